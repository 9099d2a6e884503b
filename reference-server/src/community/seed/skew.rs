//! The skew of communities, computed with integers only, so that a seed gives the same result
//! everywhere.

use fastrand::Rng;

/// A number below `count`. The probability of a number falls as it grows: twice the number is half
/// as likely (Zipf's law, by octaves).
pub(super) fn rank(random: &mut Rng, count: usize) -> usize {
    // The number of powers of two up to `count`, which are equally likely.
    let octaves = usize::BITS - count.leading_zeros();
    loop {
        let low = 1_usize << random.u32(0..octaves.max(1));
        let rank = low + random.usize(0..low) - 1;
        // A number beyond the end is drawn again: clamping it would favour the last ranks.
        if rank < count.max(1) {
            return rank;
        }
    }
}

/// The number of times that something happens to one of many: usually never, rarely very often (a
/// power law), about three times on average.
pub(super) fn times(random: &mut Rng) -> usize {
    let octave = (0..9).take_while(|_| random.u8(0..5) < 2).count();
    (1 << octave) - 1 + random.usize(0..1 << octave)
}

pub(super) fn once_in(random: &mut Rng, times: u32) -> bool {
    random.u32(0..times) == 0
}

/// The time before a person acts: usually minutes, sometimes months.
pub(super) fn delay(random: &mut Rng) -> i64 {
    const MINUTE: i64 = 60_000;
    // The sum of two random numbers, which makes the middle more likely than the ends.
    let octave = random.u32(0..9) + random.u32(0..9);
    let low = MINUTE << octave;
    low + random.i64(0..low)
}
