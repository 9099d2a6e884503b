//! How each proxy is started.

use std::path::Path;
use std::process::Command;

use external_tools::Tool;

use super::Proxy;

impl Proxy {
    pub(super) fn tool(self) -> Tool {
        match self {
            Self::Prism => Tool::PRISM,
            Self::Redocly => Tool::REDOCLY,
        }
    }

    /// A command that listens on a port of this machine and forwards to `upstream`.
    pub(super) fn command(
        self,
        program: &Path,
        document: &Path,
        upstream: &str,
        port: u16,
    ) -> Command {
        let mut command = Command::new(program);
        match self {
            Self::Prism => {
                command.args(["proxy", "--host", "127.0.0.1", "--cors", "false"]);
                command.arg("--verboseLevel").arg("error");
                command.arg(document).arg(upstream);
            }
            Self::Redocly => {
                command
                    .args(["proxy", "--target", upstream, "--api"])
                    .arg(document);
                command.args(["--har", "traffic.har", "--match-mode", "basepath"]);
                command.args(["--report-format", "sarif"]);
                command.env("REDOCLY_TELEMETRY", "off");
                command.env("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true");
            }
        }
        command.arg("--port").arg(port.to_string());
        command
    }
}
