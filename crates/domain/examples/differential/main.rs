//! Random cases and what this crate makes of them, written for the contracts' and the web app's
//! tests, which work out the same by themselves and compare. `make differential` runs all three.
//!
//! `cargo run --package domain --example differential -- FOLDER CASES SEED` writes into FOLDER
//!
//! - `digests.txt`: the columns' names, then a line a case, each column a word of 32 bytes in
//!   hexadecimal. The bytes of a line are the ABI encoding of a Solidity struct with these fields.
//! - `links.jsonl`: a line a case: a link, what became of it on its way, and how it reads then.
//!
//! Case number n of a seed is always the same, however many are written with it.

use std::{
    env, fs, io,
    num::NonZero,
    ops::Range,
    path::Path,
    thread::{self, ScopedJoinHandle},
};

use dice::Dice;

mod dice;
mod digests;
mod journey;
mod links;

fn main() -> io::Result<()> {
    let usage = || {
        io::Error::new(
            io::ErrorKind::InvalidInput,
            "differential FOLDER CASES SEED",
        )
    };
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [folder, cases, seed] = arguments.try_into().map_err(|_| usage())?;
    let cases = cases.parse().map_err(|_| usage())?;

    let digests = lines(cases, |number| {
        digests::line(Dice::new(&seed, "digests", number))
    });
    let links = lines(cases, |number| {
        links::line(Dice::new(&seed, "links", number))
    });
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    fs::write(
        folder.join("digests.txt"),
        digests::header() + "\n" + &digests,
    )?;
    fs::write(folder.join("links.jsonl"), links)
}

/// A line a case, in the order of their numbers, worked out on every core.
fn lines(cases: u64, line: impl Fn(u64) -> String + Sync) -> String {
    let write = |numbers: Range<u64>| {
        numbers
            .map(|number| line(number) + "\n")
            .collect::<String>()
    };
    let cores = thread::available_parallelism().map_or(1, NonZero::get) as u64;
    let share = cases.div_ceil(cores).max(1);
    thread::scope(|scope| {
        let starts = (0..cases).step_by(share as usize);
        let workers: Vec<ScopedJoinHandle<String>> = starts
            .map(|start| scope.spawn(move || write(start..cases.min(start + share))))
            .collect();
        workers
            .into_iter()
            .map(|worker| worker.join().expect("no case makes this crate panic"))
            .collect()
    })
}
