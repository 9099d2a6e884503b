//! `group sync`: makes the users of a group those of a file.

use std::collections::{BTreeMap, BTreeSet};

use clap::Args;
use community_qa_client::Client;
use community_qa_client::reqwest::Method;
use serde::{Deserialize, Serialize};
use workspace::terminal::count;

use crate::care;
use crate::failure::{Exit, Failure, Outcome};
use crate::names::{self, known};
use crate::page::{CONCURRENCY, RawPage};
use crate::request::{lookup, read_text};
use crate::show::{Columns, Format, Printer, harmless};
use crate::site::Site;

pub(crate) const NAME: (&str, &str) = ("group", "sync");

/// The number of users in one call: their numbers are in the URL.
const BATCH: usize = 50;

/// Make the users of a group those of a file
///
/// Adds who is missing in the group, and removes who is not in the file.
///
/// The file is CSV with a column `username` or `id`, or has a user name or a number on each
/// line. Nothing is changed before the whole file is understood and the changes are shown.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  community-qa group sync Metrologists --from members.csv --dry-run\n  \
                  community-qa group sync Metrologists --from - --keep --yes < names.txt"
)]
pub(crate) struct Sync {
    /// The name or the number
    #[arg(value_name = "GROUP")]
    group: String,

    /// The users that should be in the group; - for stdin
    #[arg(long, value_name = "FILE")]
    from: String,

    /// Remove nobody
    #[arg(long)]
    keep: bool,
}

/// A user, as lists show them.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Member {
    id: u64,
    #[serde(default)]
    username: String,
}

type Users = BTreeMap<u64, Member>;

#[derive(Debug, Serialize)]
struct Plan {
    group: String,
    added: Vec<Member>,
    removed: Vec<Member>,
    unchanged: usize,
    applied: bool,
}

impl Sync {
    pub(crate) async fn run(self, site: &Site<'_>) -> Outcome<()> {
        let (client, globals) = (&site.client, site.globals);
        let wanted = users_of(&read_text(&self.from)?, &self.from)?;
        let group = names::number(client, NAME.0, &self.group).await?;
        let members = members(client, &group).await?;
        let wanted = resolved(client, &wanted, &members).await?;
        let mut plan = Plan::new(group, &members, &wanted);
        if self.keep {
            plan.removed.clear();
        }
        let is_table = globals.format() == Format::Table;
        if is_table {
            globals.note(&plan.describe());
        }
        if !globals.dry_run {
            if !plan.removed.is_empty() {
                let users = count(plan.removed.len(), "user");
                care::confirm(&format!("Remove {users} from {}", self.group), globals)?;
            }
            change(client, "addGroupUsers", &plan.group, &plan.added).await?;
            change(client, "removeGroupUsers", &plan.group, &plan.removed).await?;
            plan.applied = true;
        }
        if is_table {
            return Ok(());
        }
        let plan = serde_json::to_vec(&plan).map_err(std::io::Error::from)?;
        Printer::stdout(globals.format(), Columns::default()).print_body(&plan)
    }
}

impl Plan {
    /// A user who is in the group already is not added again, which the site would refuse.
    fn new(group: String, members: &Users, wanted: &Users) -> Self {
        let missing = |from: &Users, other: &Users| -> Vec<Member> {
            let missing = from.iter().filter(|(id, _)| !other.contains_key(id));
            missing.map(|(_, member)| member.clone()).collect()
        };
        let removed = missing(members, wanted);
        Self {
            group,
            added: missing(wanted, members),
            unchanged: members.len() - removed.len(),
            removed,
            applied: false,
        }
    }

    fn describe(&self) -> String {
        let lines = |sign, users: &[Member]| -> String {
            let line =
                |user: &Member| format!("{sign} {} ({})\n", harmless(&user.username), user.id);
            users.iter().map(line).collect()
        };
        let (added, removed) = (lines('+', &self.added), lines('-', &self.removed));
        let counts = (self.added.len(), self.removed.len(), self.unchanged);
        let counts = format!(
            "{} to add, {} to remove, {} unchanged",
            counts.0, counts.1, counts.2
        );
        format!("{added}{removed}{counts}")
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
        if index == 0 {
            let place = |name: &str| row.iter().position(|cell| cell.eq_ignore_ascii_case(name));
            column = ["id", "username", "user"].into_iter().find_map(place);
            if column.is_some() {
                continue;
            }
            if row.len() > 1 {
                let message = format!("{file} has several columns, but none is called `username`");
                return Err(Failure::usage(message).with_hint("name the columns in its first line"));
            }
        }
        let user = row.get(column.unwrap_or(0)).ok_or_else(|| {
            let line = row.position().map_or(0, csv::Position::line);
            Failure::usage(format!("{file}:{line}: this line has no user"))
        })?;
        if !user.is_empty() {
            users.insert(user.to_owned());
        }
    }
    Ok(users)
}

async fn members(client: &Client, group: &str) -> Outcome<Users> {
    let command = known("listGroupUsers")?;
    let request = lookup(client, command, &[("group_id", group), ("pageSize", "100")]);
    let request = request.with_query_list("includeOnly", ["id", "username"]);
    let mut records = request.items_as::<RawPage>().concurrency(CONCURRENCY);
    let mut members = Users::new();
    while let Some(record) = records.try_next().await? {
        let member: Member = serde_json::from_str(record.get())
            .map_err(|error| Failure::failed(format!("a user of the group: {error}")))?;
        members.insert(member.id, member);
    }
    Ok(members)
}

/// The numbers of the users, with their names. All that are not known are named at once.
async fn resolved(client: &Client, wanted: &BTreeSet<String>, members: &Users) -> Outcome<Users> {
    let by_name = members
        .values()
        .map(|user| (user.username.as_str(), user.id));
    let by_name: BTreeMap<&str, u64> = by_name.collect();
    let mut users = Users::new();
    let mut unknown = Vec::new();
    for user in wanted {
        let name = user.strip_prefix('@').unwrap_or(user);
        let found = match (user.parse(), by_name.get(name)) {
            (Ok(id), _) => id,
            (_, Some(id)) => *id,
            _ => match names::number(client, "user", user).await {
                Ok(number) => number
                    .parse()
                    .map_err(|_| Failure::usage(format!("`{number}` is not a number")))?,
                Err(failure) if failure.exit == Exit::NotFound => {
                    unknown.push(name);
                    continue;
                }
                Err(failure) => return Err(failure),
            },
        };
        let new = || Member {
            id: found,
            username: name.to_owned(),
        };
        users.insert(found, members.get(&found).cloned().unwrap_or_else(new));
    }
    if unknown.is_empty() {
        return Ok(users);
    }
    let unknown = unknown.join(", ");
    let message = format!("no users are called {unknown}; nothing was changed");
    Err(Failure::new(Exit::NotFound, message))
}

/// Adds or removes users, in as many calls as needed.
async fn change(client: &Client, operation: &str, group: &str, users: &[Member]) -> Outcome<()> {
    let command = known(operation)?;
    let path = command.operation.path.replace("{group_id}", group);
    for batch in users.chunks(BATCH) {
        let request = client
            .request(Method::PUT, &path)
            .with_operation(command.operation)
            .with_query_list("users", batch.iter().map(|user| user.id));
        request.send().await.map_err(|error| {
            let hint = "run the command again; it continues with the group as it is then";
            Failure::from(error).with_hint(hint)
        })?;
    }
    Ok(())
}
