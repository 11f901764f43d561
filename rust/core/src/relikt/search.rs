//! Relikt in a search: what deserves attention, and who stands how.

use super::action::Action;
use super::bots::ReliktBot;
use super::observe::View;
use super::score;
use super::state::{ReliktState, SEATS};
use super::{Relikt, row};
use crate::game::Entry;
use crate::search::{Advice, Searchable, Values, exp};
use crate::seat::MAX_SEATS;

/// Variance of the points that one seat gains on another with each treasure to come.
const NOISE: f64 = 12.0;
/// How much a lead in a row decides: of its totals, for the square root of each open place.
const LEAD: f64 = 0.3;

impl Searchable for Relikt {
    const GUIDE: &'static str = "pairs";
    const HORIZON: u32 = 4;

    fn estimate(world: &ReliktState) -> Values {
        let points = expected_points(world);
        let n = usize::from(world.seats);
        let open = world.rows.iter().filter(|row| row.is_open()).count();
        let left = world.treasure_deck() + open;
        let noise = NOISE * left as f64;
        let mut values = [0.0; MAX_SEATS];
        for seat in 0..n {
            values[seat] = (0..n)
                .filter(|&other| other != seat)
                .map(|other| {
                    let lead = points[seat] - points[other];
                    0.5 + 0.5 * lead / (lead * lead + noise).sqrt()
                })
                .product();
        }
        let total: f64 = values.iter().sum();
        values.iter_mut().for_each(|value| *value /= total);
        values
    }

    fn advise(
        view: View<'_>,
        entries: &[Entry<Action>],
        guide: Option<&mut ReliktBot>,
        advice: &mut Vec<Advice>,
    ) {
        match guide {
            Some(ReliktBot::Planner(bot)) => bot.advise(view, entries, advice),
            _ => advice.extend(entries.iter().map(|_| Advice { weight: 1.0, place: 0 })),
        }
    }
}

/// The points of each seat, with what the open rows are likely to bring.
fn expected_points(world: &ReliktState) -> [f64; SEATS] {
    let mut points = world.won.map(|won| f64::from(score::points(won)));
    for row in world.rows.iter().filter(|row| row.is_open()) {
        let Some(treasure) = row.treasure else { continue };
        let cards = row.cards();
        let missing = (row.places as usize - cards.len()).max(1) as f64;
        let totals = row::totals(cards).map(f64::from);
        // A total far from level decides a row that is nearly full.
        let scale = LEAD / missing.sqrt();
        let colors = &world.camps[..usize::from(world.seats)];
        let base = colors.iter().map(|c| totals[c.index()]).fold(0.0, f64::max);
        let weights = colors.iter().map(|c| exp((totals[c.index()] - base) * scale));
        let all: f64 = weights.clone().sum();
        // An empty row is nobody's: what it will bring counts as much for each.
        let sure = if cards.is_empty() { 0.0 } else { 1.0 };
        for (seat, weight) in weights.enumerate() {
            let gain = f64::from(score::gain(world.won[seat], treasure));
            points[seat] += sure * weight / all * gain;
        }
    }
    points
}
