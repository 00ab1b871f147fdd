//! Links by who made them and by what made them.

use std::time::Duration;

use alloy::{
    primitives::{Address, B256, U256},
    providers::Provider,
    rpc::types::TransactionRequest,
};
use chain::{Chains, bindings::LinkVault};
use domain::{ChainId, LinkState};
use payments::{
    LinkPage, ReadLinkError, TransactionLinksError, UnknownVault, links_of_sender,
    links_of_transaction,
};
use testkit::secret;

use crate::{
    databases,
    house::{House, spec, spec_at, stranger},
    wire::Fate,
};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);

async fn made_by(house: &House, tx: B256) -> Result<LinkPage, TransactionLinksError> {
    links_of_transaction(&house.ctx, house.chain().id, tx, None).await
}

async fn pending(house: &House, sender: Address) -> LinkPage {
    links_of_sender(&house.ctx, sender, LinkState::Pending, None)
        .await
        .unwrap()
}

#[tokio::test]
async fn a_wallet_finds_what_it_has_in_links_on_all_chains() {
    for database in databases::each() {
        let house = House::on(database).await;
        let sender = house.person(3);
        let mut made = Vec::new();
        for (chain, number) in house.world.chains.iter().zip(1..) {
            let link = chain.deposit_native(sender, WEI, &secret(number)).await;
            house.seen(link).await;
            made.push(link);
        }
        let page = pending(&house, sender.address).await;
        assert_eq!((page.links.len(), page.next), (2, None));
        assert!(
            made.iter()
                .all(|id| page.links.iter().any(|link| link.id == *id))
        );
        assert_eq!(pending(&house, stranger(1)).await.links, []);
    }
}

/// What a batch made in one transaction, both by its sender and by the transaction.
#[tokio::test]
async fn many_links_come_by_the_page() {
    let house = House::new().await;
    let sender = house.person(3);
    let secrets: Vec<_> = (0..120).map(secret).collect();
    let made = house.chain().deposit_batch(sender, WEI, &secrets, 0).await;
    let last = house.seen(made[119]).await;
    let (mut found, mut after) = (Vec::new(), None);
    for size in [50, 50, 20] {
        let page = links_of_transaction(&house.ctx, house.chain().id, last.deposit.tx, after);
        let page = page.await.unwrap();
        assert_eq!(page.links.len(), size);
        found.extend(page.links.iter().map(|link| link.id));
        after = page.next;
    }
    assert_eq!(after, None);
    found.reverse();
    assert_eq!(found, made);
    let page = pending(&house, sender.address).await;
    assert_eq!((page.links.len(), page.next.is_some()), (50, true));
}

/// A chain that is away neither hides its own links nor those of others.
#[tokio::test]
async fn links_are_told_while_their_chain_is_away() {
    let mut house = House::new().await;
    let sender = house.person(3).clone();
    let dai = house.chain().token("DAI").address;
    let link = house
        .chain()
        .deposit_erc20(&sender, dai, WEI, &secret(1))
        .await;
    house.seen(link).await;
    house.close().await;
    let specs = house.world.chains.iter().map(|chain| {
        let mut away = spec(chain);
        away.rpc_urls = vec!["http://127.0.0.1:9".parse().unwrap()];
        away.tokens.clear();
        away
    });
    house.ctx.chains = Chains::connect(specs.collect()).unwrap();
    let page = pending(&house, sender.address).await;
    let [told] = page.links.as_slice() else {
        panic!("{page:#?}");
    };
    assert_eq!((told.id, told.amount), (link, WEI));
    assert_eq!((told.token.address, told.token.symbol.as_str()), (dai, "?"));
}

/// However many tokens a silent chain is asked for, the other chain's links come soon.
#[tokio::test]
async fn a_chain_that_is_silent_delays_links_once() {
    let (mut house, wire) = House::on_a_wire().await;
    let sender = house.person(3).clone();
    let chains = &house.world.chains;
    for (symbol, number) in [("DAI", 1), ("USDC", 2)] {
        let token = chains[0].token(symbol).address;
        let secret = secret(number);
        let link = chains[0].deposit_erc20(&sender, token, WEI, &secret).await;
        house.seen(link).await;
    }
    let native = chains[1].deposit_native(&sender, WEI, &secret(3)).await;
    house.seen(native).await;
    house.close().await;
    let mut silent = spec_at(house.chain(), wire.url.clone());
    silent.tokens.clear();
    let specs = vec![silent, spec(&house.world.chains[1])];
    house.ctx.chains = Chains::connect(specs).unwrap();
    wire.rule(|_| Fate::Late(Duration::from_secs(60)));

    let page = tokio::time::timeout(Duration::from_secs(4), pending(&house, sender.address));
    let page = page.await.expect("the others are told");
    let mut symbols: Vec<_> = page.links.iter().map(|link| &*link.token.symbol).collect();
    symbols.sort_unstable();
    let native = &house.world.chains[1].native.symbol;
    assert_eq!(symbols, ["?", "?", native]);
}

#[tokio::test]
async fn a_transaction_that_made_no_link_says_what_it_did() {
    let house = House::new().await;
    let (chain, sender) = (house.chain(), house.person(3).address);
    let send = async |request: TransactionRequest| {
        let sent = chain.node.send_transaction(request.from(sender)).await;
        *sent.unwrap().tx_hash()
    };
    let wei = TransactionRequest::default().value(U256::ONE);

    let unknown = made_by(&house, B256::repeat_byte(1)).await;
    assert!(
        matches!(unknown, Err(TransactionLinksError::NotFound)),
        "{unknown:?}"
    );

    let plain = send(wei.clone().to(stranger(1))).await;
    chain.mined(plain).await;
    let plain_links = made_by(&house, plain).await;
    assert!(
        matches!(plain_links, Err(TransactionLinksError::NoDeposit)),
        "{plain_links:?}"
    );

    let other = links_of_transaction(&house.ctx, house.world.chains[1].id, plain, None).await;
    assert!(
        matches!(other, Err(TransactionLinksError::NotFound)),
        "{other:?}"
    );
    let nowhere = links_of_transaction(&house.ctx, ChainId(5), plain, None).await;
    assert!(
        matches!(
            nowhere,
            Err(TransactionLinksError::Link(ReadLinkError::UnknownVault(
                UnknownVault::Chain(ChainId(5))
            )))
        ),
        "{nowhere:?}"
    );

    // It would revert, so its gas is named: no node estimates it.
    let reverting = send(wei.to(chain.vault).gas_limit(100_000)).await;
    while chain
        .node
        .get_transaction_receipt(reverting)
        .await
        .unwrap()
        .is_none()
    {
        chain.mine(1).await;
    }
    let reverted = made_by(&house, reverting).await;
    assert!(
        matches!(reverted, Err(TransactionLinksError::Reverted)),
        "{reverted:?}"
    );

    let code = chain.node.get_code_at(chain.vault).await.unwrap();
    chain.set_code(stranger(2), code).await;
    let elsewhere = LinkVault::new(stranger(2), &chain.node)
        .makeDeposit(Address::ZERO, 0, WEI, U256::ZERO, stranger(3))
        .from(sender)
        .value(WEI)
        .send()
        .await
        .unwrap();
    chain.mined(*elsewhere.tx_hash()).await;
    let elsewhere = made_by(&house, *elsewhere.tx_hash()).await;
    assert!(
        matches!(elsewhere, Err(TransactionLinksError::UnknownVault)),
        "{elsewhere:?}"
    );
}

/// The money is there, and what this page is for can be told only when the chain was read.
#[tokio::test]
async fn a_deposit_that_is_not_read_yet_is_not_denied() {
    let mut house = House::new().await;
    house.close().await;
    let (chain, sender) = (house.chain(), house.person(3).address);
    chain.hold().await;
    let sent = LinkVault::new(chain.vault, &chain.node)
        .makeDeposit(Address::ZERO, 0, WEI, U256::ZERO, stranger(3))
        .from(sender)
        .value(WEI)
        .send()
        .await
        .unwrap();
    let tx = *sent.tx_hash();
    let waits = made_by(&house, tx).await;
    assert!(
        matches!(waits, Err(TransactionLinksError::Pending)),
        "{waits:?}"
    );
    chain.mine(1).await;
    let unread = made_by(&house, tx).await;
    assert!(
        matches!(
            unread,
            Err(TransactionLinksError::Link(
                ReadLinkError::Unconfirmed { .. }
            ))
        ),
        "{unread:?}"
    );
    house.open();
    let read = loop {
        match made_by(&house, tx).await {
            Ok(page) => break page,
            Err(TransactionLinksError::Link(ReadLinkError::Unconfirmed { .. })) => {}
            Err(error) => panic!("{error}"),
        }
    };
    assert_eq!(read.links[0].sender, sender);
}
