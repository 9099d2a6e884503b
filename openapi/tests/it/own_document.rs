//! The workspace's own document.

use community_qa_contract::{embedded, load};

use crate::path;

#[test]
fn embedded_document_equals_file() {
    let embedded = embedded().unwrap();
    let loaded = load(&path("community-qa.yaml")).unwrap();
    assert!(embedded.text() == loaded.text(), "the document differs");
    let (built_in, on_disk) = (embedded.sample_files(), loaded.sample_files());
    assert!(built_in.keys().eq(on_disk.keys()), "other samples");
    for (name, text) in built_in {
        assert!(*text == on_disk[name], "{name} differs");
    }
    assert_eq!(embedded.samples().len(), loaded.samples().len());
}
