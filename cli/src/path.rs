//! Paths of a site, as people type them and as shells rewrite them.

use crate::generated::commands::COMMANDS;

/// Directories that Git Bash, MSYS2 and Cygwin put before absolute paths.
const ROOTS: [&str; 4] = ["/Git/", "/msys64/", "/msys32/", "/cygwin64/"];

/// Parses a path of the site with its query. The text may begin with the address of the site, or be
/// rewritten by Git Bash for Windows: `C:/Program Files/Git/services/v2/user.json`. `None` if it is
/// not a path.
pub(crate) fn of_site(typed: &str, url: &str) -> Option<String> {
    // Without a separator, the rest would be a part of another host's name.
    if let Some(path) = typed.strip_prefix(url).filter(|rest| rest.starts_with(['/', '?'])) {
        return Some(path.to_owned());
    }
    if is_windows(typed) {
        return before_rewriting(&typed.replace('\\', "/"));
    }
    if typed.starts_with('/') {
        return Some(typed.to_owned());
    }
    let is_known = first_segments().any(|segment| typed.starts_with(&format!("{segment}/")));
    is_known.then(|| format!("/{typed}"))
}

/// Returns whether this is an absolute path of Windows, as in `C:/`.
pub(crate) fn is_windows(typed: &str) -> bool {
    matches!(typed.as_bytes(), [drive, b':', b'/' | b'\\', ..] if drive.is_ascii_alphabetic())
}

/// The path before a shell of Windows rewrote it.
fn before_rewriting(path: &str) -> Option<String> {
    let known = first_segments().filter_map(|segment| path.find(&format!("/{segment}/"))).min();
    let after_root = || ROOTS.iter().find_map(|root| Some(path.find(root)? + root.len() - 1));
    known.or_else(after_root).and_then(|start| path.get(start..)).map(str::to_owned)
}

/// The first segment of the path of each operation.
fn first_segments() -> impl Iterator<Item = &'static str> {
    COMMANDS
        .iter()
        .filter_map(|command| command.operation.path.split('/').find(|segment| !segment.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::of_site;

    #[test]
    fn of_site_accepts_all_forms_of_paths() {
        for (typed, path) in [
            ("/services/v2/user.json?page=2", Some("/services/v2/user.json?page=2")),
            ("services/v2/user.json", Some("/services/v2/user.json")),
            ("https://qa.example.org/services/v2/user.json", Some("/services/v2/user.json")),
            ("C:/Program Files/Git/services/v2/user.json", Some("/services/v2/user.json")),
            ("D:\\Tools\\services\\v2\\user.json", Some("/services/v2/user.json")),
            ("C:/Program Files/Git/docs", Some("/docs")),
            ("C:/msys64/docs", Some("/docs")),
            ("C:/Users/ada/docs", None),
            ("https://qa.example.org.evil.example/services/v2/user.json", None),
            ("https://other.example/services/v2/user.json", None),
            ("user.json", None),
            ("", None),
        ] {
            assert_eq!(of_site(typed, "https://qa.example.org").as_deref(), path, "{typed}");
        }
    }
}
