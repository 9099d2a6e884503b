//! The verdicts of two schemas on candidates.

use std::collections::BTreeSet;

use jsonschema::error::ValidationErrorKind;
use jsonschema::{Draft, PatternOptions, ValidationError, Validator};
use openapi_model::schema::{SchemaLocation, SchemaStore};
use serde_json::Value;

use super::candidates::DEPTH;
use super::closure;
use super::example::{Example, Verdict};
use super::focus::Focus;
use super::{Claim, JudgedPair, Turn};
use crate::schema::ComparisonCache;
use crate::sides::Sides;

/// The most steps that matching a pattern may take.
const BACKTRACKING: usize = 10_000;

/// The largest size of a compiled pattern, in bytes.
const PATTERN_SIZE: usize = 1 << 20;

/// The most examples of each turn that are kept, so that a finding can use one that fits its
/// subject.
const KEPT: usize = 60;

/// The interpretation of properties that a schema does not describe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Reading {
    /// They are valid, unless the schema forbids them.
    Strict,
    /// Values with such properties count as not described.
    Described,
}

/// The candidates with different verdicts of the two schemas.
#[derive(Debug)]
pub(super) struct Judged {
    reading: Reading,
    locations: Sides<SchemaLocation>,
    /// Set if there were candidates and valid schemas.
    is_complete: bool,
    rejected: Vec<Witness>,
    accepted: Vec<Witness>,
}

/// A value with different verdicts.
#[derive(Debug)]
struct Witness {
    value: Value,
    length: usize,
    reasons: Reasons,
}

/// The keywords and names for which a value is rejected.
#[derive(Debug, Default)]
struct Reasons {
    /// The reasons that the schema itself gives.
    own: BTreeSet<String>,
    /// The reasons that its alternatives give, none of which the value fits.
    nested: BTreeSet<String>,
}

impl Reasons {
    fn names(&self, name: &str) -> bool {
        self.own.contains(name) || self.nested.contains(name)
    }
}

impl Judged {
    /// Judges the candidates of a pair of schemas.
    pub(super) fn new(
        cache: &ComparisonCache<'_>,
        pair: JudgedPair,
        reading: Reading,
        candidates: &[Value],
    ) -> Self {
        let mut judged = Self {
            reading,
            locations: locations(cache, pair),
            is_complete: false,
            rejected: Vec::new(),
            accepted: Vec::new(),
        };
        if candidates.is_empty() {
            return judged;
        }
        if let Some(Validators { before, after }) = Validators::new(cache, pair, reading) {
            judged.is_complete = true;
            for value in candidates {
                judged.add(value, &before, &after);
            }
        }
        judged
    }

    /// Returns whether a candidate shows a turn and, if a keyword is given, is rejected because of
    /// it. `None` if nothing was judged.
    pub(super) fn shows(&self, turn: Turn, keyword: Option<&str>) -> Option<bool> {
        let is_for_keyword =
            |witness: &Witness| keyword.is_none_or(|keyword| witness.reasons.own.contains(keyword));
        self.is_complete.then(|| self.witnesses(turn).iter().any(is_for_keyword))
    }

    fn witnesses(&self, turn: Turn) -> &[Witness] {
        match turn {
            Turn::Rejected => &self.rejected,
            Turn::Accepted => &self.accepted,
        }
    }

    fn add(&mut self, value: &Value, before: &Validator, after: &Validator) {
        let (kept, rejecting) = match (before.is_valid(value), after.is_valid(value)) {
            (true, false) => (&mut self.rejected, after),
            (false, true) => (&mut self.accepted, before),
            _ => return,
        };
        if kept.len() < KEPT
            && let Some(reasons) = reasons(rejecting, value)
        {
            let length = value.to_string().len();
            kept.push(Witness { value: value.clone(), length, reasons });
        }
    }

    /// The best example of a turn: one that is rejected for what is in focus and for nothing else,
    /// and of these the shortest. If the claim is about a property, examples that are rejected for
    /// other reasons are left out.
    pub(super) fn example(&self, turn: Turn, focus: &Focus, claim: Claim) -> Option<Example> {
        let in_focus = |witness: &Witness| {
            focus.words.iter().filter(|word| witness.reasons.own.contains(*word)).count()
        };
        let needs_focus = claim.is_about_property();
        let subject = claim.subject(turn, focus);
        let shows_property =
            |witness: &Witness| subject.is_none_or(|name| witness.reasons.names(name));
        let best = self
            .witnesses(turn)
            .iter()
            .filter(|witness| !needs_focus || (in_focus(witness) > 0 && shows_property(witness)))
            .min_by_key(|witness| {
                let in_focus = in_focus(witness);
                (in_focus == 0, witness.reasons.own.len() - in_focus, witness.length)
            })?;
        let (yes, no) = match self.reading {
            Reading::Strict => (Verdict::Accepted, Verdict::Rejected),
            Reading::Described => (Verdict::Described, Verdict::Undescribed),
        };
        let verdicts = match turn {
            Turn::Rejected => Sides::new(yes, no),
            Turn::Accepted => Sides::new(no, yes),
        };
        // A schema at the place of a property may be the one that is judged, and not its object.
        let is_reason = |name: &&str| best.reasons.names(name) || best.value.get(*name).is_some();
        let property = focus.property().filter(is_reason);
        Some(Example::new(&best.value, verdicts, self.locations.as_ref(), property))
    }
}

/// The locations of the two schemas of a pair.
pub(super) fn locations(cache: &ComparisonCache<'_>, pair: JudgedPair) -> Sides<SchemaLocation> {
    let stores = cache.stores();
    Sides::new((*stores.old.location(pair.old)).clone(), (*stores.new.location(pair.new)).clone())
}

/// The validators of two schemas.
#[derive(Debug)]
pub(super) struct Validators {
    before: Validator,
    after: Validator,
}

impl Validators {
    /// The validators for a pair; `None` if one of them is not a valid JSON Schema.
    pub(super) fn new(
        cache: &ComparisonCache<'_>,
        pair: JudgedPair,
        reading: Reading,
    ) -> Option<Self> {
        let stores = cache.stores();
        let validator = |store: &SchemaStore<'_>, id| {
            compile(store, &store.location(id), pair.is_request, reading)
        };
        Some(Self {
            before: validator(stores.old, pair.old)?,
            after: validator(stores.new, pair.new)?,
        })
    }

    /// Returns whether a value shows a turn, and is rejected only because of the value of a key.
    pub(super) fn turn_at(&self, turn: Turn, key: &str, value: &Value) -> bool {
        let (accepting, rejecting) = match turn {
            Turn::Rejected => (&self.before, &self.after),
            Turn::Accepted => (&self.after, &self.before),
        };
        let mut errors = rejecting.iter_errors(value).peekable();
        accepting.is_valid(value)
            && errors.peek().is_some()
            && errors.all(|error| {
                let mut segments = error.instance_path().segments();
                segments.next().is_some_and(|segment| segment.to_string() == key)
            })
    }
}

/// A validator for a schema with everything that it refers to; `None` if it is not a valid JSON
/// Schema.
fn compile(
    store: &SchemaStore<'_>,
    location: &SchemaLocation,
    is_request: bool,
    reading: Reading,
) -> Option<Validator> {
    let is_described = reading == Reading::Described;
    let schema = closure::json_schema(store.document(), location, is_request, is_described, DEPTH)?;
    let patterns = PatternOptions::fancy_regex()
        .backtrack_limit(BACKTRACKING)
        .size_limit(PATTERN_SIZE)
        .dfa_size_limit(PATTERN_SIZE);
    let options = jsonschema::options()
        .with_draft(Draft::Draft202012)
        .should_validate_formats(true)
        // The validator does not know the formats of OpenAPI.
        .with_format("byte", is_base64)
        .with_pattern_options(patterns);
    options.build(&schema).ok()
}

fn is_base64(text: &str) -> bool {
    let digits = text.trim_end_matches('=');
    let is_digit = |letter: char| letter.is_ascii_alphanumeric() || "+/-_".contains(letter);
    text.len().is_multiple_of(4) && text.len() - digits.len() <= 2 && digits.chars().all(is_digit)
}

/// The keywords and names for which a value is rejected; none if that is not certain, as a pattern
/// took too long.
fn reasons(validator: &Validator, value: &Value) -> Option<Reasons> {
    let mut reasons = Reasons::default();
    for error in validator.iter_errors(value) {
        add_reasons(&error, &mut reasons.own)?;
        for error in nested_errors(error.kind()) {
            add_reasons(error, &mut reasons.nested)?;
        }
    }
    Some(reasons)
}

/// The errors of the alternatives that a value does not fit.
fn nested_errors(kind: &ValidationErrorKind) -> impl Iterator<Item = &ValidationError<'static>> {
    let alternatives = match kind {
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
            context.as_slice()
        }
        _ => &[],
    };
    alternatives.iter().flatten()
}

fn add_reasons(error: &ValidationError<'_>, reasons: &mut BTreeSet<String>) -> Option<()> {
    match error.kind() {
        ValidationErrorKind::BacktrackLimitExceeded { .. }
        | ValidationErrorKind::RegexEngineFailure { .. } => return None,
        ValidationErrorKind::Required { property } => {
            reasons.extend(property.as_str().map(str::to_owned));
        }
        ValidationErrorKind::AdditionalProperties { unexpected }
        | ValidationErrorKind::UnevaluatedProperties { unexpected } => {
            reasons.extend(unexpected.iter().cloned());
        }
        kind => {
            reasons.insert(kind.keyword().to_owned());
        }
    }
    reasons.extend(error.instance_path().segments().map(|segment| segment.to_string()));
    Some(())
}
