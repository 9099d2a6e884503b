//! Failures: what is printed, and the exit code.

use std::io;
use std::path::Path;

use community_qa_client::{Error, ErrorKind};
use serde::Serialize;
use serde_json::json;

use crate::protocol::Protocol;

#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub(crate) struct Failure {
    pub(crate) exit: Exit,
    pub(crate) message: String,
    hint: Option<String>,
    pub(crate) status: Option<u16>,
    operation: Option<&'static str>,
    /// The method and the path of the failed call.
    call: Option<String>,
    /// The protocol that the site seems to speak.
    protocol: Option<Protocol>,
    /// The address of the site.
    site: Option<String>,
}

pub(crate) type Outcome<T> = Result<T, Failure>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Exit {
    /// The reader has closed the output, as `head` does.
    ClosedPipe = 0,
    Failed = 1,
    Usage = 2,
    NotFound = 3,
    Denied = 4,
    Network = 5,
}

impl Failure {
    pub(crate) fn new(exit: Exit, message: impl Into<String>) -> Self {
        Self {
            exit,
            message: message.into(),
            hint: None,
            status: None,
            operation: None,
            call: None,
            protocol: None,
            site: None,
        }
    }

    pub(crate) fn failed(message: impl Into<String>) -> Self {
        Self::new(Exit::Failed, message)
    }

    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::new(Exit::Usage, message)
    }

    pub(crate) fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Adds the site to the failure of a call.
    pub(crate) fn at_site(mut self, url: &str) -> Self {
        if self.call.is_some() || self.exit == Exit::NotFound {
            self.site = Some(url.to_owned());
            self.hint = self.protocol.and_then(|protocol| protocol.hint(url)).or(self.hint);
        }
        self
    }

    pub(crate) fn print(&self, as_json: bool) {
        if self.exit == Exit::ClosedPipe {
            return;
        }
        if as_json {
            let error = json!({
                "kind": self.exit,
                "exitCode": self.exit as u8,
                "message": self.message,
                "hint": self.hint,
                "call": self.call,
                "status": self.status,
                "operation": self.operation,
                "site": self.site,
            });
            anstream::eprintln!("{}", json!({"error": error}));
            return;
        }
        let style = anstyle::AnsiColor::Red.on_default().bold();
        anstream::eprintln!("{style}error:{style:#} {}", self.message);
        if let Some(call) = &self.call {
            let status = self.status.map(|status| format!(", {status}")).unwrap_or_default();
            anstream::eprintln!("  call: {call}{status}");
        }
        if let Some(site) = &self.site {
            anstream::eprintln!("  site: {site}");
        }
        if let Some(hint) = &self.hint {
            anstream::eprintln!("  next: {hint}");
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let exit = match error.kind() {
            ErrorKind::InvalidRequest => Exit::Usage,
            ErrorKind::PermissionDenied | ErrorKind::BadCredentials => Exit::Denied,
            ErrorKind::NotFound => Exit::NotFound,
            ErrorKind::Connect
            | ErrorKind::Timeout
            | ErrorKind::Transport
            | ErrorKind::Redirect => Exit::Network,
            _ => Exit::Failed,
        };
        let hint = match error.kind() {
            ErrorKind::PermissionDenied => {
                "ask an administrator of the site; see `community-qa help permissions`"
            }
            ErrorKind::BadCredentials if has_other_cause(&error) => {
                "check the case in the message, and the login with `community-qa auth status`"
            }
            ErrorKind::BadCredentials => {
                "log in again with `community-qa auth login`; see `community-qa auth status`"
            }
            ErrorKind::NotFound => {
                "check the number or the name, and the site with `community-qa auth status`"
            }
            ErrorKind::Connect => "check the address and the network",
            // The hints below say to repeat the call, but a write may have taken effect.
            _ if error.method().is_some_and(|method| !method.is_safe()) => "",
            ErrorKind::Timeout => "ask for smaller pages with --page-size",
            ErrorKind::Decode => "see what the site sends with `community-qa api GET PATH`",
            ErrorKind::TooLarge => "ask for fewer fields with --fields",
            ErrorKind::Redirect => "use the right address with --url, or log in to it",
            _ => "",
        };
        let wait = error
            .retry_after()
            .map(|wait| wait.as_secs())
            .map(|wait| format!("try again in {wait} seconds, as the site requests"));
        Self {
            exit,
            message: error.message().to_owned(),
            hint: wait.or((!hint.is_empty()).then(|| hint.to_owned())),
            status: error.status().map(|status| status.as_u16()),
            operation: error.operation().map(|operation| operation.id),
            call: call(&error),
            protocol: Protocol::of(&error),
            site: None,
        }
    }
}

/// Returns whether wrong credentials are only one of the documented causes of a refusal.
fn has_other_cause(error: &Error) -> bool {
    error.operation().is_some_and(|operation| operation.bad_credentials.is_some())
}

/// The method and the path of the failed call.
fn call(error: &Error) -> Option<String> {
    Some(format!("{} {}", error.method()?, error.path()?))
}

/// Adds the path to an error of reading or writing a file.
pub(crate) trait At<T> {
    fn at(self, path: &Path) -> Outcome<T>;
}

impl<T> At<T> for io::Result<T> {
    fn at(self, path: &Path) -> Outcome<T> {
        self.map_err(|error| Failure::failed(format!("{}: {error}", path.display())))
    }
}

/// A failure to print. The usual cause is a closed pipe.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        // `Write` has errors of input and output only, so others are wrapped in one.
        let error = match error.downcast::<Self>() {
            Ok(failure) => return failure,
            Err(error) => error,
        };
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::new(Exit::ClosedPipe, "the pipe is closed"),
            _ => Self::failed(format!("the output cannot be written: {error}")),
        }
    }
}
