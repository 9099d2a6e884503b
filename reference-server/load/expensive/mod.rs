//! `expensive`: searches for requests that keep a thread busy that should answer other requests.
//!
//! It sends mutated requests of all operations one by one, measures the processor time of the
//! answering threads, and continues with the most expensive requests.

mod candidate;
mod processor;
mod search;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};
use terminal::{STEP, Terminal, grouped};
use tokio::time::timeout;

use crate::connection::{Connection, credentials, request, with_body};
use crate::hostile::HOSTILE;
use crate::milliseconds;
use crate::server::{CALLER, Community, PASSWORD, Served};
use crate::site::{AUTHOR, Site, find_user};
use candidate::{Caller, Candidate, Parts};
use processor::AnsweringThreads;
use search::{Measured, Search};

/// The most processor time that a request may take on the answering threads.
const LIMIT: Duration = Duration::from_millis(20);

/// The number of measurements of a request before it counts. The median ignores a request that was
/// expensive only once, such as the first one after a write.
const MEASUREMENTS: usize = 5;

/// The number of requests in the report.
const REPORTED: usize = 10;

/// The most characters of a comment, and the most items on a page.
const LONGEST_COMMENT: usize = 65_536;
const LONGEST_PAGE: usize = 100;

/// The longest wait for a response. It is longer than the server may take for any request.
const LONGEST_RESPONSE: Duration = Duration::from_secs(40);

/// Search for requests that take much processor time on the threads that answer.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    community: Community,
    /// The time of the search
    #[arg(long, value_name = "N", default_value_t = 600)]
    seconds: u64,
    /// The seed of the random requests
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

pub(crate) async fn run(args: &Args, terminal: &Terminal) -> anyhow::Result<()> {
    let database = args.community.make(terminal)?;
    // Without the login limit, each wrong login is looked up and verified.
    let served = Served::start(&database, &["--log-level=info", "--login-limit=off"]).await?;
    let site = Site::prepare(&served).await?;
    let mut sender = Sender::new(&served, &site).await?;
    sender.fill_newest_page(site.question(HOSTILE)).await?;
    let contract = community_qa_contract::embedded().map_err(|errors| errors.clone())?;
    let parts = Parts::new(contract, ids(&site, sender.author));
    let mut search = Search::new(parts, args.seed);
    let time = Duration::from_secs(args.seconds);
    let begin = Instant::now();
    let mut reported = 0;
    while begin.elapsed() < time {
        let candidate = search.next();
        if sender.would_lock_itself_out(&candidate) {
            continue;
        }
        let mut cost = sender.measure(&search.parts, &candidate).await?;
        if search.is_among_worst(&candidate, cost) {
            cost = sender.measure_median(&search.parts, &candidate, cost).await?;
            search.keep(Measured { candidate, cost });
        }
        let tenths = begin.elapsed().as_secs() * 10 / args.seconds.max(1);
        if tenths > reported {
            reported = tenths;
            let sent = format!("{} requests", grouped(sender.sent));
            let worst = search.worst().first().map(|worst| milliseconds(worst.cost));
            terminal.progress("sent", &sent, &worst.unwrap_or_default());
        }
    }
    report(&search, &sender, terminal);
    let is_expensive = |measured: &&&Measured| measured.cost > LIMIT;
    let expensive = search.worst().iter().filter(is_expensive).count();
    ensure!(
        expensive == 0,
        "{expensive} requests take more than {} on the threads that answer; move their work to \
         the threads for bounded work (`Queue`), or bound it",
        milliseconds(LIMIT)
    );
    Ok(())
}

fn report(search: &Search, sender: &Sender, terminal: &Terminal) {
    let statuses =
        sender.statuses.iter().map(|(status, count)| format!("{status}: {}", grouped(*count)));
    terminal.line(format_args!(
        "{} requests ({})\n\n{STEP}{:>9}  {}{STEP:#}",
        grouped(sender.sent),
        statuses.collect::<Vec<_>>().join(", "),
        "time",
        "request"
    ));
    for measured in search.worst().iter().take(REPORTED) {
        let request = search.parts.describe(&measured.candidate);
        terminal.line(format_args!("{:>9}  {request}", milliseconds(measured.cost)));
    }
}

/// Identifiers by the names of the parameters in paths: that of the largest account, and others.
fn ids(site: &Site, author: u64) -> BTreeMap<String, Vec<String>> {
    let users = [author, site.id(HOSTILE), site.id(0), 1];
    let nodes = (0..8).map(|client| site.question(client));
    BTreeMap::from([
        ("user_id".to_owned(), users.map(|id| id.to_string()).to_vec()),
        ("group_id".to_owned(), (1..4).map(|id| id.to_string()).collect()),
        ("node_id".to_owned(), nodes.map(|id| id.to_string()).collect()),
    ])
}

/// Sends requests one by one, and measures each.
#[derive(Debug)]
struct Sender {
    address: SocketAddr,
    connection: Option<Connection>,
    threads: AnsweringThreads,
    member: String,
    member_id: u64,
    super_user: String,
    super_user_id: u64,
    /// The user with the largest account.
    author: u64,
    sent: usize,
    statuses: BTreeMap<u16, usize>,
}

impl Sender {
    async fn new(served: &Served, site: &Site) -> anyhow::Result<Self> {
        let super_user = credentials(CALLER, PASSWORD);
        let mut connection = Connection::open(served.address).await?;
        let super_user_id = find_user(&mut connection, CALLER, &super_user).await?;
        let author = find_user(&mut connection, AUTHOR, &super_user).await?;
        Ok(Self {
            address: served.address,
            connection: Some(connection),
            threads: AnsweringThreads::of(served.process())?,
            member: site.credentials(HOSTILE).to_owned(),
            member_id: site.id(HOSTILE),
            super_user,
            super_user_id,
            author,
            sent: 0,
            statuses: BTreeMap::new(),
        })
    }

    /// Posts enough of the longest comments to make a page of the newest nodes as long as a member
    /// can make it.
    async fn fill_newest_page(&mut self, question: u64) -> anyhow::Result<()> {
        // In HTML and in JSON, each of these characters becomes several.
        let text = "&\"<".repeat(LONGEST_COMMENT / 3);
        let body = serde_json::json!({ "body": text }).to_string();
        let path = format!("/services/v2/node/{question}/comment.json");
        let comment = with_body("POST", &path, &self.member, &body);
        for _ in 0..LONGEST_PAGE {
            let status = self.send(&comment).await?;
            ensure!(status == 201, "POST {path}: {status}");
        }
        Ok(())
    }

    /// Returns whether the request may suspend the super user or change the super user's password,
    /// which nobody could undo.
    fn would_lock_itself_out(&self, candidate: &Candidate) -> bool {
        candidate.target.render(0).trim() == self.super_user_id.to_string()
    }

    /// The median of a measurement and further ones.
    async fn measure_median(
        &mut self,
        parts: &Parts,
        candidate: &Candidate,
        first: Duration,
    ) -> anyhow::Result<Duration> {
        let mut costs = vec![first];
        while costs.len() < MEASUREMENTS {
            costs.push(self.measure(parts, candidate).await?);
        }
        costs.sort_unstable();
        Ok(costs[MEASUREMENTS / 2])
    }

    /// The processor time that the answering threads spend on a request.
    async fn measure(&mut self, parts: &Parts, candidate: &Candidate) -> anyhow::Result<Duration> {
        let number = self.sent as u64;
        let own = match &candidate.caller {
            Caller::Anonymous => String::new(),
            Caller::Member => self.member.clone(),
            Caller::SuperUser => self.super_user.clone(),
            Caller::Unknown(name) => credentials(&name.render(number), PASSWORD),
        };
        let method = &parts.operations[candidate.operation].method;
        let path = parts.path(candidate, number);
        let request = match parts.body(candidate, number) {
            Some(body) => with_body(method, &path, &own, &body),
            None => request(method, &path, &own),
        };
        let before = self.threads.time().await?;
        let status = self.send(&request).await.with_context(|| parts.describe(candidate))?;
        let cost = self.threads.time().await?.saturating_sub(before);
        self.sent += 1;
        *self.statuses.entry(status).or_default() += 1;
        if status == 401 && matches!(candidate.caller, Caller::Member | Caller::SuperUser) {
            self.restore_member().await?;
        }
        Ok(cost)
    }

    /// Sends a request, and returns the status of its response.
    async fn send(&mut self, request: &[u8]) -> anyhow::Result<u16> {
        // The server closes connections after some refusals, so a request is sent again on a new
        // one.
        for connection in [self.connection.take(), None] {
            let mut connection = match connection {
                Some(connection) => connection,
                None => Connection::open(self.address).await?,
            };
            let response = timeout(LONGEST_RESPONSE, connection.exchange(request))
                .await
                .context("no response")?;
            if let Ok(response) = response {
                let status = response.status;
                self.connection = Some(connection);
                return Ok(status);
            }
        }
        // The server closed both connections before the whole request was written: it refused
        // it.
        Ok(0)
    }

    /// Restores the name, the password and the state of the member if a request has changed them.
    async fn restore_member(&mut self) -> anyhow::Result<()> {
        let user = format!("/services/v2/user/{}", self.member_id);
        let name = format!("load-{HOSTILE}");
        let body = serde_json::json!({ "username": name, "password": PASSWORD }).to_string();
        let own = self.super_user.clone();
        let updated = with_body("PUT", &format!("{user}.json"), &own, &body);
        let status = self.send(&updated).await?;
        if status != 200 {
            bail!("the account of the member could not be restored: {status}");
        }
        for change in ["unsuspendUser", "reactivateUser"] {
            let path = format!("{user}/{change}.json");
            self.send(&request("PUT", &path, &own)).await?;
        }
        Ok(())
    }
}
