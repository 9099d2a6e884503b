//! Texts in the form of the search index.

use std::collections::{BTreeSet, HashSet};

use super::bounded::Prose;
use super::search::{folded, grams};
use super::tokens::{MAX_TOKEN_BYTES, pieces, tokens};

/// The length of a text that is indexed, in bytes of UTF-8 after folding. Words after it are not
/// found. Inserting this much into SQLite takes its only writer about 16 ms if all characters are
/// different. The limit is in bytes because the number of entries grows with the bytes, not with
/// the characters: ideographs have more of both.
pub const MAX_INDEXED_BYTES: usize = 12 * 1024;

/// A text in the form of the search index. The time to make it grows with the length of the text,
/// so it is made before a transaction.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Indexed {
    /// The folded text, with single spaces.
    pub folded: String,
    /// The tokens, without duplicates.
    pub words: Vec<String>,
    /// The [sequences](sequence) of the pieces that have several tokens, without duplicates.
    pub sequences: String,
    /// The runs of one and of two characters, without duplicates.
    pub grams: Vec<String>,
}

impl Indexed {
    /// Folds a text and cuts it into words and grams.
    pub fn new(text: Prose<'_>) -> Self {
        let folded = truncate(folded(text));
        let mut words = BTreeSet::new();
        let mut sequences = String::new();
        let mut seen = HashSet::new();
        for piece in pieces(&folded).filter(|piece| seen.insert(*piece)) {
            let tokens = tokens(piece);
            let is_whole = tokens.iter().all(|token| token.len() <= MAX_TOKEN_BYTES);
            if is_whole && tokens.len() > 1 {
                sequences.push_str(&sequence(&tokens));
                sequences.push_str(SEPARATOR);
            }
            words.extend(tokens.into_iter().filter(|token| token.len() <= MAX_TOKEN_BYTES));
        }
        Self {
            words: words.into_iter().collect(),
            sequences,
            grams: grams(&folded).into_iter().collect(),
            folded,
        }
    }
}

/// A token that no piece has, as the separator between two sequences.
const SEPARATOR: &str = "·";

/// The tokens of a piece in order, as [`Indexed::sequences`] contains them.
pub fn sequence(tokens: &[String]) -> String {
    format!(" {} ", tokens.join(" "))
}

/// Truncates a text to [`MAX_INDEXED_BYTES`] at a blank, because half a word would be found as a
/// whole one.
fn truncate(mut folded: String) -> String {
    if folded.len() > MAX_INDEXED_BYTES {
        let end = folded.floor_char_boundary(MAX_INDEXED_BYTES);
        let is_between = folded[end..].starts_with(' ');
        folded.truncate(end);
        if let Some(blank) = folded.rfind(' ').filter(|_| !is_between) {
            folded.truncate(blank);
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new(text: &str) -> Indexed {
        Indexed::new(Prose::start_of(text))
    }

    #[test]
    fn pieces_of_several_tokens_are_kept_in_sequence() {
        let indexed = new("The C++ and  c++, the end");
        assert_eq!(indexed.folded, "the c++ and c++, the end");
        let words = ["and", "c", "end", "the", "·2b·0", "·2b·2", "·2c·0"];
        assert_eq!(indexed.words, words);
        let expected = " c ·2b·2 ·2b·0 · c ·2b·2 ·2b·0 ·2c·0 ·";
        assert_eq!(indexed.sequences, expected);
    }

    #[test]
    fn index_of_the_worst_text_is_bounded() {
        let all_different: String = ('\u{4e00}'..).take(65_536).collect();
        for text in [
            "\u{fdfa}".repeat(65_536),
            all_different,
            "?!".repeat(32_768),
            "it's ".repeat(13_107),
            "x".repeat(65_536),
        ] {
            let indexed = new(&text);
            assert!(indexed.folded.len() <= MAX_INDEXED_BYTES);
            assert!(indexed.words.len() <= MAX_INDEXED_BYTES);
            assert!(indexed.grams.len() <= 2 * MAX_INDEXED_BYTES);
            let tokens = indexed.sequences.split_whitespace().count();
            assert!(tokens <= 2 * MAX_INDEXED_BYTES);
        }
    }

    #[test]
    fn long_text_is_shortened_between_words() {
        let text = "word ".repeat(MAX_INDEXED_BYTES);
        assert_eq!(new(&text).words, ["word"]);
        let text = format!("{} end", "x".repeat(MAX_INDEXED_BYTES));
        assert_eq!(new(&text).folded, "x".repeat(MAX_INDEXED_BYTES));
        let text = format!("{} end", "x".repeat(MAX_INDEXED_BYTES - 4));
        assert_eq!(new(&text).folded, text);
        let text = format!("{} ends", "x".repeat(MAX_INDEXED_BYTES - 4));
        assert!(!new(&text).folded.contains("end"));
    }

    #[test]
    fn no_token_is_longer_than_a_database_takes() {
        let long = "é".repeat(MAX_TOKEN_BYTES);
        let indexed = new(&format!("{long} and {long}."));
        assert_eq!(indexed.words, ["and", "·2e·2"]);
        assert_eq!(indexed.sequences, "");
    }
}
