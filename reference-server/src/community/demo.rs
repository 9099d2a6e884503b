//! The community of the command `demo`: small, made up, and believable.

use super::accounts::{Account, not_hashed, password};
use super::demo_content::{DISCUSSIONS, Discussion, ENTRIES, Person, USERS};
use crate::auth::Authenticator;
use crate::domain::ids::{NodeId, UserId};
use crate::domain::node::NodeType;
use crate::service::posting::Post;
use crate::service::users::NewUser;
use crate::service::{Failure, Service};
use crate::store::nodes::NodeState;

/// Where the people of the demo write from: an address for documentation.
const ADDRESS: &str = "203.0.113.24";

const MINUTE: i64 = 60 * 1000;
const DAY: i64 = 24 * 60 * MINUTE;

/// How long ago the community began, in days.
const AGE: i64 = 30;

/// Fills an empty community, and returns who can log in.
///
/// # Errors
///
/// When the database cannot be used, or the system has no random numbers.
pub async fn fill(
    service: &Service,
    authenticator: &Authenticator,
) -> Result<Vec<Account>, Failure> {
    let mut demo = Demo {
        service,
        now: service.now() - AGE * DAY,
        people: Vec::new(),
    };
    let mut users = Vec::new();
    for person in USERS {
        users.extend(demo.add(person, authenticator).await?);
    }
    for discussion in DISCUSSIONS {
        demo.discuss(discussion).await?;
    }
    for (node_type, author, title, body, topics) in ENTRIES {
        let author = demo.person(*author)?;
        demo.post(Post::titled(*node_type, author, title, body, topics))
            .await?;
    }
    Ok(users)
}

/// A community that is being filled.
struct Demo<'s> {
    service: &'s Service,
    /// When the next thing happens.
    now: i64,
    people: Vec<UserId>,
}

impl Demo<'_> {
    async fn add(
        &mut self,
        person: &Person,
        authenticator: &Authenticator,
    ) -> Result<Option<Account>, Failure> {
        let text = NewUser {
            username: person.username.to_owned(),
            email: format!("{}@community.example", person.username),
            real_name: Some(person.real_name.to_owned()),
            about: Some(person.about.to_owned()),
            location: Some(person.location.to_owned()),
            ..NewUser::default()
        }
        .text()?;
        let user = match person.role {
            None => None,
            Some(role) => Some(Account {
                username: person.username.to_owned(),
                password: password()?,
                role,
            }),
        };
        let hash = match &user {
            None => None,
            Some(user) => Some(
                authenticator
                    .hash(&user.password)
                    .await
                    .map_err(not_hashed)?,
            ),
        };
        let groups = person.groups.to_vec();
        let at = (ADDRESS.to_owned(), self.now);
        let id = self.service.create_member(text, hash, groups, at).await?;
        self.people.push(id);
        self.now += 40 * MINUTE;
        Ok(user)
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
            discussion.title,
            discussion.body,
            discussion.topics,
        );
        let question = self.post(post).await?;
        self.vote(question, discussion.voters).await?;
        for answer in discussion.answers {
            let author = self.person(answer.author)?;
            let post = Post::below(question, NodeType::Answer, author, answer.body);
            let node = self.post(post).await?;
            self.vote(node, answer.voters).await?;
            for (commenter, body) in answer.comments {
                let commenter = self.person(*commenter)?;
                self.post(Post::below(node, NodeType::Comment, commenter, body))
                    .await?;
            }
            if let Some(body) = answer.edited {
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
