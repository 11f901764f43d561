//! Coins by role cards: they add up, and go by the card, not by what became of it.

use super::*;
use crate::chance::Keyed;
use crate::riket::tally::RoleTally;
use crate::rng::Stream;
use crate::tally::Tally;

/// Every finished epoch is counted once, by the card drawn for it; the coins of all epochs are those that were won.
#[test]
fn the_counts_add_up() {
    let rules = rules(r#"{"epochs": [6, 1, 3]}"#);
    let mut rng = Stream::from_seed(5);
    for game in 0..50 {
        let seats = 3 + (game % 3) as u8;
        let mut chance = Keyed::new("riket", 11, game);
        let knowledge = vec![Knowledge::default(); seats.into()];
        let mut s = Riket::new_game(&rules, &knowledge, &mut chance, &mut NoHooks).expect("a game");
        let mut tally = RoleTally::default();
        tally.set_up(&s);
        let (mut epoch, mut won) = (s.epoch, [[0; 6]; 5]);
        let cards = |s: &RiketState| {
            Seat::all(seats)
                .map(|seat| s.role(seat) as usize)
                .collect::<Vec<_>>()
        };
        let (mut drawn, mut purses) = (cards(&s), s.coins);
        while Riket::current_seat(&s).is_some() {
            let action = Riket::legal(&s).sample(&mut rng);
            Riket::apply(&mut s, action, &mut chance, &mut NoHooks).expect("legal");
            tally.after(&s);
            if s.epoch != epoch || s.end.is_some() {
                for (i, &card) in drawn.iter().enumerate() {
                    won[i][card] += i32::from(s.coins[i]) - i32::from(purses[i]);
                    won[i][3 + card] += 1;
                }
                (epoch, drawn, purses) = (s.epoch, cards(&s), s.coins);
            }
        }
        assert_eq!(s.end, Some(EndReason::EpochsPlayed));
        tally.end(&s);
        for seat in Seat::all(seats) {
            let counts = tally.counts(seat);
            assert_eq!(counts[..], won[seat.index()]);
            assert_eq!(
                counts[..3].iter().sum::<i32>() + 6,
                i32::from(s.coins[seat.index()])
            );
            assert_eq!(counts[3..].iter().sum::<i32>(), 3);
        }
        let rulers: i32 = Seat::all(seats).map(|seat| tally.counts(seat)[5]).sum();
        assert_eq!(rulers, 3, "one Ruler an epoch");
    }
}

/// An epoch that reaches its cap pays nothing and is not counted.
#[test]
fn an_unfinished_epoch_is_not_counted() {
    let rules = rules(r#"{"max_turns": 1}"#);
    let mut chance = Keyed::new("riket", 1, 0);
    let mut s =
        Riket::new_game(&rules, &[Knowledge::default(); 3], &mut chance, &mut NoHooks).expect("a game");
    let mut tally = RoleTally::default();
    tally.set_up(&s);
    let mut rng = Stream::from_seed(1);
    while Riket::current_seat(&s).is_some() {
        let action = Riket::legal(&s).sample(&mut rng);
        Riket::apply(&mut s, action, &mut chance, &mut NoHooks).expect("legal");
        tally.after(&s);
    }
    assert_eq!(s.end, Some(EndReason::Unfinished));
    tally.end(&s);
    for seat in Seat::all(3) {
        assert_eq!(tally.counts(seat)[..], [0; 6]);
    }
}
