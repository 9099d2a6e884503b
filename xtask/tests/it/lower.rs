//! What the contract needs lowered.

use community_qa_contract::conventions;
use openapi_codegen::lower;

use crate::differences::assert_same_text;

/// The review point for the whole: which lowerings our document needs, where.
#[test]
fn our_document_is_lowered_as_the_snapshot_lists() {
    let contract = community_qa_contract::embedded().unwrap();
    let draft = lower::lower(contract, conventions());
    let mut list = String::new();
    let mut last = "";
    for change in &draft.log {
        if change.lowering != last {
            list.push_str(&format!("{}\n", change.lowering));
            last = &change.lowering;
        }
        list.push_str(&format!("  {}: {}\n", change.place, change.what));
    }
    crate::snapshot("lower", "community-qa", &list);
}

#[test]
fn lowering_twice_gives_the_same() {
    let contract = community_qa_contract::embedded().unwrap();
    let (first, second) = (
        lower::lower(contract, conventions()),
        lower::lower(contract, conventions()),
    );
    let yaml = |value| serde_yaml::to_string(value).unwrap();
    assert_same_text("document", &yaml(&first.document), &yaml(&second.document));
    let notes = |draft: &lower::Draft| serde_yaml::to_string(&draft.notes).unwrap();
    assert_same_text("notes", &notes(&first), &notes(&second));
}
