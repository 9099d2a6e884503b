//! Comma-separated lists.

use std::fmt;

use serde::{Serialize, Serializer};

/// A list that is sent as one parameter, its items separated by commas.
///
/// It is made from an array, a slice or a vector of whatever the items are made
/// from. In a query the commas between items stand as they are, and one within an
/// item is sent as `%2C`, as OpenAPI has it: `a,b%2Cc` are two items. A service
/// that decodes before it splits takes them for three, and so does who reads the
/// text that `Display` gives.
///
/// ```
/// use community_qa_client::Csv;
///
/// let fields: Csv<String> = ["id", "name"].into();
/// assert_eq!(fields.to_string(), "id,name");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Csv<T>(Vec<T>);

impl<T> Csv<T> {
    /// The items in order.
    pub fn items(&self) -> &[T] {
        &self.0
    }
}

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

impl<T, U: Into<T>> From<Vec<U>> for Csv<T> {
    fn from(items: Vec<U>) -> Self {
        items.into_iter().collect()
    }
}

impl<T, U: Into<T>, const N: usize> From<[U; N]> for Csv<T> {
    fn from(items: [U; N]) -> Self {
        items.into_iter().collect()
    }
}

impl<T, U: Clone + Into<T>> From<&[U]> for Csv<T> {
    fn from(items: &[U]) -> Self {
        items.iter().cloned().collect()
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
        let numbers: Csv<i64> = [1_i32, 2, 3].into();
        assert_eq!(serde_json::to_string(&numbers).unwrap(), r#""1,2,3""#);
        assert_eq!(Csv::<String>::default().to_string(), "");
    }
}
