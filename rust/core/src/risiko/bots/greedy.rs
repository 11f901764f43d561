//! `greedy`: a sound player. It completes continents, attacks where the exact odds favour it, plays sets when they pay,
//! guards what is worth holding and takes its own objective when it comes near.

use super::player;
use super::worth::Style;
use crate::bot::Bot;
use crate::risiko::Risiko;
use crate::risiko::action::Action;
use crate::risiko::legal::Legal;
use crate::risiko::observe::View;
use crate::risiko::territory::TERRITORIES;
use crate::rng::Stream;

/// Plays soundly, its own game.
#[derive(Clone, Copy, Debug)]
pub struct Greedy {
    style: Style,
}

impl Default for Greedy {
    fn default() -> Greedy {
        Greedy {
            style: Style {
                objective: 20.0,
                blocking: 0.0,
            },
        }
    }
}

impl Bot<Risiko> for Greedy {
    fn choose(&mut self, view: View<'_>, legal: &Legal<'_>, rng: &mut Stream) -> Action {
        player::choose(view, legal, rng, &self.style, |_| [0.0; TERRITORIES])
    }
}
