//! Ratings of changes as data: old source, new source and expected messages.

/// The cases of a file: old source, new source and expected messages.
pub(crate) fn cases(text: &'static str) -> Vec<(&'static str, &'static str, Vec<&'static str>)> {
    let blocks = text.split("\n\n").filter(|block| !block.starts_with('#'));
    let cases = blocks.map(|block| {
        let mut lines = block.lines();
        let mut source = |mark| lines.next().and_then(|line| line.strip_prefix(mark)).unwrap();
        (source('-'), source('+'), lines.collect())
    });
    cases.collect()
}
