//! The address of a client behind proxies.

use std::net::{IpAddr, SocketAddr};

use hyper::HeaderMap;
use ipnet::IpNet;

/// The proxies whose headers are trusted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TrustedProxies(Vec<IpNet>);

impl TrustedProxies {
    /// Proxies of these networks.
    #[must_use]
    pub fn new(networks: Vec<IpNet>) -> Self {
        Self(networks)
    }

    /// Returns whether no proxy is trusted.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether one of the proxies has this address.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// The address of the client: the last address of `X-Forwarded-For` that is not a trusted
    /// proxy. Anybody could have written the ones before it.
    pub(super) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer.to_canonical();
        // From last to first, because each proxy appends the address that it sees.
        let lines = headers.get_all("x-forwarded-for").into_iter().rev();
        let hops = lines.flat_map(|line| line.to_str().unwrap_or("").rsplit(','));
        for hop in hops {
            // An address counts only if a trusted proxy has written it.
            if !self.contains(client) {
                break;
            }
            let Some(address) = parse_hop(hop.trim()) else {
                break;
            };
            client = address.to_canonical();
        }
        client
    }
}

/// An address of `X-Forwarded-For`. Some proxies add a port: `192.0.2.1:4711`,
/// `[2001:db8::1]:4711`.
fn parse_hop(hop: &str) -> Option<IpAddr> {
    let inner = hop.strip_prefix('[').and_then(|hop| hop.strip_suffix(']'));
    let address = inner.unwrap_or(hop).parse().ok();
    address.or_else(|| Some(hop.parse::<SocketAddr>().ok()?.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(peer: &str, lines: &[&str]) -> String {
        let networks = ["10.0.0.0/8", "::1/128", "2001:db8:ffff::/48"];
        let proxies = TrustedProxies(networks.map(|network| network.parse().unwrap()).to_vec());
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", line.parse().unwrap());
        }
        proxies.client(peer.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn last_address_other_than_proxy_is_used() {
        for (peer, lines, expected) in [
            // The header is ignored if an untrusted client sends it.
            ("192.0.2.1", &["198.51.100.7"][..], "192.0.2.1"),
            ("192.0.2.1", &[], "192.0.2.1"),
            ("10.0.0.1", &["198.51.100.7"], "198.51.100.7"),
            ("10.0.0.1", &["1.1.1.1, 198.51.100.7, 10.9.9.9"], "198.51.100.7"),
            ("10.0.0.1", &["1.1.1.1", "198.51.100.7,10.9.9.9"], "198.51.100.7"),
            ("10.0.0.1", &["10.0.0.2"], "10.0.0.2"),
            ("10.0.0.1", &[], "10.0.0.1"),
            // Ports, brackets and IPv6.
            ("10.0.0.1", &["198.51.100.7:4711"], "198.51.100.7"),
            ("::1", &["[2001:db8::7]:4711"], "2001:db8::7"),
            ("::1", &["[2001:db8::7]"], "2001:db8::7"),
            ("::1", &["2001:db8::7, 2001:db8:ffff::2"], "2001:db8::7"),
            ("::ffff:10.0.0.1", &["::ffff:198.51.100.7"], "198.51.100.7"),
            // The part before an entry that is not an address is ignored.
            ("10.0.0.1", &["198.51.100.7, unknown"], "10.0.0.1"),
            ("10.0.0.1", &["198.51.100.7, unknown, 10.0.0.3"], "10.0.0.3"),
            ("10.0.0.1", &[""], "10.0.0.1"),
        ] {
            assert_eq!(client(peer, lines), expected, "{peer} {lines:?}");
        }
    }
}
