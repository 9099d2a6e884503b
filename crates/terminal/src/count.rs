//! Numbers in sentences.

/// A number with its noun: `1 file`, `2 files`.
pub fn count(number: usize, noun: &str) -> String {
    let plural = match (number, noun.strip_suffix('y')) {
        (1, _) => noun.to_owned(),
        (_, Some(stem)) => format!("{stem}ies"),
        _ => format!("{noun}s"),
    };
    format!("{} {plural}", grouped(number))
}

/// A number with its digits in groups of three: `1 234 567`.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn count_has_plural_and_groups_of_digits() {
        assert_eq!(count(1, "file"), "1 file");
        assert_eq!(count(0, "entry"), "0 entries");
        assert_eq!(count(19393, "line"), "19 393 lines");
        assert_eq!(count(1_000_000, "line"), "1 000 000 lines");
    }
}
