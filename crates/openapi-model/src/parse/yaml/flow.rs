//! Lines within brackets with too little indentation, which many parsers accept.

use std::collections::BTreeMap;

/// The number of columns by which each line was indented.
pub(super) type Indented = BTreeMap<usize, usize>;

/// The text with the faulty line indented, and with it all lines that begin with a closing bracket,
/// because they probably have the same fault. `None` if the line was indented before.
///
/// Outside of block scalars, whose lines are not changed, indentation within brackets has no
/// meaning.
pub(super) fn indent(text: &str, fault: usize, indented: &mut Indented) -> Option<String> {
    if indented.contains_key(&fault) {
        return None;
    }
    // More than any block around the brackets.
    let columns = text.lines().map(indentation).max()? + 1;
    let mut repaired = String::with_capacity(text.len());
    let mut scalar = None;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let number = index + 1;
        let is_blank = line.trim().is_empty();
        scalar = scalar.filter(|outer| is_blank || indentation(line) > *outer);
        let is_closing = scalar.is_none() && line.trim_start().starts_with([']', '}']);
        if number == fault || (is_closing && !indented.contains_key(&number)) {
            indented.insert(number, columns);
            repaired.push_str(&" ".repeat(columns));
        }
        repaired.push_str(line);
        if scalar.is_none() && opens_block_scalar(line) {
            scalar = Some(indentation(line));
        }
    }
    Some(repaired)
}

fn indentation(line: &str) -> usize {
    line.bytes().take_while(|byte| *byte == b' ').count()
}

/// Returns whether a line may end with the header of a block scalar: `|`, `>-`, `|2`.
fn opens_block_scalar(line: &str) -> bool {
    let code = line.split(" #").next().unwrap_or_default().trim_end();
    let header = code.trim_end_matches(['+', '-', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    header.ends_with(['|', '>'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_in_block_scalars_keep_their_indentation() {
        let text = "a: [\n1\n]\nb: |\n  {\n  }\nc: {\n}\n";
        let mut indented = Indented::new();
        let repaired = indent(text, 2, &mut indented).unwrap();
        assert_eq!(repaired, "a: [\n   1\n   ]\nb: |\n  {\n  }\nc: {\n   }\n");
        assert_eq!(indented.keys().copied().collect::<Vec<_>>(), [2, 3, 8]);
        assert_eq!(indent(&repaired, 2, &mut indented), None);
    }
}
