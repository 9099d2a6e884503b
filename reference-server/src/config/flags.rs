//! The flags, which are also environment variables and keys of the file.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use ipnet::IpNet;
use jiff::tz::TimeZone;
use tracing::Level;

use crate::auth::LoginLimit;
use crate::service::HOT_DAYS;
use crate::service::{CommentLimit, WriteLimit};
use crate::store::Location;

/// The settings of `serve`. Each flag is also an environment variable and a key of the file.
#[derive(Debug, Clone, Args)]
pub struct ServeFlags {
    /// The database of the community
    #[command(flatten)]
    pub database: DatabaseFlags,

    /// Address and port of the service. Other machines reach it with `--behind-proxy` only
    #[arg(
        long,
        value_name = "ADDRESS",
        default_value = "127.0.0.1:8080",
        value_parser = parse_address
    )]
    pub listen: SocketAddr,

    /// Address and port of /healthz, /readyz and /metrics
    #[arg(long, value_name = "ADDRESS", value_parser = parse_address)]
    pub monitor: Option<SocketAddr>,

    /// A directory with backups. /metrics has the time of the newest, for an alert
    #[arg(long, value_name = "DIRECTORY")]
    pub backups: Option<PathBuf>,

    /// A proxy in front of this server speaks TLS, so that the server itself may be reached by
    /// plain HTTP. Name the proxy with `--trusted-proxy`
    #[arg(
        long,
        value_name = "BOOLEAN",
        num_args = 0..=1,
        require_equals = true,
        default_value = "false",
        default_missing_value = "true"
    )]
    pub behind_proxy: bool,

    /// A network of proxies whose X-Forwarded-For and X-Request-Id are trusted, such as 10.0.0.0/8.
    /// Repeat it, or separate several by commas
    #[arg(long, value_name = "NETWORK", value_delimiter = ',', value_parser = parse_network)]
    pub trusted_proxy: Vec<IpNet>,

    /// The address of the site as clients know it, as in `https://qa.example`. Without it,
    /// the Host header of the request is used
    #[arg(long, value_name = "URL", value_parser = parse_url)]
    pub public_url: Option<String>,

    /// An origin whose pages may call this server from a browser and change something, as in
    /// `https://desk.example`. Repeat it, or separate several by commas
    #[arg(long, value_name = "ORIGIN", value_delimiter = ',', value_parser = parse_origin)]
    pub cors_origin: Vec<String>,

    /// The number of failed logins from one address after which the next attempt has to wait: a
    /// number, or off for tests
    #[arg(long, value_name = "NUMBER", default_value_t)]
    pub login_limit: LoginLimit,

    /// The number of comments that one user may post in a minute: a number, or off for tests
    #[arg(long, value_name = "NUMBER", default_value_t)]
    pub comment_limit: CommentLimit,

    /// The number of other changes that one user may make in a minute, such as following,
    /// suspending or creating users: a number, or off for tests
    #[arg(long, value_name = "NUMBER", default_value_t)]
    pub write_limit: WriteLimit,

    /// The time after SIGTERM during which connections are still accepted, so that load
    /// balancers notice. The default is 5s with `--behind-proxy` or `--trusted-proxy`, and 0
    /// otherwise
    #[arg(long, value_name = "DURATION", value_parser = parse_duration)]
    pub drain_delay: Option<Duration>,

    /// The largest number of connections. The default is as many as the system allows
    #[arg(long, value_name = "NUMBER", value_parser = parse_connections)]
    pub connections: Option<usize>,

    /// The time zone of formatted dates, as in Europe/Stockholm
    #[arg(long, value_name = "ZONE", default_value = "UTC", value_parser = parse_time_zone)]
    pub time_zone: TimeZone,

    /// The days within which answers make a question hot
    #[arg(long, value_name = "DAYS", default_value_t = HOT_DAYS, value_parser = parse_days)]
    pub hot_days: u16,

    /// The format of the log: text, json, or text on a terminal and json otherwise
    #[arg(long, value_name = "FORMAT", default_value = "auto", value_parser = parse_log_format)]
    pub log_format: LogFormat,

    /// The level of the log: error, warn or info
    #[arg(long, value_name = "LEVEL", default_value = "info", value_parser = parse_level)]
    pub log_level: Level,
}

/// The default drain delay behind a proxy.
const DRAIN_DELAY: Duration = Duration::from_secs(5);

impl ServeFlags {
    /// The time after SIGTERM during which connections are still accepted. Without a proxy, no load
    /// balancer needs to notice, and the port is free for the next server at once.
    #[must_use]
    pub fn drain_delay(&self) -> Duration {
        let has_proxy = self.behind_proxy || !self.trusted_proxy.is_empty();
        let usual = if has_proxy { DRAIN_DELAY } else { Duration::ZERO };
        self.drain_delay.unwrap_or(usual)
    }
}

/// The database that a command works on.
#[derive(Debug, Clone, Args)]
pub struct DatabaseFlags {
    /// A file with settings in TOML, named as the flags: `listen = "127.0.0.1:8080"`
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// The database: sqlite:PATH, sqlite::memory:, or
    /// postgres://USER:PASSWORD@HOST:PORT/DATABASE
    #[arg(
        id = "database",
        long,
        value_name = "DATABASE",
        default_value = "sqlite:community-qa.db"
    )]
    pub location: Location,

    /// The address of the same database, for migrations, if `--database` names a pooler that lends
    /// connections for a transaction each: postgres://…
    #[arg(long, value_name = "DATABASE")]
    pub migrate_database: Option<Location>,
}

/// The format of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// Text on a terminal, JSON otherwise.
    Auto,
    /// Lines for people.
    Text,
    /// One JSON object on each line.
    Json,
}

/// An address and a port. Without an address, it is that of this machine.
fn parse_address(text: &str) -> Result<SocketAddr, String> {
    // Split at the last colon, because an IPv6 address contains colons.
    let (host, port) = text.rsplit_once(':').unwrap_or(("", text));
    let here = matches!(host, "" | "localhost");
    let local = port
        .parse()
        .ok()
        .filter(|_| here)
        .map(|port: u16| SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    if text.starts_with("unix:") || text.starts_with('/') {
        return Err("Unix sockets are not supported; listen on a port that only this machine \
            reaches, as in 127.0.0.1:8080"
            .to_owned());
    }
    let wrong = "write an address and a port, as in 127.0.0.1:8080, localhost:8080 or 8080";
    local.or_else(|| text.parse().ok()).ok_or_else(|| wrong.to_owned())
}

/// A network. A single address is a network of one.
fn parse_network(text: &str) -> Result<IpNet, String> {
    let address = || text.parse::<std::net::IpAddr>().map(IpNet::from);
    text.parse::<IpNet>()
        .or_else(|_| address())
        .map_err(|_| "write an address or a network, as in 10.0.0.0/8".to_owned())
}

/// The address of a site, which has no credentials, query or fragment.
fn parse_url(text: &str) -> Result<String, String> {
    let url = text.trim_end_matches('/');
    let mut schemes = ["https://", "http://"].iter();
    let rest = schemes.find_map(|scheme| url.strip_prefix(scheme));
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || ".-_~:[]/".contains(letter);
    match rest {
        Some(rest) if !rest.is_empty() && !rest.starts_with('/') && rest.chars().all(is_plain) => {
            Ok(url.to_owned())
        }
        _ => Err("write the address of a site, as in https://qa.example".to_owned()),
    }
}

/// An origin as browsers send it: without a path.
fn parse_origin(text: &str) -> Result<String, String> {
    match parse_url(text) {
        Ok(url) if url == text && url.matches('/').count() == 2 => Ok(url.to_lowercase()),
        _ => Err("write an origin, as in https://desk.example".to_owned()),
    }
}

fn parse_duration(text: &str) -> Result<Duration, String> {
    let wrong = "write a duration, as in 500ms, 5s or 2m";
    let duration: jiff::SignedDuration = text.parse().map_err(|_| wrong.to_owned())?;
    Duration::try_from(duration).map_err(|_| wrong.to_owned())
}

fn parse_connections(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number @ 1..) => Ok(number),
        _ => Err("write a number of at least 1".to_owned()),
    }
}

fn parse_time_zone(text: &str) -> Result<TimeZone, String> {
    TimeZone::get(text)
        .map_err(|_| "write a name of the IANA time zones, as in Europe/Stockholm".to_owned())
}

fn parse_days(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| "write a number of days, up to 65535".to_owned())
}

fn parse_log_format(text: &str) -> Result<LogFormat, String> {
    LogFormat::from_str(text, false).map_err(|_| "write auto, text or json".to_owned())
}

fn parse_level(text: &str) -> Result<Level, String> {
    let level: Option<Level> = text.parse().ok();
    // At other levels, the server logs nothing, or libraries may log private data.
    level
        .filter(|level| *level <= Level::INFO)
        .ok_or_else(|| "write error, warn or info".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parsed_values_have_one_form() {
        let address = |text| parse_address(text).map(|address| address.to_string());
        let network = |text| parse_network(text).map(|network| network.to_string());
        for (read, expected) in [
            (parse_url("https://qa.example"), "https://qa.example"),
            (parse_url("http://[::1]:8080/"), "http://[::1]:8080"),
            (parse_url("https://a.b/qa/"), "https://a.b/qa"),
            (parse_origin("https://Desk.b:8443"), "https://desk.b:8443"),
            (address("8080"), "127.0.0.1:8080"),
            (address(":8080"), "127.0.0.1:8080"),
            (address("localhost:0"), "127.0.0.1:0"),
            (address("0.0.0.0:80"), "0.0.0.0:80"),
            (address("[::1]:80"), "[::1]:80"),
            (network("10.0.0.0/8"), "10.0.0.0/8"),
            (network("192.0.2.1"), "192.0.2.1/32"),
            (network("::1"), "::1/128"),
        ] {
            assert_eq!(read.as_deref(), Ok(expected));
        }
    }

    #[test]
    fn invalid_addresses_are_refused() {
        let urls = "qa.example|https://|https:///qa|ftp://qa.example|https://maja:secret@qa.example\
            |https://qa.example?q|https://qa.example\r\nx: y|";
        assert!(urls.split('|').all(|text| parse_url(text).is_err()));
        let origins = "*|null|desk.example|https://desk.example/|https://a.b/c";
        assert!(origins.split('|').all(|text| parse_origin(text).is_err()));
        let addresses = "localhost|127.0.0.1|::1|80800|qa.example:80|";
        assert!(addresses.split('|').all(|text| parse_address(text).is_err()));
        let networks = "10.0.0.0/33|proxy";
        assert!(networks.split('|').all(|text| parse_network(text).is_err()));
    }
}
