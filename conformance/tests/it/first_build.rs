//! What the first `cargo xtask generate` builds: nothing twice.

use std::collections::BTreeMap;

use crate::client_crate::cargo;

/// Packages by name, each with the versions and the features for which it is built.
fn built_more_than_once(listing: &str) -> Vec<String> {
    let mut packages: BTreeMap<&str, usize> = BTreeMap::new();
    for line in listing.lines() {
        let package = line
            .trim_end_matches(" (*)")
            .trim_end_matches(" (proc-macro)");
        if package.contains(' ') {
            *packages.entry(package).or_default() += 1;
        }
    }
    packages
        .into_iter()
        .filter(|(_, count)| *count > 1)
        .map(|(package, count)| format!("{package} is built {count} times"))
        .collect()
}

/// A package is built anew for macros and build scripts when its features differ there.
#[test]
fn no_package_is_built_twice_for_the_generator() {
    let arguments = ["tree", "-p", "xtask", "-e", "normal,build", "--depth", "0"];
    let listing = cargo(&[&arguments[..], &["--duplicates", "--prefix", "none"]].concat());
    crate::assert_none(
        "packages that macros need with other features; ask for the same in a \
         [build-dependencies] of openapi-codegen, or drop the macro",
        &built_more_than_once(&listing),
    );
}

#[test]
fn a_package_with_two_sets_of_features_is_noticed() {
    let listing = "serde v1.0.229\n\nserde v1.0.229\n\nsyn v2.0.119\n\nsyn v3.0.9\n";
    assert_eq!(
        built_more_than_once(listing),
        ["serde v1.0.229 is built 2 times"]
    );
}

/// The facade in crates/typify is used only as long as its version is the one that
/// progenitor asks for; cargo merely warns when it is not.
#[test]
fn typify_has_no_macro() {
    let arguments = ["tree", "-p", "xtask", "-e", "normal", "--prefix", "none"];
    let listing = cargo(&arguments);
    let packages: Vec<&str> = listing.lines().collect();
    let version = |name: &str| {
        let found = packages.iter().find_map(|line| {
            let (package, rest) = line.split_once(" v")?;
            (package == name).then(|| rest.split(' ').next())?
        });
        found.unwrap_or_else(|| panic!("the generator has no {name}"))
    };
    assert_eq!(
        version("typify"),
        version("typify-impl"),
        "crates/typify/Cargo.toml stands in for another version of typify"
    );
    assert!(
        !packages
            .iter()
            .any(|line| line.starts_with("typify-macro ")),
        "typify-macro is built: give crates/typify/Cargo.toml the version of typify that \
         progenitor-impl asks for"
    );
}
