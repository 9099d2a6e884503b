//! Texts of limited length. All functions that compute something from a text take one of these.
//!
//! Folding turns one character into up to eighteen, and hashing reads every byte. The length of a
//! text that a stranger may send is therefore checked first, and the compiler makes sure of it: the
//! functions that fold, normalise or hash take a [`Bounded`] instead of a `str`, and `clippy.toml`
//! disallows the corresponding library methods everywhere else.

/// The largest bound: a stored body of 65,536 characters.
const LARGEST_BYTES: usize = 256 * 1024;

/// A text of at most this many bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounded<'t, const BYTES: usize>(&'t str);

/// A user name as it is sent: 64 characters of four bytes each. A sent character may have up to
/// three times as many bytes as in NFC, the stored form.
pub type UserName<'t> = Bounded<'t, { 64 * 4 * 3 }>;

/// The name of a group or a topic, a title, or another single line: 255 characters.
pub type Line<'t> = Bounded<'t, { 255 * 4 * 3 }>;

/// An e-mail address.
pub type Email<'t> = Bounded<'t, 254>;

/// A password. The time that argon2 takes grows with its length.
pub type Password<'t> = Bounded<'t, 1024>;

/// A search term: 256 characters.
pub type Term<'t> = Bounded<'t, { 256 * 4 }>;

/// A list of field names: `include`, `exclude` or `includeOnly`. The names of all fields of a node
/// take a third of the bound.
pub type FieldNames<'t> = Bounded<'t, { 2 * 1024 }>;

/// A body, or another text of several lines.
pub type Prose<'t> = Bounded<'t, LARGEST_BYTES>;

/// The error for a text that is longer than its bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must have at most {bytes} bytes")]
pub struct TooLong {
    pub bytes: usize,
}

impl<'t, const BYTES: usize> Bounded<'t, BYTES> {
    /// The bound.
    pub const BYTES: usize = BYTES;

    /// A text, if it is short enough.
    ///
    /// # Errors
    ///
    /// [`TooLong`] with the bound.
    pub fn new(text: &'t str) -> Result<Self, TooLong> {
        // A larger bound does not compile.
        const { assert!(BYTES <= LARGEST_BYTES) };
        if text.len() > BYTES {
            return Err(TooLong { bytes: BYTES });
        }
        Ok(Self(text))
    }

    /// As much of the start of a text as the bound allows.
    #[must_use]
    pub fn start_of(text: &'t str) -> Self {
        const { assert!(BYTES <= LARGEST_BYTES) };
        Self(&text[..text.floor_char_boundary(BYTES)])
    }

    #[must_use]
    pub fn as_str(self) -> &'t str {
        self.0
    }
}
