//! Choosing an action by what it makes of the rows: the play, the action card, and the choices an action card asks for.

use super::super::action::Action;
use super::super::action_card::{ActionCard, ActionSet};
use super::super::card::{AdventureCard, CardSet};
use super::super::moment::MOST_HAND;
use super::super::observe::View;
use super::super::row::ROWS;
use super::super::state::Phase;
use super::appraise::{Appraiser, Chances, Known, Taste};
use crate::game::Entry;
use crate::search::{Advice, exp};
use crate::seat::Seat;
use arrayvec::ArrayVec;

/// How a bot plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Style {
    /// How it judges who gets what.
    pub taste: Taste,
    /// What an action card must gain at least to be played, in points.
    pub least_gain: f64,
    /// The same when as many turns are left as action cards, or fewer: then saving them leads nowhere.
    pub late_gain: f64,
    /// What the best of an unknown hand is likely to gain.
    pub strange_hand: f64,
    /// What it is worth not to show a card, as a share of what the play gains.
    pub secrecy: f64,
}

/// A bot that looks one step ahead.
#[derive(Clone, Debug)]
pub(super) struct Planner {
    style: Style,
    appraiser: Appraiser,
    rows: [Option<Row>; ROWS],
    /// The best play found when the action card was chosen, with what it was found for.
    ready: Option<(u32, CardSet, Play)>,
}

/// A row and what it is worth as it lies.
#[derive(Clone, Copy, Debug)]
struct Row {
    known: Known,
    up: CardSet,
    chances: Chances,
    worth: f64,
}

/// A play and what it gains.
#[derive(Clone, Copy, Debug)]
struct Play {
    card: AdventureCard,
    row: usize,
    gain: f64,
}

/// A replacement by the pistol and what it gains.
#[derive(Clone, Copy, Debug)]
struct Shot {
    old: AdventureCard,
    new: AdventureCard,
    gain: f64,
}

type Plays = ArrayVec<Play, { MOST_HAND as usize * ROWS }>;

impl Planner {
    pub(super) fn new(style: Style) -> Planner {
        Planner {
            style,
            appraiser: Appraiser::new(),
            rows: [None; ROWS],
            ready: None,
        }
    }

    /// Forgets the last game.
    pub(super) fn start_game(&mut self) {
        self.ready = None;
    }

    /// The action to take.
    pub(super) fn choose(&mut self, view: View<'_>) -> Action {
        if let (Phase::Play, None, Some((turn, hand, play))) =
            (view.phase(), view.effect(), self.ready.take())
            && (turn, hand) == (view.turn(), view.hand())
        {
            return Action::Play {
                card: play.card,
                row: play.row as u8,
            };
        }
        self.look(&view);
        match view.phase() {
            Phase::ActionCard => self.action_card(&view),
            Phase::Target => Action::Target(self.target(&view)),
            Phase::Replace => {
                let shot = self.best_shot(view.hand()).expect("the pistol was playable");
                Action::Replace {
                    old: shot.old,
                    new: shot.new,
                }
            }
            Phase::Play | Phase::Over => {
                let hand = view.looked_at().map_or(view.hand(), |seat| view.known(seat));
                let play = best(&self.plays(hand)).expect("there is a card and a row");
                Action::Play {
                    card: play.card,
                    row: play.row as u8,
                }
            }
            Phase::Take => Action::Take(self.best_take(None).expect("a card lies face up").0),
        }
    }

    /// How much attention a search should pay to each entry: plays by what they gain, all else alike.
    pub(super) fn advise(&mut self, view: &View<'_>, entries: &[Entry<Action>], advice: &mut Vec<Advice>) {
        let plays = view.phase() == Phase::Play;
        if plays {
            self.look(view);
        }
        for entry in entries {
            let weight = match entry.first {
                Action::Play { card, row } if plays => {
                    let row = usize::from(row);
                    let gain = self.rows[row].map_or(0.0, |r| self.gain(row, &r, r.known.with(card)));
                    exp(gain)
                }
                _ => 1.0,
            };
            advice.push(Advice { weight, place: 0 });
        }
    }

    /// Judges the rows as they lie.
    fn look(&mut self, view: &View<'_>) {
        self.appraiser.look(view, &self.style.taste);
        self.rows = [None; ROWS];
        for (i, row) in view.rows() {
            let known = Known::of(&row);
            let chances = self.appraiser.chances(known);
            let worth = self.appraiser.worth(i, &chances);
            self.rows[i] = Some(Row {
                known,
                up: row.up,
                chances,
                worth,
            });
        }
    }

    /// What a row gains if it lies like this.
    fn gain(&mut self, i: usize, row: &Row, known: Known) -> f64 {
        let chances = self.appraiser.chances(known);
        self.appraiser.worth(i, &chances) - row.worth
    }

    /// All plays of a hand.
    fn plays(&mut self, hand: CardSet) -> Plays {
        let mut plays = Plays::new();
        for card in hand.iter() {
            for i in 0..ROWS {
                if let Some(row) = self.rows[i] {
                    let gain = self.gain(i, &row, row.known.with(card));
                    plays.push(Play { card, row: i, gain });
                }
            }
        }
        plays
    }

    /// The best card to take out of a row, and what that gains: with a play made before, or none.
    fn best_take(&mut self, played: Option<Play>) -> Option<(AdventureCard, f64)> {
        let mut best: Option<(AdventureCard, f64)> = None;
        for i in 0..ROWS {
            let Some(row) = self.rows[i] else { continue };
            let (mut known, mut worth) = (row.known, row.worth);
            if let Some(play) = played.filter(|play| play.row == i) {
                if row.known.open == 1 {
                    // The play fills the row: it is scored before the lasso looks around.
                    continue;
                }
                (known, worth) = (row.known.with(play.card), row.worth + play.gain);
            }
            for card in row.up.iter() {
                let chances = self.appraiser.chances(known.without(card));
                let gain = self.appraiser.worth(i, &chances) - worth;
                if best.is_none_or(|(_, most)| gain > most) {
                    best = Some((card, gain));
                }
            }
        }
        best
    }

    /// The best replacement by the pistol.
    fn best_shot(&mut self, hand: CardSet) -> Option<Shot> {
        let mut best: Option<Shot> = None;
        for i in 0..ROWS {
            let Some(row) = self.rows[i] else { continue };
            for old in row.up.iter() {
                for new in old.matching().and(hand).iter() {
                    let gain = self.gain(i, &row, row.known.without(old).with(new));
                    if best.is_none_or(|shot| gain > shot.gain) {
                        best = Some(Shot { old, new, gain });
                    }
                }
            }
        }
        best
    }

    /// What all rows gain if camps are exchanged with a seat.
    fn exchange(&self, view: &View<'_>, with: Seat) -> f64 {
        let me = view.seat();
        let swap = |seat| match seat {
            s if s == me => with,
            s if s == with => me,
            s => s,
        };
        let rows = self
            .rows
            .iter()
            .enumerate()
            .filter_map(|(i, row)| Some((i, (*row)?)));
        rows.map(|(i, row)| self.appraiser.worth_if(i, &row.chances, swap) - row.worth)
            .sum()
    }

    /// With whom to exchange camps, or at whose hand to look.
    fn target(&mut self, view: &View<'_>) -> Seat {
        let swaps = view.effect() == Some(ActionCard::RumFlask);
        let mut best: Option<(Seat, f64)> = None;
        for seat in others(view) {
            let gain = if swaps {
                self.exchange(view, seat)
            } else {
                self.look_gain(view, seat)
            };
            if best.is_none_or(|(_, most)| gain > most) {
                best = Some((seat, gain));
            }
        }
        best.expect("there are others").0
    }

    /// What looking at a hand is likely to gain: the best of its known cards, or what strange hands bring.
    fn look_gain(&mut self, view: &View<'_>, seat: Seat) -> f64 {
        let known = self.plays(view.known(seat).without(view.maybe_down(seat)));
        best(&known).map_or(self.style.strange_hand, |play| {
            play.gain.max(self.style.strange_hand)
        })
    }

    /// What playing an action card gains over playing none.
    fn card_gain(&mut self, view: &View<'_>, card: ActionCard, plays: &Plays, plain: Play) -> Option<f64> {
        let effect = if card == ActionCard::Camera {
            view.last_action()?
        } else {
            card
        };
        let hand = view.hand();
        let without = |card| plays.iter().copied().filter(move |play| play.card != card);
        Some(match effect {
            ActionCard::RumFlask => others(view)
                .map(|seat| self.exchange(view, seat))
                .fold(f64::NEG_INFINITY, f64::max),
            ActionCard::Compass => {
                let second = without(plain.card).filter(|play| play.row != plain.row);
                second.map(|play| play.gain).fold(f64::NEG_INFINITY, f64::max)
            }
            ActionCard::Blindfold => self.style.secrecy * plain.gain,
            ActionCard::Binoculars => {
                let gains = others(view).map(|seat| self.look_gain(view, seat));
                gains.fold(f64::NEG_INFINITY, f64::max) - plain.gain
            }
            ActionCard::Lasso => self.best_take(Some(plain))?.1,
            ActionCard::Pistol => {
                let shot = self.best_shot(hand)?;
                if view.rules().pistol_instead {
                    shot.gain - plain.gain
                } else {
                    let after = without(shot.new)
                        .map(|play| play.gain)
                        .fold(f64::NEG_INFINITY, f64::max);
                    shot.gain + after - plain.gain
                }
            }
            ActionCard::Camera => return None,
        })
    }

    /// The action card that gains most, if it gains enough.
    fn action_card(&mut self, view: &View<'_>) -> Action {
        let plays = self.plays(view.hand());
        let plain = best(&plays).expect("there is a card and a row");
        self.ready = Some((view.turn(), view.hand(), plain));
        let mut found: Option<(ActionCard, f64)> = None;
        for card in self.playable(view).iter() {
            if let Some(gain) = self.card_gain(view, card, &plays, plain)
                && found.is_none_or(|(_, most)| gain > most)
            {
                found = Some((card, gain));
            }
        }
        match found {
            Some((card, gain)) if gain > self.threshold(view) => Action::Use(card),
            _ => Action::NoAction,
        }
    }

    /// The action cards that can have an effect, as the legal actions say too.
    fn playable(&self, view: &View<'_>) -> ActionSet {
        let mut cards = view.action_hand();
        let up = self
            .rows
            .iter()
            .flatten()
            .fold(CardSet::EMPTY, |up, row| up.or(row.up));
        let shoots = view.hand().iter().any(|card| !card.matching().and(up).is_empty());
        let copied = view.last_action();
        if copied.is_none()
            || copied == Some(ActionCard::Camera)
            || copied == Some(ActionCard::Pistol) && !shoots
        {
            cards.remove(ActionCard::Camera);
        }
        if !shoots {
            cards.remove(ActionCard::Pistol);
        }
        cards
    }

    /// What an action card must gain now: less, the fewer turns are left for those in hand and deck.
    fn threshold(&self, view: &View<'_>) -> f64 {
        let cards = view.actions_left(view.seat()).len() as f64;
        let missing: usize = view.rows().map(|(_, row)| row.missing()).sum();
        let turns = (missing as f64 + 4.8 * view.treasure_deck_count() as f64) / f64::from(view.seats());
        let spare = ((turns - cards) / 15.0).clamp(0.0, 1.0);
        self.style.late_gain + (self.style.least_gain - self.style.late_gain) * spare
    }
}

/// The play that gains most; of equals the first.
fn best(plays: &Plays) -> Option<Play> {
    plays
        .iter()
        .copied()
        .reduce(|best, play| if play.gain > best.gain { play } else { best })
}

fn others(view: &View<'_>) -> impl Iterator<Item = Seat> + use<> {
    let me = view.seat();
    Seat::all(view.seats()).filter(move |&s| s != me)
}
