//! The whole state of a game of Relikt, hidden things included: flat, without pointers, cheap to copy.
//!
//! This file holds the data and the questions about it that several activities share. What is legal is in
//! [`super::legal`], what happens in `apply`, what a seat may know in [`super::observe`].

use super::action_card::{ActionCard, ActionSet};
use super::card::{AdventureCard, CARDS, CardSet};
use super::color::Color;
use super::row::{ROWS, Row};
use super::rules::ReliktRules;
use super::treasure::{Pile, REMOVED};
use crate::game::{EndReason, Outcome};
use crate::seat::Seat;

/// The most seats, as a size.
pub(crate) const SEATS: usize = super::MOST_SEATS as usize;
/// How many adventure cards a hand holds between two turns (RL-SET-4).
pub const HAND: usize = 4;
/// How many action cards a hand holds while the action deck lasts (RL-SET-9).
pub const ACTION_HAND: usize = 3;

/// How many cards a seat can have face down at once: by blindfold, and by a camera that copies one.
pub(crate) const MOST_DOWN: usize = 2;

/// A card that lies face down, and what others can tell of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Laid {
    pub(crate) card: AdventureCard,
    /// By viewer the ages a card that it has not seen must have to lie here, as bits: those of the cards it did not know
    /// when the hand played one of them. The highest bit stands for that age and all above.
    pub(crate) could: [u8; SEATS],
}

/// The bit of the highest ages.
pub(crate) const OLDEST: u8 = 1 << 7;

/// The bit of an age.
pub(crate) fn age_bit(age: u8) -> u8 {
    1u8.checked_shl(age.into()).unwrap_or(OLDEST)
}

/// The ages of these bits.
pub(crate) fn ages(bits: u8) -> Vec<u8> {
    (0..u8::BITS as u8).filter(|age| bits >> age & 1 == 1).collect()
}

/// What kind of decision is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Phase {
    /// Playing an action card or none (RL-ACT-1). Asked at every turn, so that it tells nothing about the hand.
    ActionCard,
    /// Naming the other player of a rum flask or of binoculars (RL-RUM-1, RL-BIN-1).
    Target,
    /// Replacing a card by the pistol (RL-PIS-1).
    Replace,
    /// Playing an adventure card (RL-TURN-2).
    Play,
    /// Taking a card by the lasso (RL-LAS-2).
    Take,
    /// The game is over.
    Over,
}

impl Phase {
    /// All phases, in the order of their numbers.
    pub const ALL: [Phase; 6] = [
        Phase::ActionCard,
        Phase::Target,
        Phase::Replace,
        Phase::Play,
        Phase::Take,
        Phase::Over,
    ];

    /// The names of the phases, in the order of their numbers.
    pub const NAMES: [&'static str; 6] = ["action_card", "target", "replace", "play", "take", "over"];

    /// The phase's name.
    pub fn name(self) -> &'static str {
        Phase::NAMES[self as usize]
    }

    /// The phase of a name.
    pub fn from_name(name: &str) -> Option<Phase> {
        Phase::ALL.into_iter().find(|p| p.name() == name)
    }
}

/// Everything about a game of Relikt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReliktState {
    pub(crate) rules: ReliktRules,
    pub(crate) seats: u8,
    pub(crate) phase: Phase,
    /// From 1.
    pub(crate) turn: u32,
    /// Whose turn it is.
    pub(crate) mover: Seat,
    /// The action card whose effect this turn has; a camera counts as what it copies.
    pub(crate) effect: Option<ActionCard>,
    /// Whose hand is played from and refilled: the mover's, or that of the opponent looked at (RL-BIN-2).
    pub(crate) holder: Seat,
    /// Adventure cards still to be played in this turn.
    pub(crate) plays: u8,
    /// The colour of each seat's camp.
    pub(crate) camps: [Color; SEATS],
    pub(crate) hands: [CardSet; SEATS],
    /// Up to how many cards each hand was filled last: four unless a house rule changed it.
    pub(crate) full: [u8; SEATS],
    /// The face-down cards in rows, by the seat that laid them.
    pub(crate) laid: [CardSet; SEATS],
    /// The same cards with what is known of them, those of the first rows first and in a row those laid first.
    pub(crate) down: [[Option<Laid>; MOST_DOWN]; SEATS],
    pub(crate) deck: CardSet,
    pub(crate) discards: CardSet,
    /// Reshuffles so far.
    pub(crate) pass: u32,
    /// The deck as it was at the start of this pass; everybody knows it.
    pub(crate) pass_deck: CardSet,
    /// How many reshuffles ago each card was last in the deck; everybody knows it.
    pub(crate) ages: [u8; CARDS],
    pub(crate) rows: [Row; ROWS],
    /// The treasures not seen yet: those of the deck and the removed ones.
    pub(crate) unseen_treasures: Pile,
    pub(crate) won: [Pile; SEATS],
    pub(crate) action_hands: [ActionSet; SEATS],
    /// The action cards each seat has played.
    pub(crate) played: [ActionSet; SEATS],
    /// The top of the action discards.
    pub(crate) last_action: Option<ActionCard>,
    /// `known[h][v]`: cards seat v has seen in the hand of seat h and not seen leave (ruling 101).
    pub(crate) known: [[CardSet; SEATS]; SEATS],
    /// `maybe_down[h][v]`: those of the cards seat v has seen in that hand which may lie face down by now, for all v
    /// knows; those not in `known[h][v]` surely do, since v has looked again and missed them.
    pub(crate) maybe_down: [[CardSet; SEATS]; SEATS],
    /// The cards each seat took by the lasso and nobody has seen leave (ruling 101).
    pub(crate) taken: [CardSet; SEATS],
    /// How the game ended, and the points.
    pub(crate) end: Option<(EndReason, [i32; SEATS])>,
}

impl ReliktState {
    /// How many reshuffles ago a card was last in the deck: nobody can have drawn it since.
    #[inline]
    pub(crate) fn age(&self, card: AdventureCard) -> u8 {
        self.ages[card.id() as usize]
    }

    /// The row of a face-down card.
    pub(crate) fn row_of(&self, card: AdventureCard) -> usize {
        let row = self.rows.iter().position(|row| row.down.contains(card));
        row.expect("the card lies face down")
    }

    /// The owner of a colour's camp; nobody owns a colour that is not in play.
    #[inline]
    pub(crate) fn owner(&self, color: Color) -> Option<Seat> {
        self.camps[..self.seats as usize]
            .iter()
            .position(|&c| c == color)
            .map(|s| Seat(s as u8))
    }

    /// How the game ended: the points, and the ranks by them (RL-SCO-8).
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let (end_reason, points) = self.end?;
        let points = &points[..self.seats as usize];
        let rank = |mine: &i32| 1 + points.iter().filter(|&other| other > mine).count() as u8;
        let ranks = match end_reason {
            EndReason::Unfinished => points.iter().map(|_| 0).collect(),
            _ => points.iter().map(rank).collect(),
        };
        Some(Outcome {
            ranks,
            points: points.iter().copied().collect(),
            end_reason,
        })
    }

    /// The first player: turns go round without exception, so whose turn it is says who began.
    pub(crate) fn first(&self) -> Seat {
        let seats = u32::from(self.seats);
        Seat(((u32::from(self.mover.0) + seats - self.turn.saturating_sub(1) % seats) % seats) as u8)
    }

    /// The round that is going on, from 1: one turn of each seat.
    pub(crate) fn round(&self) -> u32 {
        self.turn.saturating_sub(1) / u32::from(self.seats) + 1
    }

    /// All adventure cards in play.
    pub(crate) fn all_cards(&self) -> CardSet {
        let camps = self.camps[..self.seats as usize].iter();
        camps.fold(CardSet::EMPTY, |all, &color| all.or(CardSet::of_color(color)))
    }

    /// How many treasures the deck holds.
    #[inline(always)]
    pub(crate) fn treasure_deck(&self) -> usize {
        self.unseen_treasures.len() - REMOVED
    }

    /// The face-up cards of all rows.
    #[inline(always)]
    pub(crate) fn face_up(&self) -> CardSet {
        self.rows[0]
            .up
            .or(self.rows[1].up)
            .or(self.rows[2].up)
            .or(self.rows[3].up)
    }

    /// The rows a card can be played to, as bits.
    #[inline(always)]
    pub(crate) fn open_rows(&self) -> u8 {
        self.rows
            .iter()
            .enumerate()
            .fold(0, |bits, (i, row)| bits | u8::from(row.is_open()) << i)
    }

    /// The face-up cards that some card of the mover's hand can replace (RL-PIS-2).
    #[inline]
    pub(crate) fn replaceable(&self) -> CardSet {
        let hand = self.hands[self.mover.index()];
        hand.iter()
            .fold(CardSet::EMPTY, |found, card| found.or(card.matching()))
            .and(self.face_up())
    }

    /// The action cards the mover can play now: those in hand that can have an effect (RL-ACT-5).
    #[inline]
    pub(crate) fn playable_actions(&self) -> ActionSet {
        let mut playable = self.action_hands[self.mover.index()];
        if playable.contains(ActionCard::Camera) {
            match self.last_action {
                None | Some(ActionCard::Camera) => playable.remove(ActionCard::Camera),
                Some(ActionCard::Pistol) if self.replaceable().is_empty() => {
                    playable.remove(ActionCard::Camera);
                }
                Some(_) => {}
            }
        }
        if playable.contains(ActionCard::Pistol) && self.replaceable().is_empty() {
            playable.remove(ActionCard::Pistol);
        }
        playable
    }

    /// How many cards the hand of a seat must hold now: as many as it was filled to but for those played in this turn.
    pub(crate) fn expected_hand(&self, seat: Seat) -> usize {
        let gone = self
            .end
            .is_some_and(|(reason, _)| reason == EndReason::TreasuresGone);
        let spent = match (self.phase, self.effect) {
            (_, Some(ActionCard::Compass)) => 2 - usize::from(self.plays.min(2)),
            (Phase::Play, Some(ActionCard::Pistol)) | (Phase::Take, _) => 1,
            // The last play ended the game before anything was drawn.
            (Phase::Over, Some(ActionCard::Pistol)) if gone => 2,
            (Phase::Over, _) if gone => 1,
            _ => 0,
        };
        usize::from(self.full[seat.index()]) - if seat == self.holder { spent } else { 0 }
    }

    /// How many action cards the hand of a seat must hold now (RL-ACT-4).
    pub(crate) fn expected_action_hand(&self, seat: Seat) -> usize {
        let played = self.played[seat.index()].len();
        // The card of this turn is replaced only after it.
        let pending = usize::from(seat == self.mover && self.effect.is_some());
        (super::action_card::ACTION_CARDS + pending - played).min(ACTION_HAND) - pending
    }

    /// The most cards that can lie in unscored rows from now on, unless a house rule makes another row longer than its
    /// treasure says.
    pub(crate) fn most_unscored(&self) -> u32 {
        let longer = |row: &&Row| row.treasure.is_some_and(|treasure| row.places > treasure.gems());
        let longer = self.rows.iter().filter(longer).map(|row| row.places);
        self.rules.most_in_rows(longer)
    }

    /// The most cards that may lie in unscored rows so that every draw finds one (ruling 82): all but the hands, of which
    /// a small one may grow to four again at any time.
    pub(crate) fn room_for_rows(&self) -> u32 {
        let hands = self.full[..self.seats as usize].iter();
        let hands: u32 = hands.map(|&n| u32::from(n).max(HAND as u32)).sum();
        (super::card::NUMBERS as u32 * u32::from(self.seats)).saturating_sub(hands)
    }

    /// Where every card in play is; the sets must not overlap and make up the whole.
    pub(crate) fn places(&self) -> impl Iterator<Item = CardSet> + '_ {
        let rows = self.rows.iter().flat_map(|row| [row.up, row.down]);
        let hands = self.hands[..self.seats as usize].iter().copied();
        [self.deck, self.discards].into_iter().chain(rows).chain(hands)
    }

    /// What holds between any two decisions: all cards, treasures and action cards are there once, and no hand has
    /// shrunk.
    #[cfg(debug_assertions)]
    pub(crate) fn assert_invariants(&self) {
        use super::card::NUMBERS;
        let mut all = CardSet::EMPTY;
        for place in self.places() {
            assert!(all.and(place).is_empty(), "a card lies in two places: {self:?}");
            all = all.or(place);
        }
        assert_eq!(all, self.all_cards(), "12 cards of each colour");
        assert_eq!(all.len(), NUMBERS * self.seats as usize);
        let open = self.rows.iter().filter_map(|row| row.treasure).collect::<Pile>();
        let treasures = self
            .won
            .iter()
            .fold(open.plus(self.unseen_treasures), |all, &won| all.plus(won));
        assert_eq!(
            treasures,
            self.rules.treasures(),
            "17 treasures and the removed ones"
        );
        assert!(
            self.most_unscored() <= self.room_for_rows(),
            "a draw finds a card: {self:?}"
        );
        for seat in Seat::all(self.seats) {
            let (hand, actions) = (self.hands[seat.index()].len(), self.action_hands[seat.index()]);
            assert_eq!(hand, self.expected_hand(seat), "cards of seat {seat}: {self:?}");
            assert!(actions.iter().all(|c| !self.played[seat.index()].contains(c)));
            assert_eq!(
                actions.len(),
                self.expected_action_hand(seat),
                "seat {seat}: {self:?}"
            );
        }
        let down = self.rows.iter().fold(CardSet::EMPTY, |all, row| all.or(row.down));
        assert_eq!(
            self.laid.iter().fold(CardSet::EMPTY, |all, &laid| all.or(laid)),
            down
        );
        assert!(self.phase == Phase::Over || self.rows.iter().all(|row| !row.is_open() || !row.is_full()));
        assert_eq!(self.phase == Phase::Over, self.end.is_some());
        assert!(self.deck.is_subset(self.pass_deck));
        for card in self.all_cards().iter() {
            assert_eq!(
                self.age(card) == 0,
                self.pass_deck.contains(card),
                "{card}: {self:?}"
            );
        }
        for h in 0..SEATS {
            let down = || self.down[h].iter().flatten();
            assert_eq!(down().map(|laid| laid.card).collect::<CardSet>(), self.laid[h]);
            assert!(down().map(|laid| self.row_of(laid.card)).is_sorted());
            for (v, laid) in (0..self.seats as usize).flat_map(|v| down().map(move |laid| (v, laid))) {
                let seen = self.known[h][v].or(self.maybe_down[h][v]).contains(laid.card);
                let fits = laid.could[v] & age_bit(self.age(laid.card)) != 0;
                assert!(v == h || seen || fits, "{self:?}");
            }
        }
        for h in 0..SEATS {
            for v in 0..SEATS {
                let (known, down) = (self.known[h][v], self.maybe_down[h][v]);
                assert!(known.without(down).is_subset(self.hands[h]), "{self:?}");
                assert!(down.without(known).is_subset(self.laid[h]), "{self:?}");
                assert!(
                    known.or(down).is_subset(self.hands[h].or(self.laid[h])),
                    "{self:?}"
                );
                if h == v || v >= self.seats as usize {
                    assert!(known.or(down).is_empty());
                } else {
                    assert!(self.taken[h].is_subset(known.or(down)), "{self:?}");
                }
            }
        }
    }
}
