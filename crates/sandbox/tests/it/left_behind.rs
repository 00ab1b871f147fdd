//! What the pool of a chain puts aside and forgets.

use alloy::{
    primitives::{U64, U256},
    providers::Provider,
    rpc::types::TransactionRequest,
};
use testkit::TestWorld;

/// The pool takes them for such as wait for an earlier one, as it does now and then while a block is made.
#[tokio::test]
async fn the_next_transactions_of_a_sender_are_in_a_block_though_the_pool_put_them_aside() {
    let world = TestWorld::start().await;
    let (chain, sender) = (&world.chains[0], world.people[0].address);
    let nonce = chain.node.get_transaction_count(sender).await.unwrap();
    let mut sent = Vec::new();
    for after in [1, 2, 3] {
        let call = TransactionRequest::default()
            .from(sender)
            .to(sender)
            .value(U256::ONE)
            .gas_limit(21_000)
            .nonce(nonce + after);
        sent.push(*chain.node.send_transaction(call).await.unwrap().tx_hash());
    }
    // What waits for an earlier one goes on waiting, for longer than it takes to find what was left behind.
    let head = chain.node.get_block_number().await.unwrap();
    testkit::eventually("fifteen blocks", async || {
        let now = chain.node.get_block_number().await.unwrap();
        if now >= head + 15 { Ok(()) } else { Err(now) }
    })
    .await;
    let first = chain.node.get_transaction_receipt(sent[0]).await.unwrap();
    assert!(first.is_none());

    let next = (sender, U64::from(nonce + 1));
    chain
        .node
        .raw_request::<_, ()>("anvil_setNonce".into(), next)
        .await
        .unwrap();
    for hash in sent {
        assert!(chain.mined(hash).await.status());
    }
}
