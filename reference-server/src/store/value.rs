//! The values that statements bind.

use std::borrow::Cow;

use rusqlite::types::{ToSql, ToSqlOutput};

use crate::domain::ids::{ActionId, GroupId, NodeId, TopicId, UserId};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value<'v> {
    /// An integer, or NULL.
    Integer(Option<i64>),
    /// A boolean.
    Boolean(bool),
    /// A text, or NULL.
    Text(Option<Cow<'v, str>>),
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Self::Integer(number) => number.to_sql(),
            Self::Boolean(boolean) => boolean.to_sql(),
            Self::Text(Some(text)) => text.to_sql(),
            Self::Text(None) => None::<&str>.to_sql(),
        }
    }
}

macro_rules! from {
    ($($type:ty, $value:ident => $made:expr;)+) => { $(
        impl<'v> From<$type> for Value<'v> {
            fn from($value: $type) -> Self {
                $made
            }
        }
    )+ };
}

from! {
    i64, value => Self::Integer(Some(value));
    Option<i64>, value => Self::Integer(value);
    UserId, value => Self::Integer(Some(value.get()));
    GroupId, value => Self::Integer(Some(value.get()));
    NodeId, value => Self::Integer(Some(value.get()));
    ActionId, value => Self::Integer(Some(value.get()));
    TopicId, value => Self::Integer(Some(value.get()));
    Option<UserId>, value => Self::Integer(value.map(UserId::get));
    Option<NodeId>, value => Self::Integer(value.map(NodeId::get));
    bool, value => Self::Boolean(value);
    String, value => Self::Text(Some(Cow::Owned(value)));
    Option<String>, value => Self::Text(value.map(Cow::Owned));
    &'v str, value => Self::Text(Some(Cow::Borrowed(value)));
    &'v String, value => Self::Text(Some(Cow::Borrowed(value)));
    Option<&'v str>, value => Self::Text(value.map(Cow::Borrowed));
    &'v Option<String>, value => Self::Text(value.as_deref().map(Cow::Borrowed));
}

/// The values of the parameters `$1`, `$2`, … of a statement.
#[macro_export]
#[doc(hidden)]
macro_rules! __values {
    ($($value:expr),* $(,)?) => {
        &[$($crate::store::Value::from($value)),*]
    };
}

#[doc(inline)]
pub use __values as values;
