//! Chains that charge for a transaction's bytes beside its gas.

use std::{collections::BTreeMap, num::NonZeroU64};

use alloy::primitives::{Address, Bytes, U256, address, bytes};
use chain::Signer;
use domain::{LinkId, LinkState};
use payments::{Budgets, ClaimError, ClaimRequest, Scope, Waiting, claim};
use serde_json::json;
use testkit::{TestWorld, eventually, secret};

use crate::{
    databases,
    house::{House, spec, spec_at, stranger},
    wire::{Fate, Wire},
};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);
const GWEI: u64 = 1_000_000_000;
/// Where chains of the OP stack have it.
const ORACLE: Address = address!("0x420000000000000000000000000000000000000F");
/// Answers a million gwei whatever the bytes: PUSH7 10^15, PUSH0, MSTORE, PUSH1 32, PUSH0, RETURN.
const A_MILLION_GWEI: Bytes = bytes!("66038d7ea4c680005f5260205ff3");
const MILLION: u64 = 1_000_000;

/// A house on a chain that charges a million gwei for each transaction's bytes.
async fn charged() -> (House, Wire) {
    let world = TestWorld::start().await;
    let wire = Wire::to(&world.chains[0].rpc_url).await;
    let mut first = spec_at(&world.chains[0], wire.url.clone());
    first.data_fee_oracle = Some(ORACLE);
    let specs = vec![first, spec(&world.chains[1])];
    world.chains[0].set_code(ORACLE, A_MILLION_GWEI).await;
    let house = House::with(world, databases::sqlite(), specs).await;
    (house, wire)
}

async fn deposited(house: &House, number: u64) -> LinkId {
    let (chain, sender) = (house.chain(), house.person(3));
    let link = chain.deposit_native(sender, WEI, &secret(number)).await;
    house.seen(link).await;
    link
}

fn within(gwei: u64, house: &House) -> Budgets {
    let gwei = NonZeroU64::new(gwei).unwrap();
    Budgets {
        gwei_per_chain: BTreeMap::from([(house.chain().id, gwei)]),
        ..Budgets::default()
    }
}

/// A key that has enough for the gas, and not for the bytes, signs nothing that a node would not take from it.
#[tokio::test]
async fn a_key_keeps_enough_for_a_transactions_bytes() {
    let (house, _wire) = charged().await;
    let link = deposited(&house, 1).await;
    let chain = house.chain();
    let served = house.ctx.chains.get(chain.id).unwrap();
    let keys: Vec<_> = served.signers().iter().map(Signer::address).collect();
    let fees = served.fees().await.unwrap();
    let hold = async |balance: U256| {
        for key in &keys {
            chain.set_balance(*key, balance).await;
        }
    };
    // Enough for the gas of a claim, and half of what its bytes may cost: whatever a unit of gas costs while the chain is
    // young, what is left over of the gas is less than the other half.
    let gas = U256::from(150_000) * U256::from(fees.max_fee());
    let bytes = U256::from(MILLION * GWEI);
    hold(gas + bytes).await;
    let request = house.claim(link, &secret(1), stranger(1));
    let waits = claim(&house.ctx, request.clone()).await;
    assert!(
        matches!(waits, Err(ClaimError::Saved(Waiting::OutOfFunds))),
        "{waits:?}"
    );
    hold(gas + bytes * U256::from(2)).await;
    let paid = house.link_when(link, |link| link.state == LinkState::Claimed);
    house.hurrying(paid).await;
}

/// The day's gas counts what a receipt says that the bytes cost.
#[tokio::test]
async fn the_day_counts_what_a_transactions_bytes_cost() {
    let (mut house, wire) = charged().await;
    let link = deposited(&house, 1).await;
    house.close().await;
    house.ctx = house.ctx.clone().within(within(100 * MILLION, &house));
    house.open();
    wire.rule(
        |asked| match asked["method"] == "eth_getTransactionReceipt" {
            true => Fate::Edited(|receipt| {
                if receipt.is_object() {
                    // 700,000 gwei.
                    receipt["l1Fee"] = json!("0x27ca57357c000");
                }
            }),
            false => Fate::Carried,
        },
    );
    let request = house.claim(link, &secret(1), stranger(1));
    let tx = claim(&house.ctx, request).await.unwrap();
    let receipt = house.chain().mined(tx).await;
    let wei = u128::from(receipt.gas_used) * receipt.effective_gas_price;
    let gwei = u64::try_from(wei.div_ceil(u128::from(GWEI))).unwrap() + 700_000;
    let (chain, now) = (house.chain().id, house.now());
    eventually("what it cost is what is counted", async || {
        let spent = house.ctx.store.spent(chain, Scope::Gas, "", now).await;
        let spent = spent.unwrap();
        (spent == gwei).then_some(()).ok_or(spent)
    })
    .await;
}

/// A network's share of the day is of gas and bytes together.
#[tokio::test]
async fn a_networks_share_counts_a_transactions_bytes() {
    let (mut house, _wire) = charged().await;
    let link = deposited(&house, 1).await;
    house.close().await;
    house.ctx = house.ctx.clone().within(within(MILLION, &house));
    house.open();
    let request = ClaimRequest {
        network: Some("192.0.2.1".to_owned()),
        ..house.claim(link, &secret(1), stranger(1))
    };
    let answer = claim(&house.ctx, request).await;
    assert!(
        matches!(answer, Err(ClaimError::OverBudget(Scope::NetworkGas))),
        "{answer:?}"
    );
}

/// While nobody says what the bytes cost nothing is signed, and nothing is lost.
#[tokio::test]
async fn a_claim_waits_until_the_cost_of_its_bytes_is_known() {
    let (house, wire) = charged().await;
    let link = deposited(&house, 1).await;
    let is_about_bytes = |asked: &serde_json::Value| {
        let to = asked["params"][0]["to"].as_str().unwrap_or_default();
        to.eq_ignore_ascii_case(&ORACLE.to_string())
    };
    wire.rule(move |asked| match is_about_bytes(asked) {
        true => Fate::Lost,
        false => Fate::Carried,
    });
    let request = house.claim(link, &secret(1), stranger(1));
    let waits = claim(&house.ctx, request).await;
    assert!(
        matches!(waits, Err(ClaimError::Saved(Waiting::NodeUnreachable))),
        "{waits:?}"
    );
    wire.mend();
    let paid = house.link_when(link, |link| link.state == LinkState::Claimed);
    house.hurrying(paid).await;
}
