//! Validates names, addresses, passwords and texts.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use super::bounded::{Bounded, Email, Line, Password, UserName};
use super::characters::{is_invisible, is_unwanted, shows_something};
use super::folding::{composed, folded};

/// The reason why a value is refused, as a message for its sender.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Invalid(pub String);

const USERNAME_CHARACTERS: usize = 64;
const NAME_CHARACTERS: usize = 255;
/// An inline picture is sent with every mention of a user, some hundreds of times in a page.
const PICTURE_BYTES: usize = 16 * 1024;
const URL_BYTES: usize = 2 * 1024;
/// A page of a list has a hundred texts, and each of them twice.
const BODY_CHARACTERS: usize = 64 * 1024;
const OPTIONAL_CHARACTERS: usize = 16 * 1024;
/// A reason is sent in the query, where a character may take twelve bytes.
const REASON_CHARACTERS: usize = 1024;

/// A user name: NFC, trimmed, 1 to 64 characters.
///
/// # Errors
///
/// If it is empty or too long; if it has a control character, or an invisible one, so that it would
/// look like another name; or if it has a `:`, which HTTP Basic cannot express.
pub fn username(text: &str) -> Result<String, Invalid> {
    let name = line::<{ UserName::BYTES }>("username", text, USERNAME_CHARACTERS)?;
    if name.chars().any(is_invisible) {
        return Err(Invalid("username must not contain invisible characters".to_owned()));
    }
    // HTTP Basic separates user name and password by a colon.
    if name.contains(':') {
        return Err(Invalid("username must not contain `:`".to_owned()));
    }
    Ok(name)
}

/// An e-mail address, trimmed: one `@`, no blanks, at most 254 bytes.
pub fn email(text: &str) -> Result<String, Invalid> {
    let invalid = || {
        let bytes = Email::BYTES;
        Invalid(format!(
            "email must have one `@`, no blanks or invisible characters, and at most {bytes} bytes"
        ))
    };
    let address = Email::new(text.trim()).map_err(|_| invalid())?.as_str();
    let well_formed = match address.split_once('@') {
        Some((local, host)) => !local.is_empty() && !host.is_empty() && !host.contains('@'),
        None => false,
    };
    let blank = address
        .chars()
        .any(|letter| letter.is_whitespace() || is_unwanted(letter) || is_invisible(letter));
    if !well_formed || blank {
        return Err(invalid());
    }
    Ok(address.to_owned())
}

/// The hash of an address in responses: SHA-256 of its lower-case form, in hexadecimal.
pub fn email_hash(address: Email<'_>) -> String {
    let digest = Sha256::digest(address.as_str().trim().to_lowercase().as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The URL of a picture: http, https, or a data URL.
pub fn picture_url(field: &str, text: &str) -> Result<String, Invalid> {
    let url = text.trim();
    let known = is_web_address(url) || is_picture(url);
    // These characters could end the attribute of a page that shows the URL.
    let clean = url.bytes().all(|byte| byte.is_ascii_graphic() && !b"\"<>\\".contains(&byte));
    if !url.is_empty() && (!known || !clean) {
        return Err(Invalid(format!(
            "{field} must be an http or https URL of at most {URL_BYTES} bytes, or a picture as \
             data:image/TYPE;base64,DATA of at most {PICTURE_BYTES}"
        )));
    }
    Ok(url.to_owned())
}

fn is_web_address(url: &str) -> bool {
    let has_scheme = |scheme: &str| {
        let start = url.get(..scheme.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    };
    url.len() <= URL_BYTES && (has_scheme("http://") || has_scheme("https://"))
}

/// True if a URL contains the picture itself: `data:image/png;base64,…`.
fn is_picture(url: &str) -> bool {
    let parts = url.strip_prefix("data:image/").and_then(|rest| rest.split_once(";base64,"));
    let Some((kind, data)) = parts else {
        return false;
    };
    let is_kind = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    url.len() <= PICTURE_BYTES
        && !kind.is_empty()
        && kind.bytes().all(is_kind)
        && !data.is_empty()
        && STANDARD.decode(data).is_ok()
}

/// A password: 1 to 1,024 bytes, which are not changed.
pub fn password(text: &str) -> Result<String, Invalid> {
    check_no_nul("password", text)?;
    if text.is_empty() || Password::new(text).is_err() {
        return Err(Invalid(format!("password must have 1 to {} bytes", Password::BYTES)));
    }
    Ok(text.to_owned())
}

/// The name of a group or of a topic, or a title: one line of 1 to 255 characters.
pub fn title(field: &str, text: &str) -> Result<String, Invalid> {
    line::<{ Line::BYTES }>(field, text, NAME_CHARACTERS)
}

/// A single line. An empty line means that there is none.
pub fn optional_line(field: &str, text: &str) -> Result<Option<String>, Invalid> {
    if text.trim().is_empty() {
        return check_no_nul(field, text).map(|()| None);
    }
    line::<{ Line::BYTES }>(field, text, NAME_CHARACTERS).map(Some)
}

/// A text of several lines that must not be blank, of at most 65,536 characters.
pub fn body(field: &str, text: &str) -> Result<String, Invalid> {
    check_no_nul(field, text)?;
    check_length(field, text, BODY_CHARACTERS)?;
    if text.trim().is_empty() {
        return Err(Invalid(format!("{field} must not be blank")));
    }
    Ok(text.to_owned())
}

/// A text of several lines, of at most 16,384 characters. An empty text means that there is none.
pub fn optional_body(field: &str, text: &str) -> Result<Option<String>, Invalid> {
    check_no_nul(field, text)?;
    check_length(field, text, OPTIONAL_CHARACTERS)?;
    Ok((!text.trim().is_empty()).then(|| text.to_owned()))
}

/// The start of a text that is too long for [`optional_body`].
#[must_use]
pub fn start_of_optional_body(text: &str) -> Option<String> {
    start_of(text, OPTIONAL_CHARACTERS)
}

/// The start of a line that is too long for [`optional_line`].
#[must_use]
pub fn start_of_optional_line(text: &str) -> Option<String> {
    let line = text.trim();
    // Normalised first, because that can make a text longer.
    let name = composed(Line::start_of(line));
    let is_too_long = line.len() > Line::BYTES || name.chars().count() > NAME_CHARACTERS;
    is_too_long.then(|| name.chars().take(NAME_CHARACTERS).collect())
}

/// The first characters of a text; `None` if it has no more than that.
fn start_of(text: &str, characters: usize) -> Option<String> {
    let (end, _) = text.char_indices().nth(characters)?;
    Some(text[..end].to_owned())
}

/// The reason for a change: at most 1,024 characters, so that it always fits into a query. An empty
/// reason means that there is none.
pub fn reason(text: &str) -> Result<Option<String>, Invalid> {
    check_no_nul("reason", text)?;
    check_length("reason", text, REASON_CHARACTERS)?;
    Ok((!text.trim().is_empty()).then(|| text.to_owned()))
}

/// The key of a name. Names that differ only in case have the same key.
pub fn key<const BYTES: usize>(name: Bounded<'_, BYTES>) -> String {
    folded(Bounded::<BYTES>::start_of(name.as_str().trim()))
}

/// The key of a user name that a caller has sent; `None` if it is too long for a user name.
pub fn username_key(sent: &str) -> Option<String> {
    Some(key(UserName::new(sent.trim()).ok()?))
}

/// The key of a group name that a caller has sent; `None` if it is too long for a group name.
pub fn group_key(sent: &str) -> Option<String> {
    Some(key(Line::new(sent.trim()).ok()?))
}

fn line<const BYTES: usize>(field: &str, text: &str, characters: usize) -> Result<String, Invalid> {
    let wrong_length = || Invalid(format!("{field} must have 1 to {characters} characters"));
    let text = Bounded::<BYTES>::new(text.trim()).map_err(|_| wrong_length())?;
    // Normalised, so that names with accented letters can be compared.
    let name = composed(text);
    let length = name.chars().count();
    if length == 0 || length > characters {
        return Err(wrong_length());
    }
    if name.chars().any(is_unwanted) {
        return Err(Invalid(format!(
            "{field} must not contain control characters or characters without a meaning"
        )));
    }
    if !shows_something(&name) {
        return Err(Invalid(format!("{field} must have a visible character")));
    }
    Ok(name)
}

fn check_length(field: &str, text: &str, characters: usize) -> Result<(), Invalid> {
    if text.chars().nth(characters).is_some() {
        return Err(Invalid(format!("{field} must have at most {characters} characters")));
    }
    Ok(())
}

fn check_no_nul(field: &str, text: &str) -> Result<(), Invalid> {
    if text.contains('\0') {
        return Err(Invalid(format!("{field} must not contain NUL")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::folding::work;

    #[test]
    fn user_names_are_normalised_and_trimmed() {
        assert_eq!(username("  Zoe\u{308} ").unwrap(), "Zo\u{eb}");
        assert_eq!(username(&"x".repeat(64)).unwrap().len(), 64);
        for wrong in [
            "",
            " ",
            "a:b",
            "a\nb",
            "a\0",
            "\u{202E}abc",
            "tokafor\u{200b}",
            "si\u{200d}teadmin",
            "x\u{ad}",
            "\u{3164}",
            "\u{2800}",
            "\u{fffe}q",
            "\u{e000}q",
            &"x".repeat(65),
        ] {
            assert!(username(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn email_has_one_at_sign_and_no_spaces() {
        assert_eq!(email(" maja@lindqvist.example ").unwrap(), "maja@lindqvist.example");
        assert!(email(&format!("{}@x", "a".repeat(252))).is_ok());
        for wrong in [
            "",
            "maja",
            "@x",
            "x@",
            "a@b@c",
            "a b@c",
            "a@b\0",
            "\u{200b}a@c",
            &format!("{}@x", "a".repeat(253)),
        ] {
            assert!(email(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn email_is_trimmed_and_lowercased_before_hashing() {
        let hash_of = |address| email_hash(Email::start_of(address));
        let hash = hash_of("maja@lindqvist.example");
        assert_eq!(hash.len(), 64);
        assert_eq!(hash_of(" Maja@Lindqvist.Example "), hash);
        assert_eq!(hash_of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }

    #[test]
    fn picture_cannot_be_script() {
        for url in
            ["", "https://x.example/a.png", "HTTP://x.example/%C3%B6", "data:image/png;base64,AA=="]
        {
            assert_eq!(picture_url("picture", url).unwrap(), url);
        }
        for url in [
            "javascript:alert(1)",
            "data:text/html,x",
            "data:image/png",
            "data:image/png,x",
            "data:image/png;base64,",
            "data:image/png;base64,A",
            "data:image/png;base64,AA==\"onload=",
            "data:image/;base64,AA==",
            &format!("data:image/png;base64,{}", "A".repeat(16 * 1024)),
            &format!("https://x.example/{}", "a".repeat(2 * 1024)),
            "//x.example/a.png",
            "https://x/\"onload=",
            "https://x/ö",
        ] {
            assert!(picture_url("picture", url).is_err(), "{url}");
        }
    }

    #[test]
    fn passwords_are_read_unchanged() {
        assert_eq!(password(" pass word ").unwrap(), " pass word ");
        assert!(password(&"x".repeat(1024)).is_ok());
        for wrong in ["", "a\0b", &"x".repeat(1025)] {
            assert!(password(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn keys_ignore_case_and_form() {
        let key = |name| username_key(name).unwrap();
        assert_eq!(key("MAJA"), key(" maja"));
        assert_eq!(key("ÅSA"), key("a\u{30a}sa"));
        assert_ne!(key("maja"), key("mája"));
    }

    /// A stranger may send kibibytes of a character that folding turns into eighteen.
    #[test]
    fn long_names_are_refused_before_they_are_folded() {
        let expanding = |bytes: usize| "\u{fdfa}".repeat(bytes / 3);
        let long = expanding(16 * 1024);
        for refused in [&long, &"a".repeat(16 * 1024)] {
            assert_eq!(work::of(|| assert_eq!(username_key(refused), None)), 0);
            assert_eq!(work::of(|| assert_eq!(group_key(refused), None)), 0);
            assert_eq!(work::of(|| assert!(username(refused).is_err())), 0);
            assert_eq!(work::of(|| assert!(title("title", refused).is_err())), 0);
            assert_eq!(work::of(|| assert!(email(refused).is_err())), 0);
        }
        let longest = expanding(UserName::BYTES);
        let folded = work::of(|| assert!(username_key(&longest).is_some()));
        assert_eq!(folded, UserName::BYTES);
    }

    #[test]
    fn longest_user_name_is_found_in_its_decomposed_form() {
        // In the key, each letter becomes three characters with six bytes together.
        let stored = username(&"\u{390}".repeat(64)).unwrap();
        let sent = "\u{3b9}\u{308}\u{301}".repeat(64);
        assert_eq!(username_key(&sent), username_key(&stored));
        assert!(username_key(&stored).is_some());
    }

    #[test]
    fn texts_keep_their_lines_and_refuse_nul() {
        assert_eq!(body("body", "a\n\nb ").unwrap(), "a\n\nb ");
        assert_eq!(body("body", " \n").unwrap_err().0, "body must not be blank");
        assert!(body("body", "a\0").is_err());
        assert!(body("body", &"ö".repeat(65_536)).is_ok());
        assert_eq!(
            body("body", &"x".repeat(65_537)).unwrap_err().0,
            "body must have at most 65536 characters"
        );
        assert_eq!(optional_body("about", " ").unwrap(), None);
        assert!(optional_body("about", &"x".repeat(16_384)).is_ok());
        assert!(optional_body("about", &"x".repeat(16_385)).is_err());
        assert_eq!(optional_line("location", " Umeå ").unwrap().unwrap(), "Umeå");
        assert!(optional_line("location", "\0").is_err());
        assert!(optional_line("location", "\u{2800}").is_err());
        assert!(title("title", "\u{200d}").is_err());
        assert!(title("title", "می\u{200c}خواهم ❤\u{fe0f}").is_ok());
        assert!(title("name", &"x".repeat(256)).is_err());
    }
}
