//! Does what a page says, in a copy of the workspace.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use similar::TextDiff;

use super::page::{Page, Part, console};
use crate::release;
use crate::scratch::Scratch;
use crate::version::Version;
use crate::workspace::Workspace;
use openapi_codegen::GeneratorProcess;

/// The version of the workspace on the days that the pages tell of, whatever ours is:
/// they speak of the first release, and must stay true after it.
const FIRST: Version = Version::new(0, 1, 0);

/// What came of a page.
#[derive(Debug)]
pub struct Played {
    /// The page with what was printed now, where it is something else.
    pub page: Page,
    /// How many commands were run.
    pub commands: usize,
    /// How many printed something else.
    pub differing: usize,
}

/// Applies the page's patches and runs its commands. `program` is xtask.
///
/// # Errors
///
/// When a patch does not apply, or a command ends otherwise than the page says.
pub fn play(workspace: &Workspace, program: &Path, page: &Page) -> anyhow::Result<Played> {
    let scratch = Scratch::new(workspace)?;
    release::set_back(&scratch, &GeneratorProcess::of(program), &FIRST)?;
    let mut played = Played {
        page: page.clone(),
        commands: 0,
        differing: 0,
    };
    for part in &mut played.page.parts {
        let Part::Block { info, body, .. } = part else {
            continue;
        };
        if info == "patch" {
            apply(&scratch, body)?;
            continue;
        }
        let (command, shown) = console(body).with_context(|| {
            format!("a console block begins with `$ `, and this one with\n{body}")
        })?;
        let printed = run(&scratch, program, command, info == "console fails")?;
        played.commands += 1;
        if !fits(&normalised(&printed), &normalised(shown)) {
            played.differing += 1;
            *body = format!("$ {command}\n{}", updated(shown, &printed));
        }
    }
    Ok(played)
}

fn apply(scratch: &Scratch, patch: &str) -> anyhow::Result<()> {
    let mut child = Command::new("git")
        .args(["apply", "--whitespace=nowarn", "--recount", "-"])
        .current_dir(scratch.path())
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .context("cannot run git apply")?;
    if let Some(mut input) = child.stdin.take() {
        input
            .write_all(patch.as_bytes())
            .context("git apply does not listen")?;
    }
    let output = child.wait_with_output().context("git apply broke off")?;
    if !output.status.success() {
        bail!(
            "a patch does not apply to the workspace as it is now; mend it in the page\n\n{}\n\n\
             {patch}",
            String::from_utf8_lossy(&output.stderr).trim_end()
        );
    }
    Ok(())
}

/// Runs a command of a page, which is `cargo xtask …` or `git …`, and returns what it
/// prints.
fn run(scratch: &Scratch, program: &Path, line: &str, fails: bool) -> anyhow::Result<String> {
    let mut command = match line.split_once(' ') {
        Some(("git", _)) => Command::new("git"),
        Some(("cargo", rest)) if rest.starts_with("xtask ") => Command::new(program),
        _ => bail!("`{line}` is neither `cargo xtask …` nor `git …`"),
    };
    let skipped = if line.starts_with("git ") { 1 } else { 2 };
    let output = command
        .args(line.split(' ').skip(skipped))
        .current_dir(scratch.path())
        // That is how xtask learns which workspace it works on.
        .env("CARGO_MANIFEST_DIR", scratch.path().join("xtask"))
        .output()
        .with_context(|| format!("cannot run `{line}`"))?;
    let printed = format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    match (output.status.success(), fails) {
        (true, true) => {
            bail!("`{line}` succeeds, and the page says that it fails; it prints\n\n{printed}")
        }
        (false, false) => {
            bail!("`{line}` fails, and the page says that it succeeds; it prints\n\n{printed}")
        }
        _ => {}
    }
    let lines = printed.replace("\r\n", "\n");
    let lines: Vec<&str> = lines.lines().map(str::trim_end).collect();
    Ok(match lines.join("\n").trim_end() {
        "" => String::new(),
        text => format!("{text}\n"),
    })
}

/// Whether a text is what a page shows. A line `…` of the page stands for any lines.
fn fits(printed: &str, shown: &str) -> bool {
    let mut parts = shown.split("…\n");
    let Some(mut rest) = parts.next().and_then(|first| printed.strip_prefix(first)) else {
        return false;
    };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else {
        return rest.is_empty();
    };
    for part in parts {
        let Some((_, behind)) = rest.split_once(part) else {
            return false;
        };
        rest = behind;
    }
    rest.ends_with(last)
}

/// What is printed now, with the lines of the page wherever only what does not count is
/// different: so that the difference of two pages is what has changed.
fn updated(shown: &str, printed: &str) -> String {
    let (old, new) = (normalised(shown), normalised(printed));
    let (old_lines, new_lines): (Vec<&str>, Vec<&str>) =
        (shown.lines().collect(), printed.lines().collect());
    let diff = TextDiff::from_lines(&old, &new);
    let lines = diff.iter_all_changes().filter_map(|change| {
        let kept = change.old_index().zip(change.new_index());
        match kept {
            Some((old, _)) => old_lines.get(old),
            None => new_lines.get(change.new_index()?),
        }
    });
    lines.map(|line| format!("{line}\n")).collect()
}

/// A text without what differs from run to run: durations, commits, days.
fn normalised(text: &str) -> String {
    let words: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
    let words = words.iter().enumerate().map(|(index, word)| {
        let core = word.trim_end().trim_matches(['`', '.', ',', '(', ')']);
        let next = words.get(index + 1).map_or("", |next| next.trim_end());
        let is_duration = matches!(next, "s" | "s,") && core.parse::<f64>().is_ok();
        let is_commit = core.len() == 7 && core.bytes().all(|byte| byte.is_ascii_hexdigit());
        if is_duration || is_commit || is_day(core) {
            word.replace(core, "?")
        } else {
            (*word).to_owned()
        }
    });
    words.collect()
}

/// Whether it is a day as in `2027-03-31`.
fn is_day(word: &str) -> bool {
    let mut bytes = word.bytes().enumerate();
    word.len() == 10
        && bytes.all(|(index, byte)| match index {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        })
}

#[cfg(test)]
mod tests {
    use super::{fits, normalised, updated};

    #[test]
    fn only_what_has_changed_is_written() {
        assert_eq!(
            updated(
                "at `0ab12f9`.\nold\ndone  0.75 s\n",
                "at `1ab12f9`.\nnew\nmore\ndone  0.99 s\n"
            ),
            "at `0ab12f9`.\nnew\nmore\ndone  0.75 s\n"
        );
        assert_eq!(updated("", "a\n"), "a\n");
    }

    #[test]
    fn what_differs_from_run_to_run_does_not_count() {
        assert_eq!(
            normalised("done  0.75 s\ntest  19 s\nat `0ab12f9`.\n## [0.1.1] - 2027-01-01\n"),
            "done  ? s\ntest  ? s\nat `?`.\n## [0.1.1] - ?\n"
        );
        assert_eq!(
            normalised("0.1.1 of 20 717 lines\n"),
            "0.1.1 of 20 717 lines\n"
        );
    }

    #[test]
    fn lines_that_are_left_out_may_be_any() {
        assert!(fits("a\nb\n", "a\nb\n") && !fits("a\nb\n", "a\n") && !fits("a\n", "b\n"));
        assert!(fits("a\nb\nc\nd\n", "a\n…\nd\n"));
        assert!(fits("a\nb\nc\nd\n", "…\nb\n…\n"));
        assert!(!fits("a\nb\nc\nd\n", "a\n…\nx\n…\n"));
        assert!(!fits("a\nb\n", "a\n…\nc\n"));
    }
}
