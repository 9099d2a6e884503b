//! The rules, grouped by what they look at.

mod choices;
mod descriptions;
mod extensions;
mod gate;
mod lists;
mod operations;
mod parameters;
mod permissions;
mod projections;
mod responses;
mod samples;
mod scalars;
mod schemas;
mod values;
mod wiring;

use crate::lint::rule::Rule;

/// All rules, in the order in which they are listed.
pub const RULES: &[Rule] = &[
    operations::OPERATION_ID,
    operations::ONE_KNOWN_TAG,
    operations::PATH_SHAPE,
    operations::BASIC_AUTHENTICATION,
    operations::SINCE_STATED,
    operations::RETRY_STATED,
    permissions::PERMISSIONS_STATED,
    permissions::PERMISSION_SPELLING,
    parameters::LIST_PARAMETERS,
    parameters::WRITE_PARAMETERS,
    parameters::DISCOURAGED_SECRETS,
    parameters::PARAMETER_EXAMPLE,
    extensions::SECRET_TYPE,
    responses::ERROR_RESPONSES,
    responses::REFUSALS,
    responses::CREATED_LOCATION,
    projections::SPARSE_PAIR,
    projections::NESTED_PROJECTION,
    projections::PROJECTION_ALTERNATIVES,
    lists::PAGE_SHAPE,
    lists::PAGING_STATED,
    descriptions::DESCRIBED,
    descriptions::BARE_REFERENCE,
    choices::CHOICE_STATED,
    choices::CHOICE_IN_LEDGER,
    extensions::KNOWN_EXTENSION,
    extensions::REPLACEMENT_NAMED,
    schemas::COMPONENT_NAME,
    schemas::INLINE_OBJECT,
    schemas::EXPLICIT_OBJECT_TYPE,
    schemas::ADDITIONAL_PROPERTIES,
    schemas::REQUIRED_KNOWN,
    schemas::UNUSED_COMPONENT,
    scalars::CLOSED_ENUM,
    scalars::EXTENSIBLE_ENUM_SHAPE,
    scalars::INTEGER_FORMAT,
    scalars::DATE_TYPE,
    scalars::UNSTATED_LIMITS,
    scalars::NULLABLE,
    wiring::SAMPLE_WIRED,
    wiring::SAMPLE_NAME,
    wiring::SAMPLE_ALTERNATIVE,
    wiring::SAMPLE_MISSING,
    samples::SAMPLE_JSON,
    samples::SAMPLE_FITS,
    gate::SAMPLE_COMPLETE,
    values::EXAMPLE_FITS,
    values::DEFAULT_FITS,
    values::IDLE_KEYWORD,
];

/// Those of them that hold for the document of any service: what breaks them is a mistake
/// whatever the conventions are.
pub const GENERAL_RULES: &[Rule] = &[
    schemas::REQUIRED_KNOWN,
    schemas::UNUSED_COMPONENT,
    samples::SAMPLE_JSON,
    samples::SAMPLE_FITS,
    values::EXAMPLE_FITS,
    values::DEFAULT_FITS,
    values::IDLE_KEYWORD,
];
