//! Declarations as text.

use quote::ToTokens;

/// Anything in a line, spaced as people write it.
pub(crate) fn line(tokens: &impl ToTokens) -> String {
    let text = tokens.to_token_stream().to_string();
    let mut line = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !line.is_empty() && !is_tight(&line, word) {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

/// Returns whether there is no space between the text so far and the next word.
fn is_tight(written: &str, next: &str) -> bool {
    let opens = |mark: char| matches!(mark, '<' | '(' | '[' | '&' | '!' | '#' | '\'');
    if written.ends_with("::") || written.ends_with(opens) {
        return true;
    }
    // Tokens have no spaces of their own: a word after an arrow, a colon, a comma or a sign needs
    // one.
    let is_apart = written.ends_with("->") || written.ends_with([':', ',', '=', '+', ';', '{']);
    if is_apart {
        return false;
    }
    let is_name =
        written.ends_with(|mark: char| mark.is_alphanumeric() || matches!(mark, '_' | '>'));
    next.starts_with([',', ';', ')', ']', '>', '?', '.', ':', '!'])
        || (is_name && next.starts_with(['(', '<', '[']))
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::line;

    #[test]
    fn a_line_is_spaced_as_people_write_it() {
        for text in [
            "pub fn user_id<V>(self, value: V) -> Self",
            "Option<Vec<crate::types::UserId>>",
            "&'static str",
            "::serde_json::Map<String, ::serde_json::Value>",
            "Result<Response<types::User>, Error>",
        ] {
            let tokens: proc_macro2::TokenStream = text.parse().unwrap();
            assert_eq!(line(&quote!(#tokens)), text);
        }
    }
}
