//! Tokens that come back, on the chain.

use alloy::primitives::{Address, B256, U256};
use sandbox::{
    UsdCoin,
    bank::{NoSuch, PayoutChange, PayoutState},
};
use serde_json::json;
use testkit::{Faults, FaultyNode, TestChain, TestWorld};

use super::{
    Caller, add_account, add_address,
    arrivals::{drains, reaches, send},
    bank_on, customer, hurry, iban, to_iban, transfer, us,
};

async fn balance(chain: &TestChain, of: Address) -> U256 {
    let usdc = UsdCoin::new(chain.token("USDC").address, &chain.node);
    usdc.balanceOf(of).call().await.unwrap()
}

#[tokio::test]
async fn what_is_refunded_is_back_where_it_came_from() {
    let world = TestWorld::start().await;
    let (bank, chain) = (&world.sandbox().bank, &world.chains[0]);
    hurry(bank);
    let ada = customer(bank, "Ada Refunded").await;
    let account = add_account(bank, &ada, &iban("Ada Refunded")).await;
    let address = add_address(bank, &ada, &account).await;
    let sender = world.people[0].address;
    let before = balance(chain, sender).await;
    send(chain, sender, &address["address"], 25_000_000).await;

    let drain = reaches(bank, &drains(&ada, &address), "refunded").await;
    let tx: B256 = drain["refund_tx_hash"].as_str().unwrap().parse().unwrap();
    chain.mined(tx).await;
    assert_eq!(balance(chain, sender).await, before);
    let emptied = address["address"].as_str().unwrap().parse().unwrap();
    assert_eq!(balance(chain, emptied).await, U256::ZERO);
    assert_eq!(bank.state()["credited"], json!({}));
}

#[tokio::test]
async fn a_return_address_gets_it_if_there_is_one() {
    let world = TestWorld::start().await;
    let (bank, chain) = (&world.sandbox().bank, &world.chains[0]);
    hurry(bank);
    let ada = customer(bank, "Ada Refunded").await;
    let account = add_account(bank, &ada, &iban("Ada Refunded")).await;
    let elsewhere = Address::repeat_byte(0x42);
    let mut body = to_iban(&account);
    body["return_address"] = json!(elsewhere);
    let path = format!("customers/{ada}/liquidation_addresses");
    let (_, address) = Caller::of(bank).post(&path, &body).await;
    // Two at once, from one address: each has a transaction of its own.
    send(
        chain,
        world.people[0].address,
        &address["address"],
        25_000_000,
    )
    .await;
    send(
        chain,
        world.people[1].address,
        &address["address"],
        30_000_000,
    )
    .await;
    super::seen("both refunds", async || {
        (balance(chain, elsewhere).await == U256::from(55_000_000)).then_some(())
    })
    .await;
}

/// The node takes the transaction and loses it, or loses its answer: the tokens come back once.
#[tokio::test]
async fn a_failing_node_delays_a_refund_and_doubles_none() {
    let world = TestWorld::start().await;
    let chain = &world.chains[0];
    let node = FaultyNode::before(&chain.rpc_url).await;
    let mut spec = (**chain).clone();
    spec.rpc_url = node.url.clone();
    let bank = bank_on(&[spec]).await;
    hurry(&bank);
    let ada = customer(&bank, "Ada Example").await;
    let account = add_account(&bank, &ada, &us("Ada Example")).await;
    let (_, made) = Caller::of(&bank)
        .post("transfers", &transfer(&ada, &account, "25", "0.5"))
        .await;
    let sender = world.people[0].address;
    let before = balance(chain, sender).await;
    let to = &made["source_deposit_instructions"]["to_address"];
    send(chain, sender, to, 25_000_000).await;
    let id = made["id"].as_str().unwrap();
    let path = format!("transfers/{id}");
    reaches(&bank, &path, "payment_processed").await;

    // A bank may send it back even then.
    node.set(Faults {
        errors: 0.4,
        swallowed_sends: 0.6,
        ..Faults::default()
    });
    let change = PayoutChange {
        state: PayoutState::Refunded,
        reason: Some("The account is closed".to_owned()),
    };
    bank.set_payout(id, change).unwrap();
    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    node.calm();
    let refunded = reaches(&bank, &path, "refunded").await;
    assert_eq!(
        refunded["return_details"]["reason"],
        "The account is closed"
    );
    assert_eq!(balance(chain, sender).await, before);
}

#[tokio::test]
async fn nothing_is_sent_back_where_nothing_came() {
    let bank = super::bank().await;
    let ada = customer(&bank, "Ada Example").await;
    let account = add_account(&bank, &ada, &us("Ada Example")).await;
    let body = transfer(&ada, &account, "25", "0.5");
    let (_, made) = Caller::of(&bank).post("transfers", &body).await;
    let change = PayoutChange {
        state: PayoutState::Refunded,
        reason: None,
    };
    let refused = bank.set_payout(made["id"].as_str().unwrap(), change);
    assert_eq!(refused, Err(NoSuch::Deposit));
}
