//! Splits folded text into the tokens of the search index.
//!
//! A *piece* is the text between two blanks. Its tokens are words (runs of letters, digits and
//! their marks) and single punctuation characters. `c++` has three tokens, and so has `tokyo東京`:
//! scripts that are written without blanks are split as UAX #29 describes.
//!
//! A piece of the term is found in a piece of a text if it occurs there without a letter or digit
//! directly before or after it, which is the case exactly if its tokens occur there in sequence.
//! For this purpose, a punctuation token records whether there is a letter or digit before and
//! after the character: `.net` is not found in `asp.net`.

use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

/// The first character of a punctuation token. It is not ASCII, so no tokenizer splits at it, and
/// not a letter, so no word contains it.
const PUNCTUATION: char = '·';

/// The longest token, in bytes: PostgreSQL accepts lexemes of 2,046. Longer ones are not indexed.
pub const MAX_TOKEN_BYTES: usize = 2_000;

pub fn pieces(folded: &str) -> impl Iterator<Item = &str> {
    folded.split(' ').filter(|piece| !piece.is_empty())
}

/// The tokens of a piece, in order.
pub fn tokens(piece: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut after_word = false;
    let mut rest = piece;
    while let Some(first) = rest.chars().next() {
        let length = rest.find(|letter| !is_of_word(letter));
        let (word, others) = rest.split_at(length.unwrap_or(rest.len()));
        if word.is_empty() {
            rest = &rest[first.len_utf8()..];
            let before_word = rest.starts_with(is_of_word);
            tokens.push(punctuation(first, after_word, before_word));
            after_word = false;
        } else {
            push_words(&mut tokens, word);
            rest = others;
            after_word = true;
        }
    }
    tokens
}

fn push_words(tokens: &mut Vec<String>, word: &str) {
    if word.is_ascii() {
        tokens.push(word.to_owned());
    } else {
        tokens.extend(word.split_word_bounds().map(str::to_owned));
    }
}

/// Returns whether a character is part of a word. Marks are: Indic vowels, and accents that have no
/// composed letter.
fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || is_combining_mark(letter)
}

fn punctuation(letter: char, after_word: bool, before_word: bool) -> String {
    let sides = u8::from(after_word) * 2 + u8::from(before_word);
    format!("{PUNCTUATION}{:x}{PUNCTUATION}{sides}", u32::from(letter))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::domain::bounded::Line;

    fn folded(text: &str) -> String {
        crate::domain::search::folded(Line::start_of(text))
    }

    /// The definition itself, letter by letter.
    fn occurs(piece: &str, text: &str) -> bool {
        let free = |at: usize, outside: Option<char>, inside: Option<char>| {
            let of_word = |letter: Option<char>| letter.is_some_and(is_of_word);
            !of_word(outside) || (of_word(inside) && is_cut(text, at))
        };
        text.char_indices().any(|(start, _)| {
            let end = start + piece.len();
            if !text[start..].starts_with(piece) {
                return false;
            }
            free(start, text[..start].chars().next_back(), piece.chars().next())
                && free(end, text[end..].chars().next(), piece.chars().next_back())
        })
    }

    /// True if UAX #29 splits the run of letters around a position there.
    fn is_cut(text: &str, at: usize) -> bool {
        let start = text[..at]
            .rfind(|letter| !is_of_word(letter))
            .map_or(0, |start| start + text[start..].chars().next().map_or(0, char::len_utf8));
        let end = text[at..].find(|letter| !is_of_word(letter));
        let run = &text[start..end.map_or(text.len(), |end| at + end)];
        run.split_word_bound_indices().any(|(place, _)| start + place == at)
    }

    fn is_found(piece: &str, text: &str) -> bool {
        let wanted = tokens(piece);
        let there = tokens(text);
        there.windows(wanted.len()).any(|window| window == wanted)
    }

    #[test]
    fn scripts_without_blanks_are_cut_and_marks_stay_with_their_letters() {
        assert_eq!(tokens("tokyo東京"), ["tokyo", "東", "京"]);
        assert_eq!(tokens("हिन्दी"), ["हिन्दी"]);
        assert_eq!(tokens("서울에서"), ["서울에서"]);
        assert_eq!(tokens("c#"), ["c", "·23·2"]);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn tokens_one_after_the_other_are_the_rule(
            text in "[ab1.+'#東京サー\u{301}ไท]{1,10}",
            start in 0_usize..10,
            length in 1_usize..6,
        ) {
            let text = folded(&text);
            let letters: Vec<char> = text.chars().collect();
            prop_assume!(start < letters.len());
            let end = (start + length).min(letters.len());
            let piece: String = letters[start..end].iter().collect();
            prop_assert_eq!(is_found(&piece, &text), occurs(&piece, &text), "{} in {}", piece, text);
        }

        #[test]
        fn tokens_match_those_of_sqlite(text in "\\PC{0,60}") {
            for token in pieces(&folded(&text)).flat_map(tokens) {
                prop_assert!(!token.is_empty());
                prop_assert!(token.chars().all(|c| !c.is_ascii() || c.is_ascii_alphanumeric()));
            }
        }
    }
}
