//! What a proxy may object to, with the reason.

use std::path::Path;

use openapi_model::{Diagnostics, SourceFile};
use serde::Deserialize;

use super::{About, Objection};

/// Where the exceptions are.
pub(super) const EXCEPTIONS: &str = "conformance/external/proxies.yaml";

/// The exceptions of all proxies.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Exceptions {
    #[serde(default)]
    objections: Vec<ProxyException>,
    #[serde(default)]
    scenarios: Vec<Altered>,
}

/// An objection that is none.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ProxyException {
    /// Who objects.
    pub(super) proxy: String,
    /// What it objects to.
    pub(super) about: About,
    /// The operations.
    pub(super) operations: Vec<String>,
    /// A part of what it says.
    pub(super) message: String,
    /// Why it is wrong.
    pub(super) reason: String,
}

/// A scenario that fails because of what a proxy changes on the way.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Altered {
    proxy: String,
    /// The name of the scenario, of which there can be a row for each of many.
    pub(super) scenario: String,
    /// What the proxy changes.
    pub(super) reason: String,
}

impl Exceptions {
    pub(super) fn load(path: &Path) -> Result<Self, Diagnostics> {
        SourceFile::load(path)?.deserialize()
    }

    pub(super) fn of(&self, proxy: &str) -> Vec<&ProxyException> {
        let all = self.objections.iter();
        all.filter(|exception| exception.proxy == proxy).collect()
    }

    /// How many objections are excepted.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.objections.len()
    }

    /// The scenarios that fail because of what the proxy changes.
    pub(super) fn altered(&self, proxy: &str) -> Vec<&Altered> {
        let all = self.scenarios.iter();
        all.filter(|altered| altered.proxy == proxy).collect()
    }
}

impl ProxyException {
    pub(super) fn excepts(&self, operation: &str, objection: &Objection) -> bool {
        self.about == objection.about
            && self.operations.iter().any(|own| own == operation)
            && objection.message.contains(&self.message)
    }
}
