//! Reads a position: names become values, and every reason why no game can reach it is collected.

use super::{BattlePosition, RisikoPosition, StagePosition};
use crate::error::{ParseError, PositionError, unknown};
use crate::game::EndReason;
use crate::hooks::RuleName;
use crate::risiko::card::{CARDS, Card, Cards};
use crate::risiko::color::Color;
use crate::risiko::objective::Objective;
use crate::risiko::rules::RisikoRules;
use crate::risiko::state::{Battle, Elimination, End, Phase, RisikoState, Stage};
use crate::risiko::territory::{TERRITORIES, Territory, TerritorySet};
use crate::seat::{MAX_SEATS, Seat, SeatSet};
use crate::settings::Settings;

/// The state of a position.
pub(in crate::risiko) fn from_position(p: &RisikoPosition) -> Result<RisikoState, PositionError> {
    let mut reader = Reader {
        reasons: Vec::new(),
        seats: p.seats,
    };
    let state = reader.read(p);
    if let Some(state) = &state {
        reader.check(state);
    }
    match state {
        Some(state) if reader.reasons.is_empty() => Ok(state),
        _ => Err(PositionError {
            reasons: reader.reasons,
        }),
    }
}

/// Reads the parts of a position and collects what is wrong with them.
pub(super) struct Reader {
    reasons: Vec<String>,
    seats: u8,
}

impl Reader {
    pub(super) fn wrong(&mut self, reason: impl Into<String>) {
        self.reasons.push(reason.into());
    }

    pub(super) fn require(&mut self, holds: bool, reason: impl FnOnce() -> String) {
        if !holds {
            self.reasons.push(reason());
        }
    }

    fn seat(&mut self, field: &str, seat: u8) -> Seat {
        let seats = self.seats;
        self.require(seat < seats, || format!("{field}: seat {seat} of {seats}"));
        Seat(seat.min(seats - 1))
    }

    fn seat_set(&mut self, field: &str, list: &[u8]) -> SeatSet {
        let set = list
            .iter()
            .fold(SeatSet::NONE, |set, &seat| set.with(self.seat(field, seat)));
        self.require(set.len() == list.len(), || {
            format!("{field}: a seat is named twice")
        });
        set
    }

    fn parse<T: std::str::FromStr<Err = ParseError>>(&mut self, field: &str, text: &str) -> Option<T> {
        text.parse().map_err(|e| self.wrong(format!("{field}: {e}"))).ok()
    }

    fn cards(&mut self, field: &str, list: &[String]) -> Cards {
        let mut cards = Cards::EMPTY;
        for name in list {
            if let Some(card) = self.parse::<Card>(field, name) {
                self.require(!cards.contains(card), || {
                    format!("{field}: card {card} is there twice")
                });
                cards.insert(card);
            }
        }
        cards
    }

    /// One value per seat.
    fn by_seat<T: Clone>(&mut self, field: &str, list: &[T], filler: T) -> [T; MAX_SEATS] {
        let seats = usize::from(self.seats);
        self.require(list.len() == seats, || {
            format!("{field}: {} values for {seats} seats", list.len())
        });
        std::array::from_fn(|i| if i < seats { list.get(i).cloned() } else { None }.unwrap_or(filler.clone()))
    }

    fn battle(&mut self, battle: &BattlePosition) -> Option<Battle> {
        Some(Battle {
            source: self.parse("battle.source", &battle.source)?,
            target: self.parse("battle.target", &battle.target)?,
            dice: battle.attack_dice,
        })
    }

    /// The parts as they are named; `None` if too much is wrong to look at them together.
    fn read(&mut self, p: &RisikoPosition) -> Option<RisikoState> {
        self.require(p.schema == "position/1", || {
            format!("schema: expected position/1, not `{}`", p.schema)
        });
        self.require(p.game == "risiko", || {
            format!("game: expected risiko, not `{}`", p.game)
        });
        if !(3..=6).contains(&p.seats) {
            self.wrong(format!("seats: risiko has 3 to 6 seats, not {}", p.seats));
            return None;
        }
        let rules = RisikoRules::base()
            .patched(&p.settings)
            .map_err(|e| {
                self.reasons
                    .extend(e.reasons.iter().map(|r| format!("settings: {r}")))
            })
            .ok();
        let phase = Phase::ALL.into_iter().find(|phase| phase.name() == p.phase);
        if phase.is_none() {
            self.wrong(unknown("phase", &p.phase, Phase::NAMES));
        }
        let dealt = phase != Some(Phase::Colours);
        let mut owners = [0; TERRITORIES];
        let mut armies = [0; TERRITORIES];
        let mut seen = [TerritorySet::EMPTY; 2];
        for (name, &seat) in &p.owners {
            if let Some(t) = self.parse::<Territory>("owners", name) {
                owners[t.index()] = self.seat(&format!("owners.{t}"), seat).0;
                seen[0].insert(t);
            }
        }
        for (name, &n) in &p.armies {
            if let Some(t) = self.parse::<Territory>("armies", name) {
                armies[t.index()] = n;
                seen[1].insert(t);
            }
        }
        let expected = if dealt {
            TerritorySet::ALL
        } else {
            TerritorySet::EMPTY
        };
        for (field, seen) in [("owners", seen[0]), ("armies", seen[1])] {
            let missing = expected.without(seen);
            self.require(missing.is_empty(), || {
                format!(
                    "{field}: {} territories are missing, the first is {}",
                    missing.len(),
                    missing.nth(0)
                )
            });
            self.require(seen.without(expected).is_empty(), || {
                format!("{field}: nothing is dealt in phase colours")
            });
        }
        let colours = self.by_seat("colours", &p.colours, None).map(|name| {
            let name = name?;
            self.parse::<Color>("colours", &name)
        });
        let objectives = self.by_seat("objectives", &p.objectives, None).map(|name| {
            let name = name?;
            self.parse::<Objective>("objectives", &name)
        });
        let supply = self.by_seat("supply", &p.supply, 0);
        let attacks = self.by_seat("attacks", &p.attacks, [0; 6]);
        let mut ages = [0; CARDS];
        for (name, &age) in &p.ages {
            if let Some(card) = self.parse::<Card>("ages", name) {
                ages[usize::from(card.0)] = age;
            }
        }
        let hands = self.by_seat("hands", &p.hands, Vec::new());
        let hands = std::array::from_fn(|i| self.cards(&format!("hands.{i}"), &hands[i]));
        let mut out = [None; MAX_SEATS];
        let mut alive = SeatSet::all(p.seats);
        self.require(p.eliminated.len() < usize::from(p.seats), || {
            "eliminated: nobody is left".into()
        });
        for (place, e) in out.iter_mut().zip(&p.eliminated) {
            let seat = self.seat("eliminated.seat", e.seat);
            let by = self.seat("eliminated.by", e.by);
            self.require(alive.contains(seat), || {
                format!("eliminated: seat {seat} is named twice")
            });
            self.require(seat != by && alive.contains(by), || {
                format!("eliminated: seat {seat} by seat {by}, who was not there")
            });
            *place = Some(Elimination { seat, by });
            alive = alive.without(seat);
        }
        let stage = match &p.stage {
            StagePosition::Open => Stage::Open,
            StagePosition::LastRound { drawer } => Stage::LastRound {
                drawer: self.seat("stage.drawer", *drawer),
            },
            StagePosition::ExtraRound {
                tied,
                waiting,
                number,
            } => Stage::ExtraRound {
                tied: self.seat_set("stage.tied", tied),
                waiting: self.seat_set("stage.waiting", waiting),
                number: *number,
            },
        };
        let ended_by = p.ended_by.as_ref().and_then(|name| {
            let rule = RuleName::new(name);
            rule.map_err(|error| self.wrong(format!("ended_by: {error}")))
                .ok()
        });
        let end = p.end.as_ref().map(|end| {
            let reason = EndReason::from_name(&end.end_reason);
            self.require(reason.is_some(), || {
                unknown("end_reason", &end.end_reason, EndReason::NAMES)
            });
            End {
                reason: reason.unwrap_or(EndReason::Unfinished),
                ranks: self.by_seat("end.ranks", &end.ranks, 0),
                points: self.by_seat("end.points", &end.points, 0),
            }
        });
        let battle = p.battle.as_ref().and_then(|b| self.battle(b));
        let mut state = RisikoState {
            rules: rules?,
            seats: p.seats,
            phase: phase?,
            first: self.seat("first_player", p.first_player),
            mover: self.seat("mover", p.mover),
            round: p.round,
            turn: p.turn,
            armies: [0; TERRITORIES],
            owners,
            owned: [TerritorySet::EMPTY; MAX_SEATS],
            strong: TerritorySet::EMPTY,
            totals: [0; MAX_SEATS],
            colours,
            objectives,
            supply,
            hands,
            deck: self.cards("deck", &p.deck),
            discards: self.cards("discards", &p.discards),
            pass: p.reshuffles,
            drawn: p.drawn,
            ages,
            to_place: p.to_place,
            sets_played: p.sets_played,
            rolls: p.rolls,
            conquests: p.conquests,
            attack_dice: p.attack_dice,
            defence_dice: p.defence_dice,
            battle,
            fallen: p.fallen.map(|seat| self.seat("fallen", seat)),
            alive,
            out,
            stage,
            ended_by,
            time_up: p.time_up,
            attacks,
            end,
        };
        if dealt {
            for t in Territory::all() {
                state.set_armies(t, armies[t.index()]);
                state.owned[usize::from(owners[t.index()])].insert(t);
                state.totals[usize::from(owners[t.index()])] += u32::from(armies[t.index()]);
            }
        }
        Some(state)
    }
}
