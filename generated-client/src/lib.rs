// The README links to files of the repository. If a link has two definitions, the first one counts.
#![doc = "[`Client`]: crate::Client"]
#![doc = "[`ClientBuilder`]: crate::ClientBuilder"]
#![doc = "[`ErrorKind`]: crate::ErrorKind"]
#![doc = "[`Response`]: crate::Response"]
#![doc = "[`RetryPolicy`]: crate::RetryPolicy"]
#![doc = "[`export_nodes`]: https://docs.rs/crate/community-qa-client/latest/source/examples/export_nodes.rs"]
#![doc = "[`first_call`]: https://docs.rs/crate/community-qa-client/latest/source/examples/first_call.rs"]
#![doc = "[`group_membership`]: https://docs.rs/crate/community-qa-client/latest/source/examples/group_membership.rs"]
#![doc = "[`moderate`]: https://docs.rs/crate/community-qa-client/latest/source/examples/moderate.rs"]
#![doc = "[`rate_limit`]: https://docs.rs/crate/community-qa-client/latest/source/examples/rate_limit.rs"]
#![doc = "[`resumable_export`]: https://docs.rs/crate/community-qa-client/latest/source/examples/resumable_export.rs"]
#![doc = ""]
#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![allow(dead_code, reason = "the runtime serves any document, and one need not use all of it")]

// The client precedes the operations because the documentation has this order.
#[cfg(feature = "client")]
mod client;
#[cfg(feature = "client")]
mod client_builder;

mod arguments;
// The generator formats this module; rustfmt must not change it.
#[rustfmt::skip]
mod generated;
mod model;
mod operation;
mod scalar;
mod unknown_fields;

#[cfg(feature = "client")]
mod base_url;
#[cfg(feature = "blocking")]
mod blocking;
#[cfg(feature = "client")]
mod call;
#[cfg(feature = "client")]
mod call_options;
#[cfg(feature = "client")]
mod credentials;
#[cfg(feature = "client")]
mod draft;
#[cfg(feature = "client")]
mod environment;
#[cfg(feature = "client")]
mod error;
#[cfg(feature = "client")]
mod exchange;
#[cfg(feature = "client")]
mod headers;
#[cfg(feature = "client")]
mod hook;
#[cfg(feature = "client")]
mod paging;
#[cfg(feature = "client")]
mod prepared;
#[cfg(feature = "client")]
mod proxy_variables;
#[cfg(feature = "client")]
mod raw_response;
#[cfg(feature = "client")]
mod request;
#[cfg(feature = "client")]
mod response;
#[cfg(feature = "client")]
mod retry;
#[cfg(feature = "client")]
mod send;
#[cfg(feature = "client")]
mod sending;
#[cfg(feature = "testing")]
pub mod testing;
#[cfg(feature = "tracing")]
mod trace;

pub use arguments::{IntoNullable, IntoOptional, IntoValue, OfNullable, OfOption, OfValue};
#[allow(unreachable_pub, unused_imports, reason = "a document may need none of them")]
pub use generated::exports::*;
#[doc(inline)]
pub use generated::metadata;
#[doc(inline)]
pub use generated::models as types;
pub use operation::{
    Operation, PageParameters, PageProperties, Paging, Permission, PermissionRule, RetrySafety,
};
pub use scalar::{Csv, EpochMillis, Nullable, ParseIdError, Password, Text};
pub use unknown_fields::UnknownFields;

#[cfg(feature = "client")]
#[doc(inline)]
pub use generated::builder;
#[cfg(feature = "client")]
pub use {
    bytes::Bytes,
    call::Request,
    client::Client,
    client_builder::ClientBuilder,
    error::{Error, ErrorKind},
    hook::Attempt,
    paging::{ItemsWithSkipped, Page, PageInfo, Skipped},
    reqwest,
    response::Response,
    sending::Sending,
};

#[cfg(feature = "blocking")]
pub use blocking::SendBlocking;

// rustdoc loses the aliases of items from a private module, but keeps those of the `use`.
#[cfg(feature = "client")]
#[doc(alias = "paginate")]
#[doc(alias = "pagination")]
pub use paging::{Items, Pages};
#[cfg(feature = "client")]
#[doc(alias = "backoff")]
pub use retry::RetryPolicy;
