//! What must hold for a position, so that some game can have reached it.

use core_board::{Side, Span};

use crate::notation::{Fields, ParseError};
use crate::zones::{blast, is_diagonal, last_rank};
use crate::{
    AttackAfterMove, Charge, Charges, EndReason, Phase, Position, PositionProblem, Square,
    SquareSet,
};

/// Checks everything about a position whose pieces are known to add up; `listed` are the squares that its
/// text says may be huffed.
pub(crate) fn check(
    position: &Position,
    fields: &Fields<'_>,
    listed: SquareSet,
) -> Result<(), ParseError> {
    check_losses(position, fields)?;
    check_board(position, fields)?;
    check_end(position, fields)?;
    check_phase(position, fields, listed)?;
    check_bombs(position, fields)
}

/// No agreement ever wounds a bomb. Whether the agreements of these rules can have brought about the rest
/// of the losses is not asked: it changes nothing that can still happen.
fn check_losses(position: &Position, fields: &Fields<'_>) -> Result<(), ParseError> {
    for (side, span) in Side::ALL.into_iter().zip(fields.losses) {
        if position.losses[side].wounded().count(Charge::Bomb) > 0 {
            return Err(span.error(PositionProblem::WoundedBomb));
        }
    }
    Ok(())
}

/// Destroyed bombs must explain what else is destroyed and blocked, and privates leave their last rank.
fn check_board(position: &Position, fields: &Fields<'_>) -> Result<(), ParseError> {
    let each = |count: fn(Charges) -> u8| {
        Side::ALL.map(|side| u32::from(count(position.losses[side].destroyed())))
    };
    let [south, north] = each(Charges::total);
    let destroyed = south + north;
    let bombs: u32 = each(|charges| charges.count(Charge::Bomb)).iter().sum();
    let most = 4 * bombs;
    if destroyed > most {
        let field = fields.losses[usize::from(north > south)];
        return Err(field.error(PositionProblem::DestroyedCount {
            destroyed,
            bombs,
            most,
        }));
    }
    // One bomb blocks four squares at most; alone, on its last rank, one (BA-28). Two bombs that destroy nothing
    // else were both alone or met on a diagonal; with a third piece, one of them was alone or they met.
    let blocked = position.blocked.len();
    let most = match (bombs, destroyed) {
        (1, 1) => 1,
        (2, 2) => 4,
        (2, 3) => 5,
        _ => most,
    };
    if blocked > most {
        return Err(fields
            .board
            .error(PositionProblem::BlockedCount { blocked, most }));
    }

    for side in Side::ALL {
        let privates = position.pieces[side] - position.upturned;
        let promoted = match position.phase {
            Phase::Promote { square } => SquareSet::of(square),
            _ => SquareSet::EMPTY,
        };
        if let Some(square) = ((privates & last_rank(side)) - promoted).first() {
            let problem = PositionProblem::LastRank { side, square };
            return Err(fields.board.error(problem));
        }
    }
    Ok(())
}

/// The game must be over just when something ends it.
fn check_end(position: &Position, fields: &Fields<'_>) -> Result<(), ParseError> {
    let over = position.phase == Phase::Over;
    if let Some(limit) = position.rules.quiet_limit {
        let limit = limit.get();
        let allowed = if over { limit } else { limit - 1 };
        if position.quiet > allowed {
            return Err(fields.quiet.error(PositionProblem::QuietLimit { limit }));
        }
    }
    if over {
        let Some(reason) = position.reason_to_end() else {
            return Err(fields.phase.error(PositionProblem::NotOver));
        };
        let annihilated = reason == EndReason::Annihilation;
        let problem = if position.progress {
            // In mid-turn only a huff ends the game, and then it is the other side that has lost a piece.
            let victim_stands = !position.pieces[!position.side].is_empty();
            let huffer_stands = !position.pieces[position.side].is_empty();
            let by_huff = huffer_stands && !(annihilated && victim_stands);
            (!by_huff || !can_have_huffed(position)).then_some(PositionProblem::NoHuffAtEnd)
        } else {
            // Whatever annihilates a side is progress.
            (annihilated && position.quiet > 0).then_some(PositionProblem::QuietAtEnd)
        };
        return match problem {
            Some(problem) => Err(fields.quiet.error(problem)),
            None => Ok(()),
        };
    }
    let reason = if position.is_annihilated() {
        EndReason::Annihilation
    } else if matches!(position.phase, Phase::Main { .. }) && position.is_deadlocked() {
        EndReason::Deadlock
    } else {
        return Ok(());
    };
    Err(fields.phase.error(PositionProblem::AlreadyOver(reason)))
}

/// Whether the player to act may have huffed in this turn.
fn can_have_huffed(position: &Position) -> bool {
    let captured = position.losses[!position.side].captured();
    position.punishes_missed_attacks() && !captured.is_empty()
}

/// The phase must fit the board and the count of quiet turns.
fn check_phase(
    position: &Position,
    fields: &Fields<'_>,
    listed: SquareSet,
) -> Result<(), ParseError> {
    let (span, side) = (fields.phase, position.side);
    let progress = |expected| fields.quiet.error(PositionProblem::Progress { expected });
    match position.phase {
        Phase::Over => {}
        Phase::Main { huff } => {
            if position.progress && (huff || !can_have_huffed(position)) {
                return Err(progress(false));
            }
            if huff {
                check_missed(position, span, listed)?;
            }
        }
        Phase::Huff { square } => {
            check_piece(position, span, !side, square)?;
            check_unknown(position, span, square)?;
            check_missed(position, span, SquareSet::of(square))?;
            if position.progress {
                return Err(progress(false));
            }
        }
        Phase::After { square } => {
            check_piece(position, span, side, square)?;
            let general = position.generals(side).contains(square);
            check_has_moved(position, span, square, general)?;
            if !general && !position.progress {
                return Err(progress(true));
            }
            let promoted = last_rank(side).contains(square)
                && behind(side, square).intersects(position.empty());
            if general && position.progress && !promoted && !can_have_huffed(position) {
                return Err(progress(false));
            }
            if !position.can_attack_after(square) {
                return Err(span.error(PositionProblem::NoAttackAfter));
            }
        }
        Phase::Promote { square } => {
            check_piece(position, span, side, square)?;
            check_unknown(position, span, square)?;
            if !last_rank(side).contains(square) {
                return Err(span.error(PositionProblem::NotLastRank(square)));
            }
            check_has_moved(position, span, square, false)?;
            if !position.progress {
                return Err(progress(true));
            }
        }
        Phase::Attack { from, to } => {
            check_piece(position, span, side, from)?;
            if !position.targets_of(from).contains(to) {
                return Err(span.error(PositionProblem::OutOfRange { from, to }));
            }
            if position.next_reveal(from, to).is_none() {
                return Err(span.error(PositionProblem::NothingToReveal));
            }
            if position.progress && !can_have_progressed(position, from, to) {
                return Err(progress(false));
            }
        }
    }
    Ok(())
}

/// Whether the turn can have seen progress by the time of an attack: a huff, a reveal of the attack itself,
/// or the move before it.
fn can_have_progressed(position: &Position, from: Square, to: Square) -> bool {
    let side = position.side;
    let known = position.known();
    // Generals are known from before; a private may have been revealed just now, attacker first.
    let generals = position.generals(Side::South) | position.generals(Side::North);
    let revealed = |square| known.contains(square) && !generals.contains(square);
    let may_have_moved = |square| {
        let promoted = last_rank(side).contains(square);
        (!generals.contains(square) || promoted)
            && behind(side, square).intersects(position.empty())
    };
    can_have_huffed(position)
        || revealed(from)
        || (known.contains(from) && revealed(to))
        || match position.rules.attack_after_move {
            AttackAfterMove::Mover => may_have_moved(from),
            AttackAfterMove::Any => position.pieces[side].iter().any(may_have_moved),
        }
}

fn check_piece(
    position: &Position,
    span: Span<'_>,
    side: Side,
    square: Square,
) -> Result<(), ParseError> {
    if position.pieces[side].contains(square) {
        Ok(())
    } else {
        Err(span.error(PositionProblem::NoPiece { side, square }))
    }
}

fn check_unknown(position: &Position, span: Span<'_>, square: Square) -> Result<(), ParseError> {
    if position.known().contains(square) {
        Err(span.error(PositionProblem::NothingToReveal))
    } else {
        Ok(())
    }
}

/// The pieces that can be huffed must be those that missed an attack: all of them before the huff, and
/// one of them in it.
fn check_missed(position: &Position, span: Span<'_>, claimed: SquareSet) -> Result<(), ParseError> {
    if !position.punishes_missed_attacks() {
        return Err(span.error(PositionProblem::NoHuff));
    }
    let side = !position.side;
    let squares = position.missed_attacks(side);
    let fits = match position.phase {
        Phase::Huff { .. } => claimed.is_subset(squares),
        _ => claimed == squares,
    };
    if fits {
        Ok(())
    } else {
        Err(span.error(PositionProblem::Missed { side, squares }))
    }
}

/// The square that a private on a square of its side has come from.
fn behind(side: Side, square: Square) -> SquareSet {
    SquareSet::of(square).shift(side.forward().opposite())
}

fn check_has_moved(
    position: &Position,
    span: Span<'_>,
    square: Square,
    general: bool,
) -> Result<(), ParseError> {
    let origins = if general {
        SquareSet::neighbours(square)
    } else {
        behind(position.side, square)
    };
    if origins.intersects(position.empty()) {
        Ok(())
    } else {
        Err(span.error(PositionProblem::CannotHaveMoved(square)))
    }
}

/// Known bombs lie on the board only in the attack that shows them: as attacker, as defender once the
/// attacker is known, or as a bystander once both are known and one is a bomb, in order.
fn check_bombs(position: &Position, fields: &Fields<'_>) -> Result<(), ParseError> {
    let bombs = position.known_with(Charge::Bomb);
    if bombs.is_empty() {
        return Ok(());
    }
    let mut shown = SquareSet::EMPTY;
    if let Phase::Attack { from, to } = position.phase {
        let due = position.next_reveal(from, to);
        if due != Some(from) {
            shown.insert(from);
            shown.insert(to);
            let exploding = bombs.contains(from) || bombs.contains(to);
            if due != Some(to) && is_diagonal(from, to) && exploding {
                shown |= blast(from, to)
                    .iter()
                    .filter(|square| due.is_none_or(|due| *square < due))
                    .collect();
            }
        }
    }
    if let Some(square) = (bombs - shown).first() {
        return Err(fields.board.error(PositionProblem::KnownBomb(square)));
    }
    if position.progress {
        Ok(())
    } else {
        let expected = true;
        Err(fields.quiet.error(PositionProblem::Progress { expected }))
    }
}
