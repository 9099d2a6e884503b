//! The tests of the server as people use it.
