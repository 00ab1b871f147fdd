//! Tokens that arrive on real chains, and what becomes of them.

use alloy::{
    primitives::{Address, B256, U256},
    providers::Provider,
};
use sandbox::{
    BankServer, UsdCoin,
    bank::{Pace, PayoutChange, PayoutState},
};
use serde_json::{Value, json};
use testkit::{Faults, FaultyNode, TestChain, TestWorld};

use super::{Caller, add_account, add_address, bank_on, customer, hurry, iban, seen, transfer, us};

/// Sends USDC, and answers with the transaction.
pub(super) async fn send(chain: &TestChain, from: Address, to: &Value, units: u64) -> B256 {
    let to: Address = to.as_str().unwrap().parse().unwrap();
    let sent = UsdCoin::new(chain.token("USDC").address, &chain.node)
        .transfer(to, U256::from(units))
        .from(from)
        .send()
        .await
        .unwrap();
    chain.mined(*sent.tx_hash()).await;
    *sent.tx_hash()
}

/// Waits for a drain or a transfer to be in that state.
pub(super) async fn reaches(bank: &BankServer, path: &str, state: &str) -> Value {
    let caller = Caller::of(bank);
    seen(state, async || {
        let (_, answer) = caller.get(path).await;
        let payout = answer.get("data").map_or(&answer, |data| &data[0]);
        (payout["state"] == state).then(|| payout.clone())
    })
    .await
}

pub(super) fn drains(customer: &str, address: &Value) -> String {
    let id = address["id"].as_str().unwrap();
    format!("customers/{customer}/liquidation_addresses/{id}/drains")
}

#[tokio::test]
async fn tokens_at_an_address_are_paid_out_in_euros() {
    let world = TestWorld::start().await;
    let (bank, chain) = (&world.sandbox().bank, &world.chains[0]);
    hurry(bank);
    let ada = customer(bank, "Ada Example").await;
    let account = add_account(bank, &ada, &iban("Ada Example")).await;
    let address = add_address(bank, &ada, &account).await;
    let sender = world.people[0].address;
    let tx = send(chain, sender, &address["address"], 25_000_000).await;

    let drain = reaches(bank, &drains(&ada, &address), "payment_processed").await;
    assert_eq!(drain["deposit_tx_hash"], json!(tx));
    assert_eq!(drain["amount"], "25.0");
    assert_eq!(drain["from_address"], json!(sender.to_checksum(None)));
    assert_eq!(drain["receipt"]["outgoing_amount"], "23.00");
    assert!(drain["destination"]["uetr"].is_string());
    assert_eq!(
        bank.state()["credited"][&account],
        json!({ "currency": "eur", "cents": 2_300 })
    );

    // A second one is another drain of the same address.
    send(chain, sender, &address["address"], 10_000_000).await;
    reaches(bank, &drains(&ada, &address), "payment_processed").await;
    seen("both sums", async || {
        (bank.state()["credited"][&account]["cents"] == 3_220).then_some(())
    })
    .await;
}

#[tokio::test]
async fn a_transfer_is_paid_out_less_its_fee() {
    let world = TestWorld::start().await;
    let (bank, chain) = (&world.sandbox().bank, &world.chains[0]);
    hurry(bank);
    let ada = customer(bank, "Ada Example").await;
    let account = add_account(bank, &ada, &us("Ada Example")).await;
    let body = transfer(&ada, &account, "25.0", "0.5");
    let (_, made) = Caller::of(bank).post("transfers", &body).await;
    let to = &made["source_deposit_instructions"]["to_address"];
    let sender = world.people[1].address;

    // Less than was asked for does not do, until the rest is there too.
    send(chain, sender, to, 15_000_000).await;
    let tx = send(chain, sender, to, 10_000_000).await;
    let path = format!("transfers/{}", made["id"].as_str().unwrap());
    let paid = reaches(bank, &path, "payment_processed").await;
    assert_eq!(paid["receipt"]["outgoing_amount"], "24.50");
    assert_eq!(
        bank.state()["credited"][&account],
        json!({ "currency": "usd", "cents": 2_450 })
    );
    let (_, list) = Caller::of(bank)
        .get(&format!("transfers?tx_hash={tx}"))
        .await;
    assert_eq!(list["data"][0]["id"], made["id"]);

    // What comes once it is over is nobody's, and told.
    send(chain, sender, to, 1_000_000).await;
    let stray = seen("what came too late", async || {
        bank.state()["strays"].get(0).cloned()
    })
    .await;
    assert_eq!(stray["deposit"]["amount"], 1_000_000);
    assert_eq!(bank.state()["credited"][&account]["cents"], 2_450);
}

#[tokio::test]
async fn amounts_and_names_decide_how_it_ends() {
    let world = TestWorld::start().await;
    let (bank, chain) = (&world.sandbox().bank, &world.chains[0]);
    hurry(bank);
    let ada = customer(bank, "Ada Example").await;
    let account = add_account(bank, &ada, &iban("Ada Example")).await;
    let address = add_address(bank, &ada, &account).await;
    let sender = world.people[2].address;
    for (units, state) in [
        (20_810_000, "returned"),
        (20_820_000, "undeliverable"),
        (20_830_000, "in_review"),
        (20_850_000, "canceled"),
        (20_860_000, "error"),
        (20_870_000, "returned"),
        (990_000, "canceled"),
    ] {
        let tx = send(chain, sender, &address["address"], units).await;
        let found = seen(state, async || {
            let (_, list) = Caller::of(bank).get(&drains(&ada, &address)).await;
            let all = list["data"].as_array().unwrap().clone();
            all.into_iter()
                .find(|drain| drain["deposit_tx_hash"] == json!(tx) && drain["state"] == state)
        })
        .await;
        let is_told = found["return_details"]["reason"].is_string();
        assert_eq!(is_told, state != "in_review", "{found}");
    }
    assert_eq!(bank.state()["credited"], json!({}), "nobody got anything");
}

#[tokio::test]
async fn a_held_payout_waits_for_whoever_decides() {
    let world = TestWorld::start().await;
    let (bank, chain) = (&world.sandbox().bank, &world.chains[1]);
    bank.pace(Pace::Held);
    let ada = customer(bank, "Ada Review").await;
    let account = add_account(bank, &ada, &us("Ada Review")).await;
    let mut body = transfer(&ada, &account, "30", "0.5");
    body["source"]["payment_rail"] = json!("base");
    let (_, made) = Caller::of(bank).post("transfers", &body).await;
    let to = &made["source_deposit_instructions"]["to_address"];
    let id = made["id"].as_str().unwrap();
    send(chain, world.people[3].address, to, 30_000_000).await;
    let path = format!("transfers/{id}");
    reaches(bank, &path, "in_review").await;

    let change = |state| PayoutChange {
        state,
        reason: None,
    };
    bank.set_payout(id, change(PayoutState::FundsReceived))
        .unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    reaches(bank, &path, "funds_received").await;
    hurry(bank);
    reaches(bank, &path, "payment_processed").await;
    assert!(
        bank.set_payout("nobody", change(PayoutState::Error))
            .is_err()
    );
}

/// A chain on which somebody pays to an address of another one.
/// A block that goes away takes its tokens along. Nobody is paid with them until they are back, and then once.
#[tokio::test]
async fn what_vanished_is_not_paid_out_until_it_is_back() {
    let world = TestWorld::start().await;
    let (bank, chain) = (&world.sandbox().bank, &world.chains[0]);
    bank.pace(Pace::Held);
    let ada = customer(bank, "Ada Example").await;
    let account = add_account(bank, &ada, &iban("Ada Example")).await;
    let address = add_address(bank, &ada, &account).await;
    let tx = send(
        chain,
        world.people[0].address,
        &address["address"],
        25_000_000,
    )
    .await;
    reaches(bank, &drains(&ada, &address), "funds_received").await;
    let raw = chain.node.get_raw_transaction_by_hash(tx).await.unwrap();
    let block = chain.mined(tx).await.block_number.unwrap();
    chain.drop_from(block).await;
    let gone = |count: u64| {
        seen("what is gone", async move || {
            (bank.state()["vanished"] == count).then_some(())
        })
    };
    gone(1).await;

    bank.pace(Pace::StepMs(1));
    let _sent = chain
        .node
        .send_raw_transaction(&raw.unwrap())
        .await
        .unwrap();
    let credited = || bank.state()["credited"][&account]["cents"].clone();
    assert_eq!(
        (credited(), bank.state()["payouts"][0]["state"].clone()),
        (Value::Null, json!("funds_received"))
    );
    chain.mine(3).await;
    reaches(bank, &drains(&ada, &address), "payment_processed").await;
    gone(0).await;
    assert_eq!(credited(), 2_300);
    assert_eq!(bank.state()["payouts"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn tokens_on_the_wrong_chain_are_nobodys() {
    let world = TestWorld::start().await;
    let bank = &world.sandbox().bank;
    let ada = customer(bank, "Ada Example").await;
    let account = add_account(bank, &ada, &iban("Ada Example")).await;
    let address = add_address(bank, &ada, &account).await;
    send(
        &world.chains[1],
        world.people[0].address,
        &address["address"],
        20_000_000,
    )
    .await;
    let stray = seen("what came astray", async || {
        bank.state()["strays"].get(0).cloned()
    })
    .await;
    assert_eq!(stray["deposit"]["chain_id"], 31_338);
    assert_eq!(bank.state()["payouts"], json!([]));
}

/// The node fails, most of the time, then always: each deposit is seen once all the same.
#[tokio::test]
async fn a_failing_node_hides_no_deposit_and_doubles_none() {
    let world = TestWorld::start().await;
    let chain = &world.chains[0];
    let node = FaultyNode::before(&chain.rpc_url).await;
    let mut spec = (**chain).clone();
    spec.rpc_url = node.url.clone();
    let bank = bank_on(&[spec]).await;
    hurry(&bank);
    let ada = customer(&bank, "Ada Example").await;
    let account = add_account(&bank, &ada, &iban("Ada Example")).await;
    let address = add_address(&bank, &ada, &account).await;
    // Both have begun to read before they fail.
    send(
        chain,
        world.people[0].address,
        &address["address"],
        10_000_000,
    )
    .await;
    reaches(&bank, &drains(&ada, &address), "payment_processed").await;
    node.set(Faults {
        errors: 0.5,
        cut_answers: 0.2,
        ..Faults::default()
    });
    for _ in 0..3 {
        send(
            chain,
            world.people[0].address,
            &address["address"],
            10_000_000,
        )
        .await;
    }
    node.set(Faults {
        errors: 1.0,
        ..Faults::default()
    });
    send(
        chain,
        world.people[0].address,
        &address["address"],
        10_000_000,
    )
    .await;
    node.calm();
    seen("all of it", async || {
        (bank.state()["credited"][&account]["cents"] == 5 * 920).then_some(())
    })
    .await;
    assert_eq!(bank.state()["payouts"].as_array().unwrap().len(), 5);
}
