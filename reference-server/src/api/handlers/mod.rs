//! The handlers: one function for each operation of the contract.

mod groups;
mod nodes;
mod users;

use super::call::Handler;

/// Makes a row of the table: the name of an operation and its function.
macro_rules! handlers {
    ($($operation:literal => $function:path,)+) => {
        /// The handlers, by the names of the operations.
        pub(super) const HANDLERS: &[(&str, Handler)] =
            &[$(($operation, |call| Box::pin($function(call))),)+];
    };
}

handlers! {
    "createUser" => users::create,
    "listUsers" => users::list,
    "getUserByUsername" => users::get_by_username,
    "getUser" => users::get,
    "updateUser" => users::update,
    "listUserQuestions" => users::list_questions,
    "listUserAnswers" => users::list_answers,
    "listUserActions" => users::list_actions,
    "listUserAwards" => users::list_awards,
    "followUser" => users::follow,
    "unfollowUser" => users::unfollow,
    "suspendUser" => users::suspend,
    "unsuspendUser" => users::unsuspend,
    "deactivateUser" => users::deactivate,
    "reactivateUser" => users::reactivate,
    "listUserExpertise" => users::list_expertise,
    "awardReputation" => users::award_reputation,
    "createGroup" => groups::create,
    "listGroups" => groups::list,
    "getGroup" => groups::get,
    "updateGroup" => groups::update,
    "listGroupUsers" => groups::list_users,
    "addGroupUsers" => groups::add_users,
    "removeGroupUsers" => groups::remove_users,
    "searchNodes" => nodes::search,
    "createNodeComment" => nodes::comment,
    "listNodeRevisions" => nodes::list_revisions,
    "listNodeFollowers" => nodes::list_followers,
    "followNode" => nodes::follow,
    "unfollowNode" => nodes::unfollow,
}
