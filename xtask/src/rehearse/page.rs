//! A page, in parts: text, patches, and commands with what they print.

use anyhow::bail;

/// A page of Markdown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    pub(super) parts: Vec<Part>,
}

/// A part of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    /// A line of text, or of a block that is only shown.
    Text(String),
    /// A block between fences: `patch`, `console`, or `console fails`.
    Block {
        fence: String,
        info: String,
        body: String,
    },
}

/// The blocks that are acted upon.
const ACTED: &[&str] = &["patch", "console", "console fails"];

/// The blocks that are only shown. Others are refused: a slip of the pen would take a
/// command out of what is checked, and nobody would notice.
const SHOWN: &[&str] = &["json", "rust", "text", "toml", "yaml"];

impl Page {
    /// Reads a page.
    ///
    /// # Errors
    ///
    /// When a block is of no known kind, or does not end.
    pub fn parse(text: &str) -> anyhow::Result<Self> {
        let mut parts = Vec::new();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let Some((fence, info)) = opening(line) else {
                parts.push(Part::Text(line.to_owned()));
                continue;
            };
            let mut is_closed = false;
            let body: Vec<&str> = lines
                .by_ref()
                .take_while(|line| {
                    is_closed = *line == fence;
                    !is_closed
                })
                .collect();
            if !is_closed {
                bail!("the block `{line}` does not end; close it with a line `{fence}`");
            }
            if !ACTED.contains(&info) && !SHOWN.contains(&info) {
                bail!(
                    "`{line}` begins a block of no known kind; what is played is one of {}, what \
                     is only shown one of {}",
                    ACTED.join(", "),
                    SHOWN.join(", ")
                );
            }
            if ACTED.contains(&info) {
                parts.push(Part::Block {
                    fence: fence.to_owned(),
                    info: info.to_owned(),
                    body: body.join("\n") + "\n",
                })
            } else {
                let whole = std::iter::once(line).chain(body).chain([fence]);
                parts.extend(whole.map(|line| Part::Text(line.to_owned())));
            }
        }
        Ok(Self { parts })
    }

    /// The page as it is written.
    #[must_use]
    pub fn to_text(&self) -> String {
        let parts = self.parts.iter().map(|part| match part {
            Part::Text(line) => format!("{line}\n"),
            Part::Block { fence, info, body } => format!("{fence}{info}\n{body}{fence}\n"),
        });
        parts.collect()
    }
}

/// The fence at the beginning of a line, and what stands behind it.
fn opening(line: &str) -> Option<(&str, &str)> {
    let length = line.len() - line.trim_start_matches('`').len();
    (length >= 3).then(|| line.split_at(length))
}

/// The command of a console block and what it prints.
pub(super) fn console(body: &str) -> Option<(&str, &str)> {
    let (first, printed) = body.split_once('\n')?;
    Some((first.strip_prefix("$ ")?, printed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_read_and_written_as_it_was() {
        let text = "# A\n\n```patch\n--- a\n+++ b\n```\n\n````console fails\n$ cargo xtask x\n```\nin\n```\n````\n\n```yaml\nkey: 1\n```\nEnd.\n";
        let page = Page::parse(text).unwrap();
        assert_eq!(page.to_text(), text);
        let blocks: Vec<&str> = page
            .parts
            .iter()
            .filter_map(|part| match part {
                Part::Block { info, .. } => Some(info.as_str()),
                Part::Text(_) => None,
            })
            .collect();
        assert_eq!(blocks, ["patch", "console fails"]);
        let Some(Part::Block { body, .. }) = page
            .parts
            .iter()
            .rfind(|part| matches!(part, Part::Block { .. }))
        else {
            panic!("the last block is lost");
        };
        assert_eq!(console(body), Some(("cargo xtask x", "```\nin\n```\n")));
    }

    #[test]
    fn a_block_that_would_not_be_played_by_a_slip_is_refused() {
        for (text, expected) in [
            (
                "```consol\n$ git log\n```\n",
                "consol` begins a block of no known kind",
            ),
            ("```\nplain\n```\n", "begins a block of no known kind"),
            (
                "````console\n$ git log\n```\n",
                "does not end; close it with a line",
            ),
        ] {
            let error = Page::parse(text).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}
