//! The contract as the generator lowers it.

use community_qa_contract::conventions;
use openapi_codegen::lower;

/// The snapshot lists which lowerings the document of this workspace needs, and where.
#[test]
fn our_document_is_lowered_as_the_snapshot_lists() {
    let contract = community_qa_contract::embedded().unwrap();
    let draft = lower::lower(contract, conventions()).unwrap();
    let mut list = String::new();
    let mut last = "";
    for change in &draft.log.changes {
        if change.lowering != last {
            list.push_str(&format!("{}\n", change.lowering));
            last = &change.lowering;
        }
        list.push_str(&format!("  {}: {}\n", change.place, change.what));
    }
    crate::snapshot("lower", "community-qa", &list);
}
