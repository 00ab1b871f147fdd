//! What a person's wallets sent and received, by the chain's word.

use std::time::Duration;

use alloy::{
    primitives::{Address, B256, U256},
    providers::Provider,
    rpc::types::TransactionRequest,
};
use chain::bindings::LinkVault;
use domain::{AccountId, JobState, LinkId, LinkState};
use payments::{
    Contact, HistoryItem, HistoryKind, HistoryPage, HistoryStatus, NameContactError, Nickname,
    OwnWallet, claim, contacts, history, name_contact, submit_transfer,
};
use store::{JobFilter, NewAccount};
use testkit::{PATIENCE, secret};

use crate::{
    databases,
    house::{House, NETWORK, stranger},
    wire::Fate,
};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);
const ACCOUNT: AccountId = AccountId(7);
/// What a chain is asked for to find out who made a link.
const ASKED: &str = "eth_getTransactionByHash";

/// Wallets that are the same person's on every chain.
fn own(wallets: &[Address]) -> Vec<OwnWallet> {
    let own = |address: &Address| OwnWallet {
        address: *address,
        chain: None,
    };
    wallets.iter().map(own).collect()
}

impl House {
    async fn history(&self, wallets: &[Address]) -> Vec<HistoryItem> {
        self.page(wallets).await.items
    }

    async fn page(&self, wallets: &[Address]) -> HistoryPage {
        let wallets = own(wallets);
        history(&self.ctx, &wallets, None, 100).await.unwrap()
    }

    /// A link of the third person's, claimed to somebody.
    async fn claimed(&self, number: u64, recipient: Address) -> LinkId {
        let (chain, sender) = (self.chain(), self.person(3));
        let link = chain.deposit_native(sender, WEI, &secret(number)).await;
        self.claimed_to(link, number, recipient).await;
        link
    }

    async fn claimed_to(&self, link: LinkId, number: u64, recipient: Address) {
        self.seen(link).await;
        let request = self.claim(link, &secret(number), recipient);
        claim(&self.ctx, request).await.unwrap();
        self.link_when(link, |link| link.state == LinkState::Claimed)
            .await;
    }

    /// A link in somebody's name that the fourth person made.
    async fn forged(&self, number: u64, in_the_name_of: Address) -> LinkId {
        let chain = self.chain();
        let forged = LinkVault::new(chain.vault, &chain.node)
            .makeSelflessDeposit(
                Address::ZERO,
                0,
                WEI,
                U256::ZERO,
                secret(number).link_key().address(),
                in_the_name_of,
            )
            .from(self.person(4).address)
            .value(WEI)
            .send()
            .await
            .unwrap();
        let receipt = chain.mined(*forged.tx_hash()).await;
        let event = receipt.decoded_log::<LinkVault::DepositEvent>().unwrap();
        chain.link(event._index.to())
    }

    /// Sends somebody wei straight, and tells us.
    async fn sent_straight(&self, from: Address, to: Address) -> B256 {
        let request = TransactionRequest::default().from(from).to(to).value(WEI);
        let sent = self.chain().node.send_transaction(request).await.unwrap();
        let (tx, chain) = (*sent.tx_hash(), self.chain().id);
        self.chain().mined(tx).await;
        submit_transfer(&self.ctx, chain, tx, from, NETWORK)
            .await
            .unwrap();
        let noted = async {
            while self
                .ctx
                .store
                .transfers_of(from, 100)
                .await
                .unwrap()
                .iter()
                .all(|noted| noted.tx != tx)
            {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let noted = tokio::time::timeout(PATIENCE, noted).await;
        noted.expect("it is noted");
        tx
    }

    async fn time_of(&self, tx: B256) -> u64 {
        let receipt = self.chain().mined(tx).await;
        let number = receipt.block_number.unwrap();
        let block = self.chain().node.get_block_by_number(number.into()).await;
        block.unwrap().unwrap().header.timestamp
    }

    async fn contacts(&self, wallets: &[Address]) -> Vec<Contact> {
        contacts(&self.ctx, ACCOUNT, &own(wallets)).await.unwrap()
    }

    async fn name(&self, address: Address, nickname: &str) -> Result<(), NameContactError> {
        let nickname = Nickname::read(nickname).unwrap();
        name_contact(&self.ctx, ACCOUNT, address, nickname).await
    }

    async fn with_account(self) -> Self {
        let added = self.ctx.store.add_account(NewAccount {
            id: ACCOUNT,
            login: None,
            wallet: None,
            full_name: None,
            created_at: 0,
        });
        assert!(added.await.unwrap());
        self
    }
}

#[tokio::test]
async fn a_history_has_links_and_transfers_of_both_sides_the_newest_first() {
    for database in databases::each() {
        let house = House::on(database).await;
        let (anna, bert) = (house.person(3).address, house.person(4).address);
        let pause = || house.chain().advance(Duration::from_secs(10));
        let claimed = house.claimed(1, bert).await;
        pause().await;
        let waiting = house
            .chain()
            .deposit_native(house.person(3), WEI, &secret(2))
            .await;
        house.seen(waiting).await;
        pause().await;
        let tx = house.sent_straight(anna, bert).await;

        let of_anna = house.history(&[anna]).await;
        let told: Vec<_> = of_anna
            .iter()
            .map(|item| (item.kind, item.link, item.address, item.status))
            .collect();
        assert_eq!(
            told,
            [
                (
                    HistoryKind::DirectSent,
                    None,
                    Some(bert),
                    HistoryStatus::Sent
                ),
                (
                    HistoryKind::LinkSent,
                    Some(waiting),
                    None,
                    HistoryStatus::Pending
                ),
                (
                    HistoryKind::LinkSent,
                    Some(claimed),
                    Some(bert),
                    HistoryStatus::Claimed
                ),
            ]
        );
        assert!(
            of_anna
                .iter()
                .all(|item| item.wallet == anna && item.amount == WEI)
        );
        assert_eq!(of_anna[0].tx, Some(tx));
        assert_eq!(of_anna[0].date, house.time_of(tx).await);
        let symbols: Vec<_> = of_anna
            .iter()
            .map(|item| item.token_info.as_ref().map(|token| token.decimals))
            .collect();
        assert_eq!(symbols, [Some(18); 3]);

        let of_bert = house.history(&[bert]).await;
        let told: Vec<_> = of_bert
            .iter()
            .map(|item| (item.kind, item.link, item.address, item.status))
            .collect();
        assert_eq!(
            told,
            [
                (
                    HistoryKind::DirectReceived,
                    None,
                    Some(anna),
                    HistoryStatus::Sent
                ),
                (
                    HistoryKind::LinkReceived,
                    Some(claimed),
                    Some(anna),
                    HistoryStatus::Claimed
                ),
            ]
        );
        // What a link paid is told by the transaction that paid, and when that was.
        let row = house.ctx.store.link(claimed).await.unwrap().unwrap();
        let withdrawal = row.withdrawal.unwrap();
        assert_eq!(of_bert[1].tx, Some(withdrawal.tx));
        assert_eq!(of_bert[1].date, house.time_of(withdrawal.tx).await);
        assert_eq!(withdrawal.at, Some(of_bert[1].date));

        let of_both = house.history(&[anna, bert]).await;
        assert_eq!(of_both.len(), 5);
        assert_eq!(house.history(&[stranger(9)]).await, []);

        let with = |address, interactions| Contact {
            address,
            nickname: None,
            interactions,
        };
        assert_eq!(house.contacts(&[anna]).await, [with(bert, 2)]);
        assert_eq!(house.contacts(&[bert]).await, [with(anna, 2)]);
        assert_eq!(house.contacts(&[anna, bert]).await, []);
    }
}

/// A vault takes deposits in the name of others.
#[tokio::test]
#[ignore = "deep: many links of strangers"]
async fn what_a_stranger_made_in_a_wallets_name_is_none_of_its_history() {
    let house = House::new().await;
    let sender = house.person(3).address;
    let own = house.claimed(1, stranger(1)).await;
    for number in 2..=20 {
        let forged = house.forged(number, sender).await;
        house.claimed_to(forged, number, stranger(2)).await;
    }
    let told = house.history(&[sender]).await;
    // More than one read waits for: the rest is found out behind it.
    assert!(told.len() <= 1, "{told:#?}");
    let found_out = async {
        while !house
            .ctx
            .store
            .links_of_unknown_maker(&[sender], None, 1)
            .await
            .unwrap()
            .is_empty()
        {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let found_out = tokio::time::timeout(PATIENCE, found_out).await;
    found_out.expect("all is found out");
    let told = house.history(&[sender]).await;
    let links: Vec<_> = told.iter().map(|item| item.link).collect();
    assert_eq!(links, [Some(own)]);
    let contacts = house.contacts(&[sender]).await;
    let addresses: Vec<_> = contacts.iter().map(|contact| contact.address).collect();
    assert_eq!(addresses, [stranger(1)]);
}

/// What was found out is durable: another process asks no chain again.
#[tokio::test]
async fn who_made_a_link_is_asked_once() {
    let (house, wire) = House::on_a_wire().await;
    let sender = house.person(3);
    let link = house.chain().deposit_native(sender, WEI, &secret(1)).await;
    house.seen(link).await;
    assert_eq!(house.history(&[sender.address]).await.len(), 1);

    wire.rule_for(ASKED, |_| Fate::Lost);
    let another = payments::Ctx {
        makers: payments::Makers::default(),
        ..house.ctx.clone()
    };
    let page = history(&another, &own(&[sender.address]), None, 10)
        .await
        .unwrap();
    assert_eq!(page.items.len(), 1);
}

#[tokio::test]
async fn what_is_not_found_out_just_now_is_told_when_it_is() {
    let (house, wire) = House::on_a_wire().await;
    let sender = house.person(3);
    let link = house.chain().deposit_native(sender, WEI, &secret(1)).await;
    house.seen(link).await;
    wire.rule_for(ASKED, |_| Fate::refused("not now"));
    assert_eq!(house.history(&[sender.address]).await, []);

    wire.mend();
    let queued = JobFilter {
        states: &[JobState::Queued],
        kind: Some("link_makers"),
        limit: 1,
    };
    assert_eq!(house.ctx.store.jobs(queued).await.unwrap().len(), 1);
    let told = async {
        while house.history(&[sender.address]).await.is_empty() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let told = tokio::time::timeout(PATIENCE, house.hurrying(told)).await;
    told.expect("it is told in the end");
}

#[tokio::test]
async fn what_a_dropped_block_paid_is_received_once_the_chain_pays_again() {
    let house = House::new().await;
    let payee = stranger(1);
    let link = house
        .chain()
        .deposit_native(house.person(3), WEI, &secret(1))
        .await;
    house.link_when(link, |link| link.deposit.is_final).await;
    let request = house.claim(link, &secret(1), payee);
    let tx = claim(&house.ctx, request).await.unwrap();
    let block = house.chain().mined(tx).await.block_number.unwrap();
    house
        .link_when(link, |link| link.state == LinkState::Claimed)
        .await;
    assert_eq!(house.history(&[payee]).await.len(), 1);

    house.chain().drop_from(block).await;
    house.chain().mine(1).await;
    house
        .link_when(link, |link| link.state == LinkState::Pending)
        .await;
    assert_eq!(house.history(&[payee]).await, []);
    let sent = house.history(&[house.person(3).address]).await;
    assert_eq!(
        (sent[0].status, sent[0].address),
        (HistoryStatus::Pending, None)
    );
    // Longer than the sponsor waits for a block to take a transaction.
    house.shift_clock(Duration::from_secs(20));
    let paid = house.link_when(link, |link| link.state == LinkState::Claimed);
    house.mining(paid).await;
    let received = house.history(&[payee]).await;
    assert_eq!(received.len(), 1);
    assert_eq!(
        received[0].date,
        house.time_of(received[0].tx.unwrap()).await
    );
}

#[tokio::test]
async fn pages_of_one_second_go_on_where_the_last_ended() {
    let house = House::new().await;
    let sender = house.person(3);
    let secrets: Vec<_> = (0..15).map(secret).collect();
    let made = house.chain().deposit_batch(sender, WEI, &secrets, 0).await;
    house.seen(made[14]).await;
    let whole = house.history(&[sender.address]).await;
    assert_eq!(whole.len(), 15);
    let (mut items, mut after) = (Vec::new(), None);
    loop {
        let page = history(&house.ctx, &own(&[sender.address]), after, 4)
            .await
            .unwrap();
        items.extend(page.items);
        let Some(next) = page.next else { break };
        after = Some(next);
    }
    assert_eq!(items, whole);
}

#[tokio::test]
async fn a_contact_is_called_what_its_owner_calls_it() {
    let house = House::new().await.with_account().await;
    let sender = house.person(3).address;
    house.claimed(1, stranger(1)).await;
    assert_eq!(house.history(&[sender]).await.len(), 1);
    house.name(stranger(1), " Anna ").await.unwrap();
    house.name(stranger(2), "Bert").await.unwrap();
    let told = house.contacts(&[sender]).await;
    let named = |address, nickname: &str, interactions| Contact {
        address,
        nickname: Some(nickname.to_owned()),
        interactions,
    };
    let both = [named(stranger(1), "Anna", 1), named(stranger(2), "Bert", 0)];
    assert_eq!(told, both);
    house.name(stranger(2), "").await.unwrap();
    assert_eq!(house.contacts(&[sender]).await, both[..1]);
    for other in [AccountId(8), AccountId(0)] {
        let of_other = contacts(&house.ctx, other, &[]).await.unwrap();
        assert_eq!(of_other, []);
    }
    let nickname = Nickname::read("x").unwrap();
    let nobody = name_contact(&house.ctx, AccountId(8), stranger(1), nickname).await;
    assert!(matches!(nobody, Err(NameContactError::NoAccount)));
}

/// Who sends somebody a trifle from an address that looks like a friend's waits for it to be picked.
#[tokio::test]
async fn an_address_that_looks_like_a_contacts_does_not_get_among_them_by_sending() {
    let house = House::new().await.with_account().await;
    let me = house.person(3).address;
    let friend = stranger(1);
    let Address(mut bytes) = friend;
    bytes[9] ^= 1;
    let twin = Address(bytes);
    house.sent_straight(me, friend).await;
    house.chain().set_balance(twin, U256::MAX >> 8).await;
    let node = &house.chain().node;
    let unlocked = node.raw_request::<_, ()>("anvil_impersonateAccount".into(), [twin]);
    unlocked.await.unwrap();
    house.sent_straight(twin, me).await;
    house.sent_straight(house.person(4).address, me).await;

    let addresses = async || {
        let told = house.contacts(&[me]).await;
        let mut addresses: Vec<_> = told.iter().map(|contact| contact.address).collect();
        addresses.sort();
        addresses
    };
    let mut known = vec![friend, house.person(4).address];
    known.sort();
    assert_eq!(addresses().await, known);
    // Whom the person names they know.
    house.name(twin, "Anna's other wallet").await.unwrap();
    known.push(twin);
    known.sort();
    assert_eq!(addresses().await, known);
}
