//! Filbert's HTTP API, the web app's files, and the binary `filbert`.
//!
//! Refuses to know: SQL, JSON-RPC, how a claim is decided. It reads requests into the words of
//! `payments`, and writes what comes back as responses; nothing outside of it has a wire form.
//!
//! Where to look: [`routes`] has a file for each operation, `web` the pages, `http` what happens
//! to every request, `error` how failures are told, `preflight` what is
//! looked at before a start, [`config`] what can be set, [`cli`] the
//! commands.

mod app;
mod cash_outs;
pub mod cli;
pub mod config;
mod error;
mod extract;
mod http;
mod metrics;
mod open_files;
mod preflight;
pub mod routes;
mod state;
mod web;
mod wire;
pub mod world;

pub use app::{App, AppOptions, BankOptions, Person};
