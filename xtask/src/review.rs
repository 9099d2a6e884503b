//! The [review](contract_review) of the workspace: what is generated is compared with what
//! the document gives.

use openapi_codegen::GeneratorProcess;
use workspace::terminal::Terminal;

use crate::generate;
use crate::git::Git;
use crate::workspace::Workspace;
use contract_review::Inquiry;

pub use contract_review::{Review, annotations, json, markdown};

/// What a review is asked for.
#[derive(Debug, Clone, Copy)]
pub struct Options<'a> {
    /// The revision that is compared with.
    pub base: &'a str,
    /// What the report calls it, where it has another name.
    pub base_name: Option<&'a str>,
    /// Where files can be read: the address that a path is appended to.
    pub link_base: Option<&'a str>,
    /// Where the generator runs. Generated files that have changed are held against what
    /// it makes; without it, against the lock file alone.
    pub process: Option<&'a GeneratorProcess>,
}

impl<'a> Options<'a> {
    /// The comparison with a revision, and no more.
    #[must_use]
    pub fn new(base: &'a str) -> Self {
        Self {
            base,
            base_name: None,
            link_base: None,
            process: None,
        }
    }
}

/// Compares the workspace on the disk with a revision.
///
/// # Errors
///
/// When git does not know the base, or one of the two states cannot be read.
pub fn gather(workspace: &Workspace, options: Options<'_>) -> anyhow::Result<Review> {
    let release = Git::new(workspace).last_release("HEAD")?;
    gather_since(workspace, release, options)
}

/// The same, with the tag of the release from which the version counts.
///
/// # Errors
///
/// When git does not know base or release, or a state cannot be read.
pub fn gather_since(
    workspace: &Workspace,
    release: Option<String>,
    options: Options<'_>,
) -> anyhow::Result<Review> {
    let inquiry = Inquiry {
        workspace,
        base: options.base,
        base_name: options.base_name.map(str::to_owned),
        release,
        drift: drift(workspace),
        link_base: options.link_base.map(str::to_owned),
    };
    let mut review = contract_review::gather(inquiry)?;
    // A lock file can be made to fit an edited file. What the generator makes cannot.
    if let Some(process) = options.process
        && review.drift.is_none()
        && review.touches_generated
    {
        review.drift = difference(workspace, process);
    }
    Ok(review)
}

/// Why the generated code is not what the document gives, if it is not, as far as the lock
/// file tells.
fn drift(workspace: &Workspace) -> Option<String> {
    generate::drift(workspace).unwrap_or_else(|error| Some(first_line(&error)))
}

/// The same, by generating it in memory.
fn difference(workspace: &Workspace, process: &GeneratorProcess) -> Option<String> {
    let options = generate::Options {
        check: true,
        ..generate::Options::default()
    };
    let checked = generate::run(workspace, process, &options, &Terminal::silent());
    checked.err().map(|error| first_line(&error))
}

fn first_line(error: &anyhow::Error) -> String {
    let text = error.to_string();
    let first = text.lines().next().unwrap_or_default();
    let first = first.strip_prefix("error: ").unwrap_or(first);
    first.trim_end_matches([':', '.']).to_owned()
}
