//! The meaning of a search term (§4.4), and folded text.

use std::collections::BTreeSet;

use super::bounded::{Bounded, Line, Term, UserName};
use super::{folding, tokens};

/// The meaning of a term.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Query {
    /// Every node: the wildcard alone.
    Everything,
    /// All of these.
    Terms(Terms),
    /// A term that cannot occur in any text.
    Nothing,
}

/// The parts of a term, by the index that finds them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Terms {
    /// Pieces that are a single [token](mod@super::tokens), which must occur as a whole.
    pub words: Vec<String>,
    /// Pieces with several tokens.
    pub pieces: Vec<Vec<String>>,
    /// Texts of one or two letters, anywhere in a text, as their grams.
    pub grams: Vec<String>,
    /// Folded longer texts, anywhere in a text.
    pub parts: Vec<String>,
}

impl Query {
    /// Parses a term. A `*` is a wildcard only at the end; a blank term is `None`.
    pub fn parse(term: Term<'_>) -> Option<Self> {
        let term = term.as_str().trim();
        if term.is_empty() {
            return None;
        }
        let part = term.strip_suffix('*');
        let is_wildcard = part.is_some();
        let term = folded(Term::start_of(part.unwrap_or(term)));
        let pieces: BTreeSet<&str> = tokens::pieces(&term).collect();
        let is_empty = pieces.is_empty();
        let mut terms = Terms::default();
        for piece in pieces {
            if is_wildcard {
                terms.add_part(piece);
            } else {
                terms.add_whole(piece);
            }
        }
        Some(match (is_empty, is_wildcard) {
            (true, true) => Self::Everything,
            (false, _) if terms.are_indexed() => Self::Terms(terms),
            _ => Self::Nothing,
        })
    }
}

impl Terms {
    fn add_whole(&mut self, piece: &str) {
        let mut tokens = tokens::tokens(piece);
        if tokens.len() == 1 {
            self.words.append(&mut tokens);
        } else {
            self.pieces.push(tokens);
        }
    }

    fn add_part(&mut self, part: &str) {
        let letters: Vec<char> = part.chars().collect();
        if letters.len() > 2 {
            self.parts.push(part.to_owned());
        } else {
            self.grams.push(gram(&letters));
        }
    }

    fn are_indexed(&self) -> bool {
        self.words
            .iter()
            .chain(self.pieces.iter().flatten())
            .all(|token| token.len() <= tokens::MAX_TOKEN_BYTES)
    }
}

pub fn is_wildcard(term: &str) -> bool {
    term.trim_end().ends_with('*')
}

/// A folded text with single spaces.
pub fn folded<const BYTES: usize>(text: Bounded<'_, BYTES>) -> String {
    let mut folded = String::with_capacity(text.as_str().len());
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

/// The text that a search for users searches.
pub fn user_key(username: UserName<'_>, realname: Option<Line<'_>>) -> String {
    let names: Vec<String> =
        [Some(folded(username)), realname.map(folded)].into_iter().flatten().collect();
    names.join(" ")
}

/// All runs of one and of two characters of a folded text, without duplicates. They find terms that
/// are too short for an index of three characters.
pub fn grams(folded: &str) -> BTreeSet<String> {
    let letters: Vec<char> = folded.chars().collect();
    let single = letters.iter().map(|letter| gram(&[*letter]));
    single.chain(letters.windows(2).map(gram)).collect()
}

/// Encodes a short text as a token of ASCII letters and digits.
fn gram(letters: &[char]) -> String {
    let codes: Vec<String> =
        letters.iter().map(|letter| format!("{:x}", u32::from(*letter))).collect();
    codes.join("x")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parse(term: &str) -> Option<Query> {
        Query::parse(Term::start_of(term))
    }

    fn folded(text: &str) -> String {
        super::folded(Line::start_of(text))
    }

    #[test]
    fn term_without_wildcard_keeps_punctuation() {
        let terms = |term| match parse(term) {
            Some(Query::Terms(terms)) => terms,
            other => panic!("{term} is {other:?}"),
        };
        assert_eq!(terms("Big  FAN").words, ["big", "fan"]);
        assert_eq!(terms("ÅSA\u{a0}Straße").words, ["strasse", "åsa"]);
        assert_eq!(terms("C++").pieces, [["c", "·2b·2", "·2b·0"]]);
        assert_eq!(terms("b*l").pieces, [["b", "·2a·3", "l"]]);
        assert_eq!(terms("?").words, ["·3f·0"]);
        // Folding turns each into six characters.
        let long = "\u{3316}".repeat(256);
        assert_eq!(parse(&long), Some(Query::Nothing));
        assert_eq!(parse("\u{200b}"), Some(Query::Nothing));
    }

    #[test]
    fn wildcard_is_a_trailing_asterisk() {
        assert!(is_wildcard("*") && is_wildcard("bal* "));
        assert!(!is_wildcard("b*l") && !is_wildcard("bal") && !is_wildcard(""));
    }

    #[test]
    fn user_search_covers_both_names() {
        let maja = UserName::start_of("Maja");
        let realname = Line::start_of("Maja  LINDQVIST");
        assert_eq!(user_key(maja, Some(realname)), "maja maja lindqvist");
        assert_eq!(user_key(maja, None), "maja");
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
        fn short_parts_are_among_the_grams(text in "\\PC{1,20}", at in 0_usize..20) {
            let letters: Vec<char> = folded(&text).chars().collect();
            let grams = grams(&folded(&text));
            if at + 2 <= letters.len() {
                prop_assert!(grams.contains(&gram(&letters[at..at + 2])));
            }
        }
    }
}
