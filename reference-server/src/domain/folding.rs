//! Case folding and normalisation of texts.

use icu_casemap::CaseMapper;
use icu_properties::CodePointSetData;
use icu_properties::props::DefaultIgnorableCodePoint;
use unicode_normalization::UnicodeNormalization;

use super::bounded::Bounded;

/// The version of the rules by which a database was folded. Raise it if you change [`folded`] or
/// its uses: keys and search indexes of older versions are then made again.
pub const VERSION: i64 = 1;

/// A text without case, compatibility forms and invisible characters: the NFKC_Casefold of Unicode.
/// `Straße` and `STRASSE` become the same, and so do `ΟΔΟΣ` and `οδος`.
#[expect(clippy::disallowed_methods, reason = "the text is bounded")]
pub fn folded<const BYTES: usize>(text: Bounded<'_, BYTES>) -> String {
    let text = text.as_str();
    #[cfg(test)]
    work::add(text);
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mapper = CaseMapper::new();
    let visible = text.chars().filter(|letter| !is_ignorable(*letter));
    let decomposed: String = visible.nfkd().collect();
    let once: String = mapper.fold_string(&decomposed).nfkd().collect();
    // Compatibility forms such as `℡` become capitals only now, so they are folded again.
    mapper.fold_string(&once).nfkc().collect()
}

/// A text in NFC, in which an accented letter is a single character.
#[expect(clippy::disallowed_methods, reason = "the text is bounded")]
pub fn composed<const BYTES: usize>(text: Bounded<'_, BYTES>) -> String {
    #[cfg(test)]
    work::add(text.as_str());
    text.as_str().nfc().collect()
}

/// The characters of a text in NFKD, in which accents are separate characters.
#[expect(clippy::disallowed_methods, reason = "the text is bounded")]
pub fn decomposed<const BYTES: usize>(text: Bounded<'_, BYTES>) -> impl Iterator<Item = char> {
    #[cfg(test)]
    work::add(text.as_str());
    text.as_str().nfkd()
}

/// Counts the bytes that are folded or normalised on a thread.
#[cfg(test)]
pub mod work {
    use std::cell::Cell;

    thread_local! {
        static BYTES: Cell<usize> = const { Cell::new(0) };
    }

    pub(super) fn add(text: &str) {
        BYTES.with(|bytes| bytes.set(bytes.get() + text.len()));
    }

    /// The number of bytes that a closure folds or normalises.
    pub fn of<T>(work: impl FnOnce() -> T) -> usize {
        let before = BYTES.with(Cell::get);
        work();
        BYTES.with(Cell::get) - before
    }
}

/// Returns whether a character is invisible, such as a zero-width space.
pub fn is_ignorable(letter: char) -> bool {
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(letter)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::domain::bounded::Line;

    fn folded(text: &str) -> String {
        super::folded(Line::start_of(text))
    }

    #[test]
    fn texts_that_differ_in_case_alone_are_one() {
        for (one, other) in [
            ("Maja", "MAJA"),
            ("straße", "STRASSE"),
            ("STRAẞE", "strasse"),
            ("ΟΣ", "οσ"),
            ("ΟΣ", "ος"),
            ("ａｌｉｃｅ", "Alice"),
            ("℡", "tel"),
            ("A\u{30a}sa", "åsa"),
            ("to\u{200b}ka\u{ad}for", "tokafor"),
            ("ᾼ", "αι"),
        ] {
            assert_eq!(folded(one), folded(other), "{one} {other}");
        }
        assert_ne!(folded("maja"), folded("mája"));
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn folding_twice_is_folding_once(text in "\\PC{0,20}") {
            let once = folded(&text);
            prop_assert_eq!(folded(&once), once);
        }
    }
}
