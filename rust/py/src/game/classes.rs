//! The macro that makes a game's classes out of the generic parts.

/// Makes the frozen classes of one game and implements `PyGame` for it. `parts` lists an action's named
/// parts; the methods in braces are those that only this game's actions and views have. `seat NAME` names the option of
/// a player that a game stores by seat, if it has one.
#[macro_export]
macro_rules! game_classes {
    (
        $game:ty, $any:expr; $rules:ident, $state:ident, $action:ident, $legal:ident, $view:ident, $bot:ident
        $(, seat $option:ident)?;
        parts $parts:path;
        action { $($action_methods:tt)* }
        view { $($view_methods:tt)* }
    ) => {
        /// The rules of the game: all settings, checked.
        #[pyclass(frozen, eq, module = "ludoteca._core")]
        pub struct $rules($crate::game::Ruled<$game>);

        impl PartialEq for $rules {
            fn eq(&self, other: &$rules) -> bool {
                self.0.rules == other.0.rules
            }
        }

        #[pymethods]
        impl $rules {
            #[new]
            #[pyo3(signature = (preset=None, settings=None))]
            fn new(preset: Option<&str>, settings: Option<&Bound<'_, PyAny>>) -> PyResult<$rules> {
                let settings = $crate::convert::object("settings", settings)?;
                let preset = preset.unwrap_or(<$game as Game>::Rules::PRESETS[0]);
                $crate::run::guard(|| Ok($rules($crate::game::Ruled::new(preset, &settings)?)))
            }

            /// The names of the presets, the default first.
            #[staticmethod]
            fn presets<'py>(py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                PyTuple::new(py, <$game as Game>::Rules::PRESETS)
            }

            /// The preset these rules started from; of rules that came without one, the nearest.
            #[getter]
            fn preset(&self) -> &'static str {
                self.0.preset
            }

            /// SHA-256 of what differs from the frozen base, as 64 hexadecimal digits: equal for equal rules.
            #[getter]
            fn fingerprint(&self) -> String {
                self.0.rules.fingerprint()
            }

            /// These rules with more settings changed. Raises RulesError with every reason.
            fn patched(&self, settings: &Bound<'_, PyAny>) -> PyResult<$rules> {
                let settings = $crate::convert::object("settings", Some(settings))?;
                $crate::run::guard(|| Ok($rules(self.0.patched(&settings)?)))
            }

            /// The table of all settings: key, value, preset_value, kind, values, clause, unsure, doc.
            fn settings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
                self.0.table(py)
            }

            /// The settings that differ from the preset, by key.
            fn differences<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                $crate::convert::to_py(py, &self.0.differences()?.into())
            }

            /// All settings by key.
            fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
                let dict = PyDict::new(py);
                for (key, value) in self.0.items() {
                    dict.set_item(key, $crate::convert::to_py(py, &value)?)?;
                }
                Ok(dict)
            }

            fn __getitem__<'py>(&self, py: Python<'py>, key: &str) -> PyResult<Bound<'py, PyAny>> {
                self.0.value(py, key)
            }

            fn __hash__(&self) -> u64 {
                $crate::game::text_hash(&self.0.rules.fingerprint())
            }

            fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
                self.0.describe(py, stringify!($rules))
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (&'static str, Bound<'py, PyAny>))> {
                let rules = &slf.get().0;
                let settings = $crate::convert::to_py(slf.py(), &rules.differences()?.into())?;
                Ok((slf.get_type().into_any(), (rules.preset, settings)))
            }

            fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
                slf
            }

            fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
                slf
            }
        }

        /// One decision of one seat.
        #[pyclass(frozen, eq, ord, hash, module = "ludoteca._core")]
        #[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $action(<$game as Game>::Action);

        #[pymethods]
        impl $action {
            /// The action of a text, as `str()` gives it.
            ///
            /// Raises SpecError that says what would be right.
            #[staticmethod]
            fn parse(text: &str) -> PyResult<$action> {
                Ok($action($crate::game::parse::<$game>(text)?))
            }

            /// The action of a code. Raises SpecError if it is none.
            #[staticmethod]
            fn from_code(code: &Bound<'_, PyAny>) -> PyResult<$action> {
                Ok($action($crate::game::from_code::<$game>(code)?))
            }

            /// The stable code, below 2**32.
            #[getter]
            fn code(&self) -> u32 {
                self.0.pack()
            }

            /// The kind of decision: the first word of the text.
            #[getter]
            fn kind(&self) -> &'static str {
                self.0.kind()
            }

            /// The kind and the named parts as plain values.
            fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
                $crate::game::action_dict::<$game>(py, self.0)
            }

            fn __str__(&self) -> String {
                self.0.to_string()
            }

            fn __repr__(&self) -> String {
                format!("{}.parse('{}')", stringify!($action), self.0)
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
                $crate::game::remake(slf.get_type().into_any(), "from_code", (slf.get().0.pack(),))
            }

            fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
                slf
            }

            fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
                slf
            }

            $($action_methods)*
        }

        /// The legal actions of a state: a sequence that is not written out.
        #[pyclass(frozen, module = "ludoteca._core")]
        pub struct $legal($crate::game::Choices<$game>);

        #[pymethods]
        impl $legal {
            fn __len__(&self) -> PyResult<usize> {
                $crate::run::guard(|| Ok(self.0.len() as usize))
            }

            fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                $crate::run::guard(|| self.0.get(index))
            }

            fn __contains__(&self, value: &Bound<'_, PyAny>) -> PyResult<bool> {
                $crate::run::guard(|| Ok(self.0.contains(value)))
            }

            fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
                slf
            }

            fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
                slf
            }

            fn __iter__(&self) -> PyResult<$crate::game::ActionIterator> {
                $crate::run::guard(|| Ok(self.0.iter(false)))
            }

            fn __reversed__(&self) -> PyResult<$crate::game::ActionIterator> {
                $crate::run::guard(|| Ok(self.0.iter(true)))
            }

            /// The place of an action. Raises ValueError if it is not legal.
            #[pyo3(signature = (value, start=0, stop=None))]
            fn index(&self, value: &Bound<'_, PyAny>, start: i64, stop: Option<i64>) -> PyResult<u64> {
                $crate::run::guard(|| self.0.index(value, start, stop))
            }

            /// 1 if the action is legal, else 0.
            fn count(&self, value: &Bound<'_, PyAny>) -> PyResult<usize> {
                $crate::run::guard(|| Ok(usize::from(self.0.contains(value))))
            }

            /// The entries: of each the action with the smallest number and that with the largest.
            fn ranges<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
                $crate::run::guard(|| self.0.ranges(py))
            }

            /// The entries as JSON text, as in the protocol: of each `["place peru", 1, 7]`, the text without its
            /// number, the smallest and the largest number, or `["end_turn"]`.
            fn to_json(&self) -> PyResult<String> {
                $crate::run::guard(|| Ok(self.0.json()))
            }

            /// The action of an entry, by its place among the entries and, if it has several, its number.
            ///
            /// Raises IllegalAction if there is none.
            #[pyo3(signature = (place, number=None))]
            fn pick(&self, place: i64, number: Option<i64>) -> PyResult<$action> {
                $crate::run::guard(|| match self.0.pick(place, number) {
                    Ok(action) => Ok($action(action)),
                    Err(reason) => Err($crate::error::class::IllegalAction::new_err(reason)),
                })
            }

            /// The code of each entry's smallest action, shape (entries,); those of an entry are consecutive.
            #[getter]
            fn codes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u32>>> {
                $crate::run::guard(|| Ok(PyArray1::from_vec(py, self.0.codes())))
            }

            /// How many actions each entry stands for, shape (entries,).
            #[getter]
            fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u32>>> {
                $crate::run::guard(|| Ok(PyArray1::from_vec(py, self.0.counts())))
            }

            /// An action as the `random` bot draws it: uniform over the entries, then inside the entry's range.
            ///
            /// Raises IndexError if the game is over.
            fn sample(&self, rng: &Bound<'_, PyAny>) -> PyResult<$action> {
                $crate::run::guard(|| Ok($action(self.0.sample(rng)?)))
            }

            /// What a seat that has forfeited plays here. Raises IndexError if the game is over.
            fn default(&self) -> PyResult<$action> {
                $crate::run::guard(|| Ok($action(self.0.default_action()?)))
            }

            fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
                match other.cast::<$legal>() {
                    Ok(other) => $crate::run::guard(|| Ok(self.0.same(&other.get().0))),
                    Err(_) => Ok(false),
                }
            }

            fn __repr__(&self) -> PyResult<String> {
                $crate::run::guard(|| Ok(self.0.describe()))
            }
        }

        /// What one seat may know.
        #[pyclass(frozen, module = "ludoteca._core")]
        pub struct $view($crate::game::Seen<$game>);

        #[pymethods]
        impl $view {
            /// Whose view it is.
            #[getter]
            fn seat(&self) -> u8 {
                self.0.seat().0
            }

            /// How many seats the table has.
            #[getter]
            fn seats(&self) -> u8 {
                self.0.view().seats()
            }

            /// The rules of the game.
            #[getter]
            fn rules(&self) -> $rules {
                $rules($crate::game::Ruled::nearest(self.0.view().rules()))
            }

            /// The seat to act; None once the game is over.
            #[getter]
            fn current_seat(&self) -> Option<u8> {
                self.0.view().current_seat().map(|seat| seat.0)
            }

            /// The seat that moves first.
            #[getter]
            fn first_player(&self) -> u8 {
                self.0.view().first_player().0
            }

            /// How the game ended; None while it goes on.
            #[getter]
            fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
                self.0.outcome(py)
            }

            /// Worlds the seat thinks possible: `n` states with this view, what it cannot know drawn anew.
            ///
            /// They depend on view and seed alone; `sample(5, 1)` are the first five of `sample(9, 1)`. Each has a
            /// seed of its own to be played on with. `n` is 0 to 1,000,000, a seed a number or its text.
            #[pyo3(signature = (n=None, seed=None))]
            fn sample(
                &self,
                py: Python<'_>,
                n: Option<&Bound<'_, PyAny>>,
                seed: Option<&Bound<'_, PyAny>>,
            ) -> PyResult<Vec<$state>> {
                let n = n.map_or(Ok(1), |n| $crate::convert::whole("n", n, 0, 1_000_000))?;
                let seed = seed.map_or(Ok(0), $crate::convert::seed)?;
                let worlds = $crate::search::sample(py, &self.0, n, seed)?.into_iter();
                let play = |(world, seed)| {
                    $state($crate::game::Play::new(
                        world,
                        $crate::game::Luck {
                            seed: Some(seed),
                            game_number: 0,
                        },
                    ))
                };
                Ok(worlds.map(play).collect())
            }

            /// The view as plain values: the same document as in JSON, records and protocol.
            fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                $crate::run::guard(|| $crate::convert::to_py(py, &self.0.data()))
            }

            /// The view as JSON text; equal views give equal text.
            fn to_json(&self) -> PyResult<String> {
                $crate::run::guard(|| self.0.json())
            }

            fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
                match other.cast::<$view>() {
                    Ok(other) => $crate::run::guard(|| Ok(self.0.same(&other.get().0))),
                    Err(_) => Ok(false),
                }
            }

            fn __hash__(&self) -> PyResult<u64> {
                $crate::run::guard(|| Ok($crate::game::text_hash(&self.0.json()?)))
            }

            fn __repr__(&self) -> String {
                format!("<{} of seat {}>", stringify!($view), self.0.seat())
            }

            fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
                slf
            }

            fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
                slf
            }

            $($view_methods)*
        }

        /// A state of the game: everything, hidden things included.
        #[pyclass(module = "ludoteca._core")]
        pub struct $state(pub(crate) $crate::game::Play<$game>);

        #[pymethods]
        impl $state {
            /// A game at its first decision: see the function `new_game` of the game's package.
            #[staticmethod]
            #[pyo3(signature = (
                seats=None, seed=None, rules=None, chance=None, game_number=None $(, $option=None)?, *,
                hooks=None, house_rules=None
            ))]
            #[allow(clippy::too_many_arguments)]
            fn new_game<'py>(
                py: Python<'py>,
                seats: Option<&Bound<'py, PyAny>>,
                seed: Option<&Bound<'py, PyAny>>,
                rules: Option<&Bound<'py, PyAny>>,
                chance: Option<&Bound<'py, PyAny>>,
                game_number: Option<&Bound<'py, PyAny>>,
                $($option: Option<&Bound<'py, PyAny>>,)?
                hooks: Option<&Bound<'py, PyAny>>,
                house_rules: Option<&Bound<'py, PyAny>>,
            ) -> PyResult<$state> {
                let rules = $crate::game::Ruled::given(rules)?;
                let luck = $crate::game::Luck::given(seed, game_number)?;
                let options = $crate::game::seat_options::<$game>(
                    seats,
                    [$((stringify!($option), $option))?].first().copied(),
                )?;
                let table = $crate::hooks::HookTable::given(hooks, house_rules)?;
                $crate::run::guard(|| {
                    Ok($state($crate::game::Play::new_game(py, &rules, &options, luck, chance, table)?))
                })
            }

            /// The state of a position, given as a dict or as JSON text.
            ///
            /// Without a seed chance must be scripted. Raises PositionError with every reason why no game can reach
            /// it.
            #[staticmethod]
            #[pyo3(signature = (position, seed=None, game_number=None, hooks=None, house_rules=None))]
            fn from_position(
                position: &Bound<'_, PyAny>,
                seed: Option<&Bound<'_, PyAny>>,
                game_number: Option<&Bound<'_, PyAny>>,
                hooks: Option<&Bound<'_, PyAny>>,
                house_rules: Option<&Bound<'_, PyAny>>,
            ) -> PyResult<$state> {
                let luck = $crate::game::Luck::given(seed, game_number)?;
                let table = $crate::hooks::HookTable::given(hooks, house_rules)?;
                $crate::run::guard(|| Ok($state($crate::game::Play::from_position(position, luck, table)?)))
            }

            /// The seat to act; None once the game is over.
            #[getter]
            fn current_seat(&self) -> Option<u8> {
                <$game>::current_seat(self.0.state()).map(|seat| seat.0)
            }

            /// Whether the game is over.
            #[getter]
            fn is_terminal(&self) -> bool {
                <$game>::current_seat(self.0.state()).is_none()
            }

            /// What kind of decision is due.
            #[getter]
            fn phase(&self) -> &'static str {
                <$game>::phase(self.0.state())
            }

            /// The turn that is going on, from 1; 0 in the set-up.
            #[getter]
            fn turn(&self) -> u32 {
                <$game>::turn(self.0.state())
            }

            /// The round that is going on, from 1; 0 in the set-up.
            #[getter]
            fn round(&self) -> u32 {
                <$game>::round(self.0.state())
            }

            /// How many seats the table has.
            #[getter]
            fn seats(&self) -> u8 {
                <$game>::seats(self.0.state())
            }

            /// The seed that chance comes from, if there is one.
            #[getter]
            fn seed(&self) -> Option<u64> {
                self.0.seed()
            }

            /// Which of the seed's games this is.
            #[getter]
            fn game_number(&self) -> u64 {
                self.0.game_number()
            }

            /// The rules of the game.
            #[getter]
            fn rules(&self) -> $rules {
                $rules(self.0.rules())
            }

            /// The house rules it is played with: name, version and options of each.
            #[getter]
            fn house_rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                $crate::convert::to_py(py, &::serde_json::json!(self.0.house_rules()))
            }

            /// How the game ended; None while it goes on.
            #[getter]
            fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
                self.0.outcome(py)
            }

            /// FNV-1a of the packed state as 16 hex digits, rolled on from the hash `after` as records do.
            #[pyo3(signature = (after=None))]
            fn hash(&self, after: Option<&str>) -> PyResult<String> {
                $crate::run::guard(|| self.0.hash(after))
            }

            /// The legal actions of the seat to act; none once the game is over.
            fn legal_actions(&self) -> PyResult<$legal> {
                self.0.check_open()?;
                Ok($legal(self.0.legal()))
            }

            /// What a seat may know; without one, the seat to act. Raises SpecError if there is no such seat.
            #[pyo3(signature = (seat=None))]
            fn view(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<$view> {
                Ok($view(self.0.view(seat)?))
            }

            /// Carry out an action and go to the next decision.
            ///
            /// `chance=Scripted([...])` gives all outcomes that are asked for, instead of the seed. A function of
            /// (word, possible answers) is asked only for what must come from outside, such as the clock, and returns
            /// one of the answers; `ludoteca.values.Outside` is told more.
            ///
            /// House rules that the state was made with are asked on the way.
            ///
            /// Raises IllegalAction, GameOver, ChanceError or HookError; the state and its luck are then as they
            /// were.
            #[pyo3(signature = (action, chance=None))]
            fn apply<'py>(
                slf: &Bound<'py, Self>,
                action: &Bound<'py, PyAny>,
                chance: Option<&Bound<'py, PyAny>>,
            ) -> PyResult<()> {
                if chance.is_none() {
                    let mut state = slf.try_borrow_mut()?;
                    if !state.0.asks() {
                        return $crate::run::guard(|| state.0.apply(action, None));
                    }
                }
                // A function that answers for chance, or a house rule, may look at the state meanwhile.
                let before = slf.try_borrow()?.0.clone();
                let mut play = before.clone();
                $crate::run::guard(|| play.apply(action, chance))?;
                slf.try_borrow_mut()?.0.replace(&before, play)
            }

            /// As `apply`; returns what happened, in order: the action, the values that house rules changed, the
            /// outcomes of chance, each followed by what was said before it.
            #[pyo3(signature = (action, chance=None))]
            fn apply_with_events<'py>(
                slf: &Bound<'py, Self>,
                action: &Bound<'py, PyAny>,
                chance: Option<&Bound<'py, PyAny>>,
            ) -> PyResult<Vec<$crate::event::Event>> {
                let before = slf.try_borrow()?.0.clone();
                let mut play = before.clone();
                let events = $crate::run::guard(|| play.apply_with_events(action, chance))?.into_iter();
                slf.try_borrow_mut()?.0.replace(&before, play)?;
                Ok(events.map(Into::into).collect())
            }

            /// Apply `legal_actions().sample(rng)` in one call; False if the game is over already.
            fn step_random(slf: &Bound<'_, Self>, rng: &Bound<'_, $crate::chance::Stream>) -> PyResult<bool> {
                let mut state = slf.try_borrow_mut()?;
                if !state.0.asks() {
                    let mut rng = rng.try_borrow_mut()?;
                    return $crate::run::guard(|| state.0.step_random(&mut rng));
                }
                let before = state.0.clone();
                drop(state);
                let mut play = before.clone();
                let Some(action) = $crate::run::guard(|| play.sample(&mut *rng.try_borrow_mut()?))? else {
                    return Ok(false);
                };
                $crate::run::guard(|| play.carry_out(action))?;
                slf.try_borrow_mut()?.0.replace(&before, play)?;
                Ok(true)
            }

            /// Fire one moment in this state, without changing it: the value that house rules make of the one in
            /// `arguments`, which are those of the hook by name.
            ///
            /// `hooks`, as for `new_game`, are asked; without them the state's own. Raises HookError if one fails,
            /// SpecError if an argument does not fit.
            #[pyo3(signature = (hook, arguments, hooks=None))]
            fn fire<'py>(
                slf: &Bound<'py, Self>,
                hook: &str,
                arguments: &Bound<'py, PyDict>,
                hooks: Option<&Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let play = slf.try_borrow()?.0.clone();
                let table = $crate::hooks::HookTable::given(hooks, None)?;
                $crate::run::guard(|| play.fire(hook, arguments, table))
            }

            /// Every state that an action can lead to, with its probability; they add up to 1.
            ///
            /// Outcomes that come to the same count as one. House rules are not asked: what they have changed stays,
            /// and they change nothing more. Raises IllegalAction, or ChanceError where there are too many outcomes
            /// to list or they come from outside.
            fn outcomes(&self, action: &Bound<'_, PyAny>) -> PyResult<Vec<(f64, $state)>> {
                $crate::run::guard(|| {
                    let found = self.0.outcomes(action)?.into_iter();
                    Ok(found.map(|(probability, play)| (probability, $state(play))).collect())
                })
            }

            /// An independent copy that goes on with the same luck.
            #[pyo3(name = "clone")]
            fn cloned(&self) -> $state {
                $state(self.0.clone())
            }

            /// The whole state as plain values, hidden parts included; `from_position` reads it back.
            fn to_position<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                $crate::run::guard(|| $crate::convert::to_py(py, &self.0.position()?))
            }

            /// The position and where the game stands.
            ///
            /// Keys: game, seats, current_seat, phase, turn, round, outcome, position.
            fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                $crate::run::guard(|| $crate::convert::to_py(py, &self.0.data()?))
            }

            /// `to_dict` as JSON text.
            fn to_json(&self) -> PyResult<String> {
                $crate::run::guard(|| Ok(self.0.data()?.to_string()))
            }

            fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
                match other.cast::<$state>() {
                    Ok(other) => Ok(self.0.state() == other.try_borrow()?.0.state()),
                    Err(_) => Ok(false),
                }
            }

            fn __str__(&self) -> PyResult<String> {
                $crate::run::guard(|| Ok(self.0.describe()))
            }

            fn __repr__(&self) -> PyResult<String> {
                $crate::run::guard(|| Ok(format!("<{}: {}>", stringify!($state), self.0.describe())))
            }

            fn __copy__(&self) -> $state {
                self.cloned()
            }

            fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> $state {
                self.cloned()
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
                let state = slf.try_borrow()?;
                state.0.check_open()?;
                let position = state.to_position(slf.py())?;
                let (seed, number) = (state.0.seed(), state.0.game_number());
                let class = slf.get_type().into_any();
                match state.0.hooks() {
                    None => $crate::game::remake(class, "from_position", (position, seed, number)),
                    Some(table) => {
                        let hooks = table.given_hooks(slf.py());
                        let rules = state.house_rules(slf.py())?;
                        let args = (position, seed, number, hooks, rules);
                        $crate::game::remake(class, "from_position", args)
                    }
                }
            }
        }

        /// A native bot in one seat.
        #[pyclass(module = "ludoteca._core")]
        pub struct $bot($crate::game::Sitting<$game>);

        #[pymethods]
        impl $bot {
            #[new]
            #[pyo3(signature = (name, options=None, *, seed, seat))]
            fn new(
                name: &str,
                options: Option<&Bound<'_, PyAny>>,
                seed: &Bound<'_, PyAny>,
                seat: &Bound<'_, PyAny>,
            ) -> PyResult<$bot> {
                let options = $crate::convert::object("options", options)?;
                let seed = $crate::convert::seed(seed)?;
                let most = u64::from(<$game as Game>::MAX_SEATS) - 1;
                let seat = Seat($crate::convert::whole("seat", seat, 0, most)? as u8);
                $crate::run::guard(|| Ok($bot($crate::game::Sitting::new(name, &options, seed, seat)?)))
            }

            /// The native bots: name and one sentence.
            #[staticmethod]
            fn names() -> Vec<(&'static str, &'static str)> {
                <$game as Game>::bots().to_vec()
            }

            /// Forget the last game and begin that of a number; it begins with game 0 by itself.
            #[pyo3(signature = (game_number=None))]
            fn start_game(&mut self, game_number: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
                let number = match game_number {
                    Some(number) => $crate::convert::whole("game_number", number, 0, u64::MAX)?,
                    None => 0,
                };
                $crate::run::guard(|| {
                    self.0.start(number);
                    Ok(())
                })
            }

            /// The action to take. Where only one is legal, that one, without drawing from the bot's stream.
            fn choose(&mut self, view: &Bound<'_, $view>, legal: &Bound<'_, $legal>) -> PyResult<$action> {
                $crate::run::guard(|| Ok($action(self.0.choose(&view.get().0, &legal.get().0)?)))
            }

            fn __repr__(&self) -> String {
                format!("<{} {} in seat {}>", stringify!($bot), self.0.name, self.0.seat())
            }
        }

        impl $crate::game::PyGame for $game {
            const ANY: $crate::games::AnyGame = $any;
            const ACTION: &'static str = stringify!($action);

            #[inline]
            fn py_action(py: Python<'_>, action: Self::Action) -> PyResult<Bound<'_, PyAny>> {
                Ok(Bound::new(py, $action(action))?.into_any())
            }

            #[inline]
            fn action_of(value: &Bound<'_, PyAny>) -> Option<Self::Action> {
                value.cast::<$action>().ok().map(|action| action.get().0)
            }

            fn py_legal(py: Python<'_>, legal: $crate::game::Choices<Self>) -> PyResult<Bound<'_, PyAny>> {
                Ok(Bound::new(py, $legal(legal))?.into_any())
            }

            fn py_view(py: Python<'_>, view: $crate::game::Seen<Self>) -> PyResult<Bound<'_, PyAny>> {
                Ok(Bound::new(py, $view(view))?.into_any())
            }

            fn seen(value: &Bound<'_, PyAny>) -> Option<(std::sync::Arc<Self::State>, Seat)> {
                value.cast::<$view>().ok().map(|view| view.get().0.parts())
            }

            fn py_state(py: Python<'_>, play: $crate::game::Play<Self>) -> PyResult<Bound<'_, PyAny>> {
                Ok(Bound::new(py, $state(play))?.into_any())
            }

            fn py_rules(py: Python<'_>, rules: $crate::game::Ruled<Self>) -> PyResult<Bound<'_, PyAny>> {
                Ok(Bound::new(py, $rules(rules))?.into_any())
            }

            fn rules_of(value: &Bound<'_, PyAny>) -> Option<$crate::game::Ruled<Self>> {
                value.cast::<$rules>().ok().map(|rules| rules.get().0.clone())
            }

            fn seen_of(value: &Bound<'_, PyAny>) -> Option<$crate::game::Seen<Self>> {
                value.cast::<$view>().ok().map(|view| view.get().0.clone())
            }

            fn parts(action: Self::Action) -> Vec<(&'static str, Value)> {
                $parts(action)
            }
        }
    };
}
