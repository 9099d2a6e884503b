//! Words to search for: what is common and what is rare in the community that is there.

use std::collections::HashMap;

use anyhow::{Context as _, bail};
use serde_json::Value;

use crate::connection::Connection;
use crate::server::get;

/// How many nodes are read, and on how many pages.
const PAGES: usize = 5;

/// How many of the commonest words, and how many of the rarest, are tried.
const TRIED: usize = 24;

/// A term, and how many nodes it finds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Term {
    /// As it is in a query string.
    pub(crate) q: String,
    pub(crate) hits: u64,
}

/// What is searched for.
#[derive(Debug, Clone)]
pub(crate) struct Terms {
    pub(crate) rare: Term,
    pub(crate) common: Term,
    /// A part of the commonest long word.
    pub(crate) part: Term,
}

impl Terms {
    /// Reads some nodes, and counts what the service finds for their words.
    pub(crate) async fn find(
        connection: &mut Connection,
        credentials: &str,
    ) -> anyhow::Result<Self> {
        let mut texts = String::new();
        for page in 1..=PAGES {
            let path = format!("/services/v2/node.json?q=*&pageSize=100&page={page}");
            let found = read(connection, &path, credentials).await?;
            for node in found["list"].as_array().into_iter().flatten() {
                for name in ["title", "body"] {
                    texts.push_str(node[name].as_str().unwrap_or_default());
                    texts.push(' ');
                }
            }
        }
        let words = by_frequency(&texts);
        let mut terms = Vec::new();
        let rarest = words.iter().rev().take(TRIED);
        for word in words.iter().take(TRIED).chain(rarest) {
            let term = count(connection, word.clone(), credentials).await?;
            if term.hits > 0 {
                terms.push(term);
            }
        }
        let common = terms.iter().max_by_key(|term| term.hits).cloned();
        let rare = terms.iter().min_by_key(|term| term.hits).cloned();
        let (Some(common), Some(rare)) = (common, rare) else {
            bail!("the community has no words to search for");
        };
        // Of three letters or more, which another index holds than those of fewer.
        let long = terms.iter().filter(|term| term.q.len() > 3);
        let Some(longer) = long.max_by_key(|term| term.hits) else {
            bail!("the community has no long words to search for");
        };
        let part = format!("{}*", &longer.q[1..]);
        let part = count(connection, part, credentials).await?;
        Ok(Self { rare, common, part })
    }
}

/// The words of a text, the most frequent first.
fn by_frequency(text: &str) -> Vec<String> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for word in text.split(|sign: char| !sign.is_alphanumeric()) {
        if !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            *counts.entry(word.to_ascii_lowercase()).or_default() += 1;
        }
    }
    let mut words: Vec<_> = counts.into_iter().collect();
    words.sort_by(|(a, a_count), (b, b_count)| b_count.cmp(a_count).then(a.cmp(b)));
    words.into_iter().map(|(word, _)| word).collect()
}

async fn count(connection: &mut Connection, q: String, credentials: &str) -> anyhow::Result<Term> {
    let path = format!("/services/v2/node.json?q={q}&pageSize=1");
    let found = read(connection, &path, credentials).await?;
    let hits = found["totalCount"].as_u64();
    let hits = hits.with_context(|| format!("GET {path} has no totalCount"))?;
    Ok(Term { q, hits })
}

/// Reads one response, which must be a 200.
pub(crate) async fn read(
    connection: &mut Connection,
    path: &str,
    credentials: &str,
) -> anyhow::Result<Value> {
    let response = connection.exchange(&get(path, credentials)).await?;
    if response.status != 200 {
        let body = String::from_utf8_lossy(response.body);
        bail!("GET {path}: {} {body}", response.status);
    }
    serde_json::from_slice(response.body).with_context(|| format!("GET {path} is not JSON"))
}

#[cfg(test)]
mod tests {
    use super::by_frequency;

    #[test]
    fn words_are_counted_whatever_their_case() {
        let words = by_frequency("Lamp and lamp, <b>the</b> kettle. Größe lamp kettle oven");
        assert_eq!(words, ["lamp", "b", "kettle", "and", "oven", "the"]);
    }
}
