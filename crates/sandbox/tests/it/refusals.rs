use std::{fs, net::TcpListener};

use sandbox::{Options, Ports, SandboxError, World};

use crate::{kept_in, pids};

async fn refusal(options: Options) -> SandboxError {
    let started: Result<World, _> = sandbox::start(options).await;
    started.err().expect("no world starts")
}

#[tokio::test]
async fn one_world_a_folder() {
    let dir = tempfile::tempdir().unwrap();
    let world = sandbox::start(kept_in(dir.path())).await.unwrap();
    let refused = refusal(kept_in(dir.path())).await;
    assert!(matches!(refused, SandboxError::InUse(path) if path == dir.path()));
    assert_eq!(pids(dir.path()).len(), 2, "the first world is untouched");
    world.stop().await;
}

#[tokio::test]
async fn a_taken_port_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let options = Options {
        ports: Ports::Fixed([port, port]),
        ..kept_in(dir.path())
    };
    assert!(matches!(refusal(options).await, SandboxError::PortInUse(named) if named == port));
}

#[tokio::test]
async fn a_missing_anvil_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let options = Options {
        anvil: dir.path().join("no-anvil"),
        ..kept_in(dir.path())
    };
    let refused = refusal(options).await;
    assert!(
        refused.to_string().contains("no-anvil cannot be started"),
        "{refused}"
    );
}

#[tokio::test]
async fn what_is_no_anvil_is_shown_with_its_own_words() {
    let dir = tempfile::tempdir().unwrap();
    let options = Options {
        anvil: "/bin/ls".into(),
        ..kept_in(dir.path())
    };
    let refused = refusal(options).await;
    assert!(
        matches!(&refused, SandboxError::Ended { log, .. } if log.contains("ls:")),
        "{refused}"
    );
}

/// Otherwise an old vault's links would be looked up in a new vault.
#[tokio::test]
async fn a_world_of_other_contracts_is_refused_and_kept() {
    let dir = tempfile::tempdir().unwrap();
    sandbox::start(kept_in(dir.path()))
        .await
        .unwrap()
        .stop()
        .await;
    let file = dir.path().join("world.json");
    let text = fs::read_to_string(&file).unwrap();
    let start = text.find("0x").unwrap();
    let other = format!(
        "{}0x{}{}",
        &text[..start],
        "ab".repeat(32),
        &text[start + 66..]
    );
    fs::write(&file, &other).unwrap();

    let refused = refusal(kept_in(dir.path())).await;
    assert!(matches!(&refused, SandboxError::OtherContracts(path) if path == dir.path()));
    assert!(refused.to_string().contains("make clean-data"));
    assert_eq!(fs::read_to_string(&file).unwrap(), other);
}

#[tokio::test]
async fn sponsor_keys_that_make_no_sense_are_not_replaced() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("sponsors.json");
    fs::write(&file, "{}").unwrap();
    let refused = refusal(kept_in(dir.path())).await;
    assert!(matches!(refused, SandboxError::Damaged(path) if path == file));
    assert_eq!(fs::read_to_string(&file).unwrap(), "{}");
}
