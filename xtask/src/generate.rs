//! Runs [`openapi_codegen`] for the contract, and for other documents.

use std::path::Path;

use anyhow::bail;
use openapi_codegen::{GeneratorProcess, SideFile, Target, Unsupported, quoted};
use openapi_model::{Conventions, Document, LoadOptions};
use terminal::{Terminal, count};

use crate::workspace::Workspace;

pub use openapi_codegen::{Options, Outcome};

/// The command that messages name.
const COMMAND: &str = "cargo xtask generate";

/// The document with its samples inlined, below the workspace.
const BUNDLE: &str = "openapi/community-qa.bundle.json";

/// The table of commands of the command line, below the workspace.
const COMMANDS: &str = "cli/src/generated/commands.rs";

/// Options for a comparison that writes nothing.
pub const CHECK: Options = Options { check: true, force: false };

/// Generates or checks, unless the generated files are up to date.
pub fn run(
    workspace: &Workspace,
    process: &GeneratorProcess,
    options: Options,
    terminal: &Terminal,
) -> anyhow::Result<Outcome> {
    let check = |document: &Document| hold_to_rules(document, terminal);
    openapi_codegen::generate(&contract(workspace, &check), process, options, terminal)
}

/// The same for a crate in the directory `out`, from another document than the contract.
pub fn run_foreign(
    workspace: &Workspace,
    process: &GeneratorProcess,
    spec: &Path,
    out: &Path,
    options: Options,
    terminal: &Terminal,
) -> anyhow::Result<Outcome> {
    if is_ours(workspace, out) {
        let out = out.display();
        bail!("{out} belongs to this workspace; give --out a directory of its own");
    }
    let conventions = Conventions::default();
    let target = Target {
        spec: spec.to_owned(),
        load: LoadOptions::lenient(),
        conventions: &conventions,
        check: &|_| Ok(()),
        crate_dir: out.to_owned(),
        with_runtime: true,
        bundle: None,
        commands: None,
        unsupported: Unsupported::Refused { option: None },
        command: format!("{COMMAND} --spec {} --out {}", quoted(spec), quoted(out)),
    };
    openapi_codegen::generate(&target, process, options, terminal)
}

fn is_ours(workspace: &Workspace, out: &Path) -> bool {
    let absolute = |path: &Path| {
        let unlinked = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        unlinked.canonicalize().unwrap_or(unlinked)
    };
    let (out, root) = (absolute(out), absolute(workspace.directory()));
    let mut members =
        "cli conformance crates generated-client openapi reference-server xtask".split(' ');
    out == root || members.any(|member| out.starts_with(root.join(member)))
}

/// The difference between the generated files and the contract, by the lock file.
pub fn drift(workspace: &Workspace) -> anyhow::Result<Option<String>> {
    openapi_codegen::drift(&contract(workspace, &|_| Ok(())))
}

/// The client crate, from the contract.
fn contract<'a>(
    workspace: &Workspace,
    check: &'a dyn Fn(&Document) -> anyhow::Result<()>,
) -> Target<'a> {
    Target {
        spec: workspace.document(),
        load: community_qa_contract::load_options(),
        conventions: community_qa_contract::conventions(),
        check,
        crate_dir: workspace.client(),
        with_runtime: false,
        bundle: Some(SideFile {
            path: workspace.root().join(BUNDLE),
            name: format!("../{BUNDLE}"),
        }),
        commands: Some(SideFile {
            path: workspace.root().join(COMMANDS),
            name: format!("../{COMMANDS}"),
        }),
        unsupported: Unsupported::Refused { option: None },
        command: COMMAND.to_owned(),
    }
}

/// Checks the contract against the house rules.
fn hold_to_rules(document: &Document, terminal: &Terminal) -> anyhow::Result<()> {
    let findings = crate::rules::lint::check(document);
    if !findings.is_empty() {
        bail!(findings.with_next_command(COMMAND));
    }
    let rules = count(crate::rules::lint::rules().count(), "rule");
    terminal.step("lint", &rules, "no findings");
    Ok(())
}
