//! Hidden things stay hidden.

use super::{Subject, go_on, quick, settings};
use ludoteca_core::bot::Bot;
use ludoteca_core::chance::External;
use ludoteca_core::game::Legal;
use ludoteca_core::rng::Stream;
use ludoteca_core::seat::Seat;

pub fn views_hide_what_a_seat_cannot_know<G: Subject>() {
    let mut rng = Stream::from_seed(4);
    let bots: Vec<G::Bot> = G::bots()
        .iter()
        .map(|(name, _)| G::bot(name, &quick(name)).expect("it is one of the bots"))
        .collect();
    for setting in settings::<G>() {
        let name = &setting.name;
        let mut differed = 0;
        setting.some_states(|state, _| {
            for seat in Seat::all(setting.seats) {
                let other = G::scramble(state, seat, &mut rng);
                differed += u32::from(other != *state);
                let json = |state| serde_json::to_string(&G::view_json(G::view(state, seat))).expect("JSON");
                assert_eq!(json(state), json(&other), "{name}: what seat {seat} sees");
                assert_eq!(G::current_seat(state), G::current_seat(&other));
                if G::current_seat(state) != Some(seat) {
                    continue;
                }
                let (legal, its) = (G::legal(state), G::legal(&other));
                assert_eq!(
                    legal.to_entries(),
                    its.to_entries(),
                    "{name}: what seat {seat} may do"
                );
                if legal.forced().is_some() {
                    continue;
                }
                for bot in &bots {
                    let choose = |state, legal| {
                        let mut bot = bot.clone();
                        bot.start_game(seat);
                        bot.choose(G::view(state, seat), legal, &mut Stream::from_seed(8))
                    };
                    assert_eq!(
                        choose(state, &legal),
                        choose(&other, &its),
                        "{name}: what a bot does"
                    );
                }
            }
        });
        assert!(differed > 0, "{name}: nothing was dealt again");
    }
}

/// A world looks to the seat as the truth does, is a possible state, and depends on nothing the seat cannot know.
pub fn worlds_fit_the_view<G: Subject>() {
    let mut rng = Stream::from_seed(6);
    for setting in settings::<G>() {
        let name = &setting.name;
        let (mut worlds, mut differed) = (0, 0);
        setting.some_states(|state, chance| {
            for seat in Seat::all(setting.seats) {
                let seed = rng.next_u64();
                let world = G::sample_world(G::view(state, seat), &mut Stream::from_seed(seed));
                let json = |state| serde_json::to_string(&G::view_json(G::view(state, seat))).expect("JSON");
                assert_eq!(json(state), json(&world), "{name}: what seat {seat} sees");
                let again = G::from_position(&G::to_position(&world));
                assert_eq!(again.as_ref(), Ok(&world), "{name}: no possible state");
                let other = G::scramble(state, seat, &mut rng);
                for same in [&other, &world] {
                    let again = G::sample_world(G::view(same, seat), &mut Stream::from_seed(seed));
                    assert_eq!(
                        again, world,
                        "{name}: a world of seat {seat} holds what it cannot know"
                    );
                }
                if G::current_seat(state) == Some(seat) {
                    let (legal, its) = (G::legal(state), G::legal(&world));
                    assert_eq!(legal.to_entries(), its.to_entries(), "{name}: what it may do");
                }
                (worlds, differed) = (worlds + 1, differed + u32::from(world != *state));
                // Where others have their answers judged, somebody says no.
                let luck = External {
                    inner: chance.clone(),
                    answer: |_: &str, answers: u64| Some(answers - 1),
                };
                go_on::<G>(&world, luck, seed, 20);
            }
        });
        assert!(
            differed > worlds / 4,
            "{name}: {differed} of {worlds} worlds differ from the truth"
        );
    }
}
