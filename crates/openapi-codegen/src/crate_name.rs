//! The name of a generated crate.

use std::path::Path;

use heck::ToKebabCase;
use toml_edit::DocumentMut;

/// The name of the crate at `directory`: that of its manifest, or the one that it will get.
pub(crate) fn at(directory: &Path, title: &str) -> String {
    let manifest = std::fs::read_to_string(directory.join("Cargo.toml"))
        .ok()
        .and_then(|text| text.parse::<DocumentMut>().ok());
    manifest
        .and_then(|manifest| {
            let name = manifest.get("package")?.get("name")?.as_str()?;
            Some(name.to_owned())
        })
        .unwrap_or_else(|| crate_name(title))
}

/// The name of a crate in code.
pub(crate) fn library_name(name: &str) -> String {
    name.replace('-', "_")
}

pub(crate) fn crate_name(title: &str) -> String {
    let name: String = title
        .to_kebab_case()
        .chars()
        .filter(|character| character.is_ascii_alphanumeric() || *character == '-')
        .collect();
    let name = name.trim_matches('-');
    // The name of a crate must begin with a letter.
    if name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        name.to_owned()
    } else {
        format!("client-{name}").trim_end_matches('-').to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crate_name_comes_from_manifest() {
        let directory = tempfile::tempdir().unwrap();
        assert_eq!(at(directory.path(), "Bike Rental!"), "bike-rental");
        let manifest = directory.path().join("Cargo.toml");
        std::fs::write(manifest, "[package]\nname = \"bikes-api\"\n").unwrap();
        let name = at(directory.path(), "Bike Rental!");
        assert_eq!(library_name(&name), "bikes_api");
    }
}
