//! What the names of the contract mean beyond OpenAPI.

/// The query parameters that change the form of a response (§4.1): with one of them, any
/// field of a resource may be absent.
pub const SHAPING_PARAMETERS: &[&str] = &["include", "exclude", "includeOnly", "details"];
