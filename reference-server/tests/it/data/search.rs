//! Searches in a seeded community, compared with reading all of its texts.

use std::collections::BTreeSet;

use community_qa_server::auth::Authenticator;
use community_qa_server::domain::bounded::Prose;
use community_qa_server::domain::search;
use community_qa_server::domain::text::text_of_html;
use serde_json::Value;

use super::seeded;
use crate::site::*;

fn folded(text: &str) -> String {
    search::folded(Prose::start_of(text))
}

/// The searchable texts of a node, folded.
struct Texts {
    id: i64,
    texts: Vec<String>,
}

impl Texts {
    fn of(node: &Value) -> Self {
        let text = |value: &Value| folded(value.as_str().unwrap_or_default());
        let topics = node["topics"].as_array().into_iter().flatten();
        let mut texts: Vec<String> = topics.map(|topic| text(&topic["name"])).collect();
        texts.push(text(&node["title"]));
        texts.push(folded(&text_of_html(node["bodyAsHTML"].as_str().unwrap())));
        Self { id: node["id"].as_i64().unwrap(), texts }
    }

    fn has_part(&self, part: &str) -> bool {
        self.texts.iter().any(|text| text.contains(part))
    }

    /// The definition of a match, for ASCII.
    fn has_whole(&self, piece: &str) -> bool {
        let is_free = |letter: Option<char>| !letter.is_some_and(char::is_alphanumeric);
        self.texts.iter().any(|text| {
            text.char_indices()
                .map(|(start, _)| start)
                .filter(|start| text[*start..].starts_with(piece))
                .any(|start| {
                    let end = start + piece.len();
                    is_free(text[..start].chars().next_back())
                        && is_free(text[end..].chars().next())
                })
        })
    }
}

/// All results of a search. Checks that its pages agree with the count of the first one.
async fn found(site: &Site, term: &str, sort: &str) -> BTreeSet<i64> {
    let term: String = term.bytes().map(|byte| format!("%{byte:02X}")).collect();
    let mut found = Vec::new();
    for page in 1.. {
        let path = format!("/node.json?q={term}{sort}&includeOnly=id&pageSize=100&page={page}");
        let listed = site.get(ROOT, &path).await.expect(200);
        found.extend(listed.ids());
        if listed.field("pageCount").as_i64().unwrap() <= page {
            assert_eq!(listed.field("totalCount"), found.len(), "{path}");
            break;
        }
    }
    let distinct: BTreeSet<i64> = found.iter().copied().collect();
    assert_eq!(distinct.len(), found.len(), "{term}");
    distinct
}

/// Search terms from the texts with their punctuation, some complete and some cut.
fn terms(nodes: &[Texts]) -> Vec<String> {
    // A fixed seed, so that a failure can be reproduced.
    let mut rng = fastrand::Rng::with_seed(14);
    let texts: Vec<&String> = nodes.iter().flat_map(|node| &node.texts).collect();
    let mut piece = || loop {
        let text = texts[rng.usize(..texts.len())];
        let pieces: Vec<&str> = text.split(' ').filter(|piece| piece.is_ascii()).collect();
        let Some(piece) = rng.choice(&pieces).filter(|piece| !piece.is_empty()) else {
            continue;
        };
        let start = rng.usize(..piece.len().min(3));
        let end = rng.usize(start + 1..=piece.len());
        let piece = if rng.bool() { piece } else { &piece[start..end] };
        // A wildcard would change the meaning of the term.
        if !piece.ends_with('*') {
            return piece.to_owned();
        }
    };
    (0..60)
        .map(|number| {
            let pieces: Vec<String> = (0..=number % 3).map(|_| piece()).collect();
            pieces.join(" ")
        })
        .collect()
}

/// Texts with more punctuation than seeded ones.
const WRITTEN: &[&str] = &[
    "C++ or c#?",
    "asp.net and .net, node.js; c",
    "(e.g. a-b-c, don't!) what?! ?!",
    "xa-b-c a-b b-c",
    "snake_case, std::vec::Vec<u8>",
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn searches_agree_with_full_scan() {
    let db = seeded(300, 11).await;
    let site = Site::on(db, Authenticator::new().unwrap(), 2).await;
    for text in WRITTEN {
        site.ask(MAJA_ID, text, text, &[]).await;
    }
    let mut nodes = Vec::new();
    for page in 1..=4 {
        let path = format!("/node.json?q=*&sort=newest&pageSize=100&page={page}");
        let listed = site.get(ROOT, &path).await.expect(200).field("list");
        nodes.extend(listed.as_array().unwrap().iter().map(Texts::of));
    }
    assert_eq!(nodes.len(), 305);
    let written = WRITTEN.iter().flat_map(|text| text.split(' ')).map(folded).chain(terms(&nodes));
    for term in written {
        let expected = |holds: fn(&Texts, &str) -> bool| -> BTreeSet<i64> {
            let hit = |node: &&Texts| term.split(' ').all(|piece| holds(node, piece));
            nodes.iter().filter(hit).map(|node| node.id).collect()
        };
        let (whole, parts) = (expected(Texts::has_whole), expected(Texts::has_part));
        assert!(whole.is_subset(&parts), "{term}");
        for sort in ["", "&sort=votes"] {
            assert_eq!(found(&site, &term, sort).await, whole, "{term}");
            let wildcard = format!("{term}*");
            assert_eq!(found(&site, &wildcard, sort).await, parts, "{wildcard}");
        }
    }
}
