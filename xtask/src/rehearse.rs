//! The walkthroughs of docs/rehearsals, played on a copy of the workspace.
//!
//! A page has patches, which are applied, and commands, which are run: they must print what the
//! page shows.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, bail};
use openapi_codegen::GeneratorProcess;
use workspace::scratch::Scratch;
use workspace::wildcard;

use crate::release;
use crate::version::{Version, read_version};
use crate::workspace::Workspace;

/// The version of the workspace in all pages: they must stay true after the next release.
const FIRST: Version = Version::new(0, 1, 0);

/// Blocks that are only shown. Any other kind is an error, or a slip of the pen would take a
/// command out of what is checked.
const SHOWN: &[&str] = &["json", "rust", "text", "toml", "yaml"];

/// A page after it was played.
#[derive(Debug)]
pub struct Played {
    /// The page with what was printed, where that is something else.
    pub text: String,
    pub commands: usize,
}

/// Applies the patches of a page and runs its commands. `program` is xtask.
pub fn play(workspace: &Workspace, program: &Path, page: &str) -> anyhow::Result<Played> {
    let scratch = Scratch::of(workspace.directory())?;
    set_back(&scratch, program)?;
    let (mut text, mut commands) = (String::new(), 0);
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        text.extend([line, "\n"]);
        let length = line.len() - line.trim_start_matches('`').len();
        let Some((fence, kind)) = line.split_at_checked(length).filter(|_| length >= 3) else {
            continue;
        };
        let mut body = String::new();
        loop {
            match lines.next() {
                Some(line) if line == fence => break,
                Some(line) => body.extend([line, "\n"]),
                None => bail!("the block `{line}` has no end; close it with a line `{fence}`"),
            }
        }
        match kind {
            "patch" => apply(&scratch, &body)?,
            "console" | "console fails" => {
                commands += 1;
                body = console(&scratch, program, &body, kind == "console fails")?;
            }
            shown if SHOWN.contains(&shown) => {}
            _ => bail!(
                "`{line}` begins a block of an unknown kind; known: patch, console, console fails, \
                 {}",
                SHOWN.join(", ")
            ),
        }
        text.extend([&body, fence, "\n"]);
    }
    Ok(Played { text, commands })
}

/// Sets a copy back to before the first release.
fn set_back(scratch: &Scratch, program: &Path) -> anyhow::Result<()> {
    let copy = Workspace::at(scratch.path());
    let text = scratch.read("CHANGELOG.md")?;
    scratch.write("CHANGELOG.md", release::without_entries(&text)?)?;
    let process = GeneratorProcess::of(program);
    release::write_version(&copy, &process, &read_version(&copy)?, &FIRST)?;
    scratch.git(&["add", "--all"])?;
    scratch.git(&["commit", "--quiet", "--amend", "--no-edit", "--allow-empty"])?;
    Ok(())
}

fn apply(scratch: &Scratch, patch: &str) -> anyhow::Result<()> {
    const FILE: &str = ".git/patch";
    scratch.write(FILE, patch)?;
    let arguments = ["apply", "--whitespace=nowarn", "--recount", FILE];
    scratch.git(&arguments).with_context(|| {
        format!("a patch no longer applies to the workspace; fix it in the page\n\n{patch}")
    })?;
    Ok(())
}

/// Runs the command of a block, `cargo xtask …` or `git …`. Returns the block, with what is
/// printed now unless that is what it shows.
fn console(scratch: &Scratch, program: &Path, body: &str, fails: bool) -> anyhow::Result<String> {
    let (first, shown) = body.split_once('\n').unwrap_or((body, ""));
    let line = first.strip_prefix("$ ");
    let line = line.with_context(|| format!("a console block begins with `$ `, not `{first}`"))?;
    let words: Vec<&str> = line.split(' ').collect();
    let (mut command, arguments) = match words.as_slice() {
        ["git", arguments @ ..] => (Command::new("git"), arguments),
        ["cargo", "xtask", arguments @ ..] => (Command::new(program), arguments),
        _ => bail!("`{line}` is neither `cargo xtask …` nor `git …`"),
    };
    let output = command
        .args(arguments)
        .current_dir(scratch.path())
        // The workspace that xtask works on.
        .env("CARGO_MANIFEST_DIR", scratch.path().join("xtask"))
        .output()
        .with_context(|| format!("cannot run `{line}`"))?;
    let printed = [output.stdout, output.stderr].concat();
    let printed = String::from_utf8_lossy(&printed).replace("\r\n", "\n");
    if output.status.success() == fails {
        let (found, expected) = if fails {
            ("succeeds", "fails")
        } else {
            ("fails", "succeeds")
        };
        bail!("`{line}` {found}, but the page says that it {expected}; it prints\n\n{printed}");
    }
    let trimmed = printed.trim_end().lines().map(|line| line.trim_end());
    let printed: String = trimmed.map(|line| format!("{line}\n")).collect();
    // A line `…` of the page is any number of lines.
    let is_shown = wildcard::fits(&normalised(&printed), normalised(shown).split("…\n"));
    let printed = if is_shown {
        shown
    } else {
        &updated(shown, &printed)
    };
    Ok(format!("{first}\n{printed}"))
}

/// The printed text, with the lines of the page that differ only in what changes with each run.
fn updated(shown: &str, printed: &str) -> String {
    let lines = printed.lines().map(|line| {
        let mut kept = shown.lines();
        let kept = kept.find(|kept| normalised(kept) == normalised(line));
        format!("{}\n", kept.unwrap_or(line))
    });
    lines.collect()
}

/// A text without what differs from run to run: durations, commits, days.
fn normalised(text: &str) -> String {
    let words: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
    let words = words.iter().enumerate().map(|(index, word)| {
        let core = word.trim_end().trim_matches(['`', '.', ',', '(', ')']);
        let next = words.get(index + 1).map_or("", |next| next.trim_end());
        let is_duration = matches!(next, "s" | "s,") && core.parse::<f64>().is_ok();
        let is_commit = core.len() == 7 && core.bytes().all(|byte| byte.is_ascii_hexdigit());
        let is_day = openapi_diff::Day::try_from(core.to_owned()).is_ok();
        if is_duration || is_commit || is_day {
            word.replace(core, "?")
        } else {
            (*word).to_owned()
        }
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    use super::{normalised, updated};

    #[test]
    fn only_what_has_changed_is_written() {
        let shown = "at `0ab12f9`.\nold\ndone  0.75 s\n";
        let printed = "at `1ab12f9`.\nnew\nmore\ndone  0.99 s\n";
        let expected = "at `0ab12f9`.\nnew\nmore\ndone  0.75 s\n";
        assert_eq!(updated(shown, printed), expected);
        assert_eq!(updated("", "a\n"), "a\n");
    }

    #[test]
    fn what_differs_from_run_to_run_does_not_count() {
        let text = "done  0.75 s\nat `0ab12f9`.\n## [0.1.1] - 2027-01-01\n0.1.1 of 20 717 lines\n";
        let expected = "done  ? s\nat `?`.\n## [0.1.1] - ?\n0.1.1 of 20 717 lines\n";
        assert_eq!(normalised(text), expected);
    }
}
