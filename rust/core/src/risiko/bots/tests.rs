//! What the bots do in positions where it is clear what is right, and that they do nothing illegal anywhere.

use super::{ALL, RisikoBot, by_name};
use crate::bot::Bot;
use crate::chance::{Ask, At, ChanceError, ChanceSource, Keyed};
use crate::game::{Game, Legal as _, SetupError};
use crate::hooks::NoHooks;
use crate::risiko::state::{Phase, RisikoState};
use crate::risiko::tests::scene::Scene;
use crate::risiko::{Action, Risiko, RisikoRules};
use crate::rng::Stream;
use crate::seat::Seat;
use crate::settings::{Kind, Settings as _};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

fn bot(name: &str, options: Value) -> Result<RisikoBot, String> {
    let options: Map<String, Value> = serde_json::from_value(options).unwrap();
    by_name(name, &options).map_err(|error| error.message)
}

fn choice(bot: &mut RisikoBot, state: &RisikoState) -> Action {
    let seat = Risiko::current_seat(state).unwrap();
    let legal = Risiko::legal(state);
    let action = bot.choose(Risiko::view(state, seat), &legal, &mut Stream::from_seed(1));
    assert!(legal.contains(action), "{action} of {}", legal.describe(8));
    action
}

/// What a bot does in a scene, as text.
fn does(name: &str, scene: Scene) -> String {
    choice(&mut bot(name, json!({})).unwrap(), &scene.play().state).to_string()
}

const SOUND: [&str; 2] = ["greedy", "objective"];

/// Seat 0 in the south-east, seats 1 and 2 strong everywhere else.
fn scene() -> Scene {
    Scene::new(3)
        .own(1, "north_america 6, south_america 6, europe 6")
        .own(2, "africa 6, asia 6")
        .own(0, "oceania 2")
        .objective(0, "na_africa")
        .objective(1, "asia_sa")
        .objective(2, "europe_oceania_third")
}

#[test]
fn a_continent_is_completed_when_the_odds_favour_it() {
    for name in SOUND {
        let one_left = scene().own(0, "indonesia 8").own(2, "new_guinea 2");
        assert_eq!(does(name, one_left), "attack indonesia new_guinea 3", "{name}");
        // And armies are placed where they do it.
        let place = scene()
            .own(0, "western_australia 2")
            .own(2, "new_guinea 3")
            .reinforcements(8);
        let action = does(name, place);
        let there = ["western_australia", "eastern_australia", "indonesia"].map(|t| format!("place {t} "));
        assert!(there.iter().any(|t| action.starts_with(t)), "{name}: {action}");
    }
}

#[test]
fn nobody_runs_three_into_ten() {
    for name in SOUND {
        let strong = scene().own(0, "indonesia 3").own(2, "siam 10");
        let action = does(name, strong);
        assert!(
            action.starts_with("maneuver") && action.ends_with("indonesia 1"),
            "{name}: {action}"
        );
    }
    assert_eq!(
        does("light", scene().own(0, "indonesia 3").own(2, "siam 10")),
        "end_turn"
    );
}

#[test]
fn a_game_that_one_conquest_wins_is_won() {
    let nearly = |target: &str| {
        Scene::new(3)
            .own(0, "north_america 2, africa 2, egypt 6, greenland 6")
            .own(1, "south_america 5, europe 5, oceania 9")
            .own(2, "asia 5")
            .own(2, target)
            .objective(0, "na_africa")
            .objective(1, "asia_sa")
            .objective(2, "europe_oceania_third")
    };
    for name in SOUND {
        assert_eq!(
            does(name, nearly("madagascar 3").own(0, "east_africa 8")),
            "attack east_africa madagascar 3"
        );
        // Even against the odds.
        assert_eq!(
            does(name, nearly("madagascar 5").own(0, "east_africa 8")),
            "attack east_africa madagascar 3"
        );
        // "Destroy": the last territory of the colour, though a continent is to be had (RK-OBJ-7).
        let last = scene()
            .own(2, "india 2, new_guinea 1")
            .own(1, "africa 6, asia 6, india 2, new_guinea 1")
            .own(2, "india 2")
            .own(0, "siam 9, indonesia 5")
            .objective(0, "destroy_yellow")
            .round(9);
        assert_eq!(does(name, last), "attack siam india 3", "{name}");
    }
}

#[test]
fn two_armies_on_each_of_eighteen_are_completed_by_placing_or_moving() {
    // 18 territories, some of them thin (RK-OBJ-6, RK-OBJ-10).
    let eighteen = || {
        Scene::new(3)
            .own(0, "north_america 2, south_america 2, oceania 2, iceland 5")
            .own(
                1,
                "great_britain 9, scandinavia 9, northern_europe 9, western_europe 9, southern_europe 9",
            )
            .own(1, "ukraine 9, africa 9")
            .own(2, "asia 9")
            .objective(0, "territories_18x2")
    };
    for name in SOUND {
        let place = eighteen().own(0, "peru 1, ontario 1").reinforcements(3);
        let mut game = place.play();
        let mut bot = bot(name, json!({})).unwrap();
        while game.state.end.is_none() {
            assert_eq!(game.state.phase, Phase::Reinforcements, "{name}");
            let action = choice(&mut bot, &game.state);
            game.then(&action.to_string(), &[]);
        }
        assert_eq!(game.end().1[0], 1);
        let action = does(name, eighteen().own(0, "greenland 1"));
        assert_eq!(action, "maneuver iceland greenland 1", "{name}");
    }
}

#[test]
fn the_defence_throws_all_its_dice() {
    for (name, _) in ALL.iter().filter(|b| b.0 != "random") {
        let mut game = scene().own(0, "indonesia 8").own(2, "siam 5").play();
        game.then("attack indonesia siam 3", &[]);
        assert_eq!(game.seat(), 2);
        assert_eq!(
            choice(&mut bot(name, json!({})).unwrap(), &game.state).to_string(),
            "defend 3",
            "{name}"
        );
    }
}

#[test]
fn sets_are_played_when_they_pay() {
    for name in SOUND {
        // Three cannons bring 4; with a better set near they are kept (RK-SETS-2), with five cards they are not.
        let cannons = "northwest_territory quebec venezuela";
        let few = scene().reinforcements(3).hand(0, cannons);
        assert!(does(name, few).starts_with("place"), "{name}");
        let many = scene()
            .reinforcements(3)
            .hand(0, &format!("{cannons} brazil scandinavia"));
        assert!(does(name, many).starts_with("cards"), "{name}");
        // One of each brings 10, and the wild stays in hand (RK-SETS-3).
        let mixed = scene()
            .reinforcements(3)
            .hand(0, "alaska greenland quebec peru wild_1");
        let action = does(name, mixed);
        assert!(
            action.starts_with("cards") && !action.contains("wild"),
            "{name}: {action}"
        );
        // With nothing to place and nothing worth playing the phase is closed (RK-REI-6).
        let closed = scene().reinforcements(0).hand(0, cannons);
        assert_eq!(does(name, closed), "to_combat", "{name}");
    }
    assert!(
        does(
            "light",
            scene()
                .reinforcements(3)
                .hand(0, "northwest_territory quebec venezuela")
        )
        .starts_with("cards")
    );
}

#[test]
fn armies_go_on_to_where_they_have_something_to_do() {
    for name in SOUND {
        // Western Australia lies inside once Indonesia is taken: all but one go on.
        let mut game = scene().own(0, "western_australia 9").own(2, "indonesia 1").play();
        game.then("attack western_australia indonesia 3", &[]);
        game.then("defend 1", &["roll 6,6,6/1"]);
        assert_eq!(game.phase(), Phase::Occupation);
        assert_eq!(
            choice(&mut bot(name, json!({})).unwrap(), &game.state).to_string(),
            "occupy 8",
            "{name}"
        );
        // What stands idle inside moves to the border.
        let inside = scene().own(0, "eastern_australia 9").own(2, "siam 20");
        let action = does(name, inside);
        assert!(
            action.starts_with("maneuver eastern_australia"),
            "{name}: {action}"
        );
        assert!(action.ends_with(" 8"), "{name}: {action}");
    }
}

#[test]
fn an_elimination_that_would_end_the_game_behind_on_points_is_left_alone() {
    // RK-END-10: after a reshuffle it ends a Time Attack.
    let last = |reshuffles: u16, ours: &str| {
        scene()
            .rules(json!({"ending": "reshuffles"}))
            .own(1, "asia 6, africa 6")
            .own(2, "siam 1")
            .own(0, ours)
            .round(9)
            .with(move |p| p.reshuffles = reshuffles)
    };
    for name in SOUND {
        assert_eq!(
            does(name, last(0, "indonesia 9")),
            "attack indonesia siam 3",
            "{name}"
        );
        assert!(
            !does(name, last(1, "indonesia 9")).starts_with("attack indonesia siam"),
            "{name}"
        );
        let ahead = last(
            1,
            "africa 1, europe 1, south_america 1, north_america 1, indonesia 9",
        );
        assert_eq!(does(name, ahead), "attack indonesia siam 3", "{name}");
    }
}

#[test]
fn objective_keeps_others_from_what_they_seem_to_pursue() {
    // Seat 2 needs one more territory of Asia and South America, and all its rolls went there.
    let scene = || {
        Scene::new(3)
            .own(1, "north_america 4, europe 4, africa 4, oceania 1, japan 2")
            .own(2, "asia 1, middle_east 25, south_america 3")
            .own(1, "japan 2")
            .own(0, "indonesia 9")
            .objective(0, "na_africa")
            .objective(1, "europe_oceania_third")
            .objective(2, "asia_sa")
            .with(|p| p.attacks[2] = [0, 40, 0, 0, 80, 0])
    };
    assert_eq!(
        does("greedy", scene()),
        "attack indonesia new_guinea 3",
        "on the way to a continent"
    );
    assert_eq!(does("objective", scene()), "attack indonesia siam 3");
    let unwatched = choice(
        &mut bot("objective", json!({"blocking": 0})).unwrap(),
        &scene().play().state,
    );
    assert_eq!(unwatched.to_string(), "attack indonesia new_guinea 3");
}

#[test]
fn options_are_checked_and_names_suggested() {
    assert!(bot("greedy", json!({"drive": 10})).is_ok());
    assert!(bot("objective", json!({"drive": 1.5, "blocking": 0})).is_ok());
    let error = |name: &str, options: Value| bot(name, options).unwrap_err();
    assert!(error("greedi", json!({})).contains("did you mean `greedy`"));
    assert!(error("greedy", json!({"drve": 1})).contains("did you mean `drive`"));
    assert!(error("greedy", json!({"blocking": 1})).contains("expected one of drive"));
    assert!(error("objective", json!({"blocking": -1})).contains("a number from 0 to 1000"));
    assert!(error("objective", json!({"drive": "much"})).contains("drive = \"much\""));
    assert!(error("light", json!({"drive": 1})).contains("it takes none"));
    assert!(
        ALL.iter()
            .all(|(name, doc)| bot(name, json!({})).is_ok() && doc.ends_with('.'))
    );
}

/// Keyed chance with a clock.
struct Clocked(Keyed, Stream);

impl ChanceSource for Clocked {
    fn draw<A: Ask>(&mut self, at: At, ask: &A) -> Result<u64, ChanceError> {
        if ask.is_external() {
            return Ok(u64::from(self.1.below(40) == 0));
        }
        self.0.draw(at, ask)
    }
}

/// Settings at random, within what their kinds allow; the cap on rounds stays small.
fn settings(rng: &mut Stream) -> RisikoRules {
    let preset = RisikoRules::PRESETS[rng.below(2) as usize];
    loop {
        let mut patch = Map::new();
        for setting in RisikoRules::table() {
            if rng.below(4) > 0 {
                continue;
            }
            let value = match setting.kind {
                Kind::Int(low, high) => json!(low + rng.below((high - low + 1).min(24) as u64) as i64),
                Kind::Number(low, high) => json!(low + (high - low) * rng.below(3) as f64 / 2.0),
                Kind::Bool => json!(rng.below(2) == 0),
                Kind::Word(words) => json!(words[rng.below(words.len() as u64) as usize]),
                Kind::WordOrInt(_, low, _) => json!(low + rng.below(9) as i64),
                Kind::Ints { .. } => continue,
            };
            patch.insert(setting.key.into(), value);
        }
        patch.insert("max_rounds".into(), json!(30));
        if let Ok(rules) = RisikoRules::preset(preset).unwrap().patched(&patch) {
            return rules;
        }
    }
}

/// Plays one game of bots at random seats under settings at random; counts the decisions of each phase.
fn random_game(seed: u64, asked: &mut [u64; 7]) {
    let mut rng = Stream::from_seed(seed);
    let seats = 3 + rng.below(4) as usize;
    let rules = settings(&mut rng);
    let mut chance = Clocked(Keyed::new("risiko", seed, 0), Stream::from_seed(seed));
    let mut state = match Risiko::new_game(&rules, &vec![(); seats], &mut chance, &mut NoHooks) {
        Ok(state) => state,
        // A share of a continent that no deal to so few can keep.
        Err(SetupError::Rules(_)) => return,
        Err(error) => panic!("{error}"),
    };
    let mut bots: Vec<RisikoBot> = (0..seats)
        .map(|_| match ALL[rng.below(ALL.len() as u64) as usize].0 {
            "search" => bot("search", json!({"iterations": 3, "horizon": 1})).unwrap(),
            name => bot(name, json!({})).unwrap(),
        })
        .collect();
    for (seat, bot) in Seat::all(seats as u8).zip(&mut bots) {
        bot.start_game(seat);
    }
    while let Some(seat) = Risiko::current_seat(&state) {
        let legal = Risiko::legal(&state);
        // Forced decisions are asked too: they are reachable views.
        let action = bots[seat.index()].choose(Risiko::view(&state, seat), &legal, &mut rng);
        assert!(
            legal.contains(action),
            "seed {seed}: {:?} chose {action} of {} under {rules:?}",
            bots[seat.index()],
            legal.describe(20)
        );
        asked[state.phase as usize] += 1;
        Risiko::apply_unchecked(&mut state, action, &mut chance, &mut NoHooks).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn bots_choose_legal_actions_under_any_settings(seed: u64) {
        random_game(seed, &mut [0; 7]);
    }
}

#[test]
fn bots_choose_legal_actions_in_every_phase() {
    let mut asked = [0; 7];
    (0..60).for_each(|seed| random_game(seed, &mut asked));
    assert!(asked[..6].iter().all(|&n| n > 0), "{asked:?}");
}
