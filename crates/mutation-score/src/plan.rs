//! The plan: which code is mutated, which tests must notice, and which survivors are
//! accepted. A file of TOML.

use std::fs;
use std::num::NonZeroU64;
use std::path::Path;

use anyhow::{Context, bail};
use serde::Deserialize;

use crate::mutant::{Mutant, Shard};

/// The areas, and how much of each must be caught.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Plan {
    /// How many of a hundred viable mutants must be caught.
    pub(crate) minimum: f64,
    #[serde(rename = "area")]
    areas: Vec<Area>,
}

/// Some code, and the tests that hold it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Area {
    pub(crate) name: String,
    /// The package whose code is mutated.
    pub(crate) package: String,
    /// Globs of the files, from the root.
    pub(crate) files: Vec<String>,
    /// Globs of files that are left out.
    #[serde(default)]
    pub(crate) exclude: Vec<String>,
    shards: NonZeroU64,
    /// The quickest first: a suite is given what those before it have missed.
    pub(crate) suites: Vec<Suite>,
    #[serde(default, rename = "survivor")]
    pub(crate) survivors: Vec<Accepted>,
}

/// Tests that are built and run together.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Suite {
    /// The package whose tests they are, where that is another one.
    pub(crate) package: Option<String>,
    /// What cargo is given to build these tests and no more: `--lib`.
    #[serde(default)]
    pub(crate) cargo: Vec<String>,
    /// Parts of the names of tests: only these are run.
    #[serde(default)]
    pub(crate) tests: Vec<String>,
    /// Parts of the names of tests that are not run, because they are slow or look at
    /// something else.
    #[serde(default)]
    pub(crate) skip: Vec<String>,
}

/// A mutant that may survive.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Accepted {
    pub(crate) file: String,
    /// What cargo-mutants calls it, without its place.
    pub(crate) mutation: String,
    /// The line of code, where several mutants of the file are called so.
    line: Option<String>,
    /// Why no test can or need notice it.
    reason: String,
}

impl Plan {
    /// Reads the plan.
    pub(crate) fn read(path: &Path) -> anyhow::Result<Self> {
        let about = || format!("{} is not a plan for mutants", path.display());
        let text = fs::read_to_string(path).with_context(about)?;
        Self::parse(&text).with_context(about)
    }

    pub(crate) fn parse(text: &str) -> anyhow::Result<Self> {
        let plan: Self = toml::from_str(text)?;
        for area in &plan.areas {
            if area.suites.is_empty() {
                bail!("{} has no tests", area.name);
            }
            if let Some(entry) = area.survivors.iter().find(|entry| entry.reason.is_empty()) {
                bail!("`{}` of {} has no reason", entry.mutation, entry.file);
            }
        }
        Ok(plan)
    }

    /// The areas with these names, or all.
    pub(crate) fn areas(&self, names: &[String]) -> anyhow::Result<Vec<&Area>> {
        let known = |name: &String| self.areas.iter().find(|area| area.name == *name);
        if let Some(name) = names.iter().find(|name| known(name).is_none()) {
            let all: Vec<&str> = self.areas.iter().map(|area| area.name.as_str()).collect();
            bail!("there is no area `{name}`; there are {}", all.join(", "));
        }
        if names.is_empty() {
            Ok(self.areas.iter().collect())
        } else {
            Ok(names.iter().filter_map(known).collect())
        }
    }
}

impl Area {
    /// The chosen shard, or the first of as many as the plan says.
    pub(crate) fn shard(&self, chosen: Option<Shard>) -> Shard {
        chosen.unwrap_or(Shard {
            number: 0,
            of: self.shards,
        })
    }

    /// Whether this mutant may survive.
    pub(crate) fn accepts(&self, mutant: &Mutant) -> bool {
        self.survivors.iter().any(|entry| entry.matches(mutant))
    }
}

impl Accepted {
    pub(crate) fn matches(&self, mutant: &Mutant) -> bool {
        self.file == mutant.file
            && self.mutation == mutant.mutation
            && self.line.as_ref().is_none_or(|line| *line == mutant.line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AREA: &str = r#"
        minimum = 90.0
        [[area]]
        name = "a"
        package = "a"
        files = ["a/src/**"]
        shards = 3
        suites = [{}]
    "#;

    #[test]
    fn an_area_that_does_not_exist_is_refused() {
        let plan = Plan::parse(AREA).unwrap();
        let error = plan.areas(&["b".to_owned()]).unwrap_err();
        assert_eq!(error.to_string(), "there is no area `b`; there are a");
        assert_eq!(plan.areas(&[]).unwrap().len(), 1);
        assert_eq!(plan.areas(&["a".to_owned()]).unwrap().len(), 1);
    }

    #[test]
    fn the_plan_says_how_many_shards_there_are_unless_the_caller_does() {
        let plan = Plan::parse(AREA).unwrap();
        let area = plan.areas(&[]).unwrap()[0];
        assert_eq!(area.shard(None).to_string(), "0/3");
        assert_eq!(area.shard("1/7".parse().ok()).to_string(), "1/7");
    }

    #[test]
    fn an_area_needs_tests() {
        let error = Plan::parse(&AREA.replace("[{}]", "[]")).unwrap_err();
        assert_eq!(error.to_string(), "a has no tests");
    }

    #[test]
    fn a_survivor_needs_a_reason() {
        let text = format!(
            "{AREA}\n[[area.survivor]]\nfile = \"a.rs\"\nmutation = \"delete !\"\nreason = \"\""
        );
        let error = Plan::parse(&text).unwrap_err();
        assert_eq!(error.to_string(), "`delete !` of a.rs has no reason");
    }
}
