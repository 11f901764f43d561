//! What must hold for any text given as a position or a file of records, shared by the fuzz targets and the bounded test
//! `tests/rust/robust.rs`.

use ludoteca_core::chance::{ChanceError, Keyed};
use ludoteca_core::error::PlayError;
use ludoteca_core::game::{Game, Legal};
use ludoteca_core::hooks::NoHooks;
use ludoteca_core::record::{Read, Reader, RecordError, end_line};
use ludoteca_core::replay::Replay;
use ludoteca_core::rng::Stream;
use ludoteca_core::seat::Seat;
use std::sync::Arc;

/// How far a position that was accepted is played on.
const PLAYED_ON: usize = 80;

/// A text is no position, or an impossible one with reasons, or a state that comes back equal and can be played on.
/// Returns whether it was accepted.
pub fn position<G: Game>(text: &str) -> bool {
    let Ok(position) = serde_json::from_str::<G::Position>(text) else {
        return false;
    };
    let state = match G::from_position(&position) {
        Ok(state) => state,
        Err(error) => {
            assert!(!error.reasons.is_empty() && error.reasons.iter().all(|reason| !reason.is_empty()));
            return false;
        }
    };
    let again = G::from_position(&G::to_position(&state)).expect("a state's position is possible");
    assert_eq!(again, state, "a position comes back as another state");
    for seat in Seat::all(G::seats(&state)) {
        G::view_json(G::view(&state, seat));
    }
    play_on::<G>(state);
    true
}

fn play_on<G: Game>(mut state: G::State) {
    let mut chance = Keyed::new(G::NAME, 1, 0);
    let mut rng = Stream::from_seed(1);
    for _ in 0..PLAYED_ON {
        let legal = G::legal(&state);
        assert_eq!(legal.is_empty(), G::current_seat(&state).is_none());
        assert_eq!(G::outcome(&state).is_some(), G::current_seat(&state).is_none());
        if legal.is_empty() {
            return;
        }
        let action = legal.sample(&mut rng);
        assert!(legal.contains(action), "`{action}` was drawn, but is not legal");
        drop(legal);
        match G::apply(&mut state, action, &mut chance, &mut NoHooks) {
            Ok(()) => {}
            Err(PlayError::Overflow { .. } | PlayError::Chance(ChanceError::External { .. })) => return,
            Err(error) => panic!("`{action}`: {error}"),
        }
    }
}

/// A text is a file of records that replays and is written again as it was read, or what is wrong with it is told.
///
/// # Errors
/// What is wrong.
pub fn records<G: Game>(text: &str) -> Result<u64, RecordError> {
    let mut reader = Reader::new();
    let mut written = String::new();
    let mut known = None;
    let mut games = 0;
    for line in text.lines() {
        match reader.line(line).map_err(checked)? {
            Read::Header(header) => {
                written += &(header.to_line() + "\n");
                known = Some((
                    header.rules::<G>().map_err(checked)?,
                    header.seat_options::<G>().map_err(checked)?,
                ));
            }
            Read::Game(record) => {
                written += &(record.to_line() + "\n");
                let (rules, options) = known.as_ref().expect("a header comes first");
                let mut replay =
                    Replay::<G>::with_events(rules, options, Arc::new(record)).map_err(checked)?;
                replay.verify().map_err(checked)?;
                games += 1;
            }
            Read::End(games) => written += &end_line(games),
        }
    }
    reader.finish().map_err(checked)?;
    let mut again = Reader::new();
    for line in written.lines() {
        again.line(line).expect("what is written can be read");
    }
    Ok(games)
}

fn checked(error: RecordError) -> RecordError {
    assert!(!error.to_string().is_empty());
    error
}
