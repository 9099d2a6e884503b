//! `plans`: which statements read whole tables of a large database of PostgreSQL.
//!
//! Every operation is called, and PostgreSQL's own `auto_explain` tells how it has carried out
//! what came of that: it warns the server, which writes that to its log.

use std::collections::BTreeMap;
use std::process::ExitCode;

use anyhow::{Context as _, bail};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;
use workspace::terminal::{Terminal, grouped};

use crate::connection::Connection;
use crate::postgres::Server;
use crate::server::{CALLER, Files, PASSWORD, Served, request};
use crate::words::Terms;

/// Look for statements that read whole tables
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A server of PostgreSQL to have the community on, as postgres://USER@HOST:PORT/postgres,
    /// by a super user. It gets databases named bench_…
    #[arg(long, value_name = "ADDRESS")]
    postgres: String,
    /// How many nodes the community has
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    nodes: u32,
}

/// What may be read as a whole, and why.
const ACCEPTED: &[(&str, &str)] = &[
    ("groups", "a site has a few dozen"),
    ("group_permissions", "a site has a few dozen"),
    ("folding", "one row"),
    ("_sqlx_migrations", "a row for each version"),
    ("topics", "a site has some hundreds"),
];

/// What reads every node or user, by a part of the statement, and why.
const WHOLE: &[(&str, &str)] = &[
    ("count(*)", "how many there are is asked for, and counted"),
    (
        "n.view_count DESC",
        "an index would be written at every view",
    ),
    (
        "n.used_count DESC",
        "an index would be written at every action",
    ),
    (
        "n.answer_count",
        "an index would be written at every answer",
    ),
    (
        "n.comment_count DESC",
        "an index would be written at every comment",
    ),
    ("n.favorite_count DESC", "nobody sorts by what is always 0"),
    (
        "n.follower_count DESC",
        "an index would be written at every follower",
    ),
    ("n.report_count DESC", "moderators alone sort by reports"),
    ("h.answers", "the answers of the last days are counted"),
];

/// From which cost on, as PostgreSQL counts it, a table is large: some thousand rows.
const LARGE: f64 = 100.0;

/// Reads and writes of every operation. `{user}`, `{node}` and the terms are filled in.
const REQUESTS: &[&str] = &[
    "GET /user.json",
    "GET /user.json?page=200",
    "GET /user.json?sort=username",
    "GET /user.json?sort=recent",
    "GET /user.json?sort=oldest",
    "GET /user.json?q=ada",
    "GET /user/getByUsername.json?username=load",
    "GET /user/{user}.json",
    "PUT /user/{user}.json?realName=Somebody",
    "POST /user.json?username=planned&email=planned@example.org&password=under%20load",
    "GET /user/{user}/question.json",
    "GET /user/{user}/answer.json",
    "GET /user/{user}/action.json",
    "GET /user/{user}/award.json",
    "GET /user/{user}/expertise.json",
    "PUT /user/{user}/follow.json",
    "PUT /user/{user}/unfollow.json",
    "PUT /user/{user}/awardReputation.json?points=5",
    "PUT /user/{user}/suspendUser.json",
    "PUT /user/{user}/unsuspendUser.json",
    "PUT /user/{user}/deactivateUser.json",
    "PUT /user/{user}/reactivateUser.json",
    "GET /group.json",
    "POST /group.json?name=Planned",
    "GET /group/2.json",
    "PUT /group/2.json?description=Some",
    "GET /group/2/user.json",
    "PUT /group/4/add.json?users={user}",
    "PUT /group/4/remove.json?users={user}",
    "GET /node.json?q={rare}",
    "GET /node.json?q={rare}&sort=newest",
    "GET /node.json?q={rare}&type=answer",
    "GET /node.json?q={common}",
    "GET /node.json?q={common}&sort=newest",
    "GET /node.json?q={common}&type=question",
    "GET /node.json?q={part}",
    "GET /node.json?q={part}&sort=newest",
    "GET /node.json?q=qz*",
    "GET /node.json?q=nowhere*",
    "GET /node.json?q=*",
    "GET /node.json?q=*&page=100",
    "GET /node.json?q=*&type=question&sort=newest",
    "GET /node.json?q=*&sort=newest",
    "GET /node.json?q=*&sort=hottest",
    "GET /node.json?q=*&sort=votes",
    "GET /node.json?q=*&sort=viewCount",
    "GET /node.json?q=*&sort=usedCount",
    "GET /node.json?q=*&sort=answerCount",
    "GET /node.json?q=*&sort=answerCountDesc",
    "GET /node.json?q=*&sort=commentCount",
    "GET /node.json?q=*&sort=favoriteCount",
    "GET /node.json?q=*&sort=followers",
    "GET /node.json?q=*&sort=reportCount",
    "POST /node/{node}/comment.json?body=planned",
    "GET /node/{node}/revision.json",
    "GET /node/{node}/followers.json",
    "PUT /node/{node}/follow.json",
    "PUT /node/{node}/unfollow.json",
];

/// How often each request is made: PostgreSQL plans a statement anew five times, and may keep
/// one plan for all values afterwards.
const TIMES: usize = 8;

/// A statement that has read a whole table.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Scan {
    table: String,
    statement: String,
}

pub(crate) async fn run(
    files: Files<'_>,
    args: &Args,
    terminal: &Terminal,
) -> anyhow::Result<ExitCode> {
    let server = Server::new(&args.postgres);
    let community = files.community_on(&server, args.nodes, terminal).await?;
    server.explain_all("bench_loaded").await?;
    let served = files.serve(&community, &["--log-format=json"]).await?;
    let statuses = call_all(&served).await?;
    let log = std::fs::read_to_string(files.log())?;
    let plans: Vec<Value> = log.lines().filter_map(plan).collect();
    if plans.is_empty() {
        bail!("PostgreSQL has told no plans; it needs the module auto_explain");
    }
    let mut scans: BTreeMap<Scan, usize> = BTreeMap::new();
    for plan in &plans {
        for scan in scans_of(plan) {
            *scans.entry(scan).or_default() += 1;
        }
    }
    terminal.line(format_args!(
        "{} nodes; {} requests, {} statements carried out\n",
        grouped(args.nodes as usize),
        grouped(statuses),
        grouped(plans.len()),
    ));
    let mut missed = 0;
    for (scan, times) in &scans {
        let why = accepted(scan);
        missed += usize::from(why.is_none());
        let why = why.unwrap_or("NO REASON IS GIVEN FOR THIS");
        let Scan { table, statement } = scan;
        terminal.text(&format!(
            "{table:<18} {times:>4} times  {why}\n    {statement}\n"
        ));
    }
    if missed > 0 {
        bail!("{missed} statements read a whole table without a reason");
    }
    terminal.text("every statement that reads a whole table says why");
    Ok(ExitCode::SUCCESS)
}

/// Makes all requests, and counts them. None may fail.
async fn call_all(served: &Served) -> anyhow::Result<usize> {
    let mut connection = Connection::open(served.address).await?;
    let encoded = STANDARD.encode(format!("{CALLER}:{PASSWORD}"));
    let credentials = format!("authorization: Basic {encoded}\r\n");
    let terms = Terms::find(&mut connection, &credentials).await?;
    let mut made = 0;
    for template in REQUESTS {
        let (method, path) = template.split_once(' ').context("a request has a method")?;
        for time in 0..TIMES {
            let user = 10 + time;
            let path = path
                .replace("{user}", &user.to_string())
                .replace("{node}", &(1 + 7 * time).to_string())
                .replace("{rare}", &terms.rare.q)
                .replace("{common}", &terms.common.q)
                .replace("{part}", &terms.part.q)
                .replace("planned", &format!("planned{time}"))
                .replace("Planned", &format!("Planned{time}"));
            let target = format!("/services/v2{path}");
            let sent = request(method, &target, &credentials);
            let response = connection.exchange(&sent).await?;
            made += 1;
            if response.status >= 400 && response.status != 409 {
                let body = String::from_utf8_lossy(response.body);
                bail!("{method} {target}: {} {body}", response.status);
            }
        }
    }
    Ok(made)
}

/// The plan that a line of the log holds.
fn plan(line: &str) -> Option<Value> {
    let line: Value = serde_json::from_str(line).ok()?;
    let message = line.get("message")?.as_str()?;
    let (_, plan) = message.split_once("plan:\n")?;
    serde_json::from_str(plan).ok()
}

/// The large tables that a statement has read as a whole.
fn scans_of(plan: &Value) -> Vec<Scan> {
    let statement = plan.get("Query Text").and_then(Value::as_str);
    let mut scans = Vec::new();
    let mut steps: Vec<&Value> = plan.get("Plan").into_iter().collect();
    while let Some(step) = steps.pop() {
        let inner = step.get("Plans").and_then(Value::as_array);
        steps.extend(inner.into_iter().flatten());
        let text = |name: &str| step.get(name).and_then(Value::as_str);
        let cost = step.get("Total Cost").and_then(Value::as_f64);
        if text("Node Type") == Some("Seq Scan") && cost.is_some_and(|cost| cost > LARGE) {
            scans.push(Scan {
                table: text("Relation Name").unwrap_or_default().to_owned(),
                statement: shortened(statement.unwrap_or_default()),
            });
        }
    }
    scans
}

/// A statement whatever the number of its values.
fn shortened(statement: &str) -> String {
    let mut text = statement.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some(begin) = text.find(" IN ($")
        && let Some(length) = text[begin..].find(')')
    {
        text.replace_range(begin..begin + length, " IN ($1, …");
    }
    text
}

/// Why a table may be read as a whole.
fn accepted(scan: &Scan) -> Option<&'static str> {
    let tables = ACCEPTED.iter().find(|(table, _)| *table == scan.table);
    let parts = WHOLE.iter().find(|(part, _)| scan.statement.contains(part));
    tables.or(parts).map(|(_, why)| *why)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_scan_is_found_at_any_depth() {
        let scan =
            json!({ "Node Type": "Seq Scan", "Relation Name": "nodes", "Total Cost": 900.0 });
        let small =
            json!({ "Node Type": "Seq Scan", "Relation Name": "groups", "Total Cost": 1.2 });
        let plan = json!({
            "Query Text": "SELECT id\n FROM nodes WHERE id IN ($1, $2, $3) AND wiki",
            "Plan": { "Node Type": "Limit", "Plans": [
                { "Node Type": "Sort", "Plans": [scan] }, small,
            ] },
        });
        let line =
            json!({ "level": "WARN", "message": format!("duration: 1.2 ms  plan:\n{plan}") });
        let read = super::plan(&line.to_string()).unwrap();
        let found = scans_of(&read);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].table, "nodes");
        assert_eq!(
            found[0].statement,
            "SELECT id FROM nodes WHERE id IN ($1, …) AND wiki"
        );
        assert_eq!(accepted(&found[0]), None);
    }
}
