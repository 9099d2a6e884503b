//! The people of a made-up community.

use super::skew::{once_in, times};
use super::timeline::{ADMINISTRATOR, Act, Person, Planned, Timeline, address};
use super::words;
use crate::domain::permissions::BuiltInGroup;
use crate::domain::user_state::Transition;
use crate::service::Failure;
use crate::service::users::{self, NewUser};
use crate::store::{Conn, groups};

/// The groups, each with its purpose.
pub(super) const GROUPS: &[(&str, &str)] = &[
    ("Repair Cafés", "Those who meet and mend."),
    ("Electricians", "They may open what has a plug."),
    ("Metrologists", "They measure before they mend."),
    ("Translators", "They write manuals anew."),
];

/// The names of the administrator and of the ordinary user who can log in.
pub(super) const ADMINISTRATOR_NAME: &str = "siteadmin";
pub(super) const USER_NAME: &str = "member";

/// One of this number of new users is a moderator.
const PER_MODERATOR: usize = 400;

pub(super) fn count(nodes: usize) -> usize {
    (nodes / 12).max(8)
}

impl Timeline {
    /// Lets a person join, who plans to follow others and to enter a group.
    pub(super) async fn join(&mut self, conn: &mut Conn<'_>) -> Result<(), Failure> {
        let number = self.people.len();
        let (username, profile) = words::person(&mut self.random, number);
        let username = match number {
            0 => ADMINISTRATOR_NAME.to_owned(),
            1 => USER_NAME.to_owned(),
            _ => username,
        };
        let text = NewUser { email: format!("{username}@community.example"), username, profile };
        let group = match number {
            ADMINISTRATOR => Some(BuiltInGroup::SuperUsers),
            number if number % PER_MODERATOR == 2 => Some(BuiltInGroup::Moderators),
            _ => None,
        };
        let stamp = self.stamp(address(number));
        let id = users::insert_member(conn, &text.text()?, None, &stamp).await?;
        if let Some(group) = group {
            groups::add_member(conn, group.id().into(), id).await?;
        }
        self.people.push(id);
        self.plan_life(number);
        Ok(())
    }

    /// Plans the acts of a person other than writing. A few people are suspended or deactivated
    /// later.
    fn plan_life(&mut self, who: Person) {
        if once_in(&mut self.random, 3) {
            self.plan_later(Planned::Act(who, Act::Enter));
        }
        if who > 1 && once_in(&mut self.random, 2) {
            let count = times(&mut self.random);
            for followed in self.pick_other_people(who, count) {
                self.plan_later(Planned::Act(who, Act::FollowUser(followed)));
            }
        }
        if once_in(&mut self.random, 50) {
            self.plan_later(Planned::Act(ADMINISTRATOR, Act::Reward(who)));
        }
        let fates = [Transition::Suspend, Transition::Deactivate];
        let fate = fates.get(usize::from(self.random.u8(0..200)));
        // The first two are never suspended or deactivated, because people log in as them.
        if let Some(fate) = fate.filter(|_| who > 1) {
            // Planned as the last act, because nothing can follow it.
            let act = Act::Change(who, *fate);
            self.plan(self.end, Planned::Act(ADMINISTRATOR, act));
        }
    }
}
