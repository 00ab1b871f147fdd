//! The sandbox on real chains.

#![expect(clippy::unwrap_used, reason = "a test has nobody to hand an error to")]

mod bank;
mod clean_data;
mod ends;
mod first_start;
mod left_behind;
mod refusals;
mod request_addresses;
mod router;
mod second_start;

use std::{fs, path::Path, time::Duration};

use sandbox::{Options, Ports};
use testkit::{PATIENCE, anvil};

/// A world that is kept in `dir`, on free ports.
fn kept_in(dir: &Path) -> Options {
    Options {
        ports: Ports::Free,
        block_time: Duration::from_millis(100),
        ..Options::new(dir, anvil())
    }
}

/// The process ids of the chains that run on `dir`, from their pid files.
fn pids(dir: &Path) -> Vec<rustix::process::Pid> {
    [31337, 31338]
        .iter()
        .filter_map(|chain| fs::read_to_string(dir.join(format!("chain-{chain}.pid"))).ok())
        .map(|text| rustix::process::Pid::from_raw(text.parse().unwrap()).unwrap())
        .collect()
}

/// Whether a process is there. One that has ended but was not waited for is not.
fn runs(pid: rustix::process::Pid) -> bool {
    let stat = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero()));
    stat.is_ok_and(|stat| !stat.contains(") Z "))
}

/// Waits for every process to be gone.
async fn all_gone(pids: &[rustix::process::Pid]) {
    assert_eq!(pids.len(), 2, "both chains ran");
    let gone = async {
        while pids.iter().any(|pid| runs(*pid)) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, gone)
        .await
        .expect("the chains end");
}
