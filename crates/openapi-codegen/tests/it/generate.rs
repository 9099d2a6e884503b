//! Changes since the last run, on another document.

use std::fs;
use std::path::Path;

use openapi_codegen::{Options, Target, Unsupported, drift, generate};
use openapi_model::{Conventions, LoadOptions};
use terminal::Terminal;

const DOCUMENT: &str = "\
openapi: 3.0.3
info: {title: Bikes, version: 1.0.0}
paths:
  /bikes:
    get: {operationId: listBikes, responses: {'200': {description: The bikes.}}}
";

fn target<'a>(directory: &Path, conventions: &'a Conventions) -> Target<'a> {
    let spec = directory.join("bikes.yaml");
    fs::write(&spec, DOCUMENT).unwrap();
    Target {
        spec,
        load: LoadOptions::lenient(),
        conventions,
        check: &|_| Ok(()),
        crate_dir: directory.join("client"),
        with_runtime: true,
        bundle: None,
        commands: None,
        unsupported: Unsupported::Refused { option: None },
        command: "make client".to_owned(),
    }
}

#[test]
fn changed_inputs_are_named() {
    let scratch = tempfile::tempdir().unwrap();
    let conventions = Conventions::default();
    let mut target = target(scratch.path(), &conventions);
    let no_lock = "there is no readable contract.lock".to_owned();
    assert_eq!(drift(&target).unwrap(), Some(no_lock));

    let terminal = Terminal::silent();
    let options = Options { check: false, force: true };
    generate(&target, &crate::process(), options, &terminal).unwrap();
    assert_eq!(drift(&target).unwrap(), None);

    let changed = "since the last run, the document or its samples changed".to_owned();
    // The same length, so that the size does not reveal the change.
    fs::write(&target.spec, DOCUMENT.replace("The bikes.", "All bikes.")).unwrap();
    assert_eq!(drift(&target).unwrap(), Some(changed.clone()));
    fs::write(&target.spec, DOCUMENT).unwrap();
    assert_eq!(drift(&target).unwrap(), None);

    // An interrupted run; a changed file of the runtime; a missing manifest.
    let crate_dir = target.crate_dir.clone();
    let edit = |file: &str, from: &str, to: &str| {
        let path = crate_dir.join(file);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replacen(from, to, 1)).unwrap();
    };
    let since_last_run = |what: &str| Some(format!("since the last run, {what} changed"));
    let (outputs, replaced) = ("outputs:\n", "replaced: {a: b}\noutputs:\n");
    edit("contract.lock", outputs, replaced);
    let cut_off = since_last_run("the last run, which was cut off");
    assert_eq!(drift(&target).unwrap(), cut_off);
    edit("contract.lock", replaced, outputs);
    edit("src/client.rs", "//!", "// !");
    fs::remove_file(crate_dir.join("Cargo.toml")).unwrap();
    let several = since_last_run("src/client.rs, the runtime, the manifest");
    assert_eq!(drift(&target).unwrap(), several);
    generate(&target, &crate::process(), options, &terminal).unwrap();

    // Other conventions change the meaning of the document.
    let others = Conventions { sparse_infix: Some("Fields".to_owned()), ..Conventions::default() };
    target.conventions = &others;
    assert_eq!(drift(&target).unwrap(), Some(changed));
}
