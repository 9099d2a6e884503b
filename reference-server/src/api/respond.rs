//! Writes the results of the service as the types of the contract, with the fields that a
//! projection selects.

use std::io;

use hyper::StatusCode;
use serde::{Serialize, Serializer};

use super::chosen::{Chosen, names_of};
use super::refusal::Refusal;
use crate::domain::dates::DateFormat;
use crate::domain::paging::{Page, page_count};
use crate::domain::projection::Projection;
use crate::response::{JSON, Response, with_body};
use crate::service::Failure;

/// The properties of the site that responses depend on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shown<'a> {
    pub(super) dates: &'a DateFormat,
    /// The address of the site, without a slash at its end.
    pub(super) base: &'a str,
}

/// Something that operations return.
pub(super) trait Resource: Send + 'static {
    /// Its type in the contract.
    type Type<'a>: Serialize + Default;

    /// A field that lists only have on request.
    const HIDDEN_IN_LISTS: Option<&'static str> = None;

    /// Its form on the wire.
    fn show<'a>(&'a self, shown: &Shown<'a>) -> Self::Type<'a>;
}

pub(super) trait Respond {
    /// Writes the response. `None` if its body would be longer than the budget.
    fn respond(&self, shown: &Shown<'_>, budget: usize) -> Result<Option<Response>, Refusal>;

    /// The fields of the body, or of the items of its list.
    fn fields() -> Vec<&'static str> {
        vec![]
    }
}

impl Respond for Response {
    fn respond(&self, _: &Shown<'_>, _: usize) -> Result<Option<Response>, Refusal> {
        Ok(Some(self.clone()))
    }
}

#[derive(Debug)]
pub(super) struct SingleResource<R> {
    pub(super) status: StatusCode,
    pub(super) resource: R,
    pub(super) projection: Projection,
}

impl<R> SingleResource<R> {
    pub(super) fn ok(resource: R, projection: Projection) -> Self {
        Self { status: StatusCode::OK, resource, projection }
    }
}

impl<R: Resource> Respond for SingleResource<R> {
    fn respond(&self, shown: &Shown<'_>, budget: usize) -> Result<Option<Response>, Refusal> {
        let item =
            Item { fields: self.resource.show(shown), projection: &self.projection, hidden: None };
        let body = to_json(&item, budget)?;
        Ok(body.map(|body| with_body(self.status, JSON, body)))
    }

    fn fields() -> Vec<&'static str> {
        names_of(&R::Type::default())
    }
}

#[derive(Debug)]
pub(super) struct Listed<R> {
    pub(super) page: Page<R>,
    pub(super) projection: Projection,
    /// The names of all sorts, which a search of nodes returns.
    pub(super) sorts: Option<Vec<&'static str>>,
}

impl<R> Listed<R> {
    pub(super) fn new(page: Page<R>, projection: Projection) -> Self {
        Self { page, projection, sorts: None }
    }
}

impl<R: Resource> Respond for Listed<R> {
    fn respond(&self, shown: &Shown<'_>, budget: usize) -> Result<Option<Response>, Refusal> {
        let Page { request, sort, total, items } = &self.page;
        let list = items.iter().map(|resource| Item {
            fields: resource.show(shown),
            projection: &self.projection,
            hidden: R::HIDDEN_IN_LISTS,
        });
        let envelope = Envelope {
            name: "",
            sort,
            page: request.page,
            page_size: request.size,
            page_count: page_count(*total, request.size),
            list_count: items.len(),
            total_count: *total,
            sorts: self.sorts.as_deref(),
            list: list.collect(),
        };
        let body = to_json(&envelope, budget)?;
        Ok(body.map(|body| with_body(StatusCode::OK, JSON, body)))
    }

    fn fields() -> Vec<&'static str> {
        names_of(&R::Type::default())
    }
}

/// The envelope of a list (§2.1).
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Envelope<'a, T> {
    name: &'static str,
    sort: &'static str,
    page: i64,
    page_size: i64,
    page_count: i64,
    list_count: usize,
    total_count: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    sorts: Option<&'a [&'static str]>,
    list: Vec<T>,
}

/// The body as JSON; `None` if it is longer than the budget.
fn to_json(body: &impl Serialize, budget: usize) -> Result<Option<Vec<u8>>, Failure> {
    let mut written = Budgeted { bytes: Vec::new(), budget };
    match serde_json::to_writer(&mut written, body) {
        Ok(()) => Ok(Some(written.bytes)),
        // The budget is the only reason for an error of I/O.
        Err(error) if error.is_io() => Ok(None),
        Err(error) => Err(Failure::Bug(error.to_string())),
    }
}

/// A buffer that refuses to grow beyond a budget.
struct Budgeted {
    bytes: Vec<u8>,
    budget: usize,
}

impl io::Write for Budgeted {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        if buffer.len() > self.budget.saturating_sub(self.bytes.len()) {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        self.bytes.extend_from_slice(buffer);
        Ok(buffer.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A resource whose fields are chosen by a projection.
struct Item<'p, T> {
    fields: T,
    projection: &'p Projection,
    /// A field that is only sent on request.
    hidden: Option<&'static str>,
}

impl<T: Serialize> Serialize for Item<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let keeps = |name: &'static str| self.projection.keeps(name, self.hidden != Some(name));
        self.fields.serialize(Chosen::new(serializer, &keeps))
    }
}
