//! The two parallel tracks: which of their rings carry a spinner symbol (RI-SET-2, RI-SET-3).

use serde_json::Value;

/// The most rings a lap can have; the goal is the ring of that number.
pub const MAX_RINGS: u8 = 60;

/// The rings of one track that carry a spinner symbol, as a set of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbols {
    rings: u64,
    /// Rings named twice, kept so that the check of the settings can say so.
    twice: u64,
}

impl Symbols {
    /// The symbols on these rings.
    pub fn new(rings: impl IntoIterator<Item = u8>) -> Symbols {
        let mut symbols = Symbols { rings: 0, twice: 0 };
        for ring in rings {
            let bit = 1 << ring;
            symbols.twice |= symbols.rings & bit;
            symbols.rings |= bit;
        }
        symbols
    }

    /// Whether the ring carries a symbol.
    #[inline(always)]
    pub fn contains(&self, ring: u8) -> bool {
        self.rings >> ring & 1 == 1
    }

    /// The rings with a symbol, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u8> {
        bits(self.rings)
    }

    /// The rings named twice.
    pub(super) fn twice(&self) -> impl Iterator<Item = u8> {
        bits(self.twice)
    }

    pub(super) fn to_value(self) -> Value {
        Value::from(self.iter().collect::<Vec<u8>>())
    }

    /// From a list of rings below 64.
    pub(super) fn from_value(list: &Value) -> Symbols {
        Symbols::new(
            list.as_array()
                .into_iter()
                .flatten()
                .filter_map(Value::as_u64)
                .map(|ring| ring as u8 % 64),
        )
    }
}

fn bits(set: u64) -> impl Iterator<Item = u8> {
    (0..64).filter(move |&i| set >> i & 1 == 1)
}
