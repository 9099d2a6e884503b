//! [`openapi_codegen`] for the contract, and for other documents.

use std::path::{Path, PathBuf};

use anyhow::bail;
use openapi_codegen::{GeneratorProcess, SideFile, Target, Unsupported, quoted};
use openapi_model::{Conventions, Document, LoadOptions};
use workspace::terminal::{Terminal, count};

use crate::workspace::Workspace;

pub use openapi_codegen::{LOCK, Outcome};

/// The command, as messages tell people to run it.
const COMMAND: &str = "cargo xtask generate";

/// What the bundle is called in the lock file.
const BUNDLE: &str = "../openapi/community-qa.bundle.json";

/// The table of commands of the command line, below the workspace.
const COMMANDS: &str = "cli/src/generated/commands.rs";

/// What `generate` is asked to do.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Compare and write nothing.
    pub check: bool,
    /// Overwrite files that were edited by hand.
    pub force: bool,
    /// Another document, and the directory of the crate to make from it.
    pub foreign: Option<Foreign>,
}

/// A document that is not the workspace's.
#[derive(Debug, Clone)]
pub struct Foreign {
    /// The document.
    pub spec: PathBuf,
    /// The crate to make.
    pub out: PathBuf,
}

impl Foreign {
    /// Why the crate cannot be made there, if it cannot.
    fn obstacle(&self, workspace: &Workspace) -> Option<String> {
        let absolute = |path: &Path| {
            let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
            path.canonicalize().unwrap_or(path)
        };
        let (out, root) = (absolute(&self.out), absolute(workspace.root()));
        let own = [
            "cli",
            "conformance",
            "crates",
            "generated-client",
            "openapi",
            "xtask",
        ];
        let is_ours = out == root || own.iter().any(|part| out.starts_with(root.join(part)));
        is_ours.then(|| {
            format!(
                "{} belongs to this workspace; give --out a directory of its own",
                self.out.display()
            )
        })
    }

    fn target<'a>(&self, conventions: &'a Conventions) -> Target<'a> {
        let (spec, out) = (quoted(&self.spec), quoted(&self.out));
        Target {
            spec: self.spec.clone(),
            load: LoadOptions::lenient(),
            conventions,
            check: &|_| Ok(()),
            crate_dir: self.out.clone(),
            with_runtime: true,
            bundle: None,
            commands: None,
            unsupported: Unsupported::Refused { option: None },
            command: format!("{COMMAND} --spec {spec} --out {out}"),
        }
    }
}

/// Generates, or checks, or finds that there is nothing to do.
pub fn run(
    workspace: &Workspace,
    process: &GeneratorProcess,
    options: &Options,
    terminal: &Terminal,
) -> anyhow::Result<Outcome> {
    let how = openapi_codegen::Options {
        check: options.check,
        force: options.force,
    };
    if let Some(foreign) = &options.foreign {
        if let Some(obstacle) = foreign.obstacle(workspace) {
            bail!("{obstacle}");
        }
        let conventions = Conventions::default();
        return openapi_codegen::generate(&foreign.target(&conventions), process, how, terminal);
    }
    let check = |document: &Document| hold_to_rules(document, terminal);
    openapi_codegen::generate(&contract(workspace, &check), process, how, terminal)
}

/// Why the generated files are not those of the contract, as far as the lock file
/// tells; nothing where they are.
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
            path: workspace.bundle(),
            name: BUNDLE.to_owned(),
        }),
        commands: Some(SideFile {
            path: workspace.root().join(COMMANDS),
            name: format!("../{COMMANDS}"),
        }),
        unsupported: Unsupported::Refused { option: None },
        command: COMMAND.to_owned(),
    }
}

/// Holds the contract to the house rules.
fn hold_to_rules(document: &Document, terminal: &Terminal) -> anyhow::Result<()> {
    let findings = contract_rules::lint::check(document);
    if !findings.is_empty() {
        bail!(findings.with_next_command(COMMAND));
    }
    let rules = count(contract_rules::lint::RULES.len(), "rule");
    terminal.step("lint", &rules, "no findings");
    Ok(())
}
