//! What the operations work with, whichever is called.

use std::fmt;

use hyper::HeaderMap;
use hyper::header::HOST;

use crate::auth::Authenticator;
use crate::domain::dates::DateFormat;
use crate::service::Service;

/// How the interface is served.
#[derive(Debug, Clone)]
pub struct ApiOptions {
    /// How dates are shown.
    pub dates: DateFormat,
    /// The address of the site as clients know it; without one the `Host` of a request tells.
    pub public_url: Option<String>,
}

/// The service, the passwords and the options of an interface.
pub(super) struct Backend {
    service: Service,
    authenticator: Authenticator,
    options: ApiOptions,
}

impl fmt::Debug for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Backend")
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}

impl Backend {
    pub(super) fn new(service: Service, authenticator: Authenticator, options: ApiOptions) -> Self {
        Self {
            service,
            authenticator,
            options,
        }
    }

    /// The rules of the service.
    pub(super) fn service(&self) -> &Service {
        &self.service
    }

    /// What verifies and hashes passwords.
    pub(super) fn authenticator(&self) -> &Authenticator {
        &self.authenticator
    }

    /// How dates are shown.
    pub(super) fn dates(&self) -> &DateFormat {
        &self.options.dates
    }

    /// The address of the site, for URLs in responses.
    pub(super) fn base_of(&self, headers: &HeaderMap) -> String {
        if let Some(url) = &self.options.public_url {
            return url.trim_end_matches('/').to_owned();
        }
        let host = headers.get(HOST).and_then(|host| host.to_str().ok());
        let is_host = |host: &&str| {
            let mut bytes = host.bytes();
            bytes.all(|byte| byte.is_ascii_alphanumeric() || b".-_:[]".contains(&byte))
        };
        match host.filter(is_host) {
            Some(host) => format!("http://{host}"),
            None => String::new(),
        }
    }
}
