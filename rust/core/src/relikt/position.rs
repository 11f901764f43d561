//! A state as plain data (position format 1): any reachable state, hidden parts and what each seat has seen included.
//!
//! Piles are sets. What follows from the rest (how many were drawn, whose turn is next) is not written down.

use super::action_card::{ACTION_CARDS, ActionCard, ActionSet};
use super::card::{AdventureCard, CardSet};
use super::color::Color;
use super::moment::MOST_POINTS;
use super::row::{ROWS, Row};
use super::rules::{ReliktRules, cards_for_rows};
use super::state::{Phase, ReliktState, SEATS};
use super::treasure::{MAX_GEMS, Pile, REMOVED, Treasure};
use super::{LEAST_SEATS, MOST_SEATS};
use crate::error::PositionError;
use crate::game::EndReason;
use crate::seat::Seat;
use crate::settings::Settings;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A state of Relikt as plain data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReliktPosition {
    /// The settings that differ from the frozen base.
    #[serde(default)]
    pub rules: Map<String, Value>,
    /// How many seats there are.
    pub seats: u8,
    /// The phase's name.
    pub phase: String,
    /// The turn, from 1.
    pub turn: u32,
    /// Whose turn it is.
    pub mover: u8,
    /// The action card whose effect this turn has; a camera counts as what it copies.
    #[serde(default)]
    pub effect: Option<ActionCard>,
    /// The opponent whose hand is played from.
    #[serde(default)]
    pub looked_at: Option<u8>,
    /// Adventure cards still to be played in this turn.
    pub plays: u8,
    /// The colour of each seat's camp.
    pub camps: Vec<Color>,
    /// The adventure cards of each seat.
    pub hands: Vec<Vec<AdventureCard>>,
    /// The four rows; none where no treasure lies.
    pub rows: Vec<Option<RowPosition>>,
    /// The adventure deck.
    pub deck: Vec<AdventureCard>,
    /// The adventure discards.
    pub discards: Vec<AdventureCard>,
    /// How often the discards have become the deck.
    #[serde(default)]
    pub reshuffles: u32,
    /// The deck when it was last shuffled; left out before the first reshuffle, when it was all cards.
    #[serde(default)]
    pub shuffled: Option<Vec<AdventureCard>>,
    /// The treasures not seen yet: those of the deck and the removed ones.
    pub unseen_treasures: Vec<Treasure>,
    /// The treasures each seat has won.
    pub won: Vec<Vec<Treasure>>,
    /// The action cards in each seat's hand.
    pub action_hands: Vec<Vec<ActionCard>>,
    /// The action cards each seat has played.
    pub played: Vec<Vec<ActionCard>>,
    /// The top of the action discards.
    #[serde(default)]
    pub last_action: Option<ActionCard>,
    /// What seats have seen of others' hands.
    #[serde(default)]
    pub seen: Vec<SeenHand>,
    /// The cards each seat took by the lasso and nobody has seen leave; left out: none.
    #[serde(default)]
    pub taken: Vec<Vec<AdventureCard>>,
    /// How the game ended.
    #[serde(default)]
    pub end: Option<EndPosition>,
}

/// A row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowPosition {
    /// The treasure.
    pub treasure: Treasure,
    /// How many cards fill the row, if a house rule made them another number than the treasure's gems.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub places: Option<u8>,
    /// The cards lying face up.
    pub cards: Vec<AdventureCard>,
    /// The cards lying face down.
    #[serde(default)]
    pub face_down: Vec<FaceDown>,
}

/// A card lying face down.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaceDown {
    /// Who laid it.
    pub seat: u8,
    /// The card.
    pub card: AdventureCard,
}

/// What a seat has seen of another's hand (ruling 101).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeenHand {
    /// Whose hand.
    pub holder: u8,
    /// Who has seen it.
    pub viewer: u8,
    /// The cards seen there and not seen leave.
    pub cards: Vec<AdventureCard>,
    /// Those that may lie face down by now; those not among `cards` surely do.
    #[serde(default)]
    pub maybe_down: Vec<AdventureCard>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndPosition {
    /// The end reason's name.
    pub reason: String,
    /// The points of each seat.
    pub points: Vec<i32>,
}

fn list(set: CardSet) -> Vec<AdventureCard> {
    set.iter().collect()
}

/// Writes a state down.
pub(super) fn to_position(s: &ReliktState) -> ReliktPosition {
    let n = s.seats as usize;
    let row = |r: &Row| {
        let treasure = r.treasure?;
        let face_down = Seat::all(s.seats).flat_map(|seat| {
            let laid = s.laid[seat.index()].and(r.down);
            laid.iter().map(move |card| FaceDown { seat: seat.0, card })
        });
        Some(RowPosition {
            treasure,
            places: (r.places != treasure.gems()).then_some(r.places),
            cards: list(r.up),
            face_down: face_down.collect(),
        })
    };
    let mut seen = Vec::new();
    for (holder, viewer) in (0..n).flat_map(|h| (0..n).map(move |v| (h, v))) {
        let (known, down) = (s.known[holder][viewer], s.maybe_down[holder][viewer]);
        if !known.or(down).is_empty() {
            let (holder, viewer) = (holder as u8, viewer as u8);
            seen.push(SeenHand {
                holder,
                viewer,
                cards: list(known),
                maybe_down: list(down),
            });
        }
    }
    let taken: Vec<_> = s.taken[..n].iter().map(|&t| list(t)).collect();
    ReliktPosition {
        rules: s.rules.differences(&ReliktRules::base()),
        seats: s.seats,
        phase: s.phase.name().into(),
        turn: s.turn,
        mover: s.mover.0,
        effect: s.effect,
        looked_at: (s.holder != s.mover).then_some(s.holder.0),
        plays: s.plays,
        camps: s.camps[..n].to_vec(),
        hands: s.hands[..n].iter().map(|&h| list(h)).collect(),
        rows: s.rows.iter().map(row).collect(),
        deck: list(s.deck),
        discards: list(s.discards),
        reshuffles: s.pass,
        shuffled: (s.pass > 0).then(|| list(s.pass_deck)),
        unseen_treasures: s.unseen_treasures.iter().collect(),
        won: s.won[..n].iter().map(|w| w.iter().collect()).collect(),
        action_hands: s.action_hands[..n].iter().map(|a| a.iter().collect()).collect(),
        played: s.played[..n].iter().map(|a| a.iter().collect()).collect(),
        last_action: s.last_action,
        seen,
        taken: if taken.iter().all(Vec::is_empty) {
            Vec::new()
        } else {
            taken
        },
        end: s.end.map(|(reason, points)| EndPosition {
            reason: reason.name().into(),
            points: points[..n].to_vec(),
        }),
    }
}

/// Reads a state, listing all reasons why no game can reach it.
pub(super) fn from_position(p: &ReliktPosition) -> Result<ReliktState, PositionError> {
    let mut reader = Reader { reasons: Vec::new() };
    let state = reader.read(p);
    match state {
        Some(state) if reader.reasons.is_empty() => Ok(state),
        _ => Err(PositionError {
            reasons: reader.reasons,
        }),
    }
}

struct Reader {
    reasons: Vec<String>,
}

impl Reader {
    fn no(&mut self, reason: impl Into<String>) {
        self.reasons.push(reason.into());
    }

    fn require(&mut self, holds: bool, reason: impl FnOnce() -> String) {
        if !holds {
            self.reasons.push(reason());
        }
    }

    fn cards(&mut self, place: &str, cards: &[AdventureCard]) -> CardSet {
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
        if treasures.len() > super::treasure::TREASURES {
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
        if most > Some(super::rules::REDS) {
            self.no(format!("{place}: more equal treasures than there are"));
            return Pile::EMPTY;
        }
        treasures.iter().copied().collect()
    }

    fn seat(&mut self, what: &str, seat: u8, seats: u8) -> Seat {
        self.require(seat < seats, || {
            format!("{what} = {seat}: the seats are 0 to {}", seats - 1)
        });
        Seat(if seat < seats { seat } else { 0 })
    }

    /// The shape first: without it the rest cannot be read.
    fn shape(&mut self, p: &ReliktPosition) -> Option<(ReliktRules, Phase)> {
        if !(LEAST_SEATS..=MOST_SEATS).contains(&p.seats) {
            self.no(format!(
                "seats = {}: expected {LEAST_SEATS} to {MOST_SEATS}",
                p.seats
            ));
            return None;
        }
        let rules = match ReliktRules::base().patched(&p.rules) {
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
            laid: [CardSet::EMPTY; SEATS],
            deck: self.cards("deck", &p.deck),
            discards: self.cards("discards", &p.discards),
            pass: p.reshuffles,
            pass_deck: CardSet::EMPTY,
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
        s.end = p.end.as_ref().and_then(|end| self.end(end, &s));
        self.turn(&s);
        self.adventure_cards(&s);
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

    fn end(&mut self, end: &EndPosition, s: &ReliktState) -> Option<(EndReason, [i32; SEATS])> {
        let reason = EndReason::from_name(&end.reason)
            .filter(|r| matches!(r, EndReason::TreasuresGone | EndReason::Unfinished));
        if reason.is_none() {
            self.no(format!(
                "end.reason = {:?}: expected treasures_gone or unfinished",
                end.reason
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

    /// Turn, phase and the effect of this turn's action card.
    fn turn(&mut self, s: &ReliktState) {
        use ActionCard::*;
        let most = s.rules.max_turns;
        self.require((1..=most).contains(&s.turn), || {
            format!("turn = {}: expected 1 to {most}", s.turn)
        });
        let (phase, effect) = (s.phase.name(), s.effect);
        let fits = match s.phase {
            Phase::ActionCard => effect.is_none(),
            Phase::Target => matches!(effect, Some(RumFlask | Binoculars)),
            Phase::Replace => effect == Some(Pistol),
            Phase::Take => effect == Some(Lasso),
            Phase::Play | Phase::Over => {
                effect != Some(Camera) && !(effect == Some(Pistol) && s.rules.pistol_instead)
            }
        };
        self.require(fits, || match effect {
            None => format!("effect: phase {phase} needs that of an action card"),
            Some(card) => format!("effect = {card}: not possible in phase {phase}"),
        });
        let looks = effect == Some(Binoculars) && matches!(s.phase, Phase::Play | Phase::Over);
        let unfinished = s.end.is_some_and(|(reason, _)| reason == EndReason::Unfinished);
        self.require((s.holder != s.mover) == looks, || match looks {
            true => "looked_at: binoculars look at the hand of another seat".into(),
            false => "looked_at: nobody is looked at without binoculars".into(),
        });
        let plays = match (s.phase, effect) {
            (Phase::Play, Some(Compass)) => 1..=2,
            (Phase::Take, _) => 0..=0,
            (Phase::Over, Some(Compass)) => 0..=1,
            (Phase::Over, _) if !unfinished => 0..=0,
            _ => 1..=1,
        };
        self.require(plays.contains(&s.plays), || {
            format!(
                "plays = {}: expected {} to {}",
                s.plays,
                plays.start(),
                plays.end()
            )
        });
        self.require((s.phase == Phase::Over) == s.end.is_some(), || {
            "end: a game has one exactly if its phase is over".into()
        });
        if unfinished {
            self.require(s.turn == most && effect.is_none(), || {
                format!("end.reason = unfinished: only after the whole of turn {most}")
            });
        }
        let played: usize = s.played.iter().map(|p| p.len()).sum();
        self.require(played as u64 <= s.turn.into(), || {
            format!("played: {played} action cards in {} turns", s.turn)
        });
    }

    fn adventure_cards(&mut self, s: &ReliktState) {
        let mut all = CardSet::EMPTY;
        let mut twice = CardSet::EMPTY;
        for place in s.places() {
            twice = twice.or(all.and(place));
            all = all.or(place);
        }
        let expected = s.all_cards();
        for (cards, what) in [
            (twice, "lies in two places"),
            (expected.without(all), "lies nowhere"),
            (all.without(expected), "is of a colour not in play"),
        ] {
            for card in cards.iter() {
                self.no(format!("{card} {what}"));
            }
        }
        for seat in Seat::all(s.seats) {
            let (held, fits) = (s.hands[seat.index()].len(), s.expected_hand(seat));
            self.require(held == fits, || {
                format!("hands[{seat}]: {held} cards, expected {fits}")
            });
            let laid = s.laid[seat.index()].len();
            let (played, mut most) = (s.played[seat.index()], 0);
            most += usize::from(played.contains(ActionCard::Blindfold));
            most += usize::from(played.contains(ActionCard::Camera));
            let before = usize::from(
                seat == s.mover && s.effect == Some(ActionCard::Blindfold) && s.phase == Phase::Play,
            );
            self.require(laid + before <= most, || {
                format!(
                    "face_down: seat {seat} laid {laid} cards, its action cards allow {}",
                    most - before.min(most)
                )
            });
        }
        self.require(s.deck.is_subset(s.pass_deck), || {
            "shuffled: the deck holds a card that was not in it when it was shuffled".into()
        });
        self.require(s.pass_deck.is_subset(expected), || {
            "shuffled: a card is of a colour not in play".into()
        });
        self.require(!s.pass_deck.is_empty(), || {
            "shuffled: no deck is shuffled from no cards".into()
        });
        self.require(s.pass > 0 || s.pass_deck == expected, || {
            "shuffled: before the first reshuffle the deck was all cards".into()
        });
        let dealt = super::state::HAND * s.seats as usize;
        self.require(
            s.pass > 0 || s.pass_deck.len() - s.deck.and(s.pass_deck).len() >= dealt,
            || {
                format!(
                    "deck: {} cards are more than are left after the deal",
                    s.deck.len()
                )
            },
        );
        let unscored: u32 = s
            .rows
            .iter()
            .map(|row| u32::from(row.places.saturating_sub(1)))
            .sum();
        self.require(unscored <= cards_for_rows(s.seats), || {
            format!(
                "rows: they could hold {unscored} cards unscored, {} are possible (ruling 82)",
                cards_for_rows(s.seats)
            )
        });
    }

    fn treasure_cards(&mut self, s: &ReliktState) {
        let open: Pile = s.rows.iter().filter_map(|row| row.treasure).collect();
        let count = s
            .won
            .iter()
            .fold(open.len() + s.unseen_treasures.len(), |n, won| n + won.len());
        let total = super::treasure::TREASURES;
        if count != total {
            self.no(format!("treasures: {count} in all, expected {total}"));
        } else if s
            .won
            .iter()
            .fold(open.plus(s.unseen_treasures), |all, &won| all.plus(won))
            != s.rules.treasures()
        {
            self.no("treasures: they are not those of gems.blue and gems.red");
        }
        let unseen = s.unseen_treasures.len();
        if unseen < REMOVED {
            self.no(format!(
                "unseen_treasures: {unseen}, but {REMOVED} are never seen"
            ));
            return;
        }
        let left = open.len() + s.treasure_deck();
        let gone = s.phase == Phase::Over && s.end.is_some_and(|(r, _)| r == EndReason::TreasuresGone);
        self.require((left <= s.rules.treasures_left.into()) == gone, || {
            format!(
                "treasures: with {left} left the game is {}over",
                if gone { "not " } else { "" }
            )
        });
        let missing = ROWS - open.len();
        self.require(missing == 0 || s.treasure_deck() == 0, || {
            "rows: a place is empty although the treasure deck is not".into()
        });
    }

    fn action_cards(&mut self, s: &ReliktState) {
        for seat in Seat::all(s.seats) {
            let (hand, played) = (s.action_hands[seat.index()], s.played[seat.index()]);
            for card in hand.iter().filter(|&c| played.contains(c)) {
                self.no(format!("{card} of seat {seat} is in hand and played"));
            }
            let pending = seat == s.mover && s.effect.is_some();
            if played.len() < usize::from(pending) {
                self.no(format!(
                    "played[{seat}]: without the card whose effect this turn has"
                ));
                continue;
            }
            let expected = s.expected_action_hand(seat);
            self.require(hand.len() == expected, || {
                format!("action_hands[{seat}]: {} cards, expected {expected}", hand.len())
            });
            debug_assert!(hand.len() + played.len() <= 2 * ACTION_CARDS);
        }
        let any = s.played.iter().any(|p| !p.is_empty());
        match s.last_action {
            None => self.require(!any, || "last_action: action cards were played".into()),
            Some(card) => {
                let by_anyone = s.played.iter().any(|p| p.contains(card));
                self.require(by_anyone, || {
                    format!("last_action = {card}: nobody has played it")
                });
            }
        }
        if let Some(effect) = s.effect {
            let top = s.last_action;
            let by_mover = top.is_some_and(|card| s.played[s.mover.index()].contains(card));
            let fits = top == Some(effect) || top == Some(ActionCard::Camera);
            self.require(fits && by_mover, || {
                format!(
                    "effect = {effect}: the last action card must be it or a camera, played by seat {}",
                    s.mover
                )
            });
        }
    }

    fn seen(&mut self, s: &mut ReliktState, p: &ReliktPosition) {
        for seen in &p.seen {
            let what = format!("seen (holder {}, viewer {})", seen.holder, seen.viewer);
            let holder = self.seat("seen.holder", seen.holder, s.seats).index();
            let viewer = self.seat("seen.viewer", seen.viewer, s.seats).index();
            self.require(holder != viewer, || {
                format!("{what}: nobody looks at his own hand this way")
            });
            let known = self.cards(&what, &seen.cards);
            let down = self.cards(&format!("{what}, maybe_down"), &seen.maybe_down);
            let before = s.known[holder][viewer].or(s.maybe_down[holder][viewer]);
            self.require(before.is_empty(), || format!("{what}: named twice"));
            self.require(!known.or(down).is_empty(), || format!("{what}: names no card"));
            (s.known[holder][viewer], s.maybe_down[holder][viewer]) = (known, down);
            let (hand, laid) = (s.hands[holder], s.laid[holder]);
            for card in known.without(down).without(hand).iter() {
                self.no(format!("{what}: {card} is not in that hand"));
            }
            for card in down.without(known).without(laid).iter() {
                self.no(format!("{what}: {card} does not lie face down"));
            }
            for card in known.and(down).without(hand.or(laid)).iter() {
                self.no(format!("{what}: {card} is neither in that hand nor face down"));
            }
            self.require(down.is_empty() || !laid.is_empty(), || {
                format!("{what}: that seat has no card face down")
            });
        }
        if s.effect == Some(ActionCard::Binoculars) && s.phase == Phase::Play && s.holder != s.mover {
            let (hand, known) = (
                s.hands[s.holder.index()],
                s.known[s.holder.index()][s.mover.index()],
            );
            self.require(hand == known, || {
                "seen: who uses binoculars sees the whole hand".into()
            });
        }
        for holder in 0..s.seats as usize {
            let place = s.hands[holder].or(s.laid[holder]);
            for card in s.taken[holder].without(place).iter() {
                self.no(format!(
                    "taken[{holder}]: {card} is neither in that hand nor face down"
                ));
            }
            for viewer in (0..s.seats as usize).filter(|&v| v != holder) {
                let seen = s.known[holder][viewer].or(s.maybe_down[holder][viewer]);
                for card in s.taken[holder].and(place).without(seen).iter() {
                    self.no(format!(
                        "taken[{holder}]: seat {viewer} has seen {card} taken, but seen does not say so"
                    ));
                }
            }
        }
    }
}
