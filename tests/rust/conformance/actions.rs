//! Legal actions, their codes and texts.

use super::{Subject, settings};
use ludoteca_core::error::PlayError;
use ludoteca_core::game::{Action, Entry, Game, Legal};
use ludoteca_core::hooks::NoHooks;
use ludoteca_core::rng::Stream;
use std::collections::HashSet;

/// Some actions of an entry: its ends and one between.
fn probes<A: Action>(entry: &Entry<A>) -> Vec<A> {
    let mut places = vec![0, entry.count / 2, entry.count - 1];
    places.dedup();
    places.into_iter().map(|place| entry.at(place)).collect()
}

pub fn legal_actions_agree_with_themselves<G: Subject>() {
    for setting in settings::<G>() {
        let name = &setting.name;
        setting.some_states(|state, _| {
            let legal = G::legal(state);
            let entries = legal.to_entries();
            assert_eq!(legal.entries(), entries.len(), "{name}");
            assert_eq!(legal.is_empty(), entries.is_empty(), "{name}");
            for pair in entries.windows(2) {
                assert!(
                    pair[0].last() < pair[1].first,
                    "{name}: {:?} before {:?}",
                    pair[0],
                    pair[1]
                );
            }
            let mut n = 0;
            for (i, entry) in entries.iter().enumerate() {
                assert_eq!(legal.entry(i), Some(*entry), "{name}");
                assert_eq!(
                    entry.last().pack(),
                    entry.first.pack() + entry.count - 1,
                    "{name}"
                );
                assert_eq!(legal.nth(n), Some(entry.first), "{name}");
                n += u64::from(entry.count);
                assert_eq!(legal.nth(n - 1), Some(entry.last()), "{name}");
                for action in probes(entry) {
                    assert!(legal.contains(action), "{name}: `{action}` is listed");
                }
            }
            assert_eq!(
                (legal.len(), legal.nth(n), legal.entry(entries.len())),
                (n, None, None),
                "{name}"
            );
            assert_eq!(legal.forced(), legal.nth(0).filter(|_| n == 1), "{name}");
            let mut visited = 0;
            legal.visit(|_| {
                visited += 1;
                visited < 2
            });
            assert!(visited <= 2, "{name}: visiting goes on when told to stop");
            let text = legal.describe(3);
            assert!(text.contains("more") || entries.len() <= 3, "{name}: {text}");
        });
    }
}

pub fn legal_is_what_is_accepted<G: Subject>() {
    let mut rng = Stream::from_seed(3);
    for setting in settings::<G>() {
        let name = &setting.name;
        // Actions of other states are the likeliest to be let through by mistake.
        let mut others: Vec<G::Action> = Vec::new();
        setting.some_states(|state, chance| {
            let legal = G::legal(state);
            let entries = legal.to_entries();
            let mut candidates: Vec<G::Action> = entries.iter().flat_map(probes).collect();
            for entry in &entries {
                let codes = [
                    entry.first.pack().checked_sub(1),
                    entry.last().pack().checked_add(1),
                ];
                candidates.extend(codes.into_iter().flatten().filter_map(G::Action::unpack));
            }
            candidates.extend(others.iter().filter(|_| rng.below(8) == 0));
            candidates.extend((0..20).filter_map(|_| G::Action::unpack(rng.next_u64() as u32)));
            for action in candidates {
                let code = action.pack();
                let listed = entries
                    .iter()
                    .any(|e| (e.first.pack()..e.first.pack() + e.count).contains(&code));
                assert_eq!(legal.contains(action), listed, "{name}: `{action}`");
                let mut after = state.clone();
                let applied = G::apply(&mut after, action, &mut chance.clone(), &mut NoHooks);
                match applied {
                    Ok(()) => assert!(listed, "{name}: `{action}` was accepted"),
                    Err(PlayError::Illegal {
                        action: text, seat, ..
                    }) => {
                        assert!(!listed, "{name}: `{action}` was refused");
                        assert_eq!((text, Some(seat)), (action.to_string(), G::current_seat(state)));
                        assert_eq!(
                            after, *state,
                            "{name}: `{action}` was refused, but something changed"
                        );
                    }
                    Err(PlayError::GameOver { .. }) => assert!(G::current_seat(state).is_none(), "{name}"),
                    Err(error) => panic!("{name}: `{action}`: {error}"),
                }
            }
            if let Some(entry) = entries.get(rng.below(entries.len().max(1) as u64) as usize) {
                others.push(entry.first);
                others.push(entry.last());
                others.truncate(200);
            }
        });
    }
}

pub fn actions_have_codes_and_texts<G: Subject>() {
    let mut seen: HashSet<u32> = HashSet::new();
    for setting in settings::<G>() {
        setting.some_states(|state, _| {
            for entry in G::legal(state).to_entries() {
                seen.extend(probes(&entry).into_iter().map(Action::pack));
            }
        });
    }
    let mut rng = Stream::from_seed(9);
    let strangers = (0..200_000).map(|_| rng.next_u64() as u32 & (0xF000_0000 | ((1 << rng.below(29)) - 1)));
    let mut codes: Vec<u32> = seen.into_iter().chain(strangers).collect();
    codes.sort_unstable();
    codes.dedup();
    let actions: Vec<G::Action> = codes.into_iter().filter_map(check_code::<G>).collect();
    assert!(actions.is_sorted(), "actions are ordered by their codes");
    let texts: HashSet<String> = actions.iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), actions.len(), "no two actions have one text");
    for text in ["", " ", "nonsense", "nonsense 4", "\u{1F3B2}", "1", "-1"] {
        let error = text.parse::<G::Action>().expect_err(text);
        assert!(!error.to_string().is_empty());
    }
    for text in texts.iter().take(500) {
        for wrong in [
            format!("{text} 1 2 3 4"),
            format!("x{text}"),
            format!("{text}\u{e9}"),
        ] {
            let parsed = wrong.parse::<G::Action>();
            assert!(parsed.is_err(), "`{wrong}` is read as {parsed:?}");
        }
    }
}

fn check_code<G: Game>(code: u32) -> Option<G::Action> {
    let action = G::Action::unpack(code)?;
    assert_eq!(action.pack(), code, "{action:?}");
    let text = action.to_string();
    assert_eq!(text.parse::<G::Action>().as_ref(), Ok(&action), "`{text}`");
    assert!(
        !text.starts_with(['!', '~', '#']) && !text.contains('\n'),
        "`{text}` looks like another kind of step"
    );
    Some(action)
}

pub fn sampling_is_as_the_random_bot_promises<G: Subject>() {
    const DRAWS: u64 = 4_000;
    let mut rng = Stream::from_seed(21);
    for setting in settings::<G>() {
        let mut looked_at = 0;
        setting.some_states(|state, _| {
            let legal = G::legal(state);
            let entries = legal.to_entries();
            if !(2..=12).contains(&entries.len()) || looked_at == 3 {
                return;
            }
            looked_at += 1;
            let mut hits = vec![0u64; entries.len()];
            let mut places = vec![0f64; entries.len()];
            for _ in 0..DRAWS {
                let code = legal.sample(&mut rng).pack();
                let hit = entries
                    .iter()
                    .position(|e| (e.first.pack()..e.first.pack() + e.count).contains(&code));
                let hit = hit.expect("a sample is legal");
                hits[hit] += 1;
                places[hit] += f64::from(code - entries[hit].first.pack());
            }
            let weights = G::weights(&entries);
            let total: f64 = weights.iter().sum();
            for (i, entry) in entries.iter().enumerate() {
                let p = weights[i] / total;
                let wide = 6.0 * (DRAWS as f64 * p * (1.0 - p)).sqrt();
                let expected = DRAWS as f64 * p;
                assert!(
                    (hits[i] as f64 - expected).abs() < wide,
                    "{}: {hits:?}",
                    setting.name
                );
                let count = f64::from(entry.count);
                let (mean, spread) = (
                    (count - 1.0) / 2.0,
                    ((count * count - 1.0) / 12.0 / hits[i] as f64).sqrt(),
                );
                let found = places[i] / hits[i] as f64;
                assert!(
                    (found - mean).abs() <= 6.0 * spread,
                    "{}: {entry:?} {found}",
                    setting.name
                );
            }
        });
        assert!(looked_at > 0, "{}", setting.name);
    }
}
