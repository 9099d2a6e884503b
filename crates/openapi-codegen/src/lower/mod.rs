//! Lowering: from the honest document to one that progenitor can read.
//!
//! Each lowering is one small named function on a [`Draft`]. Its doc comment
//! says what it changes and why; it records every change it makes, and the
//! record for this workspace's document is a snapshot under review. What a
//! lowering takes away from the document but the generated code must know, it
//! leaves in [`Notes`] for the emitter.

mod all_of;
mod bodies;
mod components;
mod deep_objects;
mod descriptions;
mod directions;
mod draft;
mod enums;
mod formats;
mod inline_types;
mod media_types;
mod multipart;
mod notes;
mod nulls;
mod objects;
mod operations;
mod outcomes;
mod parameters;
mod references;
mod responses;
mod samples;
mod scalars;
mod security;
mod unions;
mod values;
mod versions;
pub mod walk;

use openapi_model::{Conventions, Diagnostics, Document};

pub use draft::{Draft, Log, LoweringChange};
pub use notes::{
    EncodingNote, FileNote, LeftOut, LeftOutOperation, MultipartNote, Notes, OperationNote,
    OutcomeVariant, Outcomes, ParameterNote, ParameterStyle, Scalar, ScalarKind, Scheme,
    SchemeKind, StreamKind, StreamNote, TokenEndpoint, Union, UnionVariant, ValueNote,
};
pub use objects::RESERVED_PREFIX;
pub use operations::CLIENT_METHODS;
pub(crate) use outcomes::is_stream;
pub(crate) use parameters::JSON_STYLE;
pub(crate) use references::{References, components_in, references};

/// One step of lowering.
#[derive(Clone, Copy)]
pub struct Lowering {
    /// Its name, as the record of changes has it.
    pub name: &'static str,
    /// The function that does it.
    pub run: fn(&mut Draft),
}

macro_rules! lowerings {
    ($($module:ident :: $name:ident),* $(,)?) => {
        &[$(Lowering { name: stringify!($name), run: $module::$name }),*]
    };
}

/// All lowerings, in the order in which they run.
pub const LOWERINGS: &[Lowering] = lowerings![
    versions::write_as_3_0,
    operations::inline_shared_parts,
    versions::name_referred_schemas,
    components::spell_references_alike,
    components::rename_colliding_components,
    versions::read_type_lists,
    versions::read_tuples,
    versions::read_pattern_properties,
    unions::keep_titles_of_alternatives,
    values::drop_assertions,
    values::type_listed_values,
    nulls::read_listed_null,
    descriptions::set_remarks_last,
    all_of::unwrap_all_of,
    all_of::keep_one_scalar_of_all_of,
    operations::name_operations,
    operations::rename_colliding_operations,
    operations::note_operations,
    security::note_security,
    security::note_servers,
    outcomes::take_default_as_success,
    responses::drop_error_responses,
    media_types::name_media_ranges,
    media_types::ask_for_media_types,
    outcomes::note_streams,
    outcomes::note_outcomes,
    responses::keep_one_success,
    responses::keep_one_response_media_type,
    responses::take_first_alternative,
    bodies::keep_one_request_media_type,
    media_types::send_other_bodies_as_bytes,
    bodies::note_optional_bodies,
    multipart::note_encodings,
    parameters::name_comma_separated_lists,
    parameters::read_parameter_content,
    scalars::type_scalars,
    enums::name_enums,
    nulls::read_null_alternatives,
    nulls::allow_null_where_components_are_used,
    unions::take_parameter_alternatives_as_text,
    unions::name_unions,
    all_of::expand_all_of,
    multipart::take_files_out,
    parameters::drop_null_of_parameters,
    versions::drop_keywords_of_other_types,
    directions::require_by_direction,
    deep_objects::flatten_deep_objects,
    formats::type_formats,
    objects::drop_misspelt_requirements,
    objects::rename_colliding_properties,
    parameters::rename_colliding_parameters,
    parameters::take_styles_away,
    objects::rename_reserved_properties,
    objects::note_deprecated_properties,
    objects::keep_unknown_fields,
    nulls::note_nullable_optionals,
    nulls::tell_empty_from_absent,
    values::drop_unnameable_enums,
    inline_types::name_colliding_types,
    values::order_components,
    values::drop_formats,
    values::drop_nested_examples,
    parameters::drop_secret_parameters,
];

/// Lowers `document` with all [`LOWERINGS`].
///
/// # Errors
///
/// When the lowered document takes more work than one of this length may, with the place that was
/// being worked on.
pub fn lower(document: &Document, conventions: &Conventions) -> Result<Draft, Diagnostics> {
    let mut draft = Draft::new(document, conventions);
    for lowering in LOWERINGS {
        apply(&mut draft, *lowering);
    }
    draft.budget.check(document)?;
    Ok(draft)
}

/// Applies one lowering, unless the budget of the draft is used up.
pub fn apply(draft: &mut Draft, lowering: Lowering) {
    // Each walks the whole document, as large as those before have made it.
    if draft.budget.charge("", walk::size(&draft.document)) {
        draft.log.running = lowering.name;
        (lowering.run)(draft);
    }
}
