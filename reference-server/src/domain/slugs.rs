//! Slugs: names in a form that URLs can contain (§2.2).

use super::bounded::Line;
use super::folding::decomposed;

const MAX_SLUG_LEN: usize = 80;

/// The length of a hyphen and the longest running number.
const MAX_NUMBER_LEN: usize = 11;

/// A slug for a name: lower case, words joined by hyphens, without accents. Scripts other than
/// Latin are kept. `fallback` is used if nothing of the name is left.
pub fn slug(name: Line<'_>, fallback: &str) -> String {
    let mut slug = String::with_capacity(MAX_SLUG_LEN);
    let mut gap = false;
    // After decomposition, an accent is a separate character, which is not alphanumeric.
    for letter in decomposed(name).flat_map(char::to_lowercase) {
        if letter.is_alphanumeric() {
            if slug.len() + letter.len_utf8() + usize::from(gap) > MAX_SLUG_LEN {
                break;
            }
            if gap && !slug.is_empty() {
                slug.push('-');
            }
            gap = false;
            slug.push(letter);
        } else if !is_mark(letter) {
            gap = true;
        }
    }
    if slug.is_empty() { fallback.to_owned() } else { slug }
}

/// A slug with a running number, for a slug that is taken: `maja`, `maja-2`, `maja-3`.
pub fn numbered(slug: &str, number: u32) -> String {
    if number <= 1 { slug.to_owned() } else { format!("{slug}-{number}") }
}

/// True if a text can be a slug, with or without a running number.
pub fn is_slug(text: &str) -> bool {
    let is_word = |word: &str| !word.is_empty() && word.chars().all(char::is_alphanumeric);
    text.len() <= MAX_SLUG_LEN + MAX_NUMBER_LEN && text.split('-').all(is_word)
}

fn is_mark(letter: char) -> bool {
    unicode_normalization::char::is_combining_mark(letter)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn slug(name: &str, fallback: &str) -> String {
        super::slug(Line::start_of(name), fallback)
    }

    #[test]
    fn slugs_read_well() {
        let title = "How do I balance a ceiling fan that wobbles?";
        assert_eq!(slug(title, "x"), "how-do-i-balance-a-ceiling-fan-that-wobbles");
        assert_eq!(slug("Göteborg & Åre", "x"), "goteborg-are");
        assert_eq!(slug("jiwoo.kim", "x"), "jiwoo-kim");
        assert_eq!(slug("김지우", "x"), slug("김지우", "y"));
        assert_eq!(slug("???", "user"), "user");
        assert_eq!(numbered("maja", 1), "maja");
        assert_eq!(numbered("maja", 3), "maja-3");
        assert!(!is_slug(&"a".repeat(MAX_SLUG_LEN + MAX_NUMBER_LEN + 1)));
    }

    #[test]
    fn long_slug_ends_before_excess_letter() {
        let slug =
            |letters: usize, rest: &str| slug(&format!("{}{rest}", "a".repeat(letters)), "x");
        assert_eq!(slug(80, ""), "a".repeat(80));
        assert_eq!(slug(81, ""), "a".repeat(80));
        assert_eq!(slug(78, " b"), format!("{}-b", "a".repeat(78)));
        // The hyphen needs a place, too.
        assert_eq!(slug(79, " b"), "a".repeat(79));
        // A letter of three bytes.
        assert_eq!(slug(77, "東"), format!("{}東", "a".repeat(77)));
        assert_eq!(slug(78, "東"), "a".repeat(78));
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn slugs_are_never_empty_and_have_single_hyphens(name in "\\PC{0,120}") {
            let slug = slug(&name, "user");
            prop_assert!(slug.len() <= MAX_SLUG_LEN && is_slug(&slug));
            prop_assert!(is_slug(&numbered(&slug, u32::MAX)));
            prop_assert!(!is_slug(&(slug.clone() + "-")) && !is_slug(&(slug + " ")));
        }
    }
}
