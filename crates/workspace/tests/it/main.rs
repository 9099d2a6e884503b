//! Tests of the words in the whole workspace.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

mod words;
