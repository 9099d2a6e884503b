//! Waits between failed logins.
//!
//! Only failures from the same address make an attempt wait, so that nobody can lock a user
//! out from elsewhere:
//!
//! - Each pair of login and address has as many free attempts as the limit says; then each failure
//!   doubles the wait.
//! - If a login fails often, from any address, each address has only one free attempt at it, which
//!   slows down guessing from many addresses.
//! - If an address fails often, with any login, it has to wait for all logins except those that
//!   have succeeded from it before.
//!
//! Credentials that were verified recently pass while their address waits, if they have succeeded
//! from there.

use std::net::{IpAddr, Ipv6Addr};
use std::time::Duration;

use tokio::time::Instant;

use super::records::Records;
use crate::limit::Limit;

/// The number of failed logins from one address after which the next attempt has to wait. Without a
/// limit, nobody waits, and passwords can be guessed as fast as they are hashed; this is for tests.
pub type LoginLimit = Limit<5>;

/// A login is under attack after this many failures from any address, for each free attempt of the
/// limit.
const LOGIN_FAILURE_FACTOR: u32 = 4;
/// An address has to wait after this many failures with any login, for each free attempt of the
/// limit.
const ADDRESS_FAILURE_FACTOR: u32 = 10;

/// The number of wrong passwords that are compared with the remembered one while their address
/// waits: at first this many, then one more each second.
const MAX_COMPARISONS: u32 = 20;
const COMPARISON_INTERVAL: Duration = Duration::from_secs(1);

// It doubles with each failure, so that a typing error costs a second, and guessing costs hours.
const FIRST_WAIT: Duration = Duration::from_secs(1);
const MAX_WAIT: Duration = Duration::from_secs(15 * 60);

/// The time without failures after which earlier ones are forgotten.
const FAILURE_TTL: Duration = Duration::from_secs(60 * 60);
/// The time after which a success is forgotten.
const SUCCESS_TTL: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// The most records of each kind. Beyond this number, the least recently used ones are forgotten.
const MAX_ENTRIES: usize = 100_000;

pub(super) struct Limits {
    limit: LoginLimit,
    logins: Records<u64, Failures>,
    addresses: Records<IpAddr, Failures>,
    pairs: Records<(u64, IpAddr), Pair>,
}

/// A login from one address.
#[derive(Debug, Clone, Copy, Default)]
struct Pair {
    failures: Option<Failures>,
    succeeded: Option<Instant>,
    /// The time up to which the allowance of comparisons is used up.
    compared: Option<Instant>,
}

#[derive(Debug, Clone, Copy)]
struct Failures {
    count: u32,
    last: Instant,
}

impl Limits {
    pub(super) fn new(limit: LoginLimit) -> Self {
        Self {
            limit,
            logins: Records::new(MAX_ENTRIES),
            addresses: Records::new(MAX_ENTRIES),
            pairs: Records::new(MAX_ENTRIES),
        }
    }

    pub(super) fn wait(&self, login: u64, address: IpAddr) -> Option<Duration> {
        let limit = self.limit.number()?;
        let now = Instant::now();
        let network = network(address);
        let pair = self.pairs.get(&(login, network)).unwrap_or_default();
        let of_login = self.logins.get(&login);
        let under_attack = of_login
            .is_some_and(|own| own.count_at(now) >= limit.saturating_mul(LOGIN_FAILURE_FACTOR));
        // A login under attack leaves each network one free attempt.
        let free = if under_attack { 1 } else { limit };
        let of_pair = pair.failures.and_then(|failures| failures.wait(free, now));
        // A login that has succeeded from here before is not delayed by others.
        let of_address = if pair.is_known_at(now) {
            None
        } else {
            let failures = self.addresses.get(&network);
            let free = limit.saturating_mul(ADDRESS_FAILURE_FACTOR);
            failures.and_then(|failures| failures.wait(free, now))
        };
        of_pair.max(of_address)
    }

    /// Returns whether a password may be compared with the remembered one although its login has to
    /// wait: if the login has succeeded from this address, and few comparisons failed.
    pub(super) fn may_compare(&self, login: u64, address: IpAddr) -> bool {
        let now = Instant::now();
        let pair = self.pairs.get(&(login, network(address)));
        pair.is_some_and(|pair| {
            let used_up = pair.compared.map(|at| at.saturating_duration_since(now));
            pair.is_known_at(now)
                && used_up.unwrap_or_default() < COMPARISON_INTERVAL * MAX_COMPARISONS
        })
    }

    /// Records a password that differs from the remembered one.
    pub(super) fn record_mismatch(&self, login: u64, address: IpAddr) {
        let now = Instant::now();
        let key = (login, network(address));
        self.pairs.update(key, |pair| {
            let pair = pair.unwrap_or_default();
            Pair {
                // Each comparison moves the time on by one interval.
                compared: Some(pair.compared.unwrap_or(now).max(now) + COMPARISON_INTERVAL),
                ..pair
            }
        });
    }

    pub(super) fn record_failure(&self, login: u64, address: IpAddr) {
        let now = Instant::now();
        let network = network(address);
        let one_more = |failures| Failures::one_more(failures, now);
        self.logins.update(login, one_more);
        self.addresses.update(network, one_more);
        self.pairs.update((login, network), |pair| {
            let pair = pair.unwrap_or_default();
            Pair { failures: Some(Failures::one_more(pair.failures, now)), ..pair }
        });
    }

    pub(super) fn record_success(&self, login: u64, address: IpAddr) {
        let now = Instant::now();
        let success = Pair { failures: None, succeeded: Some(now), compared: None };
        self.pairs.update((login, network(address)), |_| success);
    }
}

impl Pair {
    fn is_known_at(&self, now: Instant) -> bool {
        self.succeeded.is_some_and(|succeeded| now - succeeded < SUCCESS_TTL)
    }
}

impl Failures {
    fn one_more(before: Option<Self>, now: Instant) -> Self {
        let count = before.map_or(0, |failures| failures.count_at(now));
        Self { count: count.saturating_add(1), last: now }
    }

    fn count_at(&self, now: Instant) -> u32 {
        if now - self.last < FAILURE_TTL { self.count } else { 0 }
    }

    fn wait(&self, free: u32, now: Instant) -> Option<Duration> {
        let beyond = self.count_at(now).checked_sub(free)?;
        let wait = FIRST_WAIT.saturating_mul(2_u32.saturating_pow(beyond)).min(MAX_WAIT);
        let left = wait.checked_sub(now - self.last)?;
        (!left.is_zero()).then_some(left)
    }
}

/// The address, or its network for IPv6: a household has 2^64 IPv6 addresses.
pub(super) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWNER: u64 = 1;
    const FREE: u32 = 5;

    fn home() -> IpAddr {
        "192.0.2.7".parse().unwrap()
    }

    fn elsewhere(number: u8) -> IpAddr {
        IpAddr::from([198, 51, 100, number])
    }

    fn fail(limits: &Limits, login: u64, address: IpAddr, times: u32) {
        for _ in 0..times {
            limits.record_failure(login, address);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn waits_grow_with_each_failure_and_pass() {
        let limits = Limits::new(LoginLimit::default());
        fail(&limits, OWNER, home(), FREE - 1);
        assert_eq!(limits.wait(OWNER, home()), None);
        for seconds in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900] {
            limits.record_failure(OWNER, home());
            let wait = Duration::from_secs(seconds);
            assert_eq!(limits.wait(OWNER, home()), Some(wait));
            tokio::time::advance(wait - Duration::from_millis(1)).await;
            assert_eq!(limits.wait(OWNER, home()), Some(Duration::from_millis(1)));
            tokio::time::advance(Duration::from_millis(1)).await;
            assert_eq!(limits.wait(OWNER, home()), None);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn failures_are_forgotten_by_success_and_by_time() {
        let limits = Limits::new(LoginLimit::default());
        fail(&limits, OWNER, home(), FREE - 1);
        limits.record_success(OWNER, home());
        fail(&limits, OWNER, home(), FREE - 1);
        assert_eq!(limits.wait(OWNER, home()), None);
        tokio::time::advance(FAILURE_TTL).await;
        fail(&limits, OWNER, home(), FREE - 1);
        assert_eq!(limits.wait(OWNER, home()), None);
    }

    #[tokio::test(start_paused = true)]
    async fn failed_logins_elsewhere_do_not_lock_the_owner_out() {
        let limits = Limits::new(LoginLimit::default());
        for number in 0..=255 {
            fail(&limits, OWNER, elsewhere(number), 100);
        }
        assert_eq!(limits.wait(OWNER, home()), None);
        limits.record_success(OWNER, home());
        assert_eq!(limits.wait(OWNER, home()), None);
    }

    #[tokio::test(start_paused = true)]
    async fn many_addresses_that_guess_at_one_login_have_one_attempt_each() {
        let limits = Limits::new(LoginLimit::default());
        for number in 0..20 {
            limits.record_failure(OWNER, elsewhere(number));
        }
        assert_eq!(limits.wait(OWNER, elsewhere(100)), None);
        limits.record_failure(OWNER, elsewhere(100));
        assert_eq!(limits.wait(OWNER, elsewhere(100)), Some(FIRST_WAIT));
        assert_eq!(limits.wait(2, elsewhere(100)), None, "another login");
    }

    #[tokio::test(start_paused = true)]
    async fn guessing_address_waits_except_for_its_verified_logins() {
        let limits = Limits::new(LoginLimit::default());
        limits.record_success(OWNER, home());
        let (month, half) = (Duration::from_secs(2_592_000), FIRST_WAIT / 2);
        tokio::time::advance(month - half).await;
        for login in 100..150 {
            limits.record_failure(login, home());
        }
        assert_eq!(limits.wait(999, home()), Some(FIRST_WAIT));
        assert_eq!(limits.wait(OWNER, home()), None);
        assert_eq!(limits.wait(999, elsewhere(1)), None);
        // The success is forgotten by now.
        tokio::time::advance(half).await;
        assert_eq!(limits.wait(OWNER, home()), Some(half));
    }

    #[tokio::test(start_paused = true)]
    async fn ipv6_network_counts_as_one_address() {
        let limits = Limits::new(LoginLimit::default());
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        fail(&limits, OWNER, address("2001:db8:1:2::1"), FREE);
        assert!(limits.wait(OWNER, address("2001:db8:1:2:ffff::9")).is_some());
        assert!(limits.wait(OWNER, address("2001:db8:1:3::1")).is_none());
        fail(&limits, OWNER, address("::ffff:192.0.2.7"), FREE);
        assert!(limits.wait(OWNER, home()).is_some());
    }
}
