//! To whom a wallet sent before, by the chain's word alone.

use std::time::Duration;

use alloy::{
    primitives::{Address, B256, Bytes, U256, Uint},
    providers::Provider,
    rpc::types::TransactionRequest,
    sol_types::SolCall,
};
use chain::{Chains, SponsorKey, bindings::LinkVault};
use domain::{AssetKind, JobState, LinkId, LinkState};
use payments::{Ctx, Link, SubmitTransferError, claim, recent_recipients, submit_transfer};
use sandbox::UsdCoin;
use store::JobFilter;
use testkit::{PATIENCE, secret};

use crate::{
    databases,
    house::{House, NETWORK, spec, stranger},
    older::among_theirs,
};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);

impl House {
    /// Wei of the fourth person, sent directly.
    async fn send_wei(&self, to: Address) -> B256 {
        let request = TransactionRequest::default()
            .from(self.person(3).address)
            .to(to)
            .value(WEI);
        let sent = self.chain().node.send_transaction(request).await.unwrap();
        *sent.tx_hash()
    }

    async fn submit(&self, tx: B256, sender: Address) {
        let chain = self.chain().id;
        submit_transfer(&self.ctx, chain, tx, sender, NETWORK)
            .await
            .unwrap();
    }

    /// Once every job of the kind has ended.
    async fn judged(&self) {
        let queued = JobFilter {
            states: &[JobState::Queued],
            kind: Some("direct_transfer"),
            limit: 1,
        };
        let ended = async {
            while !self.ctx.store.jobs(queued).await.unwrap().is_empty() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let ended = tokio::time::timeout(PATIENCE, ended).await;
        ended.expect("it is found out whether it is so");
    }

    /// Once the wallet sent to these, and to nobody else.
    async fn until_recent(&self, recipients: &[Address]) {
        let told = async {
            while self.recent().await != recipients {
                self.shift_clock(Duration::from_secs(10));
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let told = tokio::time::timeout(PATIENCE, told).await;
        told.unwrap_or_else(|_| panic!("not {recipients:?}"));
    }

    /// Once every job of the kind has ended, while the clock leaps.
    async fn leaping(&self, by: Duration) {
        let judged = self.judged();
        tokio::pin!(judged);
        while tokio::time::timeout(Duration::from_millis(50), &mut judged)
            .await
            .is_err()
        {
            self.shift_clock(by);
        }
    }

    /// Of how many transfers it is looked whether their blocks stay.
    async fn following(&self) -> usize {
        let queued = JobFilter {
            states: &[JobState::Queued],
            kind: Some("noted_transfer"),
            limit: 9,
        };
        self.ctx.store.jobs(queued).await.unwrap().len()
    }

    async fn recent(&self) -> Vec<Address> {
        let sender = self.person(3).address;
        let recent = recent_recipients(&self.ctx, sender).await.unwrap();
        recent.iter().map(|one| one.recipient).collect()
    }
}

#[tokio::test]
async fn whom_a_wallet_sent_to_is_told_the_newest_first_each_once() {
    for database in databases::each() {
        let house = House::on(database).await;
        let sender = house.person(3).address;
        let usdc = UsdCoin::new(house.chain().token("USDC").address, &house.chain().node);
        let paid = usdc
            .transfer(stranger(1), U256::from(5))
            .from(sender)
            .send()
            .await
            .unwrap();
        house.chain().mined(*paid.tx_hash()).await;
        house.chain().advance(Duration::from_secs(10)).await;
        let first = house.send_wei(stranger(2)).await;
        house.chain().mined(first).await;
        house.chain().advance(Duration::from_secs(10)).await;
        let again = house.send_wei(stranger(2)).await;
        let own = house.send_wei(sender).await;
        // The last two may not be in a block yet: it is waited for.
        for tx in [*paid.tx_hash(), first, again, own] {
            house.submit(tx, sender).await;
            house.submit(tx, sender).await;
        }
        house.chain().mined(own).await;
        house.shift_clock(Duration::from_secs(60));
        house.judged().await;

        assert_eq!(house.recent().await, [stranger(2), stranger(1)]);
        let noted = house.ctx.store.transfers_of(sender, 10).await.unwrap();
        assert_eq!(noted.len(), 4);
        let dollars = &noted[3];
        assert_eq!(
            (dollars.kind, dollars.token, dollars.amount),
            (AssetKind::Erc20, *usdc.address(), U256::from(5))
        );
        let newest = recent_recipients(&house.ctx, sender).await.unwrap()[0];
        assert_eq!(newest.tx, again);
    }
}

#[tokio::test]
async fn a_transfer_goes_with_its_block_and_comes_again_with_another_one() {
    let house = House::new().await;
    let (chain, sender) = (house.chain(), house.person(3).address);
    // Its block is the last one: on a chain that goes on it would be final.
    chain.hold().await;
    let tx = house.send_wei(stranger(1)).await;
    chain.mine(1).await;
    let receipt = chain.mined(tx).await;
    let bytes: Bytes = chain
        .node
        .raw_request("eth_getRawTransactionByHash".into(), (tx,))
        .await
        .unwrap();
    house.submit(tx, sender).await;
    house.until_recent(&[stranger(1)]).await;

    chain.drop_from(receipt.block_number.unwrap()).await;
    house.until_recent(&[]).await;
    let sent = chain.node.send_raw_transaction(&bytes).await.unwrap();
    assert_eq!(*sent.tx_hash(), tx);
    chain.mine(1).await;
    house.until_recent(&[stranger(1)]).await;
    assert_eq!(house.following().await, 1, "its block may go again");

    chain.finalize().await;
    let over = async {
        while house.following().await > 0 {
            house.shift_clock(Duration::from_secs(10));
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, over).await.unwrap();
    assert_eq!(house.recent().await, [stranger(1)]);
}

#[tokio::test]
async fn a_lie_leaves_no_trace() {
    let house = House::new().await;
    let (sender, other) = (house.person(3).address, house.person(4).address);
    let tx = house.send_wei(stranger(1)).await;
    let approved = UsdCoin::new(house.chain().token("USDC").address, &house.chain().node)
        .approve(stranger(2), WEI)
        .from(sender)
        .send()
        .await
        .unwrap();
    house.chain().mined(*approved.tx_hash()).await;
    house.submit(tx, other).await;
    house.submit(*approved.tx_hash(), sender).await;
    // A transaction that never comes is looked for no more often than is worth it.
    house.submit(B256::repeat_byte(1), sender).await;
    house.leaping(Duration::from_secs(600)).await;
    for wallet in [sender, other] {
        assert_eq!(house.ctx.store.transfers_of(wallet, 10).await.unwrap(), []);
    }
    let nowhere = submit_transfer(&house.ctx, domain::ChainId(5), tx, sender, NETWORK).await;
    assert!(matches!(nowhere, Err(SubmitTransferError::UnknownChain(_))));
}

/// What is made up is looked for a minute.
#[tokio::test]
async fn made_up_transfers_are_soon_given_up() {
    let house = House::new().await;
    let sender = house.person(3).address;
    house.submit(B256::repeat_byte(1), sender).await;
    house.leaping(Duration::from_secs(10)).await;
    let done = JobFilter {
        states: &[JobState::Done],
        kind: Some("direct_transfer"),
        limit: 2,
    };
    let done = house.ctx.store.jobs(done).await.unwrap();
    assert_eq!(done.len(), 1);
    assert!(done[0].payload.contains(r#""looks":5"#), "{done:?}");
}

/// One network's invented transfers leave places for others.
#[tokio::test]
async fn a_network_has_no_more_transfers_looked_up_than_places_are_left() {
    let house = House::new().await;
    house.fill_places("direct_transfer", NETWORK, 500).await;
    let sender = house.person(3).address;
    let submitted = async |network| {
        let tx = house.send_wei(stranger(1)).await;
        submit_transfer(&house.ctx, house.chain().id, tx, sender, network).await
    };
    let refused = submitted(NETWORK).await;
    assert!(
        matches!(refused, Err(SubmitTransferError::QueueFull)),
        "{refused:?}"
    );
    submitted("192.0.2.2").await.unwrap();
    house.until_recent(&[stranger(1)]).await;
}

/// A transaction in no block yet waits for the wallet that signed it, and for no other.
#[tokio::test]
async fn a_pending_transaction_of_another_wallet_is_not_waited_for() {
    let house = House::new().await;
    let (chain, sender) = (house.chain(), house.person(3).address);
    chain.hold().await;
    let tx = house.send_wei(stranger(1)).await;
    house.submit(tx, sender).await;
    for number in 1..=3 {
        house.submit(tx, stranger(number)).await;
    }
    house.until_told_jobs("direct_transfer", 1).await;

    chain.mine(1).await;
    house.until_recent(&[stranger(1)]).await;
}

/// A stranger can make a wallet the sender of a link, and claim it to an address that looks like a
/// friend's: that must not come to stand among those whom the wallet knows. Nor when it is our key
/// that signed, as when a token that we move for a claim makes such a link in the middle of it; and
/// however many there are, they hide nobody.
#[tokio::test]
async fn who_claimed_its_links_is_told_and_who_claimed_a_strangers_is_not() {
    let house = House::new().await;
    let (chain, sender) = (house.chain(), house.person(3));
    let forger = house.person(4);
    let own = chain.deposit_native(sender, WEI, &secret(1)).await;
    let mut links = vec![own];
    for number in 2..=12 {
        let forged = LinkVault::new(chain.vault, &chain.node)
            .makeSelflessDeposit(
                Address::ZERO,
                0,
                WEI,
                U256::ZERO,
                secret(number).link_key().address(),
                sender.address,
            )
            .from(forger.address)
            .value(WEI)
            .send()
            .await
            .unwrap();
        let receipt = chain.mined(*forged.tx_hash()).await;
        let event = receipt.decoded_log::<LinkVault::DepositEvent>().unwrap();
        links.push(domain::LinkId {
            index: event._index.to(),
            ..own
        });
    }
    for (link, number) in links.into_iter().zip(1..) {
        assert_eq!(house.seen(link).await.sender, sender.address);
        let request = house.claim(link, &secret(u64::from(number)), stranger(number));
        claim(&house.ctx, request).await.unwrap();
        house
            .link_when(link, |link| link.state == LinkState::Claimed)
            .await;
    }
    assert_eq!(house.recent().await, [stranger(1)]);

    let mut forged_by_us = spec(chain);
    forged_by_us.sponsor_keys = vec![SponsorKey::plain(&forger.private_key).unwrap()];
    let ctx = Ctx {
        chains: Chains::connect(vec![forged_by_us]).unwrap(),
        ..house.ctx.clone()
    };
    let recent = recent_recipients(&ctx, sender.address).await.unwrap();
    assert_eq!(recent.len(), 1);
}

/// Code that answers every call by asking `to` for the same thing, with all the money that it has, and
/// then with yes.
fn asks(to: Address, call: &[u8]) -> Bytes {
    let length = u16::try_from(call.len()).unwrap().to_be_bytes();
    // PUSH2 length, PUSH1 where the call begins in the code, PUSH0, CODECOPY
    let read = [&[0x61], &length[..], &[0x60, 46, 0x5f, 0x39]].concat();
    // PUSH0 (length and place of the answer) twice, PUSH2 length, PUSH0, SELFBALANCE, PUSH20 to
    let ask = [
        &[0x5f, 0x5f, 0x61],
        &length[..],
        &[0x5f, 0x47, 0x73],
        &to[..],
    ]
    .concat();
    // GAS, CALL, POP, PUSH1 1, PUSH0, MSTORE, PUSH1 32, PUSH0, RETURN
    let answer = [0x5a, 0xf1, 0x50, 0x60, 1, 0x5f, 0x52, 0x60, 32, 0x5f, 0xf3];
    [&read[..], &ask, &answer, call].concat().into()
}

/// The wallet signs something harmless, such as what allows a token that somebody gave to it to be
/// moved; and the token makes a link in its name in the middle of that.
#[tokio::test]
async fn who_claimed_what_a_token_made_in_the_middle_of_the_wallets_transaction_is_not_told() {
    let house = House::new().await;
    let (chain, sender) = (house.chain(), house.person(3).address);
    let make_link = LinkVault::makeSelflessDepositCall {
        tokenAddress: Address::ZERO,
        contractType: 0,
        amount: WEI,
        tokenId: U256::ZERO,
        pubKey20: secret(1).link_key().address(),
        onBehalfOf: sender,
    };
    let token = stranger(7);
    let code = asks(chain.vault, &make_link.abi_encode());
    chain.set_code(token, code).await;
    chain.set_balance(token, WEI).await;
    let allowed = UsdCoin::new(token, &chain.node)
        .approve(stranger(8), WEI)
        .from(sender)
        // An estimate finds that it succeeds without the link, too.
        .gas(300_000)
        .send()
        .await
        .unwrap();
    let receipt = chain.mined(*allowed.tx_hash()).await;
    let event = receipt.decoded_log::<LinkVault::DepositEvent>().unwrap();
    let own = chain.deposit_native(house.person(3), WEI, &secret(2)).await;
    let forged = LinkId {
        index: event._index.to(),
        ..own
    };
    for (link, number) in [(forged, 1), (own, 2)] {
        assert_eq!(house.seen(link).await.sender, sender);
        let request = house.claim(link, &secret(number), stranger(number as u8));
        claim(&house.ctx, request).await.unwrap();
        house
            .link_when(link, |link| link.state == LinkState::Claimed)
            .await;
    }
    assert_eq!(house.recent().await, [stranger(2)]);
}

/// A deposit in the name of `from`, under the key of that secret and for nobody but `recipient`.
fn bound_deposit(
    from: Address,
    number: u64,
    recipient: Address,
) -> LinkVault::makeCustomDepositCall {
    LinkVault::makeCustomDepositCall {
        tokenAddress: Address::ZERO,
        contractType: 0,
        amount: WEI,
        tokenId: U256::ZERO,
        pubKey20: secret(number).link_key().address(),
        onBehalfOf: from,
        withMFA: false,
        recipient,
        reclaimableAfter: Uint::ZERO,
        isGasless3009: false,
        args3009: Bytes::new(),
    }
}

/// The protocol's vaults ask for no link key where a deposit names its recipient. So a token that somebody
/// gave to the wallet can make such a deposit under the very key for which the wallet sends it.
#[tokio::test]
async fn who_claimed_under_a_borrowed_key_is_not_told() {
    let house = among_theirs().await;
    let (chain, sender) = (house.chain(), house.person(3).address);
    let (vault, forger) = (
        LinkVault::new(chain.vault, &chain.node),
        house.person(4).address,
    );
    let token = stranger(7);
    let borrowed = bound_deposit(sender, 1, forger).abi_encode();
    chain.set_code(token, asks(chain.vault, &borrowed)).await;
    chain.set_balance(token, WEI).await;
    let key = secret(1).link_key().address();
    let sent = vault
        .makeDeposit(token, AssetKind::Erc20 as u8, WEI, U256::ZERO, key)
        .from(sender)
        // An estimate finds that it succeeds without the other deposit, too.
        .gas(1_000_000)
        .send()
        .await
        .unwrap();
    let receipt = chain.mined(*sent.tx_hash()).await;
    let event = receipt.decoded_log::<LinkVault::DepositEvent>().unwrap();
    let forged = chain.link(event._index.to());
    let claimed = vault
        .withdrawDeposit(event._index, forger, Bytes::new())
        .from(forger)
        .send()
        .await
        .unwrap();
    chain.mined(*claimed.tx_hash()).await;
    let own = chain.deposit_native(house.person(3), WEI, &secret(2)).await;
    house.seen(own).await;
    let request = house.claim(own, &secret(2), stranger(2));
    claim(&house.ctx, request).await.unwrap();
    for link in [forged, own] {
        let claimed = |link: &Link| link.state == LinkState::Claimed;
        let link = house.link_when(link, claimed).await;
        assert_eq!(link.sender, sender);
    }
    assert_eq!(house.recent().await, [stranger(2)]);
}

/// Our vault asks for the link key as well, where there is one.
#[tokio::test]
async fn who_claimed_what_our_vault_keeps_for_them_is_told_where_it_has_a_key() {
    let house = House::new().await;
    let (chain, sender) = (house.chain(), house.person(3).address);
    let with_key = bound_deposit(sender, 1, stranger(5));
    let without = LinkVault::makeCustomDepositCall {
        pubKey20: Address::ZERO,
        ..bound_deposit(sender, 1, stranger(6))
    };
    for deposit in [with_key, without] {
        let recipient = deposit.recipient;
        let request = TransactionRequest::default()
            .from(sender)
            .to(chain.vault)
            .value(WEI)
            .input(deposit.abi_encode().into());
        let sent = chain.node.send_transaction(request).await.unwrap();
        let receipt = chain.mined(*sent.tx_hash()).await;
        let event = receipt.decoded_log::<LinkVault::DepositEvent>().unwrap();
        let link = chain.link(event._index.to());
        let signature = house.claim(link, &secret(1), recipient).signature;
        let claimed = LinkVault::new(chain.vault, &chain.node)
            .withdrawDeposit(event._index, recipient, signature)
            .from(sender)
            .send()
            .await
            .unwrap();
        chain.mined(*claimed.tx_hash()).await;
        let claimed = |link: &Link| link.state == LinkState::Claimed;
        let link = house.link_when(link, claimed).await;
        assert_eq!(link.recipient, Some(recipient));
    }
    assert_eq!(house.recent().await, [stranger(5)]);
}
