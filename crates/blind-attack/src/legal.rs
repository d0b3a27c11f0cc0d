//! What a player can do: the one source of legality.
//!
//! All pieces that can go a way go it at once: a set of pieces is shifted by one square in a direction,
//! and what lands on empty squares can move there, what lands on enemies can attack there. An action is
//! told by the square it leads to, so the shifted sets *are* the legal actions, group by group.

use core_board::{Direction, Side};

use crate::action::{Group, LONGEST};
use crate::zones::{diagonal_zone, range, sideways_zone};
use crate::{Action, AttackAfterMove, Charge, MissedAttack, Phase, Position, Square, SquareSet};

use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};

/// The board as one side sees it.
#[derive(Clone, Copy)]
struct Frame {
    side: Side,
    own: SquareSet,
    generals: SquareSet,
    enemy: SquareSet,
    empty: SquareSet,
}

/// Where the moves of each distance in a direction lead to.
type Ways = [SquareSet; LONGEST as usize];

impl Frame {
    #[inline]
    fn of(position: &Position, side: Side) -> Self {
        Self {
            side,
            own: position.pieces[side],
            generals: position.generals(side),
            enemy: position.pieces[!side],
            empty: position.empty(),
        }
    }

    /// Where one step straight forward leads to: the moves of privates (BA-14), and of generals by one in
    /// that direction.
    #[inline]
    fn advances(&self) -> SquareSet {
        let ahead = match self.side {
            Side::South => self.own.shift(North),
            Side::North => self.own.shift(South),
        };
        ahead & self.empty
    }

    /// Where generals go in a direction (BA-15, BA-16).
    #[inline(always)]
    fn ways(&self, direction: Direction) -> Ways {
        let one = self.generals.shift(direction) & self.empty;
        let two = one.shift(direction) & self.empty;
        let three = two.shift(direction) & self.empty;
        [one, two, three]
    }

    /// Where all moves lead to, by direction and distance.
    #[inline]
    fn moves(&self) -> [Ways; 8] {
        let mut moves = [
            self.ways(North),
            self.ways(NorthEast),
            self.ways(East),
            self.ways(SouthEast),
            self.ways(South),
            self.ways(SouthWest),
            self.ways(West),
            self.ways(NorthWest),
        ];
        // In range: there are eight directions, and three distances.
        moves[self.side.forward() as usize][0] = self.advances();
        moves
    }

    /// What is attacked in each direction (BA-17 to BA-20).
    #[inline]
    fn attacks(&self) -> [SquareSet; 8] {
        let Self { own, generals, .. } = *self;
        let diagonally = own & diagonal_zone(self.side) | generals;
        let sideways = own & sideways_zone(self.side) | generals;
        let [up, up_diagonally, down, down_diagonally] = match self.side {
            Side::South => [own, diagonally, generals, generals],
            Side::North => [generals, generals, own, diagonally],
        };
        [
            up.shift(North) & self.enemy,
            up_diagonally.shift(NorthEast) & self.enemy,
            sideways.shift(East) & self.enemy,
            down_diagonally.shift(SouthEast) & self.enemy,
            down.shift(South) & self.enemy,
            down_diagonally.shift(SouthWest) & self.enemy,
            sideways.shift(West) & self.enemy,
            up_diagonally.shift(NorthWest) & self.enemy,
        ]
    }

    /// Whether any own piece may touch an enemy: never wrongly no, and quickly told. (It sees the two
    /// edges of the board as touching.)
    #[inline]
    fn may_touch(&self) -> bool {
        let own = self.own.bits();
        let column = own | own << 9 | own >> 9;
        let block = column | column << 1 | column >> 1;
        block & self.enemy.bits() != 0
    }

    /// The attacks, unless there are none.
    #[inline]
    fn any_attacks(&self) -> Option<[SquareSet; 8]> {
        if !self.may_touch() {
            return None;
        }
        let attacks = self.attacks();
        attacks.iter().any(|set| !set.is_empty()).then_some(attacks)
    }

    #[inline]
    fn has_move(&self) -> bool {
        !self.advances().is_empty()
            || self
                .generals
                .iter()
                .any(|square| SquareSet::neighbours(square).intersects(self.empty))
    }
}

/// The legal actions, as sets of the squares they lead to.
#[derive(Clone, Copy)]
pub(crate) struct Legal {
    moves: Moves,
    attacks: Option<[SquareSet; 8]>,
    huffs: SquareSet,
    /// `hold` or `pass`.
    word: Option<Action>,
}

#[derive(Clone, Copy)]
enum Moves {
    None,
    /// Privates alone, straight forward: the group, and where they go.
    Privates(Group, SquareSet),
    /// By direction and distance.
    All([Ways; 8]),
}

impl Legal {
    /// What can be done at the start of a turn (BA-10, BA-13, BA-31).
    #[inline]
    fn at_start(frame: &Frame, huffs: SquareSet) -> Self {
        let (moves, movable) = if frame.generals.is_empty() {
            let advances = frame.advances();
            let group = Group::moves(frame.side.forward() as usize, 1);
            (Moves::Privates(group, advances), !advances.is_empty())
        } else {
            (Moves::All(frame.moves()), frame.has_move())
        };
        Self {
            moves,
            attacks: frame.any_attacks(),
            huffs,
            word: (!movable).then_some(Action::PASS),
        }
    }

    /// What can be done after a move: attack, or hold (BA-11).
    #[inline]
    fn after_move(frame: &Frame) -> Self {
        Self {
            moves: Moves::None,
            attacks: frame.any_attacks(),
            huffs: SquareSet::EMPTY,
            word: Some(Action::HOLD),
        }
    }

    /// Calls `f` with every group of actions and the squares of those that are legal, in order, until it
    /// finds what it is looking for.
    #[inline(always)]
    fn find_in_groups<T>(&self, mut f: impl FnMut(Group, SquareSet) -> Option<T>) -> Option<T> {
        match &self.moves {
            Moves::None => {}
            Moves::Privates(group, squares) => {
                if let Some(found) = f(*group, *squares) {
                    return Some(found);
                }
            }
            Moves::All(moves) => {
                for (direction, ways) in moves.iter().enumerate() {
                    for (distance, squares) in (1..).zip(ways) {
                        if let Some(found) = f(Group::moves(direction, distance), *squares) {
                            return Some(found);
                        }
                    }
                }
            }
        }
        if let Some(attacks) = &self.attacks {
            for (direction, squares) in attacks.iter().enumerate() {
                if let Some(found) = f(Group::attacks(direction), *squares) {
                    return Some(found);
                }
            }
        }
        if self.huffs.is_empty() {
            None
        } else {
            f(Group::HUFFS, self.huffs)
        }
    }

    #[inline]
    pub(crate) fn count(&self) -> u32 {
        let mut count = u32::from(self.word.is_some());
        self.find_in_groups(|_, squares| {
            count += squares.len();
            None::<()>
        });
        count
    }

    /// Calls `f` with every action, in order.
    #[inline]
    pub(crate) fn for_each(&self, mut f: impl FnMut(Action)) {
        self.find_in_groups(|group, squares| {
            for square in squares {
                f(group.at(square));
            }
            None::<()>
        });
        if let Some(word) = self.word {
            f(word);
        }
    }

    /// The action with `n` others before it.
    #[inline]
    pub(crate) fn nth(&self, mut n: u32) -> Option<Action> {
        let found = self.find_in_groups(|group, squares| {
            let count = squares.len();
            if n < count {
                return squares.nth(n).map(|square| group.at(square));
            }
            n -= count;
            None
        });
        found.or(self.word.filter(|_| n == 0))
    }

    #[inline]
    pub(crate) fn contains(&self, action: Action) -> bool {
        let wanted = action.group();
        let found = self.find_in_groups(|group, squares| {
            (group == wanted && action.leads_into(squares)).then_some(())
        });
        found.is_some() || self.word == Some(action)
    }
}

impl Position {
    /// The legal actions, where a player is to act.
    #[inline]
    pub(crate) fn legal(&self) -> Option<Legal> {
        match self.phase {
            Phase::Main { huff } => {
                let huffs = if huff {
                    self.missed_attacks(!self.side)
                } else {
                    SquareSet::EMPTY
                };
                Some(Legal::at_start(&Frame::of(self, self.side), huffs))
            }
            Phase::After { square } => Some(Legal::after_move(&self.attackers_after(square))),
            Phase::Attack { .. } | Phase::Promote { .. } | Phase::Huff { .. } | Phase::Over => None,
        }
    }

    /// The board with those own pieces alone that may attack after a move to a square (BA-10).
    #[inline]
    fn attackers_after(&self, square: Square) -> Frame {
        let mut frame = Frame::of(self, self.side);
        if self.rules.attack_after_move == AttackAfterMove::Mover {
            let mover = SquareSet::of(square);
            frame.own &= mover;
            frame.generals &= mover;
        }
        frame
    }

    /// Whether an attack may follow a move to a square (BA-10, BA-11).
    #[inline]
    pub(crate) fn can_attack_after(&self, square: Square) -> bool {
        match self.rules.attack_after_move {
            AttackAfterMove::Mover => !self.targets_of(square).is_empty(),
            AttackAfterMove::Any => Frame::of(self, self.side).any_attacks().is_some(),
        }
    }

    /// Whether a side could move or attack if it were to act (BA-44).
    #[inline]
    pub(crate) fn can_move_or_attack(&self, side: Side) -> bool {
        let frame = Frame::of(self, side);
        frame.has_move() || frame.any_attacks().is_some()
    }

    /// Whether a side has any move (BA-13).
    pub(crate) fn has_move(&self, side: Side) -> bool {
        Frame::of(self, side).has_move()
    }

    /// The enemies in range of the piece on a square (BA-17 to BA-20).
    #[inline]
    pub(crate) fn targets_of(&self, square: Square) -> SquareSet {
        let Some(owner) = self.owner_on(square) else {
            return SquareSet::EMPTY;
        };
        let general = self.generals(owner).contains(square);
        range(owner, square, general) & self.pieces[!owner]
    }

    /// The pieces that a side left standing in range of an enemy, of those that may be huffed for it: all
    /// but those whose attacks could only fail, both charges being known (BA-31).
    pub(crate) fn missed_attacks(&self, side: Side) -> SquareSet {
        let frame = Frame::of(self, side);
        if !frame.may_touch() {
            return SquareSet::EMPTY;
        }
        frame
            .own
            .iter()
            .filter(|square| {
                let targets = self.targets_of(*square);
                !(targets - self.never_beaten_by(*square)).is_empty()
            })
            .collect()
    }

    /// The pieces whose known charge is not below the known charge on a square.
    fn never_beaten_by(&self, square: Square) -> SquareSet {
        match self.charge_on(square) {
            None => SquareSet::EMPTY,
            Some(Charge::Bomb | Charge::Single) => self.known(),
            Some(Charge::Double) => self.high,
            Some(Charge::Triple) => self.known_with(Charge::Triple),
        }
    }

    /// The enemy pieces of which one may be huffed now (BA-31).
    ///
    /// ```
    /// use blind_attack::{MissedAttack, Position, Rules};
    /// use core_board::Game;
    ///
    /// let rules = Rules { missed_attack: MissedAttack::Captured, ..Rules::aggressive() };
    /// let text = "xxxxxxxx1/9/9/9/4x4/4X4/9/9/XXXXXXXX1 s main - - 3";
    /// let mut position = Position::parse(rules, text)?;
    /// position.play("a1-a2".parse()?)?;
    /// assert_eq!(position.huffable().to_string(), "e4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn huffable(&self) -> SquareSet {
        match self.phase {
            Phase::Main { huff: true } => self.missed_attacks(!self.side),
            _ => SquareSet::EMPTY,
        }
    }

    /// Whether a turn without an attack leaves its player's pieces open to a huff (BA-31).
    #[inline]
    pub(crate) fn punishes_missed_attacks(&self) -> bool {
        self.rules.missed_attack == MissedAttack::Captured
    }
}
