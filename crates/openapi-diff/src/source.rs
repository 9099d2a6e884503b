//! Loads the two documents: files, and files of git revisions.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use openapi_model::{Document, LoadOptions, ReadError, read_text};
use terminal::escape::code;

use crate::git::Git;
use crate::options::Options;

/// The name of the standard input.
pub(crate) const STDIN: &str = "-";

/// The environment of a comparison: where documents and approvals are.
#[derive(Debug, Clone)]
pub struct Sources {
    /// The directory whose repository has the revisions.
    pub directory: PathBuf,
    /// The path, below the directory, of the document that a revision alone stands for.
    pub document: Option<String>,
    /// The default file of approvals.
    pub approvals: Option<PathBuf>,
    /// The options of the comparison.
    pub options: Options<'static>,
}

/// The result of reading a source.
#[derive(Debug)]
pub(crate) enum Loaded {
    /// The document.
    Document(Box<Document>),
    /// The name of a missing document, which may be new or removed.
    Missing(String),
}

impl Sources {
    /// Reads the document that `source` names: the path of a file, a path in a revision
    /// (`v0.2.0:openapi/api.yaml`), a revision (`main`, `HEAD~3`) if there is a default document,
    /// or `-` for standard input. If a file has the same name as a revision, the file is read.
    ///
    /// Faults that do not prevent a comparison are tolerated, because reporting them is the task of
    /// a linter.
    ///
    /// # Errors
    ///
    /// If there is no such file or revision, or if the document is refused.
    pub(crate) fn load(
        &self,
        source: &str,
        options: LoadOptions,
        allow_missing: bool,
    ) -> anyhow::Result<Loaded> {
        if source == STDIN {
            let text =
                read_text(std::io::stdin().lock()).context("cannot read the standard input")?;
            let document = Document::parse_with("stdin", &text, &options)?;
            return Ok(Loaded::Document(Box::new(document)));
        }
        if source.is_empty() {
            bail!("the name of a document is empty; give {}", self.ways());
        }
        if source.starts_with('-') {
            bail!("{} is not a document; give {}", code(source), self.ways());
        }
        if source.starts_with("https://") || source.starts_with("http://") {
            bail!(
                "{} is a URL, and nothing is read from the network; fetch it first: curl \
                 -fsSL {source} -o FILE, or pipe it in and give `-`",
                code(source)
            );
        }
        let path = Path::new(source);
        // Git passes this name to diff programs for a file that was added or removed.
        if source == "/dev/null" {
            return Ok(Loaded::Missing(source.to_owned()));
        }
        // Pipes are accepted as well.
        if path.exists() && !path.is_dir() {
            return Ok(Loaded::Document(Box::new(Document::load_with(path, &options)?)));
        }
        if allow_missing && !path.exists() && !source.contains(':') && self.document.is_none() {
            return Ok(Loaded::Missing(source.to_owned()));
        }
        self.load_from_git(source, &options, allow_missing)
    }

    /// Reads a document in a revision, and the files to which it refers there.
    fn load_from_git(
        &self,
        source: &str,
        options: &LoadOptions,
        allow_missing: bool,
    ) -> anyhow::Result<Loaded> {
        let (revision, name, object) = match (source.split_once(':'), &self.document) {
            (Some((revision, path)), _) => {
                (revision, source.to_owned(), format!("{revision}:{path}"))
            }
            // Relative to the directory, which need not be the root of a repository.
            (None, Some(document)) => {
                (source, format!("{source}:{document}"), format!("{source}:./{document}"))
            }
            (None, None) => bail!("there is no file {}; give {}", code(source), self.ways()),
        };
        let git = Git::new(&self.directory);
        if let Some(text) = git.text(&object)? {
            let read = |path: &str| {
                git.read_relative(&object, path).map_err(|error| ReadError(format!("{error:#}")))
            };
            let document = Document::parse_with_files(&name, &text, &read, options)?;
            return Ok(Loaded::Document(Box::new(document)));
        }
        if git.knows(revision)? {
            if allow_missing {
                return Ok(Loaded::Missing(name));
            }
            bail!(
                "there is no {name}; see what the revision holds with: git ls-tree -r --name-only {revision}"
            );
        }
        let missing = if Path::new(source).is_dir() {
            format!("{} is a directory", code(source))
        } else {
            format!("there is no file {}", code(source))
        };
        bail!("{missing}, and git knows no revision {}; give {}", code(revision), self.ways());
    }

    /// The ways in which a document can be given, for messages.
    fn ways(&self) -> String {
        match &self.document {
            Some(document) => format!(
                "the path of a document, a revision (main, HEAD~3), a path in one \
                 (v0.2.0:{document}), or `-` for the standard input"
            ),
            None => "the path of a document, one in a git revision (main:openapi/api.yaml), or \
                     `-` for the standard input"
                .to_owned(),
        }
    }
}
