//! The way a piece goes: once round the rim, then up its own diagonal.

use core::fmt;

use crate::{Corner, Square};

/// How many squares the rim has (CH-1).
pub(crate) const RIM: u8 = 28;

/// How far along its owner's track a piece stands (CH-3): 0 on its corner at the start, 1 to 27 along
/// the rim, 28 on its corner again, 29 to 31 up its diagonal. From 28 on it is home (CH-4).
///
/// ```
/// use cheburashka::{Corner, TrackStep};
///
/// let step = TrackStep::new(7).unwrap();
/// assert_eq!(step.square(Corner::A1).to_string(), "a8");
/// assert_eq!(TrackStep::new(31).unwrap().square(Corner::A1).to_string(), "d4");
/// assert!(!step.is_home());
/// assert_eq!(TrackStep::new(32), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TrackStep(u8);

impl TrackStep {
    /// The corner, before the lap.
    pub const START: Self = Self(0);

    /// The corner again, after the lap: the first step of home.
    pub const CORNER_AGAIN: Self = Self(28);

    /// The last step, next to the middle of the board.
    pub const LAST: Self = Self(31);

    /// The step with a number, if it is at most 31.
    pub const fn new(number: u8) -> Option<Self> {
        if number <= Self::LAST.0 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The step of the lowest bit of a track that is not empty (31 for an empty one).
    pub(crate) const fn of_lowest_bit(track: u32) -> Self {
        let bit = track.trailing_zeros() as u8;
        Self(if bit > Self::LAST.0 {
            Self::LAST.0
        } else {
            bit
        })
    }

    /// The number, 0 to 31.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Whether a piece here is home: it can never be taken (CH-4, CH-14).
    pub const fn is_home(self) -> bool {
        self.0 >= Self::CORNER_AGAIN.0
    }

    /// The step's bit in a track.
    pub(crate) const fn bit(self) -> u32 {
        1 << self.0
    }

    /// The square of this step for the player of a corner.
    pub const fn square(self, corner: Corner) -> Square {
        square(corner, self)
    }
}

impl fmt::Display for TrackStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for TrackStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// The square of every step, by corner.
const SQUARES: [[Square; 32]; 4] = {
    // Every entry is replaced below.
    let Some(a1) = Square::new(0, 0) else {
        panic!("a1 is on the board")
    };
    let mut squares = [[a1; 32]; 4];
    let mut corner = 0;
    while corner < 4 {
        let mut step = 0;
        while step < 32 {
            let (file, rank) = if step <= RIM {
                rim_coordinates((step + 7 * corner as u8) % RIM)
            } else {
                diagonal_coordinates(corner, step - RIM)
            };
            let Some(square) = Square::new(file, rank) else {
                panic!("every step is on the board")
            };
            squares[corner][step as usize] = square;
            step += 1;
        }
        corner += 1;
    }
    squares
};

/// File and rank of a square of the rim, counted clockwise from a1 (CH-1).
const fn rim_coordinates(index: u8) -> (u8, u8) {
    let along = index % 7;
    match index / 7 {
        0 => (0, along),
        1 => (along, 7),
        2 => (7, 7 - along),
        _ => (7 - along, 0),
    }
}

/// File and rank so many squares up a corner's diagonal.
const fn diagonal_coordinates(corner: usize, up: u8) -> (u8, u8) {
    match corner {
        0 => (up, up),
        1 => (up, 7 - up),
        2 => (7 - up, 7 - up),
        _ => (7 - up, up),
    }
}

/// What a square is to the tracks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// On the rim, so many squares clockwise from a1.
    Rim(u8),
    /// On a corner's diagonal above the corner, at this step of its track.
    Diagonal(Corner, TrackStep),
    /// On no track.
    Middle,
}

const PLACES: [Place; 64] = {
    let mut places = [Place::Middle; 64];
    let mut corner = 0;
    while corner < 4 {
        let mut step = RIM + 1;
        while step < 32 {
            let square = SQUARES[corner][step as usize];
            places[square.index() as usize] = Place::Diagonal(Corner::ALL[corner], TrackStep(step));
            step += 1;
        }
        corner += 1;
    }
    let mut index = 0;
    while index < RIM {
        places[SQUARES[0][index as usize].index() as usize] = Place::Rim(index);
        index += 1;
    }
    places
};

/// The square of a step for the player of a corner.
pub(crate) const fn square(corner: Corner, step: TrackStep) -> Square {
    // In range by invariant: a step is at most 31.
    SQUARES[corner.index()][(step.0 % 32) as usize]
}

/// What a square is to the tracks.
pub(crate) const fn place(square: Square) -> Place {
    // In range by invariant: a square of this board has an index below 64.
    PLACES[square.index() as usize]
}

/// The square of the rim so many squares clockwise from a1, counted round and round.
pub(crate) const fn rim_square(index: u8) -> Square {
    SQUARES[0][(index % RIM) as usize]
}

/// The step, 0 to 27, at which a player passes a square of the rim on its lap.
pub(crate) const fn step_on_lap(corner: Corner, rim: u8) -> TrackStep {
    // Both are below 28, so the sum is below 56.
    TrackStep((rim % RIM + RIM - 7 * corner as u8) % RIM)
}

/// The steps at which a player's piece can stand on a square: two for its own corner.
pub(crate) fn steps_on(corner: Corner, square: Square) -> impl Iterator<Item = TrackStep> {
    let (first, second) = match place(square) {
        Place::Rim(rim) => {
            let step = step_on_lap(corner, rim);
            let again = (step == TrackStep::START).then_some(TrackStep::CORNER_AGAIN);
            (Some(step), again)
        }
        Place::Diagonal(owner, step) if owner == corner => (Some(step), None),
        _ => (None, None),
    };
    first.into_iter().chain(second)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    #[test]
    fn the_rim_runs_clockwise_from_a1() {
        let rim: Vec<String> = (0..RIM).map(|i| rim_square(i).to_string()).collect();
        assert_eq!(
            rim.join(" "),
            "a1 a2 a3 a4 a5 a6 a7 a8 b8 c8 d8 e8 f8 g8 h8 h7 h6 h5 h4 h3 h2 h1 g1 f1 e1 d1 c1 b1"
        );
    }

    #[test]
    fn every_track_begins_and_ends_its_lap_on_its_corner() {
        let home: Vec<String> = Corner::ALL
            .into_iter()
            .map(|corner| {
                let squares: Vec<String> = [0, 1, 27, 28, 29, 30, 31]
                    .into_iter()
                    .map(|step| square(corner, TrackStep(step)).to_string())
                    .collect();
                squares.join(" ")
            })
            .collect();
        assert_eq!(
            home,
            [
                "a1 a2 b1 a1 b2 c3 d4",
                "a8 b8 a7 a8 b7 c6 d5",
                "h8 h7 g8 h8 g7 f6 e5",
                "h1 g1 h2 h1 g2 f3 e4",
            ]
        );
    }

    #[test]
    fn squares_and_steps_agree() {
        for corner in Corner::ALL {
            let mut steps = 0;
            for square in Square::all() {
                for step in steps_on(corner, square) {
                    assert_eq!(step.square(corner), square);
                    steps += 1;
                }
            }
            assert_eq!(steps, 32);
        }
    }
}
