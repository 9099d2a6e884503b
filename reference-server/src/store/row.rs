//! Reads rows from both databases.

use rusqlite::types::FromSql;
use sqlx::postgres::PgRow;
use sqlx::{Decode, Postgres, Row as _, Type};

use super::error::Error;

/// A row, which is read from the first column to the last.
#[derive(Debug)]
pub struct Row<'r> {
    source: Source<'r>,
    next: usize,
}

#[derive(Debug)]
enum Source<'r> {
    Sqlite(&'r rusqlite::Row<'r>),
    Postgres(&'r PgRow),
}

impl<'r> Row<'r> {
    pub(super) fn of_sqlite(row: &'r rusqlite::Row<'r>) -> Self {
        let source = Source::Sqlite(row);
        Self { source, next: 0 }
    }

    pub(super) fn of_postgres(row: &'r PgRow) -> Self {
        let source = Source::Postgres(row);
        Self { source, next: 0 }
    }

    pub(super) fn take<T: Column>(&mut self) -> Result<T, Error> {
        let column = self.next;
        self.next += 1;
        match self.source {
            Source::Sqlite(row) => Ok(row.get(column)?),
            Source::Postgres(row) => Ok(row.try_get(column)?),
        }
    }
}

/// The type of a column.
pub trait Column: FromSql + for<'r> Decode<'r, Postgres> + Type<Postgres> {}

macro_rules! columns {
    ($($type:ty)+) => { $(
        impl Column for $type {}
        impl Column for Option<$type> {}
    )+ };
}

columns! { i64 bool String }

/// A value that is read from the next columns of a row.
pub trait FromRow: Sized {
    /// Reads the value.
    ///
    /// # Errors
    ///
    /// If a column has another type, or is missing.
    fn from_row(row: &mut Row<'_>) -> Result<Self, Error>;
}

impl<T: Column> FromRow for T {
    fn from_row(row: &mut Row<'_>) -> Result<Self, Error> {
        row.take()
    }
}

macro_rules! tuples {
    ($(($($name:ident)+))+) => { $(
        impl<$($name: FromRow),+> FromRow for ($($name,)+) {
            fn from_row(row: &mut Row<'_>) -> Result<Self, Error> {
                Ok(($($name::from_row(row)?,)+))
            }
        }
    )+ };
}

tuples! { (A B) (A B C) (A B C D) }

/// Defines a struct that is read from columns in the order of its fields. If the alias of the table
/// is given, it also has a list of the columns for queries.
macro_rules! row {
    (
        $(#[$outer:meta])*
        $visibility:vis struct $name:ident of $table:ident {
            $($(#[$inner:meta])* $field_visibility:vis $field:ident: $type:ty,)+
        }
    ) => {
        $crate::store::row::row! {
            $(#[$outer])*
            $visibility struct $name {
                $($(#[$inner])* $field_visibility $field: $type,)+
            }
        }

        impl $name {
            pub(crate) const COLUMNS: &'static str = {
                let columns = concat!($(", ", stringify!($table), ".", stringify!($field)),+);
                columns.split_at(2).1
            };
        }
    };
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

        impl $crate::store::row::FromRow for $name {
            fn from_row(
                row: &mut $crate::store::row::Row<'_>,
            ) -> ::core::result::Result<Self, $crate::store::Error> {
                Ok(Self { $($field: $crate::store::row::FromRow::from_row(row)?,)+ })
            }
        }
    };
}

pub(crate) use row;
