//! Formats of strings that are types of their own.

/// The formats and their types, by absolute path.
///
/// A format is here if one type of a well-known library fits it. Of `time`, `duration` or
/// `uri-reference`, there is none.
const FORMATS: [(&str, &str); 8] = [
    ("date", "::jiff::civil::Date"),
    ("date-time", "::jiff::Timestamp"),
    ("ip", "::std::net::IpAddr"),
    ("ipv4", "::std::net::Ipv4Addr"),
    ("ipv6", "::std::net::Ipv6Addr"),
    ("uri", "::url::Url"),
    ("url", "::url::Url"),
    ("uuid", "::uuid::Uuid"),
];

/// The path of the Rust type of a string with this `format`, if it is one that has a type.
#[must_use]
pub fn type_of_format(format: &str) -> Option<&'static str> {
    FORMATS.iter().find(|(name, _)| *name == format).map(|(_, kind)| *kind)
}

/// The formats that have a type, in alphabetical order.
pub fn typed_formats() -> impl Iterator<Item = &'static str> {
    FORMATS.iter().map(|(name, _)| *name)
}
