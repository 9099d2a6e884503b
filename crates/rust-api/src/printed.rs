//! Declarations as text.

use quote::ToTokens;

/// The tokens on one line, spaced as rustfmt would.
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

/// Returns whether the next word follows the text without a space.
fn is_tight(written: &str, next: &str) -> bool {
    let opens = |mark: char| matches!(mark, '<' | '(' | '[' | '&' | '!' | '#' | '\'');
    if written.ends_with("::") || written.ends_with(opens) {
        return true;
    }
    // Tokens carry no spaces: a word after an arrow, a colon, a comma or an operator needs one.
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
    fn printed_line_has_usual_spaces() {
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
