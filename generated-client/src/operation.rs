//! The shape of what [`metadata`](crate::metadata) holds.

/// What the document says of one operation.
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
    /// Whether the document calls it deprecated.
    pub deprecated: bool,
    /// The version of the platform that added it, where the document says so.
    pub since: Option<&'static str>,
    /// Whether a call may be retried without harm.
    pub retry: RetrySafety,
    /// Status codes that, beside 401, are a refusal for want of permission and
    /// no failure of the service.
    pub refusals: &'static [u16],
    /// When, beside wrong credentials, the service sends the 401 with an HTML page
    /// that stands for them.
    pub bad_credentials: Option<&'static str>,
    /// The method that reads a response of which fields were left out, such as
    /// `send_fields`, where a caller may ask for some of them alone.
    pub sparse: Option<&'static str>,
    /// Permission rules; each whose conditions hold must be met.
    pub permissions: &'static [PermissionRule],
    /// How the list is paged, where the operation reads one.
    pub paging: Option<Paging>,
}

/// How a list is divided into pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Paging {
    /// What selects a page; none where the list is a single page.
    pub parameters: Option<PageParameters>,
    /// The number of the first page, where it is known.
    pub first_page: Option<i32>,
    /// What a page says of itself and of the list.
    pub properties: PageProperties,
}

/// The names of the query parameters that select a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct PageParameters {
    /// Its number.
    pub number: &'static str,
    /// How many items it may have.
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
    /// How many items a page may have.
    pub size: &'static str,
    /// How many pages there are.
    pub page_count: &'static str,
    /// How many items the page has.
    pub item_count: &'static str,
    /// How many items all pages have together.
    pub total_count: &'static str,
    /// How the items are sorted.
    pub sort: &'static str,
    /// Further texts that every page has.
    pub texts: &'static [&'static str],
}

/// Whether a call may be retried without harm.
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
