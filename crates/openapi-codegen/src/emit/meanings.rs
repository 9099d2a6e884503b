//! The meanings of an open set's values, from the list or table in its description.

/// The meaning of `value` in a description, as one line: the text of the list item or table row
/// that begins with it. The last cell of a row comes first.
pub(super) fn meaning(description: &str, value: &str) -> Option<String> {
    let name = format!("`{value}`");
    let lines: Vec<&str> = description.lines().collect();
    (0..lines.len()).find_map(|first| {
        let lines = &lines[first..];
        row_meaning(lines[0], &name).or_else(|| item_meaning(lines, &name))
    })
}

/// The meaning in a table row: `` | `name` | aside | text | ``.
fn row_meaning(line: &str, name: &str) -> Option<String> {
    let mut cells = line.trim().strip_prefix('|')?.strip_suffix('|')?.split('|').map(str::trim);
    let is_named = cells.next()? == name;
    let mut said: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
    let text = said.pop().filter(|_| is_named)?;
    Some(if said.is_empty() { text.to_owned() } else { format!("{text} ({})", said.join("; ")) })
}

/// The meaning in a list item, `` - `name`: text ``, including the lines that continue it with more
/// indentation.
fn item_meaning(lines: &[&str], name: &str) -> Option<String> {
    let (first, rest) = lines.split_first()?;
    let item = first.trim_start().strip_prefix(['-', '*', '+'])?;
    let text = item.trim_start().strip_prefix(name)?.strip_prefix(':')?;
    let indent = |line: &str| line.len() - line.trim_start().len();
    let rest =
        rest.iter().take_while(|line| !line.trim().is_empty() && indent(line) > indent(first));
    let text: Vec<&str> = [text].into_iter().chain(rest.copied()).map(str::trim).collect();
    Some(text.join(" "))
}

#[cfg(test)]
mod tests {
    use super::meaning;

    const LISTED: &str = "\
The kinds:

- `a`: the first,
  which goes on
- `b`: the second
  - `nested`: a part
* `c`: the last

`d`: no item";

    #[test]
    fn meaning_is_the_text_of_its_list_item() {
        assert_eq!(meaning(LISTED, "a").as_deref(), Some("the first, which goes on"));
        assert_eq!(meaning(LISTED, "nested").as_deref(), Some("a part"));
        assert_eq!(meaning(LISTED, "c").as_deref(), Some("the last"));
        assert_eq!(meaning(LISTED, "d"), None);
    }

    const TABULATED: &str = "\
| Value | Aside | Meaning |
|---|---|---|
| `a` | | the first |
| `b` | rare | the second |
| `c` | |";

    #[test]
    fn meaning_is_the_last_cell_of_its_table_row() {
        assert_eq!(meaning(TABULATED, "a").as_deref(), Some("the first"));
        assert_eq!(meaning(TABULATED, "b").as_deref(), Some("the second (rare)"));
        assert_eq!(meaning(TABULATED, "c"), None);
        assert_eq!(meaning(TABULATED, "first"), None);
    }
}
