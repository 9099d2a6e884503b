//! The skew of communities, in integers alone, so that a seed means the same everywhere.

use fastrand::Rng;

/// A number below `count`, each about as likely as its rank is small: twice the rank, half
/// as likely (Zipf's law, by octaves).
pub(super) fn rank(random: &mut Rng, count: usize) -> usize {
    // The number of powers of two up to `count`, which are equally likely.
    let octaves = usize::BITS - count.leading_zeros();
    loop {
        let low = 1_usize << random.u32(0..octaves.max(1));
        let rank = low + random.usize(0..low) - 1;
        // Beyond the end, it is drawn again: cutting would favour the last ranks.
        if rank < count.max(1) {
            return rank;
        }
    }
}

/// The number of times that something happens to one of many: mostly never, seldom very often
/// (a power law), about three times on average.
pub(super) fn times(random: &mut Rng) -> usize {
    let octave = (0..9).take_while(|_| random.u8(0..5) < 2).count();
    (1 << octave) - 1 + random.usize(0..1 << octave)
}

pub(super) fn once_in(random: &mut Rng, times: u32) -> bool {
    random.u32(0..times) == 0
}

/// The time before a person acts: mostly minutes, at times months.
pub(super) fn delay(random: &mut Rng) -> i64 {
    const MINUTE: i64 = 60_000;
    // The sum of two draws, which makes the middle likelier than the ends.
    let octave = random.u32(0..9) + random.u32(0..9);
    let low = MINUTE << octave;
    low + random.i64(0..low)
}
