//! The k-th set bit, without branches that a processor would have to guess.

/// `IN_BYTE[byte][k]`: the place of the k-th set bit of a byte; 8 if there are fewer.
static IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[8; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut k) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][k] = bit;
                k += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// The place of the `k`-th set bit of a byte, counted from 0.
#[inline(always)]
pub(super) fn nth_in_byte(byte: u8, k: u32) -> u8 {
    IN_BYTE[byte as usize][k as usize & 7]
}

/// The place of the `k`-th set bit, counted from 0: the byte by sums, the bit by a table.
#[inline(always)]
pub(super) fn nth(bits: u64, k: u32) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let sums = ((fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(ONES);
    // Byte i of `sums` counts the bits up to and with byte i; those that do not reach k + 1 lie below.
    let below = (((u64::from(k) * ONES) | (ONES << 7)) - sums) & (ONES << 7);
    let place = ((below >> 7).wrapping_mul(ONES) >> 56) << 3;
    let before = (sums << 8 >> place) as u32 & 0xFF;
    place as u32 + u32::from(nth_in_byte((bits >> place) as u8, k - before))
}

/// The place of the `k`-th set bit where that is nearly always one of the first four.
#[inline(always)]
pub(super) fn nth_of_few(bits: u64, k: u32) -> u32 {
    if k < 4 {
        nth_of_four(bits, k)
    } else {
        nth_of_many(bits, k)
    }
}

#[cold]
fn nth_of_many(bits: u64, k: u32) -> u32 {
    nth(bits, k)
}

/// The place of the `k`-th set bit, which is one of the first four.
#[inline(always)]
fn nth_of_four(bits: u64, k: u32) -> u32 {
    debug_assert!(k < bits.count_ones() && k < 4);
    let second = bits & bits.wrapping_sub(1);
    let third = second & second.wrapping_sub(1);
    let fourth = third & third.wrapping_sub(1);
    [bits, second, third, fourth][k as usize & 3].trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Stream;

    #[test]
    fn the_kth_bit_is_the_kth_bit() {
        let mut rng = Stream::from_seed(3);
        for round in 0..4000 {
            let mut bits = rng.next_u64();
            for _ in 0..round % 6 {
                bits &= rng.next_u64();
            }
            let places: Vec<u32> = (0..64).filter(|i| bits >> i & 1 == 1).collect();
            for (k, &place) in places.iter().enumerate() {
                assert_eq!(nth(bits, k as u32), place, "{bits:#x} {k}");
                assert_eq!(nth_of_few(bits, k as u32), place, "{bits:#x} {k}");
            }
        }
        for byte in 0..=u8::MAX {
            let places: Vec<u8> = (0..8).filter(|i| byte >> i & 1 == 1).collect();
            for (k, &place) in places.iter().enumerate() {
                assert_eq!(nth_in_byte(byte, k as u32), place);
            }
        }
    }
}
