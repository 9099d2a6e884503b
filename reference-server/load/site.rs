//! The users, questions and words of the community that is loaded.

use anyhow::{Context as _, bail, ensure};
use fastrand::Rng;
use serde_json::Value;

use crate::connection::{Connection, credentials, request};
use crate::measure::Call;
use crate::server::{CALLER, PASSWORD, Served};

/// The clients of a row under load. Each has a user of its own.
pub(crate) const CLIENTS: usize = 64;

/// Words of a seeded community: one that is in most nodes, one that is in one of a thousand, and a
/// part of a common word.
pub(crate) const COMMON: &str = "the";
pub(crate) const RARE: &str = "zoetrope";
pub(crate) const PART: &str = "nother*";

/// The user to whom `seed --answers-of-one-author` gives the largest account.
pub(crate) const AUTHOR: &str = "member";

/// The values that requests are made of.
#[derive(Debug)]
pub(crate) struct Site {
    /// Header and identifier of each client's user.
    clients: Vec<(String, u64)>,
    users: u64,
    questions: Vec<u64>,
    hostile_question: u64,
}

impl Site {
    /// Creates a user for each client, logs it in, and reads what the community has.
    pub(crate) async fn prepare(served: &Served) -> anyhow::Result<Self> {
        let mut connection = Connection::open(served.address).await?;
        let admin = credentials(CALLER, PASSWORD);
        let mut clients = Vec::new();
        for client in 0..CLIENTS {
            let name = format!("load-{client}");
            let password = PASSWORD.replace(' ', "%20");
            let path = format!(
                "/services/v2/user.json?username={name}&password={password}&email={name}@example.org"
            );
            let created = connection.exchange(&request("POST", &path, &admin)).await?;
            if created.status != 201 {
                let body = String::from_utf8_lossy(created.body);
                bail!("{name} was not created: {} {body}", created.status);
            }
            let own = credentials(&name, PASSWORD);
            let id = find_user(&mut connection, &name, &own).await?;
            clients.push((own, id));
        }
        let path = "/services/v2/user.json?pageSize=1";
        let users = read(&mut connection, path, &admin).await?["totalCount"].as_u64();
        let path = "/services/v2/node.json?q=*&type=question&pageSize=100";
        let found = read(&mut connection, path, &admin).await?;
        let nodes = found["list"].as_array().into_iter().flatten();
        let mut questions: Vec<u64> = nodes.filter_map(|node| node["id"].as_u64()).collect();
        let hostile_question = questions.pop().context("the community has no questions")?;
        ensure!(!questions.is_empty(), "the community has a single question");
        Ok(Self {
            clients,
            users: users.context("the community has no users")?,
            questions,
            hostile_question,
        })
    }

    pub(crate) fn credentials(&self, client: usize) -> &str {
        &self.clients[client % CLIENTS].0
    }

    /// The identifier of a client's user.
    pub(crate) fn id(&self, client: usize) -> u64 {
        self.clients[client % CLIENTS].1
    }

    pub(crate) fn question(&self, client: usize) -> u64 {
        self.questions[client % self.questions.len()]
    }

    /// The question that the hostile caller reads, follows and comments on. No other caller
    /// comments on it, because a node takes a limited number of comments.
    pub(crate) fn hostile_question(&self) -> u64 {
        self.hostile_question
    }

    pub(crate) fn user(&self, random: &mut Rng, client: usize) -> Call {
        let id = random.u64(1..=self.users);
        let holds = format!("\"id\":{id},");
        self.call(client, "GET", &format!("/user/{id}.json"), &holds)
    }

    pub(crate) fn list(&self, random: &mut Rng, client: usize) -> Call {
        let page = random.u64(1..=(self.users / 20).max(1));
        let path = format!("/user.json?pageSize=20&page={page}");
        let holds = format!("\"page\":{page},\"pageSize\":20,");
        self.call(client, "GET", &path, &holds)
    }

    /// A search; `more` are further parameters.
    pub(crate) fn search(&self, term: &str, more: &str, client: usize) -> Call {
        let path = format!("/node.json?q={term}{more}");
        self.call(client, "GET", &path, "\"totalCount\":")
    }

    pub(crate) fn comment(&self, random: &mut Rng, client: usize) -> Call {
        let (question, number) = (self.question(random.usize(..)), random.u32(..));
        let path = format!("/node/{question}/comment.json?body=A%20comment%20{number}");
        self.call(client, "POST", &path, "")
    }

    pub(crate) fn call(&self, client: usize, method: &str, path: &str, holds: &str) -> Call {
        let path = format!("/services/v2{path}");
        Call {
            request: request(method, &path, self.credentials(client)),
            status: if method == "POST" { 201 } else { 200 },
            holds: holds.to_owned(),
        }
    }
}

/// The identifier of a user.
pub(crate) async fn find_user(
    connection: &mut Connection,
    name: &str,
    own: &str,
) -> anyhow::Result<u64> {
    let path = format!("/services/v2/user/getByUsername.json?username={name}");
    let user = read(connection, &path, own).await?;
    user["id"].as_u64().with_context(|| format!("GET {path}: no id"))
}

/// Reads one response, which must be a 200.
pub(crate) async fn read(
    connection: &mut Connection,
    path: &str,
    own: &str,
) -> anyhow::Result<Value> {
    let response = connection.exchange(&request("GET", path, own)).await?;
    if response.status != 200 {
        let body = String::from_utf8_lossy(response.body);
        bail!("GET {path}: {} {body}", response.status);
    }
    serde_json::from_slice(response.body).with_context(|| format!("GET {path} is not JSON"))
}
