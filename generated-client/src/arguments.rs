//! Arguments of methods and setters: everything that converts into the sent value.

use std::any::type_name;
use std::fmt::Display;

use crate::Nullable;

/// The argument for a required value: anything that converts into a `T`.
///
/// Every type that implements `TryInto<T>` has this trait: `T` itself, types that `T` has a `From`
/// for, and types whose conversion can fail. A failure is reported when the call is sent.
///
/// ```
/// # fn read(client: &community_qa_client::Client, id: community_qa_client::types::UserId) {
/// let call = client.get_user(id);
/// # let _ = call;
/// let call = client.get_user(7);
/// # let _ = call;
/// # }
/// ```
pub trait IntoValue<T> {
    /// The value.
    ///
    /// # Errors
    ///
    /// The reason why the value is not a `T`, in words.
    fn into_value(self) -> Result<T, String>;
}

impl<T, V> IntoValue<T> for V
where
    V: TryInto<T>,
    V::Error: Display,
{
    fn into_value(self) -> Result<T, String> {
        self.try_into().map_err(|error| error.to_string())
    }
}

/// The argument of an optional value's setter: anything that converts into a `T` or an `Option<T>`.
///
/// `None` leaves the value out, as if the setter had not been called. `Form` is inferred.
///
/// ```
/// use community_qa_client::types::{NodeType, UserId, UserRequest};
///
/// let about: Option<String> = None;
/// let request = UserRequest::builder().username("ada").about(about);
/// # let _ = request;
/// # fn follow(client: &community_qa_client::Client, follower: Option<UserId>) {
/// let call = client.follow_node(7).follower(follower);
/// # let _ = call;
/// let questions = client.search_nodes("bal*").type_(NodeType::Question);
/// # let _ = questions;
/// # }
/// ```
pub trait IntoOptional<T, Form> {
    /// The value, or none to leave it out.
    ///
    /// # Errors
    ///
    /// The reason why the value is not a `T`, in words.
    fn into_optional(self) -> Result<Option<T>, String>;
}

/// The form of [`IntoOptional`] for a value that converts into a `T`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfValue {}

/// The form of [`IntoOptional`] for an `Option<T>`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfOption {}

impl<T, V> IntoOptional<T, OfValue> for V
where
    V: TryInto<T>,
    V::Error: Display,
{
    fn into_optional(self) -> Result<Option<T>, String> {
        self.try_into().map(Some).map_err(|error| error.to_string())
    }
}

impl<T> IntoOptional<T, OfOption> for Option<T> {
    fn into_optional(self) -> Result<Option<T>, String> {
        Ok(self)
    }
}

/// The argument of the setter of a value that may be null: anything that converts into a `T`, an
/// `Option<T>`, or a [`Nullable`].
///
/// `None` leaves the value out, as if the setter had not been called; [`Nullable::Null`] sends null.
/// `Form` is inferred.
pub trait IntoNullable<T, Form> {
    /// The value, null, or nothing.
    ///
    /// # Errors
    ///
    /// The reason why the value is not a `T`, in words.
    fn into_nullable(self) -> Result<Nullable<T>, String>;
}

/// The form of [`IntoNullable`] for a [`Nullable`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfNullable {}

impl<T, V> IntoNullable<T, OfValue> for V
where
    V: TryInto<T>,
    V::Error: Display,
{
    fn into_nullable(self) -> Result<Nullable<T>, String> {
        self.try_into().map(Nullable::Value).map_err(|error| error.to_string())
    }
}

impl<T> IntoNullable<T, OfOption> for Option<T> {
    fn into_nullable(self) -> Result<Nullable<T>, String> {
        Ok(self.map_or(Nullable::Absent, Nullable::Value))
    }
}

impl<T> IntoNullable<T, OfNullable> for Nullable<T> {
    fn into_nullable(self) -> Result<Nullable<T>, String> {
        Ok(self)
    }
}

/// The required value for a parameter, for a body or for a property of a body.
#[allow(dead_code, reason = "a document may require none")]
pub(crate) fn required<T>(name: &str, value: impl IntoValue<T>) -> Result<T, String> {
    value.into_value().map_err(|error| refused::<T>(name, &error))
}

/// A value that may be left out.
#[allow(dead_code, reason = "a document may have no such property")]
pub(crate) fn optional<T, F>(
    name: &str,
    value: impl IntoOptional<T, F>,
) -> Result<Option<T>, String> {
    value.into_optional().map_err(|error| refused::<T>(name, &error))
}

/// A value that may be left out or null.
#[allow(dead_code, reason = "a document may have no such property")]
pub(crate) fn nullable<T, F>(
    name: &str,
    value: impl IntoNullable<T, F>,
) -> Result<Nullable<T>, String> {
    value.into_nullable().map_err(|error| refused::<T>(name, &error))
}

fn refused<T>(name: &str, error: &str) -> String {
    let kind = type_name::<T>();
    // The errors of numbers come from the standard library and do not name the type; other errors
    // do.
    if kind.contains("::") {
        format!("`{name}`: {error}")
    } else {
        format!("`{name}`: {error}; {kind} is expected")
    }
}
