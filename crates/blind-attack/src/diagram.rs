//! The board as text.

use core::fmt;

use core_board::Side;

use crate::{Phase, Position, Square, SquareSet};

/// A position drawn as text: the board with its zones and the rears beside it, then whose turn it is.
///
/// South's pieces are capitals, North's small letters: `X` lies face down and is unknown, `S D T` face down
/// and known, `+S +D +T` are generals; `B` is a bomb that an attack under way has just shown; `#` is blocked. Beside the board stand each side's points, its rear
/// with the prisoners it holds and its wounded (BA-3), and its destroyed. The lines divide the fronts from
/// the neutral zone (BA-2).
///
/// ```
/// use blind_attack::{Position, Rules};
/// use core_board::Game;
///
/// let text = "2xxxx3/5X3/9/3##4/3##1x2/9/4D4/9/1XXX1+t3 n main SS/S/B TD//D 4";
/// let position = Position::parse(Rules::humane(), text)?;
/// let expected = "
///     a  b  c  d  e  f  g  h  i
///   +---------------------------+
/// 9 | .  .  x  x  x  x  .  .  . | 9  north 2, 6 standing
/// 8 | .  .  .  .  .  X  .  .  . | 8  prisoners SS
/// 7 | .  .  .  .  .  .  .  .  . | 7  destroyed d
///   +---------------------------+
/// 6 | .  .  .  #  #  .  .  .  . | 6
/// 5 | .  .  .  #  #  .  x  .  . | 5
/// 4 | .  .  .  .  .  .  .  .  . | 4
///   +---------------------------+
/// 3 | .  .  .  .  D  .  .  .  . | 3  south 4, 5 standing
/// 2 | .  .  .  .  .  .  .  .  . | 2  prisoners td, wounded S
/// 1 | .  X  X  X  . +t  .  .  . | 1  destroyed B
///   +---------------------------+
///     a  b  c  d  e  f  g  h  i
/// north to move, quiet 4
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
        const FILES: &str = "    a  b  c  d  e  f  g  h  i";
        const LINE: &str = "  +---------------------------+";
        writeln!(f, "{FILES}")?;
        for rank in (0..9).rev() {
            if rank % 3 == 2 {
                writeln!(f, "{LINE}")?;
            }
            let name = rank + 1;
            write!(f, "{name} |")?;
            for square in SquareSet::rank(rank) {
                self.square(f, square)?;
            }
            write!(f, "| {name}")?;
            match rank {
                6.. => self.rear(f, Side::North, 8 - rank)?,
                3..6 => {}
                _ => self.rear(f, Side::South, 2 - rank)?,
            }
            writeln!(f)?;
        }
        writeln!(f, "{LINE}")?;
        writeln!(f, "{FILES}")?;
        self.turn(f)
    }
}

impl Diagram<'_> {
    fn square(self, f: &mut fmt::Formatter<'_>, square: Square) -> fmt::Result {
        let position = self.position;
        match position.piece_on(square) {
            Some(piece) if position.generals(piece.owner).contains(square) => write!(f, "{piece} "),
            Some(piece) => write!(f, " {piece} "),
            None if position.blocked().contains(square) => f.write_str(" # "),
            None => f.write_str(" . "),
        }
    }

    /// One of three lines on a side: points, rear, destroyed.
    fn rear(self, f: &mut fmt::Formatter<'_>, side: Side, line: u8) -> fmt::Result {
        let tally = self.position.score().tally(side);
        let own = self.position.losses(side);
        match line {
            0 => write!(
                f,
                "  {side} {}, {} standing",
                tally.points(),
                tally.survivors()
            ),
            1 if tally.prisoners().is_empty() && own.wounded.is_empty() => Ok(()),
            1 => {
                f.write_str("  ")?;
                if !tally.prisoners().is_empty() {
                    f.write_str("prisoners ")?;
                    letters(f, !side, tally.prisoners())?;
                }
                if !own.wounded.is_empty() {
                    let comma = if tally.prisoners().is_empty() {
                        ""
                    } else {
                        ", "
                    };
                    write!(f, "{comma}wounded ")?;
                    letters(f, side, own.wounded)?;
                }
                Ok(())
            }
            _ if own.destroyed.is_empty() => Ok(()),
            _ => {
                f.write_str("  destroyed ")?;
                letters(f, side, own.destroyed)
            }
        }
    }

    fn turn(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.position;
        let side = position.side();
        match position.phase() {
            Phase::Main { .. } => {
                write!(f, "{side} to move")?;
                let huffable = position.huffable();
                if !huffable.is_empty() {
                    write!(f, ", or first to huff one of {huffable}")?;
                }
            }
            Phase::After { square } => {
                write!(f, "{side} has moved to {square}, and may attack or hold")?;
            }
            Phase::Attack { from, to } => write!(f, "{side} attacks {from}x{to}")?,
            Phase::Promote { square } => write!(f, "{side} has reached {square}")?,
            Phase::Huff { square } => write!(f, "{side} huffs {square}")?,
            Phase::Over => f.write_str("the game is over")?,
        }
        if let Some(due) = position.reveal_due() {
            write!(f, ": {due} is to be revealed")?;
        } else if let Some(reason) = position.end_reason() {
            write!(f, ": {reason}")?;
        } else if let Some(quiet) = position.quiet() {
            write!(f, ", quiet {quiet}")?;
        }
        writeln!(f)
    }
}

/// Charges as a side's letters.
fn letters(f: &mut fmt::Formatter<'_>, side: Side, charges: crate::Charges) -> fmt::Result {
    use alloc::string::ToString;
    let text = charges.to_string();
    match side {
        Side::South => f.write_str(&text),
        Side::North => f.write_str(&text.to_ascii_lowercase()),
    }
}
