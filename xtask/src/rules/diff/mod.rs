//! Rates changes of the contract's extensions. `openapi-diff` uses these rules for the documents of
//! this workspace.

mod notes;
mod paging;
mod permissions;
mod retry;

use community_qa_contract::conventions;
use openapi_diff::{ExtensionChange, ExtensionRules, Finding, Options, Rule};
use openapi_model::rust::RustModel;

/// The options for comparing documents of the contract: rules for its extensions, and effects on
/// code that uses the client.
pub fn options() -> Options<'static> {
    Options::default()
        .with_annotations(&["x-choice", "x-since"])
        .with_extension_rules(&RULES)
        .with_client(RustModel::new(conventions()))
        .with_strict_extensions()
}

/// The rules for the extensions of the contract.
#[derive(Debug, Clone, Copy)]
pub struct ContractRules;

/// The rules for the extensions of the contract, for [`openapi_diff::Options`].
pub static RULES: ContractRules = ContractRules;

impl ExtensionRules for ContractRules {
    fn rules(&self) -> &'static [&'static [Rule]] {
        &[permissions::RULES, retry::RULES, paging::RULES, notes::RULES]
    }

    fn compare(&self, change: &ExtensionChange<'_>) -> Option<Vec<Finding>> {
        match change.extension() {
            "x-permissions" => permissions::compare(change),
            "x-retry" => retry::compare(change),
            "x-paging" => paging::compare(change),
            "x-choice" | "x-since" | "x-replaced-by" => notes::compare(change),
            _ => None,
        }
    }
}
