//! The tree: decisions in all worlds that have the same actions behind them.
//!
//! Two steps a decision: an entry, then a number of its range. Both are chosen by what they have brought the seat to
//! act, plus a bonus for what deserves attention and was looked at little. Only square roots and the four operations
//! are used, so that every platform finds the same.
//!
//! Knows nothing about how worlds are dealt or played out.

use super::ranges::{self, Pick};
use super::{Advice, Found, Searchable, Values};
use crate::bot::Bot;
use crate::game::{Action, Entry, Legal};
use crate::rng::Stream;
use crate::seat::{MAX_SEATS, Seat};
use arrayvec::ArrayVec;

/// What an entry that was never tried is taken to bring less than the decision so far.
const UNTRIED: f64 = 0.02;
/// The guide's choice deserves so much attention, and the number that was advised; the others share the rest.
const GUIDED: f64 = 0.5;
/// A decision gets a node of its own once it was come to so often.
const EXPAND: u32 = 6;
/// The deepest path.
const DEPTH: usize = 64;

/// How often something was tried and what it brought.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    visits: u32,
    sum: Values,
}

impl Tally {
    fn add(&mut self, values: &Values) {
        self.visits += 1;
        self.sum
            .iter_mut()
            .zip(values)
            .for_each(|(sum, value)| *sum += value);
    }

    fn mean(&self, seat: Seat) -> f64 {
        self.sum[seat.index()] / f64::from(self.visits)
    }
}

/// A number of an entry, and the decision behind it.
#[derive(Clone, Debug)]
struct Leaf {
    pick: Pick,
    tally: Tally,
    node: Option<usize>,
}

/// An entry of a decision.
#[derive(Clone, Debug)]
struct Branch {
    key: u32,
    weight: f64,
    lead: Pick,
    tally: Tally,
    leaves: Vec<Leaf>,
}

/// A decision.
#[derive(Clone, Debug, Default)]
struct Node {
    opened: bool,
    branches: Vec<Branch>,
    tally: Tally,
}

/// One step down: which node, branch and leaf.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    node: usize,
    branch: usize,
    leaf: usize,
}

/// The steps of an iteration.
pub(super) type Path = ArrayVec<Step, DEPTH>;

/// All decisions looked at.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
}

/// What names an entry whatever its range: its code without the number.
fn key<A: Action>(entry: &Entry<A>) -> u32 {
    let code = entry.first.pack();
    if entry.count > 1 { code & !0xFFFF } else { code }
}

impl Tree {
    /// The decision of the search itself.
    pub(super) const ROOT: usize = 0;

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node::default());
    }

    /// Iterations so far.
    pub(super) fn iterations(&self) -> u64 {
        self.nodes[Tree::ROOT].tally.visits.into()
    }

    /// Whether nobody has looked at what can be done there.
    pub(super) fn is_new(&self, node: usize) -> bool {
        !self.nodes[node].opened
    }

    /// Looks at what can be done in a new node.
    pub(super) fn open<G: Searchable>(
        &mut self,
        node: usize,
        view: G::View<'_>,
        legal: &G::Legal<'_>,
        mut guide: Option<&mut G::Bot>,
        rng: &mut Stream,
    ) {
        let entries = legal.to_entries();
        let mut advice: Vec<Advice> = Vec::with_capacity(entries.len());
        G::advise(view, &entries, guide.as_deref_mut(), &mut advice);
        debug_assert_eq!(advice.len(), entries.len());
        let guided = guide
            .filter(|_| entries.len() > 1 || entries[0].count > 1)
            .and_then(|guide| {
                guide.start_game(G::viewer(view));
                let code = guide.choose(view, legal, rng).pack();
                let of = |entry: &Entry<G::Action>| {
                    code.checked_sub(entry.first.pack()).filter(|&p| p < entry.count)
                };
                entries
                    .iter()
                    .enumerate()
                    .find_map(|(i, entry)| Some((i, of(entry)?)))
            });
        if let Some((i, place)) = guided {
            let others: f64 = advice.iter().map(|a| a.weight).sum::<f64>() - advice[i].weight;
            let weight = if others > 0.0 {
                others * GUIDED / (1.0 - GUIDED)
            } else {
                1.0
            };
            advice[i] = Advice { weight, place };
        }
        let total: f64 = advice.iter().map(|a| a.weight).sum();
        let branches = entries.iter().zip(&advice).map(|(entry, advice)| Branch {
            key: key(entry),
            weight: advice.weight / total,
            lead: Pick::of(advice.place, entry.count),
            tally: Tally::default(),
            leaves: Vec::new(),
        });
        self.nodes[node] = Node {
            opened: true,
            branches: branches.collect(),
            tally: Tally::default(),
        };
    }

    /// The step to take from a node, and the action that it is in this world.
    pub(super) fn select<L: Legal>(
        &mut self,
        node: usize,
        seat: Seat,
        legal: &L,
        exploration: f64,
    ) -> (Step, L::Action) {
        let here = &mut self.nodes[node];
        let visits = f64::from(here.tally.visits.max(1));
        let bonus = exploration * visits.sqrt();
        let untried = here.tally.sum[seat.index()] / visits - UNTRIED;
        let mut best: Option<(f64, usize, Entry<L::Action>)> = None;
        let mut next = 0;
        legal.visit(|entry| {
            let branch = here.find(&entry, next);
            next = branch + 1;
            let Branch { weight, tally, .. } = &here.branches[branch];
            let brought = if tally.visits > 0 {
                tally.mean(seat)
            } else {
                untried
            };
            let score = brought + bonus * weight / f64::from(1 + tally.visits);
            if best.is_none_or(|(most, ..)| score > most) {
                best = Some((score, branch, entry));
            }
            true
        });
        let (_, branch, entry) = best.expect("somebody has to act, so something is legal");
        let leaf = here.branches[branch].leaf(seat, entry.count, exploration);
        let place = here.branches[branch].leaves[leaf].pick.place(entry.count);
        (Step { node, branch, leaf }, entry.at(place))
    }

    /// The node behind a step; none as long as it was hardly taken.
    pub(super) fn child(&mut self, step: Step) -> Option<usize> {
        let new = self.nodes.len();
        let leaf = &mut self.nodes[step.node].branches[step.branch].leaves[step.leaf];
        if leaf.node.is_none() && leaf.tally.visits >= EXPAND {
            leaf.node = Some(new);
            self.nodes.push(Node::default());
            return Some(new);
        }
        leaf.node
    }

    /// Counts what an iteration brought.
    pub(super) fn add(&mut self, path: &Path, values: &Values) {
        for step in path {
            let node = &mut self.nodes[step.node];
            node.tally.add(values);
            let branch = &mut node.branches[step.branch];
            branch.tally.add(values);
            branch.leaves[step.leaf].tally.add(values);
        }
    }

    /// The most visits of an action of the root, and the second most.
    pub(super) fn lead(&self) -> (u32, u32) {
        let leaves = self.nodes[Tree::ROOT]
            .branches
            .iter()
            .flat_map(|branch| &branch.leaves);
        leaves.fold((0, 0), |(first, second), leaf| match leaf.tally.visits {
            n if n > first => (n, first),
            n => (first, second.max(n)),
        })
    }

    /// What was found at the root, whose legal actions these are.
    pub(super) fn found<G: Searchable>(&self, legal: &G::Legal<'_>, seats: u8) -> Found<G::Action> {
        let root = &self.nodes[Tree::ROOT];
        let mut tried: Vec<(u32, G::Action)> = Vec::new();
        let mut next = 0;
        legal.visit(|entry| {
            if let Some(i) = root.place(key(&entry), next) {
                next = i + 1;
                for leaf in &root.branches[i].leaves {
                    let action = entry.at(leaf.pick.place(entry.count));
                    tried.push((leaf.tally.visits, action));
                }
            }
            true
        });
        tried.sort_by_key(|&(visits, action)| (std::cmp::Reverse(visits), action.pack()));
        let all = f64::from(root.tally.visits);
        Found {
            actions: tried.iter().map(|&(_, action)| action).collect(),
            visits: tried.iter().map(|&(visits, _)| visits.into()).collect(),
            probabilities: tried.iter().map(|&(visits, _)| f64::from(visits) / all).collect(),
            values: Seat::all(seats).map(|seat| root.tally.mean(seat)).collect(),
            iterations: root.tally.visits.into(),
        }
    }
}

impl Node {
    /// The branch of a key; entries come in order, so it is looked for from where the last one was.
    fn place(&self, key: u32, from: usize) -> Option<usize> {
        let is = |branch: &&Branch| branch.key == key;
        if self.branches.get(from).as_ref().is_some_and(is) {
            return Some(from);
        }
        self.branches.iter().position(|branch| branch.key == key)
    }

    /// The branch of an entry, made if this world is the first to have it.
    fn find<A: Action>(&mut self, entry: &Entry<A>, from: usize) -> usize {
        let key = key(entry);
        self.place(key, from).unwrap_or_else(|| {
            let weight = 1.0 / (1 + self.branches.len()) as f64;
            self.branches.push(Branch {
                key,
                weight,
                lead: Pick::Part(0),
                tally: Tally::default(),
                leaves: Vec::new(),
            });
            self.branches.len() - 1
        })
    }
}

impl Branch {
    /// The number to try in a range of so many. First the one that was advised, then the smallest, the largest, halves:
    /// another one each time there are four times as many visits.
    fn leaf(&mut self, seat: Seat, count: u32, exploration: f64) -> usize {
        let open = |pick| Leaf {
            pick,
            tally: Tally::default(),
            node: None,
        };
        if self.leaves.is_empty() {
            self.leaves.push(open(self.lead));
            return 0;
        }
        if count == 1 {
            return 0;
        }
        let may_open = 1 + (self.tally.visits + 1).ilog2() as usize / 2;
        if self.leaves.len() < may_open
            && let Some(pick) = ranges::next(self.leaves.iter().map(|leaf| leaf.pick), count)
        {
            self.leaves.push(open(pick));
            return self.leaves.len() - 1;
        }
        if self.leaves.len() == 1 {
            return 0;
        }
        let bonus = exploration * f64::from(self.tally.visits).sqrt();
        let others = (1.0 - GUIDED) / (self.leaves.len() - 1) as f64;
        let mut best = (f64::NEG_INFINITY, 0);
        for (i, leaf) in self.leaves.iter().enumerate() {
            let weight = if i == 0 { GUIDED } else { others };
            let score = leaf.tally.mean(seat) + bonus * weight / f64::from(1 + leaf.tally.visits);
            if score > best.0 {
                best = (score, i);
            }
        }
        best.1
    }
}

const _: () = assert!(MAX_SEATS == 6, "a tally has a number for each seat");
