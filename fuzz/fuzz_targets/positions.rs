#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_core::riket::Riket;
use ludoteca_core::risiko::Risiko;

fuzz_target!(|text: &str| {
    let _ = ludoteca_fuzz::position::<Risiko>(text);
    let _ = ludoteca_fuzz::position::<Riket>(text);
});
