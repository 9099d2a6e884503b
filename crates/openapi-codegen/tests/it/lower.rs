//! Each lowering on its own small document, before and after.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use openapi_codegen::lower::{self, Draft, LOWERINGS};
use openapi_model::schema::SchemaStore;
use openapi_model::{Conventions, Document, LoadOptions};
use serde_json::Value;
use similar::TextDiff;
use workspace::testing::{assert_no_stale_snapshots, assert_same_names};

fn fixture(lowering: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join(format!("tests/it/fixtures/lower/{lowering}.yaml"))
}

/// The conventions of a team that marks sentences about one server.
fn conventions() -> Conventions {
    Conventions {
        remark: Some("The reference server:".to_owned()),
        sparse_infix: Some("Fields".to_owned()),
        ..Conventions::default()
    }
}

/// The result of a lowering for its fixture: the difference, the record, the notes.
fn report(lowering: &str) -> String {
    let text = fs::read_to_string(fixture(lowering)).unwrap();
    let options = LoadOptions::lenient();
    let document = Document::parse_with(lowering, &text, &options).unwrap();
    let mut draft = Draft::new(&document, &conventions());
    // Lowerings that add notes need the operations to be noted.
    for prerequisite in ["note_operations", "type_scalars", "rename_colliding_parameters"] {
        if prerequisite != lowering {
            run(&mut draft, prerequisite);
        }
    }
    // The changes of prerequisites are not part of the record.
    draft.log.changes.clear();
    let (before, noted) = (draft.document.clone(), notes(&draft));
    run(&mut draft, lowering);
    let mut report = diff(&yaml(&before), &yaml(&draft.document), 4);
    let noted = diff(&noted, &notes(&draft), 2);
    if !noted.is_empty() {
        report.push_str(&format!("\nnotes:\n{noted}"));
    }
    report.push_str("\nrecorded:\n");
    for change in &draft.log.changes {
        report.push_str(&format!("{}: {}\n", change.place, change.what));
    }
    report
}

fn run(draft: &mut Draft, name: &str) {
    let lowering = LOWERINGS.iter().find(|lowering| lowering.name == name).unwrap();
    lower::apply(draft, *lowering);
}

fn yaml(value: &Value) -> String {
    serde_yaml::to_string(value).unwrap()
}

fn notes(draft: &Draft) -> String {
    serde_yaml::to_string(&draft.notes).unwrap()
}

fn diff(before: &str, after: &str, context: usize) -> String {
    TextDiff::from_lines(before, after)
        .unified_diff()
        .context_radius(context)
        .to_string()
        .lines()
        .filter(|line| !line.starts_with("@@"))
        .map(|line| format!("{line}\n"))
        .collect()
}

/// Compares the report of a lowering with its snapshot.
fn assert_lowered(lowering: &str) {
    let report = report(lowering);
    assert!(
        report.contains("\n+") || report.contains("\n-"),
        "{lowering} changes nothing in its fixture"
    );
    crate::snapshot("lower", lowering, &report);
}

/// Makes a test for each lowering, with its name.
macro_rules! lowering_tests {
    ($($name:ident),* $(,)?) => {
        $(
            #[test]
            fn $name() {
                assert_lowered(stringify!($name));
            }
        )*

        const TESTED: &[&str] = &[$(stringify!($name)),*];
    };
}

lowering_tests! {
    ask_for_media_types,
    read_listed_null,
    write_as_3_0,
    inline_shared_parts,
    name_referred_schemas,
    spell_references_alike,
    rename_colliding_components,
    read_type_lists,
    read_tuples,
    read_pattern_properties,
    drop_keywords_of_other_types,
    keep_titles_of_alternatives,
    drop_assertions,
    type_listed_values,
    set_remarks_last,
    unwrap_all_of,
    keep_one_scalar_of_all_of,
    name_operations,
    rename_colliding_operations,
    note_operations,
    note_security,
    note_servers,
    take_default_as_success,
    drop_error_responses,
    name_media_ranges,
    note_streams,
    note_outcomes,
    keep_one_success,
    keep_one_response_media_type,
    take_first_alternative,
    keep_one_request_media_type,
    send_other_bodies_as_bytes,
    note_optional_bodies,
    note_encodings,
    name_comma_separated_lists,
    read_parameter_content,
    type_scalars,
    type_formats,
    name_enums,
    allow_null_where_components_are_used,
    read_null_alternatives,
    take_parameter_alternatives_as_text,
    name_unions,
    expand_all_of,
    take_files_out,
    drop_null_of_parameters,
    require_by_direction,
    flatten_deep_objects,
    drop_misspelt_requirements,
    rename_colliding_properties,
    rename_colliding_parameters,
    take_styles_away,
    rename_reserved_properties,
    note_deprecated_properties,
    keep_unknown_fields,
    note_nullable_optionals,
    tell_empty_from_absent,
    drop_unnameable_enums,
    name_colliding_types,
    order_components,
    drop_formats,
    drop_nested_examples,
    drop_secret_parameters,
}

#[test]
fn every_lowering_has_a_test() {
    let names = LOWERINGS.iter().map(|lowering| lowering.name);
    assert_same_names(
        "tests of lowerings",
        TESTED.iter(),
        ("LOWERINGS in src/lower/mod.rs", names),
    );
    let names = LOWERINGS.iter().map(|lowering| lowering.name);
    assert_no_stale_snapshots(Path::new("tests/it/snapshots/lower"), names);
}

/// A lowering without an effect is not recorded: `cargo xtask generate` and snapshots only show the
/// others.
#[test]
fn lowerings_without_effect_are_not_recorded() {
    let text = "{openapi: 3.0.3, info: {title: T, version: '1'}, paths: {}, \
        components: {schemas: {A: {type: string}}}}";
    let document = Document::parse("plain.yaml", text).unwrap();
    for lowering in LOWERINGS {
        let mut draft = Draft::new(&document, &conventions());
        lower::apply(&mut draft, *lowering);
        let recorded: Vec<&str> =
            draft.log.changes.iter().map(|change| change.what.as_str()).collect();
        assert_eq!(recorded, [""; 0], "{}", lowering.name);
        assert_eq!(&draft.document, document.value(), "{}", lowering.name);
    }
}

/// Components that are combined as each line says.
const PARTS: &str = "\
openapi: 3.0.3
info: {title: T, version: '1'}
paths: {}
components:
  schemas:
    Named: {type: object, required: [name], properties: {name: {type: string}}}
    Dated: {type: object, properties: {date: {type: string}, name: {maxLength: 9}}}
    Both: {allOf: [{$ref: '#/components/schemas/Named'}, {$ref: '#/components/schemas/Dated'}]}
    Beside: {allOf: [{$ref: '#/components/schemas/Dated'}], properties: {own: {type: integer}}, required: [own]}
    Nested: {allOf: [{$ref: '#/components/schemas/Both'}, {allOf: [{$ref: '#/components/schemas/Beside'}, {properties: {deep: {}}}]}]}
    Referred: {$ref: '#/components/schemas/Nested'}
    Demanding: {allOf: [{$ref: '#/components/schemas/Dated'}, {required: [date]}]}
    Adding: {allOf: [{$ref: '#/components/schemas/Dated'}], properties: {own: {}}}
    Insisting: {allOf: [{$ref: '#/components/schemas/Named'}, {$ref: '#/components/schemas/Dated'}], required: [date]}
    Untyped: {allOf: [{properties: {a: {}}}, {properties: {b: {}}, required: [a, b]}]}
";

#[test]
fn expanded_all_of_has_properties_of_normal_form() {
    let document = Document::parse("parts.yaml", PARTS).unwrap();
    let schemas = SchemaStore::new(&document);
    let mut draft = Draft::new(&document, &Conventions::default());
    run(&mut draft, "expand_all_of");
    let mut compared = 0;
    for (name, written) in document.schemas() {
        let form = schemas.component(name);
        let lowered = &draft.document["components"]["schemas"][name];
        if written.get("allOf").is_none() {
            assert_eq!(lowered, written, "{name} has no allOf");
            continue;
        }
        let properties = lowered["properties"].as_object().unwrap();
        let names: BTreeSet<&str> = properties.keys().map(String::as_str).collect();
        let expected: BTreeSet<&str> = form.properties.keys().copied().collect();
        assert_eq!(names, expected, "{name}");
        let required: BTreeSet<&str> = lowered["required"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        assert_eq!(required, form.constraints.required, "{name}");
        compared += 1;
    }
    assert_eq!(compared, 7);
}
