//! Mutants: what they are called, and in which shard they are.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::num::NonZeroU64;
use std::path::Path;
use std::str::FromStr;

use anyhow::Context;
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// A mutant of the code as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mutant {
    /// What cargo-mutants calls it, with its place: `src/a.rs:1:2: replace + with -`.
    pub(crate) name: String,
    pub(crate) file: String,
    /// The name without the place.
    pub(crate) mutation: String,
    /// The line of code that it begins in.
    pub(crate) line: String,
    /// What is the same as long as the function around it is, wherever that has moved.
    pub(crate) identity: String,
}

/// As cargo-mutants lists it.
#[derive(Debug, Deserialize)]
struct Listed {
    name: String,
    file: String,
    function: Option<Function>,
    span: Span,
}

#[derive(Debug, Deserialize)]
struct Function {
    span: Span,
}

#[derive(Debug, Clone, Copy, Deserialize)]
struct Span {
    start: Position,
    end: Position,
}

/// Counted from one.
#[derive(Debug, Clone, Copy, Deserialize)]
struct Position {
    line: usize,
    column: usize,
}

impl Mutant {
    /// Reads a list of cargo-mutants, and the files below `root` that it names.
    pub(crate) fn read_list(json: &[u8], root: &Path) -> anyhow::Result<Vec<Self>> {
        let list: Vec<Listed> =
            serde_json::from_slice(json).context("this is not a list of mutants")?;
        let mut texts = BTreeMap::new();
        for listed in &list {
            if !texts.contains_key(&listed.file) {
                let path = root.join(&listed.file);
                let text = fs::read_to_string(&path)
                    .with_context(|| format!("cannot read {}", path.display()))?;
                texts.insert(listed.file.clone(), text);
            }
        }
        let text = |file: &str| texts.get(file).map_or("", String::as_str);
        Ok(list
            .iter()
            .map(|listed| Self::new(listed, text(&listed.file)))
            .collect())
    }

    fn new(listed: &Listed, text: &str) -> Self {
        let place = listed.name.strip_prefix(&listed.file);
        let mutation = place.and_then(|rest| rest.split_once(": "));
        let mutation = mutation.map_or(listed.name.as_str(), |(_, mutation)| mutation);
        let lines: Vec<&str> = text.lines().collect();
        let Position { line, column } = listed.span.start;
        let around = listed.function.as_ref().map_or(listed.span, |it| it.span);
        let first = around.start.line;
        let code = lines.get(first.saturating_sub(1)..around.end.line);
        let within = format!("{}:{column}", line.saturating_sub(first));
        Self {
            name: listed.name.clone(),
            file: listed.file.clone(),
            mutation: mutation.to_owned(),
            line: lines
                .get(line.saturating_sub(1))
                .map_or("", |line| line.trim())
                .to_owned(),
            identity: digest(
                [listed.file.as_str(), mutation, &within]
                    .into_iter()
                    .chain(code.unwrap_or_default().iter().copied()),
            )
            .iter()
            .take(12)
            .map(|byte| format!("{byte:02x}"))
            .collect(),
        }
    }

    /// Whether it belongs to a shard: by its file and its name without the place, so that
    /// other mutants can come and go.
    pub(crate) fn is_in(&self, shard: Shard) -> bool {
        let [a, b, c, d, e, f, g, h, ..] = digest([self.file.as_str(), &self.mutation]);
        u64::from_be_bytes([a, b, c, d, e, f, g, h]) % shard.of == shard.number
    }
}

fn digest<'t>(parts: impl IntoIterator<Item = &'t str>) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
        hash.update([0]);
    }
    hash.finalize().into()
}

/// One of so many parts of an area.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shard {
    pub(crate) number: u64,
    pub(crate) of: NonZeroU64,
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers = text.split_once('/').and_then(|(number, of)| {
            Some(Self {
                number: number.parse().ok()?,
                of: of.parse().ok()?,
            })
        });
        numbers
            .filter(|shard| shard.number < shard.of.get())
            .ok_or("a shard is K/N, with K from 0 to N - 1")
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Two mutants of `sum` in `code`, as cargo-mutants 27 lists them.
    pub(crate) fn listed(code: &str) -> Vec<Mutant> {
        let directory = tempfile::tempdir().unwrap();
        fs::write(directory.path().join("sum.rs"), code).unwrap();
        let first = 1 + code.lines().position(|line| line.contains("fn ")).unwrap();
        let (second, last) = (first + 1, first + 2);
        let json = format!(
            r#"[{{
                "name": "sum.rs:{second}:5: replace sum -> i32 with 0",
                "package": "p",
                "file": "sum.rs",
                "function": {{
                    "function_name": "sum",
                    "return_type": "-> i32",
                    "span": {{"start": {{"line": {first}, "column": 1}}, "end": {{"line": {last}, "column": 2}}}}
                }},
                "span": {{"start": {{"line": {second}, "column": 5}}, "end": {{"line": {second}, "column": 10}}}},
                "replacement": "0",
                "genre": "FnValue",
                "diff": ""
            }}, {{
                "name": "sum.rs:{second}:7: replace + with - in sum",
                "package": "p",
                "file": "sum.rs",
                "function": {{
                    "function_name": "sum",
                    "return_type": "-> i32",
                    "span": {{"start": {{"line": {first}, "column": 1}}, "end": {{"line": {last}, "column": 2}}}}
                }},
                "span": {{"start": {{"line": {second}, "column": 7}}, "end": {{"line": {second}, "column": 8}}}},
                "replacement": "-",
                "genre": "BinaryOperator",
                "diff": ""
            }}]"#
        );
        Mutant::read_list(json.as_bytes(), directory.path()).unwrap()
    }

    pub(crate) const SUM: &str = "fn sum(a: i32, b: i32) -> i32 {\n    a + b\n}\n";

    #[test]
    fn a_mutant_is_called_as_cargo_mutants_does_but_without_its_place() {
        let mutants = listed(SUM);
        assert_eq!(mutants[0].mutation, "replace sum -> i32 with 0");
        assert_eq!(mutants[1].mutation, "replace + with - in sum");
        assert_eq!(mutants[1].line, "a + b");
        assert_ne!(mutants[0].identity, mutants[1].identity);
    }

    #[test]
    fn a_mutant_stays_the_same_until_its_function_changes() {
        let before = listed(SUM);
        let moved = listed(&format!("// A comment.\n\n{SUM}"));
        let changed = listed(&SUM.replace("a + b", "b + a"));
        for (index, mutant) in before.iter().enumerate() {
            assert_ne!(moved[index].name, mutant.name);
            assert_eq!(moved[index].identity, mutant.identity);
            assert_ne!(changed[index].identity, mutant.identity);
        }
    }

    #[test]
    fn every_mutant_is_in_one_shard_wherever_it_moves() {
        let shards: Vec<Shard> = ["0/3", "1/3", "2/3"]
            .map(|shard| shard.parse().unwrap())
            .to_vec();
        let places = |mutant: &Mutant| -> Vec<bool> {
            shards.iter().map(|&shard| mutant.is_in(shard)).collect()
        };
        let moved = listed(&format!("// A comment.\n{SUM}"));
        for (before, after) in listed(SUM).iter().zip(&moved) {
            assert_eq!(places(before).iter().filter(|found| **found).count(), 1);
            assert_eq!(places(before), places(after));
        }
    }

    #[test]
    fn a_shard_is_one_of_so_many() {
        for wrong in ["", "1", "1/1", "0/0", "-1/2", "a/b"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
