//! Concurrent changes of one user have the result of some sequential order.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use community_qa_server::auth::Authenticator;
use community_qa_server::domain::ids::{GroupId, UserId};
use community_qa_server::store::{Conn, Error, groups, users};
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestRunner};
use tokio::runtime::Runtime;

use super::{empty_or_skip, open};
use crate::site::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operation {
    Suspend,
    Unsuspend,
    Deactivate,
    Reactivate,
    /// To one of the groups.
    Add(usize),
    /// From one of the groups.
    Remove(usize),
}

const OPERATIONS: [Operation; 8] = [
    Operation::Suspend,
    Operation::Unsuspend,
    Operation::Deactivate,
    Operation::Reactivate,
    Operation::Add(0),
    Operation::Add(1),
    Operation::Remove(0),
    Operation::Remove(1),
];

/// The user.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Model {
    suspended: bool,
    deactivated: bool,
    member: [bool; 2],
}

impl Model {
    /// The user afterwards; nothing where the operation is refused.
    fn after(mut self, operation: Operation) -> Option<Self> {
        match operation {
            Operation::Suspend => self.suspended = true,
            Operation::Unsuspend => self.suspended = false,
            Operation::Deactivate => (self.suspended, self.deactivated) = (true, true),
            Operation::Reactivate if self.deactivated => {
                (self.suspended, self.deactivated) = (false, false);
            }
            Operation::Reactivate => {}
            Operation::Add(group) if self.member[group] => return None,
            Operation::Add(group) => self.member[group] = true,
            Operation::Remove(group) => self.member[group] = false,
        }
        Some(self)
    }
}

/// The operations of a client, in order, and whether each was accepted.
type History = Vec<(Operation, bool)>;

/// Returns whether some order of the clients' operations, each client's in its own order, gives
/// these responses and this final state.
fn is_explained(histories: &[History], end: Model) -> bool {
    // A search over all orders; states that were seen are not looked at again.
    let mut open = vec![(vec![0; histories.len()], Model::default())];
    let mut seen: HashSet<(Vec<usize>, Model)> = open.iter().cloned().collect();
    while let Some((done, model)) = open.pop() {
        let mut is_over = true;
        for (client, history) in histories.iter().enumerate() {
            let Some((operation, accepted)) = history.get(done[client]) else {
                continue;
            };
            is_over = false;
            let after = model.after(*operation);
            // A client that was refused must have had a reason at that time.
            if after.is_some() == *accepted {
                let mut done = done.clone();
                done[client] += 1;
                let next = (done, after.unwrap_or(model));
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        if is_over && model == end {
            return true;
        }
    }
    false
}

/// A community, as several servers have it open.
struct Community {
    sites: Vec<Arc<Site>>,
    groups: [i64; 2],
}

impl Community {
    async fn found(url: &str, servers: usize) -> Self {
        let authenticator = Authenticator::new().unwrap();
        let first = Site::on(open(url).await, authenticator.clone(), 2).await;
        let mut groups = [0; 2];
        for (number, group) in groups.iter_mut().enumerate() {
            let name = format!("Group {number}");
            let created = first.service.create_group(&name, None).await;
            *group = created.unwrap().get();
        }
        let mut sites = vec![Arc::new(first)];
        for _ in 1..servers {
            let site = Site::without_users(open(url).await, authenticator.clone(), 2).await;
            sites.push(Arc::new(site));
        }
        for site in &sites {
            // Logins are hashed before the clients meet.
            site.get(ROOT, "/user.json").await.expect(200);
        }
        Self { sites, groups }
    }

    fn path(&self, user: i64, operation: Operation) -> String {
        match operation {
            Operation::Suspend => format!("/user/{user}/suspendUser.json"),
            Operation::Unsuspend => format!("/user/{user}/unsuspendUser.json"),
            Operation::Deactivate => format!("/user/{user}/deactivateUser.json"),
            Operation::Reactivate => format!("/user/{user}/reactivateUser.json"),
            Operation::Add(group) => {
                format!("/group/{}/add.json?users={user}", self.groups[group])
            }
            Operation::Remove(group) => {
                format!("/group/{}/remove.json?users={user}", self.groups[group])
            }
        }
    }

    async fn read(&self, user: i64) -> Model {
        let groups = self.groups;
        let read = self.sites[0]
            .service
            .db()
            .read(async |conn: &mut Conn<'_>| {
                let id = UserId::from(user);
                let state = users::find(conn, id).await?.unwrap().state();
                let mut member = [false; 2];
                for (group, member) in groups.iter().zip(&mut member) {
                    *member = groups::is_member(conn, GroupId::from(*group), id).await?;
                }
                assert_eq!(state.active, !state.deactivated);
                Ok::<_, Error>(Model {
                    suspended: state.suspended,
                    deactivated: state.deactivated,
                    member,
                })
            });
        read.await.unwrap()
    }

    /// Has clients change a new user at the same time.
    async fn change(&self, clients: &[Vec<Operation>]) -> (Vec<History>, Model) {
        // Each run has a user of its own.
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("user {}", NUMBER.fetch_add(1, Ordering::Relaxed));
        let user = self.sites[0].add(&name, Vec::new()).await;
        let begun = Arc::new(tokio::sync::Barrier::new(clients.len()));
        let tasks: Vec<_> = clients
            .iter()
            .enumerate()
            .map(|(client, operations)| {
                let site = Arc::clone(&self.sites[client % self.sites.len()]);
                let begun = Arc::clone(&begun);
                let requests: Vec<_> = operations
                    .iter()
                    .map(|operation| (*operation, self.path(user, *operation)))
                    .collect();
                tokio::spawn(async move {
                    // All at once.
                    begun.wait().await;
                    let mut history = History::new();
                    for (operation, path) in requests {
                        let status = site.put(ROOT, &path).await.status;
                        assert!(matches!(status, 200 | 204 | 401), "{path}: {status}");
                        history.push((operation, status != 401));
                    }
                    history
                })
            })
            .collect();
        let mut histories = Vec::new();
        for task in tasks {
            histories.push(task.await.unwrap());
        }
        (histories, self.read(user).await)
    }
}

fn clients() -> impl Strategy<Value = Vec<Vec<Operation>>> {
    let operations = prop::collection::vec(prop::sample::select(&OPERATIONS[..]), 2..8);
    prop::collection::vec(operations, 2..4)
}

fn hold(runtime: &Runtime, community: &Community) {
    let mut runner = TestRunner::new(ProptestConfig {
        cases: 64,
        failure_persistence: None,
        // The same operations need not meet again in the same way.
        max_shrink_iters: 0,
        ..ProptestConfig::default()
    });
    let ran = runner.run(&clients(), |clients| {
        let (histories, end) = runtime.block_on(community.change(&clients));
        if is_explained(&histories, end) {
            return Ok(());
        }
        let reason = format!("no order of these gives {end:?}: {histories:?}");
        Err(TestCaseError::fail(reason))
    });
    ran.unwrap();
}

fn runtime() -> Runtime {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder.worker_threads(3).enable_all().build().unwrap()
}

#[test]
fn a_user_ends_as_in_some_order_on_postgresql() {
    let runtime = runtime();
    let url = runtime.block_on(empty_or_skip());
    if let Some(url) = url {
        let community = runtime.block_on(Community::found(&url, 3));
        hold(&runtime, &community);
    }
}

#[test]
fn a_user_ends_as_in_some_order_on_sqlite() {
    let runtime = runtime();
    let directory = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}/community.db", directory.path().display());
    let community = runtime.block_on(Community::found(&url, 3));
    hold(&runtime, &community);
}

#[test]
fn what_no_order_gives_is_noticed() {
    use Operation::{Add, Deactivate, Remove, Suspend, Unsuspend};
    let member = Model {
        member: [true, false],
        ..Model::default()
    };
    let both = [vec![(Add(0), true)], vec![(Add(0), true)]];
    assert!(!is_explained(&both, member));
    let one = [vec![(Add(0), true)], vec![(Add(0), false)]];
    assert!(is_explained(&one, member));
    assert!(!is_explained(&one, Model::default()));
    let between = [
        vec![(Add(0), true), (Remove(0), true)],
        vec![(Add(0), true)],
    ];
    assert!(is_explained(&between, member));
    // One of the two comes last, and none takes the other's back by half.
    let closed = [
        vec![(Deactivate, true)],
        vec![(Unsuspend, true), (Suspend, true)],
    ];
    let lost = Model {
        deactivated: true,
        ..Model::default()
    };
    assert!(!is_explained(&closed, lost));
}
