//! The two sides of the comparison: the workspace in a revision, and on disk.

use std::collections::BTreeMap;

use anyhow::{Context, anyhow};
use community_qa_contract::ledger::Ledger;
use openapi_model::{Document, LoadOptions, ReadError, ReadFile, files_below, read_regular_file};
use rust_api::{Api, Package, Sources};

use openapi_codegen::output;
use openapi_diff::Approvals;
use workspace::git::Git;
use workspace::places::{APPROVED, DOCUMENT, LEDGER, Workspace};

pub(super) const CHANGELOG: &str = "CHANGELOG.md";
const CLIENT: &str = "generated-client/src";
const MANIFEST: &str = "generated-client/Cargo.toml";
const PUBLIC_API: &str = "generated-client/public-api.txt";
const WORKSPACE: &str = "Cargo.toml";
const SNAPSHOTS: &str = "conformance/tests/it/snapshots";
const SAMPLES: &str = "openapi/samples";

/// One side of the comparison.
#[derive(Debug)]
pub(super) struct Side {
    /// The document.
    pub contract: Document,
    /// The ledger, if there is one.
    pub ledger: Option<Ledger>,
    /// The public API of the client.
    pub api: Api,
    /// Set if the file with the API is out of date: the tests were not run, or the change was not
    /// accepted.
    pub is_api_file_stale: bool,
    /// The snapshots of the conformance tests, by path below their directory.
    pub snapshots: BTreeMap<String, String>,
    /// The samples, by path below their directory.
    pub samples: BTreeMap<String, String>,
    /// The generated code, by path below its directory.
    pub generated: BTreeMap<String, String>,
    /// The published files, without the API.
    pub package: Package,
    /// The changes of the document that were approved.
    pub approvals: Approvals,
    /// The texts of the ledger and of the changelog, if they exist.
    pub texts: [String; 2],
}

impl Side {
    /// The workspace in a commit. `name` is its name in messages.
    pub(super) fn from_commit(git: &Git, commit: &str, name: &str) -> anyhow::Result<Self> {
        let paths = [
            APPROVED, CHANGELOG, CLIENT, DOCUMENT, LEDGER, MANIFEST, PUBLIC_API, SAMPLES,
            SNAPSHOTS, WORKSPACE,
        ];
        let mut files = git.files(commit, &paths)?;
        // A ledger in a former format is not compared.
        let is_readable = |text: &String| Ledger::parse(LEDGER, text).is_ok();
        if !files.get(LEDGER).is_none_or(is_readable) {
            files.remove(LEDGER);
        }
        let document =
            files.get(DOCUMENT).ok_or_else(|| anyhow!("there is no {DOCUMENT} in {name}"))?;
        let label = format!("{name}:{DOCUMENT}");
        let object = format!("{commit}:{DOCUMENT}");
        let parts = |path: &str| git.read_relative(&object, path).map_err(ReadError);
        Self::of_files(&label, document, &parts, &files)
            .with_context(|| format!("cannot read the workspace in {name}"))
    }

    pub(super) fn from_disk(workspace: &Workspace) -> anyhow::Result<Self> {
        let mut files = BTreeMap::new();
        for directory in [CLIENT, SNAPSHOTS, SAMPLES] {
            let below = output::read(&workspace.root().join(directory))?.into_iter();
            files.extend(below.map(|(name, text)| (format!("{directory}/{name}"), text)));
        }
        let read = |name: &str| {
            let path = workspace.root().join(name);
            read_regular_file(&path).with_context(|| format!("cannot read {}", path.display()))
        };
        for name in [APPROVED, CHANGELOG, LEDGER, MANIFEST, PUBLIC_API, WORKSPACE] {
            if workspace.root().join(name).is_file() {
                files.insert(name.to_owned(), read(name)?);
            }
        }
        let document = workspace.document();
        let parts = files_below(document.parent().unwrap_or(&document));
        Self::of_files(DOCUMENT, &read(DOCUMENT)?, &parts, &files)
    }

    /// Returns whether the document refers to the file at a path.
    pub(super) fn is_of_document(&self, path: &str) -> bool {
        let names = self.contract.other_files().map(|(name, _)| name);
        // In a commit, its name is `main:openapi/users.yaml`.
        names
            .map(|name| name.rsplit_once(':').map_or(name, |(_, path)| path))
            .any(|name| name == path)
    }

    /// Reads a side. `parts` reads the files that the document refers to.
    fn of_files(
        label: &str,
        document: &str,
        parts: &ReadFile<'_>,
        files: &BTreeMap<String, String>,
    ) -> anyhow::Result<Self> {
        let options = LoadOptions::lenient();
        let contract = Document::parse_with_files(label, document, parts, &options)?;
        let ledger = files.get(LEDGER).map(|text| Ledger::parse(LEDGER, text));
        let below = |directory: &str| -> BTreeMap<String, String> {
            let prefix = format!("{directory}/");
            files
                .iter()
                .filter_map(|(name, text)| {
                    Some((name.strip_prefix(&prefix)?.to_owned(), text.clone()))
                })
                .collect()
        };
        let sources =
            Sources(below(CLIENT).into_iter().filter(|(name, _)| name.ends_with(".rs")).collect());
        let text = |name: &str| files.get(name).map_or("", String::as_str);
        // A revision without the client has an empty API.
        let (api, is_api_file_stale) = if sources.0.is_empty() {
            (Api::default(), false)
        } else {
            let api = Api::from_sources(&sources)?;
            let is_stale = api.text() != text(PUBLIC_API);
            (api.with_features(text(MANIFEST))?, is_stale)
        };
        let package = Package::from_files(&sources, text(MANIFEST), text(WORKSPACE))
            .context("cannot read the manifests of the client and of the workspace")?
            .with_public_dependencies(&api);
        let mut snapshots = below(SNAPSHOTS);
        snapshots.retain(|name, _| name.ends_with(".snap"));
        Ok(Self {
            contract,
            ledger: ledger.transpose()?,
            api,
            is_api_file_stale,
            snapshots,
            samples: below(SAMPLES),
            generated: below(&format!("{CLIENT}/generated")),
            package,
            approvals: Approvals::parse(APPROVED, text(APPROVED))?,
            texts: [LEDGER, CHANGELOG].map(|name| text(name).to_owned()),
        })
    }
}
