//! A slow, obvious reference model of Cheburashka, written from the rules
//! alone. Comments cite them by number (CH-n); text forms are those of the
//! notation page. Nothing is cached: whatever can be asked is worked out anew
//! from the pieces by plain loops.

use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// CH-1: the 28 edge squares, clockwise from a1.
const RIM: [&str; 28] = [
    "a1", "a2", "a3", "a4", "a5", "a6", "a7", //
    "a8", "b8", "c8", "d8", "e8", "f8", "g8", //
    "h8", "h7", "h6", "h5", "h4", "h3", "h2", //
    "h1", "g1", "f1", "e1", "d1", "c1", "b1",
];

/// CH-4: the four squares of home, as steps.
const HOME: [usize; 4] = [28, 29, 30, 31];

/// CH-2: the corners, which are the players' names too, in clockwise order.
const CORNERS: [&str; 4] = ["a1", "a8", "h8", "h1"];

/// CH-3: the squares of steps 29, 30 and 31 for each of the corners.
const DIAGONALS: [[&str; 3]; 4] = [
    ["b2", "c3", "d4"],
    ["b7", "c6", "d5"],
    ["g7", "f6", "e5"],
    ["g2", "f3", "e4"],
];

/// A player: the index of its corner in `CORNERS`.
type Corner = usize;

/// The player of that name.
fn corner(name: &str) -> Corner {
    let index = CORNERS.iter().position(|&corner| corner == name);
    index.unwrap_or_else(|| panic!("no such corner: {name}"))
}

/// CH-3: the square of a step of a player's track. Steps 0 and 28 are both
/// the corner; from one corner to the next there are seven steps.
fn square(owner: Corner, step: usize) -> &'static str {
    if step <= 28 {
        RIM[(7 * owner + step) % 28]
    } else {
        DIAGONALS[owner][step - 29]
    }
}

/// The pieces of one player. One who has finished has none (CH-25).
#[derive(Clone, Debug)]
struct Player {
    /// How many pieces wait for a six.
    reserve: usize,
    /// The steps of the others, ascending.
    steps: Vec<usize>,
}

/// What the game waits for.
#[derive(Clone, Debug)]
enum Phase {
    /// The first player is to be drawn.
    Lot,
    /// The player whose turn it is has to throw.
    Throw,
    /// The player whose turn it is has to use the throw.
    Use(Throw),
    /// The game is over.
    Over,
}

/// What is left of a throw.
#[derive(Clone, Debug)]
struct Throw {
    /// The numbers still to use, descending.
    numbers: Vec<usize>,
    /// Whether another throw is due after them (CH-9).
    again: bool,
    /// Where the piece moved (not entered) by the first die stands now.
    moved: Option<usize>,
}

/// One of the ways to use a throw or a part of it.
struct Use {
    /// The step of the piece, or `None` to enter one from the reserve.
    from: Option<usize>,
    /// Its step afterwards.
    to: usize,
    /// The numbers it takes.
    numbers: Vec<usize>,
}

impl Use {
    /// Whether it is a forward move.
    fn is_forward(&self) -> bool {
        match self.from {
            None => false,
            Some(from) => self.to > from,
        }
    }
}

/// A game of Cheburashka.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    /// The agreements marked [option] in the rules, as JSON; a missing key
    /// equals none of the values asked for below, so it takes the default.
    rules: Value,
    /// The seated players.
    players: BTreeMap<Corner, Player>,
    /// Whose turn it is: nobody's before the lot and when the game is over.
    turn: Option<Corner>,
    phase: Phase,
    /// Who has finished, the first first.
    places: Vec<Corner>,
    /// Whose next turn is skipped (CH-29).
    skips: BTreeSet<Corner>,
}

impl Model {
    /// The start of a game under the given rules, where missing keys take
    /// their defaults.
    pub(crate) fn new(rules: &Value) -> Model {
        // CH-2: the seats.
        let seats = match rules["seats"].as_array() {
            Some(seats) => seats.clone(),
            None => vec![json!("a1"), json!("h8")],
        };
        let mut players = BTreeMap::new();
        for seat in seats {
            // CH-5: all in reserve at the start.
            let (reserve, steps) = (4, vec![]);
            let name = seat.as_str().expect("a seat is a corner");
            players.insert(corner(name), Player { reserve, steps });
        }
        // CH-6: a named corner starts, or the lot decides.
        let (turn, phase) = match rules["first"].as_str() {
            None | Some("lot") => (None, Phase::Lot),
            Some(name) => (Some(corner(name)), Phase::Throw),
        };
        Model {
            rules: rules.clone(),
            players,
            turn,
            phase,
            places: vec![],
            skips: BTreeSet::new(),
        }
    }

    /// The game in which the given position, `players turn phase places
    /// skips`, has come up under the given rules.
    pub(crate) fn parse(rules: &Value, position: &str) -> Model {
        let mut model = Model::new(rules);
        let fields: Vec<&str> = position.split(' ').collect();
        assert_eq!(fields.len(), 5, "five fields expected: {position}");
        for (owner, text) in fields[0].split('/').enumerate() {
            if text == "." {
                continue;
            }
            let player = model.players.get_mut(&owner).expect("a seated player");
            if text.starts_with('=') {
                player.reserve = 0;
            } else {
                let (reserve, steps) = text.split_once(':').expect("reserve:steps");
                player.reserve = number(reserve);
                for step in steps.split(',').filter(|step| !step.is_empty()) {
                    player.steps.push(number(step));
                }
            }
        }
        model.turn = match fields[1] {
            "-" => None,
            name => Some(corner(name)),
        };
        model.phase = match fields[2] {
            "lot" => Phase::Lot,
            "throw" => Phase::Throw,
            "over" => Phase::Over,
            text => {
                let text = text.strip_prefix("use:").expect("phase use:");
                let (text, moved) = match text.split_once('!') {
                    None => (text, None),
                    Some((text, step)) => (text, Some(number(step))),
                };
                Phase::Use(Throw {
                    numbers: digits(text.trim_end_matches('+')),
                    again: text.ends_with('+'),
                    moved,
                })
            }
        };
        model.places = corners(fields[3]);
        model.skips = corners(fields[4]).into_iter().collect();
        model
    }

    /// The position text.
    pub(crate) fn position(&self) -> String {
        let mut players = vec![];
        for owner in 0..4 {
            let place = self.places.iter().position(|&other| other == owner);
            players.push(match (self.players.get(&owner), place) {
                (None, _) => ".".to_string(),
                (Some(_), Some(place)) => format!("={}", place + 1),
                (Some(player), None) => {
                    let steps: Vec<String> = player.steps.iter().map(usize::to_string).collect();
                    format!("{}:{}", player.reserve, steps.join(","))
                }
            });
        }
        let turn = match self.turn {
            None => "-",
            Some(mover) => CORNERS[mover],
        };
        let phase = match &self.phase {
            Phase::Lot => "lot".to_string(),
            Phase::Throw => "throw".to_string(),
            Phase::Over => "over".to_string(),
            Phase::Use(throw) => {
                let mut text = "use:".to_string();
                for number in &throw.numbers {
                    text += &number.to_string();
                }
                if throw.again {
                    text += "+";
                }
                if let Some(step) = throw.moved {
                    text += &format!("!{step}");
                }
                text
            }
        };
        let skips: Vec<Corner> = self.skips.iter().copied().collect();
        format!(
            "{} {turn} {phase} {} {}",
            players.join("/"),
            names(&self.places),
            names(&skips)
        )
    }

    /// Who acts: a player's corner, `chance` or `over`.
    pub(crate) fn to_act(&self) -> String {
        match self.phase {
            Phase::Lot | Phase::Throw => "chance".to_string(),
            Phase::Use(_) => CORNERS[self.mover()].to_string(),
            Phase::Over => "over".to_string(),
        }
    }

    /// What may happen next, as sorted strings: the actions of the player to
    /// act, or the outcomes with their weights. Fouls are not among them.
    pub(crate) fn legal(&self) -> Vec<String> {
        let mut texts = vec![];
        match &self.phase {
            Phase::Lot => {
                // CH-6: each with equal chance.
                for &owner in self.players.keys() {
                    texts.push(format!("lot {}*1", CORNERS[owner]));
                }
            }
            Phase::Throw if self.rules["dice"] == "two" => {
                // 21 unordered outcomes out of 36, higher number first.
                for high in 1..=6 {
                    for low in 1..=high {
                        let weight = if high == low { 1 } else { 2 };
                        texts.push(format!("{high}{low}*{weight}"));
                    }
                }
            }
            Phase::Throw => {
                for number in 1..=6 {
                    texts.push(format!("{number}*1"));
                }
            }
            Phase::Use(throw) => {
                let uses = self.uses(throw);
                for way in &uses {
                    texts.push(self.use_text(way));
                }
                // CH-8: only a forward move is a duty.
                if !uses.iter().any(Use::is_forward) {
                    texts.push("decline".to_string());
                }
            }
            Phase::Over => {}
        }
        texts.sort();
        texts
    }

    /// Takes an action or lets an outcome or a foul happen; panics if it is
    /// not possible now.
    pub(crate) fn step(&mut self, text: &str) {
        if self.fouls().iter().any(|foul| foul == text) {
            match text.strip_prefix("early ") {
                // CH-29: the offender's next turn is skipped, the turn in
                // progress goes on. A second foul changes nothing.
                Some(offender) => {
                    self.skips.insert(corner(offender));
                }
                // CH-28: off the board. The turn goes to the next player.
                None => self.pass_turn(),
            }
            return;
        }
        let legal = self.legal();
        // Only outcomes have weights.
        let found = legal
            .iter()
            .any(|line| line.split('*').next() == Some(text));
        let position = self.position();
        assert!(found, "{text} is not legal in {position}: {legal:?}");
        match self.phase.clone() {
            Phase::Lot => {
                let name = text.strip_prefix("lot ").expect("a lot");
                self.turn = Some(corner(name));
                self.phase = Phase::Throw;
            }
            Phase::Throw => {
                let numbers = digits(text);
                let again = numbers.contains(&6); // CH-9
                self.go_on(Throw {
                    numbers,
                    again,
                    moved: None,
                });
            }
            // CH-8: the rest of the throw is declined.
            Phase::Use(throw) if text == "decline" => self.end_throw(throw.again),
            Phase::Use(throw) => {
                for way in self.uses(&throw) {
                    if self.use_text(&way) == text {
                        self.make_use(&way, throw);
                        return;
                    }
                }
            }
            Phase::Over => {}
        }
    }

    /// The fouls possible now, sorted: only where a throw is due.
    pub(crate) fn fouls(&self) -> Vec<String> {
        let mut texts = vec![];
        if matches!(self.phase, Phase::Throw) {
            texts.push("off".to_string()); // CH-28
            for &owner in self.players.keys() {
                // CH-29: seated, unfinished and not the player to throw.
                if !self.places.contains(&owner) && owner != self.mover() {
                    texts.push(format!("early {}", CORNERS[owner]));
                }
            }
        }
        texts.sort();
        texts
    }

    /// CH-27: the ranking, once the game is over.
    pub(crate) fn result(&self) -> Option<Value> {
        if !matches!(self.phase, Phase::Over) {
            return None;
        }
        let mut places = Map::new();
        for &owner in self.players.keys() {
            let place = match self.places.iter().position(|&other| other == owner) {
                Some(index) => index + 1,
                None if self.rules["play_on"] == "champion" => 2, // all others share second place
                None => self.players.len(),                       // CH-26: the one left is last
            };
            places.insert(CORNERS[owner].to_string(), json!(place));
        }
        Some(json!({ "places": places }))
    }

    /// The player whose turn it is.
    fn mover(&self) -> Corner {
        self.turn.expect("it is somebody's turn")
    }

    /// The owner and the step of the piece that stands on a square.
    fn piece_on(&self, target: &str) -> Option<(Corner, usize)> {
        for (&owner, player) in &self.players {
            for &step in &player.steps {
                if square(owner, step) == target {
                    return Some((owner, step));
                }
            }
        }
        None
    }

    /// Whether an enemy of the player to act that may be taken stands on a square.
    fn can_take_on(&self, target: &str) -> bool {
        match self.piece_on(target) {
            None => false,
            Some((owner, _)) if owner == self.mover() => false, // CH-13
            Some((_, step)) if HOME.contains(&step) => false,   // CH-14, CH-15
            Some((_, 0)) => self.rules["start_corner"] != "sheltered", // CH-16
            Some(_) => true,
        }
    }

    /// Every legal use of what is left of a throw, none twice.
    fn uses(&self, throw: &Throw) -> Vec<Use> {
        let player = &self.players[&self.mover()];
        let mut uses = vec![];
        // CH-10, CH-21: one die must show the six. An own piece on the corner
        // bars the entry; whatever enemy stands there is taken.
        let corner_is_own = player.steps.contains(&0) || player.steps.contains(&28);
        if throw.numbers.contains(&6) && player.reserve > 0 && !corner_is_own {
            uses.push(Use {
                from: None,
                to: 0,
                numbers: vec![6],
            });
        }
        // CH-22: one die at a time (of a double either, it is all the same).
        let mut ways: Vec<Vec<usize>> = vec![];
        for &number in &throw.numbers {
            if !ways.contains(&vec![number]) {
                ways.push(vec![number]);
            }
        }
        // CH-19: or both in one go, while neither is used.
        if throw.numbers.len() == 2 {
            ways.push(throw.numbers.clone());
        }
        for &from in &player.steps {
            if throw.moved == Some(from) {
                continue; // CH-20
            }
            for numbers in &ways {
                let distance: usize = numbers.iter().sum();
                let mut targets = vec![];
                if self.can_go_forward(from, distance) {
                    targets.push(from + distance);
                }
                if self.can_take_back(from, distance) {
                    targets.push(from - distance);
                }
                for to in targets {
                    uses.push(Use {
                        from: Some(from),
                        to,
                        numbers: numbers.clone(),
                    });
                }
            }
        }
        uses
    }

    /// Whether the player to act may move its piece on a step that far forward.
    fn can_go_forward(&self, from: usize, distance: usize) -> bool {
        let mover = self.mover();
        let to = from + distance;
        if to > 31 {
            return false; // CH-11
        }
        for between in from + 1..to {
            if self.piece_on(square(mover, between)).is_some() {
                return false; // CH-12
            }
        }
        // CH-13: onto an empty square or an enemy that may be taken.
        let target = square(mover, to);
        self.piece_on(target).is_none() || self.can_take_on(target)
    }

    /// CH-17: whether the player to act may take with its piece on a step that
    /// far back.
    fn can_take_back(&self, from: usize, distance: usize) -> bool {
        if self.rules["backward_capture"] != true {
            return false;
        }
        if !(1..=27).contains(&from) {
            return false;
        }
        if distance > from {
            return false; // not past the own corner
        }
        let mover = self.mover();
        let to = from - distance;
        for between in to + 1..from {
            if self.piece_on(square(mover, between)).is_some() {
                return false; // CH-12 holds backwards too
            }
        }
        self.can_take_on(square(mover, to))
    }

    /// The action text of a use.
    fn use_text(&self, way: &Use) -> String {
        let to = square(self.mover(), way.to);
        match way.from {
            None => "enter".to_string(),
            Some(from) => {
                let from = square(self.mover(), from);
                let sign = if self.can_take_on(to) { "x" } else { "-" };
                format!("{from}{sign}{to}")
            }
        }
    }

    /// Makes a legal use of a throw.
    fn make_use(&mut self, way: &Use, mut throw: Throw) {
        let mover = self.mover();
        // CH-13, CH-10: an enemy on the target goes back to its owner's reserve.
        if let Some((owner, step)) = self.piece_on(square(mover, way.to)) {
            let enemy = self.players.get_mut(&owner).expect("an owner is seated");
            enemy.steps.retain(|&other| other != step);
            enemy.reserve += 1;
        }
        let player = self.players.get_mut(&mover).expect("the mover is seated");
        match way.from {
            None => player.reserve -= 1,
            Some(from) => player.steps.retain(|&other| other != from),
        }
        player.steps.push(way.to);
        player.steps.sort_unstable();
        if player.steps == HOME {
            self.finish();
            return;
        }
        for &number in &way.numbers {
            let index = throw.numbers.iter().position(|&other| other == number);
            throw.numbers.remove(index.expect("a number of the throw"));
        }
        // CH-20: a moved piece is marked, an entered one is not.
        throw.moved = way.from.map(|_| way.to);
        self.go_on(throw);
    }

    /// CH-7: what is left of the throw is to be used, if any use is legal.
    fn go_on(&mut self, throw: Throw) {
        if self.uses(&throw).is_empty() {
            self.end_throw(throw.again);
        } else {
            self.phase = Phase::Use(throw);
        }
    }

    /// CH-9: the throw is used, declined or useless. After a six the same
    /// player throws again.
    fn end_throw(&mut self, again: bool) {
        if again {
            self.phase = Phase::Throw;
        } else {
            self.pass_turn();
        }
    }

    /// CH-6: the turn goes clockwise to the next seated, unfinished player.
    /// CH-29: those to be skipped serve their skips on the way, so where all
    /// others are skipped, it comes back to the same player.
    fn pass_turn(&mut self) {
        let mut next = self.mover();
        loop {
            next = (next + 1) % 4;
            if !self.players.contains_key(&next) || self.places.contains(&next) {
                continue;
            }
            if self.skips.remove(&next) {
                continue;
            }
            self.turn = Some(next);
            self.phase = Phase::Throw;
            return;
        }
    }

    /// CH-24: the player to act has finished and takes the next place; the
    /// rest of its throw and further throws are void.
    fn finish(&mut self) {
        let mover = self.mover();
        self.places.push(mover);
        // CH-25: its pieces are taken off the board.
        let player = self.players.get_mut(&mover).expect("the mover is seated");
        player.steps.clear();
        // CH-26: the game ends with the champion, or when one player is left.
        let left = self.players.len() - self.places.len();
        if self.rules["play_on"] == "champion" || left == 1 {
            self.turn = None;
            self.phase = Phase::Over;
        } else {
            self.pass_turn();
        }
    }
}

/// The number a text stands for.
fn number(text: &str) -> usize {
    text.parse().expect("a number")
}

/// The numbers on the dice, one digit each.
fn digits(text: &str) -> Vec<usize> {
    text.chars()
        .map(|digit| number(&digit.to_string()))
        .collect()
}

/// A list of corners, `-` where it is empty.
fn names(corners: &[Corner]) -> String {
    if corners.is_empty() {
        return "-".to_string();
    }
    let names: Vec<&str> = corners.iter().map(|&corner| CORNERS[corner]).collect();
    names.join(",")
}

/// The corners of such a list.
fn corners(text: &str) -> Vec<Corner> {
    if text == "-" {
        return vec![];
    }
    text.split(',').map(corner).collect()
}
