//! Pairs of corresponding things, one from each document.

/// A thing of the old document, and its counterpart in the new one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct Sides<T> {
    pub(crate) old: T,
    pub(crate) new: T,
}

impl<T> Sides<T> {
    pub(crate) const fn new(old: T, new: T) -> Self {
        Self { old, new }
    }

    /// References to both things.
    pub(crate) fn as_ref(&self) -> Sides<&T> {
        Sides { old: &self.old, new: &self.new }
    }

    /// Calls a function for both things, the old one first, and returns the results.
    pub(crate) fn map<U>(self, mut function: impl FnMut(T) -> U) -> Sides<U> {
        Sides { old: function(self.old), new: function(self.new) }
    }

    /// Returns whether a condition is true for either.
    pub(crate) fn any(self, mut is_true: impl FnMut(T) -> bool) -> bool {
        is_true(self.old) || is_true(self.new)
    }
}
