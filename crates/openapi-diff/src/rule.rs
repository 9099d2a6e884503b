//! Rules: kinds of changes.

/// A kind of change, and its meaning.
///
/// A rule is in the file for its subject, next to the function that applies it. Each has two small
/// documents among the fixtures, which only differ in this way.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// Its name, in kebab case: `request-property-required`.
    pub name: &'static str,
    /// The finding and its rating, on one line without a full stop.
    pub summary: &'static str,
}

/// Declares the rules of a file, each with its name and its summary, and their list `RULES`.
#[macro_export]
macro_rules! rules {
    ($($(#[$doc:meta])* $visibility:vis $rule:ident: $name:literal, $summary:literal;)*) => {
        $(
            $(#[$doc])*
            $visibility const $rule: $crate::Rule = $crate::Rule {
                name: $name,
                summary: $summary,
            };
        )*
        pub(super) const RULES: &[$crate::Rule] = &[$($rule,)*];
    };
}
