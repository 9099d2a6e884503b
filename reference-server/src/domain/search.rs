//! How texts are cut into words, and what a search term means (§4.4).

use std::collections::BTreeSet;

use unicode_segmentation::UnicodeSegmentation;

use super::folding;

/// What a term asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Query {
    /// Every node: the wildcard alone.
    Everything,
    /// All of these words, each as a whole word.
    Words(Vec<String>),
    /// This text anywhere, folded.
    Substring(String),
    /// A term of punctuation alone, which is no word.
    Nothing,
}

impl Query {
    /// Reads a term. Only a `*` at its end is a wildcard; a blank term is nothing at all.
    #[must_use]
    pub fn parse(term: &str) -> Option<Self> {
        let term = term.trim();
        if term.is_empty() {
            return None;
        }
        Some(match term.strip_suffix('*') {
            Some(part) => {
                let part = folded(part);
                if part.is_empty() {
                    Self::Everything
                } else {
                    Self::Substring(part)
                }
            }
            None => {
                let words = words(term);
                if words.is_empty() {
                    Self::Nothing
                } else {
                    Self::Words(words)
                }
            }
        })
    }
}

/// Whether a term has a wildcard.
#[must_use]
pub fn is_wildcard(term: &str) -> bool {
    term.trim_end().ends_with('*')
}

/// The words of a text, without case. A word has letters and digits only: `node.js` is two.
#[must_use]
pub fn words(text: &str) -> Vec<String> {
    let text = folded(text);
    let words = text.unicode_words().flat_map(|word| {
        word.split(|letter: char| {
            letter.is_ascii_punctuation() || letter.is_whitespace() || letter == '\u{2019}'
        })
    });
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// A text without case, every run of blanks one space.
#[must_use]
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let mut gap = false;
    for letter in folding::folded(text).chars() {
        if letter.is_whitespace() || letter.is_control() {
            gap = !folded.is_empty();
        } else {
            if gap {
                folded.push(' ');
                gap = false;
            }
            folded.push(letter);
        }
    }
    folded
}

/// What a search of users looks at.
#[must_use]
pub fn user_key(username: &str, realname: Option<&str>) -> String {
    folded(&format!("{username} {}", realname.unwrap_or_default()))
}

/// All runs of one and of two characters of a folded text, each once. They find what is too
/// short for an index of three characters.
#[must_use]
pub fn grams(folded: &str) -> BTreeSet<String> {
    let letters: Vec<char> = folded.chars().collect();
    let single = letters.iter().map(|letter| gram(&[*letter]));
    single.chain(letters.windows(2).map(gram)).collect()
}

/// A short text as a token of ASCII letters and digits, whatever its characters are.
#[must_use]
pub fn gram(letters: &[char]) -> String {
    let codes: Vec<String> = letters
        .iter()
        .map(|letter| format!("{:x}", u32::from(*letter)))
        .collect();
    codes.join("x")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn words_are_whole_and_without_case() {
        assert_eq!(
            words("How do I balance a Fan?"),
            ["how", "do", "i", "balance", "a", "fan"]
        );
        assert_eq!(
            words("node.js, C++ & don't_stop"),
            ["node", "js", "c", "don", "t", "stop"]
        );
        assert_eq!(words("ÅSA’s straße"), ["åsa", "s", "strasse"]);
        assert_eq!(words("東京"), ["東", "京"]);
        assert!(words("!? --").is_empty());
    }

    #[test]
    fn only_a_final_star_is_a_wildcard() {
        assert_eq!(
            Query::parse("bal*"),
            Some(Query::Substring("bal".to_owned()))
        );
        assert_eq!(
            Query::parse(" Big  Bal* "),
            Some(Query::Substring("big bal".to_owned()))
        );
        assert_eq!(Query::parse("*"), Some(Query::Everything));
        assert_eq!(
            Query::parse("b*l"),
            Some(Query::Words(vec!["b".to_owned(), "l".to_owned()]))
        );
        assert_eq!(Query::parse("**"), Some(Query::Substring("*".to_owned())));
        assert_eq!(Query::parse("?!"), Some(Query::Nothing));
        assert_eq!(Query::parse(" \t"), None);
    }

    #[test]
    fn a_wildcard_is_seen_behind_blanks_and_nowhere_else() {
        assert!(is_wildcard("*") && is_wildcard("bal* "));
        assert!(!is_wildcard("b*l") && !is_wildcard("bal") && !is_wildcard(""));
    }

    #[test]
    fn a_search_of_users_looks_at_both_names() {
        assert_eq!(
            user_key("Maja", Some("Maja  LINDQVIST")),
            "maja maja lindqvist"
        );
        assert_eq!(user_key("Maja", None), "maja");
    }

    #[test]
    fn grams_are_tokens_of_letters_and_digits() {
        let grams = grams("a b");
        assert!(grams.contains("61") && grams.contains("61x20") && grams.contains("20x62"));
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn folding_twice_is_folding_once_for_latin(text in "[a-zA-Z0-9 \\n.,!-]{0,40}") {
            let once = folded(&text);
            prop_assert_eq!(folded(&once), once.clone());
            prop_assert!(!once.contains("  "));
        }

        #[test]
        fn words_hold_no_ascii_but_letters_and_digits(text in "\\PC{0,60}") {
            for word in words(&text) {
                prop_assert!(!word.is_empty());
                prop_assert!(word.chars().all(|c| !c.is_ascii() || c.is_ascii_alphanumeric()));
            }
        }

        #[test]
        fn short_parts_are_among_the_grams(text in "\\PC{1,20}", at in 0_usize..20) {
            let letters: Vec<char> = folded(&text).chars().collect();
            let grams = grams(&folded(&text));
            if at + 2 <= letters.len() {
                prop_assert!(grams.contains(&gram(&letters[at..at + 2])));
            }
        }
    }
}
