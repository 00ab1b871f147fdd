use std::time::Duration;

use alloy::{
    primitives::{Address, U256},
    providers::Provider,
};
use chain::bindings::LinkVault;
use domain::{ClaimMode, claim_digest};
use testkit::{TestWorld, secret};

#[tokio::test]
async fn whoever_has_the_secret_can_claim() {
    let world = TestWorld::start().await;
    let (chain, sender) = (&world.chains[0], &world.people[0]);
    let recipient = Address::repeat_byte(0x42);
    let usdc = chain.token("USDC").address;

    let native = chain
        .deposit_native(sender, U256::from(700), &secret(1))
        .await;
    let dollars = chain
        .deposit_erc20(sender, usdc, U256::from(5_000_000), &secret(2))
        .await;
    assert_eq!([native, dollars], [chain.link(0), chain.link(1)]);

    let vault = LinkVault::new(chain.vault, &chain.node);
    for (link, secret) in [(native, secret(1)), (dollars, secret(2))] {
        let digest = claim_digest(
            link.chain,
            chain.vault,
            link.index,
            recipient,
            ClaimMode::Anyone,
        );
        let signature = secret.link_key().sign(digest);
        let sent = vault
            .withdrawDeposit(U256::from(link.index), recipient, signature.into())
            .from(world.people[9].address)
            .send()
            .await
            .unwrap();
        chain.mined(*sent.tx_hash()).await;
    }
    assert_eq!(
        chain.node.get_balance(recipient).await.unwrap(),
        U256::from(700)
    );
    let token = sandbox::UsdCoin::new(usdc, &chain.node);
    assert_eq!(
        token.balanceOf(recipient).call().await.unwrap(),
        U256::from(5_000_000)
    );
}

#[tokio::test]
async fn each_number_is_another_secret() {
    assert_eq!(secret(1), secret(1));
    assert_ne!(secret(1), secret(2));
}

/// With blocks an hour apart, only the test makes them.
#[tokio::test]
async fn blocks_and_time_obey() {
    let world = TestWorld::with_block_time(Duration::from_secs(3600)).await;
    let chain = &world.chains[0];
    let height = async || chain.node.get_block_number().await.unwrap();
    let time = async || {
        let block = chain
            .node
            .get_block(alloy::eips::BlockId::latest())
            .await
            .unwrap()
            .unwrap();
        block.header.timestamp
    };
    let (before, then) = (height().await, time().await);
    chain.mine(5).await;
    assert_eq!(height().await, before + 5);
    chain.finalize().await;
    assert_eq!(height().await, before + 5 + chain.finality_blocks + 1);
    chain.advance(Duration::from_secs(86_400)).await;
    assert!(time().await >= then + 86_400);
}

#[tokio::test]
async fn a_reorganisation_drops_transactions() {
    let world = TestWorld::with_block_time(Duration::from_secs(3600)).await;
    let chain = &world.chains[0];
    let rich = Address::repeat_byte(0x77);
    let transfer = alloy::rpc::types::TransactionRequest::default()
        .from(world.people[0].address)
        .to(rich)
        .value(U256::from(9));
    let sent = chain.node.send_transaction(transfer).await.unwrap();
    chain.mine(2).await;
    chain.mined(*sent.tx_hash()).await;
    assert_eq!(chain.node.get_balance(rich).await.unwrap(), U256::from(9));

    chain.reorg(2).await;
    assert_eq!(chain.node.get_balance(rich).await.unwrap(), U256::ZERO);
    chain.set_balance(rich, U256::from(3)).await;
    assert_eq!(chain.node.get_balance(rich).await.unwrap(), U256::from(3));
}
