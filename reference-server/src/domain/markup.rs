//! The cost of parsing and writing HTML, which is limited so that no text can keep a server busy.
//!
//! For a hostile text, HTML parsers take quadratic time: for most tags they look at all open
//! elements, and for each of these at all attributes of the tag. The writer looks at the rest of a
//! text for each character that it escapes.

use std::cell::RefCell;

use html5ever::buffer_queue::BufferQueue;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{
    Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use html5ever::{Attribute, LocalName};

/// The steps that a text may cost. A step takes some 100 to 500 ns without optimisation. The limit
/// is enough for 2,800 nested elements, or for 4,000 ampersands in 64 KiB of text.
const MAX_STEPS: usize = 4_000_000;

/// The number of bytes of text that are searched in the time of one step.
const BYTES_PER_STEP: usize = 64;

/// The longest HTML that is made from a text, in bytes.
const MAX_HTML_BYTES: usize = 256 * 1024;

/// True if sanitising a text takes little time.
pub(super) fn is_affordable(html: &str) -> bool {
    fits(html) && steps(html) <= MAX_STEPS
}

/// True if sanitised HTML is short enough to be stored, and to be sent in lists.
pub(super) fn fits(html: &str) -> bool {
    html.len() <= MAX_HTML_BYTES
}

/// A text as it was written, as HTML.
pub(super) fn preformatted(text: &str) -> String {
    // `&` first, because the other replacements contain it.
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    format!("<pre>{escaped}</pre>")
}

/// An estimate of the most steps that parsing and writing HTML takes.
fn steps(html: &str) -> usize {
    let tokenizer = Tokenizer::new(Counter::default(), TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(html));
    // One call consumes all of the input: only a script would interrupt it, and the counter has
    // none.
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    tokenizer.sink.0.into_inner().steps
}

#[derive(Default)]
struct Counter(RefCell<Count>);

#[derive(Default)]
struct Count {
    steps: usize,
    /// The open elements. Only its own end tag closes an element, and only the innermost one: a
    /// parser that closes more has fewer to look at.
    open: Vec<LocalName>,
    text: Escapes,
}

/// The text since the last tag.
#[derive(Default)]
struct Escapes {
    bytes: usize,
    escaped: usize,
}

impl TokenSink for Counter {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut count = self.0.borrow_mut();
        match token {
            Token::TagToken(tag) => count.add_tag(tag),
            Token::CharacterTokens(text) => count.text.add(&text),
            Token::EOFToken => count.end_text(),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

impl Count {
    fn add_tag(&mut self, tag: Tag) {
        self.end_text();
        self.steps += self.open.len() + tag.attrs.len().pow(2);
        for Attribute { value, .. } in &tag.attrs {
            let mut text = Escapes::default();
            text.add(value);
            self.steps += text.steps();
        }
        match tag.kind {
            TagKind::StartTag => self.open.push(tag.name),
            TagKind::EndTag => {
                self.open.pop_if(|last| *last == tag.name);
            }
        }
    }

    fn end_text(&mut self) {
        self.steps += std::mem::take(&mut self.text).steps();
    }
}

impl Escapes {
    fn add(&mut self, text: &str) {
        // 0xC2 is the first byte of the no-break space, and of other characters.
        let escaped = text.bytes().filter(|byte| matches!(byte, b'&' | 0xC2));
        self.escaped += escaped.count();
        self.bytes += text.len();
    }

    fn steps(&self) -> usize {
        self.escaped * (self.bytes / BYTES_PER_STEP)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::text::{rendered, sanitised};

    const SIZE: usize = 64 * 1024;

    /// A part, repeated as often as it fits into the largest text.
    fn filled(part: &str) -> String {
        part.repeat(SIZE / part.len())
    }

    fn numbered(part: impl Fn(usize) -> String) -> String {
        let mut text = String::new();
        let parts = (0..).map(part).take_while(|part| {
            text.push_str(part);
            text.len() < SIZE
        });
        parts.for_each(drop);
        text
    }

    #[test]
    fn expensive_markdown_is_shown_as_source() {
        for text in [
            filled(">"),
            filled("> - "),
            filled("1. "),
            filled("&"),
            filled("a&b "),
            filled("»"),
            format!("{}a{}", filled("- "), filled("\n")),
            format!("{}a{}", filled("*"), filled("*")),
            filled("[a](x)"),
        ] {
            assert_eq!(rendered(&text), preformatted(&text), "{:.40}", text);
        }
    }

    #[test]
    fn expensive_html_is_shown_as_source() {
        for text in [
            filled("<div>"),
            filled("<b>"),
            filled("<p><b>"),
            filled("<ul><li>"),
            filled("<table><tr><td>"),
            filled("<svg><g>"),
            filled("<div></x>"),
            filled("<div><!-- </div> -->"),
            filled("<div><p title=\"</div>\"></p>"),
            filled("<div><? </div>"),
            filled("<b><p></b>"),
            format!("{}{}", filled("<b><p>"), filled("</b>")),
            format!("{}{}", filled("<div>"), filled("</p>")),
            format!("<p title=\"{}\">", filled("&")),
            filled("&"),
            format!("<br>{}", filled("\u{a0}")),
            numbered(|number| format!("<font a{number}=1>")),
            format!("<p {}>", numbered(|number| format!("a{number} "))),
        ] {
            assert!(!is_affordable(&text), "{} {:.40}", steps(&text), text);
            assert_eq!(sanitised(&text), preformatted(&text), "{:.40}", text);
        }
    }

    #[test]
    fn growing_html_is_shown_as_source() {
        // The sanitiser adds a `rel` to each link.
        let text = filled("<a>x</a>");
        assert!(is_affordable(&text));
        assert_eq!(sanitised(&text), preformatted(&text));
        let half = &text[..text.len() / 2];
        assert!(sanitised(half).starts_with("<a rel="));
    }

    #[test]
    fn markdown_is_rendered() {
        let code = "if (a && b) { \"x\" < y }\n";
        for text in [
            filled("word and "),
            format!("{}a", ">".repeat(1000)),
            filled("- a line of a list\n"),
            filled("| a | b | c | d |\n|---|---|---|---|\n| 1 | 2 | 3 | 4 |\n\n"),
            filled("<p>Nobody closes <li>all <br>of these.").split_off(SIZE - 30_000),
            format!("```cpp\n{}```", code.repeat(1000)),
            filled("Ein *Satz* mit **Wörtern** und [Links](https://example.org/a?b=c&d=e). "),
        ] {
            assert_ne!(rendered(&text), preformatted(&text), "{:.40}", text);
        }
        assert!(is_affordable(&"<p>One <b>and two.".repeat(1000)));
    }

    #[test]
    fn unrendered_text_is_escaped_and_whole() {
        let text = format!("<script>alert('&')</script>\n{}", filled(">"));
        let html = rendered(&text);
        assert!(html.starts_with("<pre>&lt;script&gt;alert('&amp;')&lt;/script&gt;\n&gt;"));
    }
}
