//! Chance of house rules, their names as ends of games, and what games owe to whatever answers.

use crate::toy::{Dash, DashMoment, DashOption, DashRules, DashState};
use ludoteca_core::chance::Keyed;
use ludoteca_core::error::HookError;
use ludoteca_core::game::{EndReason, Game};
use ludoteca_core::hooks::{Hooks, Moment, NoHooks, RuleName, Value, stream};
use ludoteca_core::relikt::Relikt;
use ludoteca_core::riket::Riket;
use ludoteca_core::risiko::Risiko;
use ludoteca_core::rng::GameStreams;
use ludoteca_core::seat::Seat;
use ludoteca_core::settings::Settings;
use std::collections::BTreeSet;

fn start(number: u64) -> DashState {
    let rules = DashRules::preset("plain").expect("it is a preset");
    let mut chance = Keyed::new(Dash::NAME, 3, number);
    Dash::new_game(
        &rules,
        &[DashOption::default(), DashOption::default()],
        &mut chance,
        &mut NoHooks,
    )
    .expect("it can be set up")
}

#[test]
fn a_rules_stream_depends_on_seed_game_rule_state_and_moment() {
    let first = |seed, number, rule: &str, state: &DashState, seat, amount| {
        let rule = RuleName::new(rule).expect("it is a name");
        let moment = DashMoment::Energy {
            seat: Seat(seat),
            amount,
        };
        stream::<Dash>(
            &mut GameStreams::new(Dash::NAME, seed, number),
            rule,
            state,
            &moment,
        )
        .next_u64()
    };
    let state = start(0);
    let all = [
        first(3, 0, "one", &state, 0, 1),
        first(4, 0, "one", &state, 0, 1),
        first(3, 1, "one", &state, 0, 1),
        first(3, 0, "other", &state, 0, 1),
        first(3, 0, "one", &start(7), 0, 1),
        first(3, 0, "one", &state, 1, 1),
        first(3, 0, "one", &state, 0, 2),
    ];
    assert_eq!(BTreeSet::from(all).len(), all.len());
    assert_eq!(first(3, 0, "one", &state.clone(), 0, 1), all[0]);
    // By the words of docs/streams.md: purpose `hook`, SHA-256("one") begins with 76 92 c3 ad.
    let mut packed = Vec::new();
    Dash::pack_state(&state, &mut packed);
    packed.extend(b"dash_energy0:1");
    let mut hash = 0xCBF2_9CE4_8422_2325u64;
    for byte in packed {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
    }
    let index = (0xADC3_9276u64 << 32) + ((hash >> 32) ^ (hash & u64::from(u32::MAX)));
    let mut streams = GameStreams::new(Dash::NAME, 3, 0);
    assert_eq!(
        streams.stream(Dash::HOOK_PURPOSE, Seat(0), index).next_u64(),
        all[0]
    );
}

#[test]
fn an_end_by_a_house_rule_has_its_name() {
    let rule = RuleName::new("capitals").expect("it is a name");
    let reason = EndReason::HouseRule(rule);
    assert_eq!(reason.name(), "house_rule:capitals");
    assert_eq!(EndReason::from_name("house_rule:capitals"), Some(reason));
    assert_eq!(EndReason::from_name("house_rule"), None);
    for (code, name) in EndReason::NAMES.iter().enumerate().take(8) {
        let reason = EndReason::from_name(name).expect("it is a reason");
        assert_eq!((usize::from(reason.code()), reason.name()), (code, *name));
    }
    assert_eq!(usize::from(reason.code()), EndReason::NAMES.len() - 1);
}

/// Answers with a moment of another seat, or an amount out of range.
struct Wrong(u8);

impl Hooks<Dash> for Wrong {
    fn modify(&mut self, _state: &DashState, moment: DashMoment) -> Result<DashMoment, HookError> {
        let DashMoment::Energy { seat, .. } = moment;
        Ok(DashMoment::Energy { seat, amount: self.0 })
    }
}

#[test]
fn whatever_answers_is_checked_where_it_is_asked() {
    let rules = DashRules::preset("plain").expect("it is a preset");
    let play = |amount| {
        let mut chance = Keyed::new(Dash::NAME, 3, 0);
        Dash::new_game(
            &rules,
            &[DashOption::default(), DashOption::default()],
            &mut chance,
            &mut Wrong(amount),
        )
    };
    assert!(play(3).is_ok());
    let error = play(4).expect_err("it is out of range").to_string();
    assert_eq!(
        error,
        "house rule `unknown`, hook `dash_energy`: amount = 4: expected a whole number from 0 to 3"
    );
}

/// The tables of all games: named after their game, each argument once, the value last and with a range of its own.
#[test]
fn tables_of_moments_are_whole() {
    fn check<G: Game>() {
        let mut hooks = BTreeSet::new();
        for (slot, info) in G::Moment::TABLE.iter().enumerate() {
            assert!(info.hook.starts_with(&format!("{}_", G::NAME)), "{}", info.hook);
            assert!(hooks.insert(info.hook), "{} is there twice", info.hook);
            let names: BTreeSet<&str> = info.arguments.iter().map(|argument| argument.name).collect();
            assert_eq!(names.len(), info.arguments.len(), "{}", info.hook);
            assert!(
                !names.contains("state") && !names.contains("rng"),
                "{}",
                info.hook
            );
            for text in [info.doc, info.when, info.cost, info.clause] {
                assert!(!text.trim().is_empty(), "{}", info.hook);
            }
            let nothing = G::Moment::build(slot, &mut |_| None).expect_err("all is missing");
            assert_eq!(
                nothing,
                format!("argument `{}` is missing", info.arguments[0].name)
            );
        }
        let beyond = G::Moment::build(G::Moment::TABLE.len(), &mut |_| Some(Value::Nothing));
        assert!(beyond.is_err());
    }
    check::<Risiko>();
    check::<Relikt>();
    check::<Riket>();
    check::<Dash>();
}
