//! Positions: any reachable state as data, and every reason why something is none.

use super::play::{any_game, play};
use super::*;
use crate::chance::Keyed;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn a_state_survives_as_json(game in any_game()) {
        let end = play(&game, |s, action| {
            let position = Riket::to_position(s);
            let text = serde_json::to_string(&position).expect("JSON");
            let read: RiketPosition = serde_json::from_str(&text).expect("a position");
            let mut again = Riket::from_position(&read).expect("possible");
            assert_eq!(&again, s);
            let (mut one, mut packs) = (s.clone(), [Vec::new(), Vec::new()]);
            let luck = || Keyed::new("riket", game.2, 0);
            Riket::apply(&mut one, action, &mut luck(), &mut NoHooks).expect("legal");
            Riket::apply(&mut again, action, &mut luck(), &mut NoHooks).expect("legal");
            Riket::pack_state(&one, &mut packs[0]);
            Riket::pack_state(&again, &mut packs[1]);
            assert_eq!(packs[0], packs[1]);
        });
        prop_assert_eq!(&Riket::from_position(&Riket::to_position(&end)).expect("possible"), &end);
    }
}

fn position(text: &str) -> RiketPosition {
    Riket::to_position(&board(&rules("{}"), text))
}

fn reasons(position: &RiketPosition) -> String {
    match Riket::from_position(position) {
        Ok(s) => show(&s),
        Err(error) => error.reasons.join("\n"),
    }
}

type Change = fn(&mut RiketPosition);

#[test]
fn a_position_that_cannot_be_says_why() {
    #[rustfmt::skip]
    let cases: &[(Change, &str)] = &[
        (|p| p.players.truncate(2), "riket has 3 to 5 seats, not 2"),
        (|p| p.players[0].ring = 20, "seat 0 stands on ring 20: the last one now is 19"),
        (|p| p.players[0].role = "ruler".into(), "there is one crown ring, so at most one ruler"),
        (|p| p.players[0].role = "king".into(), "seat 0: unknown role `king`: expected one of poor, rich, ruler"),
        (|p| p.phase = "questions".into(), "unknown phase `questions`: did you mean `question`?"),
        (|p| p.game = "risiko".into(), "game = `risiko`: expected `riket`"),
        (|p| p.schema = "position/2".into(), "schema = `position/2`: expected `position/1`"),
        (|p| p.first_player = 4, "first_player = 4: expected a seat from 0 to 3"),
        (|p| p.turn_seat = 9, "turn_seat = 9: expected a seat from 0 to 3"),
        (|p| p.current_seat = Some(1), "current_seat = 1: in the turn of seat 0, who cannot have passed its question to it"),
        (|p| p.current_seat = None, "current_seat is missing if, and only if, the phase is `over`"),
        (|p| p.epoch_number = 7, "epoch_number = 7: expected 1 to 6"),
        (|p| p.epoch_turn = 0, "epoch_turn = 0: expected 1 to 5000\nturn = 1: expected 0 to 0 in this epoch and turn"),
        (|p| p.fool_cards = 2, "fool_cards = 2: a turn has one at most, so expected 0 to 1"),
        (|p| p.old_words = 1, "old_words = 1: expected 0 to 0 by this turn"),
        (|p| p.turn = 3, "turn = 3: expected 1 to 1 in this epoch and turn"),
        (|p| p.difficulty = None, "there is a difficulty if, and only if, a question is to be answered and answers can be drawn"),
        (|p| p.signal = None, "there is a signal if, and only if, the seat of the turn has a question and its answers are drawn"),
        (|p| p.difficulty = Some(4), "difficulty = 4: expected -3 to 3 with a weight that is not 0\nsignal = 0 cannot come with difficulty 4"),
        (|p| p.signal = Some(2), "signal = 2 cannot come with difficulty 0"),
        (|p| p.steps = 1, "steps = 1: expected 0 outside the phase `buy_off`"),
        (|p| p.end_reason = Some("points".into()), "unknown end_reason `points`: expected one of epochs_played, unfinished, house_rule:NAME"),
        (|p| p.end_reason = Some("unfinished".into()), "the phase is `over` if, and only if, there is an end_reason"),
        (|p| { p.settings.insert("rings".into(), 9.into()); }, "rings = 9: expected a whole number from 10 to 60"),
    ];
    for (change, wanted) in cases {
        let mut p = position("*rich 3, poor 0, ruler 5, poor 0");
        change(&mut p);
        assert_eq!(reasons(&p), *wanted);
    }
}

#[test]
fn a_phase_that_cannot_be_says_why() {
    #[rustfmt::skip]
    let cases = [
        ("[buy_off 3] *poor 5, poor 0, ruler 5, poor 0", "seat 0 is poor and cannot buy off"),
        ("[buy_off 3] *rich 2, poor 0, ruler 5, poor 0", "steps = 3: expected 1 to 4, and no more than ring 2"),
        ("[buy_off 3] *rich 5/2, poor 0, ruler 5, poor 0", "seat 0 has 2 coins and cannot buy off"),
        ("[riddle] *rich 5, poor 0, ruler 5, poor 0", "seat 0 stands on ring 5 without a symbol and cannot be challenged"),
        ("[duel] *rich 5, >poor 4, ruler 5, poor 0", "[duel] *rich 5, >poor 4, ruler 5, poor 0"),
        ("[duel] *poor 5, >poor 4, ruler 5, poor 0", "current_seat = 1: in the turn of seat 0, who cannot have passed its question to it"),
        ("[duel] *rich 5, poor 0, ruler 5, >poor 4", "current_seat = 3: in the turn of seat 0, who cannot have passed its question to it"),
        ("[over epochs_played] rich 20, poor 0, ruler 5, poor 0", "end_reason `epochs_played` needs the last epoch and a pawn at the goal"),
        ("[over unfinished] rich 20, poor 0, ruler 5, poor 0", "end_reason `unfinished` cannot be with a pawn at the goal"),
    ];
    for (text, wanted) in cases {
        assert_eq!(reasons(&position(text)), wanted, "{text}");
    }
}

/// Unknown keys and broken knowledge are named.
#[test]
fn a_misspelt_position_is_refused() {
    let read = |text: &str| {
        serde_json::from_str::<RiketPosition>(text)
            .expect_err("refused")
            .to_string()
    };
    let plain = serde_json::to_string(&position("*rich 3, poor 0, ruler 5, poor 0")).expect("JSON");
    let error = read(&plain.replace("turn_seat", "turn_saet"));
    assert!(error.starts_with("unknown field `turn_saet`"), "{error}");
    let error = read(&plain.replace("0.55", "5.5"));
    assert!(
        error.starts_with("1 = 5.5: expected a chance, a number from 0 to 1"),
        "{error}"
    );
}

/// The packed state of [`Game::pack_state`], byte by byte.
#[test]
fn the_packed_state_is_the_documented_one() {
    let mut s = board(&rules("{}"), "*rich 3, poor 0/300, ruler 5");
    (s.turn, s.epoch_turn, s.epoch, s.shift, s.signal) = (0x01020304, 0x0506, 2, -1, Some(-2));
    (s.fool_cards, s.old_words, s.first) = (7, 8, Seat(2));
    let mut out = Vec::new();
    Riket::pack_state(&s, &mut out);
    #[rustfmt::skip]
    let mut wanted = vec![
        3, 2, 0, 0, 0, 0b101, 0b100, 2, 6, 5, 4, 3, 2, 1, 0, 255, 254, 255, 7, 0, 0, 0, 8, 0, 0, 0,
    ];
    for (ring, coins) in [(3, [6, 0]), (0, [44, 1]), (5, [6, 0])] {
        wanted.push(ring);
        wanted.extend(coins);
        for chance in [36045u32; 6].into_iter().chain([32768, 29491]) {
            wanted.extend(chance.to_le_bytes());
        }
        wanted.push(0);
    }
    assert_eq!(out, wanted);
}
