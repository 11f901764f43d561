//! What a seat can reckon exactly from its view: odds of attacks, what its sets are worth, what anybody will receive.

use super::card::{CardSet, Cards};
use super::combat::exact::Odds;
use super::combat::outcomes::{LOSS_COUNTS, pairs, roll_size};
use super::continent::bonuses;
use super::observe::View;
use super::rules::RisikoRules;
use super::state::Phase;
use super::territory::Territory;
use crate::error::ParseError;
use crate::seat::Seat;
use std::collections::BTreeMap;

/// The armies a seat will receive at the start of its next turn, as the map stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// For its territories (RK-REI-2).
    pub territories: u16,
    /// For complete continents (RK-REI-3).
    pub continents: u16,
    /// By the special reinforcement (RK-SPR-2).
    pub special: u16,
    /// All of these.
    pub total: u16,
    /// The chance that it holds a set; certain for one's own hand.
    pub set_chance: f64,
    /// What its best set would bring on average, 0 where it holds none; without the armies for territories on the cards that
    /// it owns, which only one's own hand is reckoned with.
    pub set_armies: f64,
}

impl View<'_> {
    /// What an attack comes to that is fought until the target falls or nobody may go on, both sides throwing all the dice
    /// they may.
    ///
    /// # Errors
    /// If the territories are no neighbours, belong to the same seat or to nobody yet.
    pub fn odds(self, source: Territory, target: Territory) -> Result<Odds, ParseError> {
        let refuse = |reason: String| Err(ParseError::new(format!("odds {source} {target}: {reason}")));
        if !source.neighbours().contains(target) {
            return refuse("they are no neighbours".into());
        }
        match (self.owner(source), self.owner(target)) {
            (Some(one), Some(other)) if one != other => Ok(fight(
                self.armies(source),
                self.armies(target),
                self.dice_allowed().0,
                self.rules(),
            )),
            (Some(owner), _) => refuse(format!("both belong to seat {owner}")),
            (None, _) => refuse("the territories are not dealt yet".into()),
        }
    }

    /// The sets of the own hand and the armies each would bring now (RK-SETS-2 to RK-SETS-5), the best first.
    pub fn set_values(self) -> Vec<(CardSet, u16)> {
        let mut sets = Vec::new();
        self.hand().visit_sets(|set| {
            sets.push((set, self.set_worth(set)));
            true
        });
        sets.sort_by_key(|&(set, worth)| (std::cmp::Reverse(worth), set));
        sets
    }

    /// What a seat will receive.
    pub fn forecast(self, seat: Seat) -> Forecast {
        let (owned, rules) = (self.owned(seat), self.rules());
        let territories = (owned.len() as u16 / 3).max(rules.min_income);
        let (continents, special) = (bonuses(owned), u16::from(rules.special_reinforcement));
        let (set_chance, set_armies) = if seat == self.seat() {
            let best = self.set_values().first().map_or(0, |&(_, worth)| worth);
            (f64::from(u8::from(self.hand().has_set())), f64::from(best))
        } else {
            self.strange_set(seat)
        };
        // Before the deal nobody owns anything, and who is out receives nothing.
        let plays = self.phase() != Phase::Colours && self.alive().contains(seat);
        let count = |armies: u16| if plays { armies } else { 0 };
        Forecast {
            territories: count(territories),
            continents,
            special: count(special),
            total: count(territories + continents + special),
            set_chance,
            set_armies,
        }
    }

    /// The chance that a hand of unknown cards holds a set, and what the best is worth on average.
    fn strange_set(self, seat: Seat) -> (f64, f64) {
        let unknown = self.unknown();
        let mut hands = BTreeMap::from([([0; 4], 1.0)]);
        for drawn in self.hand_ages(seat).chunk_by(|a, b| a == b) {
            let cards = Cards(unknown.0 & self.of_age(drawn[0]).0);
            let some = ways_to_draw(cards.symbols(), drawn.len() as u32);
            let mut more = BTreeMap::new();
            for (held, ways) in &hands {
                for (drawn, new) in &some {
                    *more
                        .entry(std::array::from_fn(|i| held[i] + drawn[i]))
                        .or_default() += ways * new;
                }
            }
            hands = more;
        }
        let (mut all, mut with_set, mut armies) = (0.0, 0.0, 0.0);
        for (hand, ways) in hands {
            let best = best_of(hand, self.rules());
            all += ways;
            with_set += ways * f64::from(u8::from(best.is_some()));
            armies += ways * f64::from(best.unwrap_or(0));
        }
        (with_set / all, armies / all)
    }
}

/// In how many ways `n` cards of so many of each symbol can be drawn, by the symbols drawn.
fn ways_to_draw([infantry, cavalry, cannons, wilds]: [u32; 4], n: u32) -> Vec<([u32; 4], f64)> {
    let mut all = Vec::new();
    for i in 0..=n.min(infantry) {
        for h in 0..=(n - i).min(cavalry) {
            for c in 0..=(n - i - h).min(cannons) {
                let w = n - i - h - c;
                if w <= wilds {
                    let ways =
                        choose(infantry, i) * choose(cavalry, h) * choose(cannons, c) * choose(wilds, w);
                    all.push(([i, h, c, w], ways));
                }
            }
        }
    }
    all
}

/// What the best set of a hand with so many of each symbol is worth, by its combination alone.
fn best_of([i, h, c, wild]: [u32; 4], rules: &RisikoRules) -> Option<u16> {
    let equal = [i, h, c].into_iter().zip(rules.three_equal);
    let three = equal.filter(|&(n, _)| n >= 3).map(|(_, worth)| worth);
    let different = (i > 0 && h > 0 && c > 0).then_some(rules.three_different);
    let pair = (wild > 0 && i.max(h).max(c) >= 2).then_some(rules.wild_plus_pair);
    three.chain(different).chain(pair).max()
}

/// n over k, exact as long as it is below 2^53.
fn choose(n: u32, k: u32) -> f64 {
    (0..k)
        .fold(1.0, |found, i| found * f64::from(n - i) / f64::from(i + 1))
        .round()
}

/// The end of a fight under any limits on dice. Rows of attackers left are worked through from the most down; a roll
/// costs the attacker three armies at the most, so four rows are kept.
fn fight(attackers: u16, defenders: u16, attack_dice: u8, rules: &RisikoRules) -> Odds {
    let (most, width) = (usize::from(attackers), usize::from(defenders) + 1);
    let mut rows = [const { Vec::new() }; 4];
    rows.iter_mut().for_each(|row| *row = vec![0.0; width]);
    rows[most % 4][width - 1] = 1.0;
    let (mut attackers_left, mut defenders_left) = (vec![0.0; most + 1], vec![0.0; width]);
    for a in (1..=most).rev() {
        for d in (0..width).rev() {
            let p = std::mem::take(&mut rows[a % 4][d]);
            let attack = (a - 1).min(attack_dice.into()) as u8;
            let defence = d.min(rules.max_defence_dice.into()) as u8;
            let stops = d == 0 || attack == 0 || !rules.attack_below_defence && attack < defence;
            if p == 0.0 {
                continue;
            }
            if stops {
                attackers_left[a] += p;
                defenders_left[d] += p;
                continue;
            }
            let at_stake = usize::from(pairs(attack, defence));
            let size = f64::from(roll_size(attack, defence));
            let counts = LOSS_COUNTS[usize::from(attack) - 1][usize::from(defence) - 1];
            for (lost, &count) in counts.iter().enumerate().take(at_stake + 1) {
                rows[(a - lost) % 4][d - (at_stake - lost)] += p * f64::from(count) / size;
            }
        }
    }
    Odds::of(attackers_left, defenders_left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game as _;
    use crate::risiko::Risiko;
    use crate::risiko::combat::exact::{self, Policy};
    use crate::risiko::tests::scene::{Scene, territory};
    use crate::rng::Stream;
    use serde_json::json;

    fn view(game: &crate::risiko::tests::scene::Played) -> View<'_> {
        Risiko::view(&game.state, Seat(0))
    }

    #[test]
    fn odds_are_those_of_the_library_and_of_other_dice() {
        let scene = || Scene::new(3).own(0, "alaska 8").own(1, "kamchatka 5");
        let (one, other) = (territory("alaska"), territory("kamchatka"));
        let odds = view(&scene().play()).odds(one, other).unwrap();
        let exact = exact::odds(8, 5, 1, Policy::Maximum);
        assert!((odds.win - exact.win).abs() < 1e-12);
        assert!((odds.expected_attackers_left - exact.expected_attackers_left).abs() < 1e-12);
        let two = scene().rules(json!({"max_defence_dice": 2})).play();
        let exact = exact::odds(8, 5, 1, Policy::Fixed(2));
        assert!((view(&two).odds(one, other).unwrap().win - exact.win).abs() < 1e-12);
        // Who may not attack with fewer dice stops earlier: with two armies only a last defender can be attacked.
        let torneo = scene().rules(json!({"attack_below_defence": false})).play();
        let odds = view(&torneo).odds(one, other).unwrap();
        let free = exact::odds(8, 5, 1, Policy::Maximum);
        assert!(
            odds.win < free.win && odds.attackers_left[2] > free.attackers_left[2],
            "{odds:?}"
        );
        assert!((odds.attackers_left.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        let error = |a, b| view(&two).odds(territory(a), territory(b)).unwrap_err().message;
        assert!(error("alaska", "brazil").contains("no neighbours"));
        assert!(error("peru", "brazil").contains("both belong to seat 2"));
    }

    #[test]
    fn sets_are_listed_best_first() {
        let game = Scene::new(3)
            .own(0, "alaska, quebec")
            .own(1, "peru")
            .hand(0, "alaska alberta argentina greenland quebec")
            .reinforcements(3)
            .play();
        let sets = view(&game).set_values();
        let texts: Vec<String> = sets
            .iter()
            .map(|(set, worth)| format!("{} {} {} {worth}", set.0[0], set.0[1], set.0[2]))
            .collect();
        assert_eq!(
            texts,
            [
                "alaska greenland quebec 14",
                "greenland alberta quebec 12",
                "greenland quebec argentina 12",
                "alaska alberta argentina 8",
            ]
            .map(|text| {
                let mut words: Vec<&str> = text.split(' ').collect();
                let worth = words.pop().unwrap();
                let mut cards: Vec<Territory> = words.iter().map(|word| territory(word)).collect();
                cards.sort_unstable();
                format!("{} {} {} {worth}", cards[0], cards[1], cards[2])
            })
        );
    }

    #[test]
    fn forecasts_add_up_and_strange_hands_are_averages_over_worlds() {
        let game = Scene::new(3)
            .own(0, "asia")
            .own(1, "north_america, siam 4")
            .hand(0, "wild_1 quebec")
            .hand(1, "brazil congo alaska peru")
            .hand(2, "alberta")
            .with(|p| {
                // Three of seat 1's cards were not in the deck when it was last shuffled: they are among four.
                p.reshuffles = 1;
                p.ages = ["brazil", "congo", "alaska", "alberta"]
                    .map(|card| (card.into(), 1))
                    .into();
            })
            .play();
        let view = view(&game);
        let forecast = view.forecast(Seat(1));
        assert_eq!(
            (forecast.territories, forecast.continents, forecast.total),
            (3, 5, 8)
        );
        assert_eq!(view.forecast(Seat(2)).set_chance, 0.0);
        let (n, mut rng) = (20_000, Stream::from_seed(8));
        let (mut with_set, mut armies) = (0.0, 0.0);
        for _ in 0..n {
            let world = Risiko::sample_world(view, &mut rng);
            let best = best_of(world.hands[1].symbols(), &world.rules);
            assert_eq!(best.is_some(), world.hands[1].has_set());
            with_set += f64::from(u8::from(best.is_some()));
            armies += f64::from(best.unwrap_or(0));
        }
        assert!((with_set / f64::from(n) - forecast.set_chance).abs() < 0.015);
        assert!((armies / f64::from(n) - forecast.set_armies).abs() < 0.15);
    }
}
