//! A board as text: ranks from the top down, a number for each run of empty squares.

use core::fmt::{self, Display};

use crate::{ParsePositionError, Span, Square};

/// What can be wrong with the text of a board, apart from its tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardProblem {
    /// There are more or fewer ranks.
    #[error("expected {ranks} ranks joined by /, from rank {ranks} down")]
    Ranks {
        /// How many the board has.
        ranks: u8,
    },
    /// A rank has more or fewer squares.
    #[error("rank {rank} has {squares} squares instead of {files}")]
    Width {
        /// The rank, from 1.
        rank: u8,
        /// How many squares its text has.
        squares: u32,
        /// How many it must have.
        files: u8,
    },
    /// A number that is no run of empty squares.
    #[error("a run of empty squares is one number from 1 to {files}")]
    Run {
        /// How many squares a rank has.
        files: u8,
    },
}

/// Writes a board: the token of each square, or nothing for an empty one.
///
/// # Errors
/// Those of the formatter.
pub fn write_board<const W: u8, const H: u8, T: Display>(
    f: &mut fmt::Formatter<'_>,
    token: impl Fn(Square<W, H>) -> Option<T>,
) -> fmt::Result {
    for rank in (0..H).rev() {
        let mut run = 0u8;
        let end_run = |f: &mut fmt::Formatter<'_>, run: &mut u8| match core::mem::take(run) {
            0 => Ok(()),
            squares => write!(f, "{squares}"),
        };
        for square in (0..W).filter_map(|file| Square::new(file, rank)) {
            match token(square) {
                // At most W, which a board's rank has.
                None => run += 1,
                Some(token) => {
                    end_run(f, &mut run)?;
                    write!(f, "{token}")?;
                }
            }
        }
        end_run(f, &mut run)?;
        if rank > 0 {
            f.write_str("/")?;
        }
    }
    Ok(())
}

/// Reads a board, and hands on each token with its square.
///
/// `length` says how many bytes the token takes that a text begins with: at least its first character.
///
/// ```
/// use core_board::{BoardProblem, Span, Square, read_board};
///
/// let board = Span { field: "board", offset: 0, text: "2X/+X2/3" };
/// let length = |text: &str| if text.starts_with('+') { 2 } else { 1 };
/// let mut read = Vec::new();
/// read_board::<3, 3, BoardProblem>(board, length, |square, token| {
///     read.push(format!("{} on {square}", token.text));
///     Ok(())
/// })?;
/// assert_eq!(read, ["X on c3", "+X on a2"]);
///
/// let narrow = Span { text: "3/2/3", ..board };
/// let error = read_board::<3, 3, BoardProblem>(narrow, length, |_, _| Ok(())).unwrap_err();
/// assert_eq!(error.to_string(), "board, at offset 2: rank 2 has 2 squares instead of 3");
/// # Ok::<(), core_board::ParsePositionError<BoardProblem>>(())
/// ```
///
/// # Errors
/// If there are not as many ranks, or squares in a rank, as the board has, or a number is no run of
/// empty squares; and those of `put`.
pub fn read_board<'a, const W: u8, const H: u8, P: From<BoardProblem>>(
    board: Span<'a>,
    length: impl Fn(&str) -> usize,
    mut put: impl FnMut(Square<W, H>, Span<'a>) -> Result<(), ParsePositionError<P>>,
) -> Result<(), ParsePositionError<P>> {
    let wrong = |span: Span<'a>, problem: BoardProblem| span.error(P::from(problem));
    let mut lines = board.split('/');
    for rank in (0..H).rev() {
        let line = lines
            .next()
            .ok_or_else(|| wrong(board, BoardProblem::Ranks { ranks: H }))?;
        let mut squares = 0u32;
        let mut rest = line;
        while let Some(first) = rest.text.chars().next() {
            let digits = rest.text.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                let (run, behind) = rest.split_at(digits);
                let run = run
                    .number::<u8>()
                    .filter(|squares| (1..=W).contains(squares))
                    .ok_or_else(|| wrong(run, BoardProblem::Run { files: W }))?;
                squares = squares.saturating_add(run.into());
                rest = behind;
            } else {
                let (token, behind) = rest.split_at(length(rest.text).max(first.len_utf8()));
                // Beyond the board a token counts and is not handed on: the width is checked below.
                if let Some(square) = u8::try_from(squares)
                    .ok()
                    .and_then(|f| Square::new(f, rank))
                {
                    put(square, token)?;
                }
                squares = squares.saturating_add(1);
                rest = behind;
            }
        }
        if squares != u32::from(W) {
            let problem = BoardProblem::Width {
                // Below H, which is at most 128.
                rank: rank + 1,
                squares,
                files: W,
            };
            return Err(wrong(line, problem));
        }
    }
    match lines.next() {
        None => Ok(()),
        Some(surplus) => Err(wrong(surplus, BoardProblem::Ranks { ranks: H })),
    }
}
