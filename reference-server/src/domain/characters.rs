//! The characters of names.

use icu_properties::CodePointSetData;
use icu_properties::props::{BidiControl, NoncharacterCodePoint};

use super::folding::is_ignorable;

/// The Braille pattern without dots, which looks like a blank but is not one.
const EMPTY_BRAILLE: char = '\u{2800}';

/// Characters that no single line may contain: control characters, line breaks, characters that
/// change the direction of the text around them, and unassigned ones.
pub fn is_unwanted(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
        || is_private(letter)
        || CodePointSetData::new::<BidiControl>().contains(letter)
        || CodePointSetData::new::<NoncharacterCodePoint>().contains(letter)
}

/// Characters that are neither visible nor blanks: two names that differ only in them look the
/// same.
pub fn is_invisible(letter: char) -> bool {
    is_ignorable(letter) || letter == EMPTY_BRAILLE
}

/// True if a text contains any visible character.
pub fn shows_something(text: &str) -> bool {
    text.chars()
        .any(|letter| !letter.is_whitespace() && !is_unwanted(letter) && !is_invisible(letter))
}

fn is_private(letter: char) -> bool {
    matches!(
        letter,
        '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..='\u{FFFFD}' | '\u{100000}'..='\u{10FFFD}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_text_is_empty() {
        for text in [
            "",
            " \n",
            "\u{200b}\u{200b}",
            "\u{3164}",
            "\u{2800}",
            "\u{ad}",
            "\u{2060}\u{fe0f}",
            "\u{e000}",
        ] {
            assert!(!shows_something(text), "{text:?}");
        }
        for text in ["x", " ä", "東", "?", "\u{2764}\u{fe0f}", "\u{600}"] {
            assert!(shows_something(text), "{text:?}");
        }
    }

    #[test]
    fn line_has_no_controls_or_unassigned_characters() {
        for letter in [
            '\u{7}',
            '\u{85}',
            '\u{202e}',
            '\u{61c}',
            '\u{2066}',
            '\u{feff}',
            '\u{fffe}',
            '\u{fdd0}',
            '\u{1ffff}',
            '\u{e000}',
            '\u{10fffd}',
        ] {
            assert!(is_unwanted(letter), "{letter:?}");
        }
        for letter in ['a', ' ', '\u{200c}', '\u{200d}', '\u{fe0f}', '\u{600}', '😀'] {
            assert!(!is_unwanted(letter), "{letter:?}");
        }
    }
}
