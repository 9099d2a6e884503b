//! Limits of numbers.

use std::cmp::Ordering;
use std::fmt;

use serde_json::Number;

/// A least or greatest number.
#[derive(Debug, Clone, PartialEq)]
pub struct Bound {
    pub number: Number,
    /// Whether the number itself lies outside.
    pub is_exclusive: bool,
}

/// Which end of a range a [`Bound`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    Least,
    Greatest,
}

impl Bound {
    /// The bound in its plainest form for whole numbers: `> 4.5` is `>= 5`.
    pub fn of_integers(self, end: End) -> Self {
        let whole = match (self.number.as_i64(), self.number.as_f64()) {
            (Some(whole), _) => whole,
            (None, Some(float)) if float.fract() != 0.0 && float.abs() < EXACT => {
                let whole = match end {
                    End::Least => float.ceil(),
                    End::Greatest => float.floor(),
                };
                return Self {
                    number: Number::from(truncated(whole)),
                    is_exclusive: false,
                };
            }
            (None, Some(float)) if float.abs() < EXACT => truncated(float),
            _ => return self,
        };
        let step = match (self.is_exclusive, end) {
            (false, _) => Some(whole),
            (true, End::Least) => whole.checked_add(1),
            (true, End::Greatest) => whole.checked_sub(1),
        };
        match step {
            Some(whole) => Self {
                number: Number::from(whole),
                is_exclusive: false,
            },
            None => self,
        }
    }

    /// The stricter of two bounds of one end.
    pub fn stricter(self, other: Self, end: End) -> Self {
        match self.compare(&other, end) {
            Ordering::Less => other,
            _ => self,
        }
    }

    /// How strict this is beside another bound of the same end: greater is stricter.
    pub fn compare(&self, other: &Self, end: End) -> Ordering {
        let by_number = compare(&self.number, &other.number);
        let by_number = match end {
            End::Least => by_number,
            End::Greatest => by_number.reverse(),
        };
        by_number.then(self.is_exclusive.cmp(&other.is_exclusive))
    }

    /// Whether a number keeps to it.
    pub fn allows(&self, number: &Number, end: End) -> bool {
        let order = compare(number, &self.number);
        match (order, end) {
            (Ordering::Equal, _) => !self.is_exclusive,
            (Ordering::Greater, End::Least) | (Ordering::Less, End::Greatest) => true,
            _ => false,
        }
    }
}

/// Floats below this are whole numbers exactly (2^53).
pub const EXACT: f64 = 9_007_199_254_740_992.0;

#[expect(
    clippy::cast_possible_truncation,
    reason = "only called below 2^53, with whole numbers"
)]
pub fn truncated(float: f64) -> i64 {
    float as i64
}

/// Compares two numbers of JSON; whole ones exactly, where they fit.
pub fn compare(one: &Number, other: &Number) -> Ordering {
    let whole = |number: &Number| {
        let signed = number.as_i64().map(i128::from);
        signed.or(number.as_u64().map(i128::from))
    };
    match (whole(one), whole(other)) {
        (Some(one), Some(other)) => one.cmp(&other),
        _ => {
            let float = |number: &Number| number.as_f64().unwrap_or(f64::NAN);
            float(one)
                .partial_cmp(&float(other))
                .unwrap_or(Ordering::Equal)
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
        Bound {
            number,
            is_exclusive,
        }
    }

    #[test]
    fn whole_numbers_have_one_spelling_of_a_bound() {
        for (value, exclusive, end, plain) in [
            (json!(4), true, End::Least, 5),
            (json!(4.5), false, End::Least, 5),
            (json!(4.5), true, End::Greatest, 4),
            (json!(4.0), true, End::Greatest, 3),
            (json!(i64::MIN), false, End::Least, i64::MIN),
        ] {
            assert_eq!(
                bound(value, exclusive).of_integers(end),
                bound(json!(plain), false)
            );
        }
    }

    #[test]
    fn of_two_bounds_the_stricter_is_known() {
        let [low, high] = [bound(json!(1), false), bound(json!(2.5), false)];
        assert_eq!(low.compare(&high, End::Least), Ordering::Less);
        assert_eq!(low.compare(&high, End::Greatest), Ordering::Greater);
        let excluded = bound(json!(1), true);
        assert_eq!(excluded.compare(&low, End::Greatest), Ordering::Greater);
        assert!(!excluded.allows(&Number::from(1), End::Least));
    }
}
