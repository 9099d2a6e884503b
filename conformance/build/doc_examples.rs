//! Functions of the examples in the client's documentation, so that a test can run them:
//! the README's and those of the doc comments that rustdoc compiles and does not run, as
//! they call a site.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The site that the documentation speaks of, and what takes its place.
const SITE: (&str, &str) = (
    "\"https://qa.example.org\"",
    "&crate::doc_examples::login().base_url",
);
/// The credentials that it shows, and those of the server that is called.
const CREDENTIALS: (&str, &str) = (
    "\"ada\", \"correct horse\"",
    "&crate::doc_examples::login().username, crate::doc_examples::login().password",
);

/// The line that makes a client from the environment, and its replacement here.
const ENVIRONMENT: (&str, &str) = (
    "Client::from_env()?",
    "crate::doc_examples::login().client()",
);

/// The functions, and lists of them.
pub(crate) fn text(client: &Path) -> Result<String, Box<dyn Error>> {
    let mut files = vec![client.join("README.md")];
    collect(&client.join("src"), &mut files)?;
    println!("cargo::rerun-if-changed={}", client.join("src").display());
    println!("cargo::rerun-if-changed={}", files[0].display());
    // The order of the file system is none.
    files.sort();

    let (mut modules, mut list, mut tests) = (String::new(), String::new(), String::new());
    for file in files {
        let text = fs::read_to_string(&file)?;
        let name = file.strip_prefix(client)?.display().to_string();
        for block in blocks(&text) {
            // A part of an example cannot be run.
            let Some(example) = Example::from_code(&block.code) else {
                continue;
            };
            let name = format!("{}:{}", name.replace('\\', "/"), block.line);
            let module = name.to_lowercase().replace(['/', '.', ':'], "_");
            let Example { path, code, .. } = &example;
            let (arguments, end) = (example.arguments(), example.end());
            if example.is_test {
                writeln!(tests, "    \"{name}\",")?;
            }
            writeln!(modules, "mod {module} {{\n{code}}}\n")?;
            writeln!(
                list,
                "    (\"{name}\", |client| Box::pin(async move {{\n        let _ = &client;\n        \
                 {module}::{path}({arguments}).await{end}\n    }})),"
            )?;
        }
    }
    Ok(format!(
        "{modules}pub(crate) const EXAMPLES: &[Example] = &[\n{list}];\n\n\
         pub(crate) const TESTS: &[&str] = &[\n{tests}];\n"
    ))
}

fn collect(directory: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// A code block that is compiled and not run.
struct Block {
    line: usize,
    code: String,
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_start();
        let line = ["/// ", "//! ", "///", "//!"]
            .iter()
            .find_map(|mark| line.strip_prefix(mark))
            .unwrap_or(line);
        match &mut open {
            // Only blocks that are compiled and not run; others are tests already.
            None if line.starts_with("```") && line.contains("no_run") => {
                open = Some(Block {
                    line: index + 1,
                    code: String::new(),
                });
            }
            None => {}
            Some(_) if line.starts_with("```") => blocks.extend(open.take()),
            Some(block) => {
                // Lines that the reader does not see.
                let line = match line {
                    "#" => "",
                    line => line.strip_prefix("# ").unwrap_or(line),
                };
                block.code.push_str(line);
                block.code.push('\n');
            }
        }
    }
    blocks
}

/// A block whose code has an `async fn`, with or without a client: a function of the
/// reader's, a program's `main`, or a test.
struct Example {
    code: String,
    /// The function, as seen from the code around.
    path: String,
    takes: Takes,
    others: String,
    can_fail: bool,
    /// Set for a test, which calls no site.
    is_test: bool,
}

/// The arguments of a function.
#[derive(Clone, Copy)]
enum Takes {
    Nothing,
    Client,
    ClientByReference,
}

impl Example {
    fn from_code(code: &str) -> Option<Self> {
        // Of a test, what is tested comes first.
        let test = code.split_once("#[tokio::test]");
        let is_test = test.is_some();
        let function = test.map_or(code, |(_, test)| test);
        let (_, rest) = function.split_once("async fn ")?;
        let (name, rest) = rest.split_once('(')?;
        let (arguments, rest) = rest.split_once(')')?;
        let (result, _) = rest.split_once('{')?;
        // What else it takes is the least of its type.
        let mut arguments = arguments.split(", ");
        let client = arguments.next().unwrap_or_default();
        let others = ", Default::default()".repeat(arguments.count());
        let takes = match client.split_once(": ").unwrap_or_default() {
            ("", "") => Takes::Nothing,
            ("client", "&Client") => Takes::ClientByReference,
            ("client", kind) if kind.ends_with("::Client") => Takes::Client,
            _ => return None,
        };
        // Without what makes it a program or a test.
        let attributes = ["#[tokio::main]", "#[tokio::test]", "#[cfg(test)]"];
        let mut plain = code.to_owned();
        for attribute in attributes {
            plain = plain.replace(attribute, "");
        }
        Some(Self {
            path: if is_test {
                format!("tests::{name}")
            } else {
                name.to_owned()
            },
            takes,
            others,
            is_test,
            can_fail: result.contains("Result"),
            code: plain
                .replace("mod tests {", "pub(super) mod tests {")
                .replace("async fn ", "pub(crate) async fn ")
                .replace(
                    &format!("community_qa_client::{}", ENVIRONMENT.0),
                    ENVIRONMENT.1,
                )
                .replace(ENVIRONMENT.0, ENVIRONMENT.1)
                .replace(SITE.0, SITE.1)
                .replace(CREDENTIALS.0, CREDENTIALS.1),
        })
    }

    fn arguments(&self) -> String {
        let client = match self.takes {
            Takes::Nothing => "",
            Takes::Client => "client",
            Takes::ClientByReference => "&client",
        };
        format!("{client}{}", self.others)
    }

    fn end(&self) -> &'static str {
        if self.can_fail {
            ".map(drop).map_err(|error| error.to_string())"
        } else {
            ";\n        Ok(())"
        }
    }
}
