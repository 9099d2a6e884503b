//! Strings for the lengths, patterns and formats of schemas.

use openapi_model::schema::Constraints;
use regex::Regex;
use serde_json::Value;

use super::pattern;

/// The longest string that is made.
const LONGEST: u64 = 100_000;

/// The number of strings for each pattern, with different alternatives.
const ALTERNATIVES: usize = 3;

/// Strings of many kinds, which patterns of properties may accept or reject.
const COMMON: [&str; 23] = [
    "a", "", "1", "A", "ab", "abc", "a1", "A1", "a-b", "a b", "_", "-", " ", "é", "/", "a.b", "*",
    "a@b", "12", "-1", "true", "a/b", "a\nb",
];

/// A valid string for each format, and a string that may belong to another format.
const FORMATS: [(&str, &[&str]); 16] = [
    ("date", &["2024-01-31"]),
    ("date-time", &["2024-01-31T10:00:00Z"]),
    ("time", &["10:00:00Z"]),
    ("duration", &["P1D"]),
    ("email", &["ann@example.com"]),
    ("idn-email", &["ann@example.com"]),
    ("hostname", &["example.com"]),
    ("idn-hostname", &["example.com"]),
    ("ipv4", &["192.0.2.1"]),
    ("ipv6", &["2001:db8::1"]),
    ("uri", &["https://example.com"]),
    ("uri-reference", &["/a"]),
    ("uuid", &["1b4e28ba-2fa1-41d2-883f-0016d3cca427"]),
    ("byte", &["YQ=="]),
    ("json-pointer", &["/a"]),
    ("regex", &["(", "a"]),
];

/// Strings that one of several schemas may accept, and another one reject.
pub(super) fn candidates<'c, 'a: 'c>(constraints: &[&'c Constraints<'a>]) -> Vec<Value> {
    let mut found: Vec<String> = COMMON.iter().map(|text| (*text).to_owned()).collect();
    let has_format = constraints.iter().any(|one| !one.formats.is_empty());
    if has_format {
        let formats = FORMATS.iter().flat_map(|(_, texts)| texts.iter());
        found.extend(formats.map(|text| (*text).to_owned()));
    }
    for one in constraints {
        for pattern in &one.patterns {
            found.extend(pattern::matching(pattern, ALTERNATIVES));
        }
    }
    let mut lengths: Vec<u64> = constraints.iter().flat_map(|one| limits(one)).collect();
    lengths.sort_unstable();
    lengths.dedup();
    for length in lengths {
        found.extend(of_length(constraints, length));
    }
    found.into_iter().map(Value::String).collect()
}

/// Strings with lengths near the limits.
pub(super) fn about_lengths(constraints: &Constraints<'_>) -> Vec<Value> {
    let lengths = limits(constraints).into_iter();
    lengths.flat_map(|length| of_length(&[constraints], length)).map(Value::String).collect()
}

/// The simplest valid string.
pub(super) fn fitting(constraints: &Constraints<'_>) -> Option<Value> {
    let patterns: Option<Vec<Regex>> =
        constraints.patterns.iter().map(|pattern| Regex::new(pattern).ok()).collect();
    let fits = |value: &Value| {
        let text = value.as_str().unwrap_or_default();
        constraints.may_allow(value)
            && patterns.iter().flatten().all(|pattern| pattern.is_match(text))
    };
    let formatted: Vec<&str> = FORMATS
        .iter()
        .filter(|(format, _)| constraints.formats.contains(format))
        .filter_map(|(_, texts)| texts.last().copied())
        .collect();
    let common = if formatted.is_empty() { &COMMON[..] } else { &[] };
    let known = formatted.iter().chain(common).map(|text| Value::from(*text));
    // Making strings for patterns is expensive, and the simple ones fit most schemas.
    let made = std::iter::once_with(|| {
        let matching = constraints
            .patterns
            .iter()
            .flat_map(|pattern| pattern::matching(pattern, ALTERNATIVES));
        let lengths = limits(constraints).into_iter();
        matching.chain(lengths.flat_map(|length| of_length(&[constraints], length)))
    });
    known.chain(made.flatten().map(Value::String)).find(fits)
}

/// The limits of lengths, and their neighbours.
fn limits(constraints: &Constraints<'_>) -> Vec<u64> {
    ["minLength", "maxLength"]
        .into_iter()
        .filter_map(|keyword| constraints.size_limits.get(keyword).copied())
        .flat_map(|limit| [limit.saturating_sub(1), limit, limit.saturating_add(1)])
        .filter(|length| *length <= LONGEST)
        .collect()
}

/// Strings of a length: of one letter, and for the patterns.
fn of_length(constraints: &[&Constraints<'_>], length: u64) -> Vec<String> {
    let Ok(length) = usize::try_from(length) else {
        return Vec::new();
    };
    let patterns = constraints.iter().flat_map(|one| &one.patterns);
    let matching = patterns.filter_map(|one| pattern::matching_of_length(one, length));
    let formats = constraints.iter().flat_map(|one| &one.formats);
    let formatted = formats.filter_map(|format| of_format(format, length));
    std::iter::once("a".repeat(length)).chain(matching).chain(formatted).collect()
}

/// A valid string of a format and a length, for formats without a fixed length.
fn of_format(format: &str, length: usize) -> Option<String> {
    let (start, end) = match format {
        "uri" => ("https://example.com/", ""),
        "uri-reference" => ("/", ""),
        "email" => ("", "@example.com"),
        _ => return None,
    };
    let missing = length.checked_sub(start.len() + end.len())?;
    Some(format!("{start}{}{end}", "a".repeat(missing)))
}
