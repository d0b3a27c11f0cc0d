//! Who sits at the table: a name or a team for each player.

use alloc::string::String;
use alloc::vec::Vec;

/// The names of those who play: for each player one name, or the names of a team whose members take the
/// player's turns in rotation.
///
/// ```
/// use core_board::{Roster, Side};
///
/// let mut roster = Roster::new();
/// roster.seat(Side::South, ["Anna"])?;
/// roster.seat(Side::North, ["Boris", "Vera"])?;
/// assert_eq!(roster.names(Side::North), ["Boris", "Vera"]);
/// // After three turns of North it is the second one's turn again:
/// assert_eq!(roster.member(Side::North, 3), Some("Vera"));
/// assert_eq!(roster.member(Side::South, 3), Some("Anna"));
/// # Ok::<(), core_board::RosterError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster<P> {
    /// In the players' order, each once, none without names.
    seats: Vec<(P, Vec<String>)>,
}

/// Why a name cannot be taken down.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RosterError {
    /// A name is empty, has spaces around it, or a line break or other control character in it.
    #[error("{0:?} is no name: it must be one trimmed line that is not empty")]
    Name(String),
    /// Somebody is to be seated who does not play.
    #[error("{0} does not play in this game")]
    Stranger(String),
}

impl<P> Default for Roster<P> {
    fn default() -> Self {
        Self { seats: Vec::new() }
    }
}

impl<P: Copy + Ord> Roster<P> {
    /// A roster without names.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes down who plays for a player, instead of whoever did; no names leaves the player unnamed.
    ///
    /// # Errors
    /// If a name is not one trimmed line; nothing is changed then.
    pub fn seat<S: Into<String>>(
        &mut self,
        player: P,
        names: impl IntoIterator<Item = S>,
    ) -> Result<(), RosterError> {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        if let Some(bad) = names.iter().find(|name| !is_line(name)) {
            return Err(RosterError::Name(bad.clone()));
        }
        self.seats.retain(|(known, _)| *known != player);
        if !names.is_empty() {
            let place = self.seats.partition_point(|(known, _)| *known < player);
            self.seats.insert(place, (player, names));
        }
        Ok(())
    }

    /// The names of those who play for a player, in the order of their turns.
    pub fn names(&self, player: P) -> &[String] {
        self.seats
            .iter()
            .find(|(known, _)| *known == player)
            .map_or(&[], |(_, names)| names)
    }

    /// Whose turn it is among those who play for a player, after so many of the player's turns.
    pub fn member(&self, player: P, turns: u32) -> Option<&str> {
        let names = self.names(player);
        // A remainder by a length that is not 0, since `checked_rem` gives none then.
        let place = (turns as usize).checked_rem(names.len())?;
        names.get(place).map(String::as_str)
    }

    /// Every player that has names, in order.
    pub fn iter(&self) -> impl Iterator<Item = (P, &[String])> {
        self.seats
            .iter()
            .map(|(player, names)| (*player, names.as_slice()))
    }
}

/// Whether a text is one line, not empty, without control characters or spaces around it.
pub(crate) fn is_line(text: &str) -> bool {
    !text.is_empty() && text.trim() == text && !text.contains(char::is_control)
}
