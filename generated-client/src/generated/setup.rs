// @generated from an OpenAPI document. Do not edit: change the document or the
// generator, and generate again.

//! The set-up of a client: the credentials that the document's security schemes
//! ask for, and what the environment says of them.

#[allow(unused_imports)]
use secrecy::SecretString;
#[allow(unused_imports)]
use crate::credentials::{Place, Source};
use crate::environment::variables;
use crate::{Client, ClientBuilder, Error};

/// The headers of every request.
pub(crate) const HEADERS: &[(&str, &str)] = &[
    ("accept", "application/json"),
    ("content-type", "application/json"),
];

impl Client {
    /// A client with the settings of the environment: the base URL in `COMMUNITY_QA_URL`;
    /// credentials, if they are set: the user name and the password in `COMMUNITY_QA_USERNAME`
    /// and `COMMUNITY_QA_PASSWORD`. To set more, start with [`ClientBuilder::from_env`].
    ///
    /// ```no_run
    /// let client = community_qa_client::Client::from_env()?;
    /// # Ok::<(), community_qa_client::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::InvalidRequest`](crate::ErrorKind::InvalidRequest) if the URL is missing, or
    /// one of two variables that belong together, or if they cannot be used; see
    /// [`ClientBuilder::build`].
    pub fn from_env() -> Result<Self, Error> {
        ClientBuilder::from_env()?.build()
    }

    /// The user name that the client logs in with; `None` if it has no credentials.
    pub fn username(&self) -> Option<&str> {
        self.settings.username.as_deref()
    }
}

impl ClientBuilder {
    /// A builder with the settings of the environment: the base URL in `COMMUNITY_QA_URL`;
    /// credentials, if they are set: the user name and the password in `COMMUNITY_QA_USERNAME`
    /// and `COMMUNITY_QA_PASSWORD`.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::InvalidRequest`](crate::ErrorKind::InvalidRequest) if the URL is missing, or
    /// one of two variables that belong together.
    pub fn from_env() -> Result<Self, Error> {
        let variables = variables();
        let mut builder = Self::new(variables.required("URL")?);
        if let Some([username, password]) = variables.all(["USERNAME", "PASSWORD"])? {
            builder = builder.basic_auth(username, password);
        }
        Ok(builder)
    }
}

impl ClientBuilder {
    /// Sets the user name and the password, which are sent as HTTP Basic.
    ///
    /// HTTP Basic with the user name and the password of an account of the community. It is the
    /// only scheme: there are no tokens, sessions or keys. The permissions of the account decide
    /// what may be done. An equivalent user name and password may be given on the request. The
    /// reference server: only the header is read.
    #[doc(alias = "auth")]
    #[doc(alias = "credentials")]
    #[doc(alias = "login")]
    pub fn basic_auth(
        self,
        username: impl Into<String>,
        password: impl Into<SecretString>,
    ) -> Self {
        self.basic(&["basicAuth"], username, password)
    }
}
