//! The shape of what [`metadata`](crate::metadata) holds.

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
    /// One line on what it does.
    pub summary: &'static str,
    /// Set if the document calls it deprecated.
    pub deprecated: bool,
    /// The address that its calls go to in place of the client's base URL, where the document
    /// names one for it. It may be relative to the base URL.
    pub server: Option<&'static str>,
    /// The media types of responses that the client reads, as the header `Accept` has them.
    pub accept: &'static str,
    /// The security schemes whose credentials a call sends: all of the first list for which the
    /// client has them. Without a list, nothing is sent.
    pub security: &'static [&'static [&'static str]],
    /// The version of the service that added it, where the document says so.
    pub since: Option<&'static str>,
    /// The retry safety of a call.
    pub retry: RetrySafety,
    /// Status codes that, besides 403, are a refusal for want of permission; a 401 only if its body
    /// has words and is not a page of HTML.
    pub refusals: &'static [u16],
    /// The other reason for which the service sends the response for wrong credentials.
    pub bad_credentials: Option<&'static str>,
    /// The method that reads a response of which fields were left out, where a caller may ask for some of them alone.
    pub sparse: Option<&'static str>,
    /// Permission rules; each whose conditions hold must be met.
    pub permissions: &'static [PermissionRule],
    /// The paging of the list, if the operation reads one.
    pub paging: Option<Paging>,
}

impl Operation {
    /// An operation of which the document says nothing.
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

/// The division of a list into pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Paging {
    /// The parameters that select a page; none if the list is a single page.
    pub parameters: Option<PageParameters>,
    /// The number of the first page, where it is known.
    pub first_page: Option<i32>,
    /// The properties of a page and of the list.
    pub properties: PageProperties,
}

/// The names of the query parameters that select a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct PageParameters {
    /// Its number.
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
    /// A retry changes nothing more than the first did.
    Safe,
    /// A retry may do its work twice, or fail because it was done.
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
    /// The role category, where the document states one.
    pub category: Option<&'static str>,
}
