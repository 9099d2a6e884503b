//! The context of a request.

use std::borrow::Cow;
use std::net::IpAddr;
use std::sync::OnceLock;

/// The origin of a request, and the facts that become known about it.
#[derive(Debug)]
pub struct Context {
    id: String,
    address: IpAddr,
    route: OnceLock<Cow<'static, str>>,
    user: OnceLock<i64>,
    refused_login: OnceLock<String>,
}

impl Context {
    #[must_use]
    pub fn new(id: String, address: IpAddr) -> Self {
        Self {
            id,
            address,
            route: OnceLock::new(),
            user: OnceLock::new(),
            refused_login: OnceLock::new(),
        }
    }

    /// The id of the request, which its response and its log line contain.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The address of the client, from the headers of trusted proxies if there are any.
    #[must_use]
    pub fn address(&self) -> IpAddr {
        self.address
    }

    /// The template of the path, for the log line and the metrics.
    pub fn set_route(&self, template: impl Into<Cow<'static, str>>) {
        // The first value counts.
        let _ = self.route.set(template.into());
    }

    /// The user who has logged in, for the log line.
    pub fn set_user(&self, id: i64) {
        let _ = self.user.set(id);
    }

    /// The name with which a login has failed, for the log line.
    pub fn set_refused_login(&self, name: impl Into<String>) {
        // The first value counts.
        let _ = self.refused_login.set(name.into());
    }

    /// The template of the path, once it is known.
    #[must_use]
    pub fn route(&self) -> Option<&str> {
        self.route.get().map(AsRef::as_ref)
    }

    #[must_use]
    pub fn user(&self) -> Option<i64> {
        self.user.get().copied()
    }

    /// The name with which a login has failed, as the caller sent it.
    #[must_use]
    pub fn refused_login(&self) -> Option<&str> {
        self.refused_login.get().map(String::as_str)
    }
}
