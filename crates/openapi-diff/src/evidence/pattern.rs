//! Strings that match a pattern.

use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, ClassBytesRange, ClassUnicodeRange, Hir, HirKind};

/// The longest string that is made.
const LONGEST: usize = 5_000;

/// The largest nesting of groups.
const NESTED: u32 = 100;

/// The shortest strings that match a pattern: up to `count` of them with different alternatives,
/// and one more each with more repetitions. Anchors and word boundaries are ignored, so callers
/// must check whether a string matches.
pub(super) fn matching(pattern: &str, count: usize) -> Vec<String> {
    let parsed = ParserBuilder::new().nest_limit(NESTED).build().parse(pattern);
    let Ok(pattern) = parsed else {
        return Vec::new();
    };
    let mut strings = Vec::new();
    for index in 0..count {
        for extra in [0, 1, 3] {
            let mut writer = Writer { text: String::new(), alternative: index, extra };
            if writer.write(&pattern).is_some() && !strings.contains(&writer.text) {
                strings.push(writer.text);
            }
        }
    }
    strings
}

/// A string of at least this length that a pattern may match.
pub(super) fn matching_of_length(pattern: &str, length: usize) -> Option<String> {
    let pattern = ParserBuilder::new().nest_limit(NESTED).build().parse(pattern).ok()?;
    let mut writer = Writer { text: String::new(), alternative: 0, extra: 0 };
    writer.write(&pattern)?;
    let missing = length.checked_sub(writer.text.chars().count())?;
    let mut writer = Writer { text: String::new(), alternative: 0, extra: missing };
    writer.write(&pattern)?;
    Some(writer.text)
}

struct Writer {
    text: String,
    /// The index of the alternative to use.
    alternative: usize,
    /// The number of repetitions beyond the minimum, if more are allowed.
    extra: usize,
}

impl Writer {
    fn write(&mut self, pattern: &Hir) -> Option<()> {
        if self.text.len() > LONGEST {
            return None;
        }
        match pattern.kind() {
            HirKind::Empty | HirKind::Look(_) => {}
            HirKind::Literal(literal) => self.text.push_str(std::str::from_utf8(&literal.0).ok()?),
            HirKind::Class(class) => self.text.push(choose(class)?),
            HirKind::Repetition(repetition) => {
                let least = usize::try_from(repetition.min).ok()?;
                let most = repetition.max.and_then(|most| usize::try_from(most).ok());
                let times = least.saturating_add(self.extra).min(most.unwrap_or(usize::MAX));
                // The first repetition provides all missing characters.
                let extra = std::mem::take(&mut self.extra);
                self.extra = extra.saturating_sub(times.saturating_sub(least));
                for _ in 0..times {
                    self.write(&repetition.sub)?;
                }
            }
            HirKind::Capture(capture) => self.write(&capture.sub)?,
            HirKind::Concat(parts) => {
                for part in parts {
                    self.write(part)?;
                }
            }
            HirKind::Alternation(alternatives) => {
                let index = self.alternative.checked_rem(alternatives.len())?;
                self.write(alternatives.get(index)?)?;
            }
        }
        Some(())
    }
}

/// A character of a class; a readable one if possible.
fn choose(class: &Class) -> Option<char> {
    const READABLE: [char; 6] = ['a', 'A', '1', '-', '_', ' '];
    let ranges: Vec<(char, char)> = match class {
        Class::Unicode(class) => class
            .ranges()
            .iter()
            .map(|range: &ClassUnicodeRange| (range.start(), range.end()))
            .collect(),
        Class::Bytes(class) => {
            let ranges = class.ranges().iter();
            ranges
                .map(|range: &ClassBytesRange| (range.start().into(), range.end().into()))
                .collect()
        }
    };
    let contains =
        |letter: &char| ranges.iter().any(|(start, end)| (start..=end).contains(&letter));
    let readable = READABLE.into_iter().find(contains);
    readable
        .or_else(|| ranges.iter().map(|(start, _)| *start).find(|letter| !letter.is_control()))
        .or_else(|| ranges.first().map(|(start, _)| *start))
}
