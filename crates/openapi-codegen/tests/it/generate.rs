//! Plan, run and apply, one after the other, on a document of somebody else.

use std::fs;
use std::path::Path;

use openapi_codegen::{
    Drift, EditedFiles, Plan, Reason, Target, Unsupported, check, drift, run, write,
};
use openapi_model::{Conventions, LoadOptions};

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
fn a_run_writes_nothing_and_what_it_made_is_applied() {
    let scratch = tempfile::tempdir().unwrap();
    let conventions = Conventions::default();
    let target = target(scratch.path(), &conventions);
    let process = crate::process();

    let plan = Plan::new(&target).unwrap();
    assert_eq!(plan.reasons(), [Reason::NoLock]);
    let generated = run(&target, &plan, &process).unwrap();
    assert!(generated.files.contains_key("src/generated/mod.rs"));
    let error = check(&target, &plan, &generated).unwrap_err();
    let drift = error.downcast_ref::<Drift>().unwrap();
    assert!(drift.difference.contains("+++ src/generated/mod.rs"));
    assert!(error.to_string().ends_with("run: make client"), "{error}");
    assert!(!target.crate_dir.exists());

    write(&target, &plan, generated, false).unwrap();
    let plan = Plan::new(&target).unwrap();
    assert_eq!(plan.reasons(), []);
    assert!(check(&target, &plan, &run(&target, &plan, &process).unwrap()).is_ok());

    let module = target.crate_dir.join("src/generated/mod.rs");
    fs::write(&module, "// mine\n").unwrap();
    let plan = Plan::new(&target).unwrap();
    let edited = "src/generated/mod.rs".to_owned();
    assert_eq!(plan.reasons(), [Reason::File(edited)]);
    let generated = run(&target, &plan, &process).unwrap();
    let error = write(&target, &plan, generated, false).unwrap_err();
    assert_eq!(error.downcast_ref::<EditedFiles>().unwrap().paths, [module]);
    let generated = run(&target, &plan, &process).unwrap();
    assert_eq!(write(&target, &plan, generated, true).unwrap().changed, 1);

    let tagged = DOCUMENT.replace("listBikes,", "listBikes, tags: [bikes],");
    fs::write(&target.spec, tagged).unwrap();
    let plan = Plan::new(&target).unwrap();
    let generated = run(&target, &plan, &process).unwrap();
    assert_eq!(write(&target, &plan, generated, false).unwrap().removed, 1);
    assert!(!target.crate_dir.join("src/generated/default.rs").exists());
}

#[test]
fn what_has_changed_since_the_last_run_is_named() {
    let scratch = tempfile::tempdir().unwrap();
    let conventions = Conventions::default();
    let mut target = target(scratch.path(), &conventions);
    let no_lock = "there is no readable contract.lock".to_owned();
    assert_eq!(drift(&target).unwrap(), Some(no_lock));

    let plan = Plan::new(&target).unwrap();
    let generated = run(&target, &plan, &crate::process()).unwrap();
    write(&target, &plan, generated, false).unwrap();
    assert_eq!(drift(&target).unwrap(), None);

    let changed = "since the last run, the document or its samples changed".to_owned();
    // The same length, so that no size tells of it.
    fs::write(&target.spec, DOCUMENT.replace("The bikes.", "All bikes.")).unwrap();
    assert_eq!(drift(&target).unwrap(), Some(changed.clone()));
    fs::write(&target.spec, DOCUMENT).unwrap();
    assert_eq!(drift(&target).unwrap(), None);

    // What the document means is changed by conventions, too.
    let others = Conventions {
        sparse_infix: Some("Fields".to_owned()),
        ..Conventions::default()
    };
    target.conventions = &others;
    assert_eq!(drift(&target).unwrap(), Some(changed));
}
