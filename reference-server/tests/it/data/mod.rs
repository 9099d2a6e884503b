//! Import and export of data: seed, export, restore, import.

mod bounds;
mod erasure;
mod export;
mod import;
mod search;
mod seed;
mod stack_exchange;

use community_qa_server::auth::Authenticator;
use community_qa_server::community::{self, Account, Prolific, Seed};
use community_qa_server::store::Db;
use serde_json::Value;

use crate::database::new_database;
use crate::site::*;

/// The end of the seeded history: 01/01/2026.
const END: i64 = 1_767_225_600_000;

async fn seeded(nodes: usize, rng_seed: u64) -> Db {
    let db = new_database().await;
    fill(&db, nodes, rng_seed).await;
    db
}

/// Seeds a database, and returns the two users who can log in.
async fn fill(db: &Db, nodes: usize, rng_seed: u64) -> Vec<Account> {
    let seed = Seed { nodes, rng_seed, end: END, prolific: Prolific::default() };
    let authenticator = Authenticator::new().unwrap();
    let done = community::seed(db.clone(), &authenticator, seed, None, |_| {}).await;
    let accounts = done.unwrap();
    assert_eq!(accounts.len(), 2);
    accounts
}

/// The export of a community without credentials.
async fn export(db: &Db) -> String {
    exported(db, false).await
}

pub(crate) async fn exported(db: &Db, with_credentials: bool) -> String {
    let mut output = Vec::new();
    let exported = community::export(db, with_credentials, &mut output, |_| {}).await;
    exported.unwrap();
    String::from_utf8(output).unwrap()
}

pub(crate) async fn restore(text: impl Into<Vec<u8>>) -> Result<Db, String> {
    let db = new_database().await;
    let input = std::io::Cursor::new(text.into());
    let restored = community::restore(&db, input, |_| {}).await;
    restored.map(|_| db).map_err(|error| error.to_string())
}

async fn user(site: &Site, name: &str) -> Value {
    let path = format!("/user/getByUsername.json?username={name}");
    site.get(ROOT, &path).await.expect(200).json()
}

/// The nodes on the first page of a search.
async fn search(site: &Site, query: &str) -> Vec<Value> {
    let found = site.get(ROOT, &format!("/node.json?q={query}")).await;
    found.expect(200).field("list").as_array().unwrap().clone()
}

/// The actions of a user.
async fn actions(site: &Site, user: &Value) -> Vec<Value> {
    let path = format!("/user/{user}/action.json");
    let actions = site.get(ROOT, &path).await.expect(200).field("list");
    actions.as_array().unwrap().clone()
}
