//! Measures a running Filbert: starts the program with its sandbox, drives it with real deposits
//! and real claims, and prints what came out beside what the machine itself can do.
//!
//! For developers; nothing ships it. Like the test kit it panics with what to install or what went
//! wrong, because there is nobody to hand an error to. `docs/BENCHES.md` says how to read it.

mod ceilings;
mod claim;
mod closed_loop;
mod flood;
mod follower;
mod latency;
mod open_loop;
mod person;
mod plan;
mod product;
mod report;
mod run;
mod table;
mod usage;
mod world;

use std::{io::Write, path::PathBuf, process::ExitCode};

use clap::Parser;
use testkit::Database;

use crate::{plan::Plan, report::Report};

/// Measure a running Filbert beside its machine's own ceilings.
#[derive(Debug, Parser)]
struct Arguments {
    /// The program to measure.
    #[arg(long, default_value = "target/release/filbert")]
    program: PathBuf,
    /// Where the run keeps its data while it lasts; databases are as quick as its disk.
    #[arg(long, default_value = "target/bench")]
    data: PathBuf,
    /// The databases to run on, one after the other.
    #[arg(long, value_delimiter = ',', default_value = "sqlite,postgres")]
    databases: Vec<DatabaseKind>,
    /// Claims a second.
    #[arg(long, default_value_t = 100)]
    rate: u32,
    /// Seconds of claims.
    #[arg(long, default_value_t = 120)]
    seconds: u64,
    /// Everything, but seconds of it: shows that the measuring works, measures nothing.
    #[arg(long)]
    small: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum DatabaseKind {
    Sqlite,
    Postgres,
}

// One thread: what the generator takes, the product does not have.
#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let arguments = Arguments::parse();
    rustls::crypto::ring::default_provider()
        .install_default()
        .expect("invariant: nothing has installed another provider");
    std::fs::create_dir_all(&arguments.data).expect("a folder for the data");
    let plan = if arguments.small {
        Plan::small()
    } else {
        Plan::new(arguments.rate, arguments.seconds)
    };
    let mut reports: Vec<Report> = Vec::new();
    for kind in &arguments.databases {
        let dir = tempfile::tempdir_in(&arguments.data).expect("a folder for the data");
        let database = match kind {
            DatabaseKind::Sqlite => Database::sqlite_in(dir.path()),
            DatabaseKind::Postgres => Database::durable_postgres(),
        };
        let program = &arguments.program;
        let report = run::run(&plan, program, dir.path(), database.url()).await;
        print(&table::table(&report));
        reports.push(report);
    }
    let json = arguments.data.join("report.json");
    let text = serde_json::to_vec_pretty(&reports).expect("invariant: a report is JSON");
    std::fs::write(&json, text).expect("the report is written");
    print(&format!("as JSON: {}\n", json.display()));
    match reports.iter().all(Report::is_sound) {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

fn print(text: &str) {
    let mut out = std::io::stdout();
    out.write_all(text.as_bytes()).expect("somebody reads it");
}
