//! A made-up history: events in chronological order. Each event plans later ones, which wait in a
//! heap.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use fastrand::Rng;

use super::people::{self, GROUPS};
use super::skew::{delay, once_in, rank, times};
use super::threads::Thread;
use crate::domain::ids::{GroupId, NodeId, UserId};
use crate::domain::user_state::Transition;
use crate::service::{Failure, Stamp, nodes, posting, users};
use crate::store::nodes::{NodeCounter, NodeState};
use crate::store::{Conn, groups, nodes as node_rows};

/// People and nodes are numbered in the order in which they joined or were posted, from 0.
pub(super) type Person = usize;
pub(super) type Node = usize;

/// The age of a community at the end of its history.
const AGE: i64 = 4 * 365 * 24 * 60 * 60 * 1000;

/// The first person to join.
pub(super) const ADMINISTRATOR: Person = 0;

pub(super) struct Timeline {
    pub(super) random: Rng,
    queue: BinaryHeap<Reverse<(i64, Planned)>>,
    /// The time of the current event.
    pub(super) now: i64,
    pub(super) end: i64,
    pub(super) people: Vec<UserId>,
    pub(super) nodes: Vec<NodeId>,
    /// The author of each node.
    pub(super) authors: Vec<Person>,
    groups: Vec<GroupId>,
    pub(super) threads: Vec<Thread>,
    topics: usize,
}

/// A planned event. Its content is made up when it happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Planned {
    Join,
    /// The first post of a thread.
    Open(usize),
    Answer(usize),
    Comment(usize),
    Edit(usize, Node, u64),
    Accept(usize),
    Report(Node),
    Act(Person, Act),
}

/// An act without a text, of a person who has joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Act {
    /// Creates the group with this number.
    Found(usize),
    /// Enters a group.
    Enter,
    Vote(Node, bool),
    Stick(Node),
    View(Node),
    FollowNode(Node, bool),
    FollowUser(Person),
    Reward(Person),
    Change(Person, Transition),
}

impl Timeline {
    /// A history with this many nodes, which ends at the given time.
    pub(super) fn new(nodes: usize, seed: u64, end: i64) -> Self {
        let mut timeline = Self {
            random: Rng::with_seed(seed),
            queue: BinaryHeap::new(),
            now: end - AGE,
            end,
            people: Vec::new(),
            nodes: Vec::with_capacity(nodes),
            authors: Vec::with_capacity(nodes),
            groups: Vec::new(),
            threads: Vec::new(),
            topics: (nodes / 60).clamp(8, 2000),
        };
        let begin = timeline.begin();
        // The first two people are the accounts that people log in to.
        timeline.plan(begin, Planned::Join);
        timeline.plan(begin, Planned::Join);
        for _ in 2..people::count(nodes) {
            let at = timeline.moment();
            timeline.plan(at, Planned::Join);
        }
        for group in 0..GROUPS.len() {
            // After the administrator, who creates them, has joined.
            let found = Planned::Act(ADMINISTRATOR, Act::Found(group));
            timeline.plan(begin + 1 + group as i64, found);
        }
        timeline.plan_threads(nodes);
        timeline
    }

    /// The time at which the community began.
    pub(super) fn begin(&self) -> i64 {
        self.end - AGE
    }

    /// A random time within the history. Later times are more likely.
    fn moment(&mut self) -> i64 {
        let age = self.random.i64(0..AGE).max(self.random.i64(0..AGE));
        self.begin() + age
    }

    fn plan_threads(&mut self, nodes: usize) {
        let mut left = nodes;
        while left > 0 {
            let thread = Thread::draw(&mut self.random, left);
            left -= thread.nodes();
            let number = self.threads.len();
            self.threads.push(thread);
            let at = self.moment();
            self.plan(at, Planned::Open(number));
        }
    }

    /// Plans an event for a given time.
    pub(super) fn plan(&mut self, at: i64, what: Planned) {
        self.queue.push(Reverse((at, what)));
    }

    /// Plans an event for later. An event after the end is moved to just before it.
    pub(super) fn plan_later(&mut self, what: Planned) {
        let at = self.now + delay(&mut self.random);
        self.plan(at.min(self.end - 1), what);
    }

    /// A random person who has joined; a few are picked often.
    pub(super) fn pick_person(&mut self) -> Person {
        if once_in(&mut self.random, 4) {
            self.random.usize(0..self.people.len())
        } else {
            // The administrator is never picked.
            1 + rank(&mut self.random, self.people.len() - 1)
        }
    }

    /// A random person who has joined, but not the given one if there is another.
    pub(super) fn pick_other_person(&mut self, person: Person) -> Person {
        let someone = self.pick_person();
        if someone == person { (someone + 1) % self.people.len() } else { someone }
    }

    /// Random people, without duplicates and without the given one; at most as many as requested.
    pub(super) fn pick_other_people(&mut self, person: Person, count: usize) -> Vec<Person> {
        let mut some: Vec<Person> = Vec::new();
        for _ in 0..count.min(self.people.len() * 2) {
            let someone = self.pick_person();
            if someone != person && !some.contains(&someone) {
                some.push(someone);
            }
        }
        some
    }

    /// The number of a random topic; few are common.
    pub(super) fn topic(&mut self) -> usize {
        rank(&mut self.random, self.topics)
    }

    /// The account of a person, and the network address that the person uses.
    pub(super) fn account(&self, who: Person) -> (UserId, String) {
        (self.people[who], address(who))
    }

    /// Returns whether no event is left.
    pub(super) fn is_over(&self) -> bool {
        self.queue.is_empty()
    }

    /// Lets the next event happen, if any is left.
    pub(super) async fn step(&mut self, conn: &mut Conn<'_>) -> Result<(), Failure> {
        let Some(Reverse((now, planned))) = self.queue.pop() else {
            return Ok(());
        };
        self.now = now;
        match planned {
            Planned::Join => self.join(conn).await,
            Planned::Open(thread) => self.open(conn, thread).await,
            Planned::Answer(thread) => self.answer(conn, thread).await,
            Planned::Comment(thread) => self.comment(conn, thread).await,
            Planned::Edit(thread, node, seed) => self.edit(conn, thread, node, seed).await,
            Planned::Accept(thread) => self.accept(conn, thread).await,
            Planned::Report(node) => {
                let who = self.pick_other_person(self.authors[node]);
                let (user, ip) = self.account(who);
                posting::report(conn, self.nodes[node], user, &self.stamp(ip)).await
            }
            Planned::Act(who, act) => self.act(conn, who, act).await,
        }
    }

    /// The stamp of an action: an address, and the current time.
    pub(super) fn stamp(&self, ip: String) -> Stamp {
        Stamp::new(ip, self.now)
    }

    async fn act(&mut self, conn: &mut Conn<'_>, who: Person, act: Act) -> Result<(), Failure> {
        let (user, ip) = self.account(who);
        let stamp = &self.stamp(ip);
        match act {
            Act::Found(group) => {
                let (name, description) = GROUPS[group];
                let id = groups::insert(conn, name, Some(description), self.now).await?;
                self.groups.push(id);
                Ok(())
            }
            Act::Enter => {
                let group = self.groups[rank(&mut self.random, GROUPS.len())];
                Ok(groups::add_member(conn, group, user).await?)
            }
            Act::Vote(node, up) => posting::vote(conn, self.nodes[node], user, up, stamp).await,
            Act::Stick(node) => {
                let node = self.nodes[node];
                Ok(node_rows::set_state(conn, node, NodeState::Sticky, true).await?)
            }
            Act::View(node) => {
                let views = (1 + times(&mut self.random)) * self.random.usize(5..40);
                let node = self.nodes[node];
                Ok(node_rows::count(conn, node, NodeCounter::Views, views as i64).await?)
            }
            Act::FollowNode(node, follow) => {
                nodes::set_follow(conn, self.nodes[node], user, None, follow, stamp).await
            }
            Act::FollowUser(followed) => {
                users::set_follow(conn, self.people[followed], user, None, true, stamp).await
            }
            Act::Reward(helper) => {
                let points = self.random.i64(5..100);
                let reason = Some("For help at a repair café");
                users::award(conn, self.people[helper], points, user, reason, stamp).await
            }
            Act::Change(changed, transition) => {
                let changed = self.people[changed];
                users::change_state(conn, changed, transition, user, None, stamp).await
            }
        }
    }
}

/// The network address that a person uses. It is reserved for documentation.
pub(super) fn address(who: Person) -> String {
    format!("198.51.100.{}", 1 + who % 254)
}
