//! A native bot in one seat, asked by hand. It draws from the same stream as in a simulated game, so that a game
//! driven from Python equals the simulated one.

use super::{Choices, PyGame, Seen};
use crate::error::Error;
use ludoteca_core::bot::Bot;
use ludoteca_core::game::{Game, Legal};
use ludoteca_core::rng::{GameStreams, Stream};
use ludoteca_core::seat::Seat;
use ludoteca_core::simulate::bot_seed;
use pyo3::prelude::*;
use serde_json::{Map, Value};

/// A native bot and its generator.
pub struct Sitting<G: Game> {
    /// The bot's name.
    pub name: String,
    seed: u64,
    seat: Seat,
    bot: G::Bot,
    stream: Stream,
}

impl<G: PyGame> Sitting<G> {
    /// Seats a bot.
    pub fn new(name: &str, options: &Map<String, Value>, seed: u64, seat: Seat) -> PyResult<Sitting<G>> {
        let bot = G::bot(name, options).map_err(Error::from)?;
        let mut sitting = Sitting {
            name: name.to_owned(),
            seed,
            seat,
            bot,
            stream: Stream::from_seed(0),
        };
        sitting.start(0);
        Ok(sitting)
    }

    /// Where it sits.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Begins a game.
    pub fn start(&mut self, game_number: u64) {
        let mut streams = GameStreams::new(G::NAME, self.seed, game_number);
        self.stream = Stream::from_seed(bot_seed::<G>(&mut streams, self.seat));
        self.bot.start_game(self.seat);
    }

    /// The action the bot takes. As in a simulated game it is not asked where there is only one.
    pub fn choose(&mut self, view: &Seen<G>, legal: &Choices<G>) -> PyResult<G::Action> {
        let legal = legal.legal();
        if let Some(action) = legal.forced() {
            return Ok(action);
        }
        if legal.is_empty() {
            return Err(crate::error::class::GameOver::new_err(
                "the game is over: there is nothing to choose",
            ));
        }
        if view.seat() != self.seat {
            return Err(crate::error::spec(format!(
                "the bot sits in seat {}, the view is of seat {}",
                self.seat,
                view.seat()
            )));
        }
        Ok(self.bot.choose(view.view(), &legal, &mut self.stream))
    }
}
