//! Integration tests of the core, as one program: what every game owes (`conformance`), and what the shared parts owe.

mod bots;
mod combat;
mod conformance;
mod forfeits;
mod golden;
mod house_rules;
mod perft;
mod playthroughs;
mod records;
mod relikt_traces;
mod risiko_trace;
mod robust;
mod simulate;
mod streams;
mod toy;
mod traces;
