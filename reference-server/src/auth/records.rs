//! A limited number of records.

use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

use quick_cache::unsync::Cache;

/// Records by their keys. If there are too many, the least recently used ones are forgotten.
pub(super) struct Records<K, V>(Mutex<Cache<K, V>>);

impl<K: Eq + Hash, V: Copy> Records<K, V> {
    pub(super) fn new(max: usize) -> Self {
        Self(Mutex::new(Cache::new(max)))
    }

    pub(super) fn get(&self, key: &K) -> Option<V> {
        self.lock().get(key).copied()
    }

    /// Replaces a record by the result of `next`, which gets the current one, if any.
    pub(super) fn update(&self, key: K, next: impl FnOnce(Option<V>) -> V) {
        let mut records = self.lock();
        let value = next(records.get(&key).copied());
        records.insert(key, value);
    }

    fn lock(&self) -> MutexGuard<'_, Cache<K, V>> {
        // Nothing can stop halfway under the lock, so the records are intact even after a panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_used_records_are_evicted() {
        let records = Records::new(100);
        for key in 0..10 {
            records.update(key, |_| key);
        }
        for key in 10..10_000 {
            records.update(key, |_| key);
            assert_eq!(records.get(&(key % 10)), Some(key % 10), "at {key}");
        }
        let kept = (0..10_000).filter(|key| records.get(key).is_some());
        assert!(kept.count() <= 100);
    }
}
