//! The community of the command `demo`: small, made up, and believable.

use super::accounts::{Account, give_passwords};
use super::demo_content::{self, Discussion, Person};
use crate::auth::Authenticator;
use crate::domain::ids::{NodeId, UserId};
use crate::domain::node::NodeType;
use crate::service::posting::Post;
use crate::service::users::{NewUser, Profile};
use crate::service::{Failure, Service};
use crate::store::nodes::NodeState;
use crate::store::{Conn, users};

/// The address that the people of the demo write from, one reserved for documentation.
const ADDRESS: &str = "203.0.113.24";

const MINUTE: i64 = 60 * 1000;
const DAY: i64 = 24 * 60 * MINUTE;

/// The age of the community, in days.
const AGE: i64 = 30;

/// Fills the community of the demo if it is empty, and returns who can log in. One that was filled
/// before keeps its content, and its users get new passwords.
///
/// # Errors
///
/// [`Failure::Conflict`] when it is another community, and as [`fill`].
pub async fn open_demo(
    service: &Service,
    authenticator: &Authenticator,
    password: Option<&str>,
) -> Result<Vec<Account>, Failure> {
    let has_users = async |conn: &mut Conn<'_>| users::any(conn).await;
    if service.db().read(has_users).await? {
        let content = demo_content::read()?;
        give_passwords(service, authenticator, &content.roles(), password).await
    } else {
        fill(service, authenticator, password).await
    }
}

/// Adds the people and discussions of the demo to a community, and returns who can log in: with the
/// given password, or a new one each.
///
/// # Errors
///
/// When the database cannot be used, or the operating system gives no random numbers.
pub async fn fill(
    service: &Service,
    authenticator: &Authenticator,
    password: Option<&str>,
) -> Result<Vec<Account>, Failure> {
    let mut demo = Demo {
        service,
        now: service.now() - AGE * DAY,
        people: Vec::new(),
    };
    let content = demo_content::read()?;
    for person in &content.users {
        demo.add(person).await?;
    }
    for discussion in &content.discussions {
        demo.discuss(discussion).await?;
    }
    for entry in &content.entries {
        let author = demo.person(entry.author)?;
        let node_type = NodeType::from_word(&entry.node_type);
        let node_type = node_type
            .ok_or_else(|| Failure::Bug(format!("demo.yaml: there is no {}", entry.node_type)))?;
        let topics = demo_content::names(&entry.topics);
        let post = Post::titled(node_type, author, &entry.title, &entry.body, &topics);
        demo.post(post).await?;
    }
    give_passwords(service, authenticator, &content.roles(), password).await
}

/// A community that is being filled.
struct Demo<'s> {
    service: &'s Service,
    /// The time of the next event.
    now: i64,
    people: Vec<UserId>,
}

impl Demo<'_> {
    async fn add(&mut self, person: &Person) -> Result<(), Failure> {
        let text = NewUser {
            username: person.username.clone(),
            email: format!("{}@community.example", person.username),
            profile: Profile {
                real_name: Some(person.real_name.clone()),
                about: Some(person.about.clone()),
                location: Some(person.location.clone()),
                ..Profile::default()
            },
        }
        .text()?;
        let groups = person.groups();
        let at = (ADDRESS.to_owned(), self.now);
        let id = self.service.create_member(text, None, groups, at).await?;
        self.people.push(id);
        self.now += 40 * MINUTE;
        Ok(())
    }

    fn person(&self, index: usize) -> Result<UserId, Failure> {
        let missing = || Failure::Bug(format!("there is no person {index} in the demo"));
        self.people.get(index).copied().ok_or_else(missing)
    }

    fn at(&mut self) -> (String, i64) {
        self.now += 47 * MINUTE;
        (ADDRESS.to_owned(), self.now)
    }

    async fn post(&mut self, post: Post) -> Result<NodeId, Failure> {
        let (ip, now) = self.at();
        self.service.post(post, ip, now).await
    }

    /// A question with all that came of it.
    async fn discuss(&mut self, discussion: &Discussion) -> Result<(), Failure> {
        self.now += 10 * 60 * MINUTE;
        let asker = self.person(discussion.asker)?;
        let post = Post::titled(
            NodeType::Question,
            asker,
            &discussion.title,
            &discussion.body,
            &demo_content::names(&discussion.topics),
        );
        let question = self.post(post).await?;
        self.vote(question, &discussion.voters).await?;
        for answer in &discussion.answers {
            let author = self.person(answer.author)?;
            let post = Post::reply(question, NodeType::Answer, author, &answer.body);
            let node = self.post(post).await?;
            self.vote(node, &answer.voters).await?;
            for comment in &answer.comments {
                let commenter = self.person(comment.author)?;
                self.post(Post::reply(
                    node,
                    NodeType::Comment,
                    commenter,
                    &comment.body,
                ))
                .await?;
            }
            if let Some(body) = &answer.edited {
                let at = self.at();
                self.service
                    .edit(node, author, body, "Say it more exactly", at)
                    .await?;
            }
            if answer.accepted {
                let at = self.at();
                self.service.accept(node, asker, at).await?;
            }
        }
        if discussion.sticky {
            self.service
                .set_node_state(question, NodeState::Sticky, true)
                .await?;
        }
        Ok(())
    }

    async fn vote(&mut self, node: NodeId, voters: &[usize]) -> Result<(), Failure> {
        for voter in voters {
            let voter = self.person(*voter)?;
            let at = self.at();
            self.service.vote(node, voter, true, at).await?;
        }
        Ok(())
    }
}
