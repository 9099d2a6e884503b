//! Paths of files in the workspace.

use std::path::{Path, PathBuf};

/// The path of the document from the root.
pub const DOCUMENT: &str = "openapi/community-qa.yaml";

/// The path of the ledger from the root.
pub const LEDGER: &str = "openapi/requirements.yaml";

/// The path of the approvals from the root.
pub const APPROVED: &str = "openapi/approved-changes.yaml";

/// The paths of the workspace, from its root or from another directory.
#[derive(Debug, Clone)]
pub struct Workspace {
    root: PathBuf,
}

impl Workspace {
    /// The workspace with this root. An empty path is the current directory,
    /// and gives the short paths that messages should show.
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// The workspace that xtask was built in.
    pub fn of_xtask() -> Self {
        let member = std::env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = member.ancestors().find(|directory| directory.join(DOCUMENT).is_file());
        Self::at(root.map_or_else(PathBuf::new, Path::to_owned))
    }

    /// The workspace that xtask was built in, with short paths if its root is the current
    /// directory.
    pub fn seen_from_here() -> Self {
        let workspace = Self::of_xtask();
        match std::env::current_dir() {
            Ok(here) if here == workspace.root => Self::at(""),
            _ => workspace,
        }
    }

    /// The root as a directory that programs can be started in.
    pub fn directory(&self) -> &Path {
        if self.root.as_os_str().is_empty() { Path::new(".") } else { &self.root }
    }

    /// The root.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The OpenAPI document.
    pub fn document(&self) -> PathBuf {
        self.root.join(DOCUMENT)
    }

    /// The approvals of changes of the document.
    pub fn approved_changes(&self) -> PathBuf {
        self.root.join(APPROVED)
    }

    /// The ledger.
    pub fn ledger(&self) -> PathBuf {
        self.root.join(LEDGER)
    }

    /// The generated crate.
    pub fn client(&self) -> PathBuf {
        self.root.join("generated-client")
    }
}

impl From<&Workspace> for PathBuf {
    fn from(workspace: &Workspace) -> Self {
        workspace.directory().to_owned()
    }
}
