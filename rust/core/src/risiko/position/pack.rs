//! The packed bytes of a state: what the hash of a record rolls over.

use crate::risiko::state::{RisikoState, Stage};

/// Appends the packed state: what the hash of a record rolls over. Little endian, in this order: phase, mover (u8 each),
/// round (u16), turn (u32); 42 owners (u8), 42 armies (u16); per seat supply (u16), hand (u64), objective and colour
/// (u8, 255 none); deck, discards (u64); reshuffles (u16), drawn, sets played, conquests (u8), to place (u16), rolls
/// (u32), attack and defence dice (u8); battle (source, target, dice; 255 none), fallen seat (255 none), living seats
/// as bits, stage (kind, two bytes of seats, number), time up (u8); end reason (255 none) and ranks (u8 per seat); the name of the
/// house rule that ended the game, if one did. How many reshuffles ago each card was last in the deck follows from the
/// game so far.
pub(in crate::risiko) fn pack(s: &RisikoState, out: &mut Vec<u8>) {
    let seats = usize::from(s.seats);
    out.extend([s.phase as u8, s.mover.0]);
    out.extend(s.round.to_le_bytes());
    out.extend(s.turn.to_le_bytes());
    out.extend(s.owners);
    s.armies.iter().for_each(|n| out.extend(n.to_le_bytes()));
    for seat in 0..seats {
        out.extend(s.supply[seat].to_le_bytes());
        out.extend(s.hands[seat].0.to_le_bytes());
        out.push(s.objectives[seat].map_or(255, |o| o.0));
        out.push(s.colours[seat].map_or(255, |c| c as u8));
    }
    out.extend(s.deck.0.to_le_bytes());
    out.extend(s.discards.0.to_le_bytes());
    out.extend(s.pass.to_le_bytes());
    out.extend([s.drawn, s.sets_played, s.conquests]);
    out.extend(s.to_place.to_le_bytes());
    out.extend(s.rolls.to_le_bytes());
    out.extend([s.attack_dice, s.defence_dice]);
    out.extend(s.battle.map_or([255; 3], |b| [b.source.0, b.target.0, b.dice]));
    out.extend([s.fallen.map_or(255, |seat| seat.0), s.alive.0]);
    out.extend(match s.stage {
        Stage::Open => [0, 0, 0, 0],
        Stage::LastRound { drawer } => [1, drawer.0, 0, 0],
        Stage::ExtraRound {
            tied,
            waiting,
            number,
        } => [2, tied.0, waiting.0, number],
    });
    out.push(s.time_up.into());
    match s.end {
        None => out.push(255),
        Some(end) => {
            out.push(end.reason.code());
            out.extend(&end.ranks[..seats]);
        }
    }
    if let Some(rule) = s.ended_by {
        out.extend(rule.as_str().as_bytes());
    }
}
