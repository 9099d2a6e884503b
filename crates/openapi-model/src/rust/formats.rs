//! Formats of strings with a Rust type.

/// The formats and their types, by absolute path.
///
/// The list has the formats for which a well-known library has a suitable type. There is none for
/// `time`, `duration` and `uri-reference`.
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

/// The path of the Rust type for a string with this `format`, if it has one.
#[must_use]
pub fn type_of_format(format: &str) -> Option<&'static str> {
    FORMATS.iter().find(|(name, _)| *name == format).map(|(_, kind)| *kind)
}

/// The formats with a type, in alphabetical order.
pub fn typed_formats() -> impl Iterator<Item = &'static str> {
    FORMATS.iter().map(|(name, _)| *name)
}
