//! References to other files.

use crate::pointer;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Target {
    /// A place in a file, by its path relative to the directory of the document; the
    /// document itself has the path of its own.
    File { path: String, pointer: String },
    /// A place in the file that holds the reference.
    Local { pointer: String },
}

/// The reason why a reference cannot be followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Refused {
    /// It names a host, or a file by its place on this machine.
    Absolute,
    /// It leads out of the directory of the document.
    Outside,
    /// The part after the `#` is not a JSON pointer.
    Fragment,
}

impl Refused {
    /// The reason, worded to follow the reference.
    pub(super) fn reason(self) -> &'static str {
        match self {
            Self::Absolute => "is not a path that is relative to the file it is in",
            Self::Outside => "leads out of the directory of the document",
            Self::Fragment => "is not a JSON pointer behind the `#`",
        }
    }

    pub(super) fn help(self) -> &'static str {
        match self {
            Self::Absolute => {
                "nothing is read from the network: save the file next to the document, and refer \
                 to it as in `./schemas/user.yaml#/User`"
            }
            Self::Outside => {
                "only files in the directory of the document and below it are read: read a \
                 document that is further up, or move the file"
            }
            Self::Fragment => "write it as in `./schemas/user.yaml#/User`",
        }
    }
}

/// Reads a reference in the file at `base`, a path relative to the directory of the
/// document.
pub(super) fn read(base: &str, reference: &str) -> Result<Target, Refused> {
    let (path, fragment) = match reference.split_once('#') {
        Some((path, fragment)) => (path, format!("#{fragment}")),
        None => (reference, "#".to_owned()),
    };
    let pointer = pointer::from_reference(&fragment).ok_or(Refused::Fragment)?;
    if path.is_empty() {
        return Ok(Target::Local { pointer });
    }
    let path = pointer::percent_decode(path).ok_or(Refused::Absolute)?;
    Ok(Target::File {
        path: resolve(base, &path)?,
        pointer,
    })
}

/// The path that `path` means in the file at `base`.
pub(super) fn resolve(base: &str, path: &str) -> Result<String, Refused> {
    // A scheme such as `https:`, or a drive such as `C:`.
    let first = path.split('/').next().unwrap_or_default();
    if path.starts_with('/') || path.contains('\\') || first.contains(':') {
        return Err(Refused::Absolute);
    }
    let mut parts: Vec<&str> = base.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop().ok_or(Refused::Outside)?;
            }
            name => parts.push(name),
        }
    }
    Ok(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_relative_to_the_file_that_names_them() {
        let file = |path: &str, pointer: &str| {
            let (path, pointer) = (path.to_owned(), pointer.to_owned());
            Ok(Target::File { path, pointer })
        };
        for (base, reference, expected) in [
            ("api.yaml", "./a.yaml#/A", file("a.yaml", "/A")),
            ("api.yaml", "s/a.yaml", file("s/a.yaml", "")),
            ("s/a.yaml", "../b.yaml#/B~1c", file("b.yaml", "/B~1c")),
            ("s/a.yaml", "b%20c.yaml#", file("s/b c.yaml", "")),
            ("s/a.yaml", "../../b.yaml", Err(Refused::Outside)),
            ("a.yaml", "/etc/b.yaml", Err(Refused::Absolute)),
            ("a.yaml", "C:\\b.yaml", Err(Refused::Absolute)),
            (
                "a.yaml",
                "https://example.com/b.yaml",
                Err(Refused::Absolute),
            ),
            ("a.yaml", "//example.com/b.yaml", Err(Refused::Absolute)),
            ("a.yaml", "b.yaml#B", Err(Refused::Fragment)),
        ] {
            assert_eq!(read(base, reference), expected, "{base} {reference}");
        }
        let local = read("s/a.yaml", "#/A");
        assert_eq!(
            local,
            Ok(Target::Local {
                pointer: "/A".to_owned()
            })
        );
    }
}
