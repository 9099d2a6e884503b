//! The lists that can be exported, and how they are read.

use community_qa_client::metadata::{
    LIST_GROUPS, LIST_USER_ACTIONS, LIST_USER_AWARDS, LIST_USERS, SEARCH_NODES,
};
use community_qa_client::{ItemsWithSkipped, Operation};
use futures_util::{StreamExt as _, TryStreamExt as _};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::writer::{Record, Writer};
use crate::failure::{Failure, Outcome};
use crate::page::{CONCURRENCY, RawPage};
use crate::site::Site;

/// The page size. A page with a broken record is read record by record.
const PAGE_SIZE: (&str, &str) = ("pageSize", "64");

/// An order in which new records come last. Others would move records between pages.
const OLDEST: (&str, &str) = ("sort", "oldest");

/// A filter that includes deactivated users, who are authors of nodes.
const EVERYBODY: (&str, &str) = ("type", "all");

type Query = &'static [(&'static str, &'static str)];

pub(super) struct Source {
    pub(super) name: &'static str,
    pub(super) operation: &'static Operation,
    query: Query,
}

pub(super) static SOURCES: [Source; 5] = [
    source("users", &LIST_USERS, &[OLDEST, EVERYBODY]),
    source("groups", &LIST_GROUPS, &[]),
    source("nodes", &SEARCH_NODES, &[("q", "*"), OLDEST]),
    source("actions", &LIST_USER_ACTIONS, &[]),
    source("awards", &LIST_USER_AWARDS, &[]),
];

const fn source(name: &'static str, operation: &'static Operation, query: Query) -> Source {
    Source { name, operation, query }
}

impl Source {
    pub(super) fn is_per_user(&self) -> bool {
        self.operation.path.contains("{user_id}")
    }

    pub(super) async fn export(&self, mut writer: Writer<'_>, site: &Site<'_>) -> Outcome<()> {
        if self.is_per_user() {
            self.write_users(&mut writer, site).await?;
        } else {
            self.write_site(&mut writer, site).await?;
        }
        writer.finish()
    }

    async fn write_site(&self, writer: &mut Writer<'_>, site: &Site<'_>) -> Outcome<()> {
        let mut records = walk(site, self.operation, self.query, writer.position());
        while let Some(record) = records.try_next().await? {
            writer.record(None, record)?;
            if let Some(info) = records.page_info() {
                writer.bar.set_length(info.total_count.unsigned_abs());
            }
            writer.reached(records.position())?;
        }
        Ok(())
    }

    /// Writes the lists of all users, in the order of the users. Lists of the next users are
    /// requested ahead.
    async fn write_users(&self, writer: &mut Writer<'_>, site: &Site<'_>) -> Outcome<()> {
        let mut position = writer.position();
        let query = [OLDEST, EVERYBODY, ("includeOnly", "id")];
        let users = walk(site, &LIST_USERS, &query, position);
        let begun = users.map(|user| async move {
            match user? {
                Ok(user) => Outcome::Ok(Ok(self.begin(site, &user).await?)),
                Err(skipped) => Ok(Err(skipped)),
            }
        });
        let mut begun = std::pin::pin!(begun.buffered(CONCURRENCY));
        while let Some(list) = begun.try_next().await? {
            match list {
                Ok(mut list) => {
                    let mut next = list.first;
                    while let Some(record) = next {
                        writer.record(Some(&list.user), record)?;
                        next = list.rest.try_next().await?;
                    }
                }
                Err(skipped) => writer.record(None, Err(skipped))?,
            }
            position += 1;
            writer.reached(position)?;
        }
        Ok(())
    }

    async fn begin(&self, site: &Site<'_>, user: &RawValue) -> Outcome<UserList> {
        let user: User = serde_json::from_str(user.get())
            .map_err(|error| Failure::failed(format!("a user of the list: {error}")))?;
        let user = user.id.get().trim_matches('"').to_owned();
        let mut rest = walk(site, self.operation, &[("user_id", &user)], 0);
        let first = rest.try_next().await?;
        Ok(UserList { user, first, rest })
    }
}

struct UserList {
    user: String,
    first: Option<Record>,
    rest: ItemsWithSkipped<RawPage>,
}

#[derive(Deserialize)]
#[serde(expecting = "a user")]
struct User {
    id: Box<RawValue>,
}

fn walk(
    site: &Site<'_>,
    operation: &'static Operation,
    query: &[(&str, &str)],
    start: u64,
) -> ItemsWithSkipped<RawPage> {
    site.client
        .request_for(operation, &[query, &[PAGE_SIZE]].concat())
        .items_as::<RawPage>()
        .concurrency(CONCURRENCY)
        .start_at(start)
        .with_skipped()
}
