//! Formats.

use openapi_model::schema::{Bound, NormalForm, TypeSet};
use terminal::escape::code;

use crate::schema::finding::{SchemaFinding, SetChange};
use crate::schema::pair::Pair;
use crate::schema::rust;
use crate::{Effect, unhandled};

rules! {
    NUMBER_WIDENED: "number-widened",
        "a number has a wider format, such as int64 instead of int32 (major in responses and in Rust)";
    NUMBER_NARROWED: "number-narrowed",
        "a number has a narrower format, such as int32 instead of int64 (major in requests and in Rust)";
    FORMAT_ADDED: "format-added",
        "a format was added (major in requests)";
    FORMAT_REMOVED: "format-removed",
        "a format was removed (major in responses)";
    FORMAT_CHANGED: "format-changed",
        "the format has changed (major)";
    PASSWORD_CHANGED: "password-changed",
        "`format: password` was added or removed: the values are the same, but displayed differently";
    DEFAULT_FORMAT_RESPELLED: "default-format-respelled",
        "int64 or double, which numbers have without a format, is written out or no longer (patch)";
    CONTENT_CHANGED: "content-changed",
        "a string holds content of another encoding, media type or schema (major)";
}

/// Reports that a string has other content (`contentMediaType` and similar keywords).
pub(super) fn content_changed(pair: &Pair<'_, '_>, keyword: &str) -> SchemaFinding {
    let [old, new] = [pair.old, pair.new].map(|form| form.other_keyword(keyword).first());
    let verb = unhandled::verb(old, new);
    let message = format!("the {} of {} {verb}", code(keyword), pair.describe(keyword));
    pair.finding_at(&CONTENT_CHANGED, keyword, message)
        .with_set_change(SetChange::Replaced, "content of another kind")
}

/// The format for passwords, which only affects how a value is displayed.
const PASSWORD: &str = "password";

const OTHER_FORMAT: &str = "values in another format";

pub(super) fn check(pair: &Pair<'_, '_>, findings: &mut Vec<SchemaFinding>) {
    if pair.old.constraints.formats == pair.new.constraints.formats {
        findings.extend(default_format_respelled(pair));
        return;
    }
    findings.push(
        number_resized(pair)
            .or_else(|| password_changed(pair))
            .unwrap_or_else(|| format_changed(pair)),
    );
}

fn number_resized(pair: &Pair<'_, '_>) -> Option<SchemaFinding> {
    if !pair.both_allow(TypeSet::NUMBER) {
        return None;
    }
    let (old, new) = (&pair.old.constraints, &pair.new.constraints);
    let narrower = if pair.has_only_integers() { "int32" } else { "float" };
    // The normal form omits int64 and double.
    if old.formats.union(&new.formats).any(|format| *format != narrower) {
        return None;
    }
    let is_idle;
    let (rule, change, how) = if new.formats.is_empty() {
        is_idle = fits_32_bits(pair.new, pair.new_types);
        (&NUMBER_WIDENED, SetChange::Widened, "wider")
    } else {
        is_idle = fits_32_bits(pair.old, pair.old_types);
        (&NUMBER_NARROWED, SetChange::Narrowed, "narrower")
    };
    let message = format!("the format of {} is {how}", pair.describe("format"));
    let finding = pair
        .finding_at(rule, "format", message)
        .with_set_change(change, "numbers that do not fit in 32 bits")
        .idle_if(is_idle)
        .in_rust(rust::change(pair));
    Some(finding)
}

/// Returns whether the bounds of integers, or their listed values, are within 32 bits, whatever the
/// format.
fn fits_32_bits(form: &NormalForm<'_>, types: TypeSet) -> bool {
    let is_short = |number: Option<i64>| number.is_some_and(|number| i32::try_from(number).is_ok());
    let fits = |bound: &Option<Bound>| {
        let number = bound.as_ref().and_then(|bound| bound.number.as_i64());
        is_short(number)
    };
    let constraints = &form.constraints;
    let are_listed = || {
        constraints.values.as_ref().is_some_and(|values| {
            values
                .values()
                .filter(|value| value.is_number())
                .all(|number| is_short(number.as_i64()))
        })
    };
    types.is_integer() && (fits(&constraints.minimum) && fits(&constraints.maximum) || are_listed())
}

fn default_format_respelled(pair: &Pair<'_, '_>) -> Option<SchemaFinding> {
    let old = pair.old.constraints.has_default_format;
    let new = pair.new.constraints.has_default_format;
    (old != new).then(|| {
        let how = if new { "is now" } else { "is no longer" };
        let schema = pair.describe("format");
        let message = format!("the default format of {schema} {how} written out");
        pair.finding_at(&DEFAULT_FORMAT_RESPELLED, "format", message)
            .not_on_the_wire()
            .in_rust(rust::change(pair))
    })
}

fn password_changed(pair: &Pair<'_, '_>) -> Option<SchemaFinding> {
    let (old, new) = (&pair.old.constraints.formats, &pair.new.constraints.formats);
    old.symmetric_difference(new).all(|format| *format == PASSWORD).then(|| {
        let how = if new.contains(PASSWORD) { "is now" } else { "is no longer" };
        let schema = pair.describe("format");
        let message = format!("{schema} {how} marked as a password");
        pair.finding_at(&PASSWORD_CHANGED, "format", message)
            .in_both_directions(Effect::patch("the same values are sent"), Effect::none())
            .in_rust(rust::change(pair))
    })
}

fn format_changed(pair: &Pair<'_, '_>) -> SchemaFinding {
    let (old, new) = (&pair.old.constraints.formats, &pair.new.constraints.formats);
    let schema = pair.describe("format");
    let (rule, change, message) = if old.is_subset(new) {
        let message = format!("{schema} now has a format");
        (&FORMAT_ADDED, SetChange::Narrowed, message)
    } else if new.is_subset(old) {
        let message = format!("{schema} no longer has a format");
        (&FORMAT_REMOVED, SetChange::Widened, message)
    } else {
        let message = format!("the format of {schema} has changed");
        (&FORMAT_CHANGED, SetChange::Replaced, message)
    };
    pair.finding_at(rule, "format", message)
        .with_set_change(change, OTHER_FORMAT)
        .in_rust(rust::change(pair))
}
