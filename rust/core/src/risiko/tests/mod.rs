//! The rules sentence by sentence: positions and scripted chance, one file a topic. Names of tests begin with the clause
//! (`rk_set_2` is RK-SET-2) or the ruling (`rk_7_9`) they prove.

mod combat;
mod drawing;
mod elimination;
mod endings;
mod extra_rounds;
mod hidden;
mod limits;
mod movement;
mod objectives;
mod occupation;
mod play;
mod positions;
mod reinforcements;
pub mod scene;
mod sets;
mod setup;
mod worlds;
