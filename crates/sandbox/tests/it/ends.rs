use std::{
    io::Read,
    path::Path,
    process::{Command, Stdio},
    time::Duration,
};

use alloy::primitives::U256;
use testkit::{TestChain, secret};

use crate::{all_gone, kept_in, pids};

/// Tells the process that [`holds_a_world`] runs in which folder to use.
const DIR: &str = "FILBERT_TEST_WORLD_DIR";

#[tokio::test]
async fn a_stopped_world_leaves_no_process() {
    let dir = tempfile::tempdir().unwrap();
    let world = sandbox::start(kept_in(dir.path())).await.unwrap();
    let chains = pids(dir.path());
    world.stop().await;
    all_gone(&chains).await;
    assert!(pids(dir.path()).is_empty(), "nor a trace of one");
}

#[tokio::test]
async fn a_dropped_world_leaves_no_process() {
    let dir = tempfile::tempdir().unwrap();
    let world = sandbox::start(kept_in(dir.path())).await.unwrap();
    let chains = pids(dir.path());
    drop(world);
    all_gone(&chains).await;
}

/// Not even the last seconds are lost: the chains outlive their starter by as long as it takes to
/// write their state.
#[tokio::test]
async fn a_killed_process_takes_its_chains_with_it() {
    let dir = tempfile::tempdir().unwrap();
    let mut holder = hold_a_world(dir.path());
    let chains = pids(dir.path());
    holder.kill().unwrap();
    holder.wait().unwrap();
    all_gone(&chains).await;

    let world = sandbox::start(kept_in(dir.path())).await.unwrap();
    let chain = TestChain::new(world.chains[0].clone());
    let next = chain
        .deposit_native(&world.people[0], U256::from(1), &secret(2))
        .await;
    assert_eq!(
        next,
        chain.link(1),
        "the deposit of the killed process is number 0"
    );
    world.stop().await;
}

/// The chains may still be writing their state, or the guard may have been killed as well.
#[tokio::test]
async fn a_start_right_after_a_kill_ends_what_is_left() {
    let dir = tempfile::tempdir().unwrap();
    let mut holder = hold_a_world(dir.path());
    let chains = pids(dir.path());
    holder.kill().unwrap();
    holder.wait().unwrap();
    let world = sandbox::start(kept_in(dir.path())).await.unwrap();
    all_gone(&chains).await;
    world.stop().await;
}

/// Runs [`holds_a_world`] in a process of its own and waits until its world is there.
fn hold_a_world(dir: &Path) -> std::process::Child {
    let mut holder = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "ends::holds_a_world", "--ignored", "--nocapture"])
        .env(DIR, dir)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = String::new();
    let mut stdout = holder.stdout.take().unwrap();
    while !output.contains("the world is there") {
        let mut bytes = [0; 256];
        let count = stdout.read(&mut bytes).unwrap();
        assert!(count > 0, "the holder ended: {output}");
        output.push_str(&String::from_utf8_lossy(&bytes[..count]));
    }
    holder
}

#[tokio::test]
#[ignore = "a process that other tests start and kill"]
#[expect(clippy::print_stdout, reason = "it tells the test that started it")]
async fn holds_a_world() {
    let dir = std::env::var_os(DIR).expect("the test that starts this one sets it");
    let world = sandbox::start(kept_in(Path::new(&dir))).await.unwrap();
    let chain = TestChain::new(world.chains[0].clone());
    chain
        .deposit_native(&world.people[0], U256::from(1), &secret(1))
        .await;
    println!("the world is there");
    tokio::time::sleep(Duration::from_secs(60)).await;
}
