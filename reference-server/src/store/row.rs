//! Structs that are read from rows. sqlx derives this too, with a macro crate for which all
//! of sqlx would be built a second time.

use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};

/// Defines a struct that is read from the columns of the same names.
macro_rules! row {
    (
        $(#[$outer:meta])*
        $visibility:vis struct $name:ident {
            $($(#[$inner:meta])* $field_visibility:vis $field:ident: $type:ty,)+
        }
    ) => {
        $(#[$outer])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        $visibility struct $name {
            $($(#[$inner])* $field_visibility $field: $type,)+
        }

        impl<'r, R: ::sqlx::Row> ::sqlx::FromRow<'r, R> for $name
        where
            &'static str: ::sqlx::ColumnIndex<R>,
            $($type: ::sqlx::Decode<'r, R::Database> + ::sqlx::Type<R::Database>,)+
        {
            fn from_row(row: &'r R) -> ::core::result::Result<Self, ::sqlx::Error> {
                Ok(Self {
                    $($field: ::sqlx::Row::try_get(row, stringify!($field))?,)+
                })
            }
        }
    };
}

pub(crate) use row;

/// A row with what it belongs to, in the column `owner_id`.
#[derive(Debug)]
pub(crate) struct Owned<T> {
    pub(crate) owner_id: i64,
    pub(crate) row: T,
}

impl<'r, R: Row, T: FromRow<'r, R>> FromRow<'r, R> for Owned<T>
where
    &'static str: ColumnIndex<R>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        Ok(Self {
            owner_id: row.try_get("owner_id")?,
            row: T::from_row(row)?,
        })
    }
}
