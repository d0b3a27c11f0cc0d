//! A slow and obvious reference model of Ancient chess.
//!
//! It is written from the rules page alone and in the plainest way there is, so that a reader can
//! hold it against the rules line by line: `AC-n` names the rule that is applied at each place.
//! It is meant for checking a faster implementation in lock-step, so it shares nothing with one:
//! it speaks only the texts of the notation page (rules as JSON, positions, actions, results).
//!
//! It trusts what it is given: rules and positions must be valid, and it panics where it stumbles
//! over one that is not, without looking for all that might be wrong.

use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// A player. What each player has one of is kept in an array indexed by `side as usize`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    South,
    North,
}

const SIDES: [Side; 2] = [Side::South, Side::North];

impl Side {
    /// The opponent.
    fn other(self) -> Side {
        match self {
            Side::South => Side::North,
            Side::North => Side::South,
        }
    }

    /// The name in rules, results and traces.
    fn name(self) -> &'static str {
        match self {
            Side::South => "south",
            Side::North => "north",
        }
    }
}

/// The kinds of units (table under "Units").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Infantry,
    Archers,
    Cavalry,
}

const KINDS: [(Kind, char); 3] = [
    (Kind::Infantry, 'I'),
    (Kind::Archers, 'A'),
    (Kind::Cavalry, 'C'),
];

impl Kind {
    /// AC-4: the hits that a unit withstands within one turn; more destroy it.
    fn withstands(self) -> u32 {
        match self {
            Kind::Infantry => 2,
            Kind::Archers | Kind::Cavalry => 1,
        }
    }
}

/// A unit on the board.
#[derive(Clone, Copy, Debug)]
struct Unit {
    side: Side,
    kind: Kind,
}

/// What lies on a square under any unit (AC-2, AC-29). An open square without a camp has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ground {
    Trees,
    Water,
    /// A wall and its holder (AC-28).
    Wall(Option<Side>),
    /// A camp and its owner, on an open square.
    Camp(Side),
}

const GROUNDS: [(Ground, char); 7] = [
    (Ground::Trees, 't'),
    (Ground::Water, 'w'),
    (Ground::Wall(None), '#'),
    (Ground::Wall(Some(Side::South)), 'F'),
    (Ground::Wall(Some(Side::North)), 'f'),
    (Ground::Camp(Side::South), 'K'),
    (Ground::Camp(Side::North), 'k'),
];

/// The thing with this letter in a list of things and letters.
fn of_letter<T: Copy>(things: &[(T, char)], letter: char) -> T {
    let found = things.iter().find(|(_, it)| *it == letter);
    found.expect("a known letter").0
}

/// The letter of a thing in such a list.
fn letter_of<T: Copy + PartialEq>(things: &[(T, char)], thing: T) -> char {
    let found = things.iter().find(|(it, _)| *it == thing);
    found.expect("a listed thing").1
}

/// A square, its file and rank from 1 to 10 (AC-1). The rank stands first here only because
/// squares are then ordered a1, b1, .., a2, .., as every list of the notation page is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Square {
    rank: i32,
    file: i32,
}

impl Square {
    /// All squares in index order.
    fn all() -> Vec<Square> {
        let mut squares = Vec::new();
        for rank in 1..=10 {
            for file in 1..=10 {
                squares.push(Square { rank, file });
            }
        }
        squares
    }

    fn text(self) -> String {
        let file = b"abcdefghij"[self.file as usize - 1] as char;
        format!("{file}{}", self.rank)
    }

    fn parse(text: &str) -> Square {
        let mut squares = Square::all().into_iter();
        squares.find(|it| it.text() == text).expect("a square")
    }

    /// The square one step on in a direction, unless that leaves the board.
    fn stepped(self, (files, ranks): (i32, i32)) -> Option<Square> {
        let file = self.file + files;
        let rank = self.rank + ranks;
        if (1..=10).contains(&file) && (1..=10).contains(&rank) {
            Some(Square { rank, file })
        } else {
            None
        }
    }

    /// AC-1: the quarter that the square lies in.
    fn quarter(self) -> Quarter {
        match (self.rank <= 5, self.file <= 5) {
            (true, true) => "SW",
            (true, false) => "SE",
            (false, true) => "NW",
            (false, false) => "NE",
        }
    }
}

/// A quarter of the board by its name (AC-1).
type Quarter = &'static str;

/// AC-10, AC-11: the quarters that a side lays terrain on, and cedes one of.
fn own_quarters(side: Side) -> [Quarter; 2] {
    match side {
        Side::South => ["SW", "SE"],
        Side::North => ["NW", "NE"],
    }
}

/// The quarter of that name among a side's own.
fn own_quarter(side: Side, name: &str) -> Quarter {
    let mut quarters = own_quarters(side).into_iter();
    quarters.find(|it| *it == name).expect("an own quarter")
}

const FOUR: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONALS: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The rules as they were given in JSON. What is missing takes the default.
#[derive(Clone, Debug)]
struct Rules(Value);

impl Rules {
    /// AC-35: a number that is given by side or once for both, possibly inside an object.
    fn by_side(&self, option: &str, side: Side, field: &str, default: i64) -> i64 {
        let for_one = format!("/{option}/{}{field}", side.name());
        let for_both = format!("/{option}{field}");
        for pointer in [for_one, for_both] {
            if let Some(number) = self.0.pointer(&pointer).and_then(Value::as_i64) {
                return number;
            }
        }
        default
    }

    /// AC-29: what a camp costs, none where there is no camp.
    fn camp(&self, side: Side) -> Option<i64> {
        match self.by_side("camp", side, "", 0) {
            0 => None,
            cost => Some(cost),
        }
    }

    /// AC-27: what an event costs, or gains, in morale.
    fn cost(&self, name: &str, default: i64) -> i64 {
        match self.0.pointer(&format!("/costs/{name}")) {
            None => default,
            Some(cost) => cost.as_i64().expect("a number"),
        }
    }

    /// AC-33: after how many turns without progress the game is drawn, if ever.
    fn quiet_limit(&self) -> Option<i64> {
        match self.0.get("quiet_limit") {
            None => Some(100),
            Some(Value::Null) => None,
            Some(limit) => Some(limit.as_i64().expect("a number")),
        }
    }

    /// An option that is true or false, true by default: `connected` (AC-10), `pinning` (AC-19).
    fn flag(&self, option: &str) -> bool {
        self.0.get(option) != Some(&Value::Bool(false))
    }

    /// Whether an option that is a word has this value, given its default.
    fn is(&self, option: &str, default: &str, word: &str) -> bool {
        match self.0.get(option) {
            None => word == default,
            Some(value) => value == word,
        }
    }

    /// AC-14: who moves first in battle.
    fn first(&self) -> Side {
        if self.is("first", "south", "south") {
            Side::South
        } else {
            Side::North
        }
    }

    /// AC-3: the directions of steps and melee.
    fn adjacent(&self) -> Vec<(i32, i32)> {
        if self.is("directions", "eight", "four") {
            FOUR.to_vec()
        } else {
            [FOUR, DIAGONALS].concat()
        }
    }

    /// AC-3: the directions of rides and shots.
    fn straight(&self) -> Vec<(i32, i32)> {
        if self.is("directions", "eight", "eight") {
            [FOUR, DIAGONALS].concat()
        } else {
            FOUR.to_vec() // `mixed` and `four`
        }
    }
}

/// The phases of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Terrain,
    /// South's ceded quarter, once there is one.
    Cede(Option<Quarter>),
    /// The quarters ceded by South and by North.
    Deploy(Quarter, Quarter),
    Battle,
    Over,
}

/// The one movement of a turn (AC-16).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Movement {
    #[default]
    Unused,
    Moved,
    /// AC-22: used by an assault on the unit on this square.
    Assault(Square),
    /// AC-23: infantry must now advance onto this square.
    Advance(Square),
}

/// What the player on turn has done so far in this turn of battle: nothing by default.
#[derive(Clone, Debug, Default)]
struct Turn {
    movement: Movement,
    /// AC-17: the units that have struck.
    struck: BTreeSet<Square>,
    /// AC-22: the infantry that has joined the assault.
    assaulters: BTreeSet<Square>,
    /// AC-20: the hits on each enemy unit that still stands.
    hits: BTreeMap<Square, u32>,
}

/// A game of Ancient chess: its rules and its position.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    rules: Rules,
    units: BTreeMap<Square, Unit>,
    ground: BTreeMap<Square, Ground>,
    side: Side,
    phase: Phase,
    /// Fresh unless the phase is `Battle`.
    turn: Turn,
    morale: [i64; 2],
    /// AC-19: pinned units of the side to move, and units struck this turn.
    pins: BTreeSet<Square>,
    /// AC-33: turns without progress, or none once this turn has seen progress.
    quiet: Option<i64>,
}

impl Model {
    /// The start of a game: an empty board, and South lays terrain (AC-10).
    pub(crate) fn new(rules: &Value) -> Model {
        let rules = Rules(rules.clone());
        Model {
            units: BTreeMap::new(),
            ground: BTreeMap::new(),
            side: Side::South,
            phase: Phase::Terrain,
            turn: Turn::default(),
            morale: SIDES.map(|side| rules.by_side("morale", side, "", 10)), // AC-26
            pins: BTreeSet::new(),
            quiet: Some(0),
            rules,
        }
    }

    /// The game in a given position, of which the text must be valid under the rules.
    pub(crate) fn parse(rules: &Value, position: &str) -> Model {
        let fields: Vec<&str> = position.split(' ').collect();
        assert_eq!(fields.len(), 7, "a position has seven fields: {position}");
        let mut model = Model::new(rules);
        for (square, letter) in parse_board(fields[0]) {
            let kind = of_letter(&KINDS, letter.to_ascii_uppercase());
            let side = if letter.is_ascii_uppercase() {
                Side::South
            } else {
                Side::North
            };
            model.units.insert(square, Unit { side, kind });
        }
        for (square, letter) in parse_board(fields[1]) {
            model.ground.insert(square, of_letter(&GROUNDS, letter));
        }
        model.side = match fields[2] {
            "s" => Side::South,
            "n" => Side::North,
            other => panic!("{other} is not a side"),
        };
        model.parse_phase(fields[3]);
        let (south, north) = fields[4].split_once('/').expect("two morales");
        model.morale = [south, north].map(|morale| morale.parse().expect("a morale"));
        if fields[5] != "-" {
            model.pins = parse_squares(fields[5]);
        }
        model.quiet = match fields[6] {
            "-" => None,
            turns => Some(turns.parse().expect("a number of turns")),
        };
        model
    }

    /// The phase field, with what it tells of the turn.
    fn parse_phase(&mut self, text: &str) {
        let mut parts = text.split(';');
        let word = parts.next().expect("a phase");
        let ceded = |side: Side, text: &str| own_quarter(side, &text[..2]); // `SE>n`
        self.phase = match word.split_once(':') {
            None if word == "terrain" => Phase::Terrain,
            None if word == "cede" => Phase::Cede(None),
            None if word == "battle" => Phase::Battle,
            None if word == "over" => Phase::Over,
            Some(("cede", by_south)) => Phase::Cede(Some(ceded(Side::South, by_south))),
            Some(("deploy", both)) => {
                let (by_south, by_north) = both.split_once(',').expect("two quarters");
                Phase::Deploy(ceded(Side::South, by_south), ceded(Side::North, by_north))
            }
            Some(("battle", movement)) => {
                self.turn.movement = match movement.split_once('=') {
                    None if movement == "moved" => Movement::Moved,
                    Some(("assault", square)) => Movement::Assault(Square::parse(square)),
                    Some(("advance", square)) => Movement::Advance(Square::parse(square)),
                    _ => panic!("{movement} is no movement"),
                };
                Phase::Battle
            }
            _ => panic!("{word} is not a phase"),
        };
        for part in parts {
            match part.split_once('=').expect("a list") {
                ("struck", list) => self.turn.struck = parse_squares(list),
                ("assaulters", list) => self.turn.assaulters = parse_squares(list),
                ("hits", list) => {
                    for item in list.split(',') {
                        let (square, hits) = item.split_once('x').expect("hits on a square");
                        let hits = hits.parse().expect("a number of hits");
                        self.turn.hits.insert(Square::parse(square), hits);
                    }
                }
                _ => panic!("{part} is not a list of the phase"),
            }
        }
    }

    /// The position text: `units terrain side phase morale pins quiet`.
    pub(crate) fn position(&self) -> String {
        let units = board_text(|square| {
            let unit = self.units.get(&square)?;
            let letter = letter_of(&KINDS, unit.kind);
            match unit.side {
                Side::South => Some(letter),
                Side::North => Some(letter.to_ascii_lowercase()),
            }
        });
        let ground = board_text(|square| {
            let ground = self.ground.get(&square)?;
            Some(letter_of(&GROUNDS, *ground))
        });
        let side = &self.side.name()[..1];
        let phase = self.phase_text();
        let morale = self.morale.map(|morale| morale.to_string()).join("/");
        let pins = if self.pins.is_empty() {
            "-".to_string()
        } else {
            squares_text(&self.pins)
        };
        let quiet = match self.quiet {
            None => "-".to_string(),
            Some(turns) => turns.to_string(),
        };
        format!("{units} {ground} {side} {phase} {morale} {pins} {quiet}")
    }

    /// The phase field.
    fn phase_text(&self) -> String {
        match self.phase {
            Phase::Terrain => "terrain".to_string(),
            Phase::Cede(None) => "cede".to_string(),
            Phase::Cede(Some(by_south)) => format!("cede:{by_south}>n"),
            Phase::Deploy(by_south, by_north) => {
                format!("deploy:{by_south}>n,{by_north}>s")
            }
            Phase::Battle => {
                let mut text = "battle".to_string();
                match self.turn.movement {
                    Movement::Unused => {}
                    Movement::Moved => text += ":moved",
                    Movement::Assault(on) => text += &format!(":assault={}", on.text()),
                    Movement::Advance(onto) => text += &format!(":advance={}", onto.text()),
                }
                if !self.turn.struck.is_empty() {
                    text += &format!(";struck={}", squares_text(&self.turn.struck));
                }
                if !self.turn.assaulters.is_empty() {
                    text += &format!(";assaulters={}", squares_text(&self.turn.assaulters));
                }
                if !self.turn.hits.is_empty() {
                    let mut items = Vec::new();
                    for (square, hits) in &self.turn.hits {
                        items.push(format!("{}x{hits}", square.text()));
                    }
                    text += &format!(";hits={}", items.join(","));
                }
                text
            }
            Phase::Over => "over".to_string(),
        }
    }

    /// Who acts next: `south`, `north`, or `over`. There is no chance in this game.
    pub(crate) fn to_act(&self) -> String {
        match self.phase {
            Phase::Over => "over".to_string(),
            _ => self.side.name().to_string(),
        }
    }

    /// The legal actions as sorted texts; none at `over`.
    pub(crate) fn legal(&self) -> Vec<String> {
        let mut actions = match self.phase {
            Phase::Terrain => self.legal_terrain(),
            Phase::Cede(_) => own_quarters(self.side) // AC-11: one of its own two
                .map(|quarter| format!("cede {quarter}"))
                .to_vec(),
            Phase::Deploy(..) => self.legal_placing(),
            Phase::Battle => self.legal_battle(),
            Phase::Over => Vec::new(),
        };
        actions.sort();
        actions
    }

    /// Takes an action. Panics if it is not legal.
    pub(crate) fn step(&mut self, text: &str) {
        let legal = self.legal();
        assert!(
            legal.iter().any(|action| action == text),
            "{text} is not legal in {}",
            self.position()
        );
        if text == "ready" {
            self.ready();
        } else if text == "end" {
            self.end_turn();
        } else if let Some(quarter) = text.strip_prefix("cede ") {
            self.cede(own_quarter(self.side, quarter));
        } else if let Some(from) = text.strip_prefix('^') {
            self.advance(Square::parse(from));
        } else if let Some((what, square)) = text.split_once('@') {
            let letter = what.chars().next().expect("a letter");
            let square = Square::parse(square);
            if self.phase == Phase::Terrain {
                self.ground.insert(square, of_letter(&GROUNDS, letter));
            } else if letter == 'K' {
                self.ground.insert(square, Ground::Camp(self.side));
                self.next_to_place(None);
            } else {
                self.place_unit(of_letter(&KINDS, letter), square);
            }
        } else if let Some((from, to)) = text.split_once('x') {
            self.strike(Square::parse(from), Square::parse(to));
        } else if let Some((from, to)) = text.split_once('-') {
            self.turn.movement = Movement::Moved; // AC-16
            self.step_onto(Square::parse(from), Square::parse(to));
        }
    }

    /// The result, when the game is over. It can be read off the board and the morale.
    pub(crate) fn result(&self) -> Option<Value> {
        if self.phase != Phase::Over {
            return None;
        }
        // AC-30
        let south_gone = self.units_of(Side::South).is_empty();
        let north_gone = self.units_of(Side::North).is_empty();
        let (winner, by) = if south_gone && north_gone {
            ("draw", "units")
        } else if south_gone {
            ("north", "units")
        } else if north_gone {
            ("south", "units")
        } else if self.morale[Side::South as usize] <= 0 {
            ("north", "morale") // AC-31, after AC-30
        } else if self.morale[Side::North as usize] <= 0 {
            ("south", "morale")
        } else {
            ("draw", "quiet") // AC-33
        };
        Some(json!({"winner": winner, "by": by}))
    }

    // What is where.

    /// The units of a side with their squares.
    fn units_of(&self, side: Side) -> Vec<(Square, Kind)> {
        let mut list = Vec::new();
        for (square, unit) in &self.units {
            if unit.side == side {
                list.push((*square, unit.kind));
            }
        }
        list
    }

    fn is_wall(&self, square: Square) -> bool {
        matches!(self.ground.get(&square), Some(Ground::Wall(_)))
    }

    /// AC-6: whether the ground lets a unit of this kind stand there.
    fn may_stand(&self, kind: Kind, square: Square) -> bool {
        match self.ground.get(&square) {
            Some(Ground::Trees | Ground::Water) => false,
            Some(Ground::Wall(_)) => kind != Kind::Cavalry,
            Some(Ground::Camp(_)) | None => true, // AC-29: units may stand on a camp
        }
    }

    // Laying terrain (AC-9, AC-10, AC-34).

    /// `ready`, and each piece of terrain on each square where it may be laid.
    fn legal_terrain(&self) -> Vec<String> {
        let mut actions = vec!["ready".to_string()]; // AC-34: always legal here
        let own = |square: Square| own_quarters(self.side).contains(&square.quarter());
        let laid = |what: Ground| {
            let mut count = 0;
            for (square, ground) in &self.ground {
                if own(*square) && *ground == what {
                    count += 1;
                }
            }
            count
        };
        // AC-9
        let most = |field, default| self.rules.by_side("terrain", self.side, field, default);
        let may_lay_trees = laid(Ground::Trees) < most("/trees", 5);
        let may_lay_water = laid(Ground::Water) < most("/water", 5);
        let may_lay_wall = laid(Ground::Wall(None)) < most("/walls", 4);
        for square in Square::all() {
            // AC-10: on its own two quarters, one piece of terrain a square
            if !own(square) || self.ground.contains_key(&square) {
                continue;
            }
            if may_lay_wall {
                actions.push(format!("#@{}", square.text()));
            }
            if !may_lay_trees && !may_lay_water {
                continue;
            }
            // AC-10: trees and water must not cut the ground apart
            if self.rules.flag("connected") && !self.hangs_together_without(square) {
                continue;
            }
            if may_lay_trees {
                actions.push(format!("t@{}", square.text()));
            }
            if may_lay_water {
                actions.push(format!("w@{}", square.text()));
            }
        }
        actions
    }

    /// AC-10: whether the squares that infantry may enter, one square being taken from them, hang
    /// together: from one of them all can be reached by steps to adjacent ones.
    fn hangs_together_without(&self, taken: Square) -> bool {
        let mut unreached = BTreeSet::new();
        for square in Square::all() {
            if square != taken && self.may_stand(Kind::Infantry, square) {
                unreached.insert(square);
            }
        }
        let Some(start) = unreached.pop_first() else {
            return true; // no square left also hangs together
        };
        let mut waiting = vec![start];
        while let Some(square) = waiting.pop() {
            for next in self.neighbours(square) {
                if unreached.remove(&next) {
                    waiting.push(next);
                }
            }
        }
        unreached.is_empty()
    }

    /// AC-34, AC-10: South has laid its terrain, then North lays; then South cedes first (AC-11).
    fn ready(&mut self) {
        if self.side == Side::South {
            self.side = Side::North;
        } else {
            self.side = Side::South;
            self.phase = Phase::Cede(None);
        }
    }

    // Ceding (AC-11).

    /// The quarter changes hands: South's first, then North's; then deployment begins.
    fn cede(&mut self, quarter: Quarter) {
        if let Phase::Cede(Some(by_south)) = self.phase {
            self.phase = Phase::Deploy(by_south, quarter);
            self.next_to_place(None);
        } else {
            self.phase = Phase::Cede(Some(quarter));
            self.side = Side::North;
        }
    }

    // Deployment (AC-12, AC-13, AC-29).

    /// AC-11: whether a side holds the square's quarter after the ceding.
    fn holds(&self, side: Side, square: Square) -> bool {
        let Phase::Deploy(by_south, by_north) = self.phase else {
            panic!("quarters are held in deployment only");
        };
        let quarter = square.quarter();
        let ceded = quarter == by_south || quarter == by_north;
        own_quarters(side).contains(&quarter) != ceded
    }

    /// The squares where a side may now place its camp: none unless it is still to be placed.
    fn camp_squares(&self, side: Side) -> Vec<Square> {
        let mut list = Vec::new();
        let camp = Ground::Camp(side);
        if self.rules.camp(side).is_none() || self.ground.values().any(|it| *it == camp) {
            return list;
        }
        for square in Square::all() {
            // AC-29: an open square of its quarters
            if self.holds(side, square) && !self.ground.contains_key(&square) {
                list.push(square);
            }
        }
        list
    }

    /// The units that a side may now place, and where (AC-12).
    fn unit_squares(&self, side: Side) -> Vec<(Kind, Square)> {
        let mut list = Vec::new();
        for (kind, _) in KINDS {
            let mut left = match kind {
                Kind::Infantry => self.rules.by_side("army", side, "/infantry", 8),
                Kind::Archers => self.rules.by_side("army", side, "/archers", 4),
                Kind::Cavalry => self.rules.by_side("army", side, "/cavalry", 4),
            };
            for (_, placed) in self.units_of(side) {
                if placed == kind {
                    left -= 1;
                }
            }
            for square in Square::all() {
                if left > 0
                    && self.holds(side, square)
                    && !self.units.contains_key(&square)
                    && self.may_stand(kind, square)
                {
                    list.push((kind, square));
                }
            }
        }
        list
    }

    /// The side's camp on each square that may take it, or else its units.
    fn legal_placing(&self) -> Vec<String> {
        let mut actions = Vec::new();
        for square in self.camp_squares(self.side) {
            actions.push(format!("K@{}", square.text()));
        }
        // AC-29: the camp is placed before the units; one that finds no square is left out
        if actions.is_empty() {
            for (kind, square) in self.unit_squares(self.side) {
                actions.push(format!("{}@{}", letter_of(&KINDS, kind), square.text()));
            }
        }
        actions
    }

    /// A unit is deployed.
    fn place_unit(&mut self, kind: Kind, square: Square) {
        let side = self.side;
        self.units.insert(square, Unit { side, kind });
        if self.is_wall(square) {
            // AC-28: deploying on a wall counts as standing there
            self.ground.insert(square, Ground::Wall(Some(side)));
        }
        self.next_to_place(Some(side));
    }

    /// AC-13: gives the turn to the side that places next, or begins the battle. `last` is the
    /// side that has just placed a unit, none before the first unit.
    fn next_to_place(&mut self, last: Option<Side>) {
        // camps before all units, South's first
        for side in SIDES {
            if !self.camp_squares(side).is_empty() {
                self.side = side;
                return;
            }
        }
        let order = match last {
            Some(last) if self.rules.is("deployment", "alternate", "alternate") => {
                [last.other(), last]
            }
            _ => SIDES, // South first; if not in turn, South all and then North
        };
        for side in order {
            // a side that can place nothing more is skipped
            if !self.unit_squares(side).is_empty() {
                self.side = side;
                return;
            }
        }
        // the battle begins by itself when neither side can place more
        self.phase = Phase::Battle;
        self.side = self.rules.first(); // AC-14
        self.end_if_lost(); // AC-30: also at the start of battle
    }

    // The battle.

    /// Moves, strikes and `end`, or the advances that are due.
    fn legal_battle(&self) -> Vec<String> {
        let mut actions = Vec::new();
        if let Movement::Advance(_) = self.turn.movement {
            // AC-23: one of the infantry that took part; nothing else is legal until then
            for from in &self.turn.assaulters {
                actions.push(format!("^{}", from.text()));
            }
            return actions;
        }
        actions.push("end".to_string()); // AC-16: doing nothing is allowed
        for (from, kind) in self.units_of(self.side) {
            // AC-17: at most one strike; AC-18: a unit that has struck cannot move any more
            if self.turn.struck.contains(&from) {
                continue;
            }
            // AC-16: one movement a turn; AC-19: pinned units cannot move
            if self.turn.movement == Movement::Unused && !self.pins.contains(&from) {
                for to in self.destinations(from, kind) {
                    actions.push(format!("{}-{}", from.text(), to.text()));
                }
            }
            for to in self.targets(from, kind) {
                actions.push(format!("{}x{}", from.text(), to.text()));
            }
        }
        actions
    }

    /// AC-3: the squares adjacent to one.
    fn neighbours(&self, square: Square) -> Vec<Square> {
        let directions = self.rules.adjacent().into_iter();
        directions.filter_map(|it| square.stepped(it)).collect()
    }

    /// AC-3: the straight lines from a square to the edge of the board, without the square.
    fn lines(&self, from: Square) -> Vec<Vec<Square>> {
        let mut lines = Vec::new();
        for direction in self.rules.straight() {
            let mut line = Vec::new();
            let mut here = from;
            while let Some(next) = here.stepped(direction) {
                line.push(next);
                here = next;
            }
            lines.push(line);
        }
        lines
    }

    /// The squares that a unit could move to, were it free to move.
    fn destinations(&self, from: Square, kind: Kind) -> Vec<Square> {
        let free = |square: Square| {
            !self.units.contains_key(&square) && self.may_stand(kind, square) // AC-6
        };
        let mut list = Vec::new();
        if kind == Kind::Cavalry {
            for line in self.lines(from) {
                for square in line {
                    // AC-8: units, trees, water and walls stop a ride; camps do not (AC-29)
                    if !free(square) {
                        break;
                    }
                    list.push(square);
                }
            }
        } else {
            for square in self.neighbours(from) {
                if free(square) {
                    list.push(square);
                }
            }
        }
        list
    }

    /// The squares of the enemy units that a unit which has not struck yet can strike.
    fn targets(&self, from: Square, kind: Kind) -> Vec<Square> {
        let mut list = Vec::new();
        if kind == Kind::Archers {
            for line in self.lines(from) {
                for square in line {
                    if self.is_enemy(square) {
                        list.push(square);
                    }
                    // AC-7: units and trees stop arrows; only the first unit can be hit
                    let trees = self.ground.get(&square) == Some(&Ground::Trees);
                    if self.units.contains_key(&square) || trees {
                        break;
                    }
                }
            }
        } else {
            for square in self.neighbours(from) {
                let reaches = if !self.is_wall(square) {
                    true // AC-25
                } else if kind == Kind::Cavalry {
                    false // AC-21
                } else {
                    self.may_assault(from, square)
                };
                if self.is_enemy(square) && reaches {
                    list.push(square);
                }
            }
        }
        list
    }

    /// Whether an enemy of the side to move stands there.
    fn is_enemy(&self, square: Square) -> bool {
        let unit = self.units.get(&square);
        unit.is_some_and(|unit| unit.side != self.side)
    }

    /// Whether infantry may climb the wall of an adjacent enemy.
    fn may_assault(&self, from: Square, target: Square) -> bool {
        // AC-24: pinned infantry cannot assault
        if self.pins.contains(&from) {
            return false;
        }
        // AC-22: the movement must be unused, or used by the assault on that one target
        match self.turn.movement {
            Movement::Unused => true,
            Movement::Assault(on) => on == target,
            Movement::Moved | Movement::Advance(_) => false,
        }
    }

    /// A unit strikes an enemy unit, which may destroy it.
    fn strike(&mut self, from: Square, to: Square) {
        let striker = self.units[&from];
        let target = self.units[&to];
        self.turn.struck.insert(from); // AC-17
        if striker.kind == Kind::Infantry && self.is_wall(to) {
            self.turn.movement = Movement::Assault(to); // AC-22
            self.turn.assaulters.insert(from);
        }
        let hits = self.turn.hits.get(&to).unwrap_or(&0) + 1; // AC-20
        self.turn.hits.insert(to, hits);
        if self.rules.flag("pinning") {
            self.pins.insert(to); // AC-19, if it survives
        }
        if hits <= target.kind.withstands() {
            return; // AC-4
        }
        // AC-20: destroyed at once
        self.units.remove(&to);
        self.turn.hits.remove(&to);
        self.pins.remove(&to);
        self.morale[target.side as usize] -= self.rules.cost("unit_lost", 1); // AC-27
        self.morale[striker.side as usize] += self.rules.cost("unit_taken", 1);
        self.quiet = None; // AC-33
        // AC-31: the end is checked first, only then an advance happens
        self.end_if_lost();
        if self.phase == Phase::Battle && self.turn.movement == Movement::Assault(to) {
            self.turn.movement = Movement::Advance(to); // AC-23
            if self.turn.assaulters.len() == 1 {
                let only = *self.turn.assaulters.first().expect("an assaulter");
                self.advance(only);
            }
        }
    }

    /// AC-23: infantry that took part in the assault steps onto the square of its target.
    fn advance(&mut self, from: Square) {
        let Movement::Advance(to) = self.turn.movement else {
            panic!("no advance is due");
        };
        self.turn.movement = Movement::Moved;
        self.turn.assaulters.clear();
        self.turn.struck.remove(&from); // it has struck, and now stands on its new square
        self.turn.struck.insert(to);
        self.step_onto(from, to);
    }

    /// A unit comes to stand on another square, by a move or an advance.
    fn step_onto(&mut self, from: Square, to: Square) {
        let unit = self.units.remove(&from).expect("a unit that steps");
        self.units.insert(to, unit);
        let enemy = unit.side.other();
        if self.is_wall(to) {
            // AC-28: the enemy loses a wall that it held; one that nobody held is just taken
            if self.ground[&to] == Ground::Wall(Some(enemy)) {
                let cost = self.rules.cost("wall_lost", 2); // AC-27
                self.morale[enemy as usize] -= cost;
                if cost > 0 {
                    self.quiet = None; // AC-33
                }
            }
            self.ground.insert(to, Ground::Wall(Some(unit.side)));
        } else if self.ground.get(&to) == Some(&Ground::Camp(enemy)) {
            // AC-29: the camp is gone
            self.ground.remove(&to);
            let cost = self.rules.camp(enemy).expect("the cost of a camp");
            self.morale[enemy as usize] -= cost;
            self.quiet = None; // AC-33
        }
        self.end_if_lost(); // AC-31
    }

    /// The end of a turn: the other side moves, unless that was one quiet turn too many.
    fn end_turn(&mut self) {
        // AC-19: who was pinned is free again; who was struck is pinned in the turn that begins
        for (square, _) in self.units_of(self.side) {
            self.pins.remove(&square);
        }
        self.turn = Turn::default(); // AC-4: hits do not carry over
        self.side = self.side.other();
        // AC-33
        let quiet = match self.quiet {
            None => 0,
            Some(turns) => turns + 1,
        };
        self.quiet = Some(quiet);
        if let Some(limit) = self.rules.quiet_limit()
            && quiet >= limit
        {
            self.end_game();
        }
    }

    /// AC-30 and AC-31: the game is over, even in mid-turn, when a side has no unit or no morale.
    fn end_if_lost(&mut self) {
        for side in SIDES {
            if self.units_of(side).is_empty() || self.morale[side as usize] <= 0 {
                self.end_game();
            }
        }
    }

    /// Side, pins and quiet stay as the end found them.
    fn end_game(&mut self) {
        self.phase = Phase::Over;
        self.turn = Turn::default();
    }
}

/// A layer of the board: ranks from the top down, a number for each run of empty squares.
fn board_text(letter: impl Fn(Square) -> Option<char>) -> String {
    let mut ranks = Vec::new();
    for rank in (1..=10).rev() {
        let mut text = String::new();
        for file in 1..=10 {
            text.push(letter(Square { rank, file }).unwrap_or('.'));
        }
        for run in (1..=10).rev() {
            text = text.replace(&".".repeat(run), &run.to_string()); // the longest runs first
        }
        ranks.push(text);
    }
    ranks.join("/")
}

/// The squares of a layer that are not empty, with their letters.
fn parse_board(text: &str) -> Vec<(Square, char)> {
    let mut text = text.to_string();
    for run in (1..=10).rev() {
        text = text.replace(&run.to_string(), &".".repeat(run)); // `10` before `1`
    }
    let mut list = Vec::new();
    for (rank, line) in (1..=10).rev().zip(text.split('/')) {
        for (file, letter) in (1..=10).zip(line.chars()) {
            if letter != '.' {
                list.push((Square { rank, file }, letter));
            }
        }
    }
    list
}

/// Squares in index order with commas between.
fn squares_text(squares: &BTreeSet<Square>) -> String {
    let texts: Vec<String> = squares.iter().map(|square| square.text()).collect();
    texts.join(",")
}

fn parse_squares(text: &str) -> BTreeSet<Square> {
    text.split(',').map(Square::parse).collect()
}
