//! What a document is called in Rust. The generator decides by it, and what compares
//! documents says by it what a change does to the crate.

/// Whether an integer component of this name is an identifier.
pub fn is_identifier(name: &str) -> bool {
    name.ends_with("Id") && name.len() > 2
}

/// Whether a setter of this name would collide with a method that each request
/// has.
pub fn is_reserved_setter(name: &str) -> bool {
    RESERVED_SETTERS.contains(&name) || name.starts_with("send_") || name.starts_with("with_")
}

/// Methods of requests that do not begin with `send_` or `with_`.
const RESERVED_SETTERS: &[&str] = &[
    "body", "body_map", "call", "client", "items", "new", "pages", "prepare", "request", "send",
];

/// What is added to the name of a setter that has to step aside.
pub fn setter_suffix(place: &str) -> &str {
    match place {
        "query" => "param",
        other => other,
    }
}
