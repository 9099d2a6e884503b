// @generated from an OpenAPI document. Do not edit: change the document or the
// generator, and generate again.

//! Builders of the models.

/// Builder of [`CommentRequest`](super::CommentRequest).
#[derive(Clone, Debug)]
pub struct CommentRequest {
    body: Result<Option<String>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for CommentRequest {
    fn default() -> Self {
        Self {
            body: Ok(Default::default()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl CommentRequest {
    /// Sets [`body`](field@super::CommentRequest::body).
    pub fn body<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.body = crate::optional::optional_property("body", value);
        self
    }

    /// Sets [`unknown_fields`](field@super::CommentRequest::unknown_fields).
    pub fn unknown_fields(
        mut self,
        value: impl TryInto<crate::UnknownFields, Error: ::std::fmt::Display>,
    ) -> Self {
        self.unknown_fields = crate::optional::required_property(
            "unknown_fields",
            value,
        );
        self
    }
}

impl TryFrom<CommentRequest> for super::CommentRequest {
    type Error = super::error::ConversionError;
    fn try_from(value: CommentRequest) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            body: value.body?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::CommentRequest> for CommentRequest {
    fn from(value: super::CommentRequest) -> Self {
        Self {
            body: Ok(value.body),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`GroupRequest`](super::GroupRequest).
#[derive(Clone, Debug)]
pub struct GroupRequest {
    description: Result<Option<String>, String>,
    name: Result<Option<String>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for GroupRequest {
    fn default() -> Self {
        Self {
            description: Ok(Default::default()),
            name: Ok(Default::default()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl GroupRequest {
    /// Sets [`description`](field@super::GroupRequest::description).
    pub fn description<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.description = crate::optional::optional_property("description", value);
        self
    }

    /// Sets [`name`](field@super::GroupRequest::name).
    pub fn name<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.name = crate::optional::optional_property("name", value);
        self
    }

    /// Sets [`unknown_fields`](field@super::GroupRequest::unknown_fields).
    pub fn unknown_fields(
        mut self,
        value: impl TryInto<crate::UnknownFields, Error: ::std::fmt::Display>,
    ) -> Self {
        self.unknown_fields = crate::optional::required_property(
            "unknown_fields",
            value,
        );
        self
    }
}

impl TryFrom<GroupRequest> for super::GroupRequest {
    type Error = super::error::ConversionError;
    fn try_from(value: GroupRequest) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            description: value.description?,
            name: value.name?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::GroupRequest> for GroupRequest {
    fn from(value: super::GroupRequest) -> Self {
        Self {
            description: Ok(value.description),
            name: Ok(value.name),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`GroupUpdateRequest`](super::GroupUpdateRequest).
#[derive(Clone, Debug)]
pub struct GroupUpdateRequest {
    description: Result<Option<String>, String>,
    name: Result<Option<String>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for GroupUpdateRequest {
    fn default() -> Self {
        Self {
            description: Ok(Default::default()),
            name: Ok(Default::default()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl GroupUpdateRequest {
    /// Sets [`description`](field@super::GroupUpdateRequest::description).
    pub fn description<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.description = crate::optional::optional_property("description", value);
        self
    }

    /// Sets [`name`](field@super::GroupUpdateRequest::name).
    pub fn name<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.name = crate::optional::optional_property("name", value);
        self
    }

    /// Sets [`unknown_fields`](field@super::GroupUpdateRequest::unknown_fields).
    pub fn unknown_fields(
        mut self,
        value: impl TryInto<crate::UnknownFields, Error: ::std::fmt::Display>,
    ) -> Self {
        self.unknown_fields = crate::optional::required_property(
            "unknown_fields",
            value,
        );
        self
    }
}

impl TryFrom<GroupUpdateRequest> for super::GroupUpdateRequest {
    type Error = super::error::ConversionError;
    fn try_from(
        value: GroupUpdateRequest,
    ) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            description: value.description?,
            name: value.name?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::GroupUpdateRequest> for GroupUpdateRequest {
    fn from(value: super::GroupUpdateRequest) -> Self {
        Self {
            description: Ok(value.description),
            name: Ok(value.name),
            unknown_fields: Ok(value.unknown_fields),
        }
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

impl Default for UserRequest {
    fn default() -> Self {
        Self {
            about: Ok(Default::default()),
            birthday: Ok(Default::default()),
            email: Ok(Default::default()),
            location: Ok(Default::default()),
            password: Ok(Default::default()),
            profile_picture_url: Ok(Default::default()),
            real_name: Ok(Default::default()),
            user_name: Ok(Default::default()),
            username: Ok(Default::default()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl UserRequest {
    /// Sets [`about`](field@super::UserRequest::about).
    pub fn about<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.about = crate::optional::optional_property("about", value);
        self
    }

    /// Sets [`birthday`](field@super::UserRequest::birthday).
    pub fn birthday<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.birthday = crate::optional::optional_property("birthday", value);
        self
    }

    /// Sets [`email`](field@super::UserRequest::email).
    pub fn email<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.email = crate::optional::optional_property("email", value);
        self
    }

    /// Sets [`location`](field@super::UserRequest::location).
    pub fn location<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.location = crate::optional::optional_property("location", value);
        self
    }

    /// Sets [`password`](field@super::UserRequest::password).
    pub fn password<F>(
        mut self,
        value: impl crate::IntoOptional<crate::Password, F>,
    ) -> Self {
        self.password = crate::optional::optional_property("password", value);
        self
    }

    /// Sets [`profile_picture_url`](field@super::UserRequest::profile_picture_url).
    pub fn profile_picture_url<F>(
        mut self,
        value: impl crate::IntoOptional<String, F>,
    ) -> Self {
        self.profile_picture_url = crate::optional::optional_property(
            "profile_picture_url",
            value,
        );
        self
    }

    /// Sets [`real_name`](field@super::UserRequest::real_name).
    pub fn real_name<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.real_name = crate::optional::optional_property("real_name", value);
        self
    }

    /// Sets [`user_name`](field@super::UserRequest::user_name).
    pub fn user_name<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.user_name = crate::optional::optional_property("user_name", value);
        self
    }

    /// Sets [`username`](field@super::UserRequest::username).
    pub fn username<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.username = crate::optional::optional_property("username", value);
        self
    }

    /// Sets [`unknown_fields`](field@super::UserRequest::unknown_fields).
    pub fn unknown_fields(
        mut self,
        value: impl TryInto<crate::UnknownFields, Error: ::std::fmt::Display>,
    ) -> Self {
        self.unknown_fields = crate::optional::required_property(
            "unknown_fields",
            value,
        );
        self
    }
}

impl TryFrom<UserRequest> for super::UserRequest {
    type Error = super::error::ConversionError;
    fn try_from(value: UserRequest) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            about: value.about?,
            birthday: value.birthday?,
            email: value.email?,
            location: value.location?,
            password: value.password?,
            profile_picture_url: value.profile_picture_url?,
            real_name: value.real_name?,
            user_name: value.user_name?,
            username: value.username?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::UserRequest> for UserRequest {
    fn from(value: super::UserRequest) -> Self {
        Self {
            about: Ok(value.about),
            birthday: Ok(value.birthday),
            email: Ok(value.email),
            location: Ok(value.location),
            password: Ok(value.password),
            profile_picture_url: Ok(value.profile_picture_url),
            real_name: Ok(value.real_name),
            user_name: Ok(value.user_name),
            username: Ok(value.username),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}
