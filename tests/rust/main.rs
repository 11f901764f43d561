//! Integration tests of the core, as one program: what every game owes (`conformance`), and what the shared parts owe.

mod conformance;
mod perft;
mod records;
mod simulate;
mod streams;
mod toy;
