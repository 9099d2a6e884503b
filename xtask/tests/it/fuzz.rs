//! The generator on documents that are broken in a few places.

use openapi_codegen::emit::Files;
use openapi_codegen::pipeline;
use openapi_model::{Conventions, Document};
use workspace::testing::assert_same_names;
use xtask::fuzz;

/// Broken documents end in an error with a place or in code; nothing panics.
/// `cargo xtask fuzz` does the same thousands of times.
#[test]
fn two_hundred_and_fifty_six_broken_documents_end_well() {
    let mut generated = 0;
    for seed in 0..256 {
        let text = fuzz::mutant(fuzz::DOCUMENT, seed);
        match fuzz::try_document(&text, &crate::process()) {
            Ok(fuzz::Ending::Generated) => generated += 1,
            Ok(_) => {}
            Err(fault) => panic!("{fault}\nseed {seed}:\n{text}"),
        }
    }
    // A mutator that breaks everything would never reach the generator.
    assert!(generated > 64, "{generated}");
}

/// The code made from a document.
pub(crate) fn generated(contract: &Document) -> Files {
    let draft = pipeline::lowered(contract, &Conventions::default()).unwrap();
    pipeline::emitted(contract, &draft, &crate::process()).unwrap()
}

#[test]
fn the_document_that_is_broken_is_sound_itself() {
    let contract = Document::parse("ten-operations.yaml", fuzz::DOCUMENT).unwrap();
    assert_eq!(contract.operations().len(), 10);
    let files = generated(&contract);
    let expected = [
        "books.rs",
        "default.rs",
        "metadata.rs",
        "mod.rs",
        "models/builder.rs",
        "models/error.rs",
        "models/mod.rs",
        "readers.rs",
        "scalars.rs",
    ];
    assert_same_names("generated files", files.keys(), ("this test", expected));
}
