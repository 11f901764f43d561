//! Tests of Riket: boards and actions as short texts, chance from scripts.
//!
//! A board is written `*poor 3, rich 5/4, ruler 7, poor 0`: by seat the role, the ring and, if they are not 6, the coins.
//! `*` marks the seat of the turn, `>` the seat to act if it is another. In front stands what is to be decided if it is
//! not the question: `[swap]`, `[buy_off 3]` with the steps, `[over unfinished]` with the reason.

mod answers;
mod clauses;
mod hidden;
mod house_rules;
mod legal;
mod play;
mod positions;
mod races;
mod settings;
mod setup;
mod tally;
mod worlds;

use super::answer::{Difficulty, Signal};
use super::ask::purpose;
use super::epoch::Epochs;
use super::role::{Role, RoleCards};
use super::rules::{Answers, PoorQuestioner};
use super::spinner::{Challenge, Fate, Weights};
use super::state::Phase;
use super::track::Symbols;
use super::*;
use crate::chance::Scripted;
use crate::game::{EndReason, Game, Legal as _};
use crate::hooks::NoHooks;
use crate::seat::{Seat, SeatSet};
use crate::settings::Settings;
use serde_json::{Map, Value};

/// The preset `rulebook` with changes, as JSON.
pub(super) fn rules(patch: &str) -> RiketRules {
    let patch = match serde_json::from_str(patch) {
        Ok(Value::Object(patch)) => patch,
        other => panic!("{patch}: {other:?}"),
    };
    RiketRules::default()
        .patched(&patch)
        .unwrap_or_else(|error| panic!("{patch:?}: {error}"))
}

/// The state of a board, the question of difficulty 0.
pub(super) fn board(rules: &RiketRules, text: &str) -> RiketState {
    let (head, players) = match text.strip_prefix('[') {
        Some(rest) => rest.split_once("] ").expect("`] `"),
        None => ("question", text),
    };
    let players: Vec<&str> = players.split(", ").collect();
    let knowledge = vec![Knowledge::default(); players.len()];
    let mut script = vec!["first 0".to_owned()];
    script.extend(match players.len() {
        3 => ["poor", "poor", "ruler", "", ""].map(|r| format!("role {r}")),
        4 => ["poor", "poor", "rich", "ruler", ""].map(|r| format!("role {r}")),
        _ => ["poor", "poor", "poor", "rich", "ruler"].map(|r| format!("role {r}")),
    });
    script.truncate(1 + players.len());
    if rules.answers == Answers::Knowledge {
        script.extend(["difficulty 0", "signal 0"].map(String::from));
    }
    let mut s = Riket::new_game(rules, &knowledge, &mut Scripted::new(script), &mut NoHooks).expect("a game");
    (s.rich, s.crown) = (SeatSet::NONE, SeatSet::NONE);
    for (seat, player) in Seat::all(s.seats).zip(players) {
        if player.starts_with('*') {
            (s.turn_seat, s.actor) = (seat, seat);
        }
        let (role, place) = player
            .trim_start_matches(['*', '>'])
            .split_once(' ')
            .expect("a ring");
        let (ring, coins) = place.split_once('/').unwrap_or((place, "6"));
        s.rings[seat.index()] = ring.parse().expect("a ring");
        s.coins[seat.index()] = coins.parse().expect("coins");
        if role != "poor" {
            s.rich = s.rich.with(seat);
        }
        if role == "ruler" {
            s.crown = SeatSet::only(seat);
        }
    }
    for (seat, player) in Seat::all(s.seats).zip(text.split(", ")) {
        if player.contains('>') {
            s.actor = seat;
        }
    }
    let (phase, detail) = head.split_once(' ').unwrap_or((head, ""));
    s.phase = Phase::ALL
        .into_iter()
        .find(|p| p.name() == phase)
        .expect("a phase");
    match s.phase {
        Phase::BuyOff => s.steps = detail.parse().expect("steps"),
        Phase::Over => s.end = EndReason::from_name(detail),
        _ => {}
    }
    if s.phase != Phase::Question {
        (s.shift, s.signal) = (0, None);
    }
    s
}

/// The board of a state.
pub(super) fn show(s: &RiketState) -> String {
    let players: Vec<String> = Seat::all(s.seats)
        .map(|seat| {
            let mark = match seat {
                _ if s.phase == Phase::Over => "",
                seat if seat == s.turn_seat => "*",
                seat if seat == s.actor => ">",
                _ => "",
            };
            let coins = match s.coins[seat.index()] {
                6 => String::new(),
                n => format!("/{n}"),
            };
            format!("{mark}{} {}{coins}", s.role(seat), s.rings[seat.index()])
        })
        .collect();
    let head = match s.phase {
        Phase::Question => String::new(),
        Phase::BuyOff => format!("[buy_off {}] ", s.steps),
        Phase::Over => format!("[over {}] ", s.end.map_or("", EndReason::name)),
        phase => format!("[{}] ", phase.name()),
    };
    head + &players.join(", ")
}

/// Carries out an action with these outcomes of chance; a new question is of difficulty 0.
pub(super) fn act(s: &mut RiketState, action: &str, chance: &[&str]) -> Result<(), String> {
    let action: Action = action.parse().map_err(|e| format!("{e}"))?;
    let run = |s: &mut RiketState, question: &[&str]| {
        let mut source = Scripted::new(chance.iter().chain(question).copied());
        Riket::apply(s, action, &mut source, &mut NoHooks).map_err(|e| e.to_string())?;
        source.finish().map_err(|e| e.to_string())
    };
    let mut plain = s.clone();
    if run(&mut plain, &[]).is_ok() {
        *s = plain;
        return Ok(());
    }
    run(s, &["difficulty 0", "signal 0"])
}

/// The legal entries as text.
pub(super) fn legal_texts(s: &RiketState) -> String {
    Riket::legal(s).describe(99).replace('`', "")
}
