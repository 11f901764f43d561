//! The epochs of a game in the order they are played (RI-EPO-4).

use serde_json::Value;

/// How many epochs there are to choose from.
pub const EPOCHS: usize = 6;

/// The epochs chosen, in order of play. A label runs from 1 to 6 and has no effect on the rules; knowledge and question
/// packs go by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Epochs {
    labels: [u8; EPOCHS],
    count: u8,
}

impl Epochs {
    /// The first `count` epochs in their own order.
    pub(super) fn first(count: u8) -> Epochs {
        let mut labels = [0; EPOCHS];
        for (label, n) in labels.iter_mut().zip(1..=count) {
            *label = n;
        }
        Epochs { labels, count }
    }

    /// How many are played.
    #[inline]
    pub fn count(&self) -> u8 {
        self.count
    }

    /// The label of the epoch at a place in the order of play, from 0.
    #[inline]
    pub fn label(&self, place: u8) -> u8 {
        self.labels[place as usize]
    }

    /// The labels in order of play.
    pub fn labels(&self) -> &[u8] {
        &self.labels[..self.count as usize]
    }

    /// A label that was chosen twice.
    pub(super) fn twice(&self) -> Option<u8> {
        let labels = self.labels();
        (1..labels.len()).find_map(|i| labels[..i].contains(&labels[i]).then_some(labels[i]))
    }

    pub(super) fn to_value(self) -> Value {
        Value::from(self.labels().to_vec())
    }

    /// From a list of one to six labels.
    pub(super) fn from_value(list: &Value) -> Epochs {
        let mut epochs = Epochs::first(0);
        for label in list.as_array().into_iter().flatten().take(EPOCHS) {
            epochs.labels[epochs.count as usize] = label.as_u64().unwrap_or(0) as u8;
            epochs.count += 1;
        }
        epochs
    }
}
