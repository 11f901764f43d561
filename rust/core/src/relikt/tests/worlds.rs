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
            ages: Vec::new(),
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
    // green3 was not in the deck when it was shuffled: seat 2 holds it, since it has a card of that age.
    p.shuffled = Some(list("red5 red6 red7 blue9 blue1"));
    let surely_held = set("blue2 blue3 blue4 green1 green2 green4");
    let weights = all_worlds(&p, surely_held);
    // blue1 in that hand or face down, one of three in the other place.
    assert_eq!(weights.len(), 2 * 3);
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

/// Seat 1 has been looked at, then lays a card face down: whatever it drew afterwards does not lie there.
fn looked_at_then_laid() -> ReliktState {
    let mut setup = Setup::new(3)
        .row(0, "blue3", "")
        .row(1, "red5", "")
        .hand(1, "blue1 blue2 blue3 blue4")
        .actions(0, "binoculars compass pistol")
        .actions(1, "blindfold compass pistol");
    setup.0.reshuffles = 1;
    setup.0.shuffled = Some(list("red9 red10 red11 red12 blue9 green9"));
    let mut s = setup.deck("red9 red10 red11 red12 blue9 green9").state();
    all(&mut s, &["use binoculars", "target 1"]);
    go(&mut s, "play blue4 0", &["draw red9", "action lasso"]);
    s
}

fn down_in_worlds(s: &ReliktState, n: u64) -> CardSet {
    let mut rng = Stream::from_seed(n);
    let world = |_| Relikt::sample_world(Relikt::view(s, Seat(0)), &mut rng);
    (0..n)
        .map(world)
        .fold(CardSet::EMPTY, |all, world| all.or(world.laid[1]))
}

#[test]
fn rl_bli_what_lies_face_down_was_in_the_hand() {
    let mut s = looked_at_then_laid();
    // Seat 1 has drawn a card that seat 0 does not know, of this pass: the one laid is that or one of three.
    all(&mut s, &["use blindfold"]);
    go(&mut s, "play blue2 1", &["draw red10", "action lasso"]);
    let ages = |s: &ReliktState| Relikt::view(s, Seat(0)).face_down().next().unwrap().ages();
    assert_eq!(ages(&s), [0]);
    let could = set("blue1 blue2 blue3 red9 red10 red11 red12 blue9 green9");
    assert_eq!(down_in_worlds(&s, 2_000), could);
    // Once that pass is over no card of the next can lie there.
    let mut p = Relikt::to_position(&s);
    p.discards.retain(|&card| card != "green12".parse().unwrap());
    p.discards.append(&mut p.deck);
    p.deck = list("green12");
    p.shuffled.as_mut().unwrap().push("green12".parse().unwrap());
    let mut s = Relikt::from_position(&p).unwrap();
    all(&mut s, &["no_action"]);
    go(&mut s, "play green1 1", &["draw green12"]);
    assert_eq!((s.pass, ages(&s)), (2, vec![1]));
    let old = CardSet::from_iter(s.all_cards().iter().filter(|&card| s.age(card) == 1));
    let could = old
        .and(Relikt::view(&s, Seat(0)).unseen())
        .or(set("blue1 blue2 blue3"));
    assert_eq!(down_in_worlds(&s, 2_000), could);
    assert!(could.contains("red9".parse().unwrap()) && !could.contains("red11".parse().unwrap()));
}

#[test]
fn rl_bli_out_of_a_hand_that_was_seen_it_is_one_of_those_cards() {
    let mut s = looked_at_then_laid();
    let (hand, holder) = (s.hands[1], &mut s.known[1]);
    holder[0] = hand;
    all(&mut s, &["use blindfold"]);
    go(&mut s, "play blue2 1", &["draw red10", "action lasso"]);
    assert!(
        Relikt::view(&s, Seat(0))
            .face_down()
            .all(|down| down.ages().is_empty())
    );
    assert_eq!(down_in_worlds(&s, 500), set("blue1 blue2 blue3 red9"));
    // Seat 2 has seen nothing.
    assert_eq!(
        Relikt::view(&s, Seat(2)).face_down().next().unwrap().ages(),
        [0, 1]
    );
    let state = s;
    let mut p = Relikt::to_position(&state);
    assert_eq!(Relikt::from_position(&p), Ok(state));
    // The others go one by one; the one that is left lies there.
    for (seat, card) in [
        (2, "green1"),
        (0, "red1"),
        (1, "blue1"),
        (2, "green2"),
        (0, "red2"),
        (1, "blue3"),
    ] {
        let row = if seat == 0 { 2 } else { 3 };
        assert_eq!(s.mover, Seat(seat));
        all(&mut s, &["no_action"]);
        let mut chance = crate::chance::First;
        let action = format!("play {card} {row}").parse().unwrap();
        Relikt::apply(&mut s, action, &mut chance, &mut NoHooks).unwrap();
    }
    assert_eq!(down_in_worlds(&s, 500), set("blue2 red9"));
    // A position in which something else lies there is refused.
    let down = p.rows[1].as_mut().unwrap();
    let laid = std::mem::replace(&mut down.face_down[0].card, "red11".parse().unwrap());
    p.deck.retain(|&card| card != "red11".parse().unwrap());
    p.deck.push(laid);
    let error = Relikt::from_position(&p).unwrap_err().to_string();
    assert!(
        error.contains("face_down.ages: red11 of seat 1 as seat 0 sees it"),
        "{error}"
    );
}

#[test]
fn rl_info_cards_of_each_pass_are_dealt_by_themselves() {
    // Seat 1 holds two cards of this pass, seat 2 one of this and one of the last but one.
    let mut setup = Setup::new(3)
        .hand(1, "blue1 blue2 blue3 blue4")
        .hand(2, "green1 green2 green3 green4");
    let seen = |holder, cards: &str| SeenHand {
        holder,
        viewer: 0,
        cards: list(cards),
        maybe_down: Vec::new(),
    };
    setup.0.seen = vec![seen(1, "blue1 blue2"), seen(2, "green1 green2")];
    setup.0.reshuffles = 3;
    setup.0.ages = [("green4".parse().unwrap(), 3), ("red12".parse().unwrap(), 2)].into();
    let mut p = setup.deck("red5 red6").position();
    p.shuffled = Some(list("red5 red6 red7 blue3 blue4 green3"));
    let held = set("blue1 blue2 green1 green2");
    let weights = all_worlds(&p, held);
    // Five cards of this pass in places for two, one and two.
    assert_eq!(weights.len(), 30);
    let state = Relikt::from_position(&p).unwrap();
    assert_eq!(Relikt::view(&state, Seat(0)).hand_ages(Seat(2))[..], [0, 1, 1, 3]);
    let mut rng = Stream::from_seed(8);
    follow(&weights, 30_000, || {
        cards(&Relikt::sample_world(Relikt::view(&state, Seat(0)), &mut rng))
    });
    p.ages.insert("red5".parse().unwrap(), 4);
    let error = Relikt::from_position(&p).unwrap_err().to_string();
    assert!(
        error.contains("ages.red5: 4 reshuffles ago, of 3") && error.contains("was in the deck"),
        "{error}"
    );
}

#[test]
fn rl_bin_worlds_keep_what_another_sees_in_ones_own_hand() {
    // Seat 1 once saw red9 in the hand of seat 0, looks at it again now, and so knows that red9 lies face down.
    let mut setup = Setup::new(3)
        .row(0, "blue3", "")
        .played(0, "blindfold")
        .actions(0, "compass lasso pistol")
        .played(1, "binoculars")
        .actions(1, "compass lasso");
    let p = &mut setup.0;
    (p.mover, p.turn, p.phase) = (1, 62, "play".into());
    (p.effect, p.looked_at) = (Some(ActionCard::Binoculars), Some(0));
    p.rows[0].as_mut().unwrap().face_down = vec![FaceDown {
        seat: 0,
        card: "red9".parse().unwrap(),
        ages: Vec::new(),
    }];
    p.seen = vec![SeenHand {
        holder: 0,
        viewer: 1,
        cards: list("red1 red2 red3 red4"),
        maybe_down: list("red9"),
    }];
    let s = setup.state();
    let world = Relikt::sample_world(Relikt::view(&s, Seat(0)), &mut Stream::from_seed(2));
    assert_eq!(sees(&world), sees(&s));
}
