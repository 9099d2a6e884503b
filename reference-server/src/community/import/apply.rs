//! Imports one record, by the rules of the community.

use super::record::{Direction, Edit, Follow, Post, Record, User, Votes};
use crate::domain::bounded::Email;
use crate::domain::ids::{GroupId, NodeId, UserId};
use crate::domain::names;
use crate::domain::node::NodeType;
use crate::domain::user_state::Transition;
use crate::service::posting::{self, Post as NewPost};
use crate::service::users::{NewUser, Profile};
use crate::service::{Failure, Stamp, nodes as node_rules, users};
use crate::store::collections::Collection;
use crate::store::nodes::NodeCounter;
use crate::store::users::Unique;
use crate::store::{Conn, groups, imported, nodes, users as user_rows};

/// The network address in actions of imported records. The source does not have it.
const ADDRESS: &str = "127.0.0.1";

const SUMMARY: &str = "Edited";

/// The identifier of the account for records without an author. No record can have it.
const NOBODY: &str = "";

/// Imports a record, unless it was imported before. Returns whether it was new.
pub(super) async fn import(
    conn: &mut Conn<'_>,
    source: &str,
    record: &Record,
) -> Result<bool, Failure> {
    let (kind, id, date) = record.identity();
    if imported::find(conn, (source, kind, id)).await?.is_some() {
        return Ok(false);
    }
    let mut import = Import { conn, source, date };
    let made = import.record(record).await?;
    imported::insert(conn, (source, kind, id), made).await?;
    Ok(true)
}

struct Import<'i, 'c> {
    conn: &'i mut Conn<'c>,
    source: &'i str,
    date: i64,
}

impl Import<'_, '_> {
    fn stamp(&self) -> Stamp {
        Stamp::new(ADDRESS, self.date)
    }

    /// Imports a record, and returns the identifier of the result.
    async fn record(&mut self, record: &Record) -> Result<i64, Failure> {
        let stamp = &self.stamp();
        match record {
            Record::User(user) => return self.user(user).await,
            Record::Group(group) => {
                let name = names::title("name", &group.name)?;
                if groups::name_is_taken(self.conn, &name, None).await? {
                    return Err(Failure::Conflict("name: another group has it".to_owned()));
                }
                let description = group.description.as_deref();
                let id = groups::insert(self.conn, &name, description, self.date).await?;
                return Ok(id.get());
            }
            Record::Post(node_type, post) => return self.post(*node_type, post).await,
            Record::Edit(edit) => self.edit(edit).await?,
            Record::Vote(vote) => {
                let node = self.find_node("node", &vote.node).await?;
                let user = self.find_user("user", &vote.user).await?;
                let up = vote.value == Direction::Up;
                posting::vote(self.conn, node, user, up, stamp).await?;
            }
            Record::Votes(votes) => self.votes(votes).await?,
            Record::Accept(accept) => {
                let answer = self.find_node("answer", &accept.answer).await?;
                let user = self.user_or_default("user", accept.user.as_deref()).await?;
                posting::accept(self.conn, answer, user, stamp).await?;
            }
            Record::Report(report) => {
                let node = self.find_node("node", &report.node).await?;
                let user = self.find_user("user", &report.user).await?;
                posting::report(self.conn, node, user, stamp).await?;
            }
            Record::Follow(follow) => self.follow(follow).await?,
            Record::Award(award) => {
                let user = self.find_user("user", &award.user).await?;
                posting::give_award(self.conn, user, award.award, self.date).await?;
            }
            Record::Reputation(given) => {
                let user = self.find_user("user", &given.user).await?;
                let by = self.user_or_default("by", given.by.as_deref()).await?;
                let points = i64::from(given.points);
                let reason = given.reason.as_deref().filter(|text| !text.trim().is_empty());
                users::award(self.conn, user, points, by, reason, stamp).await?;
            }
        }
        Ok(0)
    }

    async fn user(&mut self, user: &User) -> Result<i64, Failure> {
        let text = NewUser {
            username: self.free_username(user).await?,
            email: user.email.clone().unwrap_or_else(|| self.placeholder(&user.id)),
            profile: Profile {
                real_name: user.real_name.clone(),
                about: user.about.clone(),
                location: user.location.clone(),
                birthday: user.birthday.clone(),
                picture: user.picture.clone(),
            },
        };
        let id = users::insert_member(self.conn, &text.text()?, None, &self.stamp()).await?;
        for name in &user.groups {
            let group = self.find_group(name).await?;
            if !groups::is_member(self.conn, group, id).await? {
                posting::expect_room(self.conn, Collection::Groups, id.get()).await?;
                groups::add_member(self.conn, group, id).await?;
            }
        }
        if let Some(state) = user.state {
            let reason = Some("as imported");
            users::change_state(self.conn, id, state, id, reason, &self.stamp()).await?;
        }
        Ok(id.get())
    }

    async fn free_username(&mut self, user: &User) -> Result<String, Failure> {
        let key = names::username_key(&user.username).unwrap_or_default();
        if let Some(other) = &user.username_if_taken
            && user_rows::is_taken(self.conn, Unique::Username, &key, None).await?
        {
            return Ok(other.clone());
        }
        Ok(user.username.clone())
    }

    /// An address to which no mail can be sent, for a user whose address is unknown.
    fn placeholder(&self, id: &str) -> String {
        format!("{}@{}.invalid", names::email_hash(Email::start_of(id)), self.source)
    }

    async fn post(&mut self, node_type: NodeType, post: &Post) -> Result<i64, Failure> {
        let parent = match &post.parent {
            Some(parent) => Some(self.find_node("parent", parent).await?),
            None => None,
        };
        let author = self.user_or_default("author", post.author.as_deref()).await?;
        let new = NewPost {
            node_type,
            parent,
            author,
            title: post.title.clone(),
            body: post.body.clone(),
            topics: post.topics.clone(),
            wiki: post.wiki,
        };
        new.validate()?;
        if let Some(parent) = parent {
            self.expect_parent(node_type, parent).await?;
        }
        let id = posting::insert(self.conn, &new, &self.stamp()).await?;
        if post.views > 0 {
            nodes::count(self.conn, id, NodeCounter::Views, post.views.into()).await?;
        }
        Ok(id.get())
    }

    /// Checks that an answer is below a question. Comments may be below any node.
    async fn expect_parent(&mut self, node_type: NodeType, parent: NodeId) -> Result<(), Failure> {
        let row = nodes::find(self.conn, parent).await?;
        let fits = row.is_some_and(|row| match node_type {
            NodeType::Answer => row.node_type == NodeType::Question,
            _ => row.node_type != NodeType::Comment,
        });
        if fits {
            return Ok(());
        }
        let reason =
            "parent: an answer needs a question, and a comment something else than a comment";
        Err(Failure::Invalid(reason.to_owned()))
    }

    async fn edit(&mut self, edit: &Edit) -> Result<(), Failure> {
        let node = self.find_node("node", &edit.node).await?;
        let editor = self.user_or_default("editor", edit.editor.as_deref()).await?;
        let mut change = posting::Edit {
            title: edit.title.clone(),
            body: edit.body.clone(),
            topics: edit.topics.clone(),
            summary: edit.summary.clone().unwrap_or_else(|| SUMMARY.to_owned()),
        };
        change.validate()?;
        posting::edit(self.conn, node, editor, &change, &self.stamp()).await
    }

    async fn votes(&mut self, votes: &Votes) -> Result<(), Failure> {
        let node = self.find_node("node", &votes.node).await?;
        let favorites = votes.favorites.into();
        nodes::count(self.conn, node, NodeCounter::Favorites, favorites).await?;
        if votes.up == 0 && votes.down == 0 {
            return Ok(());
        }
        let nobody = self.nobody().await?;
        let (up, down) = (votes.up.into(), votes.down.into());
        posting::count_votes(self.conn, node, up, down, nobody, &self.stamp()).await
    }

    async fn follow(&mut self, follow: &Follow) -> Result<(), Failure> {
        let stamp = self.stamp();
        let follower = self.find_user("follower", &follow.follower).await?;
        if let Some(node) = &follow.node {
            let node = self.find_node("node", node).await?;
            return node_rules::set_follow(self.conn, node, follower, None, true, &stamp).await;
        }
        let followed = follow.user.as_deref().unwrap_or_default();
        let followed = self.find_user("user", followed).await?;
        users::set_follow(self.conn, followed, follower, None, true, &stamp).await
    }

    /// The user whom a property names, or the account for records without an author.
    async fn user_or_default(
        &mut self,
        property: &str,
        id: Option<&str>,
    ) -> Result<UserId, Failure> {
        match id {
            Some(id) => self.find_user(property, id).await,
            None => self.nobody().await,
        }
    }

    /// The author of records without an author. The account is deactivated.
    async fn nobody(&mut self) -> Result<UserId, Failure> {
        let key = (self.source, "user", NOBODY);
        if let Some(id) = imported::find(self.conn, key).await? {
            return Ok(id.into());
        }
        let nobody = User {
            username: format!("anonymous.{}", self.source),
            state: Some(Transition::Deactivate),
            ..User::default()
        };
        let id = self.user(&nobody).await?;
        imported::insert(self.conn, key, id).await?;
        Ok(id.into())
    }

    async fn find_user(&mut self, property: &str, id: &str) -> Result<UserId, Failure> {
        self.find(property, "user", id).await.map(UserId::from)
    }

    async fn find_node(&mut self, property: &str, id: &str) -> Result<NodeId, Failure> {
        self.find(property, "node", id).await.map(NodeId::from)
    }

    async fn find(&mut self, property: &str, kind: &str, id: &str) -> Result<i64, Failure> {
        let found = imported::find(self.conn, (self.source, kind, id)).await?;
        let missing = || {
            Failure::NotFound(format!(
                "{property}: no {kind} {id:?} was imported; put it before the records that refer \
                 to it"
            ))
        };
        found.ok_or_else(missing)
    }

    async fn find_group(&mut self, name: &str) -> Result<GroupId, Failure> {
        let key = names::group_key(name).unwrap_or_default();
        let found = groups::find_by_key(self.conn, &key).await?;
        let missing = || {
            Failure::NotFound(format!("groups: there is no group {name:?}; put it before the user"))
        };
        found.ok_or_else(missing)
    }
}
