//! A slow, obvious reference model of the board game Blind attack.
//!
//! It is written from the rules alone, to be read beside them: every place
//! that applies a rule names it (BA-n). Nothing is cached and nothing is
//! clever; legal actions are found by looking at every square each time.

use serde_json::{Value, json};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// A square as (file, rank), each 1 to 9: `a1` is (1, 1), `i9` is (9, 9).
type Square = (i32, i32);

/// Every square of the 9x9 field (BA-1) in index order: a1, b1, .. i1, a2 ..
fn all_squares() -> Vec<Square> {
    let mut squares = Vec::new();
    for rank in 1..=9 {
        for file in 1..=9 {
            squares.push((file, rank));
        }
    }
    squares
}

/// The eight directions, as (files, ranks).
fn directions() -> Vec<(i32, i32)> {
    let forward_and_back = [(0, 1), (0, -1)];
    let sideways = [(-1, 0), (1, 0)];
    let diagonals = [(-1, 1), (1, 1), (-1, -1), (1, -1)];
    [&forward_and_back[..], &sideways, &diagonals].concat()
}

/// The two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    South,
    North,
}

impl Side {
    fn other(self) -> Side {
        match self {
            Side::South => Side::North,
            Side::North => Side::South,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Side::South => "south",
            Side::North => "north",
        }
    }

    /// South's forward is up the board, North's is down.
    fn forward(self) -> i32 {
        match self {
            Side::South => 1,
            Side::North => -1,
        }
    }

    /// The rank of a square counted from this side's own edge (BA-2).
    fn rank_of(self, square: Square) -> i32 {
        match self {
            Side::South => square.1,
            Side::North => 10 - square.1,
        }
    }
}

/// What a piece carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Charge {
    Bomb,
    Single,
    Double,
    Triple,
}

/// The charges in the order in which losses are written, `TDSB`.
const CHARGES: [Charge; 4] = [Charge::Triple, Charge::Double, Charge::Single, Charge::Bomb];

impl Charge {
    fn letter(self) -> char {
        match self {
            Charge::Bomb => 'B',
            Charge::Single => 'S',
            Charge::Double => 'D',
            Charge::Triple => 'T',
        }
    }

    /// The charge as a number; a bomb counts 0 (BA-45).
    fn value(self) -> i64 {
        match self {
            Charge::Bomb => 0,
            Charge::Single => 1,
            Charge::Double => 2,
            Charge::Triple => 3,
        }
    }

    /// How many pieces of this charge a side starts with (BA-4).
    fn count_at_start(self) -> usize {
        match self {
            Charge::Bomb => 1,
            Charge::Single => 3,
            Charge::Double => 3,
            Charge::Triple => 2,
        }
    }
}

/// A piece on the board. Its charge is `None` until first revealed (BA-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    owner: Side,
    charge: Option<Charge>,
    general: bool,
}

/// How a piece was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// The enemy's prisoner (BA-3).
    Captured,
    /// Wounded, in its own rear (BA-3).
    Wounded,
    /// Destroyed: nobody's prisoner, nobody's wounded (BA-26).
    Destroyed,
}

/// The options, by the names and values they have as JSON.
#[derive(Clone, Debug)]
struct Rules {
    first: String,
    attack_after_move: String,
    weak_attack: String,
    equal_attack: String,
    missed_attack: String,
    quiet_limit: Option<u64>,
}

impl Rules {
    /// Reads valid rules; a missing key takes its default.
    fn from_json(rules: &Value) -> Rules {
        let option = |key: &str, default: &str| match rules.get(key) {
            None => default.to_string(),
            Some(value) => value.as_str().expect("an option is a string").to_string(),
        };
        Rules {
            first: option("first", "south"),                         // BA-6
            attack_after_move: option("attack_after_move", "mover"), // BA-10
            weak_attack: option("weak_attack", "surrender"),         // BA-22
            equal_attack: option("equal_attack", "exchange"),        // BA-23
            missed_attack: option("missed_attack", "ignored"),       // BA-31
            quiet_limit: match rules.get("quiet_limit") {
                None => Some(60), // BA-43
                Some(Value::Null) => None,
                Some(limit) => Some(limit.as_u64().expect("quiet_limit is a number")),
            },
        }
    }
}

/// What is to happen next in the turn.
#[derive(Clone, Debug)]
enum Phase {
    /// The start of a turn, or after a huff; the squares that may be huffed.
    Main(Vec<Square>),
    /// A piece has just moved here, and an attack may follow.
    After(Square),
    /// An attack has been declared, and a reveal is due.
    Attack(Square, Square),
    /// An unknown private has moved here, onto its rank 9: a reveal is due.
    Promote(Square),
    /// The unknown piece here is being huffed: a reveal is due.
    Huff(Square),
    /// The game is over.
    Over,
}

/// A player's action.
#[derive(Clone, Copy, Debug)]
enum Action {
    Move(Square, Square),
    Attack(Square, Square),
    Hold,
    Huff(Square),
    Pass,
}

/// A position of the game, with the rules it is played by.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    rules: Rules,
    pieces: BTreeMap<Square, Piece>,
    blocked: BTreeSet<Square>,
    side: Side,
    phase: Phase,
    /// The pieces that have left the board, all revealed.
    lost: Vec<(Side, Charge, Fate)>,
    /// Turns without progress; `None` once this turn has seen progress (BA-43).
    quiet: Option<u64>,
}

// The interface.
impl Model {
    /// The start of a game under the given rules.
    pub(crate) fn new(rules: &Value) -> Model {
        // BA-4, BA-5: nine unknown privates of each side on its rank 1. BA-6.
        let board = "xxxxxxxxx/9/9/9/9/9/9/9/XXXXXXXXX";
        match Rules::from_json(rules).first.as_str() {
            "south" => Model::parse(rules, &format!("{board} s main - - 0")),
            "north" => Model::parse(rules, &format!("{board} n main - - 0")),
            other => panic!("first: {other:?}"),
        }
    }

    /// The position that a valid position text describes.
    pub(crate) fn parse(rules: &Value, position: &str) -> Model {
        let fields: Vec<&str> = position.split(' ').collect();
        let mut model = Model {
            rules: Rules::from_json(rules),
            pieces: BTreeMap::new(),
            blocked: BTreeSet::new(),
            side: match fields[1] {
                "s" => Side::South,
                "n" => Side::North,
                other => panic!("not a side: {other:?}"),
            },
            phase: phase_from(fields[2]),
            lost: Vec::new(),
            quiet: match fields[5] {
                "-" => None,
                turns => Some(turns.parse().expect("quiet is a number")),
            },
        };
        model.read_board(fields[0]);
        model.read_losses(Side::South, fields[3]);
        model.read_losses(Side::North, fields[4]);
        assert_eq!(model.position(), position, "a position reads back as it is");
        model
    }

    /// The position text: `board side phase south-losses north-losses quiet`.
    pub(crate) fn position(&self) -> String {
        let board = self.board_text();
        let side = match self.side {
            Side::South => "s",
            Side::North => "n",
        };
        let phase = phase_text(&self.phase);
        let south = self.losses_text(Side::South);
        let north = self.losses_text(Side::North);
        let quiet = match self.quiet {
            None => "-".to_string(),
            Some(turns) => turns.to_string(),
        };
        format!("{board} {side} {phase} {south} {north} {quiet}")
    }

    /// Who acts next: `south`, `north`, `chance`, or `over`.
    pub(crate) fn to_act(&self) -> String {
        match self.phase {
            Phase::Main(_) | Phase::After(_) => self.side.name().to_string(),
            Phase::Attack(..) | Phase::Promote(_) | Phase::Huff(_) => "chance".to_string(),
            Phase::Over => "over".to_string(),
        }
    }

    /// The legal actions, or at chance the outcomes with their weights, sorted.
    pub(crate) fn legal(&self) -> Vec<String> {
        let mut texts = Vec::new();
        for action in self.actions() {
            texts.push(action_text(action));
        }
        for (at, charge, weight) in self.outcomes() {
            texts.push(format!("{}*{weight}", outcome_text(at, charge)));
        }
        texts.sort();
        texts
    }

    /// Takes the action or outcome with this text.
    pub(crate) fn step(&mut self, text: &str) {
        for action in self.actions() {
            if action_text(action) == text {
                return self.act(action);
            }
        }
        for (at, charge, _) in self.outcomes() {
            if outcome_text(at, charge) == text {
                return self.reveal(at, charge);
            }
        }
        panic!("not legal: {text:?} in {:?}", self.position());
    }

    /// The result, when the game is over.
    pub(crate) fn result(&self) -> Option<Value> {
        if !matches!(self.phase, Phase::Over) {
            return None;
        }
        let south = self.points(Side::South);
        let north = self.points(Side::North);
        // BA-46: more points, then more pieces on the board, then a draw.
        let south_has = (south, self.squares_of(Side::South).len());
        let north_has = (north, self.squares_of(Side::North).len());
        let winner = match south_has.cmp(&north_has) {
            Ordering::Greater => "south",
            Ordering::Less => "north",
            Ordering::Equal => "draw",
        };
        Some(json!({"winner": winner, "score": {"south": south, "north": north}}))
    }
}

// What the position allows.
impl Model {
    /// The squares of a side's pieces, in index order.
    fn squares_of(&self, side: Side) -> Vec<Square> {
        let mut squares = all_squares();
        squares.retain(|square| matches!(self.pieces.get(square), Some(p) if p.owner == side));
        squares
    }

    /// Whether a piece may enter or cross this square (BA-1, BA-15, BA-16).
    fn is_empty(&self, square: Square) -> bool {
        (1..=9).contains(&square.0)
            && (1..=9).contains(&square.1)
            && !self.pieces.contains_key(&square)
            && !self.blocked.contains(&square)
    }

    /// The squares that the piece on this square may move to.
    fn move_targets(&self, from: Square) -> Vec<Square> {
        let piece = self.pieces[&from];
        let mut targets = Vec::new();
        if piece.general {
            // BA-15: one to three squares, in any direction, without jumping.
            for (files, ranks) in directions() {
                for distance in 1..=3 {
                    let to = (from.0 + files * distance, from.1 + ranks * distance);
                    if !self.is_empty(to) {
                        break;
                    }
                    targets.push(to);
                }
            }
        } else {
            // BA-14: one square straight forward.
            let to = (from.0, from.1 + piece.owner.forward());
            if self.is_empty(to) {
                targets.push(to);
            }
        }
        targets
    }

    /// The squares of the enemy pieces in range of the piece on this square.
    fn attack_targets(&self, from: Square) -> Vec<Square> {
        let piece = self.pieces[&from];
        let ahead = piece.owner.forward();
        let range = if piece.general {
            directions() // BA-20
        } else {
            match piece.owner.rank_of(from) {
                1..=3 => vec![(0, ahead)],                          // BA-17
                4..=6 => vec![(0, ahead), (-1, ahead), (1, ahead)], // BA-18
                7..=8 => vec![(0, ahead), (-1, ahead), (1, ahead), (-1, 0), (1, 0)], // BA-19
                _ => vec![], // BA-27: no private stays on rank 9.
            }
        };
        let mut targets = Vec::new();
        for (files, ranks) in range {
            let to = (from.0 + files, from.1 + ranks);
            if matches!(self.pieces.get(&to), Some(target) if target.owner != piece.owner) {
                targets.push(to);
            }
        }
        targets
    }

    /// Every move of a side.
    fn moves_of(&self, side: Side) -> Vec<Action> {
        let mut moves = Vec::new();
        for from in self.squares_of(side) {
            for to in self.move_targets(from) {
                moves.push(Action::Move(from, to));
            }
        }
        moves
    }

    /// Every attack of a side (BA-10 c: by any own piece).
    fn attacks_of(&self, side: Side) -> Vec<Action> {
        let mut attacks = Vec::new();
        for from in self.squares_of(side) {
            for to in self.attack_targets(from) {
                attacks.push(Action::Attack(from, to));
            }
        }
        attacks
    }

    /// The attacks that may follow a move to this square (BA-10 b).
    fn attacks_after_move(&self, moved_to: Square) -> Vec<Action> {
        let mut attacks = self.attacks_of(self.side);
        match self.rules.attack_after_move.as_str() {
            "any" => {}
            "mover" => attacks
                .retain(|attack| matches!(attack, Action::Attack(from, _) if *from == moved_to)),
            other => panic!("attack_after_move: {other:?}"),
        }
        attacks
    }

    /// The legal actions of the player to act.
    fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        match &self.phase {
            Phase::Main(huffable) => {
                // BA-10: a move, or an attack without a move.
                actions.extend(self.moves_of(self.side));
                // BA-13: without a move there is a pass, whatever else there is.
                if actions.is_empty() {
                    actions.push(Action::Pass);
                }
                actions.extend(self.attacks_of(self.side));
                // BA-31: the opponent of a missed attack begins with a huff, or not.
                for at in huffable {
                    actions.push(Action::Huff(*at));
                }
            }
            Phase::After(moved_to) => {
                // BA-11: attack or hold.
                actions.extend(self.attacks_after_move(*moved_to));
                actions.push(Action::Hold);
            }
            Phase::Attack(..) | Phase::Promote(_) | Phase::Huff(_) | Phase::Over => {}
        }
        actions
    }

    /// The pieces of a side that missed an attack (BA-31), in index order.
    fn missed_attacks(&self, side: Side) -> Vec<Square> {
        let mut missed = Vec::new();
        for from in self.squares_of(side) {
            let mut opportunity = false;
            for to in self.attack_targets(from) {
                // Both known: an opportunity only if the attacker's is the greater.
                opportunity |= match (self.pieces[&from].charge, self.pieces[&to].charge) {
                    (Some(attacker), Some(defender)) => attacker.value() > defender.value(),
                    _ => true, // On or by an unrevealed piece: always.
                };
            }
            if opportunity {
                missed.push(from);
            }
        }
        missed
    }

    fn can_move_or_attack(&self, side: Side) -> bool {
        !self.moves_of(side).is_empty() || !self.attacks_of(side).is_empty()
    }

    /// Whether a side has no piece on the board (BA-40).
    fn is_wiped_out(&self) -> bool {
        self.squares_of(Side::South).is_empty() || self.squares_of(Side::North).is_empty()
    }

    /// Whether each side has one piece, both generals, of equal charge (BA-41).
    fn only_equal_generals(&self) -> bool {
        match (
            &self.squares_of(Side::South)[..],
            &self.squares_of(Side::North)[..],
        ) {
            ([south], [north]) => {
                let (south, north) = (self.pieces[south], self.pieces[north]);
                south.general && north.general && south.charge == north.charge
            }
            _ => false,
        }
    }

    /// The points of a side (BA-45).
    fn points(&self, side: Side) -> i64 {
        let mut points = 0;
        for (owner, charge, fate) in &self.lost {
            if *owner == side.other() && *fate == Fate::Captured {
                points += charge.value();
            }
            if *owner == side && *fate == Fate::Wounded {
                points -= 1;
            }
        }
        points
    }
}

// Chance.
impl Model {
    /// How many pieces of this charge a side has not revealed yet (BA-8).
    fn unrevealed(&self, side: Side, charge: Charge) -> usize {
        let mut count = charge.count_at_start();
        for piece in self.pieces.values() {
            if piece.owner == side && piece.charge == Some(charge) {
                count -= 1;
            }
        }
        for (owner, lost, _) in &self.lost {
            if *owner == side && *lost == charge {
                count -= 1;
            }
        }
        count
    }

    /// The square to be revealed next, if a reveal is due.
    fn reveal_due(&self) -> Option<Square> {
        let mut order = Vec::new();
        match self.phase {
            Phase::Main(_) | Phase::After(_) | Phase::Over => {}
            Phase::Promote(at) | Phase::Huff(at) => order.push(at),
            Phase::Attack(from, to) => {
                // Before BA-21: attacker first, then defender, always both.
                order.push(from);
                order.push(to);
                // BA-25: if either is a bomb, the bystanders, in index order.
                if self.is_bomb(from) || self.is_bomb(to) {
                    order.extend(self.blast(from, to));
                }
            }
        }
        // BA-7: what is known already is not revealed again.
        order.retain(|at| matches!(self.pieces.get(at), Some(piece) if piece.charge.is_none()));
        order.first().copied()
    }

    /// The outcomes of the reveal that is due, with their weights (BA-8).
    fn outcomes(&self) -> Vec<(Square, Charge, usize)> {
        let mut outcomes = Vec::new();
        if let Some(at) = self.reveal_due() {
            for charge in CHARGES {
                let weight = self.unrevealed(self.pieces[&at].owner, charge);
                if weight > 0 {
                    outcomes.push((at, charge, weight));
                }
            }
        }
        outcomes
    }

    /// Whether the piece on this square is known to be a bomb.
    fn is_bomb(&self, at: Square) -> bool {
        self.pieces[&at].charge == Some(Charge::Bomb)
    }

    /// The squares of an explosion, in index order: the two of an attack along
    /// a rank or file (BA-24), the 2x2 block of a diagonal one (BA-25).
    fn blast(&self, from: Square, to: Square) -> Vec<Square> {
        let mut squares = all_squares();
        squares.retain(|(file, _)| *file == from.0 || *file == to.0);
        squares.retain(|(_, rank)| *rank == from.1 || *rank == to.1);
        squares
    }
}

// What happens.
impl Model {
    /// Carries out a player's action. Each one leaves the phase it was taken
    /// in, and with it the right to huff (BA-33).
    fn act(&mut self, action: Action) {
        match action {
            Action::Move(from, to) => {
                let piece = self.pieces.remove(&from).unwrap();
                self.pieces.insert(to, piece);
                if piece.general {
                    return self.after_move(to);
                }
                self.progress(); // BA-43: a private moving.
                if piece.owner.rank_of(to) == 9 && piece.charge.is_none() {
                    self.phase = Phase::Promote(to); // BA-27: revealed at once.
                } else {
                    self.promote_on_rank_nine(to); // BA-27: revealed before.
                    self.after_move(to);
                }
            }
            Action::Attack(from, to) => {
                self.phase = Phase::Attack(from, to);
                if self.reveal_due().is_none() {
                    self.resolve_attack(from, to);
                }
            }
            Action::Huff(at) => {
                self.phase = Phase::Huff(at);
                if self.reveal_due().is_none() {
                    self.resolve_huff(at);
                }
            }
            Action::Hold | Action::Pass => self.end_turn(false),
        }
    }

    /// Reveals a piece, and goes on with what the reveal was for.
    fn reveal(&mut self, at: Square, charge: Charge) {
        self.pieces.get_mut(&at).unwrap().charge = Some(charge);
        self.progress(); // BA-43: a charge revealed for the first time.
        match self.phase {
            Phase::Attack(from, to) => {
                // BA-25: every reveal comes before anything is destroyed.
                if self.reveal_due().is_none() {
                    self.resolve_attack(from, to);
                }
            }
            Phase::Promote(_) => {
                if charge == Charge::Bomb {
                    // BA-28: its square alone is blocked, and the turn ends.
                    self.lose(at, Fate::Destroyed);
                    self.blocked.insert(at);
                    self.end_turn(false);
                } else {
                    self.promote_on_rank_nine(at); // BA-27
                    self.after_move(at);
                }
            }
            Phase::Huff(_) => self.resolve_huff(at), // BA-32: revealed as it is taken.
            Phase::Main(_) | Phase::After(_) | Phase::Over => unreachable!("no reveal is due"),
        }
    }

    /// After a move: an attack may follow, or the turn ends by itself (BA-11).
    /// A piece that the move has promoted attacks as a general (BA-29).
    fn after_move(&mut self, moved_to: Square) {
        if self.attacks_after_move(moved_to).is_empty() {
            self.end_turn(false);
        } else {
            self.phase = Phase::After(moved_to);
        }
    }

    /// The outcome of an attack, once everything it reveals is known.
    fn resolve_attack(&mut self, from: Square, to: Square) {
        let attacker = self.pieces[&from];
        let defender = self.pieces[&to];
        let attacking = attacker.charge.unwrap().value();
        let defending = defender.charge.unwrap().value();
        if self.is_bomb(from) || self.is_bomb(to) {
            // BA-24, BA-25: all in the blast are destroyed, all its squares blocked.
            for square in self.blast(from, to) {
                if self.pieces.contains_key(&square) {
                    self.lose(square, Fate::Destroyed);
                }
                self.blocked.insert(square);
            }
        } else if attacking > defending {
            // BA-21
            self.lose(to, Fate::Captured);
            self.pieces.remove(&from);
            self.pieces.insert(to, attacker);
            self.promote_on_rank_nine(to);
        } else if attacking < defending {
            // BA-22
            match self.rules.weak_attack.as_str() {
                "surrender" => self.lose(from, Fate::Captured),
                "withdraw" => self.lose(from, Fate::Wounded),
                other => panic!("weak_attack: {other:?}"),
            }
        } else {
            // BA-23
            match self.rules.equal_attack.as_str() {
                "return" => {}
                "swap" => {
                    self.pieces.insert(to, attacker);
                    self.pieces.insert(from, defender);
                    self.promote_on_rank_nine(to);
                    self.promote_on_rank_nine(from);
                }
                "exchange" => {
                    self.lose(from, Fate::Captured);
                    self.lose(to, Fate::Captured);
                }
                "sacrifice" => self.lose(from, Fate::Wounded),
                other => panic!("equal_attack: {other:?}"),
            }
        }
        // BA-12: no second attack, so the turn is done.
        self.end_turn(true);
    }

    /// Makes a known charged private that stands on its rank 9 a general, for
    /// good (BA-27, BA-30).
    fn promote_on_rank_nine(&mut self, at: Square) {
        let piece = self.pieces[&at];
        if !piece.general && piece.owner.rank_of(at) == 9 {
            self.pieces.get_mut(&at).unwrap().general = true;
            self.progress(); // BA-43: a promotion.
        }
    }

    /// Takes a missed attack's piece, now revealed, prisoner (BA-31). A bomb
    /// is taken like any other and explodes nothing (BA-32).
    fn resolve_huff(&mut self, at: Square) {
        self.lose(at, Fate::Captured);
        if self.is_wiped_out() {
            self.phase = Phase::Over; // BA-40: at once, in mid-turn.
        } else {
            self.begin(Vec::new()); // BA-31: one piece only. BA-48.
        }
    }

    /// Takes a revealed piece off the board.
    fn lose(&mut self, at: Square, fate: Fate) {
        let piece = self.pieces.remove(&at).unwrap();
        let charge = piece.charge.expect("a lost piece is revealed");
        self.lost.push((piece.owner, charge, fate));
        self.progress(); // BA-43: a piece leaving the board.
    }

    /// Notes that this turn has seen progress (BA-43).
    fn progress(&mut self) {
        self.quiet = None;
    }

    /// Ends the turn: counts it, hands it over, and looks for the game's end.
    fn end_turn(&mut self, attacked: bool) {
        // BA-43: counted at the end of each turn, passes included.
        let quiet = match self.quiet {
            None => 0,
            Some(turns) => turns + 1,
        };
        self.quiet = Some(quiet);
        let limit_reached = matches!(self.rules.quiet_limit, Some(limit) if quiet >= limit);
        // BA-6: turns alternate.
        let ended = self.side;
        self.side = ended.other();
        // BA-40, BA-41, BA-43
        if self.is_wiped_out() || self.only_equal_generals() || limit_reached {
            self.phase = Phase::Over;
            return;
        }
        // BA-31: after a turn without an attack, judged on the board as it is.
        let mut huffable = Vec::new();
        match self.rules.missed_attack.as_str() {
            "ignored" => {}
            "captured" if attacked => {}
            "captured" => huffable = self.missed_attacks(ended),
            other => panic!("missed_attack: {other:?}"),
        }
        self.begin(huffable);
    }

    /// The start of a turn, or its new start after a huff (BA-48).
    fn begin(&mut self, huffable: Vec<Square>) {
        // BA-44
        let can_act = self.can_move_or_attack(self.side) || !huffable.is_empty();
        let opponent_could_act = self.can_move_or_attack(self.side.other());
        if can_act || opponent_could_act {
            self.phase = Phase::Main(huffable);
        } else {
            self.phase = Phase::Over;
        }
    }
}

// Texts of the position's fields.
impl Model {
    /// The board: ranks from the top down, files a onward.
    fn board_text(&self) -> String {
        let mut ranks = Vec::new();
        for rank in (1..=9).rev() {
            let mut text = String::new();
            for file in 1..=9 {
                match self.pieces.get(&(file, rank)) {
                    Some(piece) => text += &piece_text(*piece),
                    None if self.blocked.contains(&(file, rank)) => text.push('#'),
                    None => text.push('.'),
                }
            }
            // A run of empty squares is written as its length; longest first.
            for run in (1..=9).rev() {
                text = text.replace(&".".repeat(run), &run.to_string());
            }
            ranks.push(text);
        }
        ranks.join("/")
    }

    /// Sets the board from its text.
    fn read_board(&mut self, board: &str) {
        for (rank, text) in (1..=9).rev().zip(board.split('/')) {
            let mut file = 1;
            let mut general = false;
            for token in text.chars() {
                if token == '+' {
                    general = true; // The letter that follows is a general's.
                    continue;
                }
                if let Some(run) = token.to_digit(10) {
                    file += run as i32;
                    continue;
                }
                if token == '#' {
                    self.blocked.insert((file, rank));
                } else {
                    let piece = piece_from(token, general);
                    self.pieces.insert((file, rank), piece);
                }
                file += 1;
                general = false;
            }
        }
    }

    /// A side's losses: `-`, or `captured/wounded/destroyed`.
    fn losses_text(&self, side: Side) -> String {
        let mut parts = Vec::new();
        for fate in [Fate::Captured, Fate::Wounded, Fate::Destroyed] {
            let mut part = String::new();
            for charge in CHARGES {
                for lost in &self.lost {
                    if *lost == (side, charge, fate) {
                        part.push(charge.letter());
                    }
                }
            }
            parts.push(part);
        }
        match parts.join("/").as_str() {
            "//" => "-".to_string(),
            text => text.to_string(),
        }
    }

    /// Sets a side's losses from their text.
    fn read_losses(&mut self, owner: Side, text: &str) {
        if text == "-" {
            return;
        }
        let fates = [Fate::Captured, Fate::Wounded, Fate::Destroyed];
        for (fate, part) in fates.into_iter().zip(text.split('/')) {
            for letter in part.chars() {
                self.lost.push((owner, charge_from(letter), fate));
            }
        }
    }
}

/// The text of a square, `e4`.
fn square_text((file, rank): Square) -> String {
    let letter = "abcdefghi".chars().nth(file as usize - 1).unwrap();
    format!("{letter}{rank}")
}

fn square_from(text: &str) -> Square {
    for square in all_squares() {
        if square_text(square) == text {
            return square;
        }
    }
    panic!("not a square: {text:?}");
}

fn charge_from(letter: char) -> Charge {
    for charge in CHARGES {
        if charge.letter() == letter {
            return charge;
        }
    }
    panic!("not a charge: {letter:?}");
}

/// The text of a piece on the board: `X`, `T`, `+T`; North's in lower case.
fn piece_text(piece: Piece) -> String {
    let mut letter = match piece.charge {
        None => 'X',
        Some(charge) => charge.letter(),
    };
    if piece.owner == Side::North {
        letter = letter.to_ascii_lowercase();
    }
    let sign = if piece.general { "+" } else { "" };
    format!("{sign}{letter}")
}

fn piece_from(letter: char, general: bool) -> Piece {
    Piece {
        owner: match letter.is_ascii_uppercase() {
            true => Side::South,
            false => Side::North,
        },
        charge: match letter.to_ascii_uppercase() {
            'X' => None,
            letter => Some(charge_from(letter)),
        },
        general,
    }
}

fn phase_text(phase: &Phase) -> String {
    match phase {
        Phase::Main(huffable) if huffable.is_empty() => "main".to_string(),
        Phase::Main(huffable) => {
            let squares: Vec<String> = huffable.iter().map(|at| square_text(*at)).collect();
            format!("main!{}", squares.join(","))
        }
        Phase::After(at) => format!("after:{}", square_text(*at)),
        Phase::Attack(from, to) => format!("attack:{}{}", square_text(*from), square_text(*to)),
        Phase::Promote(at) => format!("promote:{}", square_text(*at)),
        Phase::Huff(at) => format!("huff:{}", square_text(*at)),
        Phase::Over => "over".to_string(),
    }
}

fn phase_from(text: &str) -> Phase {
    if let Some(squares) = text.strip_prefix("main!") {
        return Phase::Main(squares.split(',').map(square_from).collect());
    }
    match text.split_once(':') {
        None if text == "main" => Phase::Main(Vec::new()),
        None if text == "over" => Phase::Over,
        Some(("after", at)) => Phase::After(square_from(at)),
        Some(("attack", both)) => Phase::Attack(square_from(&both[..2]), square_from(&both[2..])),
        Some(("promote", at)) => Phase::Promote(square_from(at)),
        Some(("huff", at)) => Phase::Huff(square_from(at)),
        _ => panic!("not a phase: {text:?}"),
    }
}

/// The text of an action: `e3-e4`, `e4xe5`, `hold`, `huff e4`, `pass`.
fn action_text(action: Action) -> String {
    match action {
        Action::Move(from, to) => format!("{}-{}", square_text(from), square_text(to)),
        Action::Attack(from, to) => format!("{}x{}", square_text(from), square_text(to)),
        Action::Hold => "hold".to_string(),
        Action::Huff(at) => format!("huff {}", square_text(at)),
        Action::Pass => "pass".to_string(),
    }
}

/// The text of a chance outcome: `e4=T`, the piece on e4 is a triple.
fn outcome_text(at: Square, charge: Charge) -> String {
    format!("{}={}", square_text(at), charge.letter())
}
