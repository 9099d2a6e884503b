//! Points about security: permissions, and access to information.

use community_qa_contract::{PermissionRule, RetrySafety};
use openapi_diff::Change;

/// Something that concerns security.
#[derive(Debug, Clone)]
pub enum SecurityPoint {
    /// A change of the document.
    Change(Box<Change>),
    /// A new operation.
    Operation(NewOperation),
    /// Code that handles credentials or redirects.
    Code(CodeLines),
}

/// A new operation, with what decides about who may call it.
#[derive(Debug, Clone)]
pub struct NewOperation {
    /// The operationId.
    pub id: String,
    /// Method and path.
    pub route: String,
    /// The permissions of a caller, if the document states them.
    pub permissions: Option<Vec<PermissionRule>>,
    /// The retry safety, if the document states it.
    pub retry: Option<RetrySafety>,
    /// The names of its parameters.
    pub parameters: Vec<String>,
    /// Set if it takes a body.
    pub has_body: bool,
    /// The schema of its success, or its media type.
    pub returned: Option<String>,
}

/// Changed lines of a file.
#[derive(Debug, Clone)]
pub struct CodeLines {
    /// The file.
    pub path: String,
    /// Set if the file is gone.
    pub is_gone: bool,
    /// The lines, at least one.
    pub lines: Vec<LineChange>,
}

/// A line that is gone or new.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineChange {
    /// Set if it is new.
    pub is_new: bool,
    /// Its number, in the version that it is in.
    pub number: usize,
    /// The text.
    pub text: String,
}
