//! References to other files.

use crate::pointer;

/// The reason why a reference cannot be followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Refused {
    /// The reason, as the continuation of the reference.
    pub(super) reason: &'static str,
    pub(super) help: &'static str,
}

/// It names a host, or a file by its absolute path.
const ABSOLUTE: Refused = Refused {
    reason: "is not a path that is relative to the file it is in",
    help: "nothing is read from the network: save the file next to the document, and refer to it \
           as in `./schemas/user.yaml#/User`",
};

const OUTSIDE: Refused = Refused {
    reason: "leads out of the directory of the document",
    help: "only files in the directory of the document and below it are read: read a document \
           that is further up, or move the file",
};

const BACKSLASH: Refused = Refused {
    reason: "has a backslash",
    help: "write `/` between the parts of the path, as in `./schemas/user.yaml#/User`",
};

const FRAGMENT: Refused = Refused {
    reason: "is not a JSON pointer behind the `#`",
    help: "write it as in `./schemas/user.yaml#/User`",
};

/// Parses a reference in the file at `base`: the other file to which it leads, if any, and the
/// pointer in it. Paths are relative to the directory of the document.
pub(super) fn read(base: &str, reference: &str) -> Result<(Option<String>, String), Refused> {
    let (path, fragment) = match reference.split_once('#') {
        Some((path, fragment)) => (path, format!("#{fragment}")),
        None => (reference, "#".to_owned()),
    };
    let pointer = pointer::from_reference(&fragment).ok_or(FRAGMENT)?;
    if path.is_empty() {
        return Ok((None, pointer));
    }
    let path = pointer::percent_decode(path).ok_or(ABSOLUTE)?;
    Ok((Some(resolve(base, &path)?), pointer))
}

/// Resolves `path` in the file at `base`.
pub(super) fn resolve(base: &str, path: &str) -> Result<String, Refused> {
    // A scheme such as `https:`, or a drive such as `C:`.
    let first = path.split('/').next().unwrap_or_default();
    if path.starts_with('/') || first.contains(':') {
        return Err(ABSOLUTE);
    }
    if path.contains('\\') {
        return Err(BACKSLASH);
    }
    let mut parts: Vec<&str> = base.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop().ok_or(OUTSIDE)?;
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
        let file = |path: &str, pointer: &str| Ok((Some(path.to_owned()), pointer.to_owned()));
        for (base, reference, expected) in [
            ("api.yaml", "./a.yaml#/A", file("a.yaml", "/A")),
            ("api.yaml", "s/a.yaml", file("s/a.yaml", "")),
            ("s/a.yaml", "../b.yaml#/B~1c", file("b.yaml", "/B~1c")),
            ("s/a.yaml", "b%20c.yaml#", file("s/b c.yaml", "")),
            ("s/a.yaml", "../../b.yaml", Err(OUTSIDE)),
            ("a.yaml", "/etc/b.yaml", Err(ABSOLUTE)),
            ("a.yaml", r".\s\b.yaml", Err(BACKSLASH)),
            ("a.yaml", "C:\\b.yaml", Err(ABSOLUTE)),
            ("a.yaml", "https://example.com/b.yaml", Err(ABSOLUTE)),
            ("a.yaml", "//example.com/b.yaml", Err(ABSOLUTE)),
            ("a.yaml", "b.yaml#B", Err(FRAGMENT)),
        ] {
            assert_eq!(read(base, reference), expected, "{base} {reference}");
        }
        assert_eq!(read("s/a.yaml", "#/A"), Ok((None, "/A".to_owned())));
    }
}
