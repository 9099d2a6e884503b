//! The generator's dependencies.

use crate::client_crate::cargo;

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
