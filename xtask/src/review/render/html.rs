//! The report as one page for a browser.

use pulldown_cmark::{Options, Parser, html as render};

/// Converts the report from Markdown to a self-contained HTML page.
pub fn html(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_GFM;
    let mut body = String::new();
    render::push_html(&mut body, Parser::new_ext(markdown, options));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'\">\n\
         <title>Contract review</title>\n<style>\n{STYLE}</style>\n</head>\n\
         <body>\n{body}</body>\n</html>\n"
    )
}

const STYLE: &str = include_str!("page.css");
