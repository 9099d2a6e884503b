//! Rendering and sanitising of texts (§2.4: Markdown or HTML).

use std::borrow::Cow;
use std::sync::Arc;

use pulldown_cmark::{Options, Parser, html};

use super::bounded::Prose;
use super::characters::shows_something;
use super::indexed::Indexed;
use super::markup;

/// A text as its author wrote it, and in the forms that are made from it. The time for these grows
/// with the length of the text, so they are made before a transaction.
#[derive(Debug, Clone)]
pub struct Body {
    /// The text as its author wrote it.
    pub source: String,
    /// The HTML for pages.
    pub html: String,
    /// The text without markup, in the form of the search index.
    pub indexed: Arc<Indexed>,
    shows_text: bool,
}

impl Body {
    /// True if a page would show nothing of it: neither text nor a picture.
    pub fn is_blank(&self) -> bool {
        !self.shows_text && !self.html.contains("<img ")
    }

    /// Renders a text.
    pub fn new(source: &str) -> Self {
        let (html, plain) = match render(source) {
            Some(html) => (html.clone(), text_of_html(&html)),
            None => (markup::preformatted(source), source.to_owned()),
        };
        Self::of_parts(source.to_owned(), html, &plain)
    }

    /// A text that was rendered before.
    pub fn stored(source: String, html: String) -> Self {
        let plain = text_of_html(&html);
        Self::of_parts(source, html, &plain)
    }

    fn of_parts(source: String, html: String, plain: &str) -> Self {
        Self {
            source,
            html,
            indexed: Arc::new(Indexed::new(Prose::start_of(plain))),
            shows_text: shows_something(plain),
        }
    }
}

/// The text as safe HTML: Markdown is rendered, and harmless HTML is kept. A text that would take
/// too long to render is shown as it was written.
pub fn rendered(body: &str) -> String {
    render(body).unwrap_or_else(|| markup::preformatted(body))
}

/// HTML without scripts, handlers, styles and foreign frames. A text that would take too long to
/// parse is shown as it was written.
pub fn sanitised(html: &str) -> String {
    sanitise(html).unwrap_or_else(|| markup::preformatted(html))
}

fn render(body: &str) -> Option<String> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut html = String::with_capacity(body.len() * 2);
    html::push_html(&mut html, Parser::new_ext(body, options));
    Some(sanitise(&html)?.trim_end().to_owned())
}

fn sanitise(html: &str) -> Option<String> {
    if !markup::is_affordable(html) {
        return None;
    }
    let sanitised = ammonia::Builder::default()
        .link_rel(Some("nofollow noopener noreferrer"))
        .add_tag_attributes("code", ["class"])
        .attribute_filter(|element, attribute, value| {
            let is_class = element == "code" && attribute == "class";
            (!is_class || is_language(value)).then_some(Cow::Borrowed(value))
        })
        .clean(html)
        .to_string();
    markup::fits(&sanitised).then_some(sanitised)
}

/// True if a class names the language of code, for syntax highlighting.
fn is_language(class: &str) -> bool {
    let name = class.strip_prefix("language-").unwrap_or_default();
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "+#-_.".contains(letter);
    !name.is_empty() && name.chars().all(is_plain)
}

/// The text of sanitised HTML, for the search, in one pass. Tags that break a line become blanks,
/// so that words of neighbouring blocks stay apart; other tags do not, so that words with markup
/// inside stay whole.
pub fn text_of_html(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, tagged)) = rest.split_once('<') {
        text.push_str(before);
        let (tag, after) = split_tag(tagged);
        if !is_inline(tag) {
            text.push(' ');
        }
        rest = after;
    }
    text.push_str(rest);
    unescape(&text)
}

/// Elements within a line. All other elements break it.
const INLINE: &[&str] = &[
    "a", "abbr", "acronym", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "i",
    "ins", "kbd", "mark", "q", "rp", "rt", "rtc", "ruby", "s", "samp", "small", "span", "strike",
    "strong", "sub", "sup", "time", "tt", "u", "var", "wbr",
];

/// Splits HTML after its first tag, whose values are in double quotes.
fn split_tag(html: &str) -> (&str, &str) {
    let mut is_quoted = false;
    let end = html.find(|letter| {
        is_quoted ^= letter == '"';
        letter == '>' && !is_quoted
    });
    end.map_or((html, ""), |end| (&html[..end], &html[end + 1..]))
}

fn is_inline(tag: &str) -> bool {
    let name = tag.strip_prefix('/').unwrap_or(tag);
    let end = name.find(|letter: char| !letter.is_ascii_alphanumeric());
    INLINE.contains(&&name[..end.unwrap_or(name.len())])
}

/// Replaces the five escapes that the sanitiser writes.
fn unescape(text: &str) -> String {
    // `&amp;` last, because `&amp;lt;` is the text `&lt;`.
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&nbsp;", " ")
        .replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_becomes_html() {
        let body = "My fan wobbles at the **highest** speed.\n\n- clean\n- tight";
        let html = "<p>My fan wobbles at the <strong>highest</strong> speed.</p>\n<ul>\n<li>clean</li>\n<li>tight</li>\n</ul>";
        assert_eq!(rendered(body), html);
        assert_eq!(rendered("weigh & try"), "<p>weigh &amp; try</p>");
        assert_eq!(rendered("<p>Kept <em>as</em> is.</p>"), "<p>Kept <em>as</em> is.</p>");
    }

    /// Known ways to smuggle scripts into pages.
    const TRICKS: &[&str] = &[
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt:alert(1))",
        "[x](java&#10;script:alert(1))",
        "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
        "![x](vbscript:msgbox)",
        "<a href=\"&#106;avascript:alert(1)\">x</a>",
        "<svg onload=alert(1)>",
        "<svg><script>alert(1)</script></svg>",
        "<math><mi xlink:href=\"javascript:alert(1)\">x</mi></math>",
        "<iframe srcdoc=\"<script>alert(1)</script>\"></iframe>",
        "<style>*{background:url(javascript:alert(1))}</style>",
        "<p style=\"background:url(javascript:alert(1))\">x</p>",
        "<form action=javascript:alert(1)><button>x</button></form>",
        "<base href=//evil.example>",
        "<meta http-equiv=refresh content=0;url=javascript:alert(1)>",
        "<object data=javascript:alert(1)></object>",
        "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
        "<<script>script>alert(1)<</script>/script>",
    ];

    /// Texts that no tag of the result may contain.
    const HARMS: &[&str] = &[
        "javascript:",
        "vbscript:",
        "data:",
        "onerror",
        "onload",
        "style",
        "iframe",
        "object",
        "base",
        "meta",
        "form",
        "svg",
        "math",
    ];

    #[test]
    fn known_markup_attacks_are_sanitised() {
        for trick in TRICKS {
            for html in [rendered(trick), sanitised(trick)] {
                let tags: Vec<&str> =
                    html.split('<').skip(1).filter_map(|part| part.split('>').next()).collect();
                for tag in tags {
                    let tag = tag.to_lowercase();
                    assert!(!tag.starts_with("script"), "{trick} became {html}");
                    for harm in HARMS {
                        assert!(!tag.contains(harm), "{trick} became {html}");
                    }
                }
            }
        }
    }

    #[test]
    fn links_are_not_endorsed() {
        let html = rendered("[x](https://example.org)");
        assert!(html.contains("rel=\"nofollow noopener noreferrer\""), "{html}");
    }

    #[test]
    fn plain_text_has_no_markup() {
        let plain = text_of_html("<p>a <em>b</em>c &amp; &lt;d&gt;</p><p>e</p>");
        assert_eq!(super::super::search::folded(Prose::start_of(&plain)), "a bc & <d> e");
        assert_eq!(super::text_of_html("a<img alt=\"1 > 0\">b<i title=\"<p>\">c"), "a bc");
    }

    #[test]
    fn plain_text_round_trips_through_html() {
        for text in ["&".repeat(64 * 1024), "<p title=\">\">&amp;lt; ".to_owned()] {
            assert_eq!(text_of_html(&markup::preformatted(&text)), format!(" {text} "));
        }
    }

    #[test]
    fn markup_splits_text_at_blocks_only() {
        let text_of = |source| Body::new(source).indexed.folded.clone();
        assert_eq!(text_of("zan**zi**bar"), "zanzibar");
        assert_eq!(
            text_of("H<sub>2</sub>O and <a href=\"https://x.example\">link</a>s"),
            "h2o and links"
        );
        assert_eq!(text_of("- one\n- two\n\n# three\nfour  \nfive"), "one two three four five");
        assert_eq!(text_of("a<br>b<img src=\"https://x.example/y\">c"), "a b c");
        assert_eq!(text_of("| a | b |\n|---|---|\n| c | d |"), "a b c d");
    }

    #[test]
    fn code_keeps_the_name_of_its_language_alone() {
        assert_eq!(
            rendered("```c++\nx\n```"),
            "<pre><code class=\"language-c++\">x\n</code></pre>"
        );
        let other =
            rendered("<code class=\"language-x evil\">x</code><p class=\"language-x\">y</p>");
        assert!(!other.contains("class"), "{other}");
        let titled = "<code title=\"a b\">x</code>";
        assert_eq!(sanitised(titled), titled);
    }

    #[test]
    fn body_that_renders_to_nothing_is_blank() {
        for source in ["<!-- c -->", "<script>x</script>", "\u{200b}", " \n", "<p></p>", "[x]: y"] {
            assert!(Body::new(source).is_blank(), "{source:?}");
        }
        for source in ["x", "![](https://x.example/y.png)", "`x`", "\u{1f600}"] {
            assert!(!Body::new(source).is_blank(), "{source:?}");
        }
    }
}
