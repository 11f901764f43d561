//! Positions: any reachable state as data, all reasons when it is impossible.

use super::*;
use crate::chance::Keyed;
use crate::game::Legal as _;
use crate::rng::Stream;

fn reasons(change: impl FnOnce(&mut ReliktPosition)) -> Vec<String> {
    let mut p = Setup::new(3)
        .row(0, "blue3", "red9 blue5")
        .discards("green9")
        .position();
    assert!(Relikt::from_position(&p).is_ok());
    change(&mut p);
    Relikt::from_position(&p).expect_err("it is impossible").reasons
}

fn end_position(reason: &str) -> position::EndPosition {
    position::EndPosition {
        end_reason: reason.into(),
        ranks: vec![1; 3],
        points: vec![0; 3],
    }
}

fn one(part: &str, change: impl FnOnce(&mut ReliktPosition)) {
    let found = reasons(change);
    assert!(found.iter().any(|r| r.contains(part)), "{part}: {found:?}");
}

#[test]
fn states_go_there_and_back_and_on() {
    for game in 0..40 {
        let mut chance = Keyed::new("relikt", 21, game);
        let rules = ReliktRules {
            pistol_instead: game % 2 == 1,
            treasures_left: (game % 3 == 1).into(),
            ..ReliktRules::default()
        };
        let seats = 3 + (game % 3) as usize;
        let mut s = Relikt::new_game(&rules, &vec![(); seats], &mut chance, &mut NoHooks).unwrap();
        let mut rng = Stream::from_seed(game);
        loop {
            let text = serde_json::to_string(&Relikt::to_position(&s)).unwrap();
            let back: ReliktPosition = serde_json::from_str(&text).unwrap();
            let mut again = Relikt::from_position(&back).unwrap_or_else(|e| panic!("{e}: {text}"));
            assert_eq!(again, s);
            if Relikt::current_seat(&s).is_none() {
                break;
            }
            let action = Relikt::legal(&s).sample(&mut rng);
            // The same luck follows: what was drawn before follows from the position.
            let mut same = Keyed::new("relikt", 21, game);
            Relikt::apply(&mut again, action, &mut same, &mut NoHooks).unwrap();
            Relikt::apply(&mut s, action, &mut chance, &mut NoHooks).unwrap();
            assert_eq!(again, s);
        }
    }
}

#[test]
fn cards_must_be_where_they_can_be() {
    one("red1 lies in two places", |p| {
        p.hands[1][0] = "red1".parse().unwrap()
    });
    one("blue1 lies nowhere", |p| p.hands[1][0] = "red1".parse().unwrap());
    one("white1 is of a colour not in play", |p| {
        p.discards = list("white1")
    });
    one("hands[0]: 3 cards, expected 4", |p| p.hands[0].truncate(3));
    one("rows[0]: 3 cards in a row of 3", |p| {
        p.rows[0].as_mut().unwrap().cards = list("red9 blue5 red10")
    });
    one("a card is named twice", |p| p.deck.push(p.deck[0]));
    one("face_down: seat 1 laid 1 cards", |p| {
        let row = p.rows[1].as_mut().unwrap();
        row.face_down.push(position::FaceDown {
            seat: 1,
            card: p.deck.pop().unwrap(),
            ages: Vec::new(),
        });
    });
    one("before the first reshuffle", |p| {
        p.shuffled = Some(p.deck.clone())
    });
    one("was not in it when it was shuffled", |p| {
        p.reshuffles = 1;
        p.shuffled = Some(list("green9"));
    });
}

#[test]
fn treasures_must_be_those_of_the_rules() {
    one("treasures: 19 in all", |p| p.unseen_treasures.truncate(15));
    one("not those of gems.blue and gems.red", |p| {
        p.unseen_treasures[0] = "red6".parse().unwrap()
    });
    one("a place is empty", |p| {
        let row = p.rows[3].take().unwrap();
        p.won[0].push(row.treasure);
    });
    one("with 17 left the game is not over", |p| {
        p.phase = "over".into();
        p.end = Some(end_position("treasures_gone"));
    });
    one("more equal treasures", |p| {
        p.won[0] = vec!["red4".parse().unwrap(); 13]
    });
    one("are more than there are", |p| {
        p.won[0] = vec!["red4".parse().unwrap(); 90]
    });
}

#[test]
fn turn_and_effect_must_agree() {
    one("unknown phase `plya`: did you mean `play`", |p| {
        p.phase = "plya".into()
    });
    one("phase take needs", |p| p.phase = "take".into());
    one("effect = compass: not possible in phase target", |p| {
        p.phase = "target".into();
        p.effect = Some(ActionCard::Compass);
    });
    one("the last action card must be it or a camera", |p| {
        p.phase = "play".into();
        p.effect = Some(ActionCard::Lasso);
        p.played[0] = action_cards("lasso");
    });
    one("turn = 2001: expected 1 to 2000", |p| p.turn = 2001);
    one("nobody is looked at", |p| p.looked_at = Some(1));
    one("mover = 3: the seats are 0 to 2", |p| p.mover = 3);
    one("plays = 2", |p| p.plays = 2);
    one("3 action cards in 2 turns", |p| {
        p.turn = 2;
        p.played[0] = action_cards("lasso pistol camera");
        p.last_action = Some(ActionCard::Lasso);
    });
    one("nobody has played it", |p| {
        p.last_action = Some(ActionCard::Lasso)
    });
    one("action_hands[2]: 2 cards, expected 3", |p| {
        p.action_hands[2].truncate(2)
    });
    one("in hand and played", |p| {
        p.played[0] = action_cards("compass");
        p.last_action = Some(ActionCard::Compass);
    });
    one("end.ranks: expected [1, 1, 1]", |p| {
        p.end = Some(position::EndPosition {
            ranks: vec![1, 2, 3],
            ..end_position("treasures_gone")
        });
    });
    one("end.end_reason", |p| p.end = Some(end_position("objective")));
}

#[test]
fn what_was_seen_must_be_there() {
    let seen = |cards: &str, maybe_down: &str| position::SeenHand {
        holder: 1,
        viewer: 0,
        cards: list(cards),
        maybe_down: list(maybe_down),
    };
    one("red1 is not in that hand", |p| p.seen.push(seen("red1", "")));
    one("blue1 does not lie face down", |p| {
        p.seen.push(seen("blue2", "blue1"))
    });
    one("nobody looks at his own hand", |p| {
        p.seen.push(position::SeenHand {
            viewer: 1,
            ..seen("blue1", "")
        })
    });
    one("named twice", |p| {
        p.seen = vec![seen("blue1", ""), seen("blue2", "")]
    });
    one("neither in that hand nor face down", |p| {
        p.taken = vec![list("blue9"), vec![], vec![]]
    });
    one("has seen red1 taken", |p| {
        p.taken = vec![list("red1"), vec![], vec![]]
    });
    one("taken: 1 entries for 3 seats", |p| p.taken = vec![list("red1")]);
}

#[test]
fn shape_and_rules_come_first() {
    one("seats = 6: expected 3 to 5", |p| p.seats = 6);
    one("hands: 2 entries for 3 seats", |p| p.hands.truncate(2));
    one("rows: 3 instead of 4", |p| p.rows.truncate(3));
    one("camps: red is named twice", |p| p.camps[1] = Color::Red);
    one("did you mean `pistol`", |p| {
        drop(p.settings.insert("pistl".into(), "extra".into()))
    });
    one("ruling 82", |p| {
        drop(p.settings.insert("gems.blue".into(), vec![9; 8].into()))
    });
    one("schema: expected position/1, not `position/2`", |p| {
        p.schema = "position/2".into()
    });
    one("game: expected relikt, not `risiko`", |p| {
        p.game = "risiko".into()
    });
    one("first_player = 1: seat 0 has turn 61 if seat 0 began", |p| {
        p.first_player = 1
    });
    one("round = 20: turn 61 belongs to round 21", |p| p.round = 20);
    // All reasons at once.
    assert!(
        reasons(|p| {
            p.turn = 0;
            p.mover = 9;
            p.hands[0].clear();
        })
        .len()
            >= 4
    );
}

#[test]
fn unknown_keys_and_words_are_refused() {
    let text = serde_json::to_string(&Setup::new(3).position()).unwrap();
    for (from, to) in [
        ("\"turn\"", "\"trun\""),
        ("red1\"", "redd1\""),
        ("blue3\"", "blue13\""),
        ("compass", "compas"),
    ] {
        let wrong = text.replacen(from, to, 1);
        assert_ne!(wrong, text);
        assert!(serde_json::from_str::<ReliktPosition>(&wrong).is_err(), "{to}");
    }
    assert!(serde_json::from_str::<ReliktPosition>(&text).is_ok());
}

#[test]
fn a_house_rules_row_length_is_kept() {
    let mut setup = Setup::new(3);
    setup.0.rows[0].as_mut().unwrap().places = Some(5);
    let s = setup.clone().state();
    assert_eq!(s.rows[0].places, 5);
    assert_eq!(Relikt::to_position(&s).rows[0].as_ref().unwrap().places, Some(5));
    setup.0.rows[0].as_mut().unwrap().places = Some(13);
    let error = Relikt::from_position(&setup.position()).unwrap_err().to_string();
    assert!(error.contains("rows[0].places = 13: expected 1 to 12"), "{error}");
}
