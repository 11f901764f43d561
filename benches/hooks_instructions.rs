//! Plays games of random bots without house rules, on one thread and by portable code, for whoever counts instructions:
//! `hooks_instructions GAME GAMES`. Prints what came of them, so that two builds can be compared.

use ludoteca_benches::play_with;
use ludoteca_core::error::HookError;
use ludoteca_core::game::Game;
use ludoteca_core::hooks::Hooks;
use ludoteca_core::relikt::Relikt;
use ludoteca_core::riket::Riket;
use ludoteca_core::risiko::Risiko;

/// Nobody: the games are played without house rules.
struct Nobody;

impl<G: Game> Hooks<G> for Nobody {
    fn modify(&mut self, _state: &G::State, moment: G::Moment) -> Result<G::Moment, HookError> {
        Ok(moment)
    }
}

fn print<G: Game>(games: u64) {
    let columns = play_with::<G, Nobody>(None, games);
    println!("{} {:?} {:?}", G::NAME, columns.points, columns.turns);
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (game, games) = (arguments.next(), arguments.next());
    let games = games.and_then(|games| games.parse().ok()).expect("GAME GAMES");
    match game.as_deref() {
        Some("risiko") => print::<Risiko>(games),
        Some("relikt") => print::<Relikt>(games),
        Some("riket") => print::<Riket>(games),
        _ => panic!("GAME GAMES"),
    }
}
