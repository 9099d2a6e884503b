#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| conformance_fuzz::contract_json(data));
