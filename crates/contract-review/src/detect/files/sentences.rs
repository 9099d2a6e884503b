//! Sentences about changed settings, and how much they weigh.

use super::changed::ChangedFile;
use super::kind::Kind;
use super::pattern::matches;
use super::settings::{self, Setting};
use crate::detect::rules::Rules;
use crate::findings::{Message, Notice, Status, Weight};

/// The number of a file's settings that are named in one sentence before the rest is counted.
const MAX_NAMED: usize = 3;

/// The number of characters of a value before it is cut.
const MAX_VALUE_LEN: usize = 60;

/// The notices about the settings of a file, one for those with the same beginning.
pub(super) fn notices(rules: &Rules, file: &ChangedFile) -> Vec<Notice> {
    if !is_settings(file) || file.is_binary() {
        return Vec::new();
    }
    let Some(settings) = settings::compare(file) else {
        let message = Message::default()
            .with_strong(Message::name(&file.path).text(" cannot be read"))
            .text(", in one version or the other");
        return vec![Notice::new(Weight::Rule, &file.path, message)];
    };
    let mut groups: Vec<(Weight, &str, Vec<&Setting>)> = Vec::new();
    for setting in &settings {
        let mut sentences = rules.settings.iter();
        let fits = sentences.find(|(files, keys, ..)| {
            matches(files, &file.path, '/') && matches(keys, &setting.key, '.')
        });
        let Some((_, _, weight, lead)) = fits else {
            continue;
        };
        let weight = if is_harmless(file, setting, *weight) {
            Weight::Setting
        } else {
            *weight
        };
        let known = groups
            .iter_mut()
            .find(|(other, known, _)| (*other, *known) == (weight, lead.as_str()));
        match known {
            Some((.., settings)) => settings.push(setting),
            None => groups.push((weight, lead, vec![setting])),
        }
    }
    // What a new file says is read in it; that it is there is said.
    groups.retain(|(weight, ..)| file.status != Status::Added || *weight == Weight::Security);
    let mut found: Vec<Notice> = groups
        .iter()
        .map(|(weight, lead, settings)| notice(file, *weight, lead, settings))
        .collect();
    found.extend(presence_notice(file));
    found.extend(unpinned_actions(file, &settings));
    found.extend(secrets(file, &settings));
    found
}

/// That a file of settings is new or gone.
fn presence_notice(file: &ChangedFile) -> Option<Notice> {
    let what = match file.status {
        Status::Added => "is new",
        Status::Removed => "is gone",
        Status::Changed => return None,
    };
    let weight = match file.kind {
        Kind::Manifest => Weight::Setting,
        _ => Weight::Rule,
    };
    let lead = Message::name(&file.path).text(format!(" {what}"));
    let message = Message::default().with_strong(lead);
    Some(Notice::new(weight, &file.path, message))
}

/// Returns whether a change of a setting weakens no check and grants nobody more: more is
/// tested, a workflow may do less, or an action is now pinned to a commit.
fn is_harmless(file: &ChangedFile, setting: &Setting, weight: Weight) -> bool {
    let (before, after) = (setting.before.as_deref(), setting.after.as_deref());
    let is_scope = matches("**.permissions.*", &setting.key, '.');
    match (file.kind, before, after) {
        (Kind::Manifest, None, Some(_)) => {
            let more = ["workspace.members", "test.name", "test.path"];
            weight == Weight::Test && more.contains(&setting.key.as_str())
        }
        (Kind::Workflow, Some(_), None) => is_scope,
        (Kind::Workflow, Some("write"), Some("read" | "none")) => is_scope,
        (Kind::Workflow, Some(before), Some(after)) => {
            let name = |action: &str| action.split('@').next().map(str::to_owned);
            matches("**.uses", &setting.key, '.')
                && name(before) == name(after)
                && is_pinned(after)
                && !is_pinned(before)
        }
        _ => false,
    }
}

fn is_settings(file: &ChangedFile) -> bool {
    matches!(file.kind, Kind::Manifest | Kind::Workflow | Kind::Gate)
}

/// Returns whether the settings of a file, if it has any, are compared.
pub(crate) fn are_compared(file: &ChangedFile) -> bool {
    !is_settings(file) || settings::compare(file).is_some()
}

fn notice(file: &ChangedFile, weight: Weight, lead: &str, settings: &[&Setting]) -> Notice {
    let mut shown: Vec<Message> = settings
        .iter()
        .take(MAX_NAMED)
        .map(|setting| describe(setting))
        .collect();
    if settings.len() > MAX_NAMED {
        shown.push(Message::words(&format!(
            "{} more",
            settings.len() - MAX_NAMED
        )));
    }
    let message = Message::strong(lead)
        .text(": ")
        .joined(shown, "; ")
        .text(", in ")
        .code(&file.path);
    let line = settings.first().and_then(|setting| line_of(file, setting));
    Notice::new(weight, &file.path, message).at(line)
}

/// `` `permissions.contents` is `write`, was `read` ``.
fn describe(setting: &Setting) -> Message {
    let key = Message::name(&setting.key);
    let value = |value: &str| {
        // A line end would break the Markdown of the report.
        let one_line = value.split_whitespace().collect::<Vec<_>>().join(" ");
        match one_line.char_indices().nth(MAX_VALUE_LEN) {
            Some((end, _)) => format!("{}…", &one_line[..end]),
            None => one_line,
        }
    };
    match (&setting.before, &setting.after) {
        (Some(before), Some(after)) => key
            .text(" is ")
            .code(&value(after))
            .text(", was ")
            .code(&value(before)),
        (None, Some(after)) if after.is_empty() => key.text(" is new"),
        (Some(before), None) if before.is_empty() => key.text(" is gone"),
        (None, Some(after)) => key.text(" gains ").code(&value(after)),
        (Some(before), None) => key.text(" loses ").code(&value(before)),
        (None, None) => key,
    }
}

/// The line of a setting in the new file: the first with its last key and its value, otherwise
/// the first with its value.
fn line_of(file: &ChangedFile, setting: &Setting) -> Option<usize> {
    let text = file.new_text()?;
    let key = setting.key.rsplit('.').next()?;
    let value = setting.after.as_deref()?.lines().next()?.trim();
    let find = |fits: &dyn Fn(&str) -> bool| text.lines().position(fits).map(|index| index + 1);
    find(&|line| line.contains(key) && line.contains(value))
        .or_else(|| find(&|line| line.contains(value)))
}

/// Returns whether an action is named by a commit.
fn is_pinned(action: &str) -> bool {
    action.rsplit_once('@').is_some_and(|(_, commit)| {
        commit.len() == 40 && commit.bytes().all(|digit| digit.is_ascii_hexdigit())
    })
}

/// Actions that are not named by a commit: who owns them can change what they do.
fn unpinned_actions(file: &ChangedFile, settings: &[Setting]) -> Vec<Notice> {
    if file.kind != Kind::Workflow {
        return Vec::new();
    }
    let uses = settings
        .iter()
        .filter(|setting| matches("**.uses", &setting.key, '.'));
    uses.filter_map(|setting| {
        let action = setting.after.as_deref()?;
        let is_pinned = is_pinned(action);
        let is_ours = action.starts_with("./");
        let message = Message::strong("An action is not pinned to a commit")
            .text(": ")
            .code(action)
            .text(", in ")
            .code(&file.path);
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
        // The first part is what comes before any secret.
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
            let message = Message::strong("A workflow uses a secret")
                .text(": ")
                .code(&name)
                .text(" in ")
                .code(&setting.key)
                .text(" of ")
                .code(&file.path);
            found.push(
                Notice::new(Weight::Security, &file.path, message).at(line_of(file, setting)),
            );
        }
    }
    found
}

#[cfg(test)]
mod unit {
    use super::*;

    fn notices_of(path: &str, old: Option<&str>, new: &str) -> Vec<Notice> {
        let file = ChangedFile::from_texts(path, old, Some(new));
        notices(Rules::load().unwrap(), &file)
    }

    #[test]
    fn less_power_is_a_setting_and_no_statement_at_all_is_not() {
        use Weight::{Security, Setting};
        let pinned = |digit: &str| format!("jobs: {{a: {{uses: 'x/y@{}'}}}}", digit.repeat(40));
        let (one, other) = (pinned("a"), pinned("b"));
        let by_tag = "jobs: {a: {uses: 'x/y@v1'}}";
        let [write, read] =
            ["write", "read"].map(|level| format!("permissions: {{contents: {level}}}"));
        for (old, new, expected) in [
            (&*write, &*read, &[Setting][..]),
            (&read, "{}", &[Security]),
            (by_tag, &one, &[Setting]),
            (&one, &other, &[Security]),
            (&one, by_tag, &[Security, Security]),
        ] {
            let found = notices_of(".github/workflows/a.yml", Some(old), new).into_iter();
            let weights: Vec<Weight> = found.map(|notice| notice.weight).collect();
            assert_eq!(weights, expected, "{old} {new}");
        }
    }

    #[test]
    fn a_new_file_is_one_setting_but_for_what_concerns_security() {
        let new = "[package]\nname = \"x\"\nlinks = \"z\"\n[lib]\ntest = true\n";
        let found = notices_of("x/Cargo.toml", None, new).into_iter();
        let found: Vec<String> = found.map(|notice| notice.message.to_string()).collect();
        let links =
            "A program runs when the crate is built: package.links gains z, in x/Cargo.toml";
        assert_eq!(found, [links, "x/Cargo.toml is new"]);
    }
}
