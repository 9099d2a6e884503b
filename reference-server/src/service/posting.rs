//! Posting, editing, voting, accepting and reporting. Only comments have an operation; the rest is
//! for filling a community. All posts cause their actions, awards, counters, revisions and index
//! entries here.

mod edit;
mod judge;

pub use edit::Edit;
pub(crate) use edit::edit;
pub(crate) use judge::{accept, count_votes, give_award, report, vote};

use std::sync::Arc;

use crate::domain::awards::Award;
use crate::domain::bounded::Line;
use crate::domain::ids::{NodeId, UserId};
use crate::domain::names;
use crate::domain::node::NodeType;
use crate::domain::slugs;
use crate::domain::text::Body;
use crate::service::limits::Write;
use crate::service::{Failure, Service, Stamp};
use crate::store::actions::{self, NewAction};
use crate::store::collections::{self, Collection};
use crate::store::nodes::{self, NewNode, NodeHead, NodeRow, Parent};
use crate::store::revisions::{self, NewRevision};
use crate::store::search::{self, Searchable};
use crate::store::users::{self, UserCounter};
use crate::store::{Conn, locks, topics};

/// The summary of a first revision (§2.8).
const FIRST_SUMMARY: &str = "Initial Revision";

/// A node to be posted.
#[derive(Debug, Clone)]
pub struct Post {
    pub node_type: NodeType,
    /// The node above it.
    pub parent: Option<NodeId>,
    pub author: UserId,
    /// Its title, for questions, ideas and entries of the knowledge base.
    pub title: Option<String>,
    pub body: Body,
    /// The names of its topics. Nodes below another one have its topics.
    pub topics: Vec<String>,
    pub wiki: bool,
}

impl Post {
    /// An answer or a comment.
    pub fn reply(parent: NodeId, node_type: NodeType, author: UserId, body: &str) -> Self {
        Self {
            node_type,
            parent: Some(parent),
            author,
            title: None,
            body: Body::new(body),
            topics: Vec::new(),
            wiki: false,
        }
    }

    pub(crate) fn validate(&self) -> Result<(), Failure> {
        names::body("body", &self.body.source)?;
        refuse_blank(&self.body)?;
        match (&self.title, self.node_type.has_title()) {
            (Some(title), _) => {
                names::title("title", title)?;
            }
            (None, true) => return Err(Failure::Invalid("title is missing".to_owned())),
            (None, false) => {}
        }
        expect_few_topics(&self.topics)?;
        for topic in &self.topics {
            names::title("topic", topic)?;
        }
        Ok(())
    }
}

impl Service {
    /// Posts a node, at any time.
    pub async fn post(&self, post: Post, stamp: Stamp) -> Result<NodeId, Failure> {
        post.validate()?;
        self.write(Write::Command, async move |conn: &mut Conn<'_>| {
            insert(conn, &post, &stamp).await
        })
        .await
    }
}

/// Posts a node that was validated.
pub(crate) async fn insert(
    conn: &mut Conn<'_>,
    post: &Post,
    stamp: &Stamp,
) -> Result<NodeId, Failure> {
    let parent = match post.parent {
        Some(id) => Some(expect_parent(conn, id).await?),
        None => None,
    };
    insert_below(conn, post, parent, stamp).await
}

/// Posts a validated node below another one, which the caller knows.
pub(crate) async fn insert_below(
    conn: &mut Conn<'_>,
    post: &Post,
    parent: Option<Parent>,
    stamp: &Stamp,
) -> Result<NodeId, Failure> {
    let node = NewNode {
        node_type: post.node_type,
        parent: post.parent,
        root: parent.as_ref().map(|parent| parent.root_id.into()),
        depth: parent.as_ref().map_or(0, |parent| parent.depth + 1),
        author: post.author,
        wiki: post.wiki,
    };
    if let Some(parent) = &parent {
        expect_room(conn, Collection::Children, parent.id).await?;
    }
    let id = nodes::insert(conn, &node, stamp.time).await?;
    // The first node of a discussion is its own root.
    let root = node.root.unwrap_or(id);
    tag(conn, id, post.node_type, &post.topics, post.author, stamp.time).await?;
    let names = match &parent {
        Some(parent) => parent.topics(),
        None => topics::names_of(conn, id).await?,
    };
    let action = NewAction {
        node: Some(id),
        root: Some(root),
        ..NewAction::new(&stamp.ip, post.author, post.node_type.posted_verb())
    };
    // `set_edited` below looks for this action.
    actions::insert(conn, &action, stamp.time).await?;
    let title = post.title.as_deref();
    // A node without a title gets its number.
    let slug = slugs::slug(Line::start_of(title.unwrap_or_default()), &id.get().to_string());
    nodes::add_text(conn, id, title, &slug, &post.body).await?;
    let revision = NewRevision {
        node: id,
        title,
        body: &post.body,
        topics: &names,
        author: post.author,
        summary: FIRST_SUMMARY,
        wiki: post.wiki,
    };
    revise(conn, &revision, stamp.time).await?;
    nodes::set_edited(conn, id, post.author, stamp.time).await?;
    if let Some(parent) = &parent {
        count_below(conn, post, parent, stamp.time).await?;
    }
    if post.node_type.is_post() {
        users::count(conn, post.author, UserCounter::Posts, 1).await?;
    }
    Ok(id)
}

/// Tags a node with topics. Missing topics are created.
async fn tag(
    conn: &mut Conn<'_>,
    id: NodeId,
    node_type: NodeType,
    names: &[String],
    author: UserId,
    now: i64,
) -> Result<(), Failure> {
    let counts = node_type == NodeType::Question;
    for name in names {
        let topic = topics::find_or_insert(conn, name, author, now).await?;
        topics::tag(conn, id, topic, counts).await?;
    }
    Ok(())
}

/// Updates the counters and dates of the nodes above a new node.
async fn count_below(
    conn: &mut Conn<'_>,
    post: &Post,
    parent: &Parent,
    now: i64,
) -> Result<(), Failure> {
    let id = NodeId::from(parent.id);
    nodes::count_below(conn, id, post.node_type, post.author, now).await?;
    if parent.root_id != parent.id {
        nodes::set_active(conn, parent.root_id.into(), post.author, now).await?;
    }
    Ok(())
}

/// Stores the text of a node as its next revision, and enters it into the search index.
async fn revise(conn: &mut Conn<'_>, revision: &NewRevision<'_>, now: i64) -> Result<(), Failure> {
    revisions::add(conn, revision, now).await?;
    let text = Arc::clone(&revision.body.indexed);
    let searchable = Searchable::new(revision.title, text, revision.topics);
    Ok(search::index(conn, revision.node, &searchable).await?)
}

/// Gives a user the award for an act.
async fn reward(conn: &mut Conn<'_>, user: UserId, award: Award, now: i64) -> Result<(), Failure> {
    if award.is_given_once() && actions::has_award(conn, user, award).await? {
        return Ok(());
    }
    Ok(actions::give_award(conn, user, award, now).await?)
}

/// Refuses more topics than a response may contain.
fn expect_few_topics(topics: &[String]) -> Result<(), Failure> {
    let most = Collection::Topics.most();
    if i64::try_from(topics.len()).is_ok_and(|number| number <= most) {
        return Ok(());
    }
    let problem = Collection::Topics.is_full();
    Err(Failure::Invalid(format!("topics: {problem}")))
}

/// Refuses an additional item of a collection that is full.
pub(crate) async fn expect_room(
    conn: &mut Conn<'_>,
    collection: Collection,
    owner: i64,
) -> Result<(), Failure> {
    if collections::has_room(conn, collection, owner).await? {
        return Ok(());
    }
    Err(Failure::Conflict(collection.is_full()))
}

/// Refuses a text of which a page would show nothing.
pub(super) fn refuse_blank(body: &Body) -> Result<(), Failure> {
    if body.is_blank() {
        return Err(Failure::Invalid("body must not be blank".to_owned()));
    }
    Ok(())
}

pub(super) async fn expect_parent(conn: &mut Conn<'_>, id: NodeId) -> Result<Parent, Failure> {
    locks::topics_of(conn, id).await?;
    let parent = nodes::parent(conn, id).await?;
    parent.ok_or_else(|| Failure::no_such("node", id.get()))
}

async fn expect_node(conn: &mut Conn<'_>, id: NodeId) -> Result<NodeRow, Failure> {
    let node = nodes::find(conn, id).await?;
    node.ok_or_else(|| Failure::no_such("node", id.get()))
}

pub(super) async fn expect_head(conn: &mut Conn<'_>, id: NodeId) -> Result<NodeHead, Failure> {
    let head = nodes::head(conn, id).await?;
    head.ok_or_else(|| Failure::no_such("node", id.get()))
}
