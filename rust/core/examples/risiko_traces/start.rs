//! Positions late in a game, drawn at random: few armies, small hands, an end that is near.

use ludoteca_core::game::Game as _;
use ludoteca_core::risiko::card::Card;
use ludoteca_core::risiko::objective::Objective;
use ludoteca_core::risiko::position::{EliminationPosition, RisikoPosition, StagePosition};
use ludoteca_core::risiko::rules::Ending;
use ludoteca_core::risiko::territory::Territory;
use ludoteca_core::risiko::{Risiko, RisikoRules, RisikoState};
use ludoteca_core::rng::Stream;
use ludoteca_core::settings::Settings as _;

/// A position that a game could reach.
pub fn draw(rules: &RisikoRules, seats: usize, rng: &mut Stream) -> RisikoState {
    loop {
        let position = drawn(rules, seats, rng);
        if let Ok(state) = Risiko::from_position(&position) {
            return state;
        }
    }
}

fn shuffled<T>(mut list: Vec<T>, rng: &mut Stream) -> Vec<T> {
    for i in (1..list.len()).rev() {
        list.swap(i, rng.below(i as u64 + 1) as usize);
    }
    list
}

fn drawn(rules: &RisikoRules, seats: usize, rng: &mut Stream) -> RisikoPosition {
    let out = rng.below(seats as u64 - 1) as usize / 2;
    let order: Vec<u8> = shuffled((0..seats as u8).collect(), rng);
    let (out, living) = order.split_at(out);
    // Some seats have next to nothing; two may be level.
    let mut weights: Vec<u64> = living
        .iter()
        .map(|_| [1, 1, 4, 12][rng.below(4) as usize])
        .collect();
    let level = rng.below(2) == 0;
    if level {
        weights = weights
            .iter()
            .enumerate()
            .map(|(i, &w)| if i < 2 { 12 } else { w.min(4) })
            .collect();
    }
    let total: u64 = weights.iter().sum();
    let owner = |rng: &mut Stream| {
        let mut left = rng.below(total);
        let place = weights.iter().position(|&w| {
            let here = left < w;
            left = left.wrapping_sub(w);
            here
        });
        living[place.expect("below the sum")]
    };
    let mut position = Risiko::to_position(
        &Risiko::new_game(
            rules,
            &vec![(); seats],
            &mut ludoteca_core::chance::First,
            &mut ludoteca_core::hooks::NoHooks,
        )
        .expect("it can be set up"),
    );
    position.colours = shuffled(
        ["red", "blue", "yellow", "green", "purple", "black"].to_vec(),
        rng,
    )[..seats]
        .iter()
        .map(|&c| Some(c.into()))
        .collect();
    let deck: Vec<Objective> = match rules.tournament_objectives {
        true => Objective::tournament().collect(),
        // Colours are likelier, as most of what is special hangs on them.
        false if rng.below(2) == 0 => Objective::classic().skip(8).collect(),
        false => Objective::classic().collect(),
    };
    position.objectives = shuffled(deck, rng)[..seats]
        .iter()
        .map(|o| Some(o.to_string()))
        .collect();
    for attempt in 0..300 {
        position.owners = Territory::all().map(|t| (t.to_string(), owner(rng))).collect();
        let points = |seat: u8| -> u32 {
            Territory::all()
                .filter(|t| position.owners[t.name()] == seat)
                .map(|t| u32::from(t.victory_points()))
                .sum()
        };
        let best: Vec<u32> = living.iter().map(|&s| points(s)).collect();
        if !level || (best[0] == best[1] && best[2..].iter().all(|&p| p < best[0])) || attempt == 299 {
            break;
        }
    }
    let most = if level { 1 } else { 3 };
    position.armies = Territory::all()
        .map(|t| (t.to_string(), 1 + rng.below(most) as u16))
        .collect();
    if level {
        // The same number of armies for both.
        let count = |seat: u8, p: &RisikoPosition| {
            let mine = Territory::all().filter(|t| p.owners[t.name()] == seat);
            mine.map(|t| p.armies[t.name()]).sum::<u16>()
        };
        let (a, b) = (count(living[0], &position), count(living[1], &position));
        let (poor, missing) = if a < b {
            (living[0], b - a)
        } else {
            (living[1], a - b)
        };
        if let Some(t) = Territory::all().find(|t| position.owners[t.name()] == poor) {
            *position.armies.get_mut(t.name()).expect("it is there") += missing;
        }
    }
    let killers = |i: usize| -> Vec<u8> { order[i + 1..].to_vec() };
    position.eliminated = out
        .iter()
        .enumerate()
        .map(|(i, &seat)| EliminationPosition {
            seat,
            by: killers(i)[rng.below(killers(i).len() as u64) as usize],
        })
        .collect();
    cards(rules, living, &mut position, rng);
    ending(rules, living, level, &mut position, rng);
    position.supply = vec![0; seats];
    position.phase = "combat".into();
    position.to_place = 0;
    position.turn = u32::from(position.round) * seats as u32;
    position.first_player = rng.below(seats as u64) as u8;
    position
}

/// Hands within the limit, a thin deck, the rest in the discards.
fn cards(rules: &RisikoRules, living: &[u8], position: &mut RisikoPosition, rng: &mut Stream) {
    let mut left: Vec<String> = shuffled(Card::all().map(|c| c.to_string()).collect(), rng);
    let limit = rules.hand_limit().min(9);
    for hand in &mut position.hands {
        hand.clear();
    }
    for &seat in living {
        let n = rng.below(u64::from(limit) + 1) as usize;
        position.hands[usize::from(seat)] = left.split_off(left.len().saturating_sub(n));
    }
    let deck = [1, 2, 5, 44][rng.below(4) as usize].min(left.len());
    position.deck = left.split_off(left.len() - deck);
    // Now and then there is nothing to shuffle: somebody holds it all.
    if rules.hand_limit() > 44 && rng.below(3) == 0 {
        position.hands[usize::from(living[0])].append(&mut left);
    }
    position.discards = left;
    position.drawn = rng.below(40) as u8;
}

/// A round and a stage near the agreed end.
fn ending(rules: &RisikoRules, living: &[u8], level: bool, position: &mut RisikoPosition, rng: &mut Stream) {
    position.mover = living[rng.below(living.len() as u64) as usize];
    position.round = match rules.ending {
        Ending::Rounds | Ending::Sdadata => rules.round_limit + rng.below(2) as u16,
        _ => 1 + rng.below(rules.max_rounds.into()) as u16,
    };
    position.reshuffles = rng.below(3) as u16;
    position.conquests = rng.below(4) as u8;
    if rules.ending == Ending::Reshuffles && rng.below(2) == 0 {
        // A last round: the deck is used up.
        let mut deck = std::mem::take(&mut position.deck);
        position.discards.append(&mut deck);
        position.reshuffles = rules.reshuffles;
        let drawer = living[rng.below(living.len() as u64) as usize];
        position.stage = StagePosition::LastRound { drawer };
    } else if level && rules.max_extra_rounds > 0 && rng.below(3) == 0 {
        let tied = vec![living[0].min(living[1]), living[0].max(living[1])];
        position.mover = tied[0];
        position.stage = StagePosition::ExtraRound {
            waiting: vec![tied[1]],
            tied,
            number: 1,
        };
    }
    position.settings = rules.differences(&RisikoRules::base());
}
