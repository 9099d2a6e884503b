//! Hides credentials in messages: database URLs contain them, and a message may quote a misspelt
//! one.

use std::borrow::Cow;

use super::environment::is_own_variable;

/// The text that replaces credentials in output.
const HIDDEN: &str = "…";

/// The placeholder for credentials in messages about the form of a URL.
const EXAMPLE: &str = "USER:PASSWORD";

/// A message without the credentials of the addresses in it, such as `qa:secret` of
/// `postgres://qa:secret@db/qa`.
///
/// It hides everything up to the last `@` of a word with `://`, because a password that was not
/// percent-encoded may contain any character.
#[must_use]
pub fn hide_credentials(message: &str) -> Cow<'_, str> {
    if !message.contains("://") {
        return Cow::Borrowed(message);
    }
    Cow::Owned(message.split_inclusive(char::is_whitespace).map(hide_in_word).collect())
}

fn hide_in_word(word: &str) -> Cow<'_, str> {
    let Some((scheme, rest)) = word.split_once("://") else {
        return Cow::Borrowed(word);
    };
    match rest.rsplit_once('@') {
        Some((credentials, host)) if credentials.contains(':') && credentials != EXAMPLE => {
            Cow::Owned(format!("{scheme}://{HIDDEN}@{host}"))
        }
        _ => Cow::Borrowed(word),
    }
}

/// A message about the arguments or the environment of this process, without any of their values
/// that may contain credentials. Such a value is hidden completely, because nobody knows where its
/// password ends.
pub(super) fn hide_given_credentials(message: &str) -> String {
    let given = std::env::args().map(|argument| match argument.split_once('=') {
        Some((flag, value)) if flag.starts_with('-') => value.to_owned(),
        _ => argument,
    });
    let variables = std::env::vars_os().filter_map(|(name, value)| {
        is_own_variable(name.to_str()?).then(|| value.to_string_lossy().into_owned())
    });
    let mut secret: Vec<String> = given.chain(variables).filter(|value| is_secret(value)).collect();
    // The longest first, because one value may be part of another.
    secret.sort_by_key(|value| std::cmp::Reverse(value.len()));
    let mut message = message.to_owned();
    for value in secret {
        let scheme = value.split(':').next().unwrap_or_default();
        message = message.replace(&value, &format!("{scheme}:{HIDDEN}"));
    }
    hide_credentials(&message).into_owned()
}

fn is_secret(value: &str) -> bool {
    let is_address = value.starts_with("postgres") && value.contains(':');
    is_address || (value.contains(':') && value.contains('@')) || value.contains("password=")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credentials_of_addresses_are_hidden() {
        for (message, shown) in [
            ("no such host", "no such host"),
            ("see https://qa.example/docs", "see https://qa.example/docs"),
            ("mail admin@qa.example", "mail admin@qa.example"),
            ("failed: postgres://qa:s3cret@db/qa: gone", "failed: postgres://…@db/qa: gone"),
            ("'postgres://qa:a/b@c#d?@db/qa'\n next", "'postgres://…@db/qa'\n next"),
            ("a@b postgres://db/qa", "a@b postgres://db/qa"),
            ("to postgres://qa@db/qa", "to postgres://qa@db/qa"),
            (
                "write `postgres://USER:PASSWORD@HOST/DB`",
                "write `postgres://USER:PASSWORD@HOST/DB`",
            ),
        ] {
            assert_eq!(hide_credentials(message), shown);
        }
    }
}
