//! Rendering and sanitising of what people write (§2.4: markdown or HTML).

use pulldown_cmark::{Options, Parser, html};

use super::markup;

/// A text as its author wrote it, with what is made of it. Making that takes the longer,
/// the longer the text is, and belongs before a transaction.
#[derive(Debug, Clone)]
pub struct Body {
    /// As its author wrote it.
    pub source: String,
    /// As pages show it.
    pub html: String,
    /// As the search reads it, without markup.
    pub plain: String,
}

impl Body {
    /// Renders a text.
    #[must_use]
    pub fn new(source: &str) -> Self {
        let (html, plain) = match render(source) {
            Some(html) => (html.clone(), plain(&html)),
            None => (markup::preformatted(source), source.to_owned()),
        };
        Self {
            source: source.to_owned(),
            html,
            plain,
        }
    }
}

/// The text as HTML that a page may hold: markdown is rendered, HTML that does no harm is
/// kept. What would take too long to render is shown as it was written.
#[must_use]
pub fn rendered(body: &str) -> String {
    render(body).unwrap_or_else(|| markup::preformatted(body))
}

/// HTML without what could do harm: scripts, handlers, styles, foreign frames. What would take
/// too long to read is shown as it was written.
#[must_use]
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
        .clean(html)
        .to_string();
    markup::fits(&sanitised).then_some(sanitised)
}

/// The text of rendered HTML, for the search.
#[must_use]
pub fn plain(html: &str) -> String {
    // Words of neighbouring elements stay apart.
    let spaced = html.replace('<', " <");
    let text = ammonia::Builder::empty().clean(&spaced).to_string();
    unescaped(&text)
}

/// Undoes the five escapes that the sanitiser writes.
fn unescaped(text: &str) -> String {
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
        assert_eq!(
            rendered("<p>Kept <em>as</em> is.</p>"),
            "<p>Kept <em>as</em> is.</p>"
        );
    }

    /// Ways in which people have smuggled scripts into pages.
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

    /// What no tag of the result may have in it.
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
    fn known_tricks_are_harmless() {
        for trick in TRICKS {
            for html in [rendered(trick), sanitised(trick)] {
                let tags: Vec<&str> = html
                    .split('<')
                    .skip(1)
                    .filter_map(|part| part.split('>').next())
                    .collect();
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
        assert!(
            html.contains("rel=\"nofollow noopener noreferrer\""),
            "{html}"
        );
    }

    #[test]
    fn plain_text_has_no_markup() {
        let plain = plain("<p>a <em>b</em>c &amp; &lt;d&gt;</p><p>e</p>");
        assert_eq!(super::super::search::folded(&plain), "a b c & <d> e");
    }
}
