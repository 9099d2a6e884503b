//! Applies the rules to a document.

use community_qa_contract::ledger::Ledger;
use openapi_model::Document;

use crate::rules::lint::context::Context;
use crate::rules::lint::rule::Faults;
use crate::rules::lint::rules::rules;
use openapi_model::{Diagnostic, Diagnostics, Location};

/// The findings of all rules about a document, in document order, followed by those about sample
/// files. Rules that need the ledger are skipped.
pub fn check(contract: &Document) -> Diagnostics {
    checked(&Context::new(contract, None))
}

/// The findings of all rules about a document and the ledger of its choices.
pub fn check_with_ledger(contract: &Document, ledger: &Ledger) -> Diagnostics {
    checked(&Context::new(contract, Some(ledger)))
}

fn checked(context: &Context<'_>) -> Diagnostics {
    let contract = context.contract();
    let mut findings: Vec<Diagnostic> =
        rules().flat_map(|rule| Faults::of(rule, context)).collect();
    findings.sort_by_cached_key(|finding| {
        let Location { file, line, column, .. } = &finding.location;
        let is_elsewhere = *file != contract.name();
        let place = (file.clone(), *line, *column);
        (is_elsewhere, place, finding.message.clone())
    });
    // Shared objects are checked once for each operation.
    findings.dedup();
    // If the budget is exceeded, the rules have not seen all of the schemas.
    let exceeded = context.store().budget().check(contract).err();
    exceeded.into_iter().flatten().chain(findings).collect()
}
