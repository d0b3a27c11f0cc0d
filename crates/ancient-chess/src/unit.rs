//! Units, and where they stand.

use core::fmt;

use core_board::Side;

use crate::{Square, SquareSet};

/// A kind of unit.
///
/// ```
/// use ancient_chess::Unit;
/// assert_eq!(Unit::Infantry.withstands(), 2);
/// assert_eq!(Unit::Cavalry.letter(), 'C');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// Steps one square, strikes its neighbours, climbs walls; falls to 3 hits.
    Infantry,
    /// Step one square, shoot along straight lines; fall to 2 hits.
    Archers,
    /// Rides any distance in a straight line, strikes its neighbours; falls to 2 hits.
    Cavalry,
}

impl Unit {
    /// All three, in the order of the notation.
    pub const ALL: [Self; 3] = [Self::Infantry, Self::Archers, Self::Cavalry];

    /// The most hits of one turn that the unit survives (AC-4).
    #[inline]
    pub const fn withstands(self) -> u8 {
        match self {
            Self::Infantry => 2,
            Self::Archers | Self::Cavalry => 1,
        }
    }

    /// The unit's letter in texts, upper case: `I`, `A` or `C`.
    pub const fn letter(self) -> char {
        match self {
            Self::Infantry => 'I',
            Self::Archers => 'A',
            Self::Cavalry => 'C',
        }
    }

    /// The unit with a letter, upper case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'I' => Some(Self::Infantry),
            'A' => Some(Self::Archers),
            'C' => Some(Self::Cavalry),
            _ => None,
        }
    }

    /// The unit's name: `infantry`, `archers` or `cavalry`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Archers => "archers",
            Self::Cavalry => "cavalry",
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A unit on the board: whose, and of which kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose unit it is.
    pub side: Side,
    /// Its kind.
    pub unit: Unit,
}

impl Piece {
    /// The letter in positions: upper case for South, lower case for North.
    pub const fn letter(self) -> char {
        match self.side {
            Side::South => self.unit.letter(),
            Side::North => self.unit.letter().to_ascii_lowercase(),
        }
    }

    /// The unit with a letter of positions.
    pub const fn from_letter(letter: char) -> Option<Self> {
        let side = if letter.is_ascii_uppercase() {
            Side::South
        } else {
            Side::North
        };
        match Unit::from_letter(letter.to_ascii_uppercase()) {
            Some(unit) => Some(Self { side, unit }),
            None => None,
        }
    }
}

/// All units on three planes of bits, one square in each plane:
///
/// ```text
///            melee  frail     melee: strikes neighbours only
/// infantry     1      0       frail: falls to two hits
/// archers      0      1       south: whose it is, clear where nobody stands
/// cavalry      1      1
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Units {
    melee: SquareSet,
    frail: SquareSet,
    south: SquareSet,
}

impl Units {
    #[inline]
    pub(crate) fn occupied(&self) -> SquareSet {
        self.melee | self.frail
    }

    /// Every unit of a side.
    #[inline]
    pub(crate) fn of(&self, side: Side) -> SquareSet {
        match side {
            Side::South => self.south,
            Side::North => self.occupied() - self.south,
        }
    }

    /// Both sides' units of a kind.
    #[inline]
    pub(crate) fn kind(&self, unit: Unit) -> SquareSet {
        match unit {
            Unit::Infantry => self.melee - self.frail,
            Unit::Archers => self.frail - self.melee,
            Unit::Cavalry => self.melee & self.frail,
        }
    }

    /// Infantry and cavalry of both sides.
    #[inline]
    pub(crate) fn melee(&self) -> SquareSet {
        self.melee
    }

    /// Infantry and archers of both sides: those that step, and may climb walls.
    #[inline]
    pub(crate) fn walkers(&self) -> SquareSet {
        self.melee ^ self.frail
    }

    /// The kind of the unit on a square; infantry where there is none.
    #[inline]
    pub(crate) fn kind_on(&self, square: Square) -> Unit {
        match (self.melee.contains(square), self.frail.contains(square)) {
            (true, true) => Unit::Cavalry,
            (false, true) => Unit::Archers,
            _ => Unit::Infantry,
        }
    }

    /// What stands on a square.
    pub(crate) fn get(&self, square: Square) -> Option<Piece> {
        if !self.occupied().contains(square) {
            return None;
        }
        let side = if self.south.contains(square) {
            Side::South
        } else {
            Side::North
        };
        let unit = self.kind_on(square);
        Some(Piece { side, unit })
    }

    /// Puts a unit on a free square.
    pub(crate) fn put(&mut self, square: Square, piece: Piece) {
        if piece.unit != Unit::Archers {
            self.melee.insert(square);
        }
        if piece.unit != Unit::Infantry {
            self.frail.insert(square);
        }
        if piece.side == Side::South {
            self.south.insert(square);
        }
    }

    /// Takes away whatever stands on a square.
    #[inline]
    pub(crate) fn remove(&mut self, square: Square) {
        let rest = !SquareSet::of(square);
        self.melee &= rest;
        self.frail &= rest;
        self.south &= rest;
    }

    /// Moves the unit on a square to a free one.
    #[inline]
    pub(crate) fn relocate(&mut self, from: Square, to: Square) {
        let start = SquareSet::of(from);
        let both = start | SquareSet::of(to);
        for plane in [&mut self.melee, &mut self.frail, &mut self.south] {
            if plane.intersects(start) {
                *plane ^= both;
            }
        }
    }
}
