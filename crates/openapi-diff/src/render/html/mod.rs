//! The report as a self-contained page, without other files and without network access.

mod excerpt;
mod marks;
mod text;

use std::fmt::Write as _;

use indexmap::IndexMap;
use openapi_model::Document;

use self::excerpt::{Side, excerpts};
use self::text::{escaped, inline};
use super::repeated::{Repeated, repeated};
use super::{READERS, counts, effects, examples, is_renamed, series};
use crate::sides::Sides;
use crate::{Approval, Change, Level, Reviewed};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The report as HTML: the changes by operation, each with the lines of both documents next to each
/// other. Readers can filter them by level and by words.
///
/// `old` and `new` are the documents that were compared.
pub fn html(reviewed: &Reviewed<'_>, old: &Document, new: &Document) -> String {
    let report = reviewed.report;
    let title = format!("{}: {} → {}", new.title(), report.old, report.new);
    let verdict = reviewed.level().map_or("no open changes", Level::as_str);
    let mut out = String::new();
    let _ = write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n",
        escaped(&title)
    );
    let class = reviewed.level().map_or("none", Level::as_str);
    let _ = write!(
        out,
        "<header>\n<p class=\"verdict {class}\">{verdict}</p>\n<h1>{}</h1>\n\
         <p class=\"names\"><code>{}</code> → <code>{}</code></p>\n<p>{}.</p>\n</header>\n",
        escaped(new.title()),
        escaped(&report.old),
        escaped(&report.new),
        escaped(&super::sentence(&counts(reviewed))),
    );
    if !report.changes.is_empty() {
        filters(&mut out, reviewed);
    }
    out.push_str("<main>\n");
    for (name, changes) in groups(&report.changes) {
        group(&mut out, &name, &changes, reviewed, Sides::new(old, new));
    }
    if report.changes.is_empty() {
        out.push_str("<p>The documents mean the same.</p>\n");
    }
    let _ = write!(
        out,
        "<p id=\"nothing\" hidden>No change matches the filter.</p>\n</main>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n"
    );
    out
}

/// The controls for filters, with the number of changes for each.
fn filters(out: &mut String, reviewed: &Reviewed<'_>) {
    out.push_str("<form class=\"filters\" hidden>\n<span class=\"levels\">\n");
    let approved = reviewed.approved().count();
    let levels = Level::ALL;
    let counted = levels.map(|level| (level.as_str(), reviewed.open(level).count()));
    for (kind, count) in counted.into_iter().chain([("approved", approved)]) {
        if count > 0 {
            let _ = writeln!(
                out,
                "<label><input type=\"checkbox\" name=\"kind\" value=\"{kind}\" checked> \
                 {kind} <b>{count}</b></label>"
            );
        }
    }
    out.push_str(
        "</span>\n<input type=\"search\" name=\"words\" placeholder=\"Filter by words\" \
         aria-label=\"Filter by words\">\n</form>\n",
    );
}

/// The changes by operation. The group with the most important change comes first. Many operations
/// with a new operationId are a separate group.
fn groups(changes: &[Change]) -> IndexMap<String, Vec<&Change>> {
    let mut groups: IndexMap<String, Vec<&Change>> = IndexMap::new();
    let renamed = changes.iter().filter(|change| is_renamed(change));
    let series = series(&renamed.collect::<Vec<_>>());
    for change in changes {
        let name = match (change.used_by.as_slice(), &series) {
            (_, Some(series)) if is_renamed(change) => series,
            ([], _) => "The document",
            ([only], _) => only,
            _ => "Several operations",
        };
        groups.entry(name.to_owned()).or_default().push(change);
    }
    groups
}

fn group(
    out: &mut String,
    name: &str,
    changes: &[&Change],
    reviewed: &Reviewed<'_>,
    documents: Sides<&Document>,
) {
    let open = if series(changes).is_some() { "" } else { " open" };
    let _ = writeln!(
        out,
        "<details class=\"group\"{open}>\n<summary><h2>{}</h2> <b>{}</b></summary>",
        escaped(name),
        changes.len()
    );
    for change in repeated(changes) {
        item(out, &change, reviewed, documents);
    }
    out.push_str("</details>\n");
}

fn item(
    out: &mut String,
    repeated: &Repeated<'_>,
    reviewed: &Reviewed<'_>,
    documents: Sides<&Document>,
) {
    let change = repeated.first;
    let approval = reviewed.approval(change);
    let kind = approval.map_or(change.level.as_str(), |_| "approved");
    let _ = writeln!(
        out,
        "<article class=\"{kind}\" data-kind=\"{kind}\" id=\"{}\">\n\
         <h3><span class=\"level\">{kind}</span> {}</h3>",
        escaped(&change.fingerprint),
        inline(&super::sentence(&change.message))
    );
    readers(out, change);
    for example in examples(change) {
        let _ = writeln!(out, "<p class=\"example\">Example: {}</p>", inline(&example));
    }
    let [before, after] = &change.contexts;
    excerpts(
        out,
        &Side {
            name: "Before",
            document: documents.old,
            location: before.as_ref(),
            value: change.before.as_deref(),
        },
        &Side {
            name: "After",
            document: documents.new,
            location: after.as_ref(),
            value: change.after.as_deref(),
        },
    );
    if let Some(more) = repeated.more_places() {
        let others: String = repeated.others.iter().map(|other| also_at(other)).collect();
        let _ = writeln!(
            out,
            "<details class=\"users\"><summary>Also at {more}</summary><ul>{others}</ul></details>"
        );
    }
    if change.used_by.len() > 1 {
        let shown = change.used_by.len().min(OPERATIONS);
        let (first, rest) = change.used_by.split_at(shown);
        let mut users: Vec<String> =
            first.iter().map(|user| format!("<li><code>{}</code></li>", escaped(user))).collect();
        if !rest.is_empty() {
            users.push(format!("<li>and {} more</li>", rest.len()));
        }
        let _ = writeln!(
            out,
            "<details class=\"users\"><summary>{} operations</summary><ul>{}</ul></details>",
            change.used_by.len(),
            users.concat()
        );
    }
    footer(out, change, approval);
    out.push_str("</article>\n");
}

/// The list entry for a change that repeats another.
fn also_at(change: &Change) -> String {
    let location = change.new.as_ref().or(change.old.as_ref());
    let place = location.map_or_else(String::new, |location| escaped(&location.to_string()));
    let message = inline(&super::sentence(&super::headline(change)));
    let id = escaped(&change.fingerprint);
    format!("<li id=\"{id}\">{message} <code>{place}</code>, <code>{id}</code></li>")
}

/// The most operations of a change that are listed; the others are counted.
const OPERATIONS: usize = 200;

/// Writes the effects on each audience.
fn readers(out: &mut String, change: &Change) {
    let rows: String = effects(change, READERS)
        .map(|(reader, level, meaning)| {
            let meaning = inline(meaning);
            format!("<dt>{reader} <span class=\"{level}\">{level}</span></dt><dd>{meaning}</dd>")
        })
        .collect();
    if !rows.is_empty() {
        let _ = writeln!(out, "<dl>{rows}</dl>");
    }
}

fn footer(out: &mut String, change: &Change, approval: Option<&Approval>) {
    let _ = write!(out, "<footer><code>{}</code>", escaped(change.rule));
    match approval {
        Some(approval) => {
            let _ =
                write!(out, " approved until {}: {}", approval.expires, escaped(&approval.reason));
        }
        None if change.level > Level::Patch => {
            let _ = write!(out, " approve as <code>{}</code>", escaped(&change.fingerprint));
        }
        None => {}
    }
    out.push_str("</footer>\n");
}
