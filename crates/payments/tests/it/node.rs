//! What a real node says to signed bytes, and what becomes of it.

use alloy::{
    primitives::{B256, Bytes, U256},
    sol_types::SolCall,
};
use chain::{Chain, Chains, Fees, SendOutcome, SponsorKey, TRANSFER_GAS, bindings::LinkVault};
use testkit::TestWorld;

use crate::house::spec;

const GWEI: u128 = 1_000_000_000;

#[tokio::test]
async fn a_node_has_the_same_bytes_once_and_takes_a_dearer_replacement() {
    let (world, chains) = world().await;
    let chain = chains.get(world.chains[0].id).unwrap();
    let (first, same_fees, dearer) = (
        signed(chain, 0, 50, 1).await,
        signed(chain, 0, 50, 2).await,
        signed(chain, 0, 60, 1).await,
    );
    assert_eq!(sent(chain, &first).await, SendOutcome::Accepted);
    assert_eq!(sent(chain, &first).await, SendOutcome::Accepted);
    assert_eq!(sent(chain, &same_fees).await, SendOutcome::Underpriced);
    assert_eq!(sent(chain, &dearer).await, SendOutcome::Accepted);

    world.chains[0].mine(1).await;
    assert_eq!(sent(chain, &dearer).await, SendOutcome::NonceUsed);
    assert_eq!(sent(chain, &first).await, SendOutcome::NonceUsed);
    let key = chain.signers()[0].address();
    assert_eq!(chain.mined_nonce(key).await.unwrap(), 1);
    let head = chain.head().await.unwrap();
    assert_eq!(chain.nonce_at(key, head - 1).await.unwrap(), 0);
    assert_eq!(chain.nonce_at(key, head).await.unwrap(), 1);
}

/// On chains without a base fee; this one takes both kinds.
#[tokio::test]
async fn a_node_takes_legacy_transactions_their_replacements_and_fillers() {
    let (world, chains) = world().await;
    let chain = chains.get(world.chains[0].id).unwrap();
    let signer = &chain.signers()[0];
    let offered = Fees::Legacy {
        gas_price: 50 * GWEI,
    };
    let market = Fees::Legacy { gas_price: GWEI };
    let first = signer.fill(0, TRANSFER_GAS, offered).await.unwrap();
    assert_eq!(sent(chain, &first.raw).await, SendOutcome::Accepted);
    let raised = offered.replacing(market);
    let second = signer.fill(0, TRANSFER_GAS, raised).await.unwrap();
    assert_eq!(sent(chain, &second.raw).await, SendOutcome::Accepted);

    world.chains[0].mine(1).await;
    assert_eq!(chain.receipt(first.hash).await.unwrap(), None);
    let receipt = chain.receipt(second.hash).await.unwrap().unwrap();
    assert!(receipt.succeeded);
    assert_eq!(receipt.gas_used, TRANSFER_GAS);
}

#[tokio::test]
async fn fees_below_the_base_fee_are_too_low() {
    let (world, chains) = world().await;
    let chain = chains.get(world.chains[0].id).unwrap();
    let dear = alloy::primitives::U256::from(100 * GWEI);
    world.chains[0].raise_base_fee(dear).await;
    world.chains[0].mine(1).await;
    let outcome = sent(chain, &signed(chain, 0, 1, 1).await).await;
    assert!(matches!(outcome, SendOutcome::Underpriced), "{outcome:?}");
    let market = chain.fees().await.unwrap();
    let offered = Fees::Dynamic {
        max_fee: GWEI,
        max_priority_fee: 1,
    };
    assert!(offered.lags(market), "{market:?}");
}

#[tokio::test]
async fn a_key_without_money_is_told_so() {
    let (world, _) = world().await;
    let mut poor = spec(&world.chains[0]);
    poor.sponsor_keys = vec![SponsorKey::plain(&B256::repeat_byte(7)).unwrap()];
    let chains = Chains::connect(vec![poor]).unwrap();
    let chain = chains.get(world.chains[0].id).unwrap();
    let outcome = sent(chain, &signed(chain, 0, 50, 1).await).await;
    assert_eq!(outcome, SendOutcome::OutOfFunds);
}

/// A world whose chain makes no blocks by itself, so that what is sent waits.
async fn world() -> (TestWorld, Chains) {
    let world = TestWorld::start().await;
    world.chains[0].hold().await;
    let chains = Chains::connect(vec![spec(&world.chains[0])]).unwrap();
    (world, chains)
}

async fn sent(chain: &Chain, raw: &Bytes) -> SendOutcome {
    chain.send(raw).await.unwrap()
}

async fn signed(chain: &Chain, nonce: u64, max_fee_gwei: u128, tip: u128) -> Bytes {
    let fees = Fees::Dynamic {
        max_fee: max_fee_gwei * GWEI,
        max_priority_fee: tip,
    };
    let target = *chain.spec().vaults.values().next().unwrap();
    let call = LinkVault::withdrawDepositCall::SELECTOR.into();
    let signer = &chain.signers()[0];
    let signed = signer
        .sign(nonce, 100_000, fees, target, U256::ZERO, call)
        .await;
    signed.unwrap().raw
}
