//! What must hold between the parts of a position.

use super::ReliktPosition;
use super::read::Reader;
use crate::game::EndReason;
use crate::relikt::action_card::ActionCard;
use crate::relikt::card::CardSet;
use crate::relikt::row::ROWS;
use crate::relikt::state::{HAND, Phase, ReliktState, age_bit};
use crate::relikt::treasure::{Pile, REMOVED, TREASURES};
use crate::seat::Seat;

impl Reader {
    /// First player, round and turn follow from each other.
    pub(super) fn order(&mut self, p: &ReliktPosition, s: &ReliktState) {
        if !(1..=s.rules.max_turns).contains(&s.turn) {
            return;
        }
        self.require(p.round == s.round(), || {
            format!(
                "round = {}: turn {} belongs to round {}",
                p.round,
                s.turn,
                s.round()
            )
        });
        self.require(p.first_player == s.first().0, || {
            let (first, mover) = (s.first(), s.mover);
            format!(
                "first_player = {}: seat {mover} has turn {} if seat {first} began",
                p.first_player, s.turn
            )
        });
    }

    /// Turn, phase and the effect of this turn's action card.
    pub(super) fn turn(&mut self, s: &ReliktState) {
        use ActionCard::*;
        self.require(s.phase != Phase::Replace || !s.replaceable().is_empty(), || {
            format!("phase replace: seat {} has nothing to shoot with", s.mover)
        });
        let most = s.rules.max_turns;
        self.require((1..=most).contains(&s.turn), || {
            format!("turn = {}: expected 1 to {most}", s.turn)
        });
        let (phase, effect) = (s.phase.name(), s.effect);
        let fits = match s.phase {
            Phase::ActionCard => effect.is_none(),
            Phase::Target => matches!(effect, Some(RumFlask | Binoculars)),
            Phase::Replace => effect == Some(Pistol),
            Phase::Take => effect == Some(Lasso),
            Phase::Play | Phase::Over => {
                effect != Some(Camera) && !(effect == Some(Pistol) && s.rules.pistol_instead)
            }
        };
        self.require(fits, || match effect {
            None => format!("effect: phase {phase} needs that of an action card"),
            Some(card) => format!("effect = {card}: not possible in phase {phase}"),
        });
        let looks = effect == Some(Binoculars) && matches!(s.phase, Phase::Play | Phase::Over);
        let unfinished = s.end.is_some_and(|(reason, _)| reason == EndReason::Unfinished);
        self.require((s.holder != s.mover) == looks, || match looks {
            true => "looked_at: binoculars look at the hand of another seat".into(),
            false => "looked_at: nobody is looked at without binoculars".into(),
        });
        let plays = match (s.phase, effect) {
            (Phase::Play, Some(Compass)) => 1..=2,
            (Phase::Take, _) => 0..=0,
            (Phase::Over, Some(Compass)) => 0..=1,
            (Phase::Over, _) if !unfinished => 0..=0,
            _ => 1..=1,
        };
        self.require(plays.contains(&s.plays), || {
            format!(
                "plays = {}: expected {} to {}",
                s.plays,
                plays.start(),
                plays.end()
            )
        });
        self.require((s.phase == Phase::Over) == s.end.is_some(), || {
            "end: a game has one exactly if its phase is over".into()
        });
        if unfinished {
            self.require(s.turn == most && effect.is_none(), || {
                format!("end.end_reason = unfinished: only after the whole of turn {most}")
            });
        }
        let played: usize = s.played.iter().map(|p| p.len()).sum();
        self.require(played as u64 <= s.turn.into(), || {
            format!("played: {played} action cards in {} turns", s.turn)
        });
    }

    pub(super) fn adventure_cards(&mut self, p: &ReliktPosition, s: &ReliktState) {
        let mut all = CardSet::EMPTY;
        let mut twice = CardSet::EMPTY;
        for place in s.places() {
            twice = twice.or(all.and(place));
            all = all.or(place);
        }
        let expected = s.all_cards();
        for (cards, what) in [
            (twice, "lies in two places"),
            (expected.without(all), "lies nowhere"),
            (all.without(expected), "is of a colour not in play"),
        ] {
            for card in cards.iter() {
                self.no(format!("{card} {what}"));
            }
        }
        for seat in Seat::all(s.seats) {
            let (held, fits) = (s.hands[seat.index()].len(), s.expected_hand(seat));
            self.require(held == fits, || {
                format!("hands[{seat}]: {held} cards, expected {fits}")
            });
            let laid = s.laid[seat.index()].len();
            let (played, mut most) = (s.played[seat.index()], 0);
            most += usize::from(played.contains(ActionCard::Blindfold));
            most += usize::from(played.contains(ActionCard::Camera));
            let before = usize::from(
                seat == s.mover && s.effect == Some(ActionCard::Blindfold) && s.phase == Phase::Play,
            );
            self.require(laid + before <= most, || {
                format!(
                    "face_down: seat {seat} laid {laid} cards, its action cards allow {}",
                    most - before.min(most)
                )
            });
        }
        self.require(s.deck.is_subset(s.pass_deck), || {
            "shuffled: the deck holds a card that was not in it when it was shuffled".into()
        });
        self.require(s.pass_deck.is_subset(expected), || {
            "shuffled: a card is of a colour not in play".into()
        });
        for (card, &age) in &p.ages {
            self.require((1..=s.pass).contains(&age.into()), || {
                format!("ages.{card}: {age} reshuffles ago, of {}", s.pass)
            });
            self.require(expected.without(s.pass_deck).contains(*card), || {
                format!("ages.{card}: it was in the deck when that was last shuffled, or is not in play")
            });
        }
        self.require(!s.pass_deck.is_empty(), || {
            "shuffled: no deck is shuffled from no cards".into()
        });
        self.require(s.pass > 0 || s.pass_deck == expected, || {
            "shuffled: before the first reshuffle the deck was all cards".into()
        });
        let dealt = HAND * s.seats as usize;
        self.require(
            s.pass > 0 || s.pass_deck.len() - s.deck.and(s.pass_deck).len() >= dealt,
            || {
                format!(
                    "deck: {} cards are more than are left after the deal",
                    s.deck.len()
                )
            },
        );
        let (rows, room) = (s.most_unscored(), s.room_for_rows());
        self.require(rows <= room, || {
            format!("rows: they could hold {rows} cards unscored, {room} are possible (ruling 82)")
        });
    }

    pub(super) fn treasure_cards(&mut self, s: &ReliktState) {
        let open: Pile = s.rows.iter().filter_map(|row| row.treasure).collect();
        let count = s
            .won
            .iter()
            .fold(open.len() + s.unseen_treasures.len(), |n, won| n + won.len());
        let total = TREASURES;
        if count != total {
            self.no(format!("treasures: {count} in all, expected {total}"));
        } else if s
            .won
            .iter()
            .fold(open.plus(s.unseen_treasures), |all, &won| all.plus(won))
            != s.rules.treasures()
        {
            self.no("treasures: they are not those of gems.blue and gems.red");
        }
        let unseen = s.unseen_treasures.len();
        if unseen < REMOVED {
            self.no(format!(
                "unseen_treasures: {unseen}, but {REMOVED} are never seen"
            ));
            return;
        }
        let left = open.len() + s.treasure_deck();
        let gone = s.phase == Phase::Over && s.end.is_some_and(|(r, _)| r == EndReason::TreasuresGone);
        self.require((left <= s.rules.treasures_left.into()) == gone, || {
            format!(
                "treasures: with {left} left the game is {}over",
                if gone { "not " } else { "" }
            )
        });
        let missing = ROWS - open.len();
        self.require(missing == 0 || s.treasure_deck() == 0, || {
            "rows: a place is empty although the treasure deck is not".into()
        });
    }

    pub(super) fn action_cards(&mut self, s: &ReliktState) {
        for seat in Seat::all(s.seats) {
            let (hand, played) = (s.action_hands[seat.index()], s.played[seat.index()]);
            for card in hand.iter().filter(|&c| played.contains(c)) {
                self.no(format!("{card} of seat {seat} is in hand and played"));
            }
            let pending = seat == s.mover && s.effect.is_some();
            if played.len() < usize::from(pending) {
                self.no(format!(
                    "played[{seat}]: without the card whose effect this turn has"
                ));
                continue;
            }
            let expected = s.expected_action_hand(seat);
            self.require(hand.len() == expected, || {
                format!("action_hands[{seat}]: {} cards, expected {expected}", hand.len())
            });
        }
        let any = s.played.iter().any(|p| !p.is_empty());
        match s.last_action {
            None => self.require(!any, || "last_action: action cards were played".into()),
            Some(card) => {
                let by_anyone = s.played.iter().any(|p| p.contains(card));
                self.require(by_anyone, || {
                    format!("last_action = {card}: nobody has played it")
                });
            }
        }
        if let Some(effect) = s.effect {
            let top = s.last_action;
            let by_mover = top.is_some_and(|card| s.played[s.mover.index()].contains(card));
            let fits = top == Some(effect) || top == Some(ActionCard::Camera);
            self.require(fits && by_mover, || {
                format!(
                    "effect = {effect}: the last action card must be it or a camera, played by seat {}",
                    s.mover
                )
            });
        }
    }

    /// What lies face down is something that each viewer thinks possible.
    fn face_down(&mut self, s: &ReliktState) {
        let seats = s.seats as usize;
        for (holder, viewer) in (0..seats).flat_map(|h| (0..seats).map(move |v| (h, v))) {
            for laid in s.down[holder].iter().flatten() {
                let seen = s.known[holder][viewer].or(s.maybe_down[holder][viewer]);
                let fits = laid.could[viewer] & age_bit(s.age(laid.card)) != 0;
                let own = holder == viewer;
                self.require(
                    own && laid.could[viewer] == 0 || !own && (fits || seen.contains(laid.card)),
                    || {
                        format!(
                            "face_down.ages: {} of seat {holder} as seat {viewer} sees it",
                            laid.card
                        )
                    },
                );
            }
        }
    }

    pub(super) fn seen(&mut self, s: &mut ReliktState, p: &ReliktPosition) {
        for seen in &p.seen {
            let what = format!("seen (holder {}, viewer {})", seen.holder, seen.viewer);
            let holder = self.seat("seen.holder", seen.holder, s.seats).index();
            let viewer = self.seat("seen.viewer", seen.viewer, s.seats).index();
            self.require(holder != viewer, || {
                format!("{what}: nobody looks at his own hand this way")
            });
            let known = self.cards(&what, &seen.cards);
            let down = self.cards(&format!("{what}, maybe_down"), &seen.maybe_down);
            let before = s.known[holder][viewer].or(s.maybe_down[holder][viewer]);
            self.require(before.is_empty(), || format!("{what}: named twice"));
            self.require(!known.or(down).is_empty(), || format!("{what}: names no card"));
            (s.known[holder][viewer], s.maybe_down[holder][viewer]) = (known, down);
            let (hand, laid) = (s.hands[holder], s.laid[holder]);
            for card in known.without(down).without(hand).iter() {
                self.no(format!("{what}: {card} is not in that hand"));
            }
            for card in down.without(known).without(laid).iter() {
                self.no(format!("{what}: {card} does not lie face down"));
            }
            for card in known.and(down).without(hand.or(laid)).iter() {
                self.no(format!("{what}: {card} is neither in that hand nor face down"));
            }
            self.require(down.is_empty() || !laid.is_empty(), || {
                format!("{what}: that seat has no card face down")
            });
        }
        if s.effect == Some(ActionCard::Binoculars) && s.phase == Phase::Play && s.holder != s.mover {
            let (hand, known) = (
                s.hands[s.holder.index()],
                s.known[s.holder.index()][s.mover.index()],
            );
            self.require(hand == known, || {
                "seen: who uses binoculars sees the whole hand".into()
            });
        }
        self.face_down(s);
        for holder in 0..s.seats as usize {
            let place = s.hands[holder].or(s.laid[holder]);
            for card in s.taken[holder].without(place).iter() {
                self.no(format!(
                    "taken[{holder}]: {card} is neither in that hand nor face down"
                ));
            }
            for viewer in (0..s.seats as usize).filter(|&v| v != holder) {
                let seen = s.known[holder][viewer].or(s.maybe_down[holder][viewer]);
                for card in s.taken[holder].and(place).without(seen).iter() {
                    self.no(format!(
                        "taken[{holder}]: seat {viewer} has seen {card} taken, but seen does not say so"
                    ));
                }
            }
        }
    }
}
