//! The shape of what [`metadata`](crate::metadata) holds.

/// The document's description of one operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Operation {
    /// The operationId, such as `getUser`.
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
    /// The version of the platform that added it, where the document says so.
    pub since: Option<&'static str>,
    /// The retry safety of a call.
    pub retry: RetrySafety,
    /// Status codes that, besides 401, are a refusal for want of permission and
    /// no failure of the service.
    pub refusals: &'static [u16],
    /// The other reason for which the service sends the 401 with the HTML page for wrong
    /// credentials.
    pub bad_credentials: Option<&'static str>,
    /// The method that reads a response of which fields were left out, such as
    /// `send_fields`, where a caller may ask for some of them alone.
    pub sparse: Option<&'static str>,
    /// Permission rules; each whose conditions hold must be met.
    pub permissions: &'static [PermissionRule],
    /// The paging of the list, if the operation reads one.
    pub paging: Option<Paging>,
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
    /// The permission's name, such as `Suspend user`.
    pub name: &'static str,
    /// The role category, where the document states one.
    pub category: Option<&'static str>,
}
