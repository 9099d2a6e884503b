//! Rules: kinds of changes.

/// One kind of change that is known, and what it means.
///
/// A rule is in the file of the things it looks at, next to the function that
/// applies it to a pair of them. Each has a pair of small documents among the
/// fixtures that differ in this one way.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// Its name, in kebab case: `request-property-required`.
    pub name: &'static str,
    /// The finding and its rating, in a line without a full stop.
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
