//! What a changed setting is called, and how much it weighs.

use super::changed::ChangedFile;
use super::kind::{Examined, Kind};
use super::notice::{Notice, Weight};
use super::pattern::matches;
use super::settings::{self, Setting};
use terminal::escape::code;

/// How many settings of a file are named in one sentence before the rest is counted.
const NAMED: usize = 4;

/// How long a value may be, in characters, before it is cut.
const LONG: usize = 70;

/// What a setting is: files, keys, weight, and how the sentence begins.
type Sentence = (&'static str, &'static str, Weight, &'static str);

/// The first that fits counts.
const SENTENCES: &[Sentence] = &[
    (
        "**/Cargo.toml",
        "package.build",
        Weight::Security,
        "A program runs when the crate is built",
    ),
    (
        "**/Cargo.toml",
        "package.links",
        Weight::Security,
        "A program runs when the crate is built",
    ),
    (
        "**/Cargo.toml",
        "build-dependencies.**",
        Weight::Security,
        "What runs when the crate is built",
    ),
    (
        "**/Cargo.toml",
        "target.*.build-dependencies.**",
        Weight::Security,
        "What runs when the crate is built",
    ),
    (
        "**/Cargo.toml",
        "target.**",
        Weight::Package,
        "A dependency of some platforms",
    ),
    (
        "**/Cargo.toml",
        "**.git",
        Weight::Security,
        "A dependency comes from elsewhere",
    ),
    (
        "**/Cargo.toml",
        "**.registry",
        Weight::Security,
        "A dependency comes from elsewhere",
    ),
    (
        "**/Cargo.toml",
        "patch.**",
        Weight::Security,
        "A dependency is replaced",
    ),
    (
        "**/Cargo.toml",
        "replace.**",
        Weight::Security,
        "A dependency is replaced",
    ),
    (
        "**/Cargo.toml",
        "package.license*",
        Weight::Package,
        "The licence",
    ),
    (
        "**/Cargo.toml",
        "workspace.package.license*",
        Weight::Package,
        "The licence",
    ),
    (
        "**/Cargo.toml",
        "package.include",
        Weight::Package,
        "Which files are in the package",
    ),
    (
        "**/Cargo.toml",
        "package.exclude",
        Weight::Package,
        "Which files are in the package",
    ),
    (
        "**/Cargo.toml",
        "package.publish",
        Weight::Package,
        "Where the crate is published",
    ),
    (
        "**/Cargo.toml",
        "**.edition",
        Weight::Package,
        "The edition",
    ),
    (
        "**/Cargo.toml",
        "**.rust-version",
        Weight::Package,
        "The oldest Rust",
    ),
    (
        "**/Cargo.toml",
        "features.default",
        Weight::Package,
        "What is on by default",
    ),
    ("**/Cargo.toml", "features.**", Weight::Package, "A feature"),
    ("**/Cargo.toml", "lints.**", Weight::Rule, "A lint"),
    (
        "**/Cargo.toml",
        "workspace.lints.**",
        Weight::Rule,
        "A lint",
    ),
    (
        "**/Cargo.toml",
        "workspace.metadata.**",
        Weight::Rule,
        "What a tool checks",
    ),
    (
        "**/Cargo.toml",
        "workspace.members",
        Weight::Test,
        "What belongs to the workspace, and is tested with it",
    ),
    (
        "**/Cargo.toml",
        "workspace.exclude",
        Weight::Test,
        "What belongs to the workspace, and is tested with it",
    ),
    (
        "**/Cargo.toml",
        "package.auto*",
        Weight::Test,
        "What is tested",
    ),
    ("**/Cargo.toml", "test.**", Weight::Test, "What is tested"),
    ("**/Cargo.toml", "*.test", Weight::Test, "What is tested"),
    ("**/Cargo.toml", "*.doctest", Weight::Test, "What is tested"),
    ("**/Cargo.toml", "**", Weight::Setting, "A manifest"),
    (
        ".github/workflows/**",
        "permissions.**",
        Weight::Security,
        "What a workflow may do",
    ),
    (
        ".github/workflows/**",
        "jobs.*.permissions.**",
        Weight::Security,
        "What a workflow may do",
    ),
    (
        ".github/workflows/**",
        "on.**",
        Weight::Security,
        "When a workflow runs",
    ),
    (
        ".github/workflows/**",
        "**.uses",
        Weight::Security,
        "What a workflow runs",
    ),
    (
        ".github/workflows/**",
        "**.environment.**",
        Weight::Security,
        "Where a workflow runs",
    ),
    (
        ".github/workflows/**",
        "**.continue-on-error",
        Weight::Rule,
        "What a workflow lets pass",
    ),
    (".github/workflows/**", "**", Weight::Rule, "A workflow"),
    (
        "deny.toml",
        "**",
        Weight::Rule,
        "What dependencies are held to",
    ),
    (
        "clippy.toml",
        "**",
        Weight::Rule,
        "What the code is held to",
    ),
    (
        "redocly.yaml",
        "**",
        Weight::Rule,
        "What the document is held to",
    ),
    (
        "conformance/mutants.toml",
        "**.survivor.**",
        Weight::Approval,
        "A fault that no test finds is accepted",
    ),
    (
        "conformance/mutants.toml",
        "**",
        Weight::Rule,
        "What the tests are held to",
    ),
    (".cargo/**", "**", Weight::Security, "How cargo runs"),
    ("**", "**", Weight::Rule, "A setting"),
];

/// What has changed in the settings of a file, one notice for what has the same beginning.
pub(super) fn notices(file: &ChangedFile) -> Vec<Notice> {
    let is_settings = matches!(file.kind, Kind::Manifest | Kind::Workflow | Kind::Gate);
    if !is_settings || file.is_binary() {
        return Vec::new();
    }
    let Some(settings) = settings::compare(file) else {
        let message = format!(
            "**{} cannot be read**, in one version or the other",
            code(&file.path)
        );
        return vec![Notice::new(Weight::Rule, &file.path, message)];
    };
    let mut groups: Vec<(&Sentence, Vec<&Setting>)> = Vec::new();
    for setting in &settings {
        let fits = |(files, keys, ..): &&Sentence| {
            matches(files, &file.path, '/') && matches(keys, &setting.key, '.')
        };
        let Some(sentence) = SENTENCES.iter().find(fits) else {
            continue;
        };
        match groups.iter_mut().find(|(known, _)| known.3 == sentence.3) {
            Some((_, settings)) => settings.push(setting),
            None => groups.push((sentence, vec![setting])),
        }
    }
    let mut found: Vec<Notice> = groups
        .iter()
        .map(|((_, _, weight, lead), settings)| notice(file, *weight, lead, settings))
        .collect();
    found.extend(unpinned(file, &settings));
    found.extend(secrets(file, &settings));
    found
}

/// Whether settings of this file are compared, so that the whole of it is examined.
pub(crate) fn are_compared(file: &ChangedFile) -> bool {
    file.kind.examined() != Examined::Whole
        || !matches!(file.kind, Kind::Manifest | Kind::Workflow | Kind::Gate)
        || settings::compare(file).is_some()
}

fn notice(file: &ChangedFile, weight: Weight, lead: &str, settings: &[&Setting]) -> Notice {
    let mut shown: Vec<String> = settings
        .iter()
        .take(NAMED)
        .map(|setting| describe(setting))
        .collect();
    if settings.len() > NAMED {
        shown.push(format!("{} more", settings.len() - NAMED));
    }
    let message = format!("**{lead}**: {}, in {}", shown.join("; "), code(&file.path));
    let line = settings.first().and_then(|setting| line_of(file, setting));
    Notice::new(weight, &file.path, message).at(line)
}

/// `` `permissions.contents` is `write`, was `read` ``.
fn describe(setting: &Setting) -> String {
    let key = code(&setting.key);
    let value = |value: &str| {
        let one_line = value.split_whitespace().collect::<Vec<_>>().join(" ");
        match one_line.char_indices().nth(LONG) {
            Some((end, _)) => code(&format!("{}…", &one_line[..end])),
            None => code(&one_line),
        }
    };
    match (&setting.before, &setting.after) {
        (Some(before), Some(after)) => {
            format!("{key} is {}, was {}", value(after), value(before))
        }
        (None, Some(after)) if after.is_empty() => format!("{key} is new"),
        (Some(before), None) if before.is_empty() => format!("{key} is gone"),
        (None, Some(after)) => format!("{key} gains {}", value(after)),
        (Some(before), None) => format!("{key} loses {}", value(before)),
        (None, None) => key,
    }
}

/// The line of a setting in the new file: where its last key and its value stand together,
/// otherwise where its value does.
fn line_of(file: &ChangedFile, setting: &Setting) -> Option<usize> {
    let text = file.new_text()?;
    let key = setting.key.rsplit('.').next()?;
    let value = setting.after.as_deref()?.lines().next()?.trim();
    let find = |fits: &dyn Fn(&str) -> bool| text.lines().position(fits).map(|index| index + 1);
    find(&|line| line.contains(key) && line.contains(value))
        .or_else(|| find(&|line| line.contains(value)))
}

/// Actions that are not named by a commit: who owns them can change what they do.
fn unpinned(file: &ChangedFile, settings: &[Setting]) -> Vec<Notice> {
    if file.kind != Kind::Workflow {
        return Vec::new();
    }
    let uses = settings
        .iter()
        .filter(|setting| matches("**.uses", &setting.key, '.'));
    uses.filter_map(|setting| {
        let action = setting.after.as_deref()?;
        let is_pinned = action.rsplit_once('@').is_some_and(|(_, commit)| {
            commit.len() == 40 && commit.bytes().all(|digit| digit.is_ascii_hexdigit())
        });
        let is_ours = action.starts_with("./");
        let message = format!(
            "**An action is not pinned to a commit**: {}, in {}",
            code(action),
            code(&file.path)
        );
        let notice = Notice::new(Weight::Security, &file.path, message);
        (!is_pinned && !is_ours).then(|| notice.at(line_of(file, setting)))
    })
    .collect()
}

/// Secrets that a workflow has not used before.
fn secrets(file: &ChangedFile, settings: &[Setting]) -> Vec<Notice> {
    const NAME: &str = "secrets.";
    if file.kind != Kind::Workflow {
        return Vec::new();
    }
    let names = |text: &Option<String>| -> Vec<String> {
        let text = text.as_deref().unwrap_or_default();
        let after = text.split(NAME).skip(1);
        after
            .map(|rest| {
                rest.chars()
                    .take_while(|sign| sign.is_alphanumeric() || *sign == '_')
                    .collect()
            })
            .collect()
    };
    let mut found = Vec::new();
    for setting in settings {
        let before = names(&setting.before);
        let new = names(&setting.after).into_iter();
        for name in new.filter(|name| !before.contains(name)) {
            let message = format!(
                "**A workflow uses a secret**: {} in {} of {}",
                code(&name),
                code(&setting.key),
                code(&file.path)
            );
            found.push(
                Notice::new(Weight::Security, &file.path, message).at(line_of(file, setting)),
            );
        }
    }
    found
}
