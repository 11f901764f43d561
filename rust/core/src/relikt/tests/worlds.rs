//! RL-INFO: worlds a seat thinks possible, compared with all there are.

use super::*;
use crate::relikt::position::{FaceDown, SeenHand};
use crate::rng::Stream;
use crate::search::draws::follow;
use std::collections::BTreeMap;

fn sees(s: &ReliktState) -> String {
    Relikt::view_json(Relikt::view(s, Seat(0))).to_string()
}

/// The places of the cards.
fn cards(s: &ReliktState) -> String {
    format!("{:?} {:?} {:?}", s.hands, s.deck, s.rows.map(|row| row.down))
}

/// All places of the cards, but for those surely held, which leave the view of seat 0 as it is.
fn all_worlds(p: &ReliktPosition, surely_held: CardSet) -> BTreeMap<String, f64> {
    let truth = Relikt::from_position(p).unwrap();
    let mut hidden: Vec<AdventureCard> = p.deck.clone();
    hidden.extend(p.hands[1..].iter().flatten());
    hidden.extend(
        p.rows
            .iter()
            .flatten()
            .flat_map(|r| r.face_down.iter().map(|d| d.card)),
    );
    hidden.retain(|&card| !surely_held.contains(card));
    let mut weights = BTreeMap::new();
    permute(&mut hidden, 0, &mut |order| {
        let mut next = order.iter().copied();
        let mut world = p.clone();
        let down = world
            .rows
            .iter_mut()
            .flatten()
            .flat_map(|r| r.face_down.iter_mut().map(|d| &mut d.card));
        let held = world.hands[1..].iter_mut().flatten();
        for card in world.deck.iter_mut().chain(held).chain(down) {
            if !surely_held.contains(*card) {
                *card = next.next().unwrap();
            }
        }
        if let Ok(world) = Relikt::from_position(&world)
            && sees(&world) == sees(&truth)
        {
            weights.insert(cards(&world), 1.0);
        }
    });
    weights
}

fn permute(cards: &mut Vec<AdventureCard>, from: usize, visit: &mut impl FnMut(&[AdventureCard])) {
    if from == cards.len() {
        return visit(cards);
    }
    for i in from..cards.len() {
        cards.swap(from, i);
        permute(cards, from + 1, visit);
        cards.swap(from, i);
    }
}

#[test]
fn rl_info_worlds_are_all_places_that_fit() {
    // Two cards in the deck and few hidden elsewhere, since seat 1 was looked at and cards were taken.
    let mut setup = Setup::new(3)
        .row(0, "blue3", "")
        .row(1, "blue4", "")
        .hand(1, "blue1 blue2 blue3 blue4")
        .hand(2, "green1 green2 green3 green4")
        .played(1, "blindfold")
        .played(2, "camera");
    setup.0.action_hands[1] = action_cards("rum_flask compass lasso");
    setup.0.action_hands[2] = action_cards("rum_flask compass lasso");
    for (row, seat, card) in [(0, 1, "blue9"), (1, 2, "green9")] {
        setup.0.rows[row].as_mut().unwrap().face_down = vec![FaceDown {
            seat,
            card: card.parse().unwrap(),
        }];
    }
    setup.0.last_action = Some(ActionCard::Camera);
    setup.0.reshuffles = 1;
    let seen = |holder, cards: &str, maybe_down: &str| SeenHand {
        holder,
        viewer: 0,
        cards: list(cards),
        maybe_down: list(maybe_down),
    };
    setup.0.seen = vec![
        seen(1, "blue1 blue2 blue3 blue4", "blue1"),
        seen(2, "green1 green2 green4", "green9"),
    ];
    let mut p = setup.deck("red5 red6").position();
    // green3 was not in the deck when it was shuffled: it is in a hand or lies face down.
    p.shuffled = Some(list("red5 red6 red7 blue9 blue1"));
    let surely_held = set("blue2 blue3 blue4 green1 green2 green4");
    let weights = all_worlds(&p, surely_held);
    // blue1 in that hand or face down, green3 in one of the two other places, one of three in the last.
    assert_eq!(weights.len(), 2 * 2 * 3);
    let state = Relikt::from_position(&p).unwrap();
    let mut rng = Stream::from_seed(4);
    follow(&weights, 40_000, || {
        cards(&Relikt::sample_world(Relikt::view(&state, Seat(0)), &mut rng))
    });
}

#[test]
fn rl_act_action_hands_are_any_of_those_left() {
    let mut setup = Setup::new(3).played(1, "lasso pistol");
    setup.0.action_hands[1] = action_cards("rum_flask compass blindfold");
    let state = setup.state();
    let left: Vec<ActionCard> = Relikt::view(&state, Seat(0))
        .actions_left(Seat(1))
        .iter()
        .collect();
    let mut weights = BTreeMap::new();
    for a in 0..left.len() {
        for b in 0..a {
            for c in 0..b {
                let hand: action_card::ActionSet = [left[a], left[b], left[c]].into_iter().collect();
                weights.insert(format!("{hand:?}"), 1.0);
            }
        }
    }
    assert_eq!(weights.len(), 10);
    let mut rng = Stream::from_seed(6);
    follow(&weights, 10_000, || {
        let world = Relikt::sample_world(Relikt::view(&state, Seat(0)), &mut rng);
        format!("{:?}", world.action_hands[1])
    });
}

#[test]
fn rl_pis_who_shoots_holds_a_card_to_shoot_with() {
    let mut s = Setup::new(3)
        .row(0, "blue3", "green12")
        .hand(0, "red1 red2 red3 red12")
        .actions(0, "pistol compass lasso")
        .state();
    all(&mut s, &["use pistol"]);
    let mut rng = Stream::from_seed(7);
    for _ in 0..500 {
        let world = Relikt::sample_world(Relikt::view(&s, Seat(1)), &mut rng);
        assert!(!legal(&world).is_empty());
    }
    let mut p = Relikt::to_position(&s);
    p.deck.retain(|&card| card != "blue9".parse().unwrap());
    p.deck.push("red12".parse().unwrap());
    p.hands[0] = list("red1 red2 red3 blue9");
    let error = Relikt::from_position(&p).unwrap_err();
    assert!(error.to_string().contains("nothing to shoot with"), "{error}");
}
