//! The list of the faults, and the sources with all of them in it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context as _, bail};
use openapi_model::{Diagnostics, SourceFile};
use serde::Deserialize;

/// What stands for "this fault is switched on" in an edit.
const SWITCH: &str = "PLANTED";

/// Where the function is put that says which fault is switched on.
const CRATE_ROOT: &str = "reference-server/src/lib.rs";

/// A small mistake, as a hurried developer or a careless merge makes it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fault {
    /// Its name.
    pub name: String,
    /// What the server then does, in a sentence.
    pub fault: String,
    /// What must find it: a scenario, as reports name it, or a test of the runner.
    pub found_by: String,
    /// How it is made.
    pub edits: Vec<Edit>,
}

/// A replacement in a file.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    /// The file, from the root of the workspace.
    pub file: String,
    /// What stands there, and nowhere else in the file.
    pub was: String,
    /// What is put in its place, with `PLANTED` for whether the fault is switched on.
    pub becomes: String,
}

/// Reads the list.
///
/// # Errors
///
/// What is wrong with it, with the line.
pub fn load(path: &Path) -> Result<Vec<Fault>, Diagnostics> {
    SourceFile::load(path)?.deserialize()
}

/// The sources with all faults in them, each behind its switch: the texts of the files that
/// are changed.
///
/// # Errors
///
/// When two faults have one name, a file cannot be read, or what an edit replaces is not
/// there just once. The error names the fault.
pub fn plant(faults: &[Fault], root: &Path) -> anyhow::Result<BTreeMap<String, String>> {
    let mut names = BTreeSet::new();
    let mut texts = BTreeMap::from([(CRATE_ROOT.to_owned(), read(root, CRATE_ROOT)?)]);
    for fault in faults {
        if !names.insert(&fault.name) {
            bail!("two faults have the name {}", fault.name);
        }
        for edit in &fault.edits {
            let about = || format!("the fault {} in {}", fault.name, edit.file);
            if !texts.contains_key(&edit.file) {
                texts.insert(
                    edit.file.clone(),
                    read(root, &edit.file).with_context(about)?,
                );
            }
            if let Some(text) = texts.get_mut(&edit.file) {
                *text = edit.apply(text, &fault.name).with_context(about)?;
            }
        }
    }
    if let Some(text) = texts.get_mut(CRATE_ROOT) {
        text.push_str(&is_planted());
    }
    Ok(texts)
}

impl Edit {
    fn apply(&self, text: &str, name: &str) -> anyhow::Result<String> {
        if !self.becomes.contains(SWITCH) {
            bail!("the edit does not say {SWITCH}, and could not be switched off");
        }
        let switch = format!("crate::is_planted({name:?})");
        let becomes = self.becomes.replace(SWITCH, &switch);
        match text.matches(&self.was).count() {
            1 => Ok(text.replacen(&self.was, &becomes, 1)),
            0 => bail!("what it replaces is not there:\n{}", self.was),
            count => bail!("what it replaces is there {count} times:\n{}", self.was),
        }
    }
}

fn read(root: &Path, file: &str) -> anyhow::Result<String> {
    let path = root.join(file);
    std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
}

/// The variable that switches a fault on.
pub(super) const VARIABLE: &str = "PLANTED_FAULT";

/// The function that edits ask.
fn is_planted() -> String {
    format!(
        "
pub(crate) fn is_planted(name: &str) -> bool {{
    std::env::var_os({VARIABLE:?}).is_some_and(|own| own == name)
}}
"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edit(was: &str, becomes: &str) -> Edit {
        Edit {
            file: "lib.rs".to_owned(),
            was: was.to_owned(),
            becomes: becomes.to_owned(),
        }
    }

    #[test]
    fn an_edit_is_made_behind_its_switch() {
        let made = edit("a < b", "PLANTED || a < b").apply("if a < b {}", "less");
        assert_eq!(made.unwrap(), "if crate::is_planted(\"less\") || a < b {}");
        assert!(is_planted().contains(r#"var_os("PLANTED_FAULT")"#));
    }

    #[test]
    fn an_edit_that_fits_no_more_is_refused() {
        let refused = |was: &str, becomes: &str| {
            let made = edit(was, becomes).apply("one two two", "name");
            made.unwrap_err().to_string()
        };
        assert_eq!(
            refused("three", "PLANTED"),
            "what it replaces is not there:\nthree"
        );
        assert_eq!(
            refused("two", "PLANTED"),
            "what it replaces is there 2 times:\ntwo"
        );
        assert_eq!(
            refused("one", "two"),
            "the edit does not say PLANTED, and could not be switched off"
        );
    }
}
