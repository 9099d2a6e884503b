//! Names that look like Markdown, at every place of a document that can have a name. They appear in
//! reports for pull requests, and must not be interpreted as markup.

use fastrand::Rng;
use openapi_diff::{Approvals, Day, Reviewed, compare, render};
use openapi_model::{Document, LoadOptions};
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use serde_json::{Map, Value, json};

use xtask::review::markdown;

use super::repository::Repository;

/// The number of pairs of documents that are compared.
const PAIRS: u64 = 60;

/// The prefix of links that the review itself makes.
const OUR_LINKS: &str = "https://host.example/owner/name/blob/";

/// The pieces of names.
const PIECES: &[&str] = &[
    "a",
    "Pet",
    " ",
    "`",
    "``",
    "```",
    "~~~",
    "\n",
    "\r",
    "\n\n",
    "\n# ",
    "\n- ",
    "\n> ",
    "\n    ",
    "|",
    "\\",
    "*",
    "**",
    "_",
    "~~",
    "[x](https://evil.example)",
    "![x](https://evil.example/x.png)",
    "](https://evil.example)",
    "[x][y]",
    "[y]: https://evil.example\n",
    "<https://evil.example>",
    "https://evil.example/a",
    "www.evil.example",
    "a@evil.example",
    "@owner",
    "@owner/team",
    "#12",
    "owner/name#12",
    "GH-12",
    "<b>",
    "</details>",
    "<!--",
    "-->",
    "<img src=x onerror=alert(1)>",
    "&lt;b&gt;",
    "&#96;",
    "$a$",
    "[^1]",
    ":",
    "1. ",
    "- [ ] ",
    "---",
    "\u{1b}[31m",
    "\u{202e}",
    "\u{85}",
    "\u{2028}",
    "\0",
];

/// A random name of up to six pieces.
fn hostile_name(random: &mut Rng) -> String {
    let count = random.usize(1..=6);
    (0..count).filter_map(|_| random.choice(PIECES).copied()).collect()
}

/// The names of one document. About half of them also occur in the other document of the pair.
struct Names<'a> {
    random: &'a mut Rng,
    shared: &'a [String],
    next: usize,
}

impl Names<'_> {
    fn name(&mut self) -> String {
        self.next += 1;
        match self.shared.get(self.next) {
            Some(name) if self.random.bool() => name.clone(),
            _ => hostile_name(self.random),
        }
    }

    /// A property of a random type, with its name.
    fn property(&mut self) -> (String, Value) {
        let schema = match self.random.u8(0..7) {
            0 => json!({"type": "string", "enum": [self.name(), self.name()]}),
            1 => json!({"type": "string", "default": self.name(), "pattern": self.name()}),
            2 => json!({"type": "string", "x-extensible-enum": [self.name(), self.name()]}),
            3 => json!({"type": "integer", self.name(): 1, "description": self.name()}),
            4 => json!({"type": "string", "format": self.name(), "deprecated": true}),
            5 => json!({"type": "object", "properties": {self.name(): {"type": "string"}},
                "required": [self.name()]}),
            _ => json!({"oneOf": [{"type": "integer"}, {"$ref": "#/components/schemas/User"}],
                "discriminator": {"propertyName": self.name(),
                    "mapping": {self.name(): "#/components/schemas/User"}}}),
        };
        (self.name(), schema)
    }

    fn properties(&mut self) -> Map<String, Value> {
        (0..4).map(|_| self.property()).collect()
    }

    fn parameter(&mut self) -> Value {
        let place = *self.random.choice(&["query", "header", "cookie"]).unwrap_or(&"query");
        let schema = self.property().1;
        json!({"name": self.name(), "in": place, "description": self.name(), "schema": schema})
    }

    /// An operation. Its tags, callbacks, links and scopes have hostile names as well.
    fn operation(&mut self, id: &str) -> Value {
        let body = json!({"content": {
            "application/json": {"schema": {"$ref": "#/components/schemas/User"}},
            self.name(): {"schema": {"type": "string"}},
        }});
        json!({
            "operationId": id,
            "tags": [self.name()],
            "summary": self.name(),
            "x-permissions": [{"anyOf": [{"permission": self.name()}]}],
            "x-retry": {"safety": "unsafe", "reason": self.name()},
            "security": [{"basic": []}, {"oauth": [self.name()]}],
            "parameters": [self.parameter(), self.parameter()],
            "requestBody": body.clone(),
            "callbacks": {self.name(): {"{$request.body#/url}": {"post": {
                "responses": {"200": {"description": self.name()}}}}}},
            "responses": {
                "200": {
                    "description": self.name(),
                    "headers": {self.name(): {"schema": {"type": "string"}}},
                    "links": {self.name(): {"operationId": "getUser"}},
                    "content": body["content"],
                },
                "default": {"description": self.name()},
            },
        })
    }

    fn document(&mut self) -> String {
        let operation_id = self.name();
        let path = format!("/{}", self.name().replace(['{', '}'], ""));
        let flow = json!({"tokenUrl": "https://host.example", "scopes": {
            self.name(): self.name(), self.name(): self.name()}});
        let document = json!({
            "openapi": "3.0.3",
            "info": {"title": self.name(), "version": self.name(), "description": self.name()},
            "servers": [{"url": format!("https://host.example/{}", self.name())}],
            "tags": [{"name": self.name(), "description": self.name()}],
            "paths": {
                path: {"get": self.operation("getUser"), "post": self.operation("createUser")},
                "/users": {"get": self.operation(&operation_id)},
            },
            "components": {
                "securitySchemes": {
                    "basic": {"type": "http", "scheme": "basic", "description": self.name()},
                    "oauth": {"type": "oauth2", "flows": {"clientCredentials": flow}},
                    self.name(): {"type": "apiKey", "in": "header", "name": self.name()},
                },
                "schemas": {
                    "User": {"type": "object", "properties": self.properties(),
                        "required": [self.name()], "description": self.name()},
                    self.name(): {"type": "object", "properties": self.properties()},
                },
            },
        });
        format!("{document:#}")
    }
}

/// Two documents whose names differ in about half of their places.
fn pair(random: &mut Rng) -> (String, String) {
    let shared: Vec<String> = (0..200).map(|_| hostile_name(random)).collect();
    let mut document = || Names { random: &mut *random, shared: &shared, next: 0 }.document();
    (document(), document())
}

fn parse(name: &str, text: &str) -> Document {
    Document::parse_with(name, text, &LoadOptions::lenient()).unwrap()
}

/// The markup in a report that the tool has not written: links, images, HTML, mentions, and
/// terminal control characters.
fn foreign_markup(report: &str) -> Vec<String> {
    let mut found: Vec<String> = report
        .chars()
        .filter(|sign| sign.is_control() && *sign != '\n' || "\u{202e}\u{2028}".contains(*sign))
        .map(|sign| format!("control {sign:?}"))
        .collect();
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_FOOTNOTES;
    let mut is_code_block = false;
    for event in Parser::new_ext(report, options) {
        match event {
            Event::Start(Tag::Link { dest_url, .. }) if dest_url.starts_with(OUR_LINKS) => {}
            Event::Start(
                tag @ (Tag::Link { .. } | Tag::Image { .. } | Tag::FootnoteDefinition(_)),
            )
            | Event::Start(tag @ Tag::CodeBlock(CodeBlockKind::Indented)) => {
                found.push(format!("{tag:?}"));
            }
            Event::Start(Tag::CodeBlock(_)) => is_code_block = true,
            Event::End(TagEnd::CodeBlock) => is_code_block = false,
            Event::Html(html) | Event::InlineHtml(html) => {
                let html = html.trim();
                let is_ours = html == "<details>"
                    || html == "</details>"
                    || html.starts_with("<summary>")
                    || html.starts_with("<details><summary>") && html.ends_with("</summary>")
                    || html.is_empty();
                if !is_ours || html.matches('<').count() > 3 {
                    found.push(format!("HTML {html}"));
                }
            }
            Event::FootnoteReference(name) => found.push(format!("footnote {name}")),
            Event::TaskListMarker(_) => found.push("task".to_owned()),
            Event::Text(text) if !is_code_block && is_linked(&text) => {
                found.push(format!("linked text {text}"));
            }
            _ => {}
        }
    }
    found
}

/// Returns whether GitHub would make a link of a part of a text, or notify somebody.
fn is_linked(text: &str) -> bool {
    ["@", "://", "www.", "#12", "GH-"].iter().any(|mark| text.contains(mark))
}

/// The headings of a report.
fn headings(report: &str) -> Vec<String> {
    let mut headings = Vec::new();
    let mut is_heading = false;
    for event in Parser::new(report) {
        match event {
            Event::Start(Tag::Heading { .. }) => {
                is_heading = true;
                headings.push(String::new());
            }
            Event::End(TagEnd::Heading(_)) => is_heading = false,
            Event::Text(text) if is_heading => {
                headings.iter_mut().last().unwrap().push_str(&text);
            }
            _ => {}
        }
    }
    headings
}

#[test]
fn diff_reports_contain_no_markup_of_a_document() {
    for seed in 0..PAIRS {
        let (old, new) = pair(&mut Rng::with_seed(seed));
        let (old, new) = (parse("old.json", &old), parse("new.json", &new));
        let report = compare(&old, &new).unwrap();
        let approvals = Approvals::default();
        let reviewed = Reviewed::new(&report, &approvals, Day::today());
        let markdown = render::markdown(&reviewed);
        assert_eq!(foreign_markup(&markdown), [""; 0], "seed {seed}\n{markdown}");
        for heading in headings(&markdown) {
            let is_ours = ["Contract: ", "Major: ", "Minor: ", "Patch: "];
            assert!(is_ours.iter().any(|start| heading.starts_with(start)), "{seed}: {heading}");
        }
        let changelog = render::changelog(&reviewed, &old, &new);
        assert_eq!(foreign_markup(&changelog), [""; 0], "seed {seed}\n{changelog}");
        for text in [render::annotations(&reviewed), render::text(&reviewed, true)] {
            let controls =
                text.chars().filter(|sign| sign.is_control() && !"\n\u{1b}".contains(*sign));
            assert_eq!(controls.collect::<String>(), "", "seed {seed}");
        }
    }
}

#[test]
fn review_contains_no_markup_of_a_document() {
    for seed in 0..8 {
        let repository = Repository::new();
        let mut random = Rng::with_seed(seed);
        let (old, new) = pair(&mut random);
        repository.write("openapi/community-qa.yaml", &old);
        repository.commit();
        repository.write("openapi/community-qa.yaml", &new);
        let entry =
            json!({"id": "R-9-01", "summary": hostile_name(&mut random), "proof": ["server"]});
        let ledger = json!({"sections": [], "entries": [entry]});
        repository.write("openapi/requirements.yaml", &ledger.to_string());
        let report = markdown(&repository.review());
        assert_eq!(foreign_markup(&report), [""; 0], "seed {seed}\n{report}");
    }
}
