#![no_main]

#[path = "../src/check.rs"]
mod check;

use libfuzzer_sys::fuzz_target;
use ludoteca_core::risiko::Risiko;

fuzz_target!(|text: &str| {
    let _ = check::records::<Risiko>(text);
});
