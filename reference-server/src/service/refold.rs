//! Updates keys and search indexes that were folded by rules of an older version.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use super::Failure;
use crate::domain::bounded::{Email, Line, UserName};
use crate::domain::folding::VERSION;
use crate::domain::ids::NodeId;
use crate::domain::names;
use crate::domain::search::user_key;
use crate::store::refold::{self, NamedRow, TextRow, UserNames};
use crate::store::search::{self, Searchable};
use crate::store::{Conn, Db, locks, topics};

/// The number of nodes that are indexed in one transaction.
const BATCH: i64 = 200;

/// The time between two lines of the log about progress.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(5);

/// Updates keys and search indexes if they are older than this program. All names are updated in
/// one transaction; nodes follow in batches, because a single transaction would take too long. If
/// this is interrupted, it continues after the last batch.
pub(crate) async fn refold(db: &Db) -> Result<(), Failure> {
    let state = db.read(async |conn: &mut Conn<'_>| refold::state(conn).await).await?;
    if state.version == VERSION {
        return Ok(());
    }
    if state.indexing != VERSION {
        db.write(async |conn: &mut Conn<'_>| {
            locks::accounts(conn).await?;
            // Another process may have done this while this one waited for the lock.
            if refold::lock_state(conn).await?.indexing == VERSION {
                return Ok(());
            }
            refold_users(conn).await?;
            refold_groups(conn).await?;
            refold_topics(conn).await?;
            Ok::<_, Failure>(refold::begin(conn, VERSION).await?)
        })
        .await?;
    }
    let (done, total) = progress(db).await?;
    if total > 0 {
        tracing::info!("rebuilding the search index: {done} of {total} nodes");
    }
    index_remaining(db).await
}

/// Makes the search index for restored nodes, in the transaction that restores them.
pub(crate) async fn index_restored(conn: &mut Conn<'_>) -> Result<(), Failure> {
    refold::begin(conn, VERSION).await?;
    loop {
        let (_, nodes) = read_next(conn).await?;
        if nodes.is_empty() {
            return Ok(refold::finish(conn).await?);
        }
        enter(conn, &prepared(nodes).await?).await?;
    }
}

/// Indexes the nodes after the last indexed one.
async fn index_remaining(db: &Db) -> Result<(), Failure> {
    let mut said = Instant::now();
    loop {
        let read = db.read(async |conn: &mut Conn<'_>| read_next(conn).await);
        let (after, nodes) = read.await?;
        if nodes.is_empty() {
            break;
        }
        write_batch(db, after, prepared(nodes).await?).await?;
        if said.elapsed() >= PROGRESS_INTERVAL {
            let (done, total) = progress(db).await?;
            tracing::info!("the search index has {done} of {total} nodes");
            said = Instant::now();
        }
    }
    db.write(async |conn: &mut Conn<'_>| Ok(refold::finish(conn).await?)).await
}

/// The number of indexed nodes, and the number of all nodes.
async fn progress(db: &Db) -> Result<(i64, i64), Failure> {
    let read = db.read(async |conn: &mut Conn<'_>| refold::progress(conn).await);
    Ok(read.await?)
}

/// The entry of a node in the index.
type Prepared = (NodeId, Searchable);

/// The text of a node, and the names of its topics.
type Text = (TextRow, Vec<String>);

/// Reads the next nodes to index, and the last indexed node before them.
async fn read_next(conn: &mut Conn<'_>) -> Result<(i64, Vec<Text>), Failure> {
    let after = refold::state(conn).await?.indexed;
    let mut nodes = Vec::new();
    for node in refold::texts_after(conn, NodeId::from(after), BATCH).await? {
        let topics = topics::names_of(conn, NodeId::from(node.root_id)).await?;
        nodes.push((node, topics));
    }
    Ok((after, nodes))
}

async fn prepared(nodes: Vec<Text>) -> Result<Vec<Prepared>, Failure> {
    let prepare = |(node, topics): &Text| {
        let searchable = Searchable::of_html(node.title.as_deref(), &node.body_html, topics);
        (NodeId::from(node.id), searchable)
    };
    // Folding keeps the processor busy, and would hold up other tasks.
    let prepared = tokio::task::spawn_blocking(move || nodes.iter().map(prepare).collect());
    prepared.await.map_err(|error| Failure::Bug(error.to_string()))
}

/// Indexes the nodes after the node `after`, unless another process has done so.
async fn write_batch(db: &Db, after: i64, nodes: Vec<Prepared>) -> Result<(), Failure> {
    db.write(async move |conn: &mut Conn<'_>| {
        if refold::lock_state(conn).await?.indexed != after {
            return Ok(());
        }
        enter(conn, &nodes).await
    })
    .await
}

/// Enters nodes into the index, and records the last one.
async fn enter(conn: &mut Conn<'_>, nodes: &[Prepared]) -> Result<(), Failure> {
    for (id, searchable) in nodes {
        search::remove(conn, *id).await?;
        search::index(conn, *id, searchable).await?;
    }
    if let Some((last, _)) = nodes.last() {
        refold::set_indexed(conn, *last).await?;
    }
    Ok(())
}

async fn refold_users(conn: &mut Conn<'_>) -> Result<(), Failure> {
    let old = refold::users(conn).await?;
    let refolded = |user: &UserNames| UserNames {
        username_key: names::key(UserName::start_of(&user.username)),
        email_key: names::key(Email::start_of(&user.email)),
        search_key: user_key(
            UserName::start_of(&user.username),
            user.realname.as_deref().map(Line::start_of),
        ),
        ..user.clone()
    };
    let new: Vec<UserNames> = old.iter().map(refolded).collect();
    let names = new.iter().map(|user| (user.id, &user.username, &user.username_key));
    expect_distinct("users", names)?;
    let addresses = new.iter().map(|user| (user.id, &user.email, &user.email_key));
    expect_distinct("users", addresses)?;
    for (_, new) in old.iter().zip(&new).filter(|(old, new)| old != new) {
        refold::set_user_keys(conn, new).await?;
    }
    Ok(())
}

async fn refold_groups(conn: &mut Conn<'_>) -> Result<(), Failure> {
    let groups = refold::groups(conn).await?;
    let keys: Vec<String> =
        groups.iter().map(|group| names::key(Line::start_of(&group.name))).collect();
    let named = groups.iter().zip(&keys);
    expect_distinct("groups", named.map(|(group, key)| (group.id, &group.name, key)))?;
    for (group, key) in groups.iter().zip(&keys) {
        if group.name_key != *key {
            refold::set_group_key(conn, group.id, key).await?;
        }
    }
    Ok(())
}

/// Merges topics that have the same key now, because no operation could rename them.
async fn refold_topics(conn: &mut Conn<'_>) -> Result<(), Failure> {
    let mut kept: HashMap<String, NamedRow> = HashMap::new();
    for topic in refold::topics(conn).await? {
        let key = names::key(Line::start_of(&topic.name));
        if let Some(first) = kept.get(&key) {
            refold::join_topics(conn, first.id, topic.id).await?;
        } else {
            kept.insert(key, topic);
        }
    }
    for (key, topic) in kept {
        if topic.name_key != key {
            refold::set_topic_key(conn, topic.id, &key).await?;
        }
    }
    Ok(())
}

/// Refuses names that have the same key now, because only people can decide who keeps the name.
fn expect_distinct<'a>(
    kind: &str,
    named: impl Iterator<Item = (i64, &'a String, &'a String)>,
) -> Result<(), Failure> {
    let mut seen: HashMap<&str, (i64, &str)> = HashMap::new();
    for (id, name, key) in named {
        if let Some((other, same)) = seen.insert(key, (id, name)) {
            return Err(Failure::Conflict(format!(
                "the {kind} {other} ({same:?}) and {id} ({name:?}) differ in case or invisible \
                 characters alone, which this version treats as equal; rename one of them with the \
                 previous version, and start again"
            )));
        }
    }
    Ok(())
}
