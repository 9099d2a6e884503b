//! Lowering: rewrites the document to one that progenitor can read.
//!
//! Each lowering is a small named function on a [`Draft`]. Its doc comment says what it changes and
//! why. Each change is recorded, and the record for the document of this workspace is a snapshot.
//! Information that a lowering removes from the document, but the emitter needs, is kept in
//! [`Notes`].

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
    /// Its name in the record of changes.
    pub name: &'static str,
    /// The function.
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
/// If the lowered document exceeds the budget for documents of this length. The error has the
/// current location.
pub fn lower(document: &Document, conventions: &Conventions) -> Result<Draft, Diagnostics> {
    let mut draft = Draft::new(document, conventions);
    for lowering in LOWERINGS {
        apply(&mut draft, *lowering);
    }
    draft.budget.check(document)?;
    Ok(draft)
}

/// Applies one lowering, unless the budget of the draft is exceeded.
pub fn apply(draft: &mut Draft, lowering: Lowering) {
    // Each lowering walks the whole document, with the additions of earlier ones.
    if draft.budget.charge("", walk::size(&draft.document)) {
        draft.log.running = lowering.name;
        (lowering.run)(draft);
    }
}
