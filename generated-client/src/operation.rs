//! The types of [`metadata`](crate::metadata).

/// The document's description of one operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Operation {
    /// The operationId.
    pub id: &'static str,
    /// The HTTP method in capitals.
    pub method: &'static str,
    /// The path template, with parameters in braces.
    pub path: &'static str,
    /// The tag under which the document lists it.
    pub tag: &'static str,
    /// A summary in one line.
    pub summary: &'static str,
    /// Set if the document marks it as deprecated.
    pub deprecated: bool,
    /// The address that replaces the client's base URL, if the document has one for this operation.
    /// It may be relative to the base URL.
    pub server: Option<&'static str>,
    /// The media types of responses that the client reads, as a value of the header `Accept`.
    pub accept: &'static str,
    /// The security schemes of a call, as alternatives. A call sends all credentials of the first
    /// alternative that the client has completely. Without alternatives, it sends none.
    pub security: &'static [&'static [&'static str]],
    /// The version of the service that added it, if the document has one.
    pub since: Option<&'static str>,
    /// The retry safety of a call.
    pub retry: RetrySafety,
    /// Status codes that, in addition to 403, mean a missing permission; a 401 only if its body has
    /// text and is not an HTML page.
    pub refusals: &'static [u16],
    /// The other reason for which the service sends the response for wrong credentials.
    pub bad_credentials: Option<&'static str>,
    /// The method that reads a response with a selection of fields, if callers can select fields.
    pub sparse: Option<&'static str>,
    /// Permission rules. Each rule whose conditions hold must be met.
    pub permissions: &'static [PermissionRule],
    /// The paging of the list, if the operation reads one.
    pub paging: Option<Paging>,
}

impl Operation {
    /// An operation without a description in the document.
    pub(crate) const EMPTY: Self = Self {
        id: "",
        method: "GET",
        path: "",
        tag: "",
        summary: "",
        deprecated: false,
        server: None,
        accept: "*/*",
        security: &[],
        since: None,
        retry: RetrySafety::Unsafe,
        refusals: &[],
        bad_credentials: None,
        sparse: None,
        permissions: &[],
        paging: None,
    };
}

/// The paging of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Paging {
    /// The parameters that select a page; none if the list is a single page.
    pub parameters: Option<PageParameters>,
    /// The number of the first page, if it is known.
    pub first_page: Option<i32>,
    /// The properties of a page and of the list.
    pub properties: PageProperties,
}

/// The names of the query parameters that select a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct PageParameters {
    /// The parameter for the page number.
    pub number: &'static str,
    /// The parameter for the number of items.
    pub size: &'static str,
}

/// The names of the properties of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct PageProperties {
    /// The items.
    pub items: &'static str,
    /// The number of the page.
    pub number: &'static str,
    /// The property for the largest number of items of a page.
    pub size: &'static str,
    /// The property for the number of pages.
    pub page_count: &'static str,
    /// The property for the number of items on the page.
    pub item_count: &'static str,
    /// The property for the number of items on all pages.
    pub total_count: &'static str,
    /// The property for the order of the items.
    pub sort: &'static str,
    /// Further texts that every page has.
    pub texts: &'static [&'static str],
}

/// The retry safety of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RetrySafety {
    /// A retry has no effect beyond that of the first call.
    Safe,
    /// A retry may repeat the work, or fail because the work is done.
    Unsafe,
}

/// A permission rule of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct PermissionRule {
    /// Conditions that must all hold for the rule to apply; none means always.
    pub when: &'static [&'static str],
    /// One of these permissions meets the rule.
    pub any_of: &'static [Permission],
}

/// A permission and the role category that holds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Permission {
    /// The permission's name, as the service calls it.
    pub name: &'static str,
    /// The role category, if the document has one.
    pub category: Option<&'static str>,
}
