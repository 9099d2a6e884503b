//! What the values of an open set mean, where its description lists or tabulates them.

/// What a description says of `value`, as one line: the text of the list item or of the
/// table row that begins with it. Of a row, the last cell comes first.
pub(super) fn meaning(description: &str, value: &str) -> Option<String> {
    let name = format!("`{value}`");
    description
        .lines()
        .find_map(|line| of_row(line, &name).or_else(|| of_item(line, &name)))
}

/// `` | `name` | aside | text | ``
fn of_row(line: &str, name: &str) -> Option<String> {
    let cells = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    let mut cells = cells.split('|').map(str::trim);
    let is_named = cells.next()? == name;
    let mut said: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
    let text = said.pop().filter(|_| is_named)?;
    Some(if said.is_empty() {
        text.to_owned()
    } else {
        format!("{text} ({})", said.join("; "))
    })
}

/// `` - `name`: text ``
fn of_item(line: &str, name: &str) -> Option<String> {
    let item = line.trim_start().strip_prefix(['-', '*', '+'])?;
    let text = item.trim_start().strip_prefix(name)?.strip_prefix(':')?;
    Some(text.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_and_an_item_say_what_a_value_means() {
        let table = "A sort.\n\n| Name | Field | Meaning |\n|---|---|---|\n| `new` | `date` | newest \
                     first |\n| `default` | | as `new` |\n| `odd` |";
        let of = |value| meaning(table, value);
        assert_eq!(of("new").as_deref(), Some("newest first (`date`)"));
        assert_eq!(of("default").as_deref(), Some("as `new`"));
        assert_eq!((of("odd"), of("date")), (None, None));
        let list = "A sort:\n\n- `new`: newest first\n* `old` is nothing\n";
        assert_eq!(meaning(list, "new").as_deref(), Some("newest first"));
        assert_eq!((meaning(list, "old"), meaning(list, "ne")), (None, None));
    }
}
