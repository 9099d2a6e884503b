//! Plays events in a community of this program, by the rules of the server's domain.

use community_qa_server::domain::ids::UserId;
use community_qa_server::domain::node::NodeType;
use community_qa_server::domain::permissions::Permission;
use community_qa_server::domain::text::Body;
use community_qa_server::service::permissions::{Holder, PermissionChange};
use community_qa_server::service::posting::Post as NewPost;
use community_qa_server::service::users::{NewUser, Profile};
use community_qa_server::service::{Failure, Stamp};
use community_qa_server::store::nodes::{self, NodeCounter};
use community_qa_server::store::{Conn, node_parts};
use serde_json::json;

use super::{LocalWorld, MINUTE, PASSWORD};
use crate::names::Names;
use crate::scenario::{Event, Given, Post, User};
use crate::site::ADMIN;
use crate::site::world::{SetupError, id_of};

impl LocalWorld {
    pub(in crate::site) async fn set_up(
        &mut self,
        given: &Given,
        names: &mut Names,
    ) -> Result<(), SetupError> {
        self.time.pass(given.after.unwrap_or(MINUTE));
        let (service, stamp) = (self.service.clone(), self.stamp());
        match &given.event {
            Event::User(name, user) => return self.join(name, user, names).await,
            Event::Group(name, group) => {
                let title = group.name.as_deref().unwrap_or(name);
                let description = group.description.as_deref();
                let id = service.create_group(title, description).await?;
                names.set_thing(name, json!({"id": id.get(), "name": title}));
                let members = group
                    .members
                    .iter()
                    .map(|member| user_of(names, member))
                    .collect::<Result<Vec<_>, _>>()?;
                service.add_members(id, members).await?;
                for name in &group.permissions {
                    let holder = Holder::Group(title.to_owned());
                    self.permit(holder, name, PermissionChange::Grant).await?;
                }
            }
            Event::Post(name, post) => {
                let id = self.post(post, names, stamp).await?;
                let title = post.node.title.as_deref().unwrap_or(name);
                names.set_thing(name, json!({"id": id, "title": title}));
            }
            Event::Vote(direction, vote) => {
                let (node, voter) = (id_of(names, &vote.on)?, user_of(names, &vote.by)?);
                let up = direction == "up";
                service.vote(node.into(), voter, up, stamp).await?;
            }
            Event::Edit(name, edit) => {
                let (node, editor) = (id_of(names, name)?, user_of(names, &edit.by)?);
                let summary = edit.summary.as_deref().unwrap_or("Edited");
                let edited = service.edit(node.into(), editor, &edit.body, summary, stamp);
                edited.await?;
            }
            Event::Accept(name, by) => {
                let (node, user) = (id_of(names, name)?, user_of(names, &by.by)?);
                service.accept(node.into(), user, stamp).await?;
            }
            Event::Report(name, by) => {
                let (node, user) = (id_of(names, name)?, user_of(names, &by.by)?);
                service.report(node.into(), user, stamp).await?;
            }
            Event::Follow(name, by) => {
                let follower = user_of(names, &by.by)?;
                let username = names.text(&by.by, "username");
                let access = service.actor(username, "127.0.0.1").await?;
                let followed = id_of(names, name)?;
                let done = if names.text(name, "username").is_some() {
                    service.follow_user(&access, followed.into(), follower, true).await
                } else {
                    service.follow_node(&access, followed.into(), follower, true).await
                };
                done?;
            }
        }
        Ok(())
    }

    async fn join(&mut self, name: &str, user: &User, names: &mut Names) -> Result<(), SetupError> {
        let username = user.username.clone().unwrap_or_else(|| name.to_owned());
        let email = user.email.clone();
        let new = NewUser {
            username: username.clone(),
            email: email.unwrap_or_else(|| format!("{name}@example.org")),
            profile: Profile {
                real_name: user.real_name.clone(),
                about: user.about.clone(),
                location: user.location.clone(),
                birthday: user.birthday.clone(),
                picture: user.profile_picture_url.clone(),
            },
        };
        let service = &self.service;
        let text = new.text().map_err(|error| SetupError(error.to_string()))?;
        let hash = Some(self.hash.clone());
        let created = service.create_member(text, hash, Vec::new(), self.stamp());
        let id = created.await?;
        names.set_thing(
            name,
            json!({
                "id": id.get(), "username": username, "email": new.email, "password": PASSWORD,
            }),
        );
        for group in &user.groups {
            let found = service.group_by_name(group).await?;
            service.add_members(found.id.into(), vec![id]).await?;
        }
        for (permissions, change) in
            [(&user.permissions, PermissionChange::Grant), (&user.without, PermissionChange::Deny)]
        {
            for permission in permissions {
                let holder = Holder::User(username.clone());
                self.permit(holder, permission, change).await?;
            }
        }
        if let Some(transition) = user.state {
            let admin = names.text(ADMIN, "username");
            let access = service.actor(admin, "127.0.0.1").await?;
            service.change_state(&access, id, transition, None).await?;
        }
        Ok(())
    }

    async fn permit(
        &self,
        holder: Holder,
        name: &str,
        change: PermissionChange,
    ) -> Result<(), SetupError> {
        let permission = Permission::from_name(name)
            .ok_or_else(|| SetupError(format!("there is no permission {name:?}")))?;
        self.service.change_permission(holder, permission, change, true).await?;
        Ok(())
    }

    async fn post(
        &self,
        Post { kind, node }: &Post,
        names: &Names,
        stamp: Stamp,
    ) -> Result<i64, SetupError> {
        let parent = node.to.as_deref().map(|to| id_of(names, to)).transpose()?;
        let node_type = NodeType::from_word(kind)
            .ok_or_else(|| SetupError(format!("there are no nodes of the type {kind}")))?;
        let title = node.title.clone().or_else(|| {
            let untitled = || format!("A {kind} without a title");
            node_type.has_title().then(untitled)
        });
        let post = NewPost {
            node_type,
            parent: parent.map(Into::into),
            author: user_of(names, &node.by)?,
            title,
            body: Body::new(node.body.as_deref().unwrap_or("Some text.")),
            topics: node.topics.clone(),
            wiki: node.wiki,
        };
        let id = self.service.post(post, stamp).await?;
        let (views, favorites) = (i64::from(node.views), i64::from(node.favorites));
        let attachments = node.attachments.clone();
        let completed = self.service.db().write(async move |conn: &mut Conn<'_>| {
            nodes::count(conn, id, NodeCounter::Views, views).await?;
            nodes::count(conn, id, NodeCounter::Favorites, favorites).await?;
            for file in &attachments {
                let (name, url) = (&file.file_name, &file.url);
                node_parts::attach(conn, id, name, file.size, url, file.image).await?;
            }
            Ok::<_, Failure>(())
        });
        completed.await?;
        Ok(id.get())
    }
}

fn user_of(names: &Names, name: &str) -> Result<UserId, SetupError> {
    Ok(UserId::from(id_of(names, name)?))
}
