//! What a player can do: the one source of legality.
//!
//! Pieces that can go the same way go it at once: a set of pieces is shifted by one square in a direction,
//! and what lands on empty squares can move there, what lands on enemies can attack there. Generals, who are
//! few, look up their reach. An action is told by the square it leads to, so these sets *are* the legal
//! actions, group by group.

use core_board::{Direction, Side};

use crate::action::Group;
use crate::reach::{count_reach, reach};
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

impl Frame {
    #[inline(always)]
    fn of(position: &Position, side: Side) -> Self {
        Self {
            side,
            own: position.pieces[side],
            // Nothing else lies face up while a player is to act.
            generals: position.pieces[side] & position.upturned,
            enemy: position.pieces[!side],
            empty: position.empty(),
        }
    }

    /// Where moves by one square straight ahead lead to: all those of privates (BA-14), and of generals.
    #[inline(always)]
    fn advances(&self) -> SquareSet {
        let ahead = match self.side {
            Side::South => self.own.shift(North),
            Side::North => self.own.shift(South),
        };
        ahead & self.empty
    }

    /// Where generals' moves by one square straight back lead to.
    #[inline(always)]
    fn retreats(&self) -> SquareSet {
        let behind = match self.side {
            Side::South => self.generals.shift(South),
            Side::North => self.generals.shift(North),
        };
        behind & self.empty
    }

    /// Where all other moves of the general on a square lead to (BA-15, BA-16).
    #[inline]
    fn ways(&self, from: Square) -> SquareSet {
        reach(from, self.empty)
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
    #[inline(always)]
    fn may_touch(&self) -> bool {
        let own = self.own.bits();
        let column = own | own << 9 | own >> 9;
        let block = column | column << 1 | column >> 1;
        block & self.enemy.bits() != 0
    }

    /// The attacks, unless there are none.
    #[inline(always)]
    fn any_attacks(&self) -> Option<[SquareSet; 8]> {
        if !self.may_touch() {
            return None;
        }
        let attacks = self.attacks();
        let any = attacks
            .into_iter()
            .fold(SquareSet::EMPTY, |any, set| any | set);
        (!any.is_empty()).then_some(attacks)
    }

    #[inline]
    fn generals_have_move(&self) -> bool {
        self.generals
            .iter()
            .any(|square| SquareSet::neighbours(square).intersects(self.empty))
    }
}

/// The legal actions, as sets of the squares they lead to.
#[derive(Clone, Copy)]
pub(crate) struct Legal {
    frame: Frame,
    /// Where steps of one square straight ahead and straight back lead to.
    advances: SquareSet,
    retreats: SquareSet,
    /// The generals, unless a piece has moved already.
    movable_generals: SquareSet,
    attacks: Option<[SquareSet; 8]>,
    huffs: SquareSet,
    /// `hold` or `pass`.
    word: Option<Action>,
}

/// The size of a set of which little is expected, for processors that do not count bits.
#[inline]
fn few(set: SquareSet) -> u32 {
    let mut bits = set.bits();
    let mut count = 0;
    while bits != 0 {
        bits &= bits - 1;
        count += 1;
    }
    count
}

impl Legal {
    /// What can be done at the start of a turn (BA-10, BA-13, BA-31).
    #[inline(always)]
    fn at_start(frame: Frame, huffs: SquareSet) -> Self {
        let advances = frame.advances();
        let movable = !advances.is_empty() || frame.generals_have_move();
        Self {
            advances,
            retreats: frame.retreats(),
            movable_generals: frame.generals,
            attacks: frame.any_attacks(),
            huffs,
            word: (!movable).then_some(Action::PASS),
            frame,
        }
    }

    /// What can be done after a move: attack, or hold (BA-11).
    #[inline(always)]
    fn after_move(frame: Frame) -> Self {
        Self {
            advances: SquareSet::EMPTY,
            retreats: SquareSet::EMPTY,
            movable_generals: SquareSet::EMPTY,
            attacks: frame.any_attacks(),
            huffs: SquareSet::EMPTY,
            word: Some(Action::HOLD),
            frame,
        }
    }

    /// Calls `f` with every group of actions and the squares of those that are legal, in order, until it
    /// finds what it is looking for.
    #[inline(always)]
    fn find_in_groups<T>(&self, mut f: impl FnMut(Group, SquareSet) -> Option<T>) -> Option<T> {
        let steps = match self.frame.side {
            Side::South => [self.advances, self.retreats],
            Side::North => [self.retreats, self.advances],
        };
        for (group, squares) in [Group::STEPS_NORTH, Group::STEPS_SOUTH]
            .into_iter()
            .zip(steps)
        {
            if !squares.is_empty()
                && let Some(found) = f(group, squares)
            {
                return Some(found);
            }
        }
        for from in self.movable_generals {
            if let Some(found) = f(Group::moves(from), self.frame.ways(from)) {
                return Some(found);
            }
        }
        if let Some(attacks) = &self.attacks {
            for (direction, squares) in attacks.iter().enumerate() {
                if !squares.is_empty()
                    && let Some(found) = f(Group::attacks(direction), *squares)
                {
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

    #[inline(always)]
    pub(crate) fn count(&self) -> u32 {
        let mut count = u32::from(self.word.is_some()) + self.advances.len() + few(self.retreats);
        for from in self.movable_generals {
            count += count_reach(from, self.frame.empty);
        }
        if let Some(attacks) = &self.attacks {
            count += attacks.iter().map(|squares| few(*squares)).sum::<u32>();
        }
        count + few(self.huffs)
    }

    /// Calls `f` with every action, in order.
    #[inline(always)]
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
    #[inline(always)]
    pub(crate) fn nth(&self, mut n: u32) -> Option<Action> {
        let found = self.find_in_groups(|group, squares| {
            let mut rest = squares.bits();
            while rest != 0 {
                if n == 0 {
                    return SquareSet::from_bits(rest)
                        .first()
                        .map(|square| group.at(square));
                }
                rest &= rest - 1;
                n -= 1;
            }
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
    #[inline(always)]
    pub(crate) fn legal(&self) -> Option<Legal> {
        match self.phase {
            Phase::Main { huff } => {
                let huffs = if huff {
                    self.missed_attacks(!self.side)
                } else {
                    SquareSet::EMPTY
                };
                Some(Legal::at_start(Frame::of(self, self.side), huffs))
            }
            Phase::After { square } => Some(Legal::after_move(self.attackers_after(square))),
            Phase::Attack { .. } | Phase::Promote { .. } | Phase::Huff { .. } | Phase::Over => None,
        }
    }

    /// The board with those own pieces alone that may attack after a move to a square (BA-10).
    #[inline(always)]
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
    #[inline(always)]
    pub(crate) fn can_attack_after(&self, square: Square) -> bool {
        match self.rules.attack_after_move {
            AttackAfterMove::Mover => {
                let general = self.upturned.contains(square);
                range(self.side, square, general).intersects(self.pieces[!self.side])
            }
            AttackAfterMove::Any => self.can_attack(self.side),
        }
    }

    /// Whether some piece of a side has one square straight ahead of it empty.
    #[inline(always)]
    pub(crate) fn can_advance(&self, side: Side) -> bool {
        !Frame::of(self, side).advances().is_empty()
    }

    /// Whether a side has any move (BA-13).
    pub(crate) fn can_move(&self, side: Side) -> bool {
        let frame = Frame::of(self, side);
        !frame.advances().is_empty() || frame.generals_have_move()
    }

    /// Whether any piece of a side has an enemy in range.
    pub(crate) fn can_attack(&self, side: Side) -> bool {
        Frame::of(self, side).any_attacks().is_some()
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
