//! Pairs of things, one from each document.

/// A thing of the old document and the one of the new document that corresponds to it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct Sides<T> {
    pub(crate) old: T,
    pub(crate) new: T,
}

impl<T> Sides<T> {
    pub(crate) const fn new(old: T, new: T) -> Self {
        Self { old, new }
    }

    /// Both things by reference.
    pub(crate) fn as_ref(&self) -> Sides<&T> {
        Sides { old: &self.old, new: &self.new }
    }

    /// The results of a function for both things; it is called for the old one first.
    pub(crate) fn map<U>(self, mut function: impl FnMut(T) -> U) -> Sides<U> {
        Sides { old: function(self.old), new: function(self.new) }
    }

    /// Returns whether a condition holds for either.
    pub(crate) fn any(self, mut is_true: impl FnMut(T) -> bool) -> bool {
        is_true(self.old) || is_true(self.new)
    }
}
