//! Relikt in a search: what deserves attention, and who stands how.

use super::action::Action;
use super::action_card::ACTION_CARDS;
use super::bots::{ReliktBot, chances};
use super::observe::View;
use super::score;
use super::state::{ReliktState, SEATS};
use super::{Relikt, row};
use crate::game::Entry;
use crate::search::{Advice, Searchable, Values};
use crate::seat::MAX_SEATS;

/// Variance of the points that one seat gains on another with each treasure to come.
const NOISE: f64 = 12.0;
/// What an action card is worth that can still be played, in points.
const ACTION_CARD: f64 = 2.0;
/// How many cards fill a row on average.
const AVERAGE_GEMS: f32 = 4.8;

impl Searchable for Relikt {
    /// Exact outlooks cost more than they bring where thousands of cards are played.
    const ROLLOUT: &'static str = "light";
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
            _ => advice.extend(entries.iter().map(|_| Advice {
                weight: 1.0,
                place: 0,
            })),
        }
    }
}

/// The points of each seat, with what the open rows and its action cards are likely to bring.
fn expected_points(world: &ReliktState) -> [f64; SEATS] {
    let seats = usize::from(world.seats);
    let mut points = world.won.map(|won| f64::from(score::points(won)));
    let in_play = world.camps[..seats]
        .iter()
        .fold(0, |bits, camp| bits | 1 << camp.index());
    let mut missing = f64::from(AVERAGE_GEMS) * world.treasure_deck() as f64;
    for row in world.rows.iter().filter(|row| row.is_open()) {
        let Some(treasure) = row.treasure else { continue };
        let cards = row.cards();
        let open = row.places as usize - cards.len();
        missing += open as f64;
        let chances = chances(row::totals(cards), open, in_play);
        for seat in 0..seats {
            let gain = f64::from(score::gain(world.won[seat], treasure));
            points[seat] += chances[world.camps[seat].index()] * gain;
        }
    }
    // A card is worth nothing if no turn is left to play it.
    let turns = missing / seats as f64;
    for (points, played) in points.iter_mut().zip(&world.played).take(seats) {
        let cards = (ACTION_CARDS - played.len()) as f64;
        *points += ACTION_CARD * cards.min(turns);
    }
    points
}
