//! RisiKo! in a search: battles fought on by one draw, who stands how, and what deserves attention.

use super::action::Action;
use super::apply::{self, Play};
use super::bots::RisikoBot;
use super::bots::standing;
use super::combat::battle::fight_once;
use super::combat::outcomes::MAX_DICE;
use super::observe::View;
use super::state::{Battle, Phase, RisikoState};
use super::{Risiko, bots};
use crate::error::PlayError;
use crate::game::{Entry, Game as _};
use crate::hooks::NoHooks;
use crate::rng::Stream;
use crate::search::{Advice, Luck, Searchable, Values};

impl Searchable for Risiko {
    const GUIDE: &'static str = "objective";
    const HORIZON: u32 = 4;

    fn play_on(world: &mut RisikoState, action: Action, luck: &mut Stream) -> Result<(), PlayError> {
        if let Action::Attack { source, target, dice } = action
            && let Some(leave) = fought_on(world, Battle { source, target, dice })
        {
            let (attackers, defenders) = (world.armies_on(source), world.armies_on(target));
            let left = fight_once(attackers, defenders, leave, luck);
            let mut play = Play {
                chance: &mut Luck(luck),
                hooks: &mut NoHooks,
            };
            return apply::fought(world, Battle { source, target, dice }, left, &mut play);
        }
        Risiko::apply_unchecked(world, action, &mut Luck(luck), &mut NoHooks)
    }

    fn estimate(world: &RisikoState) -> Values {
        standing::estimate(world)
    }

    fn advise(
        view: View<'_>,
        entries: &[Entry<Action>],
        _guide: Option<&mut RisikoBot>,
        advice: &mut Vec<Advice>,
    ) {
        bots::advise(view, entries, advice);
    }

    /// Ties are won by the defender, so every further die costs the attacker more (RK-CBT-10; ruling RK 7.14).
    fn beyond_doubt(view: View<'_>) -> Option<Action> {
        let battle = view.battle().filter(|_| view.phase() == Phase::Defence)?;
        let dice = view.armies(battle.target).min(view.dice_allowed().1.into());
        Some(Action::Defend { dice: dice as u8 })
    }
}

/// Whether an attack is one that is fought on, and to how many armies at the most: until the target falls or half of
/// the attackers are lost. Up to there nobody who attacks changes his mind; then he is asked again.
///
/// Only with the dice of the rulebook, which the tables of battles are made for; both sides throw all they may.
fn fought_on(world: &RisikoState, battle: Battle) -> Option<u16> {
    let rules = &world.rules;
    let all = rules.attack_below_defence
        && [rules.max_attack_dice, rules.max_defence_dice, world.attack_dice] == [MAX_DICE; 3];
    let attackers = world.armies_on(battle.source);
    let most = (attackers - 1).min(MAX_DICE.into()) as u8;
    (all && battle.dice == most).then_some(if attackers < 4 { 1 } else { attackers / 2 })
}
