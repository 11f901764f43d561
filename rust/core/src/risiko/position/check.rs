//! What must hold between the parts of a position.

use super::read::Reader;
use crate::game::EndReason;
use crate::risiko::card::{Card, Cards};
use crate::risiko::color::Color;
use crate::risiko::objective::Objective;
use crate::risiko::rules::Ending;
use crate::risiko::setup::{PLACED_AT_ONCE, SUPPLY};
use crate::risiko::state::{Phase, RisikoState, Stage};
use crate::risiko::territory::{TERRITORIES, Territory, TerritorySet};
use crate::seat::{MAX_SEATS, Seat};

impl Reader {
    /// What must hold between the parts.
    pub(super) fn check(&mut self, s: &RisikoState) {
        let setup = matches!(s.phase, Phase::Colours | Phase::Placement);
        // An objective can be reached by the set-up alone (RK-SET-12): then no round ever began.
        let before_round_1 = setup || (s.phase == Phase::Over && s.round == 0);
        self.require(
            before_round_1 == (s.round == 0) && before_round_1 == (s.turn == 0),
            || {
                format!(
                    "round {} and turn {} do not fit phase {}",
                    s.round,
                    s.turn,
                    s.phase.name()
                )
            },
        );
        // Far more than a game can count up, and far from where the numbers end.
        for (field, n, most) in [
            ("round", s.round.into(), 60_000),
            ("turn", s.turn, 1_000_000),
            ("reshuffles", s.pass.into(), 60_000),
            // Each roll costs an army, and no seat has more than fit.
            ("rolls", s.rolls, u32::from(u16::MAX) * MAX_SEATS as u32),
            ("conquests", s.conquests.into(), TERRITORIES as u32 - 1),
        ] {
            self.require(n <= most, || format!("{field}: at most {most}, not {n}"));
        }
        self.require(u32::from(s.pass) <= s.turn, || {
            format!("reshuffles: at most one a turn, not {}", s.pass)
        });
        let last_falls = s.phase == Phase::Over || s.fallen.is_some();
        self.require(s.alive.len() > 1 || last_falls, || {
            "eliminated: only one seat is left, so the game is over".into()
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
        for card in Card::all() {
            let age = s.age(card);
            self.require(u16::from(age) <= s.pass, || {
                format!("ages.{card}: {age} reshuffles ago, but there were {}", s.pass)
            });
            self.require(age == 0 || !s.deck.contains(card), || {
                format!("ages.{card}: it is in the deck, so it was there when that was shuffled")
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
                self.require(s.attackable().contains(b.target), || {
                    format!("battle.target: {} is its owner's last (RK-ELI-4)", b.target)
                });
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
                self.require(numbered, || {
                    format!("stage: extra round {number} cannot be under these settings")
                });
            }
        }
        let by_rule = s.end.and_then(|end| match end.reason {
            EndReason::HouseRule(rule) => Some(rule),
            _ => None,
        });
        self.require(by_rule.is_none() || by_rule == s.ended_by, || {
            "ended_by: the house rule that end.end_reason names".into()
        });
        let scored = matches!(s.stage, Stage::ExtraRound { .. }) || s.phase == Phase::Over;
        self.require(s.ended_by.is_none() || scored, || {
            "ended_by: only in an extra round or at the end".into()
        });
        self.require(!s.time_up || s.rules.ending == Ending::Clock, || {
            "time_up: only under ending = \"clock\"".into()
        });
    }
}
