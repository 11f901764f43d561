//! `objective`: plays its secret objective, watches what the others seem to pursue and keeps them from it.

use super::player;
use super::rivals;
use super::worth::Style;
use crate::bot::Bot;
use crate::risiko::Risiko;
use crate::risiko::action::Action;
use crate::risiko::legal::Legal;
use crate::risiko::observe::View;
use crate::rng::Stream;

/// Plays its objective and against those of others.
#[derive(Clone, Copy, Debug)]
pub struct Objective {
    style: Style,
}

impl Objective {
    /// new
    pub fn new(objective: f32, blocking: f32) -> Objective {
        Objective { style: Style { objective, blocking } }
    }
}

impl Bot<Risiko> for Objective {
    fn choose(&mut self, view: View<'_>, legal: &Legal<'_>, rng: &mut Stream) -> Action {
        player::choose(view, legal, rng, &self.style, |board| rivals::denial(board, self.style.blocking))
    }
}
