//! An existing site: the needs of a scenario are created through its API, and removed afterwards.

use std::fmt::Write as _;

use anyhow::{Context as _, bail};
use community_qa_server::domain::user_state::Transition;
use serde_json::{Value, json};

use super::world::{Kind, SetupError, World, id_of};
use super::{ADMIN, CAST, joins};
use crate::http::{Client, Credentials, Request, Response, percent_encoded};
use crate::names::Names;
use crate::scenario::{By, Event, Given, Group, Scenario, User};

/// The path of the API.
const SERVICE: &str = "/services/v2";

/// A site, and the user who calls it.
#[derive(Debug, Clone)]
pub struct ForeignSite {
    base_url: String,
    credentials: Credentials,
    /// The identifier of the caller, if the site reports it.
    caller: Option<i64>,
    read_only: bool,
}

/// The records that were created at a site for a scenario.
pub(super) struct ForeignWorld {
    admin: Credentials,
    /// A suffix that makes the names of this scenario unique.
    suffix: String,
    users: Vec<i64>,
    others: Vec<String>,
}

impl ForeignSite {
    /// A site on which a user can log in.
    ///
    /// # Errors
    ///
    /// If the URL is invalid, if the site does not respond, or if it refuses the user.
    pub async fn new(
        base_url: &str,
        credentials: Credentials,
        read_only: bool,
    ) -> anyhow::Result<Self> {
        let url = reqwest::Url::parse(base_url);
        if !url.is_ok_and(|url| matches!(url.scheme(), "http" | "https")) {
            bail!(
                "`{base_url}` is not the address of a site; write it as in https://qa.example.org"
            );
        }
        let client = Client::new(base_url)?;
        let name = percent_encoded(&credentials.username);
        let path = format!("{SERVICE}/user/getByUsername.json?username={name}");
        let looked_up = request("GET", path, None, &credentials);
        let response = client
            .send(&looked_up)
            .await
            .with_context(|| format!("{base_url} does not respond"))?;
        // A 401 for a missing permission is JSON, and one for bad credentials is not.
        let is_page = response.json().is_none();
        if response.status == 401 && is_page {
            bail!(
                "{base_url} rejects the login of {}; check the user name and the password",
                credentials.username
            );
        }
        let id = response.json().and_then(|user| user.get("id")?.as_i64());
        Ok(Self { base_url: client.base_url().to_owned(), credentials, caller: id, read_only })
    }

    /// The base URL, without a trailing slash.
    pub fn base_url(&self) -> &str {
        &self.base_url
    }

    /// Creates everything that the scenario needs.
    ///
    /// # Errors
    ///
    /// [`SetupError`] for something that cannot be created.
    pub async fn world(&self, scenario: &Scenario, client: &Client) -> Result<World, SetupError> {
        if scenario.alone {
            let why = "it needs a community that nobody else uses";
            return Err(SetupError(why.to_owned()));
        }
        // Records of other scenarios and of earlier runs must not interfere.
        let suffix = random(5)?;
        let mut names = Names::default();
        names.set("unique", json!(suffix));
        names.set("base", json!(self.base_url));
        names.set_thing(
            ADMIN,
            json!({
                "id": self.caller, "username": self.credentials.username,
                "password": self.credentials.password,
            }),
        );
        let mut world = World {
            client: client.of(std::slice::from_ref(&self.base_url)),
            names,
            kind: Kind::Foreign(ForeignWorld {
                admin: self.credentials.clone(),
                suffix,
                users: Vec::new(),
                others: Vec::new(),
            }),
        };
        if let Err(error) = people(&mut world, scenario, self.read_only).await {
            // Removes everything that was created so far.
            world.end().await;
            return Err(error);
        }
        Ok(world)
    }
}

/// Creates the members of the cast that the scenario names, and plays its setup.
async fn people(world: &mut World, scenario: &Scenario, read_only: bool) -> Result<(), SetupError> {
    if read_only && !scenario.only_reads() {
        return Err(SetupError("it would change the site".to_owned()));
    }
    for (member, groups) in CAST {
        // The administrator is the caller. A user whom the setup creates is not created twice.
        if member == ADMIN || scenario.joining(member).is_some() || !scenario.mentions(member) {
            continue;
        }
        if read_only {
            return Err(SetupError(format!("{member} would have to be created")));
        }
        let event = joins(member, groups);
        world.set_up(&[Given { after: None, event }]).await?;
    }
    world.set_up(&scenario.given).await
}

impl ForeignWorld {
    pub(super) async fn set_up(
        &mut self,
        given: &Given,
        names: &mut Names,
        client: &Client,
    ) -> Result<(), SetupError> {
        match &given.event {
            Event::User(name, user) => self.join(name, user, names, client).await,
            Event::Group(name, group) => self.found(name, group, names, client).await,
            Event::Follow(name, By { by }) => {
                let follower = id_of(names, by)?;
                let is_user = names.text(name, "username").is_some();
                let what = if is_user { "user" } else { "node" };
                let followed = id_of(names, name)?;
                let path = format!("/{what}/{followed}/follow.json?follower={follower}");
                self.call(client, "PUT", &path, None).await.map(drop)
            }
            Event::Post(_, post) => Err(SetupError(format!("no operation posts a {}", post.kind))),
            Event::Vote(..) => Err(SetupError("no operation votes".to_owned())),
            Event::Edit(..) => Err(SetupError("no operation edits a node".to_owned())),
            Event::Accept(..) => Err(SetupError("no operation accepts an answer".to_owned())),
            Event::Report(..) => Err(SetupError("no operation reports a node".to_owned())),
        }
    }

    async fn join(
        &mut self,
        name: &str,
        user: &User,
        names: &mut Names,
        client: &Client,
    ) -> Result<(), SetupError> {
        if !(user.permissions.is_empty() && user.without.is_empty()) {
            return Err(SetupError("no operation grants or denies a permission".to_owned()));
        }
        let username = user.username.as_deref().unwrap_or(name);
        let username = format!("{username}-{}", self.suffix);
        let email = format!("{username}@example.org");
        let password = random(16)?;
        let mut body = json!({"username": username, "email": email, "password": password});
        for (field, value) in [
            ("realName", &user.real_name),
            ("about", &user.about),
            ("location", &user.location),
            ("birthday", &user.birthday),
            ("profilePictureUrl", &user.profile_picture_url),
        ] {
            if let (Some(value), Some(body)) = (value, body.as_object_mut()) {
                body.insert(field.to_owned(), json!(value));
            }
        }
        let created = self.call(client, "POST", "/user.json", Some(body)).await?;
        // A site may omit the header.
        let id = match created.header("location").and_then(id_in_location) {
            Some(id) => id,
            None => self.look_up(client, &username).await?,
        };
        self.users.push(id);
        names.set_thing(
            name,
            json!({"id": id, "username": username, "email": email, "password": password}),
        );
        for group in &user.groups {
            let group = self.group_of(client, group).await?;
            let path = format!("/group/{group}/add.json?users={id}");
            self.call(client, "PUT", &path, None).await?;
        }
        let Some(state) = user.state else {
            return Ok(());
        };
        let operation = match state {
            Transition::Suspend => "suspendUser",
            _ => "deactivateUser",
        };
        let path = format!("/user/{id}/{operation}.json");
        self.call(client, "PUT", &path, None).await.map(drop)
    }

    async fn found(
        &mut self,
        name: &str,
        group: &Group,
        names: &mut Names,
        client: &Client,
    ) -> Result<(), SetupError> {
        if !group.permissions.is_empty() {
            return Err(SetupError("no operation grants a permission".to_owned()));
        }
        let title = format!("{} {}", group.name.as_deref().unwrap_or(name), self.suffix);
        let body =
            json!({"name": title, "description": group.description.as_deref().unwrap_or("")});
        let created = self.call(client, "POST", "/group.json", Some(body)).await?;
        let id = created
            .header("location")
            .and_then(id_in_location)
            .ok_or_else(|| SetupError("the new group has no location".to_owned()))?;
        self.others.push(format!("the group {title:?} ({id})"));
        names.set_thing(name, json!({"id": id, "name": title}));
        if group.members.is_empty() {
            return Ok(());
        }
        let members: Vec<i64> =
            group.members.iter().map(|member| id_of(names, member)).collect::<Result<_, _>>()?;
        let members: Vec<String> = members.iter().map(ToString::to_string).collect();
        let path = format!("/group/{id}/add.json?users={}", members.join(","));
        self.call(client, "PUT", &path, None).await.map(drop)
    }

    async fn look_up(&self, client: &Client, username: &str) -> Result<i64, SetupError> {
        let path = format!("/user/getByUsername.json?username={}", percent_encoded(username));
        let found = self.call(client, "GET", &path, None).await?.json();
        let id = found.and_then(|user| user.get("id")?.as_i64());
        id.ok_or_else(|| SetupError(format!("the new user {username} cannot be found")))
    }

    /// The group with a name, among the first hundred groups of the site.
    async fn group_of(&self, client: &Client, name: &str) -> Result<i64, SetupError> {
        let page = self.call(client, "GET", "/group.json?pageSize=100", None).await?.json();
        let found = page
            .as_ref()
            .and_then(|page| page.get("list")?.as_array())
            .into_iter()
            .flatten()
            .find(|group| group.get("name").and_then(Value::as_str) == Some(name));
        let id = found.and_then(|group| group.get("id")?.as_i64());
        id.ok_or_else(|| SetupError(format!("the site has no group {name:?}")))
    }

    /// Calls an operation as the administrator. A response that is not a success is the reason why
    /// a need cannot be met.
    async fn call(
        &self,
        client: &Client,
        method: &str,
        path: &str,
        body: Option<Value>,
    ) -> Result<Response, SetupError> {
        let request = request(method, format!("{SERVICE}{path}"), body, &self.admin);
        let response = client.send(&request).await?;
        if (200..300).contains(&response.status) {
            return Ok(response);
        }
        let shown = response.json().unwrap_or_default();
        let message = shown.pointer("/errors/message").and_then(Value::as_str);
        let mut why = format!("{method} {SERVICE}{path} gets a {}", response.status);
        if let Some(message) = message {
            let _ = write!(why, ": {message}");
        }
        Err(SetupError(why))
    }

    /// Records that a scenario has created something, by the path of its location.
    pub(super) fn remember(&mut self, path: &str, id: i64) {
        if path.contains("/user/") {
            self.users.push(id);
        } else {
            self.others.push(path.to_owned());
        }
    }

    /// Deactivates the created users. The API cannot remove anything else.
    pub(super) async fn end(self, client: &Client) -> Vec<String> {
        let mut remarks: Vec<String> = Vec::new();
        for id in &self.users {
            let path = format!("/user/{id}/deactivateUser.json");
            if let Err(SetupError(why)) = self.call(client, "PUT", &path, None).await {
                remarks.push(format!("user {id} stays active: {why}"));
            }
        }
        remarks.extend(self.others.iter().map(|other| format!("{other} stays")));
        remarks
    }
}

/// The identifier at the end of a location such as `…/user/7.json`.
pub(crate) fn id_in_location(location: &str) -> Option<i64> {
    let (_, last) = location.trim_end_matches(".json").rsplit_once('/')?;
    last.parse().ok()
}

fn request(
    method: &str,
    target: String,
    body: Option<Value>,
    credentials: &Credentials,
) -> Request {
    let usual = |name: &str| (name.to_owned(), "application/json".to_owned());
    Request {
        method: method.to_owned(),
        target,
        headers: vec![usual("accept"), usual("content-type")],
        body: body.map(|body| body.to_string().into_bytes()).unwrap_or_default(),
        credentials: Some(credentials.clone()),
    }
}

/// Random letters that cannot be guessed.
fn random(length: usize) -> anyhow::Result<String> {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut bytes = vec![0_u8; length];
    getrandom::fill(&mut bytes).context("cannot get random numbers from the operating system")?;
    let letters = bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)]));
    Ok(letters.collect())
}
