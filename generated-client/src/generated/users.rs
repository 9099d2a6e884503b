// @generated from an OpenAPI document. Do not edit: change the document or the
// generator, and generate again.

//! Operations tagged `users`, and the builders of their requests.

#[allow(unused_imports)]
use crate::{Client, Error, Response, call, metadata, request, types};
#[allow(unused_imports)]
use progenitor_client::{QueryParam, encode_path};

/// Operations tagged `users`.
impl Client {
    /// List users.
    ///
    /// Lists the users of the community, a page at a time, optionally those that match a search
    /// term. The default order is not specified.
    ///
    /// Sends `GET /services/v2/user.json`.
    ///
    /// # Permissions
    ///
    /// Needs *View users list* (Anonymous; also named *View users*).
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// let mut users = client.list_users().items();
    /// while let Some(user) = users.try_next().await? {
    ///     println!("{}: {}", user.id, user.username);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// The sorts are `reputation`, which is the default, `username`, `recent` or `newest`, and
    /// `oldest`; deactivated users are left out of the list and of its total count, unless `type`
    /// asks for them.
    #[doc(alias = "listUsers")]
    pub fn list_users(&self) -> ListUsers {
        ListUsers::new(self)
    }

    /// Create a user.
    ///
    /// Creates an account. Data may be sent in the body or as parameters of the same names; when
    /// a field is sent both ways, the parameter wins. A password travels with the data, so a TLS
    /// connection is recommended.
    ///
    /// Sends `POST /services/v2/user.json`.
    ///
    /// # Permissions
    ///
    /// Needs *Create users* (Site Administration).
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// client
    ///     .create_user()
    ///     .username("s.haddad")
    ///     .password("nine lanterns over the bay")
    ///     .email("samir@haddad.example")
    ///     .send()
    ///     .await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// A user name, without a `:`, a password and an e-mail address must be given; a user name or
    /// an e-mail address that is taken, in any case of letters, gets a 409; the new user joins
    /// the group Users, which is recorded as an action `joined`; the response has a `location`
    /// header and an empty body.
    #[doc(alias = "createUser")]
    pub fn create_user(&self) -> CreateUser {
        CreateUser::new(self)
    }

    /// Look up a user by username.
    ///
    /// Reads the user who has the given user name.
    ///
    /// Sends `GET /services/v2/user/getByUsername.json`.
    ///
    /// # Arguments
    ///
    /// - `username`: The user name to look up, without quotes around it.
    ///
    /// # Permissions
    ///
    /// Needs *View user profile* (Anonymous; also named *View user's profile*).
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// let user = client.get_user_by_username("mlindqvist").send().await?;
    /// println!("{}: {}", user.id, user.username);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// - `username`: quotes are part of the name, and case does not matter; an absent name gets a
    ///   400, an unknown one a 404.
    #[doc(alias = "getByUsername")]
    #[doc(alias = "getUserByUsername")]
    pub fn get_user_by_username(
        &self,
        username: impl Into<String>,
    ) -> GetUserByUsername {
        GetUserByUsername::new(self, username.into())
    }

    /// Read a user.
    ///
    /// Reads one user. A single read is where the custom attributes of the profile, `extraData`,
    /// are found.
    ///
    /// Sends `GET /services/v2/user/{user_id}.json`.
    ///
    /// # Arguments
    ///
    /// - `user_id`: The identifier of the user, in digits.
    ///
    /// # Permissions
    ///
    /// Needs *View user profile* (Anonymous; also named *View user's profile*).
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// let user = client.get_user(7).send().await?;
    /// println!("{}: {}", user.id, user.username);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// - `user_id`: anything but a positive int32 in digits gets a 404.
    #[doc(alias = "getUser")]
    pub fn get_user(
        &self,
        user_id: impl TryInto<crate::types::UserId, Error: ::std::fmt::Display>,
    ) -> GetUser {
        GetUser::new(
            self,
            user_id.try_into().map_err(|error| format!("`user_id`: {error}")),
        )
    }

    /// Update a user.
    ///
    /// Updates a user. Data may be sent in the body or as parameters of the same names; when a
    /// field is sent both ways, the parameter wins. What becomes of fields that are not sent is
    /// not specified. A password may travel with the data, so a TLS connection is recommended.
    ///
    /// In the response, `modificationDate` is the time of the change and the changed fields show
    /// their new values. The response has a schema of its own.
    ///
    /// The password is one of the profile details: a caller with Edit any profile details can
    /// change anyone's password.
    ///
    /// Sends `PUT /services/v2/user/{user_id}.json`.
    ///
    /// # Arguments
    ///
    /// - `user_id`: The identifier of the user, in digits.
    ///
    /// # Permissions
    ///
    /// Needs all of these that apply:
    ///
    /// - *Edit any profile* (Moderation), to change the profile of another user's account
    /// - *Edit own profile* (Standard) or *Edit any profile* (Moderation), to change the profile of the caller's own account
    /// - *Edit any profile details* (Moderation), to change profile details (the password among them) of another user's account
    /// - *Edit own profile details* (Standard) or *Edit any profile details* (Moderation), to change profile details (the password among them) of the caller's own account
    /// - *Edit users and groups* (Site Administration), to change the user name
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// let updated_user = client
    ///     .update_user(7)
    ///     .real_name("Maja Lindqvist")
    ///     .location("Göteborg, Sweden")
    ///     .send()
    ///     .await?;
    /// println!("{}: {}", updated_user.id, updated_user.username);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// The details are the password, the e-mail address and the birthday, for which the
    /// permission for details alone is enough; a user name that is sent unchanged needs no
    /// permission, but an update that changes nothing else counts as one of the profile; an
    /// update of nothing but the user name needs only Edit users and groups; a user name or an
    /// e-mail address that is taken gets a 409; a field that is not sent stays as it is, and so
    /// does `modificationDate` when an update changes nothing.
    ///
    /// - `user_id`: anything but a positive int32 in digits gets a 404.
    #[doc(alias = "updateUser")]
    pub fn update_user(
        &self,
        user_id: impl TryInto<crate::types::UserId, Error: ::std::fmt::Display>,
    ) -> UpdateUser {
        UpdateUser::new(
            self,
            user_id.try_into().map_err(|error| format!("`user_id`: {error}")),
        )
    }

    /// List a user's questions.
    ///
    /// Lists the questions that a user has posted.
    ///
    /// Sends `GET /services/v2/user/{user_id}/question.json`.
    ///
    /// # Arguments
    ///
    /// - `user_id`: The identifier of the user, in digits.
    ///
    /// # Permissions
    ///
    /// Needs *View the questions list* (Anonymous).
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// let mut nodes = client.list_user_questions(7).items();
    /// while let Some(node) = nodes.try_next().await? {
    ///     println!("{}: {}", node.id, node.slug);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// The newest come first by default, and `sort` accepts the names that a node search accepts.
    ///
    /// - `user_id`: anything but a positive int32 in digits gets a 404.
    #[doc(alias = "listUserQuestions")]
    pub fn list_user_questions(
        &self,
        user_id: impl TryInto<crate::types::UserId, Error: ::std::fmt::Display>,
    ) -> ListUserQuestions {
        ListUserQuestions::new(
            self,
            user_id.try_into().map_err(|error| format!("`user_id`: {error}")),
        )
    }

    /// List a user's answers.
    ///
    /// Lists the answers that a user has posted.
    ///
    /// Sends `GET /services/v2/user/{user_id}/answer.json`.
    ///
    /// # Arguments
    ///
    /// - `user_id`: The identifier of the user, in digits.
    ///
    /// # Permissions
    ///
    /// Needs all of these:
    ///
    /// - *View the questions list* (Anonymous)
    /// - *View answers in the question page* (Anonymous)
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// let mut nodes = client.list_user_answers(7).items();
    /// while let Some(node) = nodes.try_next().await? {
    ///     println!("{}: {}", node.id, node.slug);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// The newest come first by default, and `sort` accepts the names that a node search accepts.
    ///
    /// - `user_id`: anything but a positive int32 in digits gets a 404.
    #[doc(alias = "listUserAnswers")]
    pub fn list_user_answers(
        &self,
        user_id: impl TryInto<crate::types::UserId, Error: ::std::fmt::Display>,
    ) -> ListUserAnswers {
        ListUserAnswers::new(
            self,
            user_id.try_into().map_err(|error| format!("`user_id`: {error}")),
        )
    }

    /// List a user's actions.
    ///
    /// Lists the actions of a user. Past actions are records to read, and are not pushed as
    /// events. The default order is not specified.
    ///
    /// Sends `GET /services/v2/user/{user_id}/action.json`.
    ///
    /// # Arguments
    ///
    /// - `user_id`: The identifier of the user, in digits.
    ///
    /// # Permissions
    ///
    /// Needs all of these:
    ///
    /// - *View user profile* (Anonymous; also named *View user's profile*)
    /// - *View analytics* (Site Administration)
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// let mut actions = client.list_user_actions(7).items();
    /// while let Some(action) = actions.try_next().await? {
    ///     println!("{}", action.id);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// The newest come first. The nodes of a page have 768 KiB together; an action whose `node`
    /// or `rootNode` has no room comes without it.
    ///
    /// - `user_id`: anything but a positive int32 in digits gets a 404.
    #[doc(alias = "listUserActions")]
    pub fn list_user_actions(
        &self,
        user_id: impl TryInto<crate::types::UserId, Error: ::std::fmt::Display>,
    ) -> ListUserActions {
        ListUserActions::new(
            self,
            user_id.try_into().map_err(|error| format!("`user_id`: {error}")),
        )
    }

    /// List a user's awards.
    ///
    /// Lists the awards that a user holds. Names and descriptions are the keys of labels. The
    /// default order is not specified.
    ///
    /// Sends `GET /services/v2/user/{user_id}/award.json`.
    ///
    /// # Arguments
    ///
    /// - `user_id`: The identifier of the user, in digits.
    ///
    /// # Permissions
    ///
    /// Needs *View user profile* (Anonymous; also named *View user's profile*).
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// let mut awards = client.list_user_awards(7).items();
    /// while let Some(award) = awards.try_next().await? {
    ///     println!("{}: {}", award.id, award.name);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// The newest come first.
    ///
    /// - `user_id`: anything but a positive int32 in digits gets a 404.
    #[doc(alias = "listUserAwards")]
    pub fn list_user_awards(
        &self,
        user_id: impl TryInto<crate::types::UserId, Error: ::std::fmt::Display>,
    ) -> ListUserAwards {
        ListUserAwards::new(
            self,
            user_id.try_into().map_err(|error| format!("`user_id`: {error}")),
        )
    }

    /// Follow a user.
    ///
    /// Makes the caller, or the user named by `follower`, follow a user.
    ///
    /// Sends `PUT /services/v2/user/{user_id}/follow.json`.
    ///
    /// # Arguments
    ///
    /// - `user_id`: The identifier of the user, in digits.
    ///
    /// # Permissions
    ///
    /// Needs all of these that apply:
    ///
    /// - *Follow questions, users, topics, and categories* (Standard)
    /// - *Edit users and groups* (Site Administration), when `follower` names a user other than the caller
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// client.follow_user(7).send().await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// Following again changes nothing and gets a 200, following oneself a 400, an unknown
    /// follower a 404; the action records the follower as its `user` and the caller as its
    /// `realUser` when the two differ. One action records all that a user does about following
    /// this user, and says what was last: its verb and its date change.
    ///
    /// - `user_id`: anything but a positive int32 in digits gets a 404.
    #[doc(alias = "followUser")]
    pub fn follow_user(
        &self,
        user_id: impl TryInto<crate::types::UserId, Error: ::std::fmt::Display>,
    ) -> FollowUser {
        FollowUser::new(
            self,
            user_id.try_into().map_err(|error| format!("`user_id`: {error}")),
        )
    }

    /// Stop following a user.
    ///
    /// Makes the caller, or the user named by `follower`, stop following a user.
    ///
    /// Sends `PUT /services/v2/user/{user_id}/unfollow.json`.
    ///
    /// # Arguments
    ///
    /// - `user_id`: The identifier of the user, in digits.
    ///
    /// # Permissions
    ///
    /// Needs all of these that apply:
    ///
    /// - *Follow questions, users, topics, and categories* (Standard)
    /// - *Edit users and groups* (Site Administration), when `follower` names a user other than the caller
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// client.unfollow_user(7).send().await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// A repetition changes nothing and gets a 200, an unknown follower a 404; the action records
    /// the follower as its `user` and the caller as its `realUser` when the two differ. The
    /// action of the last following becomes that of the unfollowing.
    ///
    /// - `user_id`: anything but a positive int32 in digits gets a 404.
    #[doc(alias = "unfollowUser")]
    pub fn unfollow_user(
        &self,
        user_id: impl TryInto<crate::types::UserId, Error: ::std::fmt::Display>,
    ) -> UnfollowUser {
        UnfollowUser::new(
            self,
            user_id.try_into().map_err(|error| format!("`user_id`: {error}")),
        )
    }

    /// Suspend a user.
    ///
    /// Suspends an active user. The user cannot log in until a moderator lifts the suspension,
    /// and is not notified. What the parameters for paging, sorting and projection mean here is
    /// not specified.
    ///
    /// Sends `PUT /services/v2/user/{user_id}/suspendUser.json`.
    ///
    /// # Arguments
    ///
    /// - `user_id`: The identifier of the user, in digits.
    ///
    /// # Permissions
    ///
    /// Needs *Suspend user* (Moderation).
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// client.suspend_user(7).send().await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// When there is nothing to change, no action is recorded and the response is a 200; a change
    /// that would leave no active super user gets a 409; and a suspended user who tries to log in
    /// gets the response to wrong credentials.
    ///
    /// - `user_id`: anything but a positive int32 in digits gets a 404.
    #[doc(alias = "suspendUser")]
    pub fn suspend_user(
        &self,
        user_id: impl TryInto<crate::types::UserId, Error: ::std::fmt::Display>,
    ) -> SuspendUser {
        SuspendUser::new(
            self,
            user_id.try_into().map_err(|error| format!("`user_id`: {error}")),
        )
    }

    /// Lift a suspension.
    ///
    /// Lifts the suspension of a user, who can log in again and is not notified.
    ///
    /// Sends `PUT /services/v2/user/{user_id}/unsuspendUser.json`.
    ///
    /// # Arguments
    ///
    /// - `user_id`: The identifier of the user, in digits.
    ///
    /// # Permissions
    ///
    /// Needs *Suspend user* (Moderation).
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// client.unsuspend_user(7).send().await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// When there is nothing to change, no action is recorded and the response is a 200; and a
    /// deactivated user is no longer suspended but stays deactivated, and so cannot log in.
    ///
    /// - `user_id`: anything but a positive int32 in digits gets a 404.
    #[doc(alias = "unsuspendUser")]
    pub fn unsuspend_user(
        &self,
        user_id: impl TryInto<crate::types::UserId, Error: ::std::fmt::Display>,
    ) -> UnsuspendUser {
        UnsuspendUser::new(
            self,
            user_id.try_into().map_err(|error| format!("`user_id`: {error}")),
        )
    }

    /// Deactivate a user.
    ///
    /// Deactivates an active or suspended user, which also suspends the user. The user has no
    /// access to the community and is left out of the user count, which frees capacity of the
    /// licence.
    ///
    /// Sends `PUT /services/v2/user/{user_id}/deactivateUser.json`.
    ///
    /// # Arguments
    ///
    /// - `user_id`: The identifier of the user, in digits.
    ///
    /// # Permissions
    ///
    /// Needs *Edit users and groups* (Site Administration).
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// client.deactivate_user(7).send().await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// When there is nothing to change, no action is recorded and the response is a 200; a change
    /// that would leave no active super user gets a 409; `active` becomes false; and the user is
    /// left out of lists of users and their total counts.
    ///
    /// - `user_id`: anything but a positive int32 in digits gets a 404.
    #[doc(alias = "deactivateUser")]
    pub fn deactivate_user(
        &self,
        user_id: impl TryInto<crate::types::UserId, Error: ::std::fmt::Display>,
    ) -> DeactivateUser {
        DeactivateUser::new(
            self,
            user_id.try_into().map_err(|error| format!("`user_id`: {error}")),
        )
    }

    /// Reactivate a user.
    ///
    /// Reactivates a deactivated user and lifts the suspension. The user is counted in the user
    /// count again.
    ///
    /// The specification also gives this path without `user/`; the form used here is the one that
    /// agrees with its other paths.
    ///
    /// Sends `PUT /services/v2/user/{user_id}/reactivateUser.json`.
    ///
    /// # Arguments
    ///
    /// - `user_id`: The identifier of the user, in digits.
    ///
    /// # Permissions
    ///
    /// Needs *Edit users and groups* (Site Administration).
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// client.reactivate_user(7).send().await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// When there is nothing to change, no action is recorded and the response is a 200; and
    /// `active` becomes true.
    ///
    /// - `user_id`: anything but a positive int32 in digits gets a 404.
    #[doc(alias = "reactivateUser")]
    pub fn reactivate_user(
        &self,
        user_id: impl TryInto<crate::types::UserId, Error: ::std::fmt::Display>,
    ) -> ReactivateUser {
        ReactivateUser::new(
            self,
            user_id.try_into().map_err(|error| format!("`user_id`: {error}")),
        )
    }

    /// List a user's topics of expertise.
    ///
    /// Lists the topics of expertise of a user. They relate to questions that the user has
    /// answered. The names of the items are the topics. The `author` of an item is the user who
    /// created the topic, not the expert, and `usedCount` is the number of times the topic was
    /// tagged on questions.
    ///
    /// The list takes no page parameters.
    ///
    /// Sends `GET /services/v2/user/{user_id}/expertise.json`.
    ///
    /// # Arguments
    ///
    /// - `user_id`: The identifier of the user, in digits.
    ///
    /// # Permissions
    ///
    /// Needs *View user profile* (Anonymous; also named *View user's profile*).
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// let mut topics = client.list_user_expertise(7).items();
    /// while let Some(topic) = topics.try_next().await? {
    ///     println!("{}: {}", topic.id, topic.name);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// It is a single page, with the topics answered most often first.
    ///
    /// - `user_id`: anything but a positive int32 in digits gets a 404.
    #[doc(alias = "listUserExpertise")]
    pub fn list_user_expertise(
        &self,
        user_id: impl TryInto<crate::types::UserId, Error: ::std::fmt::Display>,
    ) -> ListUserExpertise {
        ListUserExpertise::new(
            self,
            user_id.try_into().map_err(|error| format!("`user_id`: {error}")),
        )
    }

    /// Award or remove reputation.
    ///
    /// Adds reputation points to a user, or removes them when the number is negative. The reason
    /// is written to the action logs.
    ///
    /// Sends `PUT /services/v2/user/{user_id}/awardReputation.json`.
    ///
    /// # Arguments
    ///
    /// - `user_id`: The identifier of the user, in digits.
    /// - `points`: How many points to add; a negative number removes points.
    ///
    /// # Permissions
    ///
    /// Needs *Award bonus reputation* (Moderation).
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// client.award_reputation(7, -10).send().await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// Points and reason are read from the query alone.
    ///
    /// - `user_id`: anything but a positive int32 in digits gets a 404.
    /// - `points`: a sum outside the range of int32 gets a 400.
    #[doc(alias = "awardReputation")]
    pub fn award_reputation(
        &self,
        user_id: impl TryInto<crate::types::UserId, Error: ::std::fmt::Display>,
        points: impl Into<i32>,
    ) -> AwardReputation {
        AwardReputation::new(
            self,
            user_id.try_into().map_err(|error| format!("`user_id`: {error}")),
            points.into(),
        )
    }
}

/// List users.
///
/// Returned by [`Client::list_users`](crate::Client::list_users), whose page has an example.
///
/// Lists the users of the community, a page at a time, optionally those that match a search
/// term. The default order is not specified.
///
/// Sends `GET /services/v2/user.json`.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct ListUsers {
    client: Client,
    exclude: Result<Option<String>, String>,
    include: Result<Option<String>, String>,
    include_only: Result<Option<crate::Csv<types::UserField>>, String>,
    lang: Result<Option<String>, String>,
    page: Result<Option<i32>, String>,
    page_size: Result<Option<i32>, String>,
    q: Result<Option<String>, String>,
    sort: Result<Option<String>, String>,
    type_: Result<Option<String>, String>,
    v1: Result<Option<String>, String>,
    wrap: Result<Option<String>, String>,
    call_options: call::CallOptions,
}

impl ListUsers {
    /// A builder with nothing set.
    pub(crate) fn new(client: &Client) -> Self {
        Self {
            client: client.clone(),
            exclude: Ok(None),
            include: Ok(None),
            include_only: Ok(None),
            lang: Ok(None),
            page: Ok(None),
            page_size: Ok(None),
            q: Ok(None),
            sort: Ok(None),
            type_: Ok(None),
            v1: Ok(None),
            wrap: Ok(None),
            call_options: Default::default(),
        }
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to leave out. Unknown names are
    /// ignored; more than 2,048 bytes get a 400.
    pub fn exclude<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.exclude = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`exclude` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to add that are not returned by
    /// default. Unknown names are ignored; more than 2,048 bytes get a 400.
    pub fn include<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.include = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`include` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// The fields to return, as comma-separated names, for example `id,name`; every other field
    /// is absent.
    ///
    /// The reference server: it overrides `include` and `exclude`, unknown names are ignored, and
    /// in a list it applies to the items, never to the envelope; more than 2,048 bytes get a 400.
    pub fn include_only<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<crate::Csv<types::UserField>, F>,
    {
        self.include_only = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`include_only` cannot be made of this value; Csv<UserField> is expected"
                    .to_string()
            });
        self
    }

    /// The language of the search; its values are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn lang<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.lang = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`lang` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// The number of the page to return, counted from 1.
    ///
    /// The reference server: a number below 1 means the first page, and anything but a number
    /// gets a 400; a page past the end is empty and reports the number that was asked for.
    pub fn page<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<i32, F>,
    {
        self.page = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`page` cannot be made of this value; i32 is expected".to_string()
            });
        self
    }

    /// How many items a page holds. The default and the largest size are not specified; the
    /// `pageSize` of the response is the size that was used.
    ///
    /// The reference server: 15 when absent or below 1, at most 100; a larger size is lowered,
    /// and anything but a number gets a 400.
    pub fn page_size<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<i32, F>,
    {
        self.page_size = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`page_size` cannot be made of this value; i32 is expected".to_string()
            });
        self
    }

    /// A search term. How users are matched with it is not specified.
    ///
    /// The reference server: it is found anywhere in the user name or the real name, whatever its
    /// case; a `*` at its end is ignored, and so is a blank term; it has at most 256 characters.
    pub fn q<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.q = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`q` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// The name of the sort criterion. An unknown name falls back to the default criterion of the
    /// list; the `sort` of the response is the one that was applied.
    ///
    /// The reference server: items that are equal by the criterion are ordered by identifier, the
    /// highest first.
    pub fn sort<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.sort = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`sort` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// A filter of the search; its values are not specified.
    ///
    /// Sent as the parameter `type`.
    ///
    /// The reference server: deactivated users are left out of the list, and `deactivated`,
    /// `suspended` and `all` show them.
    pub fn type_<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.type_ = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`type_` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// An option of most reads whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn v1<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.v1 = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`v1` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.wrap = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`wrap` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// Checks what was set and makes the request of it.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::prepare(
            &metadata::LIST_USERS,
            || {
                let Self {
                    client,
                    exclude,
                    include,
                    include_only,
                    lang,
                    page,
                    page_size,
                    q,
                    sort,
                    type_,
                    v1,
                    wrap,
                    call_options,
                } = self;
                let exclude = exclude.map_err(Error::invalid_request)?;
                let include = include.map_err(Error::invalid_request)?;
                let include_only = include_only.map_err(Error::invalid_request)?;
                let lang = lang.map_err(Error::invalid_request)?;
                let page = page.map_err(Error::invalid_request)?;
                let page_size = page_size.map_err(Error::invalid_request)?;
                let q = q.map_err(Error::invalid_request)?;
                let sort = sort.map_err(Error::invalid_request)?;
                let type_ = type_.map_err(Error::invalid_request)?;
                let v1 = v1.map_err(Error::invalid_request)?;
                let wrap = wrap.map_err(Error::invalid_request)?;
                let url = format!("{}/services/v2/user.json", client.settings.base_url,);
                let mut request = client
                    .settings
                    .http
                    .get(url)
                    .query(&QueryParam::new("exclude", &exclude))
                    .query(&QueryParam::new("include", &include))
                    .query(&QueryParam::new("includeOnly", &include_only))
                    .query(&QueryParam::new("lang", &lang))
                    .query(&QueryParam::new("page", &page))
                    .query(&QueryParam::new("pageSize", &page_size))
                    .query(&QueryParam::new("q", &q))
                    .query(&QueryParam::new("sort", &sort))
                    .query(&QueryParam::new("type", &type_))
                    .query(&QueryParam::new("v1", &v1))
                    .query(&QueryParam::new("wrap", &wrap))
                    .build()
                    .map_err(Error::unmade)?;
                request::separate_items(&mut request, "includeOnly", &include_only);
                Ok((client, request, call_options))
            },
        )
    }

    /// Sends the request and reads the response in its form [`UserFieldsPage`](types::UserFieldsPage).
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send).
    pub async fn send_fields(self) -> Result<Response<types::UserFieldsPage>, Error> {
        self.prepare()?.send_decoded().await
    }

    /// Walks the list page by page. The walk begins with the page that was set.
    pub fn pages(self) -> crate::Pages<types::UserPage> {
        crate::Pages::new(self.prepare())
    }

    /// Walks the list item by item, each a [`User`](types::User). The walk begins with the page that was set.
    pub fn items(self) -> crate::Items<types::UserPage> {
        crate::Items::new(self.pages())
    }

    /// Walks the list page by page. The walk begins with the page that was set.
    pub fn pages_fields(self) -> crate::Pages<types::UserFieldsPage> {
        crate::Pages::new(self.prepare())
    }

    /// Walks the list item by item, each a [`UserFields`](types::UserFields). The walk begins with the page that was set.
    pub fn items_fields(self) -> crate::Items<types::UserFieldsPage> {
        crate::Items::new(self.pages_fields())
    }
}

call::request_methods!(ListUsers decodes types::UserPage);

/// Create a user.
///
/// Returned by [`Client::create_user`](crate::Client::create_user), whose page has an example.
///
/// Creates an account. Data may be sent in the body or as parameters of the same names; when
/// a field is sent both ways, the parameter wins. A password travels with the data, so a TLS
/// connection is recommended.
///
/// Sends `POST /services/v2/user.json`.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct CreateUser {
    client: Client,
    query_about: Result<Option<String>, String>,
    query_birthday: Result<Option<String>, String>,
    query_email: Result<Option<String>, String>,
    query_location: Result<Option<String>, String>,
    query_profile_picture_url: Result<Option<String>, String>,
    query_real_name: Result<Option<String>, String>,
    query_user_name: Result<Option<String>, String>,
    query_username: Result<Option<String>, String>,
    wrap: Result<Option<String>, String>,
    body: Result<types::builder::UserRequest, String>,
    call_options: call::CallOptions,
}

impl CreateUser {
    /// A builder with nothing set.
    pub(crate) fn new(client: &Client) -> Self {
        Self {
            client: client.clone(),
            query_about: Ok(None),
            query_birthday: Ok(None),
            query_email: Ok(None),
            query_location: Ok(None),
            query_profile_picture_url: Ok(None),
            query_real_name: Ok(None),
            query_user_name: Ok(None),
            query_username: Ok(None),
            wrap: Ok(None),
            body: Ok(Default::default()),
            call_options: Default::default(),
        }
    }

    /// A text about the user. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `about`.
    pub fn query_about<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.query_about = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`query_about` cannot be made of this value; String is expected"
                    .to_string()
            });
        self
    }

    /// The day of birth as `mm/dd/yyyy`. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `birthday`.
    ///
    /// The reference server: another form, a day that does not exist and one to come get a 400.
    pub fn query_birthday<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.query_birthday = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`query_birthday` cannot be made of this value; String is expected"
                    .to_string()
            });
        self
    }

    /// The e-mail address. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `email`.
    pub fn query_email<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.query_email = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`query_email` cannot be made of this value; String is expected"
                    .to_string()
            });
        self
    }

    /// The location of the user. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `location`.
    pub fn query_location<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.query_location = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`query_location` cannot be made of this value; String is expected"
                    .to_string()
            });
        self
    }

    /// An encoded-image URL for the profile photo. Wins over the field of the same name in the
    /// body.
    ///
    /// Sent as the parameter `profilePictureUrl`.
    pub fn query_profile_picture_url<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.query_profile_picture_url = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`query_profile_picture_url` cannot be made of this value; String is expected"
                    .to_string()
            });
        self
    }

    /// The real name; responses spell the field `realname`. Wins over the field of the same name
    /// in the body.
    ///
    /// Sent as the parameter `realName`.
    pub fn query_real_name<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.query_real_name = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`query_real_name` cannot be made of this value; String is expected"
                    .to_string()
            });
        self
    }

    /// Another spelling of `username`, seen in one sample of an update; whether a creation
    /// accepts it is not specified. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `userName`.
    ///
    /// The reference server: `username` wins when a request uses both spellings in one place.
    pub fn query_user_name<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.query_user_name = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`query_user_name` cannot be made of this value; String is expected"
                    .to_string()
            });
        self
    }

    /// The login name. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `username`.
    pub fn query_username<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.query_username = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`query_username` cannot be made of this value; String is expected"
                    .to_string()
            });
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.wrap = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`wrap` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// Sets the request body as a whole.
    pub fn body<V>(mut self, value: V) -> Self
    where
        V: std::convert::TryInto<types::UserRequest>,
        <V as TryInto<types::UserRequest>>::Error: std::fmt::Display,
    {
        self.body = value
            .try_into()
            .map(From::from)
            .map_err(|s| {
                format!(
                    "`body` cannot be made of this value; UserRequest is expected: {}", s
                )
            });
        self
    }

    /// Sets fields of the request body.
    pub fn body_map<F>(mut self, f: F) -> Self
    where
        F: std::ops::FnOnce(types::builder::UserRequest) -> types::builder::UserRequest,
    {
        self.body = self.body.map(f);
        self
    }

    /// A text about the user.
    pub fn about<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.body = self.body.map(|body| body.about(value));
        self
    }

    /// The day of birth as `mm/dd/yyyy`.
    ///
    /// The reference server: another form, a day that does not exist and one to come get a 400.
    pub fn birthday<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.body = self.body.map(|body| body.birthday(value));
        self
    }

    /// The e-mail address. Responses show a hash of it only.
    pub fn email<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.body = self.body.map(|body| body.email(value));
        self
    }

    /// The location of the user.
    pub fn location<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.body = self.body.map(|body| body.location(value));
        self
    }

    /// The password. A TLS connection is recommended.
    pub fn password<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::Password, F>,
    {
        self.body = self.body.map(|body| body.password(value));
        self
    }

    /// An encoded-image URL for the profile photo, which responses show as `avatar`.
    pub fn profile_picture_url<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.body = self.body.map(|body| body.profile_picture_url(value));
        self
    }

    /// The real name. Responses spell the field `realname`.
    pub fn real_name<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.body = self.body.map(|body| body.real_name(value));
        self
    }

    /// Another spelling of `username`, seen in one sample of an update; whether a creation
    /// accepts it is not specified.
    ///
    /// The reference server: `username` wins when a request uses both spellings in one place.
    pub fn user_name<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.body = self.body.map(|body| body.user_name(value));
        self
    }

    /// The login name.
    pub fn username<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.body = self.body.map(|body| body.username(value));
        self
    }

    /// Checks what was set and makes the request of it.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::prepare(
            &metadata::CREATE_USER,
            || {
                let Self {
                    client,
                    query_about,
                    query_birthday,
                    query_email,
                    query_location,
                    query_profile_picture_url,
                    query_real_name,
                    query_user_name,
                    query_username,
                    wrap,
                    body,
                    call_options,
                } = self;
                let query_about = query_about.map_err(Error::invalid_request)?;
                let query_birthday = query_birthday.map_err(Error::invalid_request)?;
                let query_email = query_email.map_err(Error::invalid_request)?;
                let query_location = query_location.map_err(Error::invalid_request)?;
                let query_profile_picture_url = query_profile_picture_url
                    .map_err(Error::invalid_request)?;
                let query_real_name = query_real_name.map_err(Error::invalid_request)?;
                let query_user_name = query_user_name.map_err(Error::invalid_request)?;
                let query_username = query_username.map_err(Error::invalid_request)?;
                let wrap = wrap.map_err(Error::invalid_request)?;
                let body = body
                    .and_then(|v| {
                        types::UserRequest::try_from(v).map_err(|e| e.to_string())
                    })
                    .map_err(Error::invalid_request)?;
                let url = format!("{}/services/v2/user.json", client.settings.base_url,);
                let mut request = client
                    .settings
                    .http
                    .post(url)
                    .query(&QueryParam::new("about", &query_about))
                    .query(&QueryParam::new("birthday", &query_birthday))
                    .query(&QueryParam::new("email", &query_email))
                    .query(&QueryParam::new("location", &query_location))
                    .query(
                        &QueryParam::new("profilePictureUrl", &query_profile_picture_url),
                    )
                    .query(&QueryParam::new("realName", &query_real_name))
                    .query(&QueryParam::new("userName", &query_user_name))
                    .query(&QueryParam::new("username", &query_username))
                    .query(&QueryParam::new("wrap", &wrap))
                    .build()
                    .map_err(Error::unmade)?;
                request::attach_json(&mut request, &body, request::EmptyBody::LeaveOut)?;
                Ok((client, request, call_options))
            },
        )
    }
}

call::request_methods!(CreateUser ignores the body);

/// Look up a user by username.
///
/// Returned by [`Client::get_user_by_username`](crate::Client::get_user_by_username), whose page has an example.
///
/// Reads the user who has the given user name.
///
/// Sends `GET /services/v2/user/getByUsername.json`.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct GetUserByUsername {
    client: Client,
    username: String,
    call_options: call::CallOptions,
}

impl GetUserByUsername {
    /// A builder with what is required.
    pub(crate) fn new(client: &Client, username: String) -> Self {
        Self {
            client: client.clone(),
            username,
            call_options: Default::default(),
        }
    }

    /// Checks what was set and makes the request of it.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::prepare(
            &metadata::GET_USER_BY_USERNAME,
            || {
                let Self { client, username, call_options } = self;
                let url = format!(
                    "{}/services/v2/user/getByUsername.json", client.settings.base_url,
                );
                let request = client
                    .settings
                    .http
                    .get(url)
                    .query(&QueryParam::new("username", &username))
                    .build()
                    .map_err(Error::unmade)?;
                Ok((client, request, call_options))
            },
        )
    }
}

call::request_methods!(GetUserByUsername decodes types::User);

/// Read a user.
///
/// Returned by [`Client::get_user`](crate::Client::get_user), whose page has an example.
///
/// Reads one user. A single read is where the custom attributes of the profile, `extraData`,
/// are found.
///
/// Sends `GET /services/v2/user/{user_id}.json`.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct GetUser {
    client: Client,
    user_id: Result<crate::types::UserId, String>,
    exclude: Result<Option<String>, String>,
    include: Result<Option<String>, String>,
    include_only: Result<Option<crate::Csv<types::UserField>>, String>,
    v1: Result<Option<String>, String>,
    wrap: Result<Option<String>, String>,
    call_options: call::CallOptions,
}

impl GetUser {
    /// A builder with what is required.
    pub(crate) fn new(
        client: &Client,
        user_id: Result<crate::types::UserId, String>,
    ) -> Self {
        Self {
            client: client.clone(),
            user_id,
            exclude: Ok(None),
            include: Ok(None),
            include_only: Ok(None),
            v1: Ok(None),
            wrap: Ok(None),
            call_options: Default::default(),
        }
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to leave out. Unknown names are
    /// ignored; more than 2,048 bytes get a 400.
    pub fn exclude<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.exclude = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`exclude` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to add that are not returned by
    /// default. Unknown names are ignored; more than 2,048 bytes get a 400.
    pub fn include<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.include = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`include` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// The fields to return, as comma-separated names, for example `id,name`; every other field
    /// is absent.
    ///
    /// The reference server: it overrides `include` and `exclude`, unknown names are ignored, and
    /// in a list it applies to the items, never to the envelope; more than 2,048 bytes get a 400.
    pub fn include_only<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<crate::Csv<types::UserField>, F>,
    {
        self.include_only = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`include_only` cannot be made of this value; Csv<UserField> is expected"
                    .to_string()
            });
        self
    }

    /// An option of most reads whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn v1<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.v1 = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`v1` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.wrap = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`wrap` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// Checks what was set and makes the request of it.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::prepare(
            &metadata::GET_USER,
            || {
                let Self {
                    client,
                    user_id,
                    exclude,
                    include,
                    include_only,
                    v1,
                    wrap,
                    call_options,
                } = self;
                let user_id = user_id.map_err(Error::invalid_request)?;
                let exclude = exclude.map_err(Error::invalid_request)?;
                let include = include.map_err(Error::invalid_request)?;
                let include_only = include_only.map_err(Error::invalid_request)?;
                let v1 = v1.map_err(Error::invalid_request)?;
                let wrap = wrap.map_err(Error::invalid_request)?;
                let url = format!(
                    "{}/services/v2/user/{}.json", client.settings.base_url,
                    encode_path(& user_id.to_string()),
                );
                let mut request = client
                    .settings
                    .http
                    .get(url)
                    .query(&QueryParam::new("exclude", &exclude))
                    .query(&QueryParam::new("include", &include))
                    .query(&QueryParam::new("includeOnly", &include_only))
                    .query(&QueryParam::new("v1", &v1))
                    .query(&QueryParam::new("wrap", &wrap))
                    .build()
                    .map_err(Error::unmade)?;
                request::separate_items(&mut request, "includeOnly", &include_only);
                Ok((client, request, call_options))
            },
        )
    }

    /// Sends the request and reads the response in its form [`UserFields`](types::UserFields).
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send).
    pub async fn send_fields(self) -> Result<Response<types::UserFields>, Error> {
        self.prepare()?.send_decoded().await
    }
}

call::request_methods!(GetUser decodes types::User);

/// Update a user.
///
/// Returned by [`Client::update_user`](crate::Client::update_user), whose page has an example.
///
/// Updates a user. Data may be sent in the body or as parameters of the same names; when a
/// field is sent both ways, the parameter wins. What becomes of fields that are not sent is
/// not specified. A password may travel with the data, so a TLS connection is recommended.
///
/// In the response, `modificationDate` is the time of the change and the changed fields show
/// their new values. The response has a schema of its own.
///
/// The password is one of the profile details: a caller with Edit any profile details can
/// change anyone's password.
///
/// Sends `PUT /services/v2/user/{user_id}.json`.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct UpdateUser {
    client: Client,
    user_id: Result<crate::types::UserId, String>,
    query_about: Result<Option<String>, String>,
    query_birthday: Result<Option<String>, String>,
    query_email: Result<Option<String>, String>,
    query_location: Result<Option<String>, String>,
    query_profile_picture_url: Result<Option<String>, String>,
    query_real_name: Result<Option<String>, String>,
    query_user_name: Result<Option<String>, String>,
    query_username: Result<Option<String>, String>,
    wrap: Result<Option<String>, String>,
    body: Result<types::builder::UserRequest, String>,
    call_options: call::CallOptions,
}

impl UpdateUser {
    /// A builder with what is required.
    pub(crate) fn new(
        client: &Client,
        user_id: Result<crate::types::UserId, String>,
    ) -> Self {
        Self {
            client: client.clone(),
            user_id,
            query_about: Ok(None),
            query_birthday: Ok(None),
            query_email: Ok(None),
            query_location: Ok(None),
            query_profile_picture_url: Ok(None),
            query_real_name: Ok(None),
            query_user_name: Ok(None),
            query_username: Ok(None),
            wrap: Ok(None),
            body: Ok(Default::default()),
            call_options: Default::default(),
        }
    }

    /// A text about the user. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `about`.
    pub fn query_about<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.query_about = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`query_about` cannot be made of this value; String is expected"
                    .to_string()
            });
        self
    }

    /// The day of birth as `mm/dd/yyyy`. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `birthday`.
    ///
    /// The reference server: another form, a day that does not exist and one to come get a 400.
    pub fn query_birthday<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.query_birthday = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`query_birthday` cannot be made of this value; String is expected"
                    .to_string()
            });
        self
    }

    /// The e-mail address. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `email`.
    pub fn query_email<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.query_email = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`query_email` cannot be made of this value; String is expected"
                    .to_string()
            });
        self
    }

    /// The location of the user. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `location`.
    pub fn query_location<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.query_location = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`query_location` cannot be made of this value; String is expected"
                    .to_string()
            });
        self
    }

    /// An encoded-image URL for the profile photo. Wins over the field of the same name in the
    /// body.
    ///
    /// Sent as the parameter `profilePictureUrl`.
    pub fn query_profile_picture_url<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.query_profile_picture_url = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`query_profile_picture_url` cannot be made of this value; String is expected"
                    .to_string()
            });
        self
    }

    /// The real name; responses spell the field `realname`. Wins over the field of the same name
    /// in the body.
    ///
    /// Sent as the parameter `realName`.
    pub fn query_real_name<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.query_real_name = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`query_real_name` cannot be made of this value; String is expected"
                    .to_string()
            });
        self
    }

    /// Another spelling of `username`, seen in one sample of an update; whether a creation
    /// accepts it is not specified. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `userName`.
    ///
    /// The reference server: `username` wins when a request uses both spellings in one place.
    pub fn query_user_name<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.query_user_name = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`query_user_name` cannot be made of this value; String is expected"
                    .to_string()
            });
        self
    }

    /// The login name. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `username`.
    pub fn query_username<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.query_username = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`query_username` cannot be made of this value; String is expected"
                    .to_string()
            });
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.wrap = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`wrap` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// Sets the request body as a whole.
    pub fn body<V>(mut self, value: V) -> Self
    where
        V: std::convert::TryInto<types::UserRequest>,
        <V as TryInto<types::UserRequest>>::Error: std::fmt::Display,
    {
        self.body = value
            .try_into()
            .map(From::from)
            .map_err(|s| {
                format!(
                    "`body` cannot be made of this value; UserRequest is expected: {}", s
                )
            });
        self
    }

    /// Sets fields of the request body.
    pub fn body_map<F>(mut self, f: F) -> Self
    where
        F: std::ops::FnOnce(types::builder::UserRequest) -> types::builder::UserRequest,
    {
        self.body = self.body.map(f);
        self
    }

    /// A text about the user.
    pub fn about<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.body = self.body.map(|body| body.about(value));
        self
    }

    /// The day of birth as `mm/dd/yyyy`.
    ///
    /// The reference server: another form, a day that does not exist and one to come get a 400.
    pub fn birthday<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.body = self.body.map(|body| body.birthday(value));
        self
    }

    /// The e-mail address. Responses show a hash of it only.
    pub fn email<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.body = self.body.map(|body| body.email(value));
        self
    }

    /// The location of the user.
    pub fn location<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.body = self.body.map(|body| body.location(value));
        self
    }

    /// The password. A TLS connection is recommended.
    pub fn password<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::Password, F>,
    {
        self.body = self.body.map(|body| body.password(value));
        self
    }

    /// An encoded-image URL for the profile photo, which responses show as `avatar`.
    pub fn profile_picture_url<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.body = self.body.map(|body| body.profile_picture_url(value));
        self
    }

    /// The real name. Responses spell the field `realname`.
    pub fn real_name<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.body = self.body.map(|body| body.real_name(value));
        self
    }

    /// Another spelling of `username`, seen in one sample of an update; whether a creation
    /// accepts it is not specified.
    ///
    /// The reference server: `username` wins when a request uses both spellings in one place.
    pub fn user_name<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.body = self.body.map(|body| body.user_name(value));
        self
    }

    /// The login name.
    pub fn username<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.body = self.body.map(|body| body.username(value));
        self
    }

    /// Checks what was set and makes the request of it.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::prepare(
            &metadata::UPDATE_USER,
            || {
                let Self {
                    client,
                    user_id,
                    query_about,
                    query_birthday,
                    query_email,
                    query_location,
                    query_profile_picture_url,
                    query_real_name,
                    query_user_name,
                    query_username,
                    wrap,
                    body,
                    call_options,
                } = self;
                let user_id = user_id.map_err(Error::invalid_request)?;
                let query_about = query_about.map_err(Error::invalid_request)?;
                let query_birthday = query_birthday.map_err(Error::invalid_request)?;
                let query_email = query_email.map_err(Error::invalid_request)?;
                let query_location = query_location.map_err(Error::invalid_request)?;
                let query_profile_picture_url = query_profile_picture_url
                    .map_err(Error::invalid_request)?;
                let query_real_name = query_real_name.map_err(Error::invalid_request)?;
                let query_user_name = query_user_name.map_err(Error::invalid_request)?;
                let query_username = query_username.map_err(Error::invalid_request)?;
                let wrap = wrap.map_err(Error::invalid_request)?;
                let body = body
                    .and_then(|v| {
                        types::UserRequest::try_from(v).map_err(|e| e.to_string())
                    })
                    .map_err(Error::invalid_request)?;
                let url = format!(
                    "{}/services/v2/user/{}.json", client.settings.base_url,
                    encode_path(& user_id.to_string()),
                );
                let mut request = client
                    .settings
                    .http
                    .put(url)
                    .query(&QueryParam::new("about", &query_about))
                    .query(&QueryParam::new("birthday", &query_birthday))
                    .query(&QueryParam::new("email", &query_email))
                    .query(&QueryParam::new("location", &query_location))
                    .query(
                        &QueryParam::new("profilePictureUrl", &query_profile_picture_url),
                    )
                    .query(&QueryParam::new("realName", &query_real_name))
                    .query(&QueryParam::new("userName", &query_user_name))
                    .query(&QueryParam::new("username", &query_username))
                    .query(&QueryParam::new("wrap", &wrap))
                    .build()
                    .map_err(Error::unmade)?;
                request::attach_json(&mut request, &body, request::EmptyBody::LeaveOut)?;
                Ok((client, request, call_options))
            },
        )
    }
}

call::request_methods!(UpdateUser decodes types::UpdatedUser);

/// List a user's questions.
///
/// Returned by [`Client::list_user_questions`](crate::Client::list_user_questions), whose page has an example.
///
/// Lists the questions that a user has posted.
///
/// Sends `GET /services/v2/user/{user_id}/question.json`.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct ListUserQuestions {
    client: Client,
    user_id: Result<crate::types::UserId, String>,
    exclude: Result<Option<String>, String>,
    include: Result<Option<String>, String>,
    include_only: Result<Option<crate::Csv<types::NodeField>>, String>,
    page: Result<Option<i32>, String>,
    page_size: Result<Option<i32>, String>,
    sort: Result<Option<String>, String>,
    v1: Result<Option<String>, String>,
    wrap: Result<Option<String>, String>,
    call_options: call::CallOptions,
}

impl ListUserQuestions {
    /// A builder with what is required.
    pub(crate) fn new(
        client: &Client,
        user_id: Result<crate::types::UserId, String>,
    ) -> Self {
        Self {
            client: client.clone(),
            user_id,
            exclude: Ok(None),
            include: Ok(None),
            include_only: Ok(None),
            page: Ok(None),
            page_size: Ok(None),
            sort: Ok(None),
            v1: Ok(None),
            wrap: Ok(None),
            call_options: Default::default(),
        }
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to leave out. Unknown names are
    /// ignored; more than 2,048 bytes get a 400.
    pub fn exclude<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.exclude = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`exclude` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to add that are not returned by
    /// default. Unknown names are ignored; more than 2,048 bytes get a 400.
    pub fn include<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.include = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`include` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// The fields to return, as comma-separated names, for example `id,name`; every other field
    /// is absent.
    ///
    /// The reference server: it overrides `include` and `exclude`, unknown names are ignored, and
    /// in a list it applies to the items, never to the envelope; more than 2,048 bytes get a 400.
    pub fn include_only<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<crate::Csv<types::NodeField>, F>,
    {
        self.include_only = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`include_only` cannot be made of this value; Csv<NodeField> is expected"
                    .to_string()
            });
        self
    }

    /// The number of the page to return, counted from 1.
    ///
    /// The reference server: a number below 1 means the first page, and anything but a number
    /// gets a 400; a page past the end is empty and reports the number that was asked for.
    pub fn page<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<i32, F>,
    {
        self.page = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`page` cannot be made of this value; i32 is expected".to_string()
            });
        self
    }

    /// How many items a page holds. The default and the largest size are not specified; the
    /// `pageSize` of the response is the size that was used.
    ///
    /// The reference server: 15 when absent or below 1, at most 100; a larger size is lowered,
    /// and anything but a number gets a 400.
    pub fn page_size<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<i32, F>,
    {
        self.page_size = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`page_size` cannot be made of this value; i32 is expected".to_string()
            });
        self
    }

    /// The name of the sort criterion. An unknown name falls back to the default criterion of the
    /// list; the `sort` of the response is the one that was applied.
    ///
    /// The reference server: items that are equal by the criterion are ordered by identifier, the
    /// highest first.
    pub fn sort<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.sort = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`sort` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// An option of most reads whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn v1<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.v1 = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`v1` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.wrap = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`wrap` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// Checks what was set and makes the request of it.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::prepare(
            &metadata::LIST_USER_QUESTIONS,
            || {
                let Self {
                    client,
                    user_id,
                    exclude,
                    include,
                    include_only,
                    page,
                    page_size,
                    sort,
                    v1,
                    wrap,
                    call_options,
                } = self;
                let user_id = user_id.map_err(Error::invalid_request)?;
                let exclude = exclude.map_err(Error::invalid_request)?;
                let include = include.map_err(Error::invalid_request)?;
                let include_only = include_only.map_err(Error::invalid_request)?;
                let page = page.map_err(Error::invalid_request)?;
                let page_size = page_size.map_err(Error::invalid_request)?;
                let sort = sort.map_err(Error::invalid_request)?;
                let v1 = v1.map_err(Error::invalid_request)?;
                let wrap = wrap.map_err(Error::invalid_request)?;
                let url = format!(
                    "{}/services/v2/user/{}/question.json", client.settings.base_url,
                    encode_path(& user_id.to_string()),
                );
                let mut request = client
                    .settings
                    .http
                    .get(url)
                    .query(&QueryParam::new("exclude", &exclude))
                    .query(&QueryParam::new("include", &include))
                    .query(&QueryParam::new("includeOnly", &include_only))
                    .query(&QueryParam::new("page", &page))
                    .query(&QueryParam::new("pageSize", &page_size))
                    .query(&QueryParam::new("sort", &sort))
                    .query(&QueryParam::new("v1", &v1))
                    .query(&QueryParam::new("wrap", &wrap))
                    .build()
                    .map_err(Error::unmade)?;
                request::separate_items(&mut request, "includeOnly", &include_only);
                Ok((client, request, call_options))
            },
        )
    }

    /// Sends the request and reads the response in its form [`NodeFieldsPage`](types::NodeFieldsPage).
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send).
    pub async fn send_fields(self) -> Result<Response<types::NodeFieldsPage>, Error> {
        self.prepare()?.send_decoded().await
    }

    /// Walks the list page by page. The walk begins with the page that was set.
    pub fn pages(self) -> crate::Pages<types::NodePage> {
        crate::Pages::new(self.prepare())
    }

    /// Walks the list item by item, each a [`Node`](types::Node). The walk begins with the page that was set.
    pub fn items(self) -> crate::Items<types::NodePage> {
        crate::Items::new(self.pages())
    }

    /// Walks the list page by page. The walk begins with the page that was set.
    pub fn pages_fields(self) -> crate::Pages<types::NodeFieldsPage> {
        crate::Pages::new(self.prepare())
    }

    /// Walks the list item by item, each a [`NodeFields`](types::NodeFields). The walk begins with the page that was set.
    pub fn items_fields(self) -> crate::Items<types::NodeFieldsPage> {
        crate::Items::new(self.pages_fields())
    }
}

call::request_methods!(ListUserQuestions decodes types::NodePage);

/// List a user's answers.
///
/// Returned by [`Client::list_user_answers`](crate::Client::list_user_answers), whose page has an example.
///
/// Lists the answers that a user has posted.
///
/// Sends `GET /services/v2/user/{user_id}/answer.json`.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct ListUserAnswers {
    client: Client,
    user_id: Result<crate::types::UserId, String>,
    exclude: Result<Option<String>, String>,
    include: Result<Option<String>, String>,
    include_only: Result<Option<crate::Csv<types::NodeField>>, String>,
    page: Result<Option<i32>, String>,
    page_size: Result<Option<i32>, String>,
    sort: Result<Option<String>, String>,
    v1: Result<Option<String>, String>,
    wrap: Result<Option<String>, String>,
    call_options: call::CallOptions,
}

impl ListUserAnswers {
    /// A builder with what is required.
    pub(crate) fn new(
        client: &Client,
        user_id: Result<crate::types::UserId, String>,
    ) -> Self {
        Self {
            client: client.clone(),
            user_id,
            exclude: Ok(None),
            include: Ok(None),
            include_only: Ok(None),
            page: Ok(None),
            page_size: Ok(None),
            sort: Ok(None),
            v1: Ok(None),
            wrap: Ok(None),
            call_options: Default::default(),
        }
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to leave out. Unknown names are
    /// ignored; more than 2,048 bytes get a 400.
    pub fn exclude<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.exclude = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`exclude` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to add that are not returned by
    /// default. Unknown names are ignored; more than 2,048 bytes get a 400.
    pub fn include<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.include = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`include` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// The fields to return, as comma-separated names, for example `id,name`; every other field
    /// is absent.
    ///
    /// The reference server: it overrides `include` and `exclude`, unknown names are ignored, and
    /// in a list it applies to the items, never to the envelope; more than 2,048 bytes get a 400.
    pub fn include_only<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<crate::Csv<types::NodeField>, F>,
    {
        self.include_only = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`include_only` cannot be made of this value; Csv<NodeField> is expected"
                    .to_string()
            });
        self
    }

    /// The number of the page to return, counted from 1.
    ///
    /// The reference server: a number below 1 means the first page, and anything but a number
    /// gets a 400; a page past the end is empty and reports the number that was asked for.
    pub fn page<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<i32, F>,
    {
        self.page = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`page` cannot be made of this value; i32 is expected".to_string()
            });
        self
    }

    /// How many items a page holds. The default and the largest size are not specified; the
    /// `pageSize` of the response is the size that was used.
    ///
    /// The reference server: 15 when absent or below 1, at most 100; a larger size is lowered,
    /// and anything but a number gets a 400.
    pub fn page_size<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<i32, F>,
    {
        self.page_size = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`page_size` cannot be made of this value; i32 is expected".to_string()
            });
        self
    }

    /// The name of the sort criterion. An unknown name falls back to the default criterion of the
    /// list; the `sort` of the response is the one that was applied.
    ///
    /// The reference server: items that are equal by the criterion are ordered by identifier, the
    /// highest first.
    pub fn sort<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.sort = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`sort` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// An option of most reads whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn v1<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.v1 = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`v1` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.wrap = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`wrap` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// Checks what was set and makes the request of it.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::prepare(
            &metadata::LIST_USER_ANSWERS,
            || {
                let Self {
                    client,
                    user_id,
                    exclude,
                    include,
                    include_only,
                    page,
                    page_size,
                    sort,
                    v1,
                    wrap,
                    call_options,
                } = self;
                let user_id = user_id.map_err(Error::invalid_request)?;
                let exclude = exclude.map_err(Error::invalid_request)?;
                let include = include.map_err(Error::invalid_request)?;
                let include_only = include_only.map_err(Error::invalid_request)?;
                let page = page.map_err(Error::invalid_request)?;
                let page_size = page_size.map_err(Error::invalid_request)?;
                let sort = sort.map_err(Error::invalid_request)?;
                let v1 = v1.map_err(Error::invalid_request)?;
                let wrap = wrap.map_err(Error::invalid_request)?;
                let url = format!(
                    "{}/services/v2/user/{}/answer.json", client.settings.base_url,
                    encode_path(& user_id.to_string()),
                );
                let mut request = client
                    .settings
                    .http
                    .get(url)
                    .query(&QueryParam::new("exclude", &exclude))
                    .query(&QueryParam::new("include", &include))
                    .query(&QueryParam::new("includeOnly", &include_only))
                    .query(&QueryParam::new("page", &page))
                    .query(&QueryParam::new("pageSize", &page_size))
                    .query(&QueryParam::new("sort", &sort))
                    .query(&QueryParam::new("v1", &v1))
                    .query(&QueryParam::new("wrap", &wrap))
                    .build()
                    .map_err(Error::unmade)?;
                request::separate_items(&mut request, "includeOnly", &include_only);
                Ok((client, request, call_options))
            },
        )
    }

    /// Sends the request and reads the response in its form [`NodeFieldsPage`](types::NodeFieldsPage).
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send).
    pub async fn send_fields(self) -> Result<Response<types::NodeFieldsPage>, Error> {
        self.prepare()?.send_decoded().await
    }

    /// Walks the list page by page. The walk begins with the page that was set.
    pub fn pages(self) -> crate::Pages<types::NodePage> {
        crate::Pages::new(self.prepare())
    }

    /// Walks the list item by item, each a [`Node`](types::Node). The walk begins with the page that was set.
    pub fn items(self) -> crate::Items<types::NodePage> {
        crate::Items::new(self.pages())
    }

    /// Walks the list page by page. The walk begins with the page that was set.
    pub fn pages_fields(self) -> crate::Pages<types::NodeFieldsPage> {
        crate::Pages::new(self.prepare())
    }

    /// Walks the list item by item, each a [`NodeFields`](types::NodeFields). The walk begins with the page that was set.
    pub fn items_fields(self) -> crate::Items<types::NodeFieldsPage> {
        crate::Items::new(self.pages_fields())
    }
}

call::request_methods!(ListUserAnswers decodes types::NodePage);

/// List a user's actions.
///
/// Returned by [`Client::list_user_actions`](crate::Client::list_user_actions), whose page has an example.
///
/// Lists the actions of a user. Past actions are records to read, and are not pushed as
/// events. The default order is not specified.
///
/// Sends `GET /services/v2/user/{user_id}/action.json`.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct ListUserActions {
    client: Client,
    user_id: Result<crate::types::UserId, String>,
    exclude: Result<Option<String>, String>,
    include: Result<Option<String>, String>,
    include_only: Result<Option<crate::Csv<types::ActionField>>, String>,
    page: Result<Option<i32>, String>,
    page_size: Result<Option<i32>, String>,
    sort: Result<Option<String>, String>,
    v1: Result<Option<String>, String>,
    wrap: Result<Option<String>, String>,
    call_options: call::CallOptions,
}

impl ListUserActions {
    /// A builder with what is required.
    pub(crate) fn new(
        client: &Client,
        user_id: Result<crate::types::UserId, String>,
    ) -> Self {
        Self {
            client: client.clone(),
            user_id,
            exclude: Ok(None),
            include: Ok(None),
            include_only: Ok(None),
            page: Ok(None),
            page_size: Ok(None),
            sort: Ok(None),
            v1: Ok(None),
            wrap: Ok(None),
            call_options: Default::default(),
        }
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to leave out. Unknown names are
    /// ignored; more than 2,048 bytes get a 400.
    pub fn exclude<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.exclude = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`exclude` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to add that are not returned by
    /// default. Unknown names are ignored; more than 2,048 bytes get a 400.
    pub fn include<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.include = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`include` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// The fields to return, as comma-separated names, for example `id,name`; every other field
    /// is absent.
    ///
    /// The reference server: it overrides `include` and `exclude`, unknown names are ignored, and
    /// in a list it applies to the items, never to the envelope; more than 2,048 bytes get a 400.
    pub fn include_only<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<crate::Csv<types::ActionField>, F>,
    {
        self.include_only = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`include_only` cannot be made of this value; Csv<ActionField> is expected"
                    .to_string()
            });
        self
    }

    /// The number of the page to return, counted from 1.
    ///
    /// The reference server: a number below 1 means the first page, and anything but a number
    /// gets a 400; a page past the end is empty and reports the number that was asked for.
    pub fn page<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<i32, F>,
    {
        self.page = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`page` cannot be made of this value; i32 is expected".to_string()
            });
        self
    }

    /// How many items a page holds. The default and the largest size are not specified; the
    /// `pageSize` of the response is the size that was used.
    ///
    /// The reference server: 15 when absent or below 1, at most 100; a larger size is lowered,
    /// and anything but a number gets a 400.
    pub fn page_size<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<i32, F>,
    {
        self.page_size = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`page_size` cannot be made of this value; i32 is expected".to_string()
            });
        self
    }

    /// The name of the sort criterion. An unknown name falls back to the default criterion of the
    /// list; the `sort` of the response is the one that was applied.
    ///
    /// The reference server: items that are equal by the criterion are ordered by identifier, the
    /// highest first.
    pub fn sort<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.sort = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`sort` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// An option of most reads whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn v1<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.v1 = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`v1` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.wrap = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`wrap` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// Checks what was set and makes the request of it.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::prepare(
            &metadata::LIST_USER_ACTIONS,
            || {
                let Self {
                    client,
                    user_id,
                    exclude,
                    include,
                    include_only,
                    page,
                    page_size,
                    sort,
                    v1,
                    wrap,
                    call_options,
                } = self;
                let user_id = user_id.map_err(Error::invalid_request)?;
                let exclude = exclude.map_err(Error::invalid_request)?;
                let include = include.map_err(Error::invalid_request)?;
                let include_only = include_only.map_err(Error::invalid_request)?;
                let page = page.map_err(Error::invalid_request)?;
                let page_size = page_size.map_err(Error::invalid_request)?;
                let sort = sort.map_err(Error::invalid_request)?;
                let v1 = v1.map_err(Error::invalid_request)?;
                let wrap = wrap.map_err(Error::invalid_request)?;
                let url = format!(
                    "{}/services/v2/user/{}/action.json", client.settings.base_url,
                    encode_path(& user_id.to_string()),
                );
                let mut request = client
                    .settings
                    .http
                    .get(url)
                    .query(&QueryParam::new("exclude", &exclude))
                    .query(&QueryParam::new("include", &include))
                    .query(&QueryParam::new("includeOnly", &include_only))
                    .query(&QueryParam::new("page", &page))
                    .query(&QueryParam::new("pageSize", &page_size))
                    .query(&QueryParam::new("sort", &sort))
                    .query(&QueryParam::new("v1", &v1))
                    .query(&QueryParam::new("wrap", &wrap))
                    .build()
                    .map_err(Error::unmade)?;
                request::separate_items(&mut request, "includeOnly", &include_only);
                Ok((client, request, call_options))
            },
        )
    }

    /// Sends the request and reads the response in its form [`ActionFieldsPage`](types::ActionFieldsPage).
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send).
    pub async fn send_fields(self) -> Result<Response<types::ActionFieldsPage>, Error> {
        self.prepare()?.send_decoded().await
    }

    /// Walks the list page by page. The walk begins with the page that was set.
    pub fn pages(self) -> crate::Pages<types::ActionPage> {
        crate::Pages::new(self.prepare())
    }

    /// Walks the list item by item, each a [`Action`](types::Action). The walk begins with the page that was set.
    pub fn items(self) -> crate::Items<types::ActionPage> {
        crate::Items::new(self.pages())
    }

    /// Walks the list page by page. The walk begins with the page that was set.
    pub fn pages_fields(self) -> crate::Pages<types::ActionFieldsPage> {
        crate::Pages::new(self.prepare())
    }

    /// Walks the list item by item, each a [`ActionFields`](types::ActionFields). The walk begins with the page that was set.
    pub fn items_fields(self) -> crate::Items<types::ActionFieldsPage> {
        crate::Items::new(self.pages_fields())
    }
}

call::request_methods!(ListUserActions decodes types::ActionPage);

/// List a user's awards.
///
/// Returned by [`Client::list_user_awards`](crate::Client::list_user_awards), whose page has an example.
///
/// Lists the awards that a user holds. Names and descriptions are the keys of labels. The
/// default order is not specified.
///
/// Sends `GET /services/v2/user/{user_id}/award.json`.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct ListUserAwards {
    client: Client,
    user_id: Result<crate::types::UserId, String>,
    exclude: Result<Option<String>, String>,
    include: Result<Option<String>, String>,
    include_only: Result<Option<crate::Csv<types::AwardField>>, String>,
    page: Result<Option<i32>, String>,
    page_size: Result<Option<i32>, String>,
    sort: Result<Option<String>, String>,
    v1: Result<Option<String>, String>,
    wrap: Result<Option<String>, String>,
    call_options: call::CallOptions,
}

impl ListUserAwards {
    /// A builder with what is required.
    pub(crate) fn new(
        client: &Client,
        user_id: Result<crate::types::UserId, String>,
    ) -> Self {
        Self {
            client: client.clone(),
            user_id,
            exclude: Ok(None),
            include: Ok(None),
            include_only: Ok(None),
            page: Ok(None),
            page_size: Ok(None),
            sort: Ok(None),
            v1: Ok(None),
            wrap: Ok(None),
            call_options: Default::default(),
        }
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to leave out. Unknown names are
    /// ignored; more than 2,048 bytes get a 400.
    pub fn exclude<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.exclude = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`exclude` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to add that are not returned by
    /// default. Unknown names are ignored; more than 2,048 bytes get a 400.
    pub fn include<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.include = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`include` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// The fields to return, as comma-separated names, for example `id,name`; every other field
    /// is absent.
    ///
    /// The reference server: it overrides `include` and `exclude`, unknown names are ignored, and
    /// in a list it applies to the items, never to the envelope; more than 2,048 bytes get a 400.
    pub fn include_only<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<crate::Csv<types::AwardField>, F>,
    {
        self.include_only = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`include_only` cannot be made of this value; Csv<AwardField> is expected"
                    .to_string()
            });
        self
    }

    /// The number of the page to return, counted from 1.
    ///
    /// The reference server: a number below 1 means the first page, and anything but a number
    /// gets a 400; a page past the end is empty and reports the number that was asked for.
    pub fn page<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<i32, F>,
    {
        self.page = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`page` cannot be made of this value; i32 is expected".to_string()
            });
        self
    }

    /// How many items a page holds. The default and the largest size are not specified; the
    /// `pageSize` of the response is the size that was used.
    ///
    /// The reference server: 15 when absent or below 1, at most 100; a larger size is lowered,
    /// and anything but a number gets a 400.
    pub fn page_size<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<i32, F>,
    {
        self.page_size = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`page_size` cannot be made of this value; i32 is expected".to_string()
            });
        self
    }

    /// The name of the sort criterion. An unknown name falls back to the default criterion of the
    /// list; the `sort` of the response is the one that was applied.
    ///
    /// The reference server: items that are equal by the criterion are ordered by identifier, the
    /// highest first.
    pub fn sort<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.sort = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`sort` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// An option of most reads whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn v1<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.v1 = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`v1` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.wrap = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`wrap` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// Checks what was set and makes the request of it.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::prepare(
            &metadata::LIST_USER_AWARDS,
            || {
                let Self {
                    client,
                    user_id,
                    exclude,
                    include,
                    include_only,
                    page,
                    page_size,
                    sort,
                    v1,
                    wrap,
                    call_options,
                } = self;
                let user_id = user_id.map_err(Error::invalid_request)?;
                let exclude = exclude.map_err(Error::invalid_request)?;
                let include = include.map_err(Error::invalid_request)?;
                let include_only = include_only.map_err(Error::invalid_request)?;
                let page = page.map_err(Error::invalid_request)?;
                let page_size = page_size.map_err(Error::invalid_request)?;
                let sort = sort.map_err(Error::invalid_request)?;
                let v1 = v1.map_err(Error::invalid_request)?;
                let wrap = wrap.map_err(Error::invalid_request)?;
                let url = format!(
                    "{}/services/v2/user/{}/award.json", client.settings.base_url,
                    encode_path(& user_id.to_string()),
                );
                let mut request = client
                    .settings
                    .http
                    .get(url)
                    .query(&QueryParam::new("exclude", &exclude))
                    .query(&QueryParam::new("include", &include))
                    .query(&QueryParam::new("includeOnly", &include_only))
                    .query(&QueryParam::new("page", &page))
                    .query(&QueryParam::new("pageSize", &page_size))
                    .query(&QueryParam::new("sort", &sort))
                    .query(&QueryParam::new("v1", &v1))
                    .query(&QueryParam::new("wrap", &wrap))
                    .build()
                    .map_err(Error::unmade)?;
                request::separate_items(&mut request, "includeOnly", &include_only);
                Ok((client, request, call_options))
            },
        )
    }

    /// Sends the request and reads the response in its form [`AwardFieldsPage`](types::AwardFieldsPage).
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send).
    pub async fn send_fields(self) -> Result<Response<types::AwardFieldsPage>, Error> {
        self.prepare()?.send_decoded().await
    }

    /// Walks the list page by page. The walk begins with the page that was set.
    pub fn pages(self) -> crate::Pages<types::AwardPage> {
        crate::Pages::new(self.prepare())
    }

    /// Walks the list item by item, each a [`Award`](types::Award). The walk begins with the page that was set.
    pub fn items(self) -> crate::Items<types::AwardPage> {
        crate::Items::new(self.pages())
    }

    /// Walks the list page by page. The walk begins with the page that was set.
    pub fn pages_fields(self) -> crate::Pages<types::AwardFieldsPage> {
        crate::Pages::new(self.prepare())
    }

    /// Walks the list item by item, each a [`AwardFields`](types::AwardFields). The walk begins with the page that was set.
    pub fn items_fields(self) -> crate::Items<types::AwardFieldsPage> {
        crate::Items::new(self.pages_fields())
    }
}

call::request_methods!(ListUserAwards decodes types::AwardPage);

/// Follow a user.
///
/// Returned by [`Client::follow_user`](crate::Client::follow_user), whose page has an example.
///
/// Makes the caller, or the user named by `follower`, follow a user.
///
/// Sends `PUT /services/v2/user/{user_id}/follow.json`.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct FollowUser {
    client: Client,
    user_id: Result<crate::types::UserId, String>,
    follower: Result<Option<crate::types::UserId>, String>,
    wrap: Result<Option<String>, String>,
    call_options: call::CallOptions,
}

impl FollowUser {
    /// A builder with what is required.
    pub(crate) fn new(
        client: &Client,
        user_id: Result<crate::types::UserId, String>,
    ) -> Self {
        Self {
            client: client.clone(),
            user_id,
            follower: Ok(None),
            wrap: Ok(None),
            call_options: Default::default(),
        }
    }

    /// The user who is to follow or to stop following. Absent means the caller. Naming another
    /// user needs the permission Edit users and groups. It belongs in the query.
    pub fn follower<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<crate::types::UserId, F>,
    {
        self.follower = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`follower` cannot be made of this value; UserId is expected".to_string()
            });
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.wrap = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`wrap` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// Checks what was set and makes the request of it.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::prepare(
            &metadata::FOLLOW_USER,
            || {
                let Self { client, user_id, follower, wrap, call_options } = self;
                let user_id = user_id.map_err(Error::invalid_request)?;
                let follower = follower.map_err(Error::invalid_request)?;
                let wrap = wrap.map_err(Error::invalid_request)?;
                let url = format!(
                    "{}/services/v2/user/{}/follow.json", client.settings.base_url,
                    encode_path(& user_id.to_string()),
                );
                let request = client
                    .settings
                    .http
                    .put(url)
                    .query(&QueryParam::new("follower", &follower))
                    .query(&QueryParam::new("wrap", &wrap))
                    .build()
                    .map_err(Error::unmade)?;
                Ok((client, request, call_options))
            },
        )
    }
}

call::request_methods!(FollowUser ignores the body);

/// Stop following a user.
///
/// Returned by [`Client::unfollow_user`](crate::Client::unfollow_user), whose page has an example.
///
/// Makes the caller, or the user named by `follower`, stop following a user.
///
/// Sends `PUT /services/v2/user/{user_id}/unfollow.json`.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct UnfollowUser {
    client: Client,
    user_id: Result<crate::types::UserId, String>,
    follower: Result<Option<crate::types::UserId>, String>,
    wrap: Result<Option<String>, String>,
    call_options: call::CallOptions,
}

impl UnfollowUser {
    /// A builder with what is required.
    pub(crate) fn new(
        client: &Client,
        user_id: Result<crate::types::UserId, String>,
    ) -> Self {
        Self {
            client: client.clone(),
            user_id,
            follower: Ok(None),
            wrap: Ok(None),
            call_options: Default::default(),
        }
    }

    /// The user who is to follow or to stop following. Absent means the caller. Naming another
    /// user needs the permission Edit users and groups. It belongs in the query.
    pub fn follower<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<crate::types::UserId, F>,
    {
        self.follower = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`follower` cannot be made of this value; UserId is expected".to_string()
            });
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.wrap = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`wrap` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// Checks what was set and makes the request of it.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::prepare(
            &metadata::UNFOLLOW_USER,
            || {
                let Self { client, user_id, follower, wrap, call_options } = self;
                let user_id = user_id.map_err(Error::invalid_request)?;
                let follower = follower.map_err(Error::invalid_request)?;
                let wrap = wrap.map_err(Error::invalid_request)?;
                let url = format!(
                    "{}/services/v2/user/{}/unfollow.json", client.settings.base_url,
                    encode_path(& user_id.to_string()),
                );
                let request = client
                    .settings
                    .http
                    .put(url)
                    .query(&QueryParam::new("follower", &follower))
                    .query(&QueryParam::new("wrap", &wrap))
                    .build()
                    .map_err(Error::unmade)?;
                Ok((client, request, call_options))
            },
        )
    }
}

call::request_methods!(UnfollowUser ignores the body);

/// Suspend a user.
///
/// Returned by [`Client::suspend_user`](crate::Client::suspend_user), whose page has an example.
///
/// Suspends an active user. The user cannot log in until a moderator lifts the suspension,
/// and is not notified. What the parameters for paging, sorting and projection mean here is
/// not specified.
///
/// Sends `PUT /services/v2/user/{user_id}/suspendUser.json`.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct SuspendUser {
    client: Client,
    user_id: Result<crate::types::UserId, String>,
    exclude: Result<Option<String>, String>,
    include: Result<Option<String>, String>,
    page: Result<Option<i32>, String>,
    page_size: Result<Option<i32>, String>,
    reason: Result<Option<String>, String>,
    sort: Result<Option<String>, String>,
    wrap: Result<Option<String>, String>,
    call_options: call::CallOptions,
}

impl SuspendUser {
    /// A builder with what is required.
    pub(crate) fn new(
        client: &Client,
        user_id: Result<crate::types::UserId, String>,
    ) -> Self {
        Self {
            client: client.clone(),
            user_id,
            exclude: Ok(None),
            include: Ok(None),
            page: Ok(None),
            page_size: Ok(None),
            reason: Ok(None),
            sort: Ok(None),
            wrap: Ok(None),
            call_options: Default::default(),
        }
    }

    /// What a projection means for this operation is not specified.
    pub fn exclude<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.exclude = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`exclude` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// What a projection means for this operation is not specified.
    pub fn include<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.include = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`include` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// What a page means for this operation is not specified.
    pub fn page<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<i32, F>,
    {
        self.page = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`page` cannot be made of this value; i32 is expected".to_string()
            });
        self
    }

    /// What a page size means for this operation is not specified.
    pub fn page_size<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<i32, F>,
    {
        self.page_size = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`page_size` cannot be made of this value; i32 is expected".to_string()
            });
        self
    }

    /// The reason of the change.
    ///
    /// The reference server: it is kept in the `extra` of the action that records the change,
    /// after the name of the user who is changed and a colon; the action is private. It has at
    /// most 1,024 characters. A reason in a body is ignored, as these calls take none.
    pub fn reason<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.reason = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`reason` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// What a sort criterion means for this operation is not specified.
    pub fn sort<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.sort = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`sort` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.wrap = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`wrap` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// Checks what was set and makes the request of it.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::prepare(
            &metadata::SUSPEND_USER,
            || {
                let Self {
                    client,
                    user_id,
                    exclude,
                    include,
                    page,
                    page_size,
                    reason,
                    sort,
                    wrap,
                    call_options,
                } = self;
                let user_id = user_id.map_err(Error::invalid_request)?;
                let exclude = exclude.map_err(Error::invalid_request)?;
                let include = include.map_err(Error::invalid_request)?;
                let page = page.map_err(Error::invalid_request)?;
                let page_size = page_size.map_err(Error::invalid_request)?;
                let reason = reason.map_err(Error::invalid_request)?;
                let sort = sort.map_err(Error::invalid_request)?;
                let wrap = wrap.map_err(Error::invalid_request)?;
                let url = format!(
                    "{}/services/v2/user/{}/suspendUser.json", client.settings.base_url,
                    encode_path(& user_id.to_string()),
                );
                let request = client
                    .settings
                    .http
                    .put(url)
                    .query(&QueryParam::new("exclude", &exclude))
                    .query(&QueryParam::new("include", &include))
                    .query(&QueryParam::new("page", &page))
                    .query(&QueryParam::new("pageSize", &page_size))
                    .query(&QueryParam::new("reason", &reason))
                    .query(&QueryParam::new("sort", &sort))
                    .query(&QueryParam::new("wrap", &wrap))
                    .build()
                    .map_err(Error::unmade)?;
                Ok((client, request, call_options))
            },
        )
    }
}

call::request_methods!(SuspendUser ignores the body);

/// Lift a suspension.
///
/// Returned by [`Client::unsuspend_user`](crate::Client::unsuspend_user), whose page has an example.
///
/// Lifts the suspension of a user, who can log in again and is not notified.
///
/// Sends `PUT /services/v2/user/{user_id}/unsuspendUser.json`.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct UnsuspendUser {
    client: Client,
    user_id: Result<crate::types::UserId, String>,
    reason: Result<Option<String>, String>,
    call_options: call::CallOptions,
}

impl UnsuspendUser {
    /// A builder with what is required.
    pub(crate) fn new(
        client: &Client,
        user_id: Result<crate::types::UserId, String>,
    ) -> Self {
        Self {
            client: client.clone(),
            user_id,
            reason: Ok(None),
            call_options: Default::default(),
        }
    }

    /// The reason of the change.
    ///
    /// The reference server: it is kept in the `extra` of the action that records the change,
    /// after the name of the user who is changed and a colon; the action is private. It has at
    /// most 1,024 characters. A reason in a body is ignored, as these calls take none.
    pub fn reason<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.reason = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`reason` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// Checks what was set and makes the request of it.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::prepare(
            &metadata::UNSUSPEND_USER,
            || {
                let Self { client, user_id, reason, call_options } = self;
                let user_id = user_id.map_err(Error::invalid_request)?;
                let reason = reason.map_err(Error::invalid_request)?;
                let url = format!(
                    "{}/services/v2/user/{}/unsuspendUser.json", client.settings
                    .base_url, encode_path(& user_id.to_string()),
                );
                let request = client
                    .settings
                    .http
                    .put(url)
                    .query(&QueryParam::new("reason", &reason))
                    .build()
                    .map_err(Error::unmade)?;
                Ok((client, request, call_options))
            },
        )
    }
}

call::request_methods!(UnsuspendUser ignores the body);

/// Deactivate a user.
///
/// Returned by [`Client::deactivate_user`](crate::Client::deactivate_user), whose page has an example.
///
/// Deactivates an active or suspended user, which also suspends the user. The user has no
/// access to the community and is left out of the user count, which frees capacity of the
/// licence.
///
/// Sends `PUT /services/v2/user/{user_id}/deactivateUser.json`.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct DeactivateUser {
    client: Client,
    user_id: Result<crate::types::UserId, String>,
    reason: Result<Option<String>, String>,
    call_options: call::CallOptions,
}

impl DeactivateUser {
    /// A builder with what is required.
    pub(crate) fn new(
        client: &Client,
        user_id: Result<crate::types::UserId, String>,
    ) -> Self {
        Self {
            client: client.clone(),
            user_id,
            reason: Ok(None),
            call_options: Default::default(),
        }
    }

    /// The reason of the change.
    ///
    /// The reference server: it is kept in the `extra` of the action that records the change,
    /// after the name of the user who is changed and a colon; the action is private. It has at
    /// most 1,024 characters. A reason in a body is ignored, as these calls take none.
    pub fn reason<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.reason = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`reason` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// Checks what was set and makes the request of it.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::prepare(
            &metadata::DEACTIVATE_USER,
            || {
                let Self { client, user_id, reason, call_options } = self;
                let user_id = user_id.map_err(Error::invalid_request)?;
                let reason = reason.map_err(Error::invalid_request)?;
                let url = format!(
                    "{}/services/v2/user/{}/deactivateUser.json", client.settings
                    .base_url, encode_path(& user_id.to_string()),
                );
                let request = client
                    .settings
                    .http
                    .put(url)
                    .query(&QueryParam::new("reason", &reason))
                    .build()
                    .map_err(Error::unmade)?;
                Ok((client, request, call_options))
            },
        )
    }
}

call::request_methods!(DeactivateUser ignores the body);

/// Reactivate a user.
///
/// Returned by [`Client::reactivate_user`](crate::Client::reactivate_user), whose page has an example.
///
/// Reactivates a deactivated user and lifts the suspension. The user is counted in the user
/// count again.
///
/// The specification also gives this path without `user/`; the form used here is the one that
/// agrees with its other paths.
///
/// Sends `PUT /services/v2/user/{user_id}/reactivateUser.json`.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct ReactivateUser {
    client: Client,
    user_id: Result<crate::types::UserId, String>,
    v1: Result<Option<String>, String>,
    wrap: Result<Option<String>, String>,
    call_options: call::CallOptions,
}

impl ReactivateUser {
    /// A builder with what is required.
    pub(crate) fn new(
        client: &Client,
        user_id: Result<crate::types::UserId, String>,
    ) -> Self {
        Self {
            client: client.clone(),
            user_id,
            v1: Ok(None),
            wrap: Ok(None),
            call_options: Default::default(),
        }
    }

    /// An option of most reads whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn v1<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.v1 = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`v1` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.wrap = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`wrap` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// Checks what was set and makes the request of it.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::prepare(
            &metadata::REACTIVATE_USER,
            || {
                let Self { client, user_id, v1, wrap, call_options } = self;
                let user_id = user_id.map_err(Error::invalid_request)?;
                let v1 = v1.map_err(Error::invalid_request)?;
                let wrap = wrap.map_err(Error::invalid_request)?;
                let url = format!(
                    "{}/services/v2/user/{}/reactivateUser.json", client.settings
                    .base_url, encode_path(& user_id.to_string()),
                );
                let request = client
                    .settings
                    .http
                    .put(url)
                    .query(&QueryParam::new("v1", &v1))
                    .query(&QueryParam::new("wrap", &wrap))
                    .build()
                    .map_err(Error::unmade)?;
                Ok((client, request, call_options))
            },
        )
    }
}

call::request_methods!(ReactivateUser ignores the body);

/// List a user's topics of expertise.
///
/// Returned by [`Client::list_user_expertise`](crate::Client::list_user_expertise), whose page has an example.
///
/// Lists the topics of expertise of a user. They relate to questions that the user has
/// answered. The names of the items are the topics. The `author` of an item is the user who
/// created the topic, not the expert, and `usedCount` is the number of times the topic was
/// tagged on questions.
///
/// The list takes no page parameters.
///
/// Sends `GET /services/v2/user/{user_id}/expertise.json`.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct ListUserExpertise {
    client: Client,
    user_id: Result<crate::types::UserId, String>,
    v1: Result<Option<String>, String>,
    wrap: Result<Option<String>, String>,
    call_options: call::CallOptions,
}

impl ListUserExpertise {
    /// A builder with what is required.
    pub(crate) fn new(
        client: &Client,
        user_id: Result<crate::types::UserId, String>,
    ) -> Self {
        Self {
            client: client.clone(),
            user_id,
            v1: Ok(None),
            wrap: Ok(None),
            call_options: Default::default(),
        }
    }

    /// An option of most reads whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn v1<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.v1 = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`v1` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.wrap = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`wrap` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// Checks what was set and makes the request of it.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::prepare(
            &metadata::LIST_USER_EXPERTISE,
            || {
                let Self { client, user_id, v1, wrap, call_options } = self;
                let user_id = user_id.map_err(Error::invalid_request)?;
                let v1 = v1.map_err(Error::invalid_request)?;
                let wrap = wrap.map_err(Error::invalid_request)?;
                let url = format!(
                    "{}/services/v2/user/{}/expertise.json", client.settings.base_url,
                    encode_path(& user_id.to_string()),
                );
                let request = client
                    .settings
                    .http
                    .get(url)
                    .query(&QueryParam::new("v1", &v1))
                    .query(&QueryParam::new("wrap", &wrap))
                    .build()
                    .map_err(Error::unmade)?;
                Ok((client, request, call_options))
            },
        )
    }

    /// Walks the list page by page. No parameter selects a page, so that there is one.
    pub fn pages(self) -> crate::Pages<types::TopicPage> {
        crate::Pages::new(self.prepare())
    }

    /// Walks the list item by item, each a [`Topic`](types::Topic). No parameter selects a page, so that there is one.
    pub fn items(self) -> crate::Items<types::TopicPage> {
        crate::Items::new(self.pages())
    }
}

call::request_methods!(ListUserExpertise decodes types::TopicPage);

/// Award or remove reputation.
///
/// Returned by [`Client::award_reputation`](crate::Client::award_reputation), whose page has an example.
///
/// Adds reputation points to a user, or removes them when the number is negative. The reason
/// is written to the action logs.
///
/// Sends `PUT /services/v2/user/{user_id}/awardReputation.json`.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct AwardReputation {
    client: Client,
    user_id: Result<crate::types::UserId, String>,
    points: i32,
    reason: Result<Option<String>, String>,
    call_options: call::CallOptions,
}

impl AwardReputation {
    /// A builder with what is required.
    pub(crate) fn new(
        client: &Client,
        user_id: Result<crate::types::UserId, String>,
        points: i32,
    ) -> Self {
        Self {
            client: client.clone(),
            user_id,
            points,
            reason: Ok(None),
            call_options: Default::default(),
        }
    }

    /// The reason of the award. It is written to the action logs.
    ///
    /// The reference server: in the `extra` of the action, after the name of the user who gets
    /// them and a colon. It has at most 1,024 characters.
    pub fn reason<V, F>(mut self, value: V) -> Self
    where
        V: crate::IntoOptional<String, F>,
    {
        self.reason = crate::IntoOptional::into_optional(value)
            .map_err(|_| {
                "`reason` cannot be made of this value; String is expected".to_string()
            });
        self
    }

    /// Checks what was set and makes the request of it.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::prepare(
            &metadata::AWARD_REPUTATION,
            || {
                let Self { client, user_id, points, reason, call_options } = self;
                let user_id = user_id.map_err(Error::invalid_request)?;
                let reason = reason.map_err(Error::invalid_request)?;
                let url = format!(
                    "{}/services/v2/user/{}/awardReputation.json", client.settings
                    .base_url, encode_path(& user_id.to_string()),
                );
                let request = client
                    .settings
                    .http
                    .put(url)
                    .query(&QueryParam::new("points", &points))
                    .query(&QueryParam::new("reason", &reason))
                    .build()
                    .map_err(Error::unmade)?;
                Ok((client, request, call_options))
            },
        )
    }
}

call::request_methods!(AwardReputation ignores the body);
