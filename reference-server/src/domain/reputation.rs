//! Reputation points: what they are given for, and their bounds.

/// Points for the author of a node that somebody votes for.
pub const UP_VOTE: i64 = 10;

/// Points for the author of a node that somebody votes against.
pub const DOWN_VOTE: i64 = -2;

/// Points for the author of an answer that is accepted.
pub const ACCEPTED_ANSWER: i64 = 15;

/// The sum of points, which stays within int32 (§8): nothing for one that would not.
pub fn checked_sum(reputation: i64, points: i64) -> Option<i64> {
    let sum = reputation.checked_add(points)?;
    i32::try_from(sum).ok()?;
    Some(sum)
}
