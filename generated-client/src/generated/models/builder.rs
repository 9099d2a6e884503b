// @generated from an OpenAPI document. Do not edit: change the document or the
// generator, and generate again.

//! Builders of the models.

/// Builder of [`CommentRequest`](super::CommentRequest).
#[derive(Clone, Debug)]
pub struct CommentRequest {
    body: Result<Option<String>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

crate::model::builder!(CommentRequest { body = optional, unknown_fields = optional });

impl CommentRequest {
    /// Sets [`body`](field@super::CommentRequest::body).
    pub fn body<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.body = crate::arguments::optional("body", value);
        self
    }

    /// Sets [`unknown_fields`](field@super::CommentRequest::unknown_fields).
    pub fn unknown_fields(
        mut self,
        value: impl crate::IntoValue<crate::UnknownFields>,
    ) -> Self {
        self.unknown_fields = crate::arguments::required("unknown_fields", value);
        self
    }
}

/// Builder of [`GroupRequest`](super::GroupRequest).
#[derive(Clone, Debug)]
pub struct GroupRequest {
    description: Result<Option<String>, String>,
    name: Result<Option<String>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

crate::model::builder!(
    GroupRequest { description = optional, name = optional, unknown_fields = optional }
);

impl GroupRequest {
    /// Sets [`description`](field@super::GroupRequest::description).
    pub fn description<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.description = crate::arguments::optional("description", value);
        self
    }

    /// Sets [`name`](field@super::GroupRequest::name).
    pub fn name<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.name = crate::arguments::optional("name", value);
        self
    }

    /// Sets [`unknown_fields`](field@super::GroupRequest::unknown_fields).
    pub fn unknown_fields(
        mut self,
        value: impl crate::IntoValue<crate::UnknownFields>,
    ) -> Self {
        self.unknown_fields = crate::arguments::required("unknown_fields", value);
        self
    }
}

/// Builder of [`GroupUpdateRequest`](super::GroupUpdateRequest).
#[derive(Clone, Debug)]
pub struct GroupUpdateRequest {
    description: Result<Option<String>, String>,
    name: Result<Option<String>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

crate::model::builder!(
    GroupUpdateRequest { description = optional, name = optional, unknown_fields =
    optional }
);

impl GroupUpdateRequest {
    /// Sets [`description`](field@super::GroupUpdateRequest::description).
    pub fn description<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.description = crate::arguments::optional("description", value);
        self
    }

    /// Sets [`name`](field@super::GroupUpdateRequest::name).
    pub fn name<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.name = crate::arguments::optional("name", value);
        self
    }

    /// Sets [`unknown_fields`](field@super::GroupUpdateRequest::unknown_fields).
    pub fn unknown_fields(
        mut self,
        value: impl crate::IntoValue<crate::UnknownFields>,
    ) -> Self {
        self.unknown_fields = crate::arguments::required("unknown_fields", value);
        self
    }
}

/// Builder of [`UserRequest`](super::UserRequest).
#[derive(Clone, Debug)]
pub struct UserRequest {
    about: Result<Option<String>, String>,
    birthday: Result<Option<String>, String>,
    email: Result<Option<String>, String>,
    location: Result<Option<String>, String>,
    password: Result<Option<crate::Password>, String>,
    profile_picture_url: Result<Option<String>, String>,
    real_name: Result<Option<String>, String>,
    user_name: Result<Option<String>, String>,
    username: Result<Option<String>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

crate::model::builder!(
    UserRequest { about = optional, birthday = optional, email = optional, location =
    optional, password = optional, profile_picture_url = optional, real_name = optional,
    user_name = optional, username = optional, unknown_fields = optional }
);

impl UserRequest {
    /// Sets [`about`](field@super::UserRequest::about).
    pub fn about<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.about = crate::arguments::optional("about", value);
        self
    }

    /// Sets [`birthday`](field@super::UserRequest::birthday).
    pub fn birthday<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.birthday = crate::arguments::optional("birthday", value);
        self
    }

    /// Sets [`email`](field@super::UserRequest::email).
    pub fn email<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.email = crate::arguments::optional("email", value);
        self
    }

    /// Sets [`location`](field@super::UserRequest::location).
    pub fn location<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.location = crate::arguments::optional("location", value);
        self
    }

    /// Sets [`password`](field@super::UserRequest::password).
    pub fn password<F>(
        mut self,
        value: impl crate::IntoOptional<crate::Password, F>,
    ) -> Self {
        self.password = crate::arguments::optional("password", value);
        self
    }

    /// Sets [`profile_picture_url`](field@super::UserRequest::profile_picture_url).
    pub fn profile_picture_url<F>(
        mut self,
        value: impl crate::IntoOptional<String, F>,
    ) -> Self {
        self.profile_picture_url = crate::arguments::optional(
            "profile_picture_url",
            value,
        );
        self
    }

    /// Sets [`real_name`](field@super::UserRequest::real_name).
    pub fn real_name<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.real_name = crate::arguments::optional("real_name", value);
        self
    }

    /// Sets [`user_name`](field@super::UserRequest::user_name).
    pub fn user_name<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.user_name = crate::arguments::optional("user_name", value);
        self
    }

    /// Sets [`username`](field@super::UserRequest::username).
    pub fn username<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.username = crate::arguments::optional("username", value);
        self
    }

    /// Sets [`unknown_fields`](field@super::UserRequest::unknown_fields).
    pub fn unknown_fields(
        mut self,
        value: impl crate::IntoValue<crate::UnknownFields>,
    ) -> Self {
        self.unknown_fields = crate::arguments::required("unknown_fields", value);
        self
    }
}
