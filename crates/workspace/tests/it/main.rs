//! Tests of what is shared, as those who use it see it.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

mod words;
