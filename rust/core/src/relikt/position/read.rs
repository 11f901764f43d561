//! Reading a position: its shape, its names, its parts.

use super::{FaceDown, ReliktPosition, RowPosition};
use crate::error::PositionError;
use crate::game::EndReason;
use crate::relikt::action_card::{ActionCard, ActionSet};
use crate::relikt::card::{AdventureCard, CARDS, CardSet};
use crate::relikt::color::Color;
use crate::relikt::moment::{LEAST_HAND, MOST_HAND, MOST_POINTS};
use crate::relikt::row::{ROWS, Row};
use crate::relikt::rules::{REDS, ReliktRules};
use crate::relikt::state::{HAND, Laid, MOST_DOWN, Phase, ReliktState, SEATS, age_bit};
use crate::relikt::treasure::{MAX_GEMS, Pile, TREASURES, Treasure};
use crate::relikt::{LEAST_SEATS, MOST_SEATS};
use crate::seat::Seat;
use crate::settings::Settings;

/// Reads a state, listing all reasons why no game can reach it.
pub(in crate::relikt) fn from_position(p: &ReliktPosition) -> Result<ReliktState, PositionError> {
    let mut reader = Reader { reasons: Vec::new() };
    let state = reader.read(p);
    match state {
        Some(state) if reader.reasons.is_empty() => Ok(state),
        _ => Err(PositionError {
            reasons: reader.reasons,
        }),
    }
}

pub(super) struct Reader {
    reasons: Vec<String>,
}

impl Reader {
    pub(super) fn no(&mut self, reason: impl Into<String>) {
        self.reasons.push(reason.into());
    }

    pub(super) fn require(&mut self, holds: bool, reason: impl FnOnce() -> String) {
        if !holds {
            self.reasons.push(reason());
        }
    }

    pub(super) fn cards(&mut self, place: &str, cards: &[AdventureCard]) -> CardSet {
        let set: CardSet = cards.iter().copied().collect();
        self.require(set.len() == cards.len(), || {
            format!("{place}: a card is named twice")
        });
        set
    }

    fn actions(&mut self, place: &str, cards: &[ActionCard]) -> ActionSet {
        let set: ActionSet = cards.iter().copied().collect();
        self.require(set.len() == cards.len(), || {
            format!("{place}: a card is named twice")
        });
        set
    }

    fn treasures(&mut self, place: &str, treasures: &[Treasure]) -> Pile {
        if treasures.len() > TREASURES {
            self.no(format!(
                "{place}: {} treasures are more than there are",
                treasures.len()
            ));
            return Pile::EMPTY;
        }
        let most = treasures
            .iter()
            .map(|t| treasures.iter().filter(|o| *o == t).count())
            .max();
        if most > Some(REDS) {
            self.no(format!("{place}: more equal treasures than there are"));
            return Pile::EMPTY;
        }
        treasures.iter().copied().collect()
    }

    pub(super) fn seat(&mut self, what: &str, seat: u8, seats: u8) -> Seat {
        self.require(seat < seats, || {
            format!("{what} = {seat}: the seats are 0 to {}", seats - 1)
        });
        Seat(if seat < seats { seat } else { 0 })
    }

    /// The shape first: without it the rest cannot be read.
    fn shape(&mut self, p: &ReliktPosition) -> Option<(ReliktRules, Phase)> {
        self.require(p.schema == "position/1", || {
            format!("schema: expected position/1, not `{}`", p.schema)
        });
        self.require(p.game == ReliktRules::GAME, || {
            format!("game: expected relikt, not `{}`", p.game)
        });
        if !(LEAST_SEATS..=MOST_SEATS).contains(&p.seats) {
            self.no(format!(
                "seats = {}: expected {LEAST_SEATS} to {MOST_SEATS}",
                p.seats
            ));
            return None;
        }
        let rules = match ReliktRules::base().patched(&p.settings) {
            Ok(rules) => {
                self.reasons.extend(
                    rules
                        .check_for(p.seats)
                        .err()
                        .map(|e| e.reasons)
                        .unwrap_or_default(),
                );
                Some(rules)
            }
            Err(e) => {
                self.reasons.extend(e.reasons);
                None
            }
        };
        let phase = Phase::from_name(&p.phase);
        let lists = [
            ("camps", p.camps.len()),
            ("hands", p.hands.len()),
            ("won", p.won.len()),
            ("action_hands", p.action_hands.len()),
            ("played", p.played.len()),
        ];
        for (name, len) in lists {
            self.require(len == p.seats as usize, || {
                format!("{name}: {len} entries for {} seats", p.seats)
            });
        }
        let sizes = p.hand_sizes.len();
        self.require(sizes == 0 || sizes == p.seats as usize, || {
            format!("hand_sizes: {sizes} entries for {} seats", p.seats)
        });
        let taken = p.taken.len();
        self.require(taken == 0 || taken == p.seats as usize, || {
            format!("taken: {taken} entries for {} seats", p.seats)
        });
        self.require(p.rows.len() == ROWS, || {
            format!("rows: {} instead of {ROWS}", p.rows.len())
        });
        if phase.is_none() {
            self.no(crate::error::unknown("phase", &p.phase, Phase::NAMES));
        }
        if self.reasons.is_empty() {
            Some((rules?, phase?))
        } else {
            None
        }
    }

    fn read(&mut self, p: &ReliktPosition) -> Option<ReliktState> {
        let (rules, phase) = self.shape(p)?;
        let seats = p.seats;
        let n = seats as usize;
        let mover = self.seat("mover", p.mover, seats);
        let holder = p.looked_at.map_or(mover, |h| self.seat("looked_at", h, seats));
        let mut s = ReliktState {
            rules,
            seats,
            phase,
            turn: p.turn,
            mover,
            effect: p.effect,
            holder,
            plays: p.plays,
            camps: self.camps(&p.camps)?,
            hands: [CardSet::EMPTY; SEATS],
            full: [HAND as u8; SEATS],
            laid: [CardSet::EMPTY; SEATS],
            down: [[None; MOST_DOWN]; SEATS],
            deck: self.cards("deck", &p.deck),
            discards: self.cards("discards", &p.discards),
            pass: p.reshuffles,
            pass_deck: CardSet::EMPTY,
            ages: [0; CARDS],
            rows: [Row::default(); ROWS],
            unseen_treasures: self.treasures("unseen_treasures", &p.unseen_treasures),
            won: [Pile::EMPTY; SEATS],
            action_hands: [ActionSet::EMPTY; SEATS],
            played: [ActionSet::EMPTY; SEATS],
            last_action: p.last_action,
            known: [[CardSet::EMPTY; SEATS]; SEATS],
            maybe_down: [[CardSet::EMPTY; SEATS]; SEATS],
            taken: [CardSet::EMPTY; SEATS],
            end: None,
        };
        for (full, &size) in s.full.iter_mut().zip(&p.hand_sizes) {
            self.require((LEAST_HAND..=MOST_HAND).contains(&size), || {
                format!("hand_sizes: expected {LEAST_HAND} to {MOST_HAND}, not {size}")
            });
            *full = size.clamp(LEAST_HAND, MOST_HAND);
        }
        for i in 0..n {
            s.hands[i] = self.cards(&format!("hands[{i}]"), &p.hands[i]);
            s.won[i] = self.treasures(&format!("won[{i}]"), &p.won[i]);
            s.action_hands[i] = self.actions(&format!("action_hands[{i}]"), &p.action_hands[i]);
            s.played[i] = self.actions(&format!("played[{i}]"), &p.played[i]);
            if let Some(taken) = p.taken.get(i) {
                s.taken[i] = self.cards(&format!("taken[{i}]"), taken);
            }
        }
        for (i, row) in p.rows.iter().enumerate() {
            if let Some(row) = row {
                self.row(&mut s, i, row);
            }
        }
        s.pass_deck = match &p.shuffled {
            None => s.all_cards(),
            Some(cards) => self.cards("shuffled", cards),
        };
        for card in s.all_cards().without(s.pass_deck).iter() {
            s.ages[card.id() as usize] = p.ages.get(&card).copied().unwrap_or(1);
        }
        s.end = p.end.as_ref().and_then(|end| self.end(end, &s));
        if let (Some(outcome), Some(end)) = (s.outcome(), &p.end) {
            self.require(outcome.ranks[..] == end.ranks[..], || {
                format!("end.ranks: expected {:?} by these points", outcome.ranks)
            });
        }
        self.order(p, &s);
        self.turn(&s);
        self.adventure_cards(p, &s);
        self.treasure_cards(&s);
        self.action_cards(&s);
        self.seen(&mut s, p);
        Some(s)
    }

    fn camps(&mut self, camps: &[Color]) -> Option<[Color; SEATS]> {
        let mut all = Color::ALL;
        let mut left: Vec<Color> = Color::ALL.to_vec();
        for (i, &camp) in camps.iter().enumerate() {
            if !left.contains(&camp) {
                self.no(format!("camps: {camp} is named twice"));
                return None;
            }
            left.retain(|&c| c != camp);
            all[i] = camp;
        }
        all[camps.len()..].copy_from_slice(&left);
        Some(all)
    }

    fn row(&mut self, s: &mut ReliktState, i: usize, row: &RowPosition) {
        let places = row.places.unwrap_or(row.treasure.gems());
        self.require((1..=MAX_GEMS).contains(&places), || {
            format!("rows[{i}].places = {places}: expected 1 to {MAX_GEMS}")
        });
        let up = self.cards(&format!("rows[{i}].cards"), &row.cards);
        let down = row.face_down.iter().map(|d| d.card).collect::<Vec<_>>();
        let down = self.cards(&format!("rows[{i}].face_down"), &down);
        for laid in &row.face_down {
            let seat = self.seat(&format!("rows[{i}].face_down.seat"), laid.seat, s.seats);
            s.laid[seat.index()].insert(laid.card);
            let could = self.could(&format!("rows[{i}].face_down.ages"), laid, s.seats as usize);
            match s.down[seat.index()].iter_mut().find(|place| place.is_none()) {
                Some(place) => {
                    *place = Some(Laid {
                        card: laid.card,
                        could,
                    })
                }
                None => self.no(format!("rows[{i}].face_down: a third card of seat {seat}")),
            }
        }
        s.rows[i] = Row {
            treasure: Some(row.treasure),
            places,
            up,
            down,
        };
        let len = up.len() + down.len();
        self.require(len < places.into(), || {
            format!("rows[{i}]: {len} cards in a row of {places}: a full row is scored at once")
        });
    }

    /// What others can tell of a card face down.
    fn could(&mut self, what: &str, laid: &FaceDown, seats: usize) -> [u8; SEATS] {
        let any = laid.ages.is_empty();
        self.require(any || laid.ages.len() == seats, || {
            format!("{what}: {} entries for {seats} seats", laid.ages.len())
        });
        self.require(laid.ages.iter().flatten().all(|&age| age < 8), || {
            format!("{what}: 7 stands for all ages from 7 on")
        });
        std::array::from_fn(|viewer| match laid.ages.get(viewer) {
            Some(ages) => ages.iter().fold(0, |bits, &age| bits | age_bit(age)),
            None if any && viewer < seats && viewer != usize::from(laid.seat) => u8::MAX,
            None => 0,
        })
    }

    fn end(&mut self, end: &super::EndPosition, s: &ReliktState) -> Option<(EndReason, [i32; SEATS])> {
        let reason = EndReason::from_name(&end.end_reason)
            .filter(|r| matches!(r, EndReason::TreasuresGone | EndReason::Unfinished));
        if reason.is_none() {
            self.no(format!(
                "end.end_reason = {:?}: expected treasures_gone or unfinished",
                end.end_reason
            ));
        }
        let n = s.seats as usize;
        self.require(end.points.len() == n, || {
            format!("end.points: {} entries for {n} seats", end.points.len())
        });
        let fit = end
            .points
            .iter()
            .all(|p| p.unsigned_abs() <= MOST_POINTS.unsigned_abs());
        self.require(fit, || {
            format!("end.points: expected -{MOST_POINTS} to {MOST_POINTS}")
        });
        let mut points = [0; SEATS];
        points
            .iter_mut()
            .zip(&end.points)
            .for_each(|(to, from)| *to = *from);
        Some((reason?, points))
    }
}
