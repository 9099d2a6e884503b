//! Identifiers. All of them are positive int32 numbers (§8); databases store them as BIGINT.

/// Defines the type of an identifier.
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)+) => { $(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(i64);

        impl $name {
            /// The number, as in databases and JSON.
            pub fn get(self) -> i64 {
                self.0
            }
        }

        impl From<i64> for $name {
            fn from(number: i64) -> Self {
                Self(number)
            }
        }
    )+ };
}

ids! {
    UserId;
    GroupId;
    NodeId;
    TopicId;
    ActionId;
}

/// Parses the digits of an identifier; `None` if they are not a positive int32.
pub fn from_digits(text: &str) -> Option<i64> {
    // `parse` would accept a sign.
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number: i32 = text.parse().ok()?;
    (number > 0).then_some(i64::from(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn id_is_a_positive_int32_in_digits() {
        assert_eq!(from_digits("7"), Some(7));
        assert_eq!(from_digits("03"), Some(3));
        assert_eq!(from_digits("2147483647"), Some(2_147_483_647));
        for text in ["", "0", "-1", "+1", "2147483648", "1.0", "x", "١", " 1"] {
            assert_eq!(from_digits(text), None, "{text}");
        }
    }
}
