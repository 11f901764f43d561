//! States as plain data (position format 1): any reachable state, hidden parts included, and its packed bytes.
//!
//! Reading a position checks it once and lists every reason why no game can reach it.

use super::card::{Card, Cards};
use super::color::Color;
use super::objective::Objective;
use super::rules::RisikoRules;
use super::setup::{PLACED_AT_ONCE, SUPPLY};
use super::state::{Battle, Elimination, End, Phase, RisikoState, Stage};
use super::territory::{TERRITORIES, Territory, TerritorySet};
use crate::error::{PositionError, unknown};
use crate::game::EndReason;
use crate::seat::{MAX_SEATS, Seat, SeatSet};
use crate::settings::Settings;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// A state of RisiKo! as plain data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RisikoPosition {
    /// Always `position/1`.
    pub schema: String,
    /// Always `risiko`.
    pub game: String,
    /// The settings that differ from the frozen base.
    pub settings: Map<String, Value>,
    /// Number of seats.
    pub seats: u8,
    /// A phase's name.
    pub phase: String,
    /// First player and dealer.
    pub first_player: u8,
    /// Whose turn it is, or whose go in the set-up.
    pub mover: u8,
    /// From 1; 0 in the set-up.
    pub round: u16,
    /// From 1; 0 in the set-up.
    pub turn: u32,
    /// The colour of each seat, `null` before it is chosen.
    pub colours: Vec<Option<String>>,
    /// The objective of each seat, `null` before it is dealt.
    pub objectives: Vec<Option<String>>,
    /// The owner of each territory; empty before the deal.
    pub owners: BTreeMap<String, u8>,
    /// The armies on each territory; empty before the deal.
    pub armies: BTreeMap<String, u16>,
    /// Armies of the set-up's supply not placed yet, besides `to_place`.
    pub supply: Vec<u16>,
    /// The cards of each seat.
    pub hands: Vec<Vec<String>>,
    /// The cards of the deck, as a set.
    pub deck: Vec<String>,
    /// The discard pile.
    pub discards: Vec<String>,
    /// Reshuffles so far.
    pub reshuffles: u16,
    /// Cards drawn since the last reshuffle.
    pub drawn: u8,
    /// Armies still to place in this turn or this go of the set-up.
    pub to_place: u16,
    /// Sets played in this turn.
    pub sets_played: u8,
    /// Rolls of this turn.
    pub rolls: u32,
    /// Conquests of this turn.
    pub conquests: u8,
    /// The dice the attacker may throw in this turn.
    pub attack_dice: u8,
    /// The dice the defender may throw.
    pub defence_dice: u8,
    /// The battle that waits for the defender's dice or the occupation.
    pub battle: Option<BattlePosition>,
    /// The seat whose cards are seized after the occupation.
    pub fallen: Option<u8>,
    /// The seats that are out, in order.
    pub eliminated: Vec<EliminationPosition>,
    /// How far the agreed end has come.
    pub stage: StagePosition,
    /// Whether the clock has run out.
    pub time_up: bool,
    /// Rolls of each seat against each continent.
    pub attacks: Vec<[u16; 6]>,
    /// How the game ended.
    pub end: Option<EndPosition>,
}

/// A battle under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattlePosition {
    /// Where the attack comes from.
    pub source: String,
    /// What is attacked.
    pub target: String,
    /// Dice of the attacker.
    pub attack_dice: u8,
}

/// A seat that is out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EliminationPosition {
    /// Who is out.
    pub seat: u8,
    /// Who destroyed the last army.
    pub by: u8,
}

/// How far the agreed end has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum StagePosition {
    /// No end in sight.
    Open,
    /// The last round, through the drawer's turn.
    LastRound {
        /// Who drew the final card.
        drawer: u8,
    },
    /// An extra round of the tied.
    ExtraRound {
        /// Those who are tied.
        tied: Vec<u8>,
        /// Those whose turn is still to come.
        waiting: Vec<u8>,
        /// Number of the extra round, from 1.
        number: u8,
    },
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndPosition {
    /// The reason's name.
    pub end_reason: String,
    /// Ranks by seat.
    pub ranks: Vec<u8>,
    /// Points by seat.
    pub points: Vec<i32>,
}

/// Appends the packed state: what the hash of a record rolls over. Little endian, in this order: phase, mover (u8 each),
/// round (u16), turn (u32); 42 owners (u8), 42 armies (u16); per seat supply (u16), hand (u64), objective and colour
/// (u8, 255 none); deck, discards (u64); reshuffles (u16), drawn, sets played, conquests (u8), to place (u16), rolls
/// (u32), attack and defence dice (u8); battle (source, target, dice; 255 none), fallen seat (255 none), living seats
/// as bits, stage (kind, two bytes of seats, number), time up (u8); end reason (255 none) and ranks (u8 per seat).
pub(super) fn pack(s: &RisikoState, out: &mut Vec<u8>) {
    let seats = usize::from(s.seats);
    out.extend([s.phase as u8, s.mover.0]);
    out.extend(s.round.to_le_bytes());
    out.extend(s.turn.to_le_bytes());
    out.extend(s.owners);
    s.armies.iter().for_each(|n| out.extend(n.to_le_bytes()));
    for seat in 0..seats {
        out.extend(s.supply[seat].to_le_bytes());
        out.extend(s.hands[seat].0.to_le_bytes());
        out.push(s.objectives[seat].map_or(255, |o| o.0));
        out.push(s.colours[seat].map_or(255, |c| c as u8));
    }
    out.extend(s.deck.0.to_le_bytes());
    out.extend(s.discards.0.to_le_bytes());
    out.extend(s.pass.to_le_bytes());
    out.extend([s.drawn, s.sets_played, s.conquests]);
    out.extend(s.to_place.to_le_bytes());
    out.extend(s.rolls.to_le_bytes());
    out.extend([s.attack_dice, s.defence_dice]);
    out.extend(s.battle.map_or([255; 3], |b| [b.source.0, b.target.0, b.dice]));
    out.extend([s.fallen.map_or(255, |seat| seat.0), s.alive.0]);
    out.extend(match s.stage {
        Stage::Open => [0, 0, 0, 0],
        Stage::LastRound { drawer } => [1, drawer.0, 0, 0],
        Stage::ExtraRound {
            tied,
            waiting,
            number,
        } => [2, tied.0, waiting.0, number],
    });
    out.push(s.time_up.into());
    match s.end {
        None => out.push(255),
        Some(end) => {
            out.push(end.reason as u8);
            out.extend(&end.ranks[..seats]);
        }
    }
}

/// The state as plain data.
pub(super) fn to_position(s: &RisikoState) -> RisikoPosition {
    let seats = usize::from(s.seats);
    let names = |cards: Cards| cards.iter().map(|c| c.to_string()).collect::<Vec<_>>();
    let seat_list = |set: SeatSet| set.iter().map(|seat| seat.0).collect();
    let dealt = s.phase != Phase::Colours;
    let territories = || Territory::all().filter(|_| dealt);
    RisikoPosition {
        schema: "position/1".into(),
        game: "risiko".into(),
        settings: s.rules.differences(&RisikoRules::base()),
        seats: s.seats,
        phase: s.phase.name().into(),
        first_player: s.first.0,
        mover: s.mover.0,
        round: s.round,
        turn: s.turn,
        colours: s.colours[..seats]
            .iter()
            .map(|c| c.map(|c| c.to_string()))
            .collect(),
        objectives: s.objectives[..seats]
            .iter()
            .map(|o| o.map(|o| o.to_string()))
            .collect(),
        owners: territories().map(|t| (t.to_string(), s.owner(t).0)).collect(),
        armies: territories().map(|t| (t.to_string(), s.armies_on(t))).collect(),
        supply: s.supply[..seats].to_vec(),
        hands: s.hands[..seats].iter().map(|&hand| names(hand)).collect(),
        deck: names(s.deck),
        discards: names(s.discards),
        reshuffles: s.pass,
        drawn: s.drawn,
        to_place: s.to_place,
        sets_played: s.sets_played,
        rolls: s.rolls,
        conquests: s.conquests,
        attack_dice: s.attack_dice,
        defence_dice: s.defence_dice,
        battle: s.battle.map(|b| BattlePosition {
            source: b.source.to_string(),
            target: b.target.to_string(),
            attack_dice: b.dice,
        }),
        fallen: s.fallen.map(|seat| seat.0),
        eliminated: s
            .out
            .iter()
            .flatten()
            .map(|e| EliminationPosition {
                seat: e.seat.0,
                by: e.by.0,
            })
            .collect(),
        stage: match s.stage {
            Stage::Open => StagePosition::Open,
            Stage::LastRound { drawer } => StagePosition::LastRound { drawer: drawer.0 },
            Stage::ExtraRound {
                tied,
                waiting,
                number,
            } => StagePosition::ExtraRound {
                tied: seat_list(tied),
                waiting: seat_list(waiting),
                number,
            },
        },
        time_up: s.time_up,
        attacks: s.attacks[..seats].to_vec(),
        end: s.end.map(|end| EndPosition {
            end_reason: end.reason.name().into(),
            ranks: end.ranks[..seats].to_vec(),
            points: end.points[..seats].to_vec(),
        }),
    }
}

/// The state of a position.
pub(super) fn from_position(p: &RisikoPosition) -> Result<RisikoState, PositionError> {
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
struct Reader {
    reasons: Vec<String>,
    seats: u8,
}

impl Reader {
    fn wrong(&mut self, reason: impl Into<String>) {
        self.reasons.push(reason.into());
    }

    fn require(&mut self, holds: bool, reason: impl FnOnce() -> String) {
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

    fn parse<T: std::str::FromStr<Err = crate::error::ParseError>>(
        &mut self,
        field: &str,
        text: &str,
    ) -> Option<T> {
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
        let end = p.end.as_ref().map(|end| {
            let reason = EndReason::from_name(&end.end_reason);
            self.require(reason.is_some(), || {
                unknown("end_reason", &end.end_reason, EndReason::ALL.map(EndReason::name))
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

    /// What must hold between the parts.
    fn check(&mut self, s: &RisikoState) {
        let setup = matches!(s.phase, Phase::Colours | Phase::Placement);
        self.require(setup == (s.round == 0) && setup == (s.turn == 0), || {
            format!(
                "round {} and turn {} do not fit phase {}",
                s.round,
                s.turn,
                s.phase.name()
            )
        });
        self.require(s.round <= 60_000, || {
            format!("round: at most 60000, not {}", s.round)
        });
        self.require(s.alive.contains(s.mover), || {
            format!("mover: seat {} is out", s.mover)
        });
        self.check_colours(s);
        self.check_objectives(s);
        if s.phase != Phase::Colours {
            self.check_map(s);
        }
        self.check_cards(s);
        self.check_phase(s);
        self.check_stage(s);
    }

    fn check_colours(&mut self, s: &RisikoState) {
        let chosen: Vec<Color> = s.colours.iter().flatten().copied().collect();
        let twice = chosen.iter().enumerate().any(|(i, c)| chosen[..i].contains(c));
        self.require(!twice, || "colours: two seats have the same".into());
        if s.phase == Phase::Colours {
            // Those from the first player up to the mover have chosen.
            let before = s
                .first
                .clockwise(s.seats)
                .take_while(|&seat| seat != s.mover)
                .count();
            let in_order = s
                .first
                .clockwise(s.seats)
                .enumerate()
                .all(|(i, seat)| s.colours[seat.index()].is_some() == (i < before));
            self.require(in_order && s.rules.colours_chosen, || {
                "colours: exactly the seats before the mover have chosen in phase colours".into()
            });
        } else {
            self.require(chosen.len() == usize::from(s.seats), || {
                "colours: a seat has none".into()
            });
        }
    }

    fn check_objectives(&mut self, s: &RisikoState) {
        let dealt: Vec<Objective> = s.objectives.iter().flatten().copied().collect();
        let twice = dealt.iter().enumerate().any(|(i, o)| dealt[..i].contains(o));
        self.require(!twice, || "objectives: two seats have the same".into());
        let expected = if s.phase == Phase::Colours {
            0
        } else {
            usize::from(s.seats)
        };
        self.require(dealt.len() == expected, || {
            format!("objectives: {} dealt, expected {expected}", dealt.len())
        });
        let deck = if s.rules.tournament_objectives {
            14..30
        } else {
            0..14
        };
        for o in dealt {
            self.require(deck.contains(&o.0), || {
                format!("objectives: {o} is not in the deck the settings name")
            });
        }
    }

    fn check_map(&mut self, s: &RisikoState) {
        // At a win by the last roll the target lies empty (ruling RK 7.10).
        let empty: TerritorySet = Territory::all().filter(|&t| s.armies_on(t) == 0).collect();
        let won_at_roll =
            s.phase == Phase::Over && empty.len() == 1 && s.fallen == Some(s.owner(empty.nth(0)));
        self.require(empty.is_empty() || won_at_roll, || {
            format!("armies: {} has none", empty.nth(0))
        });
        for seat in Seat::all(s.seats) {
            let owned = s.owned[seat.index()];
            let out = !s.alive.contains(seat);
            self.require(
                owned.is_empty() == out || (out && won_at_roll && owned == empty),
                || {
                    format!(
                        "seat {seat} owns {} territories and is {}",
                        owned.len(),
                        if out { "out" } else { "in" }
                    )
                },
            );
            let more = if seat == s.mover { s.to_place } else { 0 };
            let total = s.totals[seat.index()] + u32::from(more) + u32::from(s.supply[seat.index()]);
            self.require(total <= u16::MAX.into(), || {
                format!("armies: seat {seat} has {total}, at most {}", u16::MAX)
            });
            if s.phase == Phase::Placement {
                let supply = u32::from(SUPPLY[usize::from(s.seats) - 3]);
                self.require(total == supply, || {
                    format!("supply: seat {seat} has {total} armies in all, expected {supply}")
                });
            } else {
                self.require(s.supply[seat.index()] == 0, || {
                    format!("supply: seat {seat} has armies left after the set-up")
                });
            }
        }
    }

    fn check_cards(&mut self, s: &RisikoState) {
        let piles = s.hands.iter().chain([&s.deck, &s.discards]);
        let (mut all, mut twice) = (0u64, 0u64);
        for pile in piles {
            twice |= all & pile.0;
            all |= pile.0;
        }
        let expected = if matches!(s.phase, Phase::Colours | Phase::Placement) {
            0
        } else {
            Cards::ALL.0
        };
        self.require(twice == 0, || {
            format!("cards: {} lies in two piles", Cards(twice).nth(0))
        });
        self.require(all == expected, || {
            let odd = Cards(all ^ expected);
            format!(
                "cards: {} are missing or too many, the first is {}",
                odd.len(),
                odd.nth(0)
            )
        });
        for seat in Seat::all(s.seats) {
            let hand = s.hands[seat.index()];
            self.require(hand.len() <= s.rules.hand_limit(), || {
                format!(
                    "hands.{seat}: {} cards, at most {}",
                    hand.len(),
                    s.rules.hand_limit()
                )
            });
            let may_hold = s.alive.contains(seat) || s.fallen == Some(seat);
            self.require(hand.is_empty() || may_hold, || {
                format!("hands.{seat}: the seat is out")
            });
        }
        self.require(s.drawn <= 44, || format!("drawn: at most 44, not {}", s.drawn));
    }

    fn check_phase(&mut self, s: &RisikoState) {
        self.require((s.phase == Phase::Over) == s.end.is_some(), || {
            "end: given exactly when the phase is over".into()
        });
        let fighting = matches!(s.phase, Phase::Defence | Phase::Occupation);
        self.require(fighting == s.battle.is_some(), || {
            "battle: given exactly in phases defence and occupation".into()
        });
        for (field, dice) in [("attack_dice", s.attack_dice), ("defence_dice", s.defence_dice)] {
            self.require((1..=3).contains(&dice), || format!("{field}: 1 to 3, not {dice}"));
        }
        match s.phase {
            Phase::Placement => self.require((1..=PLACED_AT_ONCE).contains(&s.to_place), || {
                format!(
                    "to_place: 1 to {PLACED_AT_ONCE} in the set-up, not {}",
                    s.to_place
                )
            }),
            Phase::Reinforcements => self.require(s.to_place > 0 || s.set_playable(), || {
                "to_place: 0 and no set to play, so the phase is over".into()
            }),
            Phase::Over => {}
            _ => self.require(s.to_place == 0, || {
                format!("to_place: nothing is placed in phase {}", s.phase.name())
            }),
        }
        if let Some(b) = s.battle.filter(|_| fighting) {
            let by_mover = s.owner(b.source) == s.mover && b.source.neighbours().contains(b.target);
            self.require(by_mover, || {
                "battle: the source is not the mover's or does not touch the target".into()
            });
            let won = s.owner(b.target) == s.mover;
            self.require(won == (s.phase == Phase::Occupation), || {
                "battle: the target belongs to the mover exactly in phase occupation".into()
            });
            if !(1..=3).contains(&b.dice) {
                self.wrong(format!("battle.attack_dice: 1 to 3, not {}", b.dice));
            } else if s.phase == Phase::Defence {
                let (least, most) = s.attack_range(b.source, b.target);
                self.require((least..=most).contains(&b.dice), || {
                    format!(
                        "battle.attack_dice: {} cannot be thrown from {}",
                        b.dice, b.source
                    )
                });
                self.require(s.rules.defence_declared, || {
                    "phase: defence dice are not declared under these settings".into()
                });
            } else {
                let (least, most) = s.occupation_range(b);
                self.require(least < most && s.armies_on(b.target) == u16::from(b.dice), || {
                    "battle: the occupation leaves no choice, or the dice have not moved in".into()
                });
            }
        }
        let pending = s.phase == Phase::Occupation || s.phase == Phase::Over;
        if let Some(loser) = s.fallen {
            let last = s.out.iter().flatten().last().map(|e| (e.seat, e.by));
            self.require(pending && last == Some((loser, s.mover)), || {
                format!("fallen: seat {loser} was not put out by this conquest")
            });
        }
    }

    fn check_stage(&mut self, s: &RisikoState) {
        use super::rules::Ending;
        match s.stage {
            Stage::Open => {}
            Stage::LastRound { .. } => {
                let by_cards = s.rules.ending == Ending::Reshuffles;
                self.require(by_cards && s.deck.is_empty(), || {
                    "stage: a last round needs ending = \"reshuffles\" and an empty deck".into()
                });
            }
            Stage::ExtraRound {
                tied,
                waiting,
                number,
            } => {
                let within = waiting.0 & !tied.0 == 0 && !waiting.contains(s.mover) && tied.contains(s.mover);
                self.require(within, || {
                    "stage: the mover and those waiting must be tied, each once".into()
                });
                let numbered = (1..=s.rules.max_extra_rounds).contains(&number);
                self.require(numbered && s.rules.ending != Ending::Traditional, || {
                    format!("stage: extra round {number} cannot be under these settings")
                });
            }
        }
        self.require(!s.time_up || s.rules.ending == Ending::Clock, || {
            "time_up: only under ending = \"clock\"".into()
        });
    }
}
