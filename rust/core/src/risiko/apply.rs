//! What happens: an action is carried out and the game goes to the next decision.
//!
//! The set-up is in [`super::setup`], the end of a turn in [`super::turn_end`], winning in [`super::score`].

use super::action::Action;
use super::ask::{Ask, purpose};
use super::card::{CardSet, Cards, SetKind};
use super::combat::outcomes::{attack_losses, pairs};
use super::moment::{Moment, Roll};
use super::state::{Battle, Elimination, Phase, RisikoState};
use super::territory::Territory;
use super::{Risiko, score, setup, turn_end};
use crate::chance::{At, ChanceSource};
use crate::error::PlayError;
use crate::game::EndReason;
use crate::hooks::{Hooks, modify};
use crate::seat::Seat;

/// What comes from outside while an action is carried out.
pub(super) struct Play<'a, C, H> {
    pub(super) chance: &'a mut C,
    pub(super) hooks: &'a mut H,
}

/// Carries out a legal action.
#[inline(always)]
pub(super) fn apply<C: ChanceSource, H: Hooks<Risiko>>(
    state: &mut RisikoState,
    action: Action,
    play: &mut Play<'_, C, H>,
) -> Result<(), PlayError> {
    match action {
        Action::Place { target, armies } => place(state, target, armies, play),
        Action::Attack { source, target, dice } => attack(state, Battle { source, target, dice }, play),
        Action::Defend { dice } => {
            let battle = state.battle.take().expect("the defence phase has a battle");
            roll(state, battle, dice, play)
        }
        Action::Occupy { armies } => {
            let battle = state.battle.take().expect("the occupation phase has a battle");
            let more = armies - u16::from(battle.dice);
            march(state, battle.source, battle.target, more);
            occupied(state, play)
        }
        Action::Maneuver {
            source,
            target,
            armies,
        } => {
            march(state, source, target, armies);
            if score::wins(state, state.mover, play.hooks)? {
                return Ok(());
            }
            turn_end::end_turn(state, play)
        }
        Action::EndTurn => turn_end::end_turn(state, play),
        Action::ToCombat => {
            state.phase = Phase::Combat;
            Ok(())
        }
        Action::Cards(set) => play_set(state, set, play),
        Action::Color(color) => setup::choose_colour(state, color, play),
    }
}

/// Begins the mover's turn: armies are received (RK-REI-2 to RK-REI-4).
pub(super) fn reinforcement_phase<C: ChanceSource, H: Hooks<Risiko>>(
    state: &mut RisikoState,
    play: &mut Play<'_, C, H>,
) -> Result<(), PlayError> {
    let seat = state.mover;
    state.turn += 1;
    state.phase = Phase::Reinforcements;
    state.sets_played = 0;
    state.rolls = 0;
    state.conquests = 0;
    state.to_place = 0;
    // What a house rule allowed was for the turn before, or for an attack of it.
    state.attack_dice = state.rules.max_attack_dice;
    state.defence_dice = state.rules.max_defence_dice;
    if score::wins(state, seat, play.hooks)? {
        return Ok(());
    }
    let moment = Moment::Reinforcements {
        seat,
        armies: state.income(seat),
    };
    let Moment::Reinforcements { armies, .. } = modify::<Risiko, H>(state, moment, play.hooks)? else {
        unreachable!("hooks answer with the moment they were asked about")
    };
    receive(state, armies)?;
    go_on_placing(state, play)
}

/// Adds armies to those to place, up to the cap (RK-CAP-2, RK-CAP-3).
fn receive(state: &mut RisikoState, armies: u16) -> Result<(), PlayError> {
    let has = state.totals[state.mover.index()] + u32::from(state.to_place);
    let mut armies = u32::from(armies);
    if state.rules.army_cap > 0 {
        armies = armies.min(u32::from(state.rules.army_cap).saturating_sub(has));
    }
    if has + armies > u32::from(u16::MAX) {
        return Err(PlayError::Overflow {
            what: "the armies",
            seat: state.mover,
            limit: u16::MAX.into(),
        });
    }
    state.to_place += armies as u16;
    Ok(())
}

/// The reinforcement phase closes by itself once nothing can be placed or played (RK-REI-6).
///
/// The attacker's dice are settled as soon as nothing is left to place. To the others combat opens then, and nothing may
/// tell them that a set is held back (RK-INFO-3).
#[inline]
fn go_on_placing<C, H: Hooks<Risiko>>(
    state: &mut RisikoState,
    play: &mut Play<'_, C, H>,
) -> Result<(), PlayError> {
    if state.to_place > 0 {
        return Ok(());
    }
    let moment = Moment::AttackDice {
        seat: state.mover,
        dice: state.rules.max_attack_dice,
    };
    let Moment::AttackDice { dice, .. } = modify::<Risiko, H>(state, moment, play.hooks)? else {
        unreachable!("hooks answer with the moment they were asked about")
    };
    state.attack_dice = dice;
    if !state.set_playable() {
        state.phase = Phase::Combat;
    }
    Ok(())
}

#[inline(always)]
fn place<C: ChanceSource, H: Hooks<Risiko>>(
    state: &mut RisikoState,
    target: Territory,
    armies: u16,
    play: &mut Play<'_, C, H>,
) -> Result<(), PlayError> {
    state.set_armies(target, state.armies_on(target) + armies);
    state.totals[state.mover.index()] += u32::from(armies);
    state.to_place -= armies;
    if state.phase == Phase::Placement {
        return setup::placed(state, play);
    }
    if score::wins(state, state.mover, play.hooks)? {
        return Ok(());
    }
    go_on_placing(state, play)
}

fn play_set<C, H: Hooks<Risiko>>(
    state: &mut RisikoState,
    set: CardSet,
    play: &mut Play<'_, C, H>,
) -> Result<(), PlayError> {
    let seat = state.mover;
    let moment = Moment::CardSet {
        seat,
        cards: set,
        armies: worth(state, set),
    };
    let Moment::CardSet { armies, .. } = modify::<Risiko, H>(state, moment, play.hooks)? else {
        unreachable!("hooks answer with the moment they were asked about")
    };
    let cards = set.cards();
    state.hands[seat.index()].0 &= !cards.0;
    state.discards.0 |= cards.0;
    state.sets_played += 1;
    receive(state, armies)?;
    go_on_placing(state, play)
}

/// The armies a set brings its player now (RK-SETS-2 to RK-SETS-5).
pub(super) fn worth(state: &RisikoState, set: CardSet) -> u16 {
    let rules = &state.rules;
    let combination = match set.kind() {
        Some(SetKind::Equal(symbol)) => rules.three_equal[symbol as usize],
        Some(SetKind::Different) => rules.three_different,
        Some(SetKind::WildPair) => rules.wild_plus_pair,
        None => 0,
    };
    let owned = state.owned[state.mover.index()];
    let shown = set
        .0
        .iter()
        .filter_map(|c| c.territory())
        .filter(|&t| owned.contains(t))
        .count() as u16;
    combination + shown * rules.owned_card_bonus
}

#[inline(always)]
fn attack<C: ChanceSource, H: Hooks<Risiko>>(
    state: &mut RisikoState,
    battle: Battle,
    play: &mut Play<'_, C, H>,
) -> Result<(), PlayError> {
    let watched = &mut state.attacks[state.mover.index()][battle.target.continent() as usize];
    *watched = watched.saturating_add(1);
    let defender = state.owner(battle.target);
    let moment = Moment::DefenceDice {
        seat: defender,
        attacker: state.mover,
        source: battle.source,
        target: battle.target,
        dice: state.rules.max_defence_dice,
    };
    let Moment::DefenceDice { dice, .. } = modify::<Risiko, H>(state, moment, play.hooks)? else {
        unreachable!("hooks answer with the moment they were asked about")
    };
    state.defence_dice = dice;
    if state.rules.defence_declared {
        state.battle = Some(battle);
        state.phase = Phase::Defence;
        return Ok(());
    }
    let dice = state.most_defence_dice(battle.target);
    roll(state, battle, dice, play)
}

/// One roll of a battle (RK-CBT-9 to RK-CBT-12).
#[inline(always)]
fn roll<C: ChanceSource, H: Hooks<Risiko>>(
    state: &mut RisikoState,
    battle: Battle,
    defence: u8,
    play: &mut Play<'_, C, H>,
) -> Result<(), PlayError> {
    let attacker = state.mover;
    let defender = state.owner(battle.target);
    let at = At {
        purpose: purpose::DICE,
        seat: attacker,
        index: state.round.into(),
        offset: state.rolls,
    };
    let number = play.chance.draw(
        at,
        &Ask::Roll {
            attack: battle.dice,
            defence,
        },
    )? as u32;
    state.rolls += 1;
    let moment = Moment::Battle {
        attacker,
        defender,
        source: battle.source,
        target: battle.target,
        dice: Roll {
            attack: battle.dice,
            defence,
            number,
        },
    };
    let Moment::Battle {
        dice: Roll { number, .. },
        ..
    } = modify::<Risiko, H>(state, moment, play.hooks)?
    else {
        unreachable!("hooks answer with the moment they were asked about")
    };
    let attack_lost = u16::from(attack_losses(battle.dice, defence, number));
    let defence_lost = u16::from(pairs(battle.dice, defence)) - attack_lost;
    lose(state, battle, (attack_lost, defence_lost), play)
}

/// Several rolls of one battle, of which only who is left is known. Both sides throw the most dice they may, so the last
/// roll of a conquest was thrown by all but one of the attackers who are left, as far as dice go: it cost none of them.
pub(super) fn fought<C: ChanceSource, H: Hooks<Risiko>>(
    state: &mut RisikoState,
    battle: Battle,
    left: (u16, u16),
    play: &mut Play<'_, C, H>,
) -> Result<(), PlayError> {
    let watched = &mut state.attacks[state.mover.index()][battle.target.continent() as usize];
    *watched = watched.saturating_add(1);
    state.rolls += 1;
    let lost = (
        state.armies_on(battle.source) - left.0,
        state.armies_on(battle.target) - left.1,
    );
    let dice = (left.0 - 1).min(battle.dice.into()) as u8;
    lose(state, Battle { dice, ..battle }, lost, play)
}

/// Armies of both sides fall; the last defender's fall is a conquest.
#[inline(always)]
fn lose<C: ChanceSource, H: Hooks<Risiko>>(
    state: &mut RisikoState,
    battle: Battle,
    (attack_lost, defence_lost): (u16, u16),
    play: &mut Play<'_, C, H>,
) -> Result<(), PlayError> {
    let (attacker, defender) = (state.mover, state.owner(battle.target));
    state.set_armies(battle.source, state.armies_on(battle.source) - attack_lost);
    state.set_armies(battle.target, state.armies_on(battle.target) - defence_lost);
    state.totals[attacker.index()] -= u32::from(attack_lost);
    state.totals[defender.index()] -= u32::from(defence_lost);
    state.phase = Phase::Combat;
    if state.armies_on(battle.target) == 0 {
        return conquer(state, battle, defender, play);
    }
    Ok(())
}

/// The last defender fell: the dice of the roll move in at once (RK-OCC-1).
fn conquer<C: ChanceSource, H: Hooks<Risiko>>(
    state: &mut RisikoState,
    battle: Battle,
    loser: Seat,
    play: &mut Play<'_, C, H>,
) -> Result<(), PlayError> {
    let winner = state.mover;
    if state.owned[loser.index()].len() == 1 {
        state.alive = state.alive.without(loser);
        let place = state
            .out
            .iter()
            .position(Option::is_none)
            .expect("somebody is left");
        state.out[place] = Some(Elimination {
            seat: loser,
            by: winner,
        });
        state.fallen = Some(loser);
        if score::destroyed(state, winner, loser, play.hooks)? {
            return Ok(());
        }
    }
    state.owned[loser.index()].remove(battle.target);
    state.owned[winner.index()].insert(battle.target);
    state.owners[battle.target.index()] = winner.0;
    state.conquests = state.conquests.saturating_add(1);
    march(state, battle.source, battle.target, battle.dice.into());
    let (least, most) = state.occupation_range(battle);
    if least < most {
        state.battle = Some(battle);
        state.phase = Phase::Occupation;
        return Ok(());
    }
    occupied(state, play)
}

/// Moves armies between two territories of the mover.
#[inline(always)]
fn march(state: &mut RisikoState, source: Territory, target: Territory, armies: u16) {
    state.set_armies(source, state.armies_on(source) - armies);
    state.set_armies(target, state.armies_on(target) + armies);
}

/// The occupation is settled: the seizure, objectives, then what else follows from an elimination (RK-OBJ-10, RK-ELI-5).
fn occupied<C: ChanceSource, H: Hooks<Risiko>>(
    state: &mut RisikoState,
    play: &mut Play<'_, C, H>,
) -> Result<(), PlayError> {
    state.phase = Phase::Combat;
    let loser = state.fallen.take();
    if let Some(loser) = loser {
        seize(state, loser, play)?;
    }
    if score::wins(state, state.mover, play.hooks)? || loser.is_none() {
        return Ok(());
    }
    let others = state.mover.clockwise(state.seats).skip(1);
    for seat in others
        .filter(|&s| state.alive.contains(s))
        .collect::<arrayvec::ArrayVec<Seat, 6>>()
    {
        if score::wins(state, seat, play.hooks)? {
            return Ok(());
        }
    }
    if state.rules.ending.is_time_attack() && state.pass > 0 {
        return turn_end::score_game(state, EndReason::Elimination, play);
    }
    if state.alive.len() == 1 {
        score::win(state, state.mover, EndReason::LastPlayer, play.hooks)?;
    }
    Ok(())
}

/// The winner takes the loser's cards, as far as his hand may grow (RK-ELI-2, RK-ELI-3).
fn seize<C: ChanceSource, H>(
    state: &mut RisikoState,
    loser: Seat,
    play: &mut Play<'_, C, H>,
) -> Result<(), PlayError> {
    let winner = state.mover;
    let mut seized = std::mem::take(&mut state.hands[loser.index()]);
    let room = state
        .rules
        .hand_limit()
        .saturating_sub(state.hands[winner.index()].len());
    let excess = seized.len().saturating_sub(room);
    let index = u64::from(state.round) * 8 + u64::from(loser.0);
    for offset in 0..excess {
        let at = At {
            purpose: purpose::DISCARD,
            seat: winner,
            index,
            offset,
        };
        let ask = Ask::Discard {
            left: seized,
            last: offset + 1 == excess,
        };
        let card = seized.nth(play.chance.draw(at, &ask)? as u32);
        seized.remove(card);
        state.discards.insert(card);
    }
    let hand = &mut state.hands[winner.index()];
    *hand = Cards(hand.0 | seized.0);
    Ok(())
}
