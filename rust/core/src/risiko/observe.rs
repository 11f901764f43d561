//! What a seat may know (RK-INFO): the view, and who may see an action.
//!
//! A view borrows the state behind private fields; nothing in it depends on other seats' objectives or hands, nor on
//! the cards of the deck.

use super::action::Action;
use super::card::{CARDS, Card, Cards};
use super::color::Color;
use super::objective::{Goal, Objective};
use super::rules::RisikoRules;
use super::score;
use super::state::{Battle, Elimination, End, Phase, RisikoState, Stage};
use super::territory::{Territory, TerritorySet};
use crate::game::Seen;
use crate::json::{List, Object, write_object};
use crate::seat::{Seat, SeatSet};
use arrayvec::ArrayVec;
use serde::{Serialize, Serializer};
use std::sync::LazyLock;

/// What one seat may know.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    state: &'a RisikoState,
    seat: Seat,
}

impl<'a> View<'a> {
    #[inline(always)]
    pub(crate) fn new(state: &'a RisikoState, seat: Seat) -> View<'a> {
        View { state, seat }
    }

    /// The state behind the view, for the sampling of worlds, which deals anew what is hidden.
    pub(super) fn state(self) -> &'a RisikoState {
        self.state
    }

    /// The seat that sees this.
    pub fn seat(self) -> Seat {
        self.seat
    }

    /// How many seats the table has.
    pub fn seats(self) -> u8 {
        self.state.seats
    }

    /// The rules of the game.
    pub fn rules(self) -> &'a RisikoRules {
        &self.state.rules
    }

    /// The phase. That a player could still play a set once all armies are placed is his secret: the others see combat.
    pub fn phase(self) -> Phase {
        let s = self.state;
        if s.phase == Phase::Reinforcements && s.to_place == 0 && s.mover != self.seat {
            return Phase::Combat;
        }
        s.phase
    }

    /// The seat to act; nobody once the game is over.
    pub fn current_seat(self) -> Option<Seat> {
        self.state.decider()
    }

    /// The seat whose turn it is, or whose go in the set-up.
    pub fn mover(self) -> Seat {
        self.state.mover
    }

    /// The turn that is going on, from 1; 0 in the set-up.
    pub fn turn(self) -> u32 {
        self.state.turn
    }

    /// The round that is going on, from 1; 0 in the set-up.
    pub fn round(self) -> u16 {
        self.state.round
    }

    /// The first player.
    pub fn first_player(self) -> Seat {
        self.state.first
    }

    /// The colour a seat plays, once chosen.
    pub fn colour(self, seat: Seat) -> Option<Color> {
        self.state.colours[seat.index()]
    }

    /// The seat's own objective, once dealt.
    pub fn objective(self) -> Option<Objective> {
        self.state.objectives[self.seat.index()]
    }

    /// What the own objective asks for now: a "destroy" card may have turned to 24 territories (RK-OBJ-8, RK-OBJ-9).
    pub fn goal(self) -> Option<Goal> {
        score::goal(self.state, self.seat)
    }

    /// The seat that plays a colour.
    pub fn seat_of(self, color: Color) -> Option<Seat> {
        score::seat_of(self.state, color)
    }

    /// The seat's own cards.
    pub fn hand(self) -> Cards {
        self.state.hands[self.seat.index()]
    }

    /// How many cards a seat holds.
    pub fn hand_count(self, seat: Seat) -> u32 {
        self.state.hands[seat.index()].len()
    }

    /// How many cards are left in the deck.
    pub fn deck_count(self) -> u32 {
        self.state.deck.len()
    }

    /// The discard pile; it lies open.
    pub fn discards(self) -> Cards {
        self.state.discards
    }

    /// Reshuffles so far.
    pub fn reshuffles(self) -> u16 {
        self.state.pass
    }

    /// How many reshuffles ago a card was last in the deck; 0 if it was there when it was last shuffled. Nobody can have
    /// drawn it since.
    pub fn age(self, card: Card) -> u8 {
        self.state.age(card)
    }

    /// The cards of an age.
    pub fn of_age(self, age: u8) -> Cards {
        Card::all().filter(|&card| self.age(card) == age).collect()
    }

    /// The ages of the cards of a seat, ascending. Everybody knows them: draws are open, and a card that leaves a hand
    /// shows its age.
    pub fn hand_ages(self, seat: Seat) -> ArrayVec<u8, CARDS> {
        let hand = self.state.hands[seat.index()];
        let mut ages: ArrayVec<u8, CARDS> = hand.iter().map(|card| self.age(card)).collect();
        ages.sort_unstable();
        ages
    }

    /// The cards of unknown place: in the deck or in others' hands. Those with an [`age`](View::age) are in hands.
    pub fn unknown(self) -> Cards {
        Cards(Cards::ALL.0 & !(self.hand().0 | self.discards().0))
    }

    /// The owner of a territory; in the set-up, nobody before the deal.
    pub fn owner(self, t: Territory) -> Option<Seat> {
        (self.state.phase != Phase::Colours).then(|| self.state.owner(t))
    }

    /// The armies on a territory.
    #[inline(always)]
    pub fn armies(self, t: Territory) -> u16 {
        self.state.armies_on(t)
    }

    /// The territories of a seat.
    #[inline(always)]
    pub fn owned(self, seat: Seat) -> TerritorySet {
        self.state.owned[seat.index()]
    }

    /// The territories with two armies or more.
    #[inline(always)]
    pub fn strong(self) -> TerritorySet {
        self.state.strong
    }

    /// The armies of a seat on the map.
    pub fn total_armies(self, seat: Seat) -> u32 {
        self.state.totals[seat.index()]
    }

    /// The armies a seat still has to place in the set-up, besides those of its go.
    pub fn supply(self, seat: Seat) -> u16 {
        self.state.supply[seat.index()]
    }

    /// Armies still to place in this turn or this go of the set-up.
    pub fn to_place(self) -> u16 {
        self.state.to_place
    }

    /// Sets played in this turn.
    pub fn sets_played(self) -> u8 {
        self.state.sets_played
    }

    /// The armies a set of the own hand would bring the seat if it played it now.
    pub fn set_worth(self, set: super::card::CardSet) -> u16 {
        let as_mover = RisikoState {
            mover: self.seat,
            ..*self.state
        };
        super::apply::worth(&as_mover, set)
    }

    /// Territories conquered in this turn.
    pub fn conquests(self) -> u8 {
        self.state.conquests
    }

    /// The battle that waits for the defender's dice or the occupation.
    pub fn battle(self) -> Option<Battle> {
        self.state.battle
    }

    /// The most dice the attacker and the defender may throw now.
    pub fn dice_allowed(self) -> (u8, u8) {
        (self.state.attack_dice, self.state.defence_dice)
    }

    /// The territories the mover may not attack in the first rounds, as they are somebody's last (RK-ELI-4).
    pub fn protected(self) -> TerritorySet {
        self.state.protected()
    }

    /// The seats still in the game.
    pub fn alive(self) -> SeatSet {
        self.state.alive
    }

    /// The seats that are out, in order.
    pub fn eliminated(self) -> impl Iterator<Item = Elimination> + 'a {
        self.state.out.iter().flatten().copied()
    }

    /// How far the agreed end has come.
    pub fn stage(self) -> Stage {
        self.state.stage
    }

    /// Whether the clock has run out.
    pub fn time_up(self) -> bool {
        self.state.time_up
    }

    /// Rolls of a seat against each continent so far.
    pub fn attacks(self, seat: Seat) -> [u16; 6] {
        self.state.attacks[seat.index()]
    }

    /// How the game ended, once it has.
    pub fn end(self) -> Option<End> {
        self.state.end
    }

    /// The armies a seat would receive at the start of its turn as the map stands (RK-REI-2, RK-REI-3).
    pub fn income(self, seat: Seat) -> u16 {
        self.state.income(seat)
    }
}

/// The view as JSON. Seats are numbers; what does not apply is `null`.
impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (view, s) = (self, self.state);
        let seats = Seat::all(s.seats);
        let names = |cards: Cards| List(cards.iter().map(|card| card.name()));
        let away = CARDS_BY_NAME.iter().filter(|&&card| s.age(card) > 0);
        write_object!(serializer, {
            "ages": Object(away.map(|&card| (card.name(), s.age(card)))),
            "alive": List(seats.clone().map(|seat| s.alive.contains(seat))),
            "armies": Object(BY_NAME.iter().map(|&t| (t.name(), view.armies(t)))),
            "attack_dice": s.attack_dice,
            "attacks": List(seats.clone().map(|seat| view.attacks(seat))),
            "battle": s.battle,
            "colours": List(seats.clone().map(|seat| view.colour(seat).map(Color::name))),
            "conquests": s.conquests,
            "current_seat": view.current_seat().map(|seat| seat.0),
            "deck_count": view.deck_count(),
            "defence_dice": s.defence_dice,
            "discards": names(s.discards),
            "eliminated": List(s.out.iter().flatten()),
            "first_player": s.first.0,
            "game": "risiko",
            "hand": names(view.hand()),
            "hand_ages": List(seats.clone().map(|seat| List(view.hand_ages(seat).into_iter()))),
            "hand_counts": List(seats.clone().map(|seat| view.hand_count(seat))),
            "mover": s.mover.0,
            "objective": view.objective().map(Objective::name),
            "outcome": super::game::outcome(s),
            "owners": Object(BY_NAME.iter().map(|&t| (t.name(), view.owner(t).map(|seat| seat.0)))),
            "phase": view.phase().name(),
            "reshuffles": s.pass,
            "round": s.round,
            "seat": view.seat.0,
            "seats": s.seats,
            "sets_played": s.sets_played,
            "stage": s.stage,
            "supply": List(seats.clone().map(|seat| view.supply(seat))),
            "time_up": s.time_up,
            "to_place": s.to_place,
            "turn": s.turn,
        })
    }
}

/// All territories in the order of their names.
static BY_NAME: LazyLock<Vec<Territory>> = LazyLock::new(|| {
    let mut territories: Vec<Territory> = Territory::all().collect();
    territories.sort_by_key(|t| t.name());
    territories
});

/// All cards in the order of their names.
static CARDS_BY_NAME: LazyLock<Vec<Card>> = LazyLock::new(|| {
    let mut cards: Vec<Card> = Card::all().collect();
    cards.sort_by_key(|card| card.name());
    cards
});

impl Serialize for Battle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write_object!(serializer, {
            "attack_dice": self.dice, "source": self.source.name(), "target": self.target.name(),
        })
    }
}

impl Serialize for Elimination {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write_object!(serializer, { "by": self.by.0, "seat": self.seat.0 })
    }
}

impl Serialize for Stage {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let list = |set: SeatSet| List(set.iter().map(|seat| seat.0));
        match *self {
            Stage::Open => write_object!(serializer, { "kind": "open" }),
            Stage::LastRound { drawer } => {
                write_object!(serializer, { "drawer": drawer.0, "kind": "last_round" })
            }
            Stage::ExtraRound {
                tied,
                waiting,
                number,
            } => write_object!(serializer, {
                "kind": "extra_round", "number": number, "tied": list(tied), "waiting": list(waiting),
            }),
        }
    }
}

/// Who may see an action: all but the closing of a reinforcement phase, which tells that a set was held back.
pub(super) fn seen_by(state: &RisikoState, action: Action) -> Seen {
    match action {
        Action::ToCombat => Seen::Only(SeatSet::only(state.mover), None),
        _ => Seen::All,
    }
}
