//! A server of our own: a community in memory for each scenario, with a clock that it sets.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use anyhow::Context as _;
use community_qa_server::Server;
use community_qa_server::api::{Api, ApiOptions};
use community_qa_server::auth::Authenticator;
use community_qa_server::domain::dates::DateFormat;
use community_qa_server::domain::ids::UserId;
use community_qa_server::domain::node::NodeType;
use community_qa_server::domain::permissions::{BuiltInGroup, Permission};
use community_qa_server::domain::text::Body;
use community_qa_server::domain::user_state::Transition;
use community_qa_server::http::Shutdown;
use community_qa_server::pages::Pages;
use community_qa_server::service::permissions::{Holder, PermissionChange};
use community_qa_server::service::posting::Post as NewPost;
use community_qa_server::service::users::NewUser;
use community_qa_server::service::{Clock, HOT_DAYS, Service};
use community_qa_server::site::Site;
use community_qa_server::store::nodes::{self, NodeCounter};
use community_qa_server::store::{Conn, Db, Location, Migrations, node_parts};
use jiff::tz::TimeZone;
use serde_json::json;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::world::{Kind, Unmade, World};
use super::{ADMIN, CAST};
use crate::http::Client;
use crate::names::Names;
use crate::scenario::{Event, Given, Post, Scenario, State, User};

/// The password of every user: they live as long as a scenario, on this machine alone.
const PASSWORD: &str = "as long as a scenario";

/// When the clock of a community begins: 03/03/2025 12:08 PM.
const START: i64 = 1_741_003_705_410;

/// How long it is from one event to the next, unless a scenario says so.
const MINUTE: Duration = Duration::from_secs(60);

/// Starts communities.
#[derive(Clone)]
pub struct OwnSite {
    /// Passwords that it has verified need not be verified again.
    authenticator: Authenticator,
    hash: String,
    pages: Pages,
}

impl fmt::Debug for OwnSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OwnSite")
    }
}

/// A community of a scenario.
pub(super) struct OwnWorld {
    service: Service,
    clock: Arc<AtomicI64>,
    hash: String,
    shutdown: oneshot::Sender<Shutdown>,
    serving: JoinHandle<()>,
}

impl fmt::Debug for OwnWorld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OwnWorld")
    }
}

impl OwnSite {
    /// What is shared by all communities.
    ///
    /// # Errors
    ///
    /// When the password cannot be hashed.
    pub async fn new() -> anyhow::Result<Self> {
        let authenticator = Authenticator::new()?;
        let hash = authenticator.hash(PASSWORD).await?;
        Ok(Self {
            authenticator,
            hash,
            pages: Pages::new(None)?,
        })
    }

    /// A community with the cast and what is given.
    ///
    /// # Errors
    ///
    /// An inner [`Unmade`] for what is given and cannot be made; an outer error when the
    /// server does not start.
    pub async fn world(
        &self,
        scenario: &Scenario,
        client: &Client,
    ) -> anyhow::Result<Result<World, Unmade>> {
        let mut world = self.start(scenario.fails_to_log_in(), client).await?;
        Ok(match people(&mut world, scenario).await {
            Ok(()) => Ok(world),
            Err(unmade) => {
                world.end().await;
                Err(unmade)
            }
        })
    }

    /// A community in memory. Failed logins are counted, so that a scenario in which there
    /// are some has an authenticator of its own.
    async fn start(&self, fails_to_log_in: bool, client: &Client) -> anyhow::Result<World> {
        let clock = Arc::new(AtomicI64::new(START));
        let told = Arc::clone(&clock);
        let told = Clock::new(move || told.load(Ordering::SeqCst));
        let db = Db::open(&Location::Memory, &Migrations::compiled_in()).await?;
        let service = Service::open(db, told, HOT_DAYS).await?;
        let authenticator = if fails_to_log_in {
            Authenticator::new()?
        } else {
            self.authenticator.clone()
        };
        let options = ApiOptions {
            dates: DateFormat::new(TimeZone::UTC),
            public_url: None,
        };
        let contract = community_qa_contract::embedded()?;
        let api = Api::new(contract, service.clone(), authenticator, options)?;
        let site = Site::new(api, self.pages.clone());
        let server = Server::builder(site)
            .listen(([127, 0, 0, 1], 0).into())
            .bind()
            .await?;
        let address = server.address().context("the server has no address")?;
        let (shutdown, requested) = oneshot::channel();
        let until = async { requested.await.unwrap_or(Shutdown::Now) };
        let serving = tokio::spawn(server.serve(until));
        let base_url = format!("http://{address}");
        let mut names = Names::default();
        names.set("base", json!(base_url));
        names.set("unique", json!("x7"));
        for group in BuiltInGroup::ALL {
            names.set_id(&group.name().replace(' ', ""), group.id());
        }
        let hash = self.hash.clone();
        Ok(World {
            client: client.of(&base_url),
            names,
            kind: Kind::Own(OwnWorld {
                service,
                clock,
                hash,
                shutdown,
                serving,
            }),
        })
    }
}

/// Lets the cast join, and what is given happen.
async fn people(world: &mut World, scenario: &Scenario) -> Result<(), Unmade> {
    let is_of_cast = |given: &&Given| {
        let Event::User(name, _) = &given.event else {
            return None;
        };
        CAST.iter()
            .find(|(member, _)| member == name)
            .map(|_| name.clone())
    };
    for (member, groups) in CAST {
        let own = scenario
            .given
            .iter()
            .find(|given| is_of_cast(given).as_deref() == Some(member));
        let user = match own.map(|given| &given.event) {
            Some(Event::User(_, user)) => user.clone(),
            _ => User {
                groups: groups.iter().map(|name| (*name).to_owned()).collect(),
                ..User::default()
            },
        };
        let event = Event::User(member.to_owned(), user);
        world.happen(&[Given { after: None, event }]).await?;
    }
    for given in &scenario.given {
        if is_of_cast(&given).is_none() {
            world.happen(std::slice::from_ref(given)).await?;
        }
    }
    world.pass(MINUTE).await
}

impl OwnWorld {
    pub(super) fn pass(&mut self, time: Duration) {
        let millis = i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        self.clock.fetch_add(millis, Ordering::SeqCst);
    }

    pub(super) async fn end(self) {
        // Neither matters: the community goes, whatever became of its server.
        let _ = self.shutdown.send(Shutdown::Now);
        let _ = self.serving.await;
        self.service.db().clone().close().await;
    }

    fn at(&self) -> (String, i64) {
        ("127.0.0.1".to_owned(), self.clock.load(Ordering::SeqCst))
    }

    pub(super) async fn happen(&mut self, given: &Given, names: &mut Names) -> Result<(), Unmade> {
        self.pass(given.after.unwrap_or(MINUTE));
        let (service, at) = (self.service.clone(), self.at());
        match &given.event {
            Event::User(name, user) => return self.join(name, user, names).await,
            Event::Group(name, group) => {
                let title = group.name.as_deref().unwrap_or(name);
                let id = service
                    .create_group(title, group.description.as_deref())
                    .await;
                let id = id.map_err(Unmade::because)?;
                names.set_thing(name, json!({"id": id.get(), "name": title}));
                let members = group.members.iter().map(|member| user_of(names, member));
                let members = members.collect::<Result<Vec<_>, _>>()?;
                service
                    .add_members(id, members)
                    .await
                    .map_err(Unmade::because)?;
                for name in &group.permissions {
                    let holder = Holder::Group(title.to_owned());
                    self.permit(holder, name, PermissionChange::Grant).await?;
                }
            }
            Event::Post(name, post) => {
                let id = self.post(post, names, at).await?;
                let title = post.node.title.as_deref().unwrap_or(name);
                names.set_thing(name, json!({"id": id, "title": title}));
            }
            Event::Vote(direction, vote) => {
                let (node, voter) = (node_of(names, &vote.on)?, user_of(names, &vote.by)?);
                let vote = service.vote(node.into(), voter, direction == "up", at);
                vote.await.map_err(Unmade::because)?;
            }
            Event::Edit(name, edit) => {
                let (node, editor) = (node_of(names, name)?, user_of(names, &edit.by)?);
                let summary = edit.summary.as_deref().unwrap_or("Edited");
                let edited = service.edit(node.into(), editor, &edit.body, summary, at);
                edited.await.map_err(Unmade::because)?;
            }
            Event::Accept(name, by) => {
                let (node, user) = (node_of(names, name)?, user_of(names, &by.by)?);
                let accepted = service.accept(node.into(), user, at).await;
                accepted.map_err(Unmade::because)?;
            }
            Event::Report(name, by) => {
                let (node, user) = (node_of(names, name)?, user_of(names, &by.by)?);
                let reported = service.report(node.into(), user, at).await;
                reported.map_err(Unmade::because)?;
            }
            Event::Follow(name, by) => {
                let follower = user_of(names, &by.by)?;
                let username = names.text(&by.by, "username");
                let access = service.actor(username, "127.0.0.1").await;
                let access = access.map_err(Unmade::because)?;
                let followed = node_of(names, name)?;
                let done = if names.text(name, "username").is_some() {
                    service
                        .follow_user(&access, followed.into(), follower, true)
                        .await
                } else {
                    service
                        .follow_node(&access, followed.into(), follower, true)
                        .await
                };
                done.map_err(Unmade::because)?;
            }
        }
        Ok(())
    }

    /// Lets a user join, who can log in.
    async fn join(&mut self, name: &str, user: &User, names: &mut Names) -> Result<(), Unmade> {
        let username = user.username.clone().unwrap_or_else(|| name.to_owned());
        let email = user.email.clone();
        let new = NewUser {
            username: username.clone(),
            email: email.unwrap_or_else(|| format!("{name}@example.org")),
            real_name: user.real_name.clone(),
            about: user.about.clone(),
            location: user.location.clone(),
            birthday: user.birthday.clone(),
            picture: user.profile_picture_url.clone(),
        };
        let text = new.text().map_err(Unmade::because)?;
        let hash = Some(self.hash.clone());
        let id = self
            .service
            .create_member(text, hash, Vec::new(), self.at())
            .await;
        let id = id.map_err(Unmade::because)?;
        names.set_thing(
            name,
            json!({
                "id": id.get(), "username": username, "email": new.email, "password": PASSWORD,
            }),
        );
        for group in &user.groups {
            let found = self
                .service
                .group_by_name(group)
                .await
                .map_err(Unmade::because)?;
            let added = self.service.add_members(found.id.into(), vec![id]).await;
            added.map_err(Unmade::because)?;
        }
        for (permissions, change) in [
            (&user.permissions, PermissionChange::Grant),
            (&user.without, PermissionChange::Deny),
        ] {
            for permission in permissions {
                let holder = Holder::User(username.clone());
                self.permit(holder, permission, change).await?;
            }
        }
        if let Some(state) = user.state {
            let transition = match state {
                State::Suspended => Transition::Suspend,
                State::Deactivated => Transition::Deactivate,
            };
            let admin = names.text(ADMIN, "username");
            let access = self.service.actor(admin, "127.0.0.1").await;
            let access = access.map_err(Unmade::because)?;
            let changed = self
                .service
                .change_state(&access, id, transition, None)
                .await;
            changed.map_err(Unmade::because)?;
        }
        Ok(())
    }

    async fn permit(
        &self,
        holder: Holder,
        name: &str,
        change: PermissionChange,
    ) -> Result<(), Unmade> {
        let permission = Permission::from_name(name)
            .ok_or_else(|| Unmade(format!("there is no permission {name:?}")))?;
        let changed = self
            .service
            .force_permission(holder, permission, change)
            .await;
        changed.map(drop).map_err(Unmade::because)
    }

    async fn post(
        &self,
        Post { kind, node }: &Post,
        names: &Names,
        at: (String, i64),
    ) -> Result<i64, Unmade> {
        let parent = node
            .to
            .as_deref()
            .map(|to| node_of(names, to))
            .transpose()?;
        let node_type = NodeType::from_word(kind)
            .ok_or_else(|| Unmade(format!("there are no nodes of the type {kind}")))?;
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
        let id = self
            .service
            .post(post, at.0, at.1)
            .await
            .map_err(Unmade::because)?;
        let views = i64::from(node.views);
        let counted = self.service.db().write(async move |conn: &mut Conn<'_>| {
            nodes::count(conn, id, NodeCounter::Views, views).await
        });
        counted.await.map_err(Unmade::because)?;
        for attachment in node.attachments.clone() {
            let attached = self.service.db().write(async move |conn: &mut Conn<'_>| {
                let (name, url) = (&attachment.file_name, &attachment.url);
                node_parts::attach(conn, id, name, attachment.size, url, attachment.image).await
            });
            attached.await.map_err(Unmade::because)?;
        }
        Ok(id.get())
    }
}

fn user_of(names: &Names, name: &str) -> Result<UserId, Unmade> {
    Ok(UserId::from(id_of(names, name)?))
}

fn node_of(names: &Names, name: &str) -> Result<i64, Unmade> {
    id_of(names, name)
}

fn id_of(names: &Names, name: &str) -> Result<i64, Unmade> {
    let name = name.trim_start_matches('$');
    let id = names.id(name);
    id.ok_or_else(|| {
        Unmade(format!(
            "nothing is named {name}; put it before what names it"
        ))
    })
}
