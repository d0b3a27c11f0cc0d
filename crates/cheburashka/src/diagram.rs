//! The board as text.

use core::fmt;

use crate::track::{Place, place};
use crate::{Corner, Phase, Position, Square, TrackStep};

/// A position drawn as text: the board, then a line for each player, then whose turn it is.
///
/// Each player has a figure of its own: knights for a1, bishops for a8, rooks for h8, pawns for h1. With
/// `{}` they are letters, with `{:#}` Unicode chess figures. A piece that is home is in brackets, one on
/// its own start corner in parentheses (there a square alone does not tell which of the two it is);
/// `.` is the rim, `+` a home.
///
/// ```
/// use cheburashka::{Position, Rules};
/// use core_board::Game;
///
/// let position = Position::parse(Rules::classic(), "1:0,9,30/./3:4/. h8 use:6+ - -")?;
/// let expected = "
///    a  b  c  d  e  f  g  h
/// 8  .  .  N  .  .  .  .  .  8
/// 7  .  +              +  .  7
/// 6  .     +        +     .  6
/// 5  .        +  +        .  5
/// 4  .        +  +        R  4
/// 3  .    [N]       +     .  3
/// 2  .  +              +  .  2
/// 1 (N) .  .  .  .  .  .  .  1
///    a  b  c  d  e  f  g  h
/// a1 N  reserve 1, on the lap 2, home 1
/// h8 R  reserve 3, on the lap 1, home 0
/// h8 to use 6, then to throw again
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

/// A player's figure, as a letter or as a Unicode chess figure.
const fn figure(corner: Corner, unicode: bool) -> char {
    match (corner, unicode) {
        (Corner::A1, false) => 'N',
        (Corner::A8, false) => 'B',
        (Corner::H8, false) => 'R',
        (Corner::H1, false) => 'P',
        (Corner::A1, true) => '♞',
        (Corner::A8, true) => '♝',
        (Corner::H8, true) => '♜',
        (Corner::H1, true) => '♟',
    }
}

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const FILES: &str = "   a  b  c  d  e  f  g  h";
        writeln!(f, "{FILES}")?;
        for rank in (0..8).rev() {
            let name = rank + 1;
            write!(f, "{name} ")?;
            for square in (0..8).filter_map(|file| Square::new(file, rank)) {
                self.square(f, square)?;
            }
            writeln!(f, " {name}")?;
        }
        writeln!(f, "{FILES}")?;
        for corner in self.position.rules.seats.iter() {
            self.player(f, corner)?;
        }
        self.turn(f)
    }
}

impl Diagram<'_> {
    fn square(self, f: &mut fmt::Formatter<'_>, square: Square) -> fmt::Result {
        let Some(piece) = self.position.piece_on(square) else {
            return f.write_str(match place(square) {
                Place::Rim(_) => " . ",
                Place::Diagonal(..) => " + ",
                Place::Middle => "   ",
            });
        };
        let figure = figure(piece.owner, f.alternate());
        match piece.step {
            step if step.is_home() => write!(f, "[{figure}]"),
            TrackStep::START => write!(f, "({figure})"),
            _ => write!(f, " {figure} "),
        }
    }

    fn player(self, f: &mut fmt::Formatter<'_>, corner: Corner) -> fmt::Result {
        let position = self.position;
        write!(f, "{corner} {}  ", figure(corner, f.alternate()))?;
        if let Some(place) = position.place(corner) {
            return writeln!(f, "finished in place {place}");
        }
        let pieces = position.steps(corner).count();
        let home = position.steps(corner).filter(|step| step.is_home()).count();
        write!(
            f,
            "reserve {}, on the lap {}, home {home}",
            position.reserve(corner),
            pieces - home,
        )?;
        let skipped = position.skips.contains(corner);
        writeln!(f, "{}", if skipped { ", to be skipped" } else { "" })
    }

    fn turn(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let corner = self.position.turn;
        match self.position.phase {
            Phase::Lot => writeln!(f, "the lot is to be drawn"),
            Phase::Throw => writeln!(f, "{corner} to throw"),
            Phase::Over => writeln!(f, "the game is over"),
            Phase::Use { numbers, again, .. } => {
                let then = if again { ", then to throw again" } else { "" };
                writeln!(f, "{corner} to use {numbers}{then}")
            }
        }
    }
}
