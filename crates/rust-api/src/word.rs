//! Names within declarations.

/// Replaces `word` wherever it is a whole word: `User` in `impl From<User>`, but not in
/// `UserFields`.
///
/// ```
/// let line = "impl From<User> for UserFields";
/// assert_eq!(rust_api::replace_word(line, "User", "Self"), "impl From<Self> for UserFields");
/// ```
#[must_use]
pub fn replace_word(text: &str, word: &str, replacement: &str) -> String {
    let is_in_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut replaced = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = is_in_word(first);
        let end = rest.find(|letter| is_in_word(letter) != is_word).unwrap_or(rest.len());
        let (run, after) = rest.split_at(end);
        replaced.push_str(if run == word { replacement } else { run });
        rest = after;
    }
    replaced
}
