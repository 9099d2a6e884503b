//! Formats.

use openapi_model::schema::{Bound, NormalForm, TypeSet};
use std::collections::BTreeSet;

use crate::schema::finding::{Finding, Shift};
use crate::schema::pair::Pair;
use crate::schema::rust;
use crate::{Effect, Rule};

pub(super) const RULES: &[Rule] = &[
    NUMBER_WIDENED,
    NUMBER_NARROWED,
    FORMAT_ADDED,
    FORMAT_REMOVED,
    FORMAT_CHANGED,
    PASSWORD_CHANGED,
    USUAL_FORMAT_SPELT,
];

const NUMBER_WIDENED: Rule = Rule {
    name: "number-widened",
    summary: "a number has a wider format, such as int64 after int32 (major in answers and in Rust)",
};

const NUMBER_NARROWED: Rule = Rule {
    name: "number-narrowed",
    summary: "a number has a narrower format, such as int32 after int64 (major in requests and in Rust)",
};

const FORMAT_ADDED: Rule = Rule {
    name: "format-added",
    summary: "a format is asked for (major in requests)",
};

const FORMAT_REMOVED: Rule = Rule {
    name: "format-removed",
    summary: "a format is kept to no longer (major in answers)",
};

const FORMAT_CHANGED: Rule = Rule {
    name: "format-changed",
    summary: "another format is asked for (major)",
};

const PASSWORD_CHANGED: Rule = Rule {
    name: "password-changed",
    summary: "`format: password` is new or gone: the same values, shown in another way",
};

const USUAL_FORMAT_SPELT: Rule = Rule {
    name: "usual-format-spelt",
    summary: "int64 or double is written, or no longer, which numbers have without a format (patch)",
};

/// What a field for passwords is marked with: it says how to show a value.
const PASSWORD: &str = "password";

pub(super) fn check(pair: &Pair<'_, '_>, found: &mut Vec<Finding>) {
    let (old, new) = (&pair.old.constraints.formats, &pair.new.constraints.formats);
    if old == new {
        found.extend(usual_format_spelt(pair));
        return;
    }
    found.extend(
        number_resized(pair)
            .or_else(|| password_changed(pair))
            .or_else(|| format_added(pair))
            .or_else(|| format_removed(pair))
            .or_else(|| format_changed(pair)),
    );
}

/// How much fits a format of numbers, as the number of its bits; none for a format
/// that is not known.
fn width(pair: &Pair<'_, '_>, formats: &BTreeSet<&str>) -> Option<u8> {
    let is_integer =
        pair.old.constraints.types.is_integer() && pair.new.constraints.types.is_integer();
    let mut formats = formats.iter();
    match (formats.next().copied(), formats.next(), is_integer) {
        (Some("int32"), None, true) => Some(32),
        // The plain form has dropped int64 and double.
        (None, _, _) => Some(64),
        (Some("float"), None, false) => Some(32),
        _ => None,
    }
}

fn number_resized(pair: &Pair<'_, '_>) -> Option<Finding> {
    if !pair
        .old
        .constraints
        .types
        .intersection(pair.new.constraints.types)
        .intersects(TypeSet::NUMBER)
    {
        return None;
    }
    let old = width(pair, &pair.old.constraints.formats)?;
    let new = width(pair, &pair.new.constraints.formats)?;
    let (rule, shift, how) = if new > old {
        (&NUMBER_WIDENED, Shift::Wider, "wider")
    } else {
        (&NUMBER_NARROWED, Shift::Narrower, "narrower")
    };
    let message = format!("the format of {} is {how}", pair.label("format"));
    let wider = if new > old { pair.new } else { pair.old };
    let finding = pair.found(rule, "format", message);
    let finding = match fits_32_bits(wider) {
        true => finding.not_on_the_wire(),
        false => finding.shift(shift, "numbers that do not fit 32 bits"),
    };
    Some(finding.rust(rust::change(pair)))
}

/// Whether the limits of whole numbers keep them within 32 bits, whatever the format.
fn fits_32_bits(meaning: &NormalForm<'_>) -> bool {
    let within = |bound: &Option<Bound>| {
        let number = bound.as_ref().and_then(|bound| bound.number.as_i64());
        number.is_some_and(|number| i32::try_from(number).is_ok())
    };
    meaning.constraints.types.is_integer()
        && within(&meaning.constraints.minimum)
        && within(&meaning.constraints.maximum)
}

fn usual_format_spelt(pair: &Pair<'_, '_>) -> Option<Finding> {
    let (old, new) = (
        pair.old.constraints.has_default_format,
        pair.new.constraints.has_default_format,
    );
    (old != new).then(|| {
        let label = pair.label("format");
        let how = if new {
            "is written"
        } else {
            "is no longer written"
        };
        let message = format!("the format that {label} has anyway {how}");
        pair.found(&USUAL_FORMAT_SPELT, "format", message)
            .not_on_the_wire()
            .rust(rust::change(pair))
    })
}

fn password_changed(pair: &Pair<'_, '_>) -> Option<Finding> {
    let differing = difference(pair);
    differing.iter().all(|format| *format == PASSWORD).then(|| {
        let message = format!("{} {} a password", pair.label("format"), {
            match pair.new.constraints.formats.contains(PASSWORD) {
                true => "is marked as",
                false => "is no longer marked as",
            }
        });
        pair.found(&PASSWORD_CHANGED, "format", message)
            .both(Effect::patch("the same values are sent"), Effect::none())
            .rust(rust::change(pair))
    })
}

fn format_added(pair: &Pair<'_, '_>) -> Option<Finding> {
    let (old, new) = (&pair.old.constraints.formats, &pair.new.constraints.formats);
    old.is_subset(new).then(|| {
        let message = format!("{} has a format", pair.label("format"));
        pair.found(&FORMAT_ADDED, "format", message)
            .shift(Shift::Narrower, "values of another form")
            .rust(rust::change(pair))
    })
}

fn format_removed(pair: &Pair<'_, '_>) -> Option<Finding> {
    let (old, new) = (&pair.old.constraints.formats, &pair.new.constraints.formats);
    new.is_subset(old).then(|| {
        let message = format!("{} no longer has a format", pair.label("format"));
        pair.found(&FORMAT_REMOVED, "format", message)
            .shift(Shift::Wider, "values of another form")
            .rust(rust::change(pair))
    })
}

fn format_changed(pair: &Pair<'_, '_>) -> Option<Finding> {
    let message = format!("the format of {} is another", pair.label("format"));
    let finding = pair
        .found(&FORMAT_CHANGED, "format", message)
        .shift(Shift::Other, "values of another form")
        .rust(rust::change(pair));
    Some(finding)
}

/// The formats that one side alone has.
fn difference<'a>(pair: &Pair<'_, 'a>) -> BTreeSet<&'a str> {
    let (old, new) = (&pair.old.constraints.formats, &pair.new.constraints.formats);
    old.symmetric_difference(new).copied().collect()
}
