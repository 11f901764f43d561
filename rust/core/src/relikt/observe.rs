//! What one seat may know (RL-INFO): a window onto the state through which nothing hidden can be seen.
//!
//! Everything here is the same for two states that differ only in what the seat cannot know.
//!
//! The keys of its JSON; "by seat" is a list with an item a seat:
//!
//! | key | holds |
//! |---|---|
//! | `game`, `seat`, `seats` | `relikt`, whose view it is, how many seats |
//! | `phase`, `current_seat`, `mover` | the phase; who is to act (`null` at the end); whose turn it is |
//! | `turn`, `round`, `first_player` | turns and rounds from 1 |
//! | `effect`, `looked_at`, `plays` | the action card that acts in this turn; whose hand is played from instead of one's own; cards still to be played |
//! | `camps`, `hand`, `hand_counts` | colours by seat; own cards; cards in hand by seat |
//! | `rows` | four, `null` without a treasure: `treasure`, `places`, `cards` face up, `face_down` (`seat`; `card` if it is one's own; `ages`, see below), `totals` of the known cards by colour |
//! | `won`, `points` | treasures and their points by seat |
//! | `action_hand`, `action_hand_counts`, `actions_left`, `last_action` | own action cards; how many each seat holds; those each seat has not played; the top of the discards |
//! | `deck_count`, `discards`, `reshuffles`, `shuffled` | of the adventure deck; `shuffled` is the deck when it was last shuffled: no other card can be drawn before the next time |
//! | `ages`, `hand_ages` | how many reshuffles ago a card was last in the deck, for those not in `shuffled`; by seat the ages of its cards in hand and face down, ascending |
//! | `unseen` | adventure cards of unknown place |
//! | `known`, `maybe_down` | by holder: cards seen in that hand and not seen leave; those that may lie face down by now (not among `known`: surely do) |
//! | `shown_to`, `shown_down` | the same of one's own hand, by viewer |
//! | `taken` | by seat: cards taken by the lasso and not seen leave |
//! | `treasure_deck_count`, `unseen_treasures` | the deck; its treasures and the three removed ones together |
//! | `outcome` | `ranks`, `points`, `returns`, `end_reason` once the game is over |

use super::action::Action;
use super::action_card::{ActionCard, ActionSet};
use super::card::{AdventureCard, CARDS, CardSet};
use super::color::Color;
use super::row::{self, ROWS};
use super::rows::{Outlook, outlook};
use super::rules::ReliktRules;
use super::score;
use super::state::{Phase, ReliktState, ages};
use super::treasure::{Pile, Treasure};
use crate::game::Seen;
use crate::json::{List, Object, write_object};
use crate::seat::{Seat, SeatSet};
use crate::settings::Settings as _;
use arrayvec::ArrayVec;
use serde::{Serialize, Serializer};
use std::sync::LazyLock;

/// What one seat may know.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    state: &'a ReliktState,
    seat: Seat,
}

/// A row as a seat sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowView {
    /// The treasure.
    pub treasure: Treasure,
    /// How many cards fill the row.
    pub places: u8,
    /// The cards lying face up.
    pub up: CardSet,
    /// The face-down cards the seat laid itself.
    pub own_down: CardSet,
    /// How many face-down cards each seat laid.
    pub down: [u8; super::state::SEATS],
}

/// A card lying face down as a seat sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaceDownView {
    /// Who laid it.
    pub seat: Seat,
    /// The row.
    pub row: usize,
    /// The card, if it is the seat's own.
    pub card: Option<AdventureCard>,
    /// The ages, as bits, that a card the seat has not seen must have to lie here: those of the cards it did not know in
    /// the hand that this one was played from. The highest bit stands for that age and all above.
    pub could: u8,
}

impl FaceDownView {
    /// The ages as numbers. Where there is none, another's card is one of those that the seat has seen in that hand.
    pub fn ages(&self) -> Vec<u8> {
        ages(self.could)
    }
}

impl RowView {
    /// The cards the seat knows: those face up and its own face down.
    pub fn seen(&self) -> CardSet {
        self.up.or(self.own_down)
    }

    /// How many cards lie here.
    pub fn len(&self) -> usize {
        self.up.len() + self.down.iter().map(|&n| n as usize).sum::<usize>()
    }

    /// Whether no card lies here.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many cards the seat does not know: face-down ones of others.
    pub fn unknown(&self) -> usize {
        self.len() - self.seen().len()
    }

    /// How many cards are missing.
    pub fn missing(&self) -> usize {
        self.places as usize - self.len()
    }
}

impl<'a> View<'a> {
    pub(crate) fn new(state: &'a ReliktState, seat: Seat) -> View<'a> {
        debug_assert!(seat.0 < state.seats);
        View { state, seat }
    }

    /// Whose view this is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.state.seats
    }

    /// The rules.
    pub fn rules(&self) -> &'a ReliktRules {
        &self.state.rules
    }

    /// The turn, from 1.
    pub fn turn(&self) -> u32 {
        self.state.turn
    }

    /// The round, from 1.
    pub fn round(&self) -> u32 {
        self.state.round()
    }

    /// The seat that moves first.
    pub fn first_player(&self) -> Seat {
        self.state.first()
    }

    /// What kind of decision is due.
    pub fn phase(&self) -> Phase {
        self.state.phase
    }

    /// Whose turn it is; nobody's once the game is over.
    pub fn current_seat(&self) -> Option<Seat> {
        (self.state.phase != Phase::Over).then_some(self.state.mover)
    }

    /// Whose turn it is, or was when the game ended.
    pub fn mover(&self) -> Seat {
        self.state.mover
    }

    /// The action card whose effect this turn has; a camera counts as what it copies.
    pub fn effect(&self) -> Option<ActionCard> {
        self.state.effect
    }

    /// The opponent whose hand the current seat plays from (RL-BIN-2).
    pub fn looked_at(&self) -> Option<Seat> {
        (self.state.holder != self.state.mover).then_some(self.state.holder)
    }

    /// Adventure cards still to be played in this turn.
    pub fn plays(&self) -> u8 {
        self.state.plays
    }

    /// The colour of a seat's camp.
    pub fn camp(&self, seat: Seat) -> Color {
        self.state.camps[..self.state.seats as usize][seat.index()]
    }

    /// The owner of a colour's camp; nobody owns a colour that is not in play.
    pub fn owner(&self, color: Color) -> Option<Seat> {
        self.state.owner(color)
    }

    /// The seat's own adventure cards.
    pub fn hand(&self) -> CardSet {
        self.state.hands[self.seat.index()]
    }

    /// How many adventure cards a seat holds.
    pub fn hand_count(&self, seat: Seat) -> usize {
        self.state.hands[seat.index()].len()
    }

    /// A row; none where no treasure lies.
    pub fn row(&self, row: usize) -> Option<RowView> {
        let r = &self.state.rows[row];
        Some(RowView {
            treasure: r.treasure?,
            places: r.places,
            up: r.up,
            own_down: r.down.and(self.state.laid[self.seat.index()]),
            down: self.state.laid.map(|laid| laid.and(r.down).len() as u8),
        })
    }

    /// The rows where a treasure lies, with their numbers.
    pub fn rows(&self) -> impl Iterator<Item = (usize, RowView)> + use<'a> {
        let view = *self;
        (0..ROWS).filter_map(move |i| Some((i, view.row(i)?)))
    }

    /// The treasures a seat has won.
    pub fn won(&self, seat: Seat) -> Pile {
        self.state.won[seat.index()]
    }

    /// What the treasures of a seat are worth so far; at the end, its points.
    pub fn points(&self, seat: Seat) -> i32 {
        match self.state.end {
            Some((_, points)) => points[seat.index()],
            None => score::points(self.won(seat)),
        }
    }

    /// The seat's own action cards in hand.
    pub fn action_hand(&self) -> ActionSet {
        self.state.action_hands[self.seat.index()]
    }

    /// How many action cards a seat holds.
    pub fn action_hand_count(&self, seat: Seat) -> usize {
        self.state.action_hands[seat.index()].len()
    }

    /// The action cards a seat has not played yet, in hand or deck.
    pub fn actions_left(&self, seat: Seat) -> ActionSet {
        ActionSet::ALL.without(self.state.played[seat.index()])
    }

    /// The top of the action discards.
    pub fn last_action(&self) -> Option<ActionCard> {
        self.state.last_action
    }

    /// How many cards the adventure deck holds.
    pub fn deck_count(&self) -> usize {
        self.state.deck.len()
    }

    /// The adventure discards.
    pub fn discards(&self) -> CardSet {
        self.state.discards
    }

    /// How often the discards have become the deck.
    pub fn reshuffles(&self) -> u32 {
        self.state.pass
    }

    /// The cards of the deck when it was last shuffled: no other card can be drawn before the next time.
    pub fn shuffled(&self) -> CardSet {
        self.state.pass_deck
    }

    /// How many reshuffles ago a card was last in the deck; 0 if it was there when it was last shuffled. Nobody can have
    /// drawn it since.
    pub fn age(&self, card: AdventureCard) -> u8 {
        self.state.age(card)
    }

    /// The ages of the cards of a seat in hand and face down, ascending. Everybody knows them: draws are open, and a card
    /// that leaves a hand for all to see shows its age.
    pub fn hand_ages(&self, seat: Seat) -> ArrayVec<u8, CARDS> {
        self.ages(self.state.hands[seat.index()].or(self.state.laid[seat.index()]))
    }

    /// The ages of those cards of another seat that this one has not seen.
    pub(super) fn unseen_ages(&self, seat: Seat) -> ArrayVec<u8, CARDS> {
        let cards = self.state.hands[seat.index()].or(self.state.laid[seat.index()]);
        self.ages(cards.without(self.known(seat)).without(self.maybe_down(seat)))
    }

    fn ages(&self, cards: CardSet) -> ArrayVec<u8, CARDS> {
        let mut ages: ArrayVec<u8, CARDS> = cards.iter().map(|card| self.age(card)).collect();
        ages.sort_unstable();
        ages
    }

    /// The cards lying face down, seat by seat, those of the first rows first and in a row those laid first.
    pub fn face_down(&self) -> impl Iterator<Item = FaceDownView> + use<'a> {
        let (state, viewer) = (self.state, self.seat);
        Seat::all(state.seats).flat_map(move |seat| {
            let laid = state.down[seat.index()].iter().flatten();
            laid.map(move |laid| FaceDownView {
                seat,
                row: state.row_of(laid.card),
                card: (seat == viewer).then_some(laid.card),
                could: laid.could[viewer.index()],
            })
        })
    }

    /// The cards the seat has seen in another's hand and not seen leave (ruling 101). None for its own hand.
    pub fn known(&self, holder: Seat) -> CardSet {
        self.state.known[holder.index()][self.seat.index()]
    }

    /// The cards the seat has seen in another's hand that may lie face down by now. Those not [`known`] surely do.
    ///
    /// [`known`]: View::known
    pub fn maybe_down(&self, holder: Seat) -> CardSet {
        self.state.maybe_down[holder.index()][self.seat.index()]
    }

    /// The seat's own cards that another has seen in its hand and not seen leave.
    pub fn shown_to(&self, viewer: Seat) -> CardSet {
        self.state.known[self.seat.index()][viewer.index()]
    }

    /// The seat's own cards that another has seen in its hand and that may lie face down for all he knows.
    pub fn shown_down(&self, viewer: Seat) -> CardSet {
        self.state.maybe_down[self.seat.index()][viewer.index()]
    }

    /// The cards a seat took by the lasso and nobody has seen leave; everybody knows them.
    pub fn taken(&self, holder: Seat) -> CardSet {
        self.state.taken[holder.index()]
    }

    /// The adventure cards whose place the seat does not know: in the deck, in others' hands, or face down.
    pub fn unseen(&self) -> CardSet {
        let s = self.state;
        let own = self.hand().or(s.laid[self.seat.index()]);
        let mut seen = s.face_up().or(s.discards).or(own);
        for holder in Seat::all(s.seats) {
            seen = seen.or(self.known(holder)).or(self.maybe_down(holder));
        }
        s.all_cards().without(seen)
    }

    /// The cards that may come into a row or lie there face down: all but those face up, discarded or one's own.
    pub fn coming(&self) -> CardSet {
        let seats = Seat::all(self.seats());
        seats.fold(self.unseen(), |coming, seat| {
            coming.or(self.known(seat)).or(self.maybe_down(seat))
        })
    }

    /// The exact chances of each colour to win a row if the places unknown to the seat (open, or face down by others) fill
    /// at random from what may come; none where no treasure lies.
    pub fn outlook(&self, row: usize) -> Option<Outlook> {
        let row = self.row(row)?;
        let coming = self.coming();
        let open = (row.missing() + row.unknown()).min(coming.len());
        Some(outlook(row.seen(), open, coming).expect("what is seen in a row is not coming"))
    }

    /// How many treasures the deck holds.
    pub fn treasure_deck_count(&self) -> usize {
        self.state.treasure_deck()
    }

    /// The treasures not seen yet: those of the deck and the three removed ones.
    pub fn unseen_treasures(&self) -> Pile {
        self.state.unseen_treasures
    }

    /// The state behind the view, for the sampling of worlds, which copies what is public and deals the rest anew.
    pub(super) fn state(&self) -> &'a ReliktState {
        self.state
    }
}

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seats = Seat::all(self.seats());
        let cards = self.state.all_cards();
        let away = BY_NAME
            .iter()
            .filter(|&&card| cards.contains(card) && self.age(card) > 0);
        write_object!(serializer, {
            "action_hand": List(self.action_hand().iter()),
            "action_hand_counts": List(seats.clone().map(|s| self.action_hand_count(s))),
            "actions_left": List(seats.clone().map(|s| List(self.actions_left(s).iter()))),
            "ages": Object(away.map(|&card| (card, self.age(card)))),
            "camps": List(seats.clone().map(|s| self.camp(s))),
            "current_seat": self.current_seat().map(|s| s.0),
            "deck_count": self.deck_count(),
            "discards": List(self.discards().iter()),
            "effect": self.effect(),
            "first_player": self.first_player().0,
            "game": ReliktRules::GAME,
            "hand": List(self.hand().iter()),
            "hand_ages": List(seats.clone().map(|s| List(self.hand_ages(s).into_iter()))),
            "hand_counts": List(seats.clone().map(|s| self.hand_count(s))),
            "known": List(seats.clone().map(|s| List(self.known(s).iter()))),
            "last_action": self.last_action(),
            "looked_at": self.looked_at().map(|s| s.0),
            "maybe_down": List(seats.clone().map(|s| List(self.maybe_down(s).iter()))),
            "mover": self.mover().0,
            "outcome": self.state.outcome(),
            "phase": self.phase().name(),
            "plays": self.plays(),
            "points": List(seats.clone().map(|s| self.points(s))),
            "reshuffles": self.reshuffles(),
            "round": self.round(),
            "rows": List((0..ROWS).map(|i| self.row(i).map(|row| self.row_data(i, row)))),
            "seat": self.seat.0,
            "seats": self.seats(),
            "shown_down": List(seats.clone().map(|s| List(self.shown_down(s).iter()))),
            "shown_to": List(seats.clone().map(|s| List(self.shown_to(s).iter()))),
            "shuffled": List(self.shuffled().iter()),
            "taken": List(seats.clone().map(|s| List(self.taken(s).iter()))),
            "treasure_deck_count": self.treasure_deck_count(),
            "turn": self.turn(),
            "unseen": List(self.unseen().iter()),
            "unseen_treasures": List(self.unseen_treasures().iter()),
            "won": List(seats.clone().map(|s| List(self.won(s).iter()))),
        })
    }
}

impl View<'_> {
    fn row_data(&self, i: usize, row: RowView) -> RowData {
        let down = self.face_down().filter(|down| down.row == i);
        let down = down.map(|down| FaceDown {
            ages: down.ages(),
            card: down.card,
            seat: down.seat.0,
        });
        RowData {
            cards: row.up.iter().collect(),
            face_down: down.collect(),
            places: row.places,
            totals: row::totals(row.seen()).into(),
            treasure: row.treasure,
        }
    }
}

/// A row as JSON.
#[derive(Serialize)]
struct RowData {
    cards: Vec<AdventureCard>,
    face_down: Vec<FaceDown>,
    places: u8,
    totals: Vec<u8>,
    treasure: Treasure,
}

/// All cards in the order of their names.
static BY_NAME: LazyLock<Vec<AdventureCard>> = LazyLock::new(|| {
    let mut cards: Vec<AdventureCard> = (0..).map_while(AdventureCard::from_id).collect();
    cards.sort_by_cached_key(|card| card.to_string());
    cards
});

/// A card that lies face down; which one only to the seat that laid it.
#[derive(Serialize)]
struct FaceDown {
    ages: Vec<u8>,
    card: Option<AdventureCard>,
    seat: u8,
}

/// Who may see an action about to be applied. All but a card played face down; that one too if it fills its row, since
/// it is then turned up at once (ruling 42).
pub(super) fn action_seen_by(s: &ReliktState, action: Action) -> Seen {
    match action {
        Action::Play { row, .. } if s.effect == Some(ActionCard::Blindfold) => {
            let r = &s.rows[row as usize];
            if r.cards().len() + 1 == r.places as usize {
                return Seen::All;
            }
            Seen::Only(SeatSet::only(s.mover), Some(format!("play face_down {row}")))
        }
        _ => Seen::All,
    }
}
