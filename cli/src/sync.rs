//! `group sync`: makes the users of a group those of a file.

use std::collections::{BTreeMap, BTreeSet};

use clap::{Arg, ArgAction, ArgMatches, Command as Clap};
use community_qa_client::reqwest::Method;
use community_qa_client::{Client, Error, ErrorKind};
use serde_json::{Value, json};
use workspace::terminal::count;

use crate::failure::{Exit, Failure, Outcome};
use crate::globals::Globals;
use crate::names::{self, known};
use crate::page::RawPage;
use crate::request::{lookup, read_text};
use crate::show::{Format, harmless};
use crate::site::Site;
use crate::{care, execute};

/// The resource to whose verbs it belongs.
pub(crate) const RESOURCE: &str = "group";

/// How many users are in one call: their numbers are in the URL.
const BATCH: usize = 50;

const LONG: &str = "\
Makes the users of a group those of a file: adds who is missing, and removes who is not in it.

The file is CSV with a column `username` or `id`, or has a user name or a number on each line. \
Nothing is changed before the whole file is understood, and the changes are shown first.";

pub(crate) fn command() -> Clap {
    Clap::new("sync")
        .about("Make the users of a group those of a file")
        .long_about(LONG)
        .after_help(
            "Examples:\n  community-qa group sync Metrologists --from members.csv --dry-run\n  \
             community-qa group sync Metrologists --from - --keep --yes < names.txt",
        )
        .args([
            Arg::new("group")
                .value_name("GROUP")
                .required(true)
                .help("The name or the number"),
            Arg::new("from")
                .long("from")
                .value_name("FILE")
                .required(true)
                .help("The users that should be in the group; - for stdin"),
            Arg::new("keep")
                .long("keep")
                .action(ArgAction::SetTrue)
                .help("Remove nobody"),
        ])
}

/// What has to be done: users by number, with their names.
#[derive(Debug, Default)]
struct Plan {
    added: BTreeMap<u64, String>,
    removed: BTreeMap<u64, String>,
    unchanged: usize,
}

pub(crate) async fn run(matches: &ArgMatches, globals: &Globals, site: &Site) -> Outcome<()> {
    let text = |name: &str| matches.get_one::<String>(name).map_or("", String::as_str);
    let client = &site.client;
    let (file, name) = (text("from"), text("group"));
    let wanted = users_of(&read_text(file)?, file)?;
    let group = names::number(client, RESOURCE, name).await?;
    let members = members(client, &group).await?;
    let wanted = resolved(client, &wanted, &members).await?;
    let mut plan = Plan::new(&members, wanted);
    if matches.get_flag("keep") {
        plan.removed.clear();
    }
    let shown = plan.shown();
    if globals.format() == Format::Table {
        globals.note(&shown);
    }
    if !globals.is_dry_run {
        if !plan.removed.is_empty() {
            let what = format!("Remove {} from {name}", count(plan.removed.len(), "user"));
            care::confirm(&what, globals)?;
        }
        apply(client, &group, &plan).await?;
    }
    if globals.format() != Format::Table {
        let users = |users: &BTreeMap<u64, String>| -> Vec<Value> {
            users
                .iter()
                .map(|(id, name)| json!({"id": id, "username": name}))
                .collect()
        };
        execute::show_value(
            &json!({
                "group": group, "added": users(&plan.added), "removed": users(&plan.removed),
                "unchanged": plan.unchanged, "applied": !globals.is_dry_run,
            }),
            globals,
        )?;
    }
    Ok(())
}

impl Plan {
    fn new(members: &BTreeMap<u64, String>, wanted: BTreeMap<u64, String>) -> Self {
        let removed = members.iter().filter(|(id, _)| !wanted.contains_key(*id));
        let removed: BTreeMap<u64, String> =
            removed.map(|(id, name)| (*id, name.clone())).collect();
        let all = wanted.len();
        let added: BTreeMap<u64, String> = wanted
            .into_iter()
            .filter(|(id, _)| !members.contains_key(id))
            .collect();
        Self {
            unchanged: all - added.len(),
            added,
            removed,
        }
    }

    fn shown(&self) -> String {
        let line =
            |sign: char, (id, name): (&u64, &String)| format!("{sign} {} ({id})", harmless(name));
        let mut lines: Vec<String> = self.added.iter().map(|user| line('+', user)).collect();
        lines.extend(self.removed.iter().map(|user| line('-', user)));
        lines.push(format!(
            "{} to add, {} to remove, {} unchanged",
            self.added.len(),
            self.removed.len(),
            self.unchanged
        ));
        lines.join("\n")
    }
}

/// The users that a file names, in its words.
fn users_of(text: &str, file: &str) -> Outcome<BTreeSet<String>> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .comment(Some(b'#'))
        .trim(csv::Trim::All)
        .from_reader(text.trim_start_matches('\u{feff}').as_bytes());
    let mut column = None;
    let mut users = BTreeSet::new();
    for (index, row) in reader.records().enumerate() {
        let row = row.map_err(|error| Failure::usage(format!("{file}: {error}")))?;
        let place = |name: &str| row.iter().position(|cell| cell.eq_ignore_ascii_case(name));
        if index == 0 {
            column = place("id")
                .or_else(|| place("username"))
                .or_else(|| place("user"));
            if column.is_some() {
                continue;
            }
            if row.len() > 1 {
                let message = format!("{file} has several columns, and none is called `username`");
                return Err(Failure::usage(message).with_hint("name the columns in its first line"));
            }
        }
        match row.get(column.unwrap_or(0)) {
            Some("") => {}
            Some(user) => {
                users.insert(user.to_owned());
            }
            None => {
                let line = row.position().map_or(0, csv::Position::line);
                return Err(Failure::usage(format!(
                    "{file}:{line}: there is no user in this line"
                )));
            }
        }
    }
    Ok(users)
}

/// The users of the group.
async fn members(client: &Client, group: &str) -> Outcome<BTreeMap<u64, String>> {
    let command = known("listGroupUsers")?;
    let request = lookup(client, command, &[("group_id", group), ("pageSize", "100")]);
    let request = request.with_query_list("includeOnly", ["id", "username"]);
    let mut records = request.items_as::<RawPage>().concurrency(4);
    let mut members = BTreeMap::new();
    while let Some(record) = records.try_next().await? {
        let record: Value = serde_json::from_str(record.get())
            .map_err(|error| Failure::failed(format!("a user of the group: {error}")))?;
        let id = record["id"].as_u64();
        let id = id.ok_or_else(|| Failure::failed("a user of the group has no number"))?;
        members.insert(
            id,
            record["username"].as_str().unwrap_or_default().to_owned(),
        );
    }
    Ok(members)
}

/// The numbers of the users, with their names. All that are not known are named at once.
async fn resolved(
    client: &Client,
    wanted: &BTreeSet<String>,
    members: &BTreeMap<u64, String>,
) -> Outcome<BTreeMap<u64, String>> {
    let by_name: BTreeMap<&str, u64> = members
        .iter()
        .map(|(id, name)| (name.as_str(), *id))
        .collect();
    let mut users = BTreeMap::new();
    let mut unknown = Vec::new();
    for user in wanted {
        let name = user.strip_prefix('@').unwrap_or(user);
        if let Some(id) = by_name.get(name) {
            users.insert(*id, name.to_owned());
            continue;
        }
        match names::number(client, "user", user).await {
            Ok(number) => {
                let id = number.parse();
                let id = id.map_err(|_| Failure::usage(format!("`{user}` is not a number")))?;
                let known = members.get(&id).cloned();
                users.insert(id, known.unwrap_or_else(|| name.to_owned()));
            }
            Err(failure) if failure.exit() == Exit::NotFound => unknown.push(name),
            Err(failure) => return Err(failure),
        }
    }
    if unknown.is_empty() {
        return Ok(users);
    }
    let message = format!(
        "there are no users called {}; nothing was changed",
        unknown.join(", ")
    );
    Err(Failure::new(Exit::NotFound, message))
}

async fn apply(client: &Client, group: &str, plan: &Plan) -> Outcome<()> {
    for (operation, users) in [
        ("addGroupUsers", &plan.added),
        ("removeGroupUsers", &plan.removed),
    ] {
        let ids: Vec<u64> = users.keys().copied().collect();
        for batch in ids.chunks(BATCH) {
            let refused = match change(client, operation, group, batch).await? {
                Ok(()) => continue,
                Err(refused) => refused,
            };
            // A site refuses to add a user who is in the group already.
            let now = members(client, group).await?;
            let missing: Vec<u64> = batch
                .iter()
                .copied()
                .filter(|id| !now.contains_key(id))
                .collect();
            if refused.kind() != ErrorKind::BadCredentials || missing.len() == batch.len() {
                return Err(refused.into());
            }
            if !missing.is_empty() {
                change(client, operation, group, &missing).await??;
            }
        }
    }
    Ok(())
}

async fn change(
    client: &Client,
    operation: &str,
    group: &str,
    users: &[u64],
) -> Outcome<Result<(), Error>> {
    let command = known(operation)?;
    let path = command.operation.path.replace("{group_id}", group);
    let request = client
        .request(Method::PUT, &path)
        .with_operation(command.operation);
    let sent = request.with_query_list("users", users).send().await;
    Ok(sent.map(|_| ()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn users(text: &str) -> Vec<String> {
        users_of(text, "members.csv").unwrap().into_iter().collect()
    }

    #[test]
    fn users_are_read_from_columns_and_lines() {
        assert_eq!(
            users("name,Username\nAda L,ada\n\"B, C\",bob\n"),
            ["ada", "bob"]
        );
        assert_eq!(
            users("\u{feff}ada\n# a comment\n\n @bob \n"),
            ["@bob", "ada"]
        );
        assert_eq!(users("id\n7\n12\n"), ["12", "7"]);
        let failure = users_of("a,b\nc,d\n", "members.csv").unwrap_err();
        assert_eq!(failure.exit(), Exit::Usage);
    }

    #[test]
    fn a_plan_is_the_difference() {
        let set = |ids: &[u64]| ids.iter().map(|id| (*id, format!("u{id}"))).collect();
        let plan = Plan::new(&set(&[1, 2]), set(&[2, 3]));
        let expected = "+ u3 (3)\n- u1 (1)\n1 to add, 1 to remove, 1 unchanged";
        assert_eq!(plan.shown(), expected);
    }
}
