//! A page of limited size. Long sections are folded; what still does not fit is left out and
//! counted.

use terminal::count;

/// The size limit of the report. GitHub allows 65,536 characters in a comment; this counts bytes,
/// of which there are at least as many, and leaves room for additions of a workflow.
pub(super) const MAX_COMMENT_BYTES: usize = 65_000;

/// The most blocks of a section that are shown open; the others are folded.
const MAX_OPEN_BLOCKS: usize = 12;

/// The most bytes of a section that are shown open; the rest is folded.
const MAX_OPEN_BYTES: usize = 6_000;

/// The number of bytes reserved for the line about omitted blocks.
const NOTE_BYTES: usize = 160;

/// A section of the page.
#[derive(Debug, Clone, Default)]
pub(super) struct Section {
    /// The heading, without the `#`.
    pub(super) title: String,
    /// The text below the heading, which is always shown.
    pub(super) lead: String,
    /// The blocks after it. Each is shown completely or not at all.
    pub(super) blocks: Vec<String>,
    /// The noun for counting blocks: `change`.
    pub(super) noun: &'static str,
}

/// The page: the opening, then as many sections as fit, in order. `command` shows the whole report.
pub(super) fn page(opening: &str, sections: &[Section], command: &str) -> String {
    let fixed: usize = sections.iter().map(|section| section.head().len() + NOTE_BYTES).sum();
    // Headings are always shown, so their size is reserved first.
    let mut left = MAX_COMMENT_BYTES.saturating_sub(opening.len() + fixed);
    let mut text = opening.to_owned();
    for section in sections {
        text.push_str(&section.render_within(&mut left, command));
    }
    text
}

impl Section {
    /// A section whose title counts its blocks; `None` without blocks.
    pub(super) fn counted(
        title: &str,
        lead: impl Into<String>,
        blocks: Vec<String>,
        noun: &'static str,
    ) -> Option<Self> {
        Self::titled(format!("{title} ({})", blocks.len()), lead, blocks, noun)
    }

    /// A section; `None` without blocks.
    pub(super) fn titled(
        title: impl Into<String>,
        lead: impl Into<String>,
        blocks: Vec<String>,
        noun: &'static str,
    ) -> Option<Self> {
        (!blocks.is_empty()).then(|| Self { title: title.into(), lead: lead.into(), blocks, noun })
    }

    fn head(&self) -> String {
        match self.lead.as_str() {
            "" => format!("\n### {}\n", self.title),
            lead => format!("\n### {}\n\n{lead}\n", self.title),
        }
    }

    /// Renders the section with at most `left` bytes in addition to its heading.
    fn render_within(&self, left: &mut usize, command: &str) -> String {
        let mut text = self.head();
        let mut folded = String::new();
        let mut folded_count = 0;
        let mut open_bytes = 0;
        let mut blocks = self.blocks.iter().enumerate();
        let mut cut = 0;
        for (index, block) in blocks.by_ref() {
            let length = block.len() + 1;
            if length > *left {
                cut = self.blocks.len() - index;
                break;
            }
            *left -= length;
            let is_open = folded_count == 0
                && index < MAX_OPEN_BLOCKS
                && open_bytes + length <= MAX_OPEN_BYTES;
            // A fold with a single block would hide it without saving space.
            let is_last = folded_count == 0 && index + 1 == self.blocks.len();
            let part = if is_open || (is_last && length < MAX_OPEN_BYTES) {
                open_bytes += length;
                &mut text
            } else {
                folded_count += 1;
                &mut folded
            };
            part.push('\n');
            part.push_str(block);
        }
        if folded_count > 0 {
            text.push_str(&format!(
                "\n\n<details><summary>{}</summary>\n{folded}\n\n</details>\n",
                counted(folded_count, self.noun)
            ));
        } else if !self.blocks.is_empty() {
            text.push('\n');
        }
        if cut > 0 {
            text.push_str(&format!(
                "\n*{} left out, because comments are limited in size; to see all, run \
                 `{command}`.*\n",
                if cut == self.blocks.len() {
                    counted(cut, self.noun).replace(" more ", " ")
                } else {
                    counted(cut, self.noun)
                }
            ));
        }
        text
    }
}

fn counted(number: usize, noun: &str) -> String {
    count(number, &format!("more {noun}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn section(blocks: Vec<String>) -> Section {
        Section {
            title: "Things".to_owned(),
            lead: "Some things.".to_owned(),
            blocks,
            noun: "thing",
        }
    }

    #[test]
    fn long_section_folds() {
        let blocks: Vec<String> = (0..20).map(|number| format!("- {number}")).collect();
        let text = page("", &[section(blocks)], "c");
        assert!(
            text.contains("- 11\n\n<details><summary>8 more things</summary>\n\n- 12\n"),
            "{text}"
        );
        assert!(text.ends_with("- 19\n\n</details>\n"), "{text}");
    }

    #[test]
    fn long_reports_are_cut_and_the_rest_is_counted() {
        let blocks: Vec<String> = (0..2_000).map(|number| format!("- {number:060}")).collect();
        let sections = [section(blocks.clone()), section(blocks)];
        let text = page("Opening.\n", &sections, "cargo xtask review");
        assert!(text.len() <= MAX_COMMENT_BYTES, "{}", text.len());
        assert!(text.len() > MAX_COMMENT_BYTES - 1_000, "{}", text.len());
        assert_eq!(text.matches("<details>").count(), text.matches("</details>").count());
        // The last section is dropped first.
        assert!(text.trim_end().ends_with("run `cargo xtask review`.*"));
        assert!(text.contains("*2 000 things left out"));
    }
}
