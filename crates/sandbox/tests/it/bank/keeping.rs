//! What a start finds of the one before.

use std::fs;

use sandbox::{BankServer, SandboxError, World};
use serde_json::json;
use testkit::TestChain;

use super::{
    Caller, add_account, add_address,
    arrivals::{drains, reaches, send},
    caller::new_key,
    customer, hurry, iban,
};
use crate::kept_in;

async fn start(dir: &std::path::Path) -> World {
    sandbox::start(kept_in(dir)).await.unwrap()
}

#[tokio::test]
async fn a_world_that_starts_again_knows_its_customers_and_their_addresses() {
    let dir = tempfile::tempdir().unwrap();
    let world = start(dir.path()).await;
    let ada = customer(&world.bank, "Ada Example").await;
    let account = add_account(&world.bank, &ada, &iban("Ada Example")).await;
    let address = add_address(&world.bank, &ada, &account).await;
    let sender = world.people[0].address;
    world.stop().await;

    let world = start(dir.path()).await;
    let bank = &world.bank;
    hurry(bank);
    let path = format!("customers/{ada}/external_accounts/{account}");
    assert_eq!(Caller::of(bank).get(&path).await.0, 200);
    let chain = TestChain::new(world.chains[0].clone());
    send(&chain, sender, &address["address"], 25_000_000).await;
    reaches(bank, &drains(&ada, &address), "payment_processed").await;
    bank.written().await;
    world.stop().await;

    let world = start(dir.path()).await;
    let state = world.bank.state();
    assert_eq!(
        state["credited"][&account]["cents"], 2_300,
        "what was paid is paid"
    );
    assert_eq!(state["payouts"].as_array().unwrap().len(), 1);
    world.stop().await;
}

/// What was answered is still so when the process ends at that moment.
#[tokio::test]
async fn a_bank_that_is_cut_off_after_an_answer_knows_what_it_answered() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("bank.json");
    let open = || BankServer::start(0, &[], Some(file.clone()));
    let body = json!({ "type": "individual", "full_name": "Ada", "email": "ada@example.com" });
    let key = new_key();
    let bank = open().await.unwrap();
    let first = Caller::of(&bank).post_again(&key, "kyc_links", &body).await;
    // Its tasks go with it, and write nothing more.
    drop(bank);

    let bank = open().await.unwrap();
    let again = Caller::of(&bank).post_again(&key, "kyc_links", &body).await;
    assert_eq!(first, again, "the same key has the same answer");
    assert_eq!(bank.state()["identities"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_file_that_makes_no_sense_is_named_and_kept() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("bank.json");
    fs::write(&file, "{\"identities\": 7}").unwrap();
    let refused = BankServer::start(0, &[], Some(file.clone())).await;
    assert!(matches!(refused.err(), Some(SandboxError::Damaged(named)) if named == file));
    assert_eq!(fs::read_to_string(&file).unwrap(), "{\"identities\": 7}");
}

#[tokio::test]
async fn a_taken_port_is_named() {
    let bank = BankServer::start(0, &[], None).await.unwrap();
    let port = bank.origin().port().unwrap();
    let refused = BankServer::start(port, &[], None).await;
    assert!(matches!(refused.err(), Some(SandboxError::PortInUse(named)) if named == port));
}
