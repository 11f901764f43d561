//! One game of a run in step: its table, its native bots, the Python bots in its seats.

use super::Job;
use super::ask::{Asker, Player, Sitter, Stop, Words};
use super::fault::Wrong;
use super::judged::{Counting, FromJudged, Judged};
use super::results::Results;
use crate::game::PyGame;
use ludoteca_core::bot::Bot;
use ludoteca_core::chance::{ChanceSource, Keyed, Noted};
use ludoteca_core::error::PlayError;
use ludoteca_core::event::Event;
use ludoteca_core::fault::{Forfeit, forfeited};
use ludoteca_core::game::{Game, Outcome, SetupError};
use ludoteca_core::hooks::Hooks;
use ludoteca_core::record::{GameRecord, NotedHooks, Recorder};
use ludoteca_core::rng::{PURPOSES, Stream};
use ludoteca_core::seat::{Seat, SeatSet};
use ludoteca_core::simulate::{Row, Totals, bot_seed};
use ludoteca_core::table::{Choose, Counted, Table, Unwatched, Watch};
use ludoteca_core::tally::Tallied;
use pyo3::prelude::*;

/// Whether games are written down and events made.
pub trait Kit<G: PyGame, H: Hooks<G> + Send> {
    /// Where chance comes from.
    type Chance: ChanceSource + FromJudged + Send;
    /// The house rules as the table has them.
    type Hooks: Hooks<G> + Send;
    /// Who looks on.
    type Watch: Watch<G, Self::Chance, Self::Hooks> + Send;

    /// Everything a table needs.
    fn make(&self, chance: Counted<Judged>, hooks: H) -> (Self::Chance, Self::Hooks, Self::Watch);
    /// How many answers each purpose got.
    fn draws(chance: &Self::Chance) -> [u64; PURPOSES];
    /// Takes the events since they were taken last.
    fn events(watch: &mut Self::Watch) -> Vec<Event>;
    /// The record of a game, if it was written down.
    fn record(&self, watch: Self::Watch, ended: &Recorded<'_>) -> Option<GameRecord>;
}

/// What a record needs besides the steps.
pub struct Recorded<'a> {
    game: u64,
    seats: &'a [u8],
    forfeits: &'a [Forfeit],
    outcome: &'a Outcome,
}

/// Nothing is written down, nobody listens.
pub struct Plain;

impl<G: PyGame, H: Hooks<G> + Send> Kit<G, H> for Plain {
    type Chance = Counted<Judged>;
    type Hooks = H;
    type Watch = Unwatched;

    fn make(&self, chance: Counted<Judged>, hooks: H) -> (Counted<Judged>, H, Unwatched) {
        (chance, hooks, Unwatched)
    }

    fn draws(chance: &Counted<Judged>) -> [u64; PURPOSES] {
        chance.draws
    }

    fn events(_watch: &mut Unwatched) -> Vec<Event> {
        Vec::new()
    }

    fn record(&self, _watch: Unwatched, _ended: &Recorded<'_>) -> Option<GameRecord> {
        None
    }
}

/// Games are written down, for records, for events or for both.
pub struct Written {
    /// Whether somebody wants the records.
    pub records: bool,
    /// Whether a bot listens to events.
    pub events: bool,
}

impl<G: PyGame, H: Hooks<G> + Send> Kit<G, H> for Written {
    type Chance = Noted<Counted<Judged>>;
    type Hooks = NotedHooks<G, H>;
    type Watch = Recorder<G>;

    fn make(&self, chance: Counted<Judged>, hooks: H) -> (Self::Chance, Self::Hooks, Recorder<G>) {
        let recorder = if self.events {
            Recorder::with_events()
        } else {
            Recorder::new()
        };
        (Noted::new(chance), NotedHooks::new(hooks), recorder)
    }

    fn draws(chance: &Self::Chance) -> [u64; PURPOSES] {
        chance.inner.draws
    }

    fn events(watch: &mut Recorder<G>) -> Vec<Event> {
        watch.take_events()
    }

    fn record(&self, watch: Recorder<G>, ended: &Recorded<'_>) -> Option<GameRecord> {
        let forfeits = ended.forfeits.to_vec();
        self.records
            .then(|| watch.finish_with(ended.game, ended.seats, forfeits, ended.outcome))
    }
}

/// Everything that looks on.
type Watching<G, W> = Tallied<Counting<W>, <G as Game>::Tally>;

/// What a slot waits for.
pub enum Status {
    /// For its turn to play on.
    Ready,
    /// For a Python bot in this seat.
    Waiting(Seat),
    /// For nothing: the game is over.
    Over,
    /// For nothing: the game could not go on.
    Failed(PlayError),
}

/// A game in a slot.
pub struct Slot<G: PyGame, H: Hooks<G> + Send, K: Kit<G, H>> {
    /// Its number less that of the first game.
    pub place: u64,
    /// Its number.
    pub game: u64,
    /// What it waits for.
    pub status: Status,
    /// How often each seat was asked.
    pub asked: [u32; ludoteca_core::seat::MAX_SEATS],
    /// The seeds of the seats' bots.
    pub seeds: Vec<u64>,
    table: Table<G, K::Chance, K::Hooks, Watching<G, K::Watch>>,
    /// The entry in each seat.
    seats: Vec<u8>,
    /// The native bot in each seat.
    natives: Vec<Option<(G::Bot, Stream)>>,
    /// The Python bot of the easy form in each seat.
    players: Vec<Option<Player>>,
    forfeits: Vec<Forfeit>,
    /// What the seat that waited chose.
    answer: Option<G::Action>,
}

/// How a game ended.
pub struct Ended {
    /// Its number less that of the first game.
    pub place: u64,
    /// Its row, forfeits counted.
    pub row: Row,
    /// Why it could not go on.
    pub failure: Option<PlayError>,
    /// What was counted.
    pub totals: Totals,
}

impl<G: PyGame, H: Hooks<G> + Send, K: Kit<G, H>> Slot<G, H, K> {
    /// Seats everybody and sets the game up; none if it could not be set up, which is noted.
    pub fn start(
        py: Python<'_>,
        job: &Job<'_, G>,
        asker: &Asker<'_, G>,
        kit: &K,
        mut hooks: H,
        place: u64,
        results: &mut Results<'_>,
    ) -> Result<Option<Self>, Stop> {
        let game = job.first_game + place;
        hooks.start_game(game);
        let seats = job.seating.entries(game, job.sitters.len()).to_vec();
        let mut keyed = Keyed::new(G::NAME, job.seed, game);
        let all = Seat::all(seats.len() as u8);
        let seeds: Vec<u64> = all
            .clone()
            .map(|seat| bot_seed::<G>(keyed.streams(), seat))
            .collect();
        let (mut natives, mut players, mut wrong) = (Vec::new(), Vec::new(), Vec::new());
        let mut words: Vec<Words> = Vec::new();
        for seat in all {
            let sitter = &job.sitters[usize::from(seats[seat.index()])];
            let seed = seeds[seat.index()];
            natives.push(match sitter {
                Sitter::Native(bot) => {
                    let mut bot = bot.clone();
                    bot.start_game(seat);
                    Some((bot, Stream::from_seed(seed)))
                }
                _ => None,
            });
            let player = match asker.sit(py, sitter, game, seat, seats.len(), seed)? {
                Ok(player) => player,
                Err(error) => {
                    wrong.push((seat, error));
                    None
                }
            };
            words.push(match &player {
                Some(player) => player.words.clone_ref(py),
                None => sitter.words(py),
            });
            players.push(player);
        }
        let mut judged = Judged::new(keyed);
        if let Some(quiz) = job.quiz {
            let speak = seats
                .iter()
                .map(|&entry| job.sitters[usize::from(entry)].answers());
            judged.seat(py, quiz, game, words, speak.collect())?;
        }
        let options: Vec<G::SeatOption> = seats
            .iter()
            .map(|&e| job.options[usize::from(e)].clone())
            .collect();
        let (chance, hooks, watch) = kit.make(Counted::new(judged), hooks);
        let watch = Tallied {
            watch: Counting(watch),
            tally: G::Tally::default(),
        };
        let table = match Table::new(job.rules, &options, chance, hooks, watch) {
            Ok(table) => table,
            Err((SetupError::Rules(error), _)) => return Err(error.into()),
            Err((SetupError::Play(error), watch)) => {
                let row = Row::failed(seats.len(), Seat(0), 0, 0);
                let recorded = Recorded {
                    game,
                    seats: &seats,
                    forfeits: &[],
                    outcome: &row.outcome,
                };
                let record = kit.record(watch.watch.0, &recorded);
                let ended = Ended {
                    place,
                    row: row.clone(),
                    failure: Some(error),
                    totals: Totals::default(),
                };
                if results.keep(job, ended)
                    && let Some(record) = record
                {
                    results.wait(record);
                }
                return Ok(None);
            }
        };
        let mut slot = Slot {
            place,
            game,
            status: Status::Ready,
            asked: [0; ludoteca_core::seat::MAX_SEATS],
            seeds,
            table,
            seats,
            natives,
            players,
            forfeits: Vec::new(),
            answer: None,
        };
        for (seat, error) in wrong {
            slot.fault(py, seat, &error, results)?;
        }
        slot.settle(py, asker, results)?;
        Ok(Some(slot))
    }

    /// The state of the game.
    pub fn state(&self) -> &G::State {
        &self.table.state
    }

    /// The entry in a seat.
    pub fn entry(&self, seat: Seat) -> u8 {
        self.seats[seat.index()]
    }

    /// The Python bot of the easy form in a seat.
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        self.players[seat.index()].as_ref()
    }

    /// The number of the decision that is due.
    pub fn step(&self) -> u64 {
        self.table.asked + self.table.forced
    }

    /// Whether a seat plays its default.
    pub fn has_forfeited(&self, seat: Seat) -> bool {
        forfeited(&self.forfeits).contains(seat)
    }

    /// Carries out what was chosen and plays on to the next decision of a Python bot, the end, or a failure.
    pub fn advance(&mut self) {
        let played = match (&self.status, self.answer.take()) {
            (Status::Waiting(seat), Some(action)) => {
                self.table.asked += 1;
                self.table.carry_out(*seat, action)
            }
            _ => Ok(()),
        };
        let mut chooser = Seated::<G> {
            natives: &mut self.natives,
            forfeited: forfeited(&self.forfeits),
        };
        self.status = match played.and_then(|()| self.table.run(&mut chooser)) {
            Ok(Some(seat)) => Status::Waiting(seat),
            Ok(None) => Status::Over,
            Err(error) => Status::Failed(error),
        };
    }

    /// Whether the seat that waits has chosen, or plays its default.
    pub fn has_answer(&self) -> bool {
        self.answer.is_some()
    }

    /// Takes the choice of the seat that waits; the caller has checked that it is legal.
    pub fn choose(&mut self, action: G::Action) {
        self.answer = Some(action);
    }

    /// Notes a fault of the bot in a seat. It forfeits, or plays its default once: the seat that waits does so now.
    pub fn fault(
        &mut self,
        py: Python<'_>,
        seat: Seat,
        wrong: &Wrong,
        results: &mut Results<'_>,
    ) -> PyResult<()> {
        self.fault_at(py, seat, self.step(), wrong, results)
    }

    /// As [`Slot::fault`], for a fault before an earlier decision than the one that is due.
    fn fault_at(
        &mut self,
        py: Python<'_>,
        seat: Seat,
        step: u64,
        wrong: &Wrong,
        results: &mut Results<'_>,
    ) -> PyResult<()> {
        results.fault(py, self.place, self.entry(seat), seat.0, step, wrong)?;
        if wrong.forfeits && !self.has_forfeited(seat) {
            self.table.chance.judged().silence(py, seat)?;
            self.forfeits.push(Forfeit {
                seat,
                step: step as usize,
                fault: wrong.kind,
            });
        }
        if matches!(self.status, Status::Waiting(waiting) if waiting == seat) {
            let state = &self.table.state;
            self.answer = Some(G::default_action(G::view(state, seat), &G::legal(state)));
        }
        Ok(())
    }

    /// The game stands still: faults of bots that were asked in words are noted, the seats that listen are told what
    /// happened, those that hear what is read hear the question that is due.
    pub fn settle(
        &mut self,
        py: Python<'_>,
        asker: &Asker<'_, G>,
        results: &mut Results<'_>,
    ) -> Result<(), Stop> {
        self.note_faults(py, results)?;
        self.tell(py, asker, results)?;
        self.table.chance.judged().open::<G>(py, &self.table.state)?;
        self.note_faults(py, results)
    }

    fn note_faults(&mut self, py: Python<'_>, results: &mut Results<'_>) -> Result<(), Stop> {
        for (seat, step, wrong) in self.table.chance.judged().faults(py)? {
            self.fault_at(py, seat, step, &wrong, results)?;
        }
        Ok(())
    }

    /// Tells the seats that listen what happened since they were told last.
    fn tell(&mut self, py: Python<'_>, asker: &Asker<'_, G>, results: &mut Results<'_>) -> Result<(), Stop> {
        if !asker.anybody_listens() {
            return Ok(());
        }
        for event in K::events(&mut self.table.watch.watch.0) {
            for seat in Seat::all(self.seats.len() as u8) {
                if self.has_forfeited(seat) || !asker.listens(self.entry(seat)) {
                    continue;
                }
                let Some(player) = self.player(seat) else {
                    continue;
                };
                if let Err(wrong) = asker.tell(py, player, seat, &event)? {
                    self.fault(py, seat, &wrong, results)?;
                }
            }
        }
        Ok(())
    }

    /// Tells bots that want to know how the game ended. Comes before the next game begins: a bot may sit in one game at a
    /// time.
    pub fn tell_end(
        &mut self,
        py: Python<'_>,
        asker: &Asker<'_, G>,
        results: &mut Results<'_>,
    ) -> Result<(), Stop> {
        let seats = Seat::all(self.seats.len() as u8);
        let wants = |seat: &Seat| !self.has_forfeited(*seat) && asker.wants_end(self.entry(*seat));
        let told: Vec<Seat> = seats.filter(wants).collect();
        if told.is_empty() {
            return Ok(());
        }
        let Some(outcome) = self.outcome() else {
            return Err(crate::error::internal("a game ended without an outcome").into());
        };
        for seat in told {
            if let Some(player) = self.player(seat)
                && let Err(wrong) = asker.end(py, player, &outcome)?
            {
                // The game is over: the fault counts, the outcome stays.
                results.fault(py, self.place, self.entry(seat), seat.0, self.step(), &wrong)?;
            }
        }
        Ok(())
    }

    /// How a game ended that is over or failed, forfeits counted.
    fn outcome(&self) -> Option<Outcome> {
        let state = &self.table.state;
        if let Status::Failed(_) = self.status {
            let (first_seat, turns, rounds) = (G::first_seat(state), G::turn(state), G::round(state));
            return Some(Row::failed(self.seats.len(), first_seat, turns, rounds).outcome);
        }
        G::outcome(state).map(|outcome| outcome.with_forfeits(forfeited(&self.forfeits)))
    }

    /// Ends the game: its row and, if it was written down, its record.
    pub fn finish(mut self, kit: &K) -> Result<(Ended, Option<GameRecord>), Stop> {
        let state = &self.table.state;
        let (first_seat, turns, rounds) = (G::first_seat(state), G::turn(state), G::round(state));
        let Some(outcome) = self.outcome() else {
            return Err(crate::error::internal("a game ended without an outcome").into());
        };
        let failure = match std::mem::replace(&mut self.status, Status::Over) {
            Status::Failed(error) => Some(error),
            _ => None,
        };
        let totals = Totals {
            games: 1,
            asked: self.table.asked,
            forced: self.table.forced,
            draws: K::draws(&self.table.chance),
        };
        self.forfeits.sort_by_key(|forfeit| (forfeit.step, forfeit.seat));
        let recorded = Recorded {
            game: self.game,
            seats: &self.seats,
            forfeits: &self.forfeits,
            outcome: &outcome,
        };
        let tallies = match failure {
            None => self.table.watch.counts::<G>(&self.table.state),
            Some(_) => Default::default(),
        };
        let record = kit.record(self.table.watch.watch.0, &recorded);
        let row = Row {
            outcome,
            first_seat,
            turns,
            rounds,
            tallies,
        };
        let ended = Ended {
            place: self.place,
            row,
            failure,
            totals,
        };
        Ok((ended, record))
    }
}

/// Who chooses in the core: native bots, and the default of seats that have forfeited.
struct Seated<'a, G: Game> {
    natives: &'a mut [Option<(G::Bot, Stream)>],
    forfeited: SeatSet,
}

impl<G: Game> Choose<G> for Seated<'_, G> {
    #[inline(always)]
    fn choose(&mut self, seat: Seat, state: &G::State, legal: &G::Legal<'_>) -> Option<G::Action> {
        if let Some((bot, rng)) = &mut self.natives[seat.index()] {
            return Some(bot.choose(G::view(state, seat), legal, rng));
        }
        self.forfeited
            .contains(seat)
            .then(|| G::default_action(G::view(state, seat), legal))
    }
}
