//! Prism, a mock server that reads the document in its own way: it responds to every
//! operation to the generated client, and judges the requests.
//!
//! The calls are tests of the conformance crate, which are left out elsewhere; they
//! are run as a process, because nothing here may depend on the client.

use std::fs::File;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use openapi_model::Document;

use crate::tool::{self, Tool};
use terminal::{Terminal, count};

const PRISM: Tool = Tool {
    name: "prism",
    variable: "PRISM",
    install: "npm install --global @stoplight/prism-cli",
};

/// The tests that call it, by the beginning of their names.
const TESTS: &str = "smoke::outside::";
/// Where they find its address.
const VARIABLE: &str = "OUTSIDE_MOCK_URL";

/// How long Prism may take to start.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// Lets the client call every operation of the bundle at `path` on a Prism of its
/// own.
pub(super) fn call(contract: &Document, path: &Path, terminal: &Terminal) -> anyhow::Result<()> {
    let program = PRISM.find()?;
    let prism = Prism::start(&program, path)?;
    let output = tool::cargo()
        .args([
            "test",
            "--quiet",
            "--package",
            "conformance",
            "--test",
            "it",
        ])
        .args(["--", "--ignored", TESTS])
        .env(VARIABLE, format!("http://{}", prism.address))
        .output()
        .context("cannot run cargo test")?;
    drop(prism);
    let printed = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        bail!(
            "{printed}{}\n\nPrism and the client do not agree on the document",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    // No test of that name would be a success too.
    if !printed.contains("test result: ok. 2 passed") {
        bail!("{printed}\n\nthe tests {TESTS}… were not run");
    }
    terminal.step(
        "call",
        &PRISM.version(&program),
        &format!(
            "{}, each request accepted",
            count(contract.operations().len(), "operation")
        ),
    );
    Ok(())
}

/// A running Prism. It stops when it is dropped.
struct Prism {
    child: Child,
    address: SocketAddr,
}

impl Prism {
    /// Starts one on a free port, and waits until it listens there.
    fn start(program: &Path, bundle: &Path) -> anyhow::Result<Self> {
        let address = free_address().context("no port is free")?;
        let log = bundle.with_extension("log");
        let output = File::create(&log).context("cannot write Prism's log")?;
        let errors = output.try_clone().context("cannot write Prism's log")?;
        let child = Command::new(program)
            // A request that the document does not allow gets a 422.
            .args(["mock", "--errors", "--host", "127.0.0.1", "--port"])
            .arg(address.port().to_string())
            .arg(bundle)
            .stdin(Stdio::null())
            .stdout(output)
            .stderr(errors)
            .spawn()
            .context("cannot run prism")?;
        let mut prism = Self { child, address };
        let printed = || std::fs::read_to_string(&log).unwrap_or_default();
        let begun = Instant::now();
        while TcpStream::connect(address).is_err() {
            if let Some(status) = prism.child.try_wait().context("cannot wait for prism")? {
                bail!("{}\n\nprism has ended ({status})", printed().trim_end());
            }
            if begun.elapsed() > TIME_LIMIT {
                let seconds = TIME_LIMIT.as_secs();
                bail!(
                    "{}\n\nprism does not listen after {seconds} seconds",
                    printed().trim_end()
                );
            }
            thread::sleep(Duration::from_millis(50));
        }
        Ok(prism)
    }
}

impl Drop for Prism {
    fn drop(&mut self) {
        // One that has ended already needs no end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An address of the loopback interface on which nobody listens.
fn free_address() -> std::io::Result<SocketAddr> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_prism_that_ends_at_once_is_an_error_with_what_it_said() {
        let directory = tempfile::tempdir().unwrap();
        let bundle = directory.path().join("bundle.json");
        let Err(error) = Prism::start(Path::new("/bin/echo"), &bundle) else {
            panic!("echo is no mock server");
        };
        let text = error.to_string();
        assert!(text.starts_with("mock --errors --host 127.0.0.1"), "{text}");
        assert!(text.contains("prism has ended (exit status: 0)"), "{text}");
    }
}
