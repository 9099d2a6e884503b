//! Prism, a mock server that reads the document in its own way: it responds to every
//! operation to the generated client, and judges the requests.
//!
//! The calls are tests of the conformance crate, which are left out elsewhere; they
//! are run as a process, because nothing here may depend on the client.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, bail};
use external_tools::{Listener, Tool, free_address};
use openapi_model::Document;

use crate::tool;
use workspace::terminal::{Terminal, count};

/// The tests that call it, by the beginning of their names.
const TESTS: &str = "smoke::outside::";
/// Where they find its address.
const VARIABLE: &str = "OUTSIDE_MOCK_URL";

/// Lets the client call every operation of the bundle at `path` on a Prism of its
/// own.
pub(super) fn call(contract: &Document, path: &Path, terminal: &Terminal) -> anyhow::Result<()> {
    let program = Tool::PRISM.find()?;
    let address = free_address()?;
    // A request that the document does not allow gets a 422.
    let mut mock = Command::new(&program);
    mock.args(["mock", "--errors", "--host", "127.0.0.1", "--port"])
        .arg(address.port().to_string())
        .arg(path);
    let prism = Listener::start(
        Tool::PRISM.name,
        &mut mock,
        address,
        &path.with_extension("log"),
    )?;
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
        .env(VARIABLE, format!("http://{}", prism.address()))
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
        &Tool::PRISM.version(&program),
        &format!(
            "{}, each request accepted",
            count(contract.operations().len(), "operation")
        ),
    );
    Ok(())
}
