//! Limits of numbers.

use std::cmp::Ordering;
use std::fmt;

use serde_json::Number;

/// The least or the greatest number that a schema allows.
#[derive(Debug, Clone, PartialEq)]
pub struct Bound {
    /// The limiting number.
    pub number: Number,
    /// Set if the limiting number itself is excluded.
    pub is_exclusive: bool,
}

/// The end of a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The lower end: `minimum`.
    Minimum,
    /// The upper end: `maximum`.
    Maximum,
}

impl Bound {
    /// The same bound for integers alone: `> 4.5` is `>= 5`.
    pub(super) fn for_integers(self, end: End) -> Self {
        let whole = match (self.number.as_i64(), self.number.as_f64()) {
            (Some(whole), _) => whole,
            (None, Some(float)) if float.fract() != 0.0 && float.abs() < EXACT => {
                let whole = match end {
                    End::Minimum => float.ceil(),
                    End::Maximum => float.floor(),
                };
                return Self { number: Number::from(truncated(whole)), is_exclusive: false };
            }
            (None, Some(float)) if float.abs() < EXACT => truncated(float),
            _ => return self,
        };
        let step = match (self.is_exclusive, end) {
            (false, _) => Some(whole),
            (true, End::Minimum) => whole.checked_add(1),
            (true, End::Maximum) => whole.checked_sub(1),
        };
        match step {
            Some(whole) => Self { number: Number::from(whole), is_exclusive: false },
            None => self,
        }
    }

    pub(super) fn stricter(self, other: Self, end: End) -> Self {
        if self.compare_strictness(&other, end).is_lt() { other } else { self }
    }

    /// Compares the strictness with that of another bound at the same end: greater is stricter.
    pub fn compare_strictness(&self, other: &Self, end: End) -> Ordering {
        let by_number = compare_numbers(&self.number, &other.number);
        let by_number = match end {
            End::Minimum => by_number,
            End::Maximum => by_number.reverse(),
        };
        by_number.then(self.is_exclusive.cmp(&other.is_exclusive))
    }

    pub(super) fn allows(&self, number: &Number, end: End) -> bool {
        let order = compare_numbers(number, &self.number);
        match (order, end) {
            (Ordering::Equal, _) => !self.is_exclusive,
            (Ordering::Greater, End::Minimum) | (Ordering::Less, End::Maximum) => true,
            _ => false,
        }
    }
}

/// Each float below this (2^53) without a fraction is exactly one integer.
pub(super) const EXACT: f64 = 9_007_199_254_740_992.0;

#[expect(clippy::cast_possible_truncation, reason = "only called below 2^53, without a fraction")]
pub(super) fn truncated(float: f64) -> i64 {
    float as i64
}

/// Compares two JSON numbers, integers exactly if they fit.
pub fn compare_numbers(one: &Number, other: &Number) -> Ordering {
    let whole = |number: &Number| {
        let signed = number.as_i64().map(i128::from);
        signed.or(number.as_u64().map(i128::from))
    };
    match (whole(one), whole(other)) {
        (Some(one), Some(other)) => one.cmp(&other),
        _ => {
            let float = |number: &Number| number.as_f64().unwrap_or(f64::NAN);
            float(one).partial_cmp(&float(other)).unwrap_or(Ordering::Equal)
        }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number)?;
        if self.is_exclusive {
            f.write_str(" (excluded)")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn bound(value: serde_json::Value, is_exclusive: bool) -> Bound {
        let number = value.as_number().cloned().unwrap();
        Bound { number, is_exclusive }
    }

    #[test]
    fn integers_have_one_spelling_of_a_bound() {
        for (value, exclusive, end, plain) in [
            (json!(4), true, End::Minimum, 5),
            (json!(4.5), false, End::Minimum, 5),
            (json!(4.5), true, End::Maximum, 4),
            (json!(4.0), true, End::Maximum, 3),
            (json!(i64::MIN), false, End::Minimum, i64::MIN),
        ] {
            assert_eq!(bound(value, exclusive).for_integers(end), bound(json!(plain), false));
        }
    }
}
