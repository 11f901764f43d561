//! What an action leads to, up to the next decision, and the end of epochs and of the game. The set-up is in
//! [`super::setup`].
//!
//! Which actions are legal is answered in [`super::legal`]; places and prizes are counted in [`super::score`].

use super::action::Action;
use super::answer::{Answer, Chance, Difficulty, Item, Signal};
use super::ask::purpose;
use super::game::Riket;
use super::moment::{Cause, Moment};
use super::rules::PoorQuestioner;
use super::score;
use super::spinner::{Challenge, Fate, Spin};
use super::state::{Phase, RiketState, right_of};
use crate::chance::{At, ChanceError, ChanceSource};
use crate::error::PlayError;
use crate::game::EndReason;
use crate::hooks::{Ends, Hooks, modify};
use crate::seat::{Seat, SeatSet};

/// Carries out a legal action.
#[inline]
pub(super) fn apply<C: ChanceSource, H: Hooks<Riket>>(
    state: &mut RiketState,
    action: Action,
    chance: &mut C,
    hooks: &mut H,
) -> Result<(), PlayError> {
    let mut play = Play { state, chance, hooks };
    let mut then = match action {
        Action::Answer | Action::Pass { .. } => {
            let seat = match action {
                Action::Pass { target } => target,
                _ => play.state.turn_seat,
            };
            play.answer(seat)?
        }
        Action::AskHelp => play.joint_answer()?,
        Action::MoveBack => play.buy_off(0),
        Action::BuyOff { steps: 0 } => play.buy_off(play.state.steps),
        Action::BuyOff { steps } => play.buy_off(steps),
        Action::Swap { target } => play.swap(target),
        Action::Duel { target } => play.duel(target)?,
        Action::Riddle { number } => play.riddle(number)?,
    };
    // One place each for spins and turns: the code stays small enough to be fast.
    if then == Then::Challenge {
        then = play.spin_challenge()?;
    }
    if then == Then::Fate {
        then = play.spin_fate()?;
    }
    match then {
        Then::NextTurn => play.begin_turn(play.state.turn_seat.next(play.state.seats)),
        Then::NextEpoch => play.end_epoch(),
        _ => Ok(()),
    }
}

/// How it goes on after an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    /// The actor spins the challenge spinner.
    Challenge,
    /// The actor spins the fate spinner.
    Fate,
    /// The next player's turn (RI-TURN-6, ruling 22).
    NextTurn,
    /// Somebody is at the goal.
    NextEpoch,
    /// Somebody has to decide.
    Decide,
    /// The game is over.
    Over,
}

#[inline(always)]
pub(super) fn at(purpose: u8, seat: Seat, index: u64, offset: u32) -> At {
    At {
        purpose,
        seat,
        index,
        offset,
    }
}

/// A state with what moves it on.
pub(super) struct Play<'a, C, H> {
    pub(super) state: &'a mut RiketState,
    pub(super) chance: &'a mut C,
    pub(super) hooks: &'a mut H,
}

impl<C: ChanceSource, H: Hooks<Riket>> Play<'_, C, H> {
    /// A new question to the next player (RI-TURN-1), unless the epoch has had its turns (RI-EPO-6).
    #[inline(always)]
    pub(super) fn begin_turn(&mut self, seat: Seat) -> Result<(), PlayError> {
        if self.state.epoch_turn == self.state.rules.max_turns {
            self.end_game(EndReason::Unfinished);
            return Ok(());
        }
        self.state.epoch_turn += 1;
        self.state.turn += 1;
        self.state.turn_seat = seat;
        self.state.actor = seat;
        self.state.phase = Phase::Question;
        self.ask_question()
    }

    /// How hard the question is, and what the player feels about it (RI-ANS-3, RI-ANS-4). Where no answer to it can be
    /// drawn there is neither.
    #[inline(always)]
    fn ask_question(&mut self) -> Result<(), PlayError> {
        let state = &mut *self.state;
        if !state.any_drawn() {
            return Ok(());
        }
        let (seat, index) = (state.turn_seat, state.stream_index());
        let difficulty = Difficulty(&state.rules.difficulty);
        let answer = self
            .chance
            .draw(at(purpose::QUESTION, seat, index, 0), &difficulty)?;
        state.shift = difficulty.shift(answer);
        if state.rules.draws(state.knowledge[seat.index()].drawn) {
            let signal = Signal {
                weights: &state.rules.signal,
                shift: state.shift,
                seat,
            };
            let answer = self.chance.draw(at(purpose::QUESTION, seat, index, 1), &signal)?;
            state.signal = Some(signal.signal(answer));
        }
        Ok(())
    }

    /// Whether the answer to the question of this turn is right.
    #[inline(always)]
    fn question(&mut self, seat: Seat, helpers: SeatSet, chance: Chance) -> Result<bool, ChanceError> {
        let item = Item::Question {
            epoch: self.state.epoch_label(),
            number: self.state.epoch_turn,
        };
        self.is_right(seat, item, self.state.questioner(), helpers, chance, 0)
    }

    /// Whether an answer is right. `offset` counts the answers this seat gave before in this turn.
    #[inline(always)]
    fn is_right(
        &mut self,
        seat: Seat,
        item: Item,
        reader: Seat,
        helpers: SeatSet,
        chance: Chance,
        offset: u32,
    ) -> Result<bool, ChanceError> {
        let state = &*self.state;
        let drawn = state.rules.draws(state.knowledge[seat.index()].drawn);
        let ask = Answer {
            seat,
            item,
            reader,
            helpers,
            chance: drawn.then_some(chance),
        };
        let at = at(purpose::ANSWER, seat, state.stream_index(), offset);
        Ok(self.chance.draw(at, &ask)? < ask.yes())
    }

    /// The question is answered: nobody feels anything about it any more.
    #[inline(always)]
    fn close_question(&mut self) {
        self.state.shift = 0;
        self.state.signal = None;
    }

    /// A seat answers alone, by its own role, also when the question was passed to it (RI-RICH-1, RI-RICH-2, RI-RICH-5,
    /// RI-POOR-1, RI-POOR-2).
    #[inline(always)]
    fn answer(&mut self, seat: Seat) -> Result<Then, PlayError> {
        self.state.actor = seat;
        let chance = self.state.knows(seat).shifted(self.state.shift);
        self.close_question();
        if !self.question(seat, SeatSet::NONE, chance)? {
            return Ok(Then::Fate);
        }
        let steps = 2 + u8::from(self.state.rich.contains(seat));
        let steps = self.steps(seat, Cause::Answer, steps)?;
        self.forward(seat, steps);
        Ok(self.stop(steps))
    }

    /// The actor answers with the other poor players (RI-POOR-3 to RI-POOR-7, RI-ANS-5).
    #[inline(always)]
    fn joint_answer(&mut self) -> Result<Then, PlayError> {
        let state = &*self.state;
        let (asker, questioner, shift) = (state.turn_seat, state.questioner(), state.shift);
        let knowing = state.other_poor().without(questioner);
        let chance = state.knows(asker).shifted(shift).helped(
            state.rules.share(),
            knowing.iter().map(|seat| state.knows(seat).shifted(shift)),
        );
        let helpers = state.helpers();
        self.close_question();
        if !self.question(asker, knowing, chance)? {
            let back = match self.state.rules.poor_questioner {
                PoorQuestioner::Helper => helpers,
                PoorQuestioner::MovesForwardOnly | PoorQuestioner::Excluded => helpers.without(questioner),
            };
            for seat in back.iter() {
                self.back(seat, 1);
            }
            return Ok(Then::Fate);
        }
        // All at once (ruling 35): whoever reaches the goal, the others have made their step.
        for seat in helpers.iter() {
            let steps = self.steps(seat, Cause::Help, 1)?;
            self.forward(seat, steps);
        }
        let steps = self.steps(asker, Cause::Help, 1)?;
        self.forward(asker, steps);
        if self.goal_reached() {
            return Ok(Then::NextEpoch);
        }
        Ok(self.stop(steps))
    }

    /// Where the actor stops after steps forward: at the goal, on a symbol, or else (RI-CHA-1, RI-GOAL-1).
    #[inline(always)]
    fn stop(&self, steps: u8) -> Then {
        let state = &*self.state;
        let (seat, ring) = (state.actor, state.rings[state.actor.index()]);
        if ring == state.rules.rings {
            Then::NextEpoch
        } else if steps > 0 && state.rules.symbols(state.rich.contains(seat)).contains(ring) {
            Then::Challenge
        } else {
            Then::NextTurn
        }
    }

    /// After steps forward on which no symbol counts.
    #[inline(always)]
    fn stop_unchallenged(&self, seat: Seat) -> Then {
        if self.state.rings[seat.index()] == self.state.rules.rings {
            Then::NextEpoch
        } else {
            Then::NextTurn
        }
    }

    #[inline(always)]
    fn goal_reached(&self) -> bool {
        // Empty seats stand on ring 0.
        self.state.rings.contains(&self.state.rules.rings)
    }

    /// The steps forward that are really made, house rules having had their say.
    #[inline(always)]
    fn steps(&mut self, seat: Seat, cause: Cause, steps: u8) -> Result<u8, PlayError> {
        let moment = Moment::Steps { seat, cause, steps };
        let Moment::Steps { steps, .. } = modify::<Riket, H>(self.state, moment, self.hooks)? else {
            unreachable!("hooks answer with the moment they were asked about")
        };
        Ok(steps)
    }

    /// Moves forward, at most to the goal (RI-TURN-5, ruling 81).
    #[inline(always)]
    fn forward(&mut self, seat: Seat, steps: u8) {
        let ring = &mut self.state.rings[seat.index()];
        *ring = ring.saturating_add(steps).min(self.state.rules.rings);
    }

    /// Moves back, at most to the start.
    #[inline(always)]
    fn back(&mut self, seat: Seat, steps: u8) {
        let ring = &mut self.state.rings[seat.index()];
        *ring = ring.saturating_sub(steps);
    }

    /// The fate spinner, for the actor (RI-FATE).
    #[inline(always)]
    fn spin_fate(&mut self) -> Result<Then, PlayError> {
        let state = &mut *self.state;
        let seat = state.actor;
        let spin = Spin::fate(&state.rules.fate);
        let at = at(purpose::FATE, seat, state.stream_index(), 0);
        let sector = Fate::ALL[state.rules.fate.pick(self.chance.draw(at, &spin)?)];
        let moment = Moment::Fate { seat, sector };
        let Moment::Fate { sector, .. } = modify::<Riket, H>(self.state, moment, self.hooks)? else {
            unreachable!("hooks answer with the moment they were asked about")
        };
        match sector {
            Fate::Stay => Ok(Then::NextTurn),
            Fate::Back1 | Fate::Back3 | Fate::Back4 => self.send_back(sector.steps()),
            Fate::Swap => {
                self.state.phase = Phase::Swap;
                Ok(Then::Decide)
            }
            Fate::Switch => {
                // The Ruler's crown ring goes out of play (ruling 55); a poor player gets none (ruling 56).
                self.state.rich = SeatSet(self.state.rich.0 ^ SeatSet::only(seat).0);
                self.state.crown = self.state.crown.without(seat);
                Ok(Then::NextTurn)
            }
        }
    }

    /// The actor has to move back, unless he can and will pay (RI-FATE-3 to RI-FATE-5, RI-FOOL-3). Only the steps that
    /// would really be moved count (ruling 41).
    #[inline(always)]
    fn send_back(&mut self, steps: u8) -> Result<Then, PlayError> {
        let seat = self.state.actor;
        let steps = steps.min(self.state.rings[seat.index()]);
        if steps > 0 && self.state.rich.contains(seat) {
            let moment = Moment::BuyOff {
                seat,
                steps,
                price: 1,
            };
            let Moment::BuyOff { price, .. } = modify::<Riket, H>(self.state, moment, self.hooks)? else {
                unreachable!("hooks answer with the moment they were asked about")
            };
            if self.state.coins[seat.index()] >= price * u16::from(self.state.least_paid(steps)) {
                self.state.steps = steps;
                self.state.price = price;
                self.state.phase = Phase::BuyOff;
                return Ok(Then::Decide);
            }
        }
        self.back(seat, steps);
        Ok(Then::NextTurn)
    }

    /// Pays for so many of the steps, moves the rest.
    #[inline(always)]
    fn buy_off(&mut self, paid: u8) -> Then {
        let seat = self.state.actor;
        self.state.coins[seat.index()] -= self.state.price * u16::from(paid);
        self.back(seat, self.state.steps - paid);
        (self.state.steps, self.state.price) = (0, 1);
        Then::NextTurn
    }

    /// The actor changes places: ring, track and crown ring (RI-FATE-6, RI-FATE-7).
    #[inline(always)]
    fn swap(&mut self, other: Seat) -> Then {
        let seat = self.state.actor;
        self.state.rings.swap(seat.index(), other.index());
        let both = SeatSet::only(seat).with(other);
        self.state.rich = exchange(self.state.rich, both);
        self.state.crown = exchange(self.state.crown, both);
        Then::NextTurn
    }

    /// The challenge spinner, for the actor (RI-CHA).
    #[inline(always)]
    fn spin_challenge(&mut self) -> Result<Then, PlayError> {
        let state = &mut *self.state;
        let spin = Spin::challenge(&state.rules.challenge);
        let at = at(purpose::CHALLENGE, state.actor, state.stream_index(), 0);
        let sector = state.rules.challenge.pick(self.chance.draw(at, &spin)?);
        let moment = Moment::Challenge {
            seat: state.actor,
            sector: Challenge::ALL[sector],
        };
        let Moment::Challenge { sector, .. } = modify::<Riket, H>(state, moment, self.hooks)? else {
            unreachable!("hooks answer with the moment they were asked about")
        };
        match sector {
            Challenge::Fate => return Ok(Then::Fate),
            Challenge::OldWords => state.phase = Phase::Duel,
            Challenge::Riddle => state.phase = Phase::Riddle,
        }
        Ok(Then::Decide)
    }

    /// The actor duels in old words (RI-DUEL). The opponent answers first (ruling 65).
    fn duel(&mut self, opponent: Seat) -> Result<Then, PlayError> {
        let challenger = self.state.actor;
        let words = u32::from(self.state.rules.max_duel_words);
        for word in 0..words {
            // The challenger has answered a question in this turn before.
            let (answerer, other, offset) = match word % 2 {
                0 => (opponent, challenger, word / 2),
                _ => (challenger, opponent, word / 2 + 1),
            };
            self.state.old_words += 1;
            let chance = self.state.knowledge[answerer.index()].old_words;
            let item = Item::OldWord {
                number: self.state.old_words,
            };
            if !self.is_right(answerer, item, other, SeatSet::NONE, chance, offset)? {
                return self.end_duel(other, answerer);
            }
        }
        self.end_game(EndReason::Unfinished);
        Ok(Then::Over)
    }

    /// Roles and crown ring first, then the steps, all one event (RI-DUEL-4, RI-DUEL-5, ruling 67). No symbol counts.
    fn end_duel(&mut self, winner: Seat, loser: Seat) -> Result<Then, PlayError> {
        self.state.rich = self.state.rich.with(winner).without(loser);
        if self.state.crown.contains(loser) {
            self.state.crown = SeatSet::only(winner);
        }
        let steps = self.steps(winner, Cause::Duel, 2)?;
        self.forward(winner, steps);
        Ok(self.stop_unchallenged(winner))
    }

    /// The actor hears a riddle (RI-FOOL). In knowledge mode its number changes nothing (ruling 75).
    fn riddle(&mut self, number: u8) -> Result<Then, PlayError> {
        let seat = self.state.actor;
        self.state.fool_cards += 1;
        let chance = self.state.knowledge[seat.index()].riddles;
        let item = Item::Riddle {
            card: self.state.fool_cards,
            number,
        };
        if !self.is_right(
            seat,
            item,
            right_of(seat, self.state.seats),
            SeatSet::NONE,
            chance,
            1,
        )? {
            return self.send_back(2);
        }
        let steps = self.steps(seat, Cause::Riddle, 2)?;
        self.forward(seat, steps);
        Ok(self.stop_unchallenged(seat))
    }

    /// Hands out the prizes and begins the next epoch or ends the game (RI-GOAL, RI-EPO).
    #[inline(never)]
    fn end_epoch(&mut self) -> Result<(), PlayError> {
        for seat in Seat::all(self.state.seats) {
            let (place, prize) = (score::place(self.state, seat), score::prize(self.state, seat));
            let moment = Moment::Prize {
                seat,
                place,
                coins: prize,
            };
            let Moment::Prize { coins, .. } = modify::<Riket, H>(self.state, moment, self.hooks)? else {
                unreachable!("hooks answer with the moment they were asked about")
            };
            let purse = &mut self.state.coins[seat.index()];
            *purse = purse.checked_add(coins).ok_or(PlayError::Overflow {
                what: "the coins",
                seat,
                limit: u16::MAX.into(),
            })?;
        }
        let last = self.state.epoch + 1 == self.state.rules.epochs.count();
        let moment = Moment::EpochEnd {
            number: self.state.epoch + 1,
            epoch: self.state.epoch_label(),
            seat: self.state.turn_seat,
            ends: if last { Ends::Agreed } else { Ends::No },
        };
        let Moment::EpochEnd { ends, .. } = modify::<Riket, H>(self.state, moment, self.hooks)? else {
            unreachable!("hooks answer with the moment they were asked about")
        };
        let reason = match ends {
            Ends::No => None,
            Ends::Agreed => Some(EndReason::EpochsPlayed),
            Ends::Rule(rule) => Some(EndReason::HouseRule(rule)),
        };
        if let Some(reason) = reason {
            self.end_game(reason);
            return Ok(());
        }
        self.state.epoch += 1;
        // Ruling 3: the player after the one whose turn was interrupted.
        self.begin_epoch(self.state.turn_seat.next(self.state.seats))
    }

    fn end_game(&mut self, reason: EndReason) {
        self.state.phase = Phase::Over;
        self.state.end = Some(reason);
        self.state.actor = self.state.turn_seat;
    }
}

/// The set with two seats exchanged: both flip if just one of them is in it.
#[inline(always)]
fn exchange(set: SeatSet, both: SeatSet) -> SeatSet {
    match (set.0 & both.0).count_ones() {
        1 => SeatSet(set.0 ^ both.0),
        _ => set,
    }
}
