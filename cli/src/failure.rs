//! Failures: what is printed, and the exit code.

use std::io;

use community_qa_client::{Error, ErrorKind};
use serde_json::json;

/// Why a command ended without success.
#[derive(Debug)]
pub(crate) struct Failure {
    exit: Exit,
    message: String,
    /// What to do next.
    hint: Option<String>,
    status: Option<u16>,
    operation: Option<&'static str>,
}

/// What a command returns.
pub(crate) type Outcome<T> = Result<T, Failure>;

/// The exit codes, beside 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Whoever reads the output has enough.
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
        }
    }

    /// The call is refused, or its work could not be done.
    pub(crate) fn failed(message: impl Into<String>) -> Self {
        Self::new(Exit::Failed, message)
    }

    /// The arguments cannot be used.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::new(Exit::Usage, message)
    }

    /// A file cannot be read or written.
    pub(crate) fn file(path: &std::path::Path, error: &io::Error) -> Self {
        Self::failed(format!("{}: {error}", path.display()))
    }

    /// With what to do next, in place of what was said before.
    pub(crate) fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The status of the response, where there was one.
    pub(crate) fn status(&self) -> Option<u16> {
        self.status
    }

    pub(crate) fn exit(&self) -> Exit {
        self.exit
    }

    /// Prints it to stderr.
    pub(crate) fn print(&self, as_json: bool) {
        if self.exit == Exit::ClosedPipe {
            return;
        }
        if as_json {
            let error = json!({
                "kind": self.exit.name(),
                "exitCode": self.exit as u8,
                "message": self.message,
                "hint": self.hint,
                "status": self.status,
                "operation": self.operation,
            });
            anstream::eprintln!("{}", json!({"error": error}));
            return;
        }
        let style = anstyle::AnsiColor::Red.on_default().bold();
        anstream::eprintln!("{style}error:{style:#} {}", self.message);
        if let Some(hint) = &self.hint {
            anstream::eprintln!("  next: {hint}");
        }
    }
}

impl Exit {
    fn name(self) -> &'static str {
        match self {
            Self::ClosedPipe => "closed-pipe",
            Self::Failed => "failed",
            Self::Usage => "usage",
            Self::NotFound => "not-found",
            Self::Denied => "denied",
            Self::Network => "network",
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let (exit, hint) = match error.kind() {
            ErrorKind::InvalidRequest => (Exit::Usage, ""),
            ErrorKind::PermissionDenied => (
                Exit::Denied,
                "ask an administrator of the site; see `community-qa help permissions`",
            ),
            ErrorKind::BadCredentials => (
                Exit::Denied,
                "log in again with `community-qa auth login`; see `community-qa auth status`",
            ),
            ErrorKind::NotFound => (
                Exit::NotFound,
                "check the number or the name, and the site with `community-qa auth status`",
            ),
            ErrorKind::Connect => (
                Exit::Network,
                "check the address with `community-qa auth status`, and the network",
            ),
            ErrorKind::Timeout => (Exit::Network, "ask for smaller pages with --page-size"),
            ErrorKind::Transport | ErrorKind::Redirect => (Exit::Network, ""),
            ErrorKind::Decode => (
                Exit::Failed,
                "see what the site sends with `community-qa api GET PATH`",
            ),
            ErrorKind::TooLarge => (Exit::Failed, "ask for fewer fields with --fields"),
            _ => (Exit::Failed, ""),
        };
        Self {
            exit,
            message: error.to_string(),
            hint: (!hint.is_empty()).then(|| hint.to_owned()),
            status: error.status().map(|status| status.as_u16()),
            operation: error.operation().map(|operation| operation.id),
        }
    }
}

/// A failure to print: most often the reader has closed the pipe.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::new(Exit::ClosedPipe, "the pipe is closed"),
            _ => Self::failed(format!("the output cannot be written: {error}")),
        }
    }
}
