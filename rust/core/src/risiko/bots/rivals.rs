//! What the others seem to pursue, and what taking a territory keeps them from.
//!
//! Every objective a rival may have is weighed by how much of his fighting went its way, and it threatens as much as
//! his armies may reach it with his next turn. Uses open facts only (RK-INFO-1).

use super::board::Board;
use super::quest::Quest;
use crate::risiko::continent::Continent;
use crate::risiko::objective::{FALLBACK, Goal, Objective};
use crate::risiko::territory::{TERRITORIES, TerritorySet};
use crate::seat::Seat;
use arrayvec::ArrayVec;

/// What a card in somebody else's hand may bring him, in armies.
const CARD: f32 = 3.0;
/// A single territory matters less to whoever needs a number of them.
const ONE_OF_MANY: f32 = 0.3;

/// Less is not looked at further.
const NO_DANGER: f32 = 0.003;

/// What watching the others brings.
#[derive(Clone, Debug)]
pub struct Watch {
    /// What taking each territory is worth because it keeps others from winning.
    pub denial: [f32; TERRITORIES],
    /// What each own territory is worth because somebody may want the seat itself destroyed.
    pub peril: f32,
}

impl Watch {
    /// Nobody is watched.
    pub const NOBODY: Watch = Watch {
        denial: [0.0; TERRITORIES],
        peril: 0.0,
    };

    /// Watches everybody; keeping one who is about to win from it is worth `blocking`.
    pub fn new(board: &Board<'_>, blocking: f32) -> Watch {
        let mut watch = Watch::NOBODY;
        for rival in board.rivals() {
            watch.add(board, rival, blocking);
        }
        watch
    }

    fn add(&mut self, board: &Board<'_>, rival: Seat, blocking: f32) {
        let view = board.view;
        let owned = view.owned(rival);
        let free = board.free_armies(rival) as f32
            + f32::from(view.income(rival))
            + CARD * view.hand_count(rival) as f32;
        let trend = Trend::new(view.attacks(rival));
        let mut numbers = None;
        let mut all = 0.0;
        let mut dangers: ArrayVec<(f32, Goal, TerritorySet), 16> = ArrayVec::new();
        for objective in deck(view.rules().tournament_objectives) {
            if view.objective() == Some(objective) {
                continue;
            }
            let goal = goal_of(board, rival, objective);
            // Many cards fall back to the same goal.
            let quest = match (goal, numbers) {
                (FALLBACK, Some(known)) => known,
                _ => Quest::new(board, rival, goal),
            };
            if goal == FALLBACK {
                numbers = Some(quest);
            }
            let fits = match goal {
                Goal::Territories { .. } => 1.0,
                _ => trend.towards(quest.counts),
            };
            all += fits;
            let danger = fits * imminence(free, quest.price);
            if danger > NO_DANGER {
                dangers.push((danger, goal, quest.counts.and(owned)));
            }
        }
        for (danger, goal, targets) in dangers {
            let worth = blocking * danger / all;
            match goal {
                Goal::Destroy(color) if view.colour(board.me) == Some(color) => self.peril += worth,
                Goal::Destroy(_) => {}
                Goal::Territories { .. } => self.deny(targets, ONE_OF_MANY * worth),
                Goal::Hold { .. } => self.deny(targets, worth),
            }
        }
    }

    fn deny(&mut self, targets: TerritorySet, worth: f32) {
        for t in targets {
            self.denial[t.index()] += worth;
        }
    }
}

/// Where a rival fought: for each continent his share of rolls against that of its territories.
struct Trend([f32; 6]);

impl Trend {
    fn new(attacks: [u16; 6]) -> Trend {
        // One roll everywhere before the first, so that a few rolls prove little.
        let rolls = attacks.map(|n| f32::from(n) + 1.0);
        let each = TERRITORIES as f32 / rolls.iter().sum::<f32>();
        Trend(Continent::ALL.map(|c| each * rolls[c as usize] / c.territories().len() as f32))
    }

    /// How much more of the fighting went to these territories than chance would send there, squared.
    fn towards(&self, set: TerritorySet) -> f32 {
        let went = Continent::ALL.map(|c| self.0[c as usize] * c.territories().and(set).len() as f32);
        let ratio = went.iter().sum::<f32>() / set.len().max(1) as f32;
        ratio * ratio
    }
}

/// How likely so many free armies reach what costs so much within a turn, 0 to 1.
fn imminence(free: f32, price: f32) -> f32 {
    let share = free / (free + 2.0 * price + 2.0);
    let square = share * share;
    square * square
}

fn deck(tournament: bool) -> impl Iterator<Item = Objective> {
    let classic = Objective::classic().filter(move |_| !tournament);
    classic.chain(Objective::tournament().filter(move |_| tournament))
}

/// What an objective asks of a rival, for all the others know.
fn goal_of(board: &Board<'_>, rival: Seat, objective: Objective) -> Goal {
    match objective.goal() {
        Goal::Destroy(color) => match board.view.seat_of(color) {
            Some(target) if target != rival && board.view.alive().contains(target) => Goal::Destroy(color),
            _ => FALLBACK,
        },
        goal => goal,
    }
}
