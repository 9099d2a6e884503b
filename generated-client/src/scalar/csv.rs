//! Comma-separated lists.

use std::collections::{BTreeSet, HashSet};
use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// A list that is sent as one parameter, with commas between its items.
///
/// Arrays, slices, vectors and sets are converted with `try_from`, and iterators are collected. A
/// text is parsed; a list of an open set can also be created from a text with `from`. In a query,
/// the commas between items are literal, and a comma within an item is sent as `%2C`, as OpenAPI
/// requires: `a,b%2Cc` has two items. A service that decodes before it splits reads three, and so
/// does a reader of the text from `Display`.
///
/// ```
/// use community_qa_client::Csv;
///
/// let fields: Csv<String> = ["id", "name"].into_iter().collect();
/// assert_eq!(fields.to_string(), "id,name");
/// let numbers: Csv<i32> = "7, 8".parse().unwrap();
/// assert_eq!(numbers, (7..9).collect());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Csv<T>(Vec<T>);

impl<T> Csv<T> {
    /// The items in order.
    pub fn items(&self) -> &[T] {
        &self.0
    }
}

/// An open set of texts: any text is a value of it.
#[diagnostic::on_unimplemented(
    message = "a list of `{Self}` cannot be made from a text, which may hold something else",
    label = "an array, a slice, a vector or a set of `{Self}` is expected",
    note = "parse the text: `text.parse::<Csv<_>>()?`"
)]
pub trait OpenSet: for<'a> From<&'a str> {}

impl<T: fmt::Display> fmt::Display for Csv<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, item) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            write!(f, "{item}")?;
        }
        Ok(())
    }
}

impl<T: fmt::Display> Serialize for Csv<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<T, U: TryInto<T>> TryFrom<Vec<U>> for Csv<T> {
    type Error = U::Error;

    fn try_from(items: Vec<U>) -> Result<Self, U::Error> {
        converted(items)
    }
}

impl<T, U: TryInto<T>, const N: usize> TryFrom<[U; N]> for Csv<T> {
    type Error = U::Error;

    fn try_from(items: [U; N]) -> Result<Self, U::Error> {
        converted(items)
    }
}

impl<T, U: Clone + TryInto<T>> TryFrom<&[U]> for Csv<T> {
    type Error = U::Error;

    fn try_from(items: &[U]) -> Result<Self, U::Error> {
        converted(items.iter().cloned())
    }
}

impl<T, U: Clone + TryInto<T>, const N: usize> TryFrom<&[U; N]> for Csv<T> {
    type Error = U::Error;

    fn try_from(items: &[U; N]) -> Result<Self, U::Error> {
        converted(items.iter().cloned())
    }
}

impl<T, U: Clone + TryInto<T>> TryFrom<&Vec<U>> for Csv<T> {
    type Error = U::Error;

    fn try_from(items: &Vec<U>) -> Result<Self, U::Error> {
        converted(items.iter().cloned())
    }
}

impl<T, U: TryInto<T>> TryFrom<BTreeSet<U>> for Csv<T> {
    type Error = U::Error;

    fn try_from(items: BTreeSet<U>) -> Result<Self, U::Error> {
        converted(items)
    }
}

impl<T, U: TryInto<T>, S> TryFrom<HashSet<U, S>> for Csv<T> {
    type Error = U::Error;

    fn try_from(items: HashSet<U, S>) -> Result<Self, U::Error> {
        converted(items)
    }
}

fn converted<T, U: TryInto<T>>(items: impl IntoIterator<Item = U>) -> Result<Csv<T>, U::Error> {
    items.into_iter().map(U::try_into).collect::<Result<_, _>>().map(Csv)
}

/// Reads the values as they are sent, with commas between them.
impl<T: OpenSet> From<&str> for Csv<T> {
    fn from(text: &str) -> Self {
        let items = text.split(',').map(str::trim);
        items.filter(|item| !item.is_empty()).collect()
    }
}

/// Reads a text with commas between the items; white space around items is allowed.
impl<T: FromStr> FromStr for Csv<T> {
    type Err = T::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let items = text.split(',').map(str::trim).filter(|item| !item.is_empty()).map(str::parse);
        items.collect::<Result<_, _>>().map(Self)
    }
}

impl<T, U: Into<T>> FromIterator<U> for Csv<T> {
    fn from_iter<I: IntoIterator<Item = U>>(items: I) -> Self {
        Self(items.into_iter().map(Into::into).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_one_string_on_the_wire() {
        let numbers: Csv<i64> = [1_i32, 2, 3].into_iter().collect();
        assert_eq!(serde_json::to_string(&numbers).unwrap(), r#""1,2,3""#);
        assert_eq!(Csv::<String>::default().to_string(), "");
    }

    #[test]
    fn list_is_created_from_common_types() {
        let expected = Csv(vec![7_i64, 8]);
        let vector = vec![7_i32, 8];
        for list in [
            Csv::try_from(&vector),
            Csv::try_from(&vector[..]),
            Csv::try_from(&[7_i32, 8]),
            Csv::try_from(BTreeSet::from([8_i32, 7])),
        ] {
            assert_eq!(list, Ok(expected.clone()));
        }
        assert_eq!(Csv::try_from(HashSet::from([7_i32])), Ok(Csv(vec![7_i64])));
        assert!(Csv::<i32>::try_from([7, 1_i64 << 31]).is_err());
        assert_eq!(vector.into_iter().collect::<Csv<i64>>(), expected);
        for text in ["7,8", " 7 , 8 ", "7,,8,"] {
            assert_eq!(text.parse(), Ok(expected.clone()), "{text}");
        }
        assert_eq!("".parse(), Ok(Csv::<i64>(vec![])));
        assert!("7;8".parse::<Csv<i64>>().is_err());
    }
}
