//! The proxies of the environment.

use std::env::{self, VarError};

use reqwest::Url;

/// The first variable that names a proxy for the site and cannot be read. `reqwest` ignores such a
/// variable, and would connect without the proxy.
pub(crate) fn unreadable(is_https: bool) -> Option<&'static str> {
    let own = if is_https { ["HTTPS_PROXY", "https_proxy"] } else { ["HTTP_PROXY", "http_proxy"] };
    // `reqwest` reads the first variable of each pair that is set.
    [own, ["ALL_PROXY", "all_proxy"]].into_iter().find_map(|names| {
        let (name, value) = names.into_iter().find_map(|name| match env::var(name) {
            Ok(value) => Some((name, Some(value))),
            Err(VarError::NotUnicode(_)) => Some((name, None)),
            Err(VarError::NotPresent) => None,
        })?;
        (!value.is_some_and(|value| value.is_empty() || is_readable(&value))).then_some(name)
    })
}

fn is_readable(value: &str) -> bool {
    let url = if value.contains("://") {
        Url::parse(value)
    } else {
        Url::parse(&format!("http://{value}"))
    };
    value.bytes().all(|byte| byte.is_ascii_graphic())
        && url.is_ok_and(|url| {
            let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"];
            schemes.contains(&url.scheme()) && url.host_str().is_some_and(|host| !host.is_empty())
        })
}

#[cfg(test)]
mod tests {
    use super::is_readable;

    #[test]
    fn proxies_are_urls_or_hosts() {
        for value in [
            "http://proxy:3128",
            "proxy:3128",
            "proxy",
            "https://me:secret@proxy",
            "socks5://[::1]:9",
        ] {
            assert!(is_readable(value), "{value}");
        }
        for value in
            ["http://", "http://pro xy", "ftp://proxy", "proxy:port", "http://pr\u{f6}xy", ":"]
        {
            assert!(!is_readable(value), "{value}");
        }
    }
}
