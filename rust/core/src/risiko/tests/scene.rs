//! Positions written readably, played on with scripted chance.

use crate::chance::Scripted;
use crate::error::PlayError;
use crate::game::{Game, Legal as _, Outcome};
use crate::hooks::NoHooks;
use crate::risiko::card::Card;
use crate::risiko::position::{EliminationPosition, RisikoPosition, StagePosition};
use crate::risiko::state::{Phase, RisikoState, Stage};
use crate::risiko::territory::Territory;
use crate::risiko::{Action, Risiko, RisikoRules};
use crate::seat::Seat;
use crate::settings::Settings as _;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Objectives that the positions of these tests do not reach by accident.
const OBJECTIVES: [&str; 5] = [
    "asia_africa",
    "asia_sa",
    "na_africa",
    "europe_sa_third",
    "na_oceania",
];

/// A position in the making: seat 0's combat in round 5, all seats but the last without a territory yet.
pub struct Scene {
    seats: u8,
    position: RisikoPosition,
    deck: Option<Vec<String>>,
    discards: Option<Vec<String>>,
}

/// A state that is played on, one action at a time.
pub struct Played {
    pub state: RisikoState,
}

fn words(list: &str) -> Vec<String> {
    list.split_whitespace().map(Into::into).collect()
}

/// Settings that differ from the preset `rulebook`.
pub fn rules(patch: Value) -> RisikoRules {
    let patch: Map<String, Value> = serde_json::from_value(patch).expect("an object");
    RisikoRules::preset("rulebook")
        .expect("a preset")
        .patched(&patch)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// A game of these settings at its first decision.
pub fn new_game(patch: Value, seats: usize, chance: &[&str]) -> Played {
    let mut chance = Scripted::new(chance.iter().copied());
    let state = Risiko::new_game(&rules(patch), &vec![(); seats], &mut chance, &mut NoHooks)
        .unwrap_or_else(|error| panic!("{error}"));
    chance.finish().unwrap_or_else(|error| panic!("{error}"));
    Played { state }
}

impl Scene {
    /// With so many seats, under the preset `rulebook`.
    pub fn new(seats: u8) -> Scene {
        let n = usize::from(seats);
        let position = RisikoPosition {
            schema: "position/1".into(),
            game: "risiko".into(),
            settings: Map::new(),
            seats,
            phase: "combat".into(),
            first_player: 0,
            mover: 0,
            round: 5,
            turn: 20,
            colours: ["red", "blue", "yellow", "green", "purple", "black"][..n]
                .iter()
                .map(|&c| Some(c.into()))
                .collect(),
            // The last seat owns most of the map: its card must not be reached by that.
            objectives: OBJECTIVES[..n - 1]
                .iter()
                .chain(&["destroy_red"])
                .map(|&o| Some(o.into()))
                .collect(),
            owners: Territory::all().map(|t| (t.to_string(), seats - 1)).collect(),
            armies: Territory::all().map(|t| (t.to_string(), 1)).collect(),
            supply: vec![0; n],
            hands: vec![Vec::new(); n],
            deck: Vec::new(),
            discards: Vec::new(),
            reshuffles: 0,
            drawn: 0,
            ages: std::collections::BTreeMap::new(),
            to_place: 0,
            sets_played: 0,
            rolls: 0,
            conquests: 0,
            attack_dice: 3,
            defence_dice: 3,
            battle: None,
            fallen: None,
            eliminated: Vec::new(),
            stage: StagePosition::Open,
            ended_by: None,
            time_up: false,
            attacks: vec![[0; 6]; n],
            end: None,
        };
        Scene {
            seats,
            position,
            deck: None,
            discards: None,
        }
    }

    /// Settings that differ from the rulebook.
    pub fn rules(mut self, patch: Value) -> Scene {
        let rules = rules(patch);
        self.position.settings = rules.differences(&RisikoRules::base());
        (self.position.attack_dice, self.position.defence_dice) =
            (rules.max_attack_dice, rules.max_defence_dice);
        self
    }

    /// Gives territories to a seat: `alaska 3, alberta` with the armies on them, 1 if not said. A continent's name
    /// stands for all that is in it.
    pub fn own(mut self, seat: u8, list: &str) -> Scene {
        for piece in list.split(',').map(str::trim) {
            let mut pieces = piece.split_whitespace();
            let name = pieces.next().expect("a territory");
            let armies: u16 = pieces.next().map_or(1, |n| n.parse().expect("armies"));
            let named: Vec<Territory> = Territory::all()
                .filter(|t| t.name() == name || t.continent().name() == name)
                .collect();
            assert!(!named.is_empty(), "{name} is nowhere");
            for t in named {
                self.position.owners.insert(t.to_string(), seat);
                self.position.armies.insert(t.to_string(), armies);
            }
        }
        self
    }

    /// Cards in a seat's hand.
    pub fn hand(mut self, seat: u8, cards: &str) -> Scene {
        self.position.hands[usize::from(seat)] = words(cards);
        self
    }

    /// The cards of the deck; unless the discards are named too, all others lie there.
    pub fn deck(mut self, cards: &str) -> Scene {
        self.deck = Some(words(cards));
        self
    }

    /// The discards; unless the deck is named too, all others lie there.
    pub fn discards(mut self, cards: &str) -> Scene {
        self.discards = Some(words(cards));
        self
    }

    /// A seat's objective.
    pub fn objective(mut self, seat: u8, name: &str) -> Scene {
        self.position.objectives[usize::from(seat)] = Some(name.into());
        self
    }

    /// A seat that is out.
    pub fn out(mut self, seat: u8, by: u8) -> Scene {
        self.position.eliminated.push(EliminationPosition { seat, by });
        self
    }

    /// Whose turn it is.
    pub fn mover(mut self, seat: u8) -> Scene {
        self.position.mover = seat;
        self
    }

    /// The first player.
    pub fn first(mut self, seat: u8) -> Scene {
        self.position.first_player = seat;
        self
    }

    /// The round.
    pub fn round(mut self, round: u16) -> Scene {
        self.position.round = round;
        self
    }

    /// The reinforcement phase, with so many armies to place.
    pub fn reinforcements(mut self, to_place: u16) -> Scene {
        self.position.phase = "reinforcements".into();
        self.position.to_place = to_place;
        self
    }

    /// Anything else.
    pub fn with(mut self, change: impl FnOnce(&mut RisikoPosition)) -> Scene {
        change(&mut self.position);
        self
    }

    /// The position, cards put where they belong.
    pub fn position(mut self) -> RisikoPosition {
        let mut left: BTreeSet<String> = Card::all().map(|c| c.to_string()).collect();
        let given = [self.deck.clone(), self.discards.clone()];
        for name in self
            .position
            .hands
            .iter()
            .flatten()
            .chain(given.iter().flatten().flatten())
        {
            assert!(left.remove(name), "{name} is there twice or unknown");
        }
        let rest: Vec<String> = left.into_iter().collect();
        let [deck, discards] = given;
        let last = usize::from(self.seats - 1);
        match (deck, discards) {
            (None, discards) => {
                self.position.deck = rest;
                self.position.discards = discards.unwrap_or_default();
            }
            (Some(deck), None) => {
                self.position.deck = deck;
                self.position.discards = rest;
            }
            (Some(deck), Some(discards)) => {
                self.position.deck = deck;
                self.position.discards = discards;
                // Somebody must hold them.
                self.position.hands[last].extend(rest);
            }
        }
        self.position
    }

    /// The state.
    pub fn play(self) -> Played {
        let state = Risiko::from_position(&self.position()).unwrap_or_else(|error| panic!("{error}"));
        Played { state }
    }
}

impl Played {
    /// Carries out an action with the chance that follows it, all of which must be used.
    #[track_caller]
    pub fn then(&mut self, action: &str, chance: &[&str]) -> &mut Played {
        if let Err(error) = self.attempt(action, chance) {
            panic!("`{action}`: {error}");
        }
        assert!(self.state.counters_agree(), "`{action}`: counters");
        self
    }

    /// What comes of an action.
    pub fn attempt(&mut self, action: &str, chance: &[&str]) -> Result<(), PlayError> {
        let action: Action = action.parse().unwrap_or_else(|error| panic!("{error}"));
        let mut chance = Scripted::new(chance.iter().copied());
        Risiko::apply(&mut self.state, action, &mut chance, &mut NoHooks)?;
        chance.finish()?;
        Ok(())
    }

    /// The action is illegal and changes nothing.
    #[track_caller]
    pub fn refuses(&mut self, action: &str) -> &mut Played {
        let before = self.state;
        let parsed: Action = action.parse().unwrap_or_else(|error| panic!("{error}"));
        assert!(
            !Risiko::legal(&self.state).contains(parsed),
            "`{action}` is legal"
        );
        match self.attempt(action, &[]) {
            Err(PlayError::Illegal { .. }) => {
                assert_eq!(self.state, before, "`{action}` was refused, not undone")
            }
            other => panic!("`{action}` gives {other:?}"),
        }
        self
    }

    /// The entries of the legal list that begin with this text, numbers as `MIN-MAX`.
    pub fn entries(&self, start: &str) -> Vec<String> {
        let mut found = Vec::new();
        Risiko::legal(&self.state).visit(|entry| {
            let text = entry.first.to_string();
            if text.starts_with(start) {
                let last = entry.last().to_string();
                let tail = last.rsplit(' ').next().unwrap_or_default();
                found.push(if entry.count == 1 {
                    text
                } else {
                    format!("{text}-{tail}")
                });
            }
            true
        });
        found
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        self.state.phase
    }

    /// The seat to act.
    pub fn seat(&self) -> u8 {
        Risiko::current_seat(&self.state).expect("the game goes on").0
    }

    /// The armies on a territory.
    pub fn armies(&self, name: &str) -> u16 {
        self.state.armies_on(territory(name))
    }

    /// The owner of a territory.
    pub fn owner(&self, name: &str) -> u8 {
        self.state.owner(territory(name)).0
    }

    /// How many territories a seat owns.
    pub fn count(&self, seat: u8) -> u32 {
        self.state.owned[usize::from(seat)].len()
    }

    /// A seat's cards, by number.
    pub fn hand(&self, seat: u8) -> String {
        names(self.state.hands[usize::from(seat)])
    }

    /// The cards of the deck.
    pub fn deck(&self) -> String {
        names(self.state.deck)
    }

    /// The discards.
    pub fn discards(&self) -> String {
        names(self.state.discards)
    }

    /// How the game ended.
    pub fn outcome(&self) -> Outcome {
        Risiko::outcome(&self.state).expect("the game is over")
    }

    /// How the game ended: the reason's name and the ranks.
    pub fn end(&self) -> (&'static str, Vec<u8>) {
        let outcome = self.outcome();
        (outcome.end_reason.name(), outcome.ranks.to_vec())
    }

    /// The seats tied in the extra round that is on, those still to play it, and its number.
    pub fn extra_round(&self) -> (Vec<u8>, Vec<u8>, u8) {
        let Stage::ExtraRound {
            tied,
            waiting,
            number,
        } = self.state.stage
        else {
            panic!("no extra round: {:?}", self.state.stage)
        };
        let list = |set: crate::seat::SeatSet| set.iter().map(|Seat(s)| s).collect();
        (list(tied), list(waiting), number)
    }
}

/// Three seats in round 5, 0 and 1 level with 79 points and 20 territories each, 2 with 6 points.
pub fn level(patch: Value) -> Scene {
    Scene::new(3)
        .rules(patch)
        .own(0, "north_america, europe, south_america")
        .own(1, "asia, africa, new_guinea, eastern_australia")
}

/// The mover places everything on his first territory, plays no set, and ends his turn.
pub fn pass(game: &mut Played, chance: &[&str]) {
    if game.state.to_place > 0 {
        let entry = game.entries("place")[0].clone();
        let place = entry.rsplit_once(' ').unwrap().0.to_owned();
        game.then(&format!("{place} {}", game.state.to_place), &[]);
    }
    if game.phase() == Phase::Reinforcements {
        game.then("to_combat", &[]);
    }
    game.then("end_turn", chance);
}

fn names(cards: crate::risiko::card::Cards) -> String {
    cards.iter().map(Card::name).collect::<Vec<_>>().join(" ")
}

/// The territory of a name.
pub fn territory(name: &str) -> Territory {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// A deal that gives each seat, from the one on the dealer's left, the named territories, then whatever is left.
pub fn deal(wanted: &[&str]) -> String {
    let seats = wanted.len();
    let mut hands: Vec<Vec<&str>> = wanted
        .iter()
        .map(|list| list.split_whitespace().collect())
        .collect();
    let named: BTreeSet<&str> = hands.iter().flatten().copied().collect();
    let mut rest = Territory::all()
        .map(Territory::name)
        .filter(|name| !named.contains(name));
    let mut order = Vec::new();
    for i in 0..42 {
        let hand = &mut hands[i % seats];
        order.push(if hand.is_empty() {
            rest.next().expect("enough are left")
        } else {
            hand.remove(0)
        });
    }
    assert!(hands.iter().all(Vec::is_empty), "more named than are dealt");
    format!("deal {}", order.join(" "))
}

/// Armies by territory, for whole boards to compare.
pub fn board(state: &RisikoState) -> BTreeMap<&'static str, (u8, u16)> {
    Territory::all()
        .map(|t| (t.name(), (state.owner(t).0, state.armies_on(t))))
        .collect()
}
