//! What a rule is.

/// One kind of change that is known, and what it means.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// Its name, in kebab case: `request-property-required`.
    pub name: &'static str,
    /// What it finds and how it rates it, in a line without a full stop.
    pub summary: &'static str,
}
