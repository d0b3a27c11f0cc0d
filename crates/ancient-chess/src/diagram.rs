//! The field as text.

use core::fmt;

use core_board::Side;

use crate::{Movement, Phase, Position, Square};

/// A position drawn as text: the field, then a line for each side, then whose turn it is.
///
/// A square shows the unit, then the ground under it, then `!` if the unit is pinned; `.` is an open square
/// where nobody stands. The letters are those of positions. The lines in the middle mark the quarters. The
/// field can be read back by [`Scenario`](crate::Scenario).
///
/// ```
/// use ancient_chess::{Position, Rules};
/// use core_board::Game;
///
/// let units = "10/10/3a6/10/2I7/10/10/4C5/10/10";
/// let ground = "10/10/3f6/10/10/t1w7/10/10/10/F9";
/// let text = format!("{units} {ground} s battle 10/7 c6 3");
/// let position = Position::parse(Rules::default(), &text)?;
/// let expected = "
///     a   b   c   d   e  | f   g   h   i   j
/// 10  .   .   .   .   .  | .   .   .   .   .   10
///  9  .   .   .   .   .  | .   .   .   .   .    9
///  8  .   .   .   af  .  | .   .   .   .   .    8
///  7  .   .   .   .   .  | .   .   .   .   .    7
///  6  .   .   I!  .   .  | .   .   .   .   .    6
///    --------------------+--------------------
///  5  t   .   w   .   .  | .   .   .   .   .    5
///  4  .   .   .   .   .  | .   .   .   .   .    4
///  3  .   .   .   .   C  | .   .   .   .   .    3
///  2  .   .   .   .   .  | .   .   .   .   .    2
///  1  F   .   .   .   .  | .   .   .   .   .    1
///     a   b   c   d   e  | f   g   h   i   j
/// south  1 infantry, 0 archers, 1 cavalry; morale 10; walls a1
/// north  0 infantry, 1 archers, 0 cavalry; morale 7; walls d8
/// south to move; pinned c6; 3 quiet turns
/// ";
/// assert_eq!(format!("\n{}", position.diagram()), expected);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a> {
    position: &'a Position,
}

impl Position {
    /// The position drawn as text.
    pub fn diagram(&self) -> Diagram<'_> {
        Diagram { position: self }
    }
}

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const FILES: &str = "    a   b   c   d   e  | f   g   h   i   j";
        writeln!(f, "{FILES}")?;
        for rank in (0..10).rev() {
            write!(f, "{:>2}  ", rank + 1)?;
            for square in (0..10).filter_map(|file| Square::new(file, rank)) {
                self.square(f, square)?;
                f.write_str(if square.file() == 4 { "| " } else { " " })?;
            }
            writeln!(f, "{:>2}", rank + 1)?;
            if rank == 5 {
                writeln!(f, "   --------------------+--------------------")?;
            }
        }
        writeln!(f, "{FILES}")?;
        for side in Side::ALL {
            self.side(f, side)?;
        }
        self.turn(f)
    }
}

impl Diagram<'_> {
    /// Three characters.
    fn square(self, f: &mut fmt::Formatter<'_>, square: Square) -> fmt::Result {
        let position = self.position;
        let unit = position.unit_on(square).map(crate::Piece::letter);
        let ground = position.ground_letter(square);
        let pinned = position.pinned().contains(square).then_some('!');
        let mut width = 0;
        for letter in [unit, ground, pinned].into_iter().flatten() {
            write!(f, "{letter}")?;
            width += 1;
        }
        if width == 0 {
            f.write_str(".")?;
            width = 1;
        }
        write!(f, "{:1$}", "", 3 - width)
    }

    fn side(self, f: &mut fmt::Formatter<'_>, side: Side) -> fmt::Result {
        let position = self.position;
        write!(
            f,
            "{side}  {}; morale {}; walls {}",
            position.forces(side),
            position.morale(side),
            position.walls_held(side)
        )?;
        match position.camp(side) {
            Some(camp) => writeln!(f, "; camp {camp}"),
            None => writeln!(f),
        }
    }

    fn turn(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.position;
        let side = position.side();
        match position.phase() {
            Phase::Terrain => return writeln!(f, "{side} to lay terrain"),
            Phase::Cede { .. } => return writeln!(f, "{side} to cede a quarter"),
            Phase::Deploy { ceded } => {
                return writeln!(
                    f,
                    "{side} to place; south has ceded {}, north {}",
                    ceded.south, ceded.north
                );
            }
            Phase::Over => write!(f, "the game is over: {}", position.verdict())?,
            Phase::Battle { movement } => match movement {
                Movement::Unused => write!(f, "{side} to move")?,
                Movement::Moved => write!(f, "{side} has moved")?,
                Movement::Assault { target } => write!(f, "{side} assaults {target}")?,
                Movement::Advance { onto } => write!(f, "{side} to advance onto {onto}")?,
            },
        }
        write!(f, "; pinned {}", position.pinned())?;
        if !position.struck().is_empty() {
            write!(f, "; struck {}", position.struck())?;
        }
        for square in position.units_of(!side) {
            if position.hits(square) > 0 {
                write!(f, "; {square} hit {}", position.hits(square))?;
            }
        }
        match position.quiet_turns() {
            Some(turns) => writeln!(f, "; {turns} quiet turns"),
            None => writeln!(f, "; progress this turn"),
        }
    }
}
