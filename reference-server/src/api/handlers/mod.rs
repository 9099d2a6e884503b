//! The handlers: one function for each operation of the contract.

mod groups;
mod nodes;
mod users;

use super::call::Handler;

/// The handlers of a module: those of the operations with a tag.
#[derive(Debug, Clone, Copy)]
pub(super) struct Handlers {
    /// The tag.
    pub(super) tag: &'static str,
    /// Where they are listed.
    pub(super) place: &'static str,
    /// The handlers, by the names of their operations.
    pub(super) rows: &'static [(&'static str, Handler)],
}

impl Handlers {
    /// The handler of an operation.
    pub(super) fn get(&self, operation: &str) -> Option<Handler> {
        let mut rows = self.rows.iter();
        let (_, handler) = rows.find(|(id, _)| *id == operation)?;
        Some(*handler)
    }
}

/// Lists the handlers of a module, by the names of the operations.
macro_rules! handlers {
    (tag: $tag:literal, $($operation:literal => $function:path,)+) => {
        pub(super) const HANDLERS: $crate::api::handlers::Handlers =
            $crate::api::handlers::Handlers {
                tag: $tag,
                place: concat!(file!(), ":", line!()),
                rows: &[$(($operation, |call| Box::pin($function(call))),)+],
            };
    };
}
use handlers;

/// All handlers.
pub(super) const HANDLERS: &[Handlers] = &[users::HANDLERS, groups::HANDLERS, nodes::HANDLERS];
