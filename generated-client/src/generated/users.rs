// @generated from an OpenAPI document. Do not edit: change the document or the
// generator, and generate again.

//! Operations tagged `users`, and the builders of their requests.

#[allow(unused_imports)]
use crate::{
    Client, Error, IntoNullable, IntoOptional, IntoValue, Response, Sending, call,
    metadata, types,
};

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
        ListUsers {
            client: self.clone(),
            exclude: None,
            include: None,
            include_only: None,
            lang: None,
            page: None,
            page_size: None,
            q: None,
            sort: None,
            type_: None,
            v1: None,
            wrap: None,
            call_options: Default::default(),
        }
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
        CreateUser {
            client: self.clone(),
            query_about: None,
            query_birthday: None,
            query_email: None,
            query_location: None,
            query_profile_picture_url: None,
            query_real_name: None,
            query_user_name: None,
            query_username: None,
            wrap: None,
            body: Ok(Default::default()),
            call_options: Default::default(),
        }
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
        GetUserByUsername {
            client: self.clone(),
            username: username.into(),
            call_options: Default::default(),
        }
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
    pub fn get_user(&self, user_id: impl IntoValue<types::UserId>) -> GetUser {
        GetUser {
            client: self.clone(),
            user_id: call::argument("user_id", user_id),
            exclude: None,
            include: None,
            include_only: None,
            v1: None,
            wrap: None,
            call_options: Default::default(),
        }
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
    pub fn update_user(&self, user_id: impl IntoValue<types::UserId>) -> UpdateUser {
        UpdateUser {
            client: self.clone(),
            user_id: call::argument("user_id", user_id),
            query_about: None,
            query_birthday: None,
            query_email: None,
            query_location: None,
            query_profile_picture_url: None,
            query_real_name: None,
            query_user_name: None,
            query_username: None,
            wrap: None,
            body: Ok(Default::default()),
            call_options: Default::default(),
        }
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
        user_id: impl IntoValue<types::UserId>,
    ) -> ListUserQuestions {
        ListUserQuestions {
            client: self.clone(),
            user_id: call::argument("user_id", user_id),
            exclude: None,
            include: None,
            include_only: None,
            page: None,
            page_size: None,
            sort: None,
            v1: None,
            wrap: None,
            call_options: Default::default(),
        }
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
        user_id: impl IntoValue<types::UserId>,
    ) -> ListUserAnswers {
        ListUserAnswers {
            client: self.clone(),
            user_id: call::argument("user_id", user_id),
            exclude: None,
            include: None,
            include_only: None,
            page: None,
            page_size: None,
            sort: None,
            v1: None,
            wrap: None,
            call_options: Default::default(),
        }
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
        user_id: impl IntoValue<types::UserId>,
    ) -> ListUserActions {
        ListUserActions {
            client: self.clone(),
            user_id: call::argument("user_id", user_id),
            exclude: None,
            include: None,
            include_only: None,
            page: None,
            page_size: None,
            sort: None,
            v1: None,
            wrap: None,
            call_options: Default::default(),
        }
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
        user_id: impl IntoValue<types::UserId>,
    ) -> ListUserAwards {
        ListUserAwards {
            client: self.clone(),
            user_id: call::argument("user_id", user_id),
            exclude: None,
            include: None,
            include_only: None,
            page: None,
            page_size: None,
            sort: None,
            v1: None,
            wrap: None,
            call_options: Default::default(),
        }
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
    pub fn follow_user(&self, user_id: impl IntoValue<types::UserId>) -> FollowUser {
        FollowUser {
            client: self.clone(),
            user_id: call::argument("user_id", user_id),
            follower: None,
            wrap: None,
            call_options: Default::default(),
        }
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
    pub fn unfollow_user(&self, user_id: impl IntoValue<types::UserId>) -> UnfollowUser {
        UnfollowUser {
            client: self.clone(),
            user_id: call::argument("user_id", user_id),
            follower: None,
            wrap: None,
            call_options: Default::default(),
        }
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
    pub fn suspend_user(&self, user_id: impl IntoValue<types::UserId>) -> SuspendUser {
        SuspendUser {
            client: self.clone(),
            user_id: call::argument("user_id", user_id),
            exclude: None,
            include: None,
            page: None,
            page_size: None,
            reason: None,
            sort: None,
            wrap: None,
            call_options: Default::default(),
        }
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
        user_id: impl IntoValue<types::UserId>,
    ) -> UnsuspendUser {
        UnsuspendUser {
            client: self.clone(),
            user_id: call::argument("user_id", user_id),
            reason: None,
            call_options: Default::default(),
        }
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
        user_id: impl IntoValue<types::UserId>,
    ) -> DeactivateUser {
        DeactivateUser {
            client: self.clone(),
            user_id: call::argument("user_id", user_id),
            reason: None,
            call_options: Default::default(),
        }
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
        user_id: impl IntoValue<types::UserId>,
    ) -> ReactivateUser {
        ReactivateUser {
            client: self.clone(),
            user_id: call::argument("user_id", user_id),
            v1: None,
            wrap: None,
            call_options: Default::default(),
        }
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
        user_id: impl IntoValue<types::UserId>,
    ) -> ListUserExpertise {
        ListUserExpertise {
            client: self.clone(),
            user_id: call::argument("user_id", user_id),
            v1: None,
            wrap: None,
            call_options: Default::default(),
        }
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
        user_id: impl IntoValue<types::UserId>,
        points: impl Into<i32>,
    ) -> AwardReputation {
        AwardReputation {
            client: self.clone(),
            user_id: call::argument("user_id", user_id),
            points: points.into(),
            reason: None,
            call_options: Default::default(),
        }
    }
}

/// List users.
///
/// Returned by [`Client::list_users`](crate::Client::list_users), whose page has an example.
///
/// Lists the users of the community, a page at a time, optionally those that match a search
/// term. The default order is not specified.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct ListUsers {
    client: Client,
    exclude: Option<String>,
    include: Option<String>,
    include_only: Option<crate::Csv<types::UserField>>,
    lang: Option<String>,
    page: Option<i32>,
    page_size: Option<i32>,
    q: Option<String>,
    sort: Option<String>,
    type_: Option<String>,
    v1: Option<String>,
    wrap: Option<String>,
    call_options: call::CallOptions,
}

impl ListUsers {
    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to leave out. Unknown names are
    /// ignored; more than 2,048 bytes get a 400.
    pub fn exclude<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.exclude = self.call_options.optional("exclude", value);
        self
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to add that are not returned by
    /// default. Unknown names are ignored; more than 2,048 bytes get a 400.
    pub fn include<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.include = self.call_options.optional("include", value);
        self
    }

    /// The fields to return, as comma-separated names, for example `id,name`; every other field
    /// is absent.
    ///
    /// The reference server: it overrides `include` and `exclude`, unknown names are ignored, and
    /// in a list it applies to the items, never to the envelope; more than 2,048 bytes get a 400.
    pub fn include_only<F>(
        mut self,
        value: impl IntoOptional<crate::Csv<types::UserField>, F>,
    ) -> Self {
        self.include_only = self.call_options.optional("include_only", value);
        self
    }

    /// The language of the search; its values are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn lang<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.lang = self.call_options.optional("lang", value);
        self
    }

    /// The number of the page to return, counted from 1.
    ///
    /// The reference server: a number below 1 means the first page, and anything but a number
    /// gets a 400; a page past the end is empty and reports the number that was asked for.
    pub fn page<F>(mut self, value: impl IntoOptional<i32, F>) -> Self {
        self.page = self.call_options.optional("page", value);
        self
    }

    /// How many items a page holds. The default and the largest size are not specified; the
    /// `pageSize` of the response is the size that was used.
    ///
    /// The reference server: 15 when absent or below 1, at most 100; a larger size is lowered,
    /// and anything but a number gets a 400.
    pub fn page_size<F>(mut self, value: impl IntoOptional<i32, F>) -> Self {
        self.page_size = self.call_options.optional("page_size", value);
        self
    }

    /// A search term. How users are matched with it is not specified.
    ///
    /// The reference server: it is found anywhere in the user name or the real name, whatever its
    /// case; a `*` at its end is ignored, and so is a blank term; it has at most 256 characters.
    pub fn q<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.q = self.call_options.optional("q", value);
        self
    }

    /// The name of the sort criterion. An unknown name falls back to the default criterion of the
    /// list; the `sort` of the response is the one that was applied.
    ///
    /// The reference server: items that are equal by the criterion are ordered by identifier, the
    /// highest first.
    pub fn sort<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.sort = self.call_options.optional("sort", value);
        self
    }

    /// A filter of the search; its values are not specified.
    ///
    /// Sent as the parameter `type`.
    ///
    /// The reference server: deactivated users are left out of the list, and `deactivated`,
    /// `suspended` and `all` show them.
    pub fn type_<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.type_ = self.call_options.optional("type_", value);
        self
    }

    /// An option of most reads whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn v1<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.v1 = self.call_options.optional("v1", value);
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional("wrap", value);
        self
    }

    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::LIST_USERS, self.client, self.call_options)
            .query("exclude", self.exclude)
            .query("include", self.include)
            .query_list("includeOnly", self.include_only)
            .query("lang", self.lang)
            .query("page", self.page)
            .query("pageSize", self.page_size)
            .query("q", self.q)
            .query("sort", self.sort)
            .query("type", self.type_)
            .query("v1", self.v1)
            .query("wrap", self.wrap)
            .prepare()
    }

    /// Sends the request and reads the response in its form [`UserFieldsPage`](types::UserFieldsPage).
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send).
    pub fn send_fields(self) -> Sending<Result<Response<types::UserFieldsPage>, Error>> {
        call::decoded(self.prepare())
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
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct CreateUser {
    client: Client,
    query_about: Option<String>,
    query_birthday: Option<String>,
    query_email: Option<String>,
    query_location: Option<String>,
    query_profile_picture_url: Option<String>,
    query_real_name: Option<String>,
    query_user_name: Option<String>,
    query_username: Option<String>,
    wrap: Option<String>,
    body: Result<types::builder::UserRequest, String>,
    call_options: call::CallOptions,
}

impl CreateUser {
    /// A text about the user. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `about`.
    pub fn query_about<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.query_about = self.call_options.optional("query_about", value);
        self
    }

    /// The day of birth as `mm/dd/yyyy`. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `birthday`.
    ///
    /// The reference server: another form, a day that does not exist and one to come get a 400.
    pub fn query_birthday<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.query_birthday = self.call_options.optional("query_birthday", value);
        self
    }

    /// The e-mail address. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `email`.
    pub fn query_email<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.query_email = self.call_options.optional("query_email", value);
        self
    }

    /// The location of the user. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `location`.
    pub fn query_location<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.query_location = self.call_options.optional("query_location", value);
        self
    }

    /// An encoded-image URL for the profile photo. Wins over the field of the same name in the
    /// body.
    ///
    /// Sent as the parameter `profilePictureUrl`.
    pub fn query_profile_picture_url<F>(
        mut self,
        value: impl IntoOptional<String, F>,
    ) -> Self {
        self.query_profile_picture_url = self
            .call_options
            .optional("query_profile_picture_url", value);
        self
    }

    /// The real name; responses spell the field `realname`. Wins over the field of the same name
    /// in the body.
    ///
    /// Sent as the parameter `realName`.
    pub fn query_real_name<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.query_real_name = self.call_options.optional("query_real_name", value);
        self
    }

    /// Another spelling of `username`, seen in one sample of an update; whether a creation
    /// accepts it is not specified. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `userName`.
    ///
    /// The reference server: `username` wins when a request uses both spellings in one place.
    pub fn query_user_name<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.query_user_name = self.call_options.optional("query_user_name", value);
        self
    }

    /// The login name. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `username`.
    pub fn query_username<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.query_username = self.call_options.optional("query_username", value);
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional("wrap", value);
        self
    }

    /// Sets [`about`](field@types::UserRequest::about).
    pub fn about<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.body = self.body.map(|body| body.about(value));
        self
    }

    /// Sets [`birthday`](field@types::UserRequest::birthday).
    pub fn birthday<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.body = self.body.map(|body| body.birthday(value));
        self
    }

    /// Sets [`email`](field@types::UserRequest::email).
    pub fn email<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.body = self.body.map(|body| body.email(value));
        self
    }

    /// Sets [`location`](field@types::UserRequest::location).
    pub fn location<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.body = self.body.map(|body| body.location(value));
        self
    }

    /// Sets [`password`](field@types::UserRequest::password).
    pub fn password<F>(mut self, value: impl IntoOptional<crate::Password, F>) -> Self {
        self.body = self.body.map(|body| body.password(value));
        self
    }

    /// Sets [`profile_picture_url`](field@types::UserRequest::profile_picture_url).
    pub fn profile_picture_url<F>(
        mut self,
        value: impl IntoOptional<String, F>,
    ) -> Self {
        self.body = self.body.map(|body| body.profile_picture_url(value));
        self
    }

    /// Sets [`real_name`](field@types::UserRequest::real_name).
    pub fn real_name<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.body = self.body.map(|body| body.real_name(value));
        self
    }

    /// Sets [`user_name`](field@types::UserRequest::user_name).
    pub fn user_name<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.body = self.body.map(|body| body.user_name(value));
        self
    }

    /// Sets [`username`](field@types::UserRequest::username).
    pub fn username<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.body = self.body.map(|body| body.username(value));
        self
    }

    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::CREATE_USER, self.client, self.call_options)
            .query("about", self.query_about)
            .query("birthday", self.query_birthday)
            .query("email", self.query_email)
            .query("location", self.query_location)
            .query("profilePictureUrl", self.query_profile_picture_url)
            .query("realName", self.query_real_name)
            .query("userName", self.query_user_name)
            .query("username", self.query_username)
            .query("wrap", self.wrap)
            .json_unless_empty(call::model(self.body))
            .prepare()
    }
}

call::body_methods!(CreateUser, types::UserRequest, types::builder::UserRequest);
call::request_methods!(CreateUser ignores the body);

/// Look up a user by username.
///
/// Returned by [`Client::get_user_by_username`](crate::Client::get_user_by_username), whose page has an example.
///
/// Reads the user who has the given user name.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct GetUserByUsername {
    client: Client,
    username: String,
    call_options: call::CallOptions,
}

impl GetUserByUsername {
    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::GET_USER_BY_USERNAME, self.client, self.call_options)
            .query("username", Ok(self.username))
            .prepare()
    }
}

call::request_methods!(GetUserByUsername decodes types::User);

/// Read a user.
///
/// Returned by [`Client::get_user`](crate::Client::get_user), whose page has an example.
///
/// Reads one user. A single read is where the custom attributes of the profile, `extraData`,
/// are found.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct GetUser {
    client: Client,
    user_id: Result<types::UserId, String>,
    exclude: Option<String>,
    include: Option<String>,
    include_only: Option<crate::Csv<types::UserField>>,
    v1: Option<String>,
    wrap: Option<String>,
    call_options: call::CallOptions,
}

impl GetUser {
    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to leave out. Unknown names are
    /// ignored; more than 2,048 bytes get a 400.
    pub fn exclude<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.exclude = self.call_options.optional("exclude", value);
        self
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to add that are not returned by
    /// default. Unknown names are ignored; more than 2,048 bytes get a 400.
    pub fn include<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.include = self.call_options.optional("include", value);
        self
    }

    /// The fields to return, as comma-separated names, for example `id,name`; every other field
    /// is absent.
    ///
    /// The reference server: it overrides `include` and `exclude`, unknown names are ignored, and
    /// in a list it applies to the items, never to the envelope; more than 2,048 bytes get a 400.
    pub fn include_only<F>(
        mut self,
        value: impl IntoOptional<crate::Csv<types::UserField>, F>,
    ) -> Self {
        self.include_only = self.call_options.optional("include_only", value);
        self
    }

    /// An option of most reads whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn v1<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.v1 = self.call_options.optional("v1", value);
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional("wrap", value);
        self
    }

    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::GET_USER, self.client, self.call_options)
            .path("user_id", self.user_id)
            .query("exclude", self.exclude)
            .query("include", self.include)
            .query_list("includeOnly", self.include_only)
            .query("v1", self.v1)
            .query("wrap", self.wrap)
            .prepare()
    }

    /// Sends the request and reads the response in its form [`UserFields`](types::UserFields).
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send).
    pub fn send_fields(self) -> Sending<Result<Response<types::UserFields>, Error>> {
        call::decoded(self.prepare())
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
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct UpdateUser {
    client: Client,
    user_id: Result<types::UserId, String>,
    query_about: Option<String>,
    query_birthday: Option<String>,
    query_email: Option<String>,
    query_location: Option<String>,
    query_profile_picture_url: Option<String>,
    query_real_name: Option<String>,
    query_user_name: Option<String>,
    query_username: Option<String>,
    wrap: Option<String>,
    body: Result<types::builder::UserRequest, String>,
    call_options: call::CallOptions,
}

impl UpdateUser {
    /// A text about the user. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `about`.
    pub fn query_about<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.query_about = self.call_options.optional("query_about", value);
        self
    }

    /// The day of birth as `mm/dd/yyyy`. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `birthday`.
    ///
    /// The reference server: another form, a day that does not exist and one to come get a 400.
    pub fn query_birthday<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.query_birthday = self.call_options.optional("query_birthday", value);
        self
    }

    /// The e-mail address. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `email`.
    pub fn query_email<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.query_email = self.call_options.optional("query_email", value);
        self
    }

    /// The location of the user. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `location`.
    pub fn query_location<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.query_location = self.call_options.optional("query_location", value);
        self
    }

    /// An encoded-image URL for the profile photo. Wins over the field of the same name in the
    /// body.
    ///
    /// Sent as the parameter `profilePictureUrl`.
    pub fn query_profile_picture_url<F>(
        mut self,
        value: impl IntoOptional<String, F>,
    ) -> Self {
        self.query_profile_picture_url = self
            .call_options
            .optional("query_profile_picture_url", value);
        self
    }

    /// The real name; responses spell the field `realname`. Wins over the field of the same name
    /// in the body.
    ///
    /// Sent as the parameter `realName`.
    pub fn query_real_name<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.query_real_name = self.call_options.optional("query_real_name", value);
        self
    }

    /// Another spelling of `username`, seen in one sample of an update; whether a creation
    /// accepts it is not specified. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `userName`.
    ///
    /// The reference server: `username` wins when a request uses both spellings in one place.
    pub fn query_user_name<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.query_user_name = self.call_options.optional("query_user_name", value);
        self
    }

    /// The login name. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `username`.
    pub fn query_username<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.query_username = self.call_options.optional("query_username", value);
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional("wrap", value);
        self
    }

    /// Sets [`about`](field@types::UserRequest::about).
    pub fn about<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.body = self.body.map(|body| body.about(value));
        self
    }

    /// Sets [`birthday`](field@types::UserRequest::birthday).
    pub fn birthday<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.body = self.body.map(|body| body.birthday(value));
        self
    }

    /// Sets [`email`](field@types::UserRequest::email).
    pub fn email<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.body = self.body.map(|body| body.email(value));
        self
    }

    /// Sets [`location`](field@types::UserRequest::location).
    pub fn location<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.body = self.body.map(|body| body.location(value));
        self
    }

    /// Sets [`password`](field@types::UserRequest::password).
    pub fn password<F>(mut self, value: impl IntoOptional<crate::Password, F>) -> Self {
        self.body = self.body.map(|body| body.password(value));
        self
    }

    /// Sets [`profile_picture_url`](field@types::UserRequest::profile_picture_url).
    pub fn profile_picture_url<F>(
        mut self,
        value: impl IntoOptional<String, F>,
    ) -> Self {
        self.body = self.body.map(|body| body.profile_picture_url(value));
        self
    }

    /// Sets [`real_name`](field@types::UserRequest::real_name).
    pub fn real_name<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.body = self.body.map(|body| body.real_name(value));
        self
    }

    /// Sets [`user_name`](field@types::UserRequest::user_name).
    pub fn user_name<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.body = self.body.map(|body| body.user_name(value));
        self
    }

    /// Sets [`username`](field@types::UserRequest::username).
    pub fn username<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.body = self.body.map(|body| body.username(value));
        self
    }

    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::UPDATE_USER, self.client, self.call_options)
            .path("user_id", self.user_id)
            .query("about", self.query_about)
            .query("birthday", self.query_birthday)
            .query("email", self.query_email)
            .query("location", self.query_location)
            .query("profilePictureUrl", self.query_profile_picture_url)
            .query("realName", self.query_real_name)
            .query("userName", self.query_user_name)
            .query("username", self.query_username)
            .query("wrap", self.wrap)
            .json_unless_empty(call::model(self.body))
            .prepare()
    }
}

call::body_methods!(UpdateUser, types::UserRequest, types::builder::UserRequest);
call::request_methods!(UpdateUser decodes types::UpdatedUser);

/// List a user's questions.
///
/// Returned by [`Client::list_user_questions`](crate::Client::list_user_questions), whose page has an example.
///
/// Lists the questions that a user has posted.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct ListUserQuestions {
    client: Client,
    user_id: Result<types::UserId, String>,
    exclude: Option<String>,
    include: Option<String>,
    include_only: Option<crate::Csv<types::NodeField>>,
    page: Option<i32>,
    page_size: Option<i32>,
    sort: Option<String>,
    v1: Option<String>,
    wrap: Option<String>,
    call_options: call::CallOptions,
}

impl ListUserQuestions {
    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to leave out. Unknown names are
    /// ignored; more than 2,048 bytes get a 400.
    pub fn exclude<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.exclude = self.call_options.optional("exclude", value);
        self
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to add that are not returned by
    /// default. Unknown names are ignored; more than 2,048 bytes get a 400.
    pub fn include<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.include = self.call_options.optional("include", value);
        self
    }

    /// The fields to return, as comma-separated names, for example `id,name`; every other field
    /// is absent.
    ///
    /// The reference server: it overrides `include` and `exclude`, unknown names are ignored, and
    /// in a list it applies to the items, never to the envelope; more than 2,048 bytes get a 400.
    pub fn include_only<F>(
        mut self,
        value: impl IntoOptional<crate::Csv<types::NodeField>, F>,
    ) -> Self {
        self.include_only = self.call_options.optional("include_only", value);
        self
    }

    /// The number of the page to return, counted from 1.
    ///
    /// The reference server: a number below 1 means the first page, and anything but a number
    /// gets a 400; a page past the end is empty and reports the number that was asked for.
    pub fn page<F>(mut self, value: impl IntoOptional<i32, F>) -> Self {
        self.page = self.call_options.optional("page", value);
        self
    }

    /// How many items a page holds. The default and the largest size are not specified; the
    /// `pageSize` of the response is the size that was used.
    ///
    /// The reference server: 15 when absent or below 1, at most 100; a larger size is lowered,
    /// and anything but a number gets a 400.
    pub fn page_size<F>(mut self, value: impl IntoOptional<i32, F>) -> Self {
        self.page_size = self.call_options.optional("page_size", value);
        self
    }

    /// The name of the sort criterion. An unknown name falls back to the default criterion of the
    /// list; the `sort` of the response is the one that was applied.
    ///
    /// The reference server: items that are equal by the criterion are ordered by identifier, the
    /// highest first.
    pub fn sort<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.sort = self.call_options.optional("sort", value);
        self
    }

    /// An option of most reads whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn v1<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.v1 = self.call_options.optional("v1", value);
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional("wrap", value);
        self
    }

    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::LIST_USER_QUESTIONS, self.client, self.call_options)
            .path("user_id", self.user_id)
            .query("exclude", self.exclude)
            .query("include", self.include)
            .query_list("includeOnly", self.include_only)
            .query("page", self.page)
            .query("pageSize", self.page_size)
            .query("sort", self.sort)
            .query("v1", self.v1)
            .query("wrap", self.wrap)
            .prepare()
    }

    /// Sends the request and reads the response in its form [`NodeFieldsPage`](types::NodeFieldsPage).
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send).
    pub fn send_fields(self) -> Sending<Result<Response<types::NodeFieldsPage>, Error>> {
        call::decoded(self.prepare())
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
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct ListUserAnswers {
    client: Client,
    user_id: Result<types::UserId, String>,
    exclude: Option<String>,
    include: Option<String>,
    include_only: Option<crate::Csv<types::NodeField>>,
    page: Option<i32>,
    page_size: Option<i32>,
    sort: Option<String>,
    v1: Option<String>,
    wrap: Option<String>,
    call_options: call::CallOptions,
}

impl ListUserAnswers {
    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to leave out. Unknown names are
    /// ignored; more than 2,048 bytes get a 400.
    pub fn exclude<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.exclude = self.call_options.optional("exclude", value);
        self
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to add that are not returned by
    /// default. Unknown names are ignored; more than 2,048 bytes get a 400.
    pub fn include<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.include = self.call_options.optional("include", value);
        self
    }

    /// The fields to return, as comma-separated names, for example `id,name`; every other field
    /// is absent.
    ///
    /// The reference server: it overrides `include` and `exclude`, unknown names are ignored, and
    /// in a list it applies to the items, never to the envelope; more than 2,048 bytes get a 400.
    pub fn include_only<F>(
        mut self,
        value: impl IntoOptional<crate::Csv<types::NodeField>, F>,
    ) -> Self {
        self.include_only = self.call_options.optional("include_only", value);
        self
    }

    /// The number of the page to return, counted from 1.
    ///
    /// The reference server: a number below 1 means the first page, and anything but a number
    /// gets a 400; a page past the end is empty and reports the number that was asked for.
    pub fn page<F>(mut self, value: impl IntoOptional<i32, F>) -> Self {
        self.page = self.call_options.optional("page", value);
        self
    }

    /// How many items a page holds. The default and the largest size are not specified; the
    /// `pageSize` of the response is the size that was used.
    ///
    /// The reference server: 15 when absent or below 1, at most 100; a larger size is lowered,
    /// and anything but a number gets a 400.
    pub fn page_size<F>(mut self, value: impl IntoOptional<i32, F>) -> Self {
        self.page_size = self.call_options.optional("page_size", value);
        self
    }

    /// The name of the sort criterion. An unknown name falls back to the default criterion of the
    /// list; the `sort` of the response is the one that was applied.
    ///
    /// The reference server: items that are equal by the criterion are ordered by identifier, the
    /// highest first.
    pub fn sort<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.sort = self.call_options.optional("sort", value);
        self
    }

    /// An option of most reads whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn v1<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.v1 = self.call_options.optional("v1", value);
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional("wrap", value);
        self
    }

    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::LIST_USER_ANSWERS, self.client, self.call_options)
            .path("user_id", self.user_id)
            .query("exclude", self.exclude)
            .query("include", self.include)
            .query_list("includeOnly", self.include_only)
            .query("page", self.page)
            .query("pageSize", self.page_size)
            .query("sort", self.sort)
            .query("v1", self.v1)
            .query("wrap", self.wrap)
            .prepare()
    }

    /// Sends the request and reads the response in its form [`NodeFieldsPage`](types::NodeFieldsPage).
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send).
    pub fn send_fields(self) -> Sending<Result<Response<types::NodeFieldsPage>, Error>> {
        call::decoded(self.prepare())
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
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct ListUserActions {
    client: Client,
    user_id: Result<types::UserId, String>,
    exclude: Option<String>,
    include: Option<String>,
    include_only: Option<crate::Csv<types::ActionField>>,
    page: Option<i32>,
    page_size: Option<i32>,
    sort: Option<String>,
    v1: Option<String>,
    wrap: Option<String>,
    call_options: call::CallOptions,
}

impl ListUserActions {
    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to leave out. Unknown names are
    /// ignored; more than 2,048 bytes get a 400.
    pub fn exclude<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.exclude = self.call_options.optional("exclude", value);
        self
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to add that are not returned by
    /// default. Unknown names are ignored; more than 2,048 bytes get a 400.
    pub fn include<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.include = self.call_options.optional("include", value);
        self
    }

    /// The fields to return, as comma-separated names, for example `id,name`; every other field
    /// is absent.
    ///
    /// The reference server: it overrides `include` and `exclude`, unknown names are ignored, and
    /// in a list it applies to the items, never to the envelope; more than 2,048 bytes get a 400.
    pub fn include_only<F>(
        mut self,
        value: impl IntoOptional<crate::Csv<types::ActionField>, F>,
    ) -> Self {
        self.include_only = self.call_options.optional("include_only", value);
        self
    }

    /// The number of the page to return, counted from 1.
    ///
    /// The reference server: a number below 1 means the first page, and anything but a number
    /// gets a 400; a page past the end is empty and reports the number that was asked for.
    pub fn page<F>(mut self, value: impl IntoOptional<i32, F>) -> Self {
        self.page = self.call_options.optional("page", value);
        self
    }

    /// How many items a page holds. The default and the largest size are not specified; the
    /// `pageSize` of the response is the size that was used.
    ///
    /// The reference server: 15 when absent or below 1, at most 100; a larger size is lowered,
    /// and anything but a number gets a 400.
    pub fn page_size<F>(mut self, value: impl IntoOptional<i32, F>) -> Self {
        self.page_size = self.call_options.optional("page_size", value);
        self
    }

    /// The name of the sort criterion. An unknown name falls back to the default criterion of the
    /// list; the `sort` of the response is the one that was applied.
    ///
    /// The reference server: items that are equal by the criterion are ordered by identifier, the
    /// highest first.
    pub fn sort<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.sort = self.call_options.optional("sort", value);
        self
    }

    /// An option of most reads whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn v1<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.v1 = self.call_options.optional("v1", value);
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional("wrap", value);
        self
    }

    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::LIST_USER_ACTIONS, self.client, self.call_options)
            .path("user_id", self.user_id)
            .query("exclude", self.exclude)
            .query("include", self.include)
            .query_list("includeOnly", self.include_only)
            .query("page", self.page)
            .query("pageSize", self.page_size)
            .query("sort", self.sort)
            .query("v1", self.v1)
            .query("wrap", self.wrap)
            .prepare()
    }

    /// Sends the request and reads the response in its form [`ActionFieldsPage`](types::ActionFieldsPage).
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send).
    pub fn send_fields(
        self,
    ) -> Sending<Result<Response<types::ActionFieldsPage>, Error>> {
        call::decoded(self.prepare())
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
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct ListUserAwards {
    client: Client,
    user_id: Result<types::UserId, String>,
    exclude: Option<String>,
    include: Option<String>,
    include_only: Option<crate::Csv<types::AwardField>>,
    page: Option<i32>,
    page_size: Option<i32>,
    sort: Option<String>,
    v1: Option<String>,
    wrap: Option<String>,
    call_options: call::CallOptions,
}

impl ListUserAwards {
    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to leave out. Unknown names are
    /// ignored; more than 2,048 bytes get a 400.
    pub fn exclude<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.exclude = self.call_options.optional("exclude", value);
        self
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to add that are not returned by
    /// default. Unknown names are ignored; more than 2,048 bytes get a 400.
    pub fn include<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.include = self.call_options.optional("include", value);
        self
    }

    /// The fields to return, as comma-separated names, for example `id,name`; every other field
    /// is absent.
    ///
    /// The reference server: it overrides `include` and `exclude`, unknown names are ignored, and
    /// in a list it applies to the items, never to the envelope; more than 2,048 bytes get a 400.
    pub fn include_only<F>(
        mut self,
        value: impl IntoOptional<crate::Csv<types::AwardField>, F>,
    ) -> Self {
        self.include_only = self.call_options.optional("include_only", value);
        self
    }

    /// The number of the page to return, counted from 1.
    ///
    /// The reference server: a number below 1 means the first page, and anything but a number
    /// gets a 400; a page past the end is empty and reports the number that was asked for.
    pub fn page<F>(mut self, value: impl IntoOptional<i32, F>) -> Self {
        self.page = self.call_options.optional("page", value);
        self
    }

    /// How many items a page holds. The default and the largest size are not specified; the
    /// `pageSize` of the response is the size that was used.
    ///
    /// The reference server: 15 when absent or below 1, at most 100; a larger size is lowered,
    /// and anything but a number gets a 400.
    pub fn page_size<F>(mut self, value: impl IntoOptional<i32, F>) -> Self {
        self.page_size = self.call_options.optional("page_size", value);
        self
    }

    /// The name of the sort criterion. An unknown name falls back to the default criterion of the
    /// list; the `sort` of the response is the one that was applied.
    ///
    /// The reference server: items that are equal by the criterion are ordered by identifier, the
    /// highest first.
    pub fn sort<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.sort = self.call_options.optional("sort", value);
        self
    }

    /// An option of most reads whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn v1<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.v1 = self.call_options.optional("v1", value);
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional("wrap", value);
        self
    }

    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::LIST_USER_AWARDS, self.client, self.call_options)
            .path("user_id", self.user_id)
            .query("exclude", self.exclude)
            .query("include", self.include)
            .query_list("includeOnly", self.include_only)
            .query("page", self.page)
            .query("pageSize", self.page_size)
            .query("sort", self.sort)
            .query("v1", self.v1)
            .query("wrap", self.wrap)
            .prepare()
    }

    /// Sends the request and reads the response in its form [`AwardFieldsPage`](types::AwardFieldsPage).
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send).
    pub fn send_fields(
        self,
    ) -> Sending<Result<Response<types::AwardFieldsPage>, Error>> {
        call::decoded(self.prepare())
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
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct FollowUser {
    client: Client,
    user_id: Result<types::UserId, String>,
    follower: Option<types::UserId>,
    wrap: Option<String>,
    call_options: call::CallOptions,
}

impl FollowUser {
    /// The user who is to follow or to stop following. Absent means the caller. Naming another
    /// user needs the permission Edit users and groups. It belongs in the query.
    pub fn follower<F>(mut self, value: impl IntoOptional<types::UserId, F>) -> Self {
        self.follower = self.call_options.optional("follower", value);
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional("wrap", value);
        self
    }

    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::FOLLOW_USER, self.client, self.call_options)
            .path("user_id", self.user_id)
            .query("follower", self.follower)
            .query("wrap", self.wrap)
            .prepare()
    }
}

call::request_methods!(FollowUser ignores the body);

/// Stop following a user.
///
/// Returned by [`Client::unfollow_user`](crate::Client::unfollow_user), whose page has an example.
///
/// Makes the caller, or the user named by `follower`, stop following a user.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct UnfollowUser {
    client: Client,
    user_id: Result<types::UserId, String>,
    follower: Option<types::UserId>,
    wrap: Option<String>,
    call_options: call::CallOptions,
}

impl UnfollowUser {
    /// The user who is to follow or to stop following. Absent means the caller. Naming another
    /// user needs the permission Edit users and groups. It belongs in the query.
    pub fn follower<F>(mut self, value: impl IntoOptional<types::UserId, F>) -> Self {
        self.follower = self.call_options.optional("follower", value);
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional("wrap", value);
        self
    }

    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::UNFOLLOW_USER, self.client, self.call_options)
            .path("user_id", self.user_id)
            .query("follower", self.follower)
            .query("wrap", self.wrap)
            .prepare()
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
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct SuspendUser {
    client: Client,
    user_id: Result<types::UserId, String>,
    exclude: Option<String>,
    include: Option<String>,
    page: Option<i32>,
    page_size: Option<i32>,
    reason: Option<String>,
    sort: Option<String>,
    wrap: Option<String>,
    call_options: call::CallOptions,
}

impl SuspendUser {
    /// What a projection means for this operation is not specified.
    pub fn exclude<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.exclude = self.call_options.optional("exclude", value);
        self
    }

    /// What a projection means for this operation is not specified.
    pub fn include<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.include = self.call_options.optional("include", value);
        self
    }

    /// What a page means for this operation is not specified.
    pub fn page<F>(mut self, value: impl IntoOptional<i32, F>) -> Self {
        self.page = self.call_options.optional("page", value);
        self
    }

    /// What a page size means for this operation is not specified.
    pub fn page_size<F>(mut self, value: impl IntoOptional<i32, F>) -> Self {
        self.page_size = self.call_options.optional("page_size", value);
        self
    }

    /// The reason of the change.
    ///
    /// The reference server: it is kept in the `extra` of the action that records the change,
    /// after the name of the user who is changed and a colon; the action is private. It has at
    /// most 1,024 characters. A reason in a body is ignored, as these calls take none.
    pub fn reason<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.reason = self.call_options.optional("reason", value);
        self
    }

    /// What a sort criterion means for this operation is not specified.
    pub fn sort<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.sort = self.call_options.optional("sort", value);
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional("wrap", value);
        self
    }

    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::SUSPEND_USER, self.client, self.call_options)
            .path("user_id", self.user_id)
            .query("exclude", self.exclude)
            .query("include", self.include)
            .query("page", self.page)
            .query("pageSize", self.page_size)
            .query("reason", self.reason)
            .query("sort", self.sort)
            .query("wrap", self.wrap)
            .prepare()
    }
}

call::request_methods!(SuspendUser ignores the body);

/// Lift a suspension.
///
/// Returned by [`Client::unsuspend_user`](crate::Client::unsuspend_user), whose page has an example.
///
/// Lifts the suspension of a user, who can log in again and is not notified.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct UnsuspendUser {
    client: Client,
    user_id: Result<types::UserId, String>,
    reason: Option<String>,
    call_options: call::CallOptions,
}

impl UnsuspendUser {
    /// The reason of the change.
    ///
    /// The reference server: it is kept in the `extra` of the action that records the change,
    /// after the name of the user who is changed and a colon; the action is private. It has at
    /// most 1,024 characters. A reason in a body is ignored, as these calls take none.
    pub fn reason<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.reason = self.call_options.optional("reason", value);
        self
    }

    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::UNSUSPEND_USER, self.client, self.call_options)
            .path("user_id", self.user_id)
            .query("reason", self.reason)
            .prepare()
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
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct DeactivateUser {
    client: Client,
    user_id: Result<types::UserId, String>,
    reason: Option<String>,
    call_options: call::CallOptions,
}

impl DeactivateUser {
    /// The reason of the change.
    ///
    /// The reference server: it is kept in the `extra` of the action that records the change,
    /// after the name of the user who is changed and a colon; the action is private. It has at
    /// most 1,024 characters. A reason in a body is ignored, as these calls take none.
    pub fn reason<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.reason = self.call_options.optional("reason", value);
        self
    }

    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::DEACTIVATE_USER, self.client, self.call_options)
            .path("user_id", self.user_id)
            .query("reason", self.reason)
            .prepare()
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
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct ReactivateUser {
    client: Client,
    user_id: Result<types::UserId, String>,
    v1: Option<String>,
    wrap: Option<String>,
    call_options: call::CallOptions,
}

impl ReactivateUser {
    /// An option of most reads whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn v1<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.v1 = self.call_options.optional("v1", value);
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional("wrap", value);
        self
    }

    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::REACTIVATE_USER, self.client, self.call_options)
            .path("user_id", self.user_id)
            .query("v1", self.v1)
            .query("wrap", self.wrap)
            .prepare()
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
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct ListUserExpertise {
    client: Client,
    user_id: Result<types::UserId, String>,
    v1: Option<String>,
    wrap: Option<String>,
    call_options: call::CallOptions,
}

impl ListUserExpertise {
    /// An option of most reads whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn v1<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.v1 = self.call_options.optional("v1", value);
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional("wrap", value);
        self
    }

    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::LIST_USER_EXPERTISE, self.client, self.call_options)
            .path("user_id", self.user_id)
            .query("v1", self.v1)
            .query("wrap", self.wrap)
            .prepare()
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
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct AwardReputation {
    client: Client,
    user_id: Result<types::UserId, String>,
    points: i32,
    reason: Option<String>,
    call_options: call::CallOptions,
}

impl AwardReputation {
    /// The reason of the award. It is written to the action logs.
    ///
    /// The reference server: in the `extra` of the action, after the name of the user who gets
    /// them and a colon. It has at most 1,024 characters.
    pub fn reason<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.reason = self.call_options.optional("reason", value);
        self
    }

    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::AWARD_REPUTATION, self.client, self.call_options)
            .path("user_id", self.user_id)
            .query("points", Ok(self.points))
            .query("reason", self.reason)
            .prepare()
    }
}

call::request_methods!(AwardReputation ignores the body);
