//! Reputation points: the events that change them, and their bounds.

/// Points for the author of a node with a new up-vote.
pub const UP_VOTE: i64 = 10;

/// Points for the author of a node with a new down-vote.
pub const DOWN_VOTE: i64 = -2;

/// Points for the author of an accepted answer.
pub const ACCEPTED_ANSWER: i64 = 15;

/// Adds points to a reputation; `None` if the result is not an int32 (§8).
pub fn checked_sum(reputation: i64, points: i64) -> Option<i64> {
    let sum = reputation.checked_add(points)?;
    i32::try_from(sum).ok()?;
    Some(sum)
}
