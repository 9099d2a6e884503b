//! What is measured, and with how many clients.

use std::rc::Rc;

use anyhow::bail;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use fastrand::Rng;

use crate::connection::Connection;
use crate::load::{Call, Draw};
use crate::server::{CALLER, FIXED, PASSWORD, Served, get, post};
use crate::words::{Terms, read};

/// The clients of a case under load. Each has a user of its own.
pub(crate) const CLIENTS: usize = 64;

/// What a row of the table measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A page that is in memory: what connections, limits, log and metrics leave. Other rows
    /// are shown as a share of it.
    Fixed,
    UserById,
    ListOf20,
    CommentAlone,
    Comment,
    RareByActivity,
    RareByRelevance,
    CommonByActivity,
    CommonByRelevance,
    PartByActivity,
    PartByRelevance,
    /// What `Mixed` reads.
    Read,
    Mixed,
}

impl Kind {
    pub(crate) const ALL: [Self; 12] = [
        Self::Fixed,
        Self::UserById,
        Self::ListOf20,
        Self::RareByActivity,
        Self::RareByRelevance,
        Self::CommonByActivity,
        Self::CommonByRelevance,
        Self::PartByActivity,
        Self::PartByRelevance,
        Self::CommentAlone,
        Self::Comment,
        Self::Mixed,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Fixed => "page in memory",
            Self::UserById => "user by id",
            Self::ListOf20 => "list of 20 users",
            Self::CommentAlone => "comment, one a transaction",
            Self::Comment => "comment",
            Self::RareByActivity => "search rare, activity",
            Self::RareByRelevance => "search rare, relevance",
            Self::CommonByActivity => "search common, activity",
            Self::CommonByRelevance => "search common, relevance",
            Self::PartByActivity => "search substring, activity",
            Self::PartByRelevance => "search substring, relevance",
            Self::Read => "reads and searches",
            Self::Mixed => "mixed",
        }
    }

    /// One client alone has its searches one at a time, and each of its writes is a
    /// transaction of its own.
    pub(crate) fn clients(self) -> usize {
        match self {
            Self::Fixed
            | Self::UserById
            | Self::ListOf20
            | Self::Comment
            | Self::Read
            | Self::Mixed => CLIENTS,
            _ => 1,
        }
    }
}

/// What the requests are made of.
#[derive(Debug)]
pub(crate) struct Site {
    /// The header of each client.
    credentials: Vec<String>,
    /// The identifier of each client's user.
    ids: Vec<u64>,
    users: u64,
    questions: Vec<u64>,
    pub(crate) terms: Terms,
}

impl Site {
    /// Gives each client a user, logs it in, and looks at what is there.
    pub(crate) async fn prepare(served: &Served) -> anyhow::Result<Self> {
        let mut connection = Connection::open(served.address).await?;
        let admin = header(CALLER);
        let (mut credentials, mut ids) = (Vec::new(), Vec::new());
        for client in 0..CLIENTS {
            let name = format!("load-{client}");
            let password = PASSWORD.replace(' ', "%20");
            let path = format!(
                "/services/v2/user.json?username={name}&password={password}&email={name}@example.org"
            );
            let created = connection.exchange(&post(&path, &admin)).await?;
            if created.status != 201 {
                let body = String::from_utf8_lossy(created.body);
                bail!("{name} was not created: {} {body}", created.status);
            }
            let own = header(&name);
            let path = format!("/services/v2/user/getByUsername.json?username={name}");
            let user = read(&mut connection, &path, &own).await?;
            ids.extend(user["id"].as_u64());
            credentials.push(own);
        }
        let path = "/services/v2/user.json?pageSize=1";
        let users = read(&mut connection, path, &admin).await?["totalCount"].as_u64();
        let path = "/services/v2/node.json?q=*&type=question&pageSize=100";
        let found = read(&mut connection, path, &admin).await?;
        let questions = found["list"].as_array().into_iter().flatten();
        let questions: Vec<u64> = questions.filter_map(|node| node["id"].as_u64()).collect();
        let (Some(users), false) = (users, questions.is_empty()) else {
            bail!("the community has no users or no questions");
        };
        Ok(Self {
            credentials,
            ids,
            users,
            questions,
            terms: Terms::find(&mut connection, &admin).await?,
        })
    }

    /// The header of a client.
    pub(crate) fn credentials(&self, client: usize) -> &str {
        &self.credentials[client % self.credentials.len()]
    }

    /// The identifier of a client's user.
    pub(crate) fn id(&self, client: usize) -> u64 {
        self.ids[client % self.ids.len()]
    }

    /// A question, another one for each client.
    pub(crate) fn question(&self, client: usize) -> u64 {
        self.questions[client % self.questions.len()]
    }

    /// The requests of a row.
    pub(crate) fn draw(self: &Rc<Self>, kind: Kind) -> Rc<Draw> {
        let site = Rc::clone(self);
        Rc::new(move |random, client| site.call(kind, random, client))
    }

    fn call(&self, kind: Kind, random: &mut Rng, client: usize) -> Call {
        let credentials = self.credentials(client);
        let read = |path: String, holds: String| Call {
            request: get(&path, credentials),
            status: 200,
            holds,
        };
        let search = |term: &crate::words::Term, sort: &str| {
            let path = format!("/services/v2/node.json?q={}{sort}", term.q);
            // A comment of the load may be a hit, too.
            read(path, "\"totalCount\":".to_owned())
        };
        match kind {
            Kind::Fixed => Call {
                request: get(FIXED, ""),
                status: 200,
                holds: "<svg".to_owned(),
            },
            Kind::UserById => {
                let id = random.u64(1..=self.users);
                read(
                    format!("/services/v2/user/{id}.json"),
                    format!("\"id\":{id},"),
                )
            }
            Kind::ListOf20 => {
                let page = random.u64(1..=(self.users / 20).max(1));
                let path = format!("/services/v2/user.json?pageSize=20&page={page}");
                read(path, format!("\"page\":{page},\"pageSize\":20,"))
            }
            Kind::CommentAlone | Kind::Comment => {
                let question = self.questions[random.usize(..self.questions.len())];
                let number = random.u32(..);
                let path = format!(
                    "/services/v2/node/{question}/comment.json?body=A%20comment%20{number}%20of%20the%20load"
                );
                Call {
                    request: post(&path, credentials),
                    status: 201,
                    holds: String::new(),
                }
            }
            Kind::RareByActivity => search(&self.terms.rare, ""),
            Kind::RareByRelevance => search(&self.terms.rare, "&sort=newest"),
            Kind::CommonByActivity => search(&self.terms.common, ""),
            Kind::CommonByRelevance => search(&self.terms.common, "&sort=newest"),
            Kind::PartByActivity => search(&self.terms.part, ""),
            Kind::PartByRelevance => search(&self.terms.part, "&sort=newest"),
            Kind::Read => self.call(any_read(random.u8(..92)), random, client),
            Kind::Mixed => self.call(any(random), random, client),
        }
    }
}

/// Much is read, and little is searched or written.
fn any(random: &mut Rng) -> Kind {
    match random.u8(..100) {
        drawn @ ..92 => any_read(drawn),
        _ => Kind::Comment,
    }
}

/// A read, for a number below 92.
fn any_read(drawn: u8) -> Kind {
    match drawn {
        0..60 => Kind::UserById,
        60..85 => Kind::ListOf20,
        85..90 => Kind::RareByActivity,
        _ => Kind::CommonByRelevance,
    }
}

fn header(user: &str) -> String {
    let encoded = STANDARD.encode(format!("{user}:{PASSWORD}"));
    format!("authorization: Basic {encoded}\r\n")
}
