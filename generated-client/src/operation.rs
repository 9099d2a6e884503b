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
    /// Whether a call may be repeated without harm.
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
}

/// Whether a call may be repeated without harm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RetrySafety {
    /// Repeating the call changes nothing more than the first did.
    Safe,
    /// Repeating the call may do its work twice, or fail because it was done.
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
