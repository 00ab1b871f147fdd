//! Points, by what chains show.

mod faults;
mod fulfilled;
mod lies;
mod reorganised;
mod together;

use std::{collections::HashMap, time::Duration};

use alloy::primitives::{Address, U256};
use domain::LinkId;
use partners::prices::{Llama, Market, Markets};
use payments::{
    Ctx, Deed, Prices, Referred, claim, leaderboard, points_of, points_of_items, submit_transfer,
};
use sandbox::{Person, PriceServer, UsdCoin};
use testkit::{Database, PATIENCE, TestChain, secret};

use crate::{
    admitted::reclaim,
    databases,
    house::{House, NETWORK, stranger},
    reclaim::signed,
};

/// More than the pause between two looks.
const TURN: Duration = Duration::from_secs(6);

/// A house that knows prices, and who tells them.
struct Bank {
    house: House,
    prices: PriceServer,
}

/// A server of prices of these chains' assets, and whoever asks it.
pub async fn priced(chains: &[TestChain]) -> (PriceServer, Prices) {
    let server = PriceServer::start(0).await.unwrap();
    let chains: Vec<_> = chains.iter().map(|chain| (**chain).clone()).collect();
    server.price(&chains);
    let markets: Markets = chains
        .iter()
        .map(|chain| {
            let market = Market {
                llama: chain.market_name(),
                coingecko: chain.market_name(),
                native: chain.native_coin(),
            };
            (chain.id, market)
        })
        .collect();
    let prices = Prices::new(markets, Some(Llama::new(server.llama())), None);
    (server, prices)
}

impl Bank {
    async fn open() -> Self {
        Self::of(House::new().await).await
    }

    async fn on(database: Database) -> Self {
        Self::of(House::on(database).await).await
    }

    async fn of(mut house: House) -> Self {
        house.close().await;
        let (server, prices) = priced(&house.world.chains).await;
        house.ctx = house.ctx.clone().priced(prices);
        house.open();
        Self {
            house,
            prices: server,
        }
    }

    /// A link of a person's with so many cents in it.
    async fn link(&self, person: usize, cents: u64, number: u64) -> LinkId {
        let chain = self.house.chain();
        let (sender, usdc) = (self.house.person(person), chain.token("USDC").address);
        let amount = U256::from(cents * 10_000);
        chain
            .deposit_erc20(sender, usdc, amount, &secret(number))
            .await
    }

    async fn claim(&self, link: LinkId, number: u64, recipient: Address) {
        self.house.seen(link).await;
        let request = self.house.claim(link, &secret(number), recipient);
        claim(&self.house.ctx, request).await.unwrap();
        self.house
            .link_when(link, |link| link.withdrawal.is_some())
            .await;
    }

    /// A link that somebody claims.
    async fn claimed(&self, person: usize, cents: u64, number: u64, recipient: Address) -> LinkId {
        let link = self.link(person, cents, number).await;
        self.claim(link, number, recipient).await;
        link
    }

    /// Money of a person's, sent straight, and the server told of it.
    async fn sent(&self, person: usize, cents: u64, to: Address) -> Deed {
        let chain = self.house.chain();
        let sender: &Person = self.house.person(person);
        let sent = UsdCoin::new(chain.token("USDC").address, &chain.node)
            .transfer(to, U256::from(cents * 10_000))
            .from(sender.address)
            .send()
            .await
            .unwrap();
        let tx = *sent.tx_hash();
        chain.mined(tx).await;
        submit_transfer(&self.house.ctx, chain.id, tx, sender.address, NETWORK)
            .await
            .unwrap();
        Deed::Transfer(chain.id, tx)
    }

    /// Waits until what is final by now was looked at.
    async fn looked(&self) {
        let head = self.head().await;
        self.read_to(head).await;
        for _ in 0..2 {
            self.turn().await;
        }
    }

    /// Makes all final, and waits until it was looked at.
    async fn settled(&self) {
        self.house.chain().finalize().await;
        self.looked().await;
    }

    async fn head(&self) -> u64 {
        let chain = self.house.ctx.chains.get(self.house.chain().id).unwrap();
        chain.head().await.unwrap()
    }

    async fn read_to(&self, head: u64) {
        read_to(&self.house.ctx, self.house.chain(), head).await;
    }

    /// One more look, from its beginning to its end.
    async fn turn(&self) {
        let job = async || {
            let job = self.house.ctx.store.live_job("points").await.unwrap();
            job.filter(|job| job.lease.1 == 0).map(|job| job.turn)
        };
        let look = async {
            let before = loop {
                match job().await {
                    Some(turn) => break turn,
                    None => tokio::time::sleep(Duration::from_millis(20)).await,
                }
            };
            self.house.shift_clock(TURN);
            while job().await.is_none_or(|turn| turn <= before) {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let looked = tokio::time::timeout(PATIENCE, look).await;
        looked.expect("points are looked for");
    }

    async fn total(&self, wallet: Address) -> u64 {
        points_of(&self.house.ctx, &[wallet]).await.unwrap().total
    }

    fn address(&self, person: usize) -> Address {
        self.house.person(person).address
    }
}

/// Waits until a chain was read so far.
async fn read_to(ctx: &Ctx, chain: &TestChain, head: u64) {
    let read = async {
        while ctx
            .store
            .cursor(chain.id)
            .await
            .unwrap()
            .is_none_or(|cursor| cursor.next <= head)
        {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let read = tokio::time::timeout(PATIENCE, read).await;
    read.expect("the chain is read");
}

#[tokio::test]
async fn a_link_earns_once_it_is_claimed_and_that_is_final() {
    for database in databases::each() {
        let bank = Bank::on(database).await;
        let (sender, friend) = (bank.address(0), stranger(1));
        bank.house.chain().hold().await;
        let deposit = bank.link(0, 2_550, 1);
        let link = bank.house.mining(deposit).await;
        bank.house.mining(bank.claim(link, 1, friend)).await;
        bank.looked().await;
        assert_eq!(bank.total(sender).await, 0, "it may still be taken back");
        assert_eq!(bank.total(friend).await, 0);
        let none = points_of_items(&bank.house.ctx, &[sender], &[Deed::Link(link)]).await;
        assert_eq!(none.unwrap().get(Deed::Link(link), sender), None);

        bank.settled().await;
        // 25 for the link, 12 for the claim; 1.4 times as many; a tenth of the friend's 12.
        assert_eq!(bank.total(sender).await, 35 + 1);
        assert_eq!(bank.total(friend).await, 16);
        let of = points_of(&bank.house.ctx, &[sender, friend]).await.unwrap();
        let referred = Referred {
            address: friend,
            total_referrals: 0,
            points: 1,
        };
        assert_eq!(of.per_referral, [referred]);
        assert_eq!(
            (of.total, of.referred_users, of.total_referral_points),
            (35 + 1 + 16, 1, 1)
        );
        let items = [Deed::Link(link)];
        let of_sender = points_of_items(&bank.house.ctx, &[sender], &items).await;
        let of_sender = of_sender.unwrap();
        assert_eq!(of_sender.get(items[0], sender), Some(35));
        assert_eq!(of_sender.get(items[0], friend), None, "not asked for");

        bank.settled().await;
        assert_eq!(bank.total(sender).await, 36, "once");
    }
}

/// Else whoever deposits and takes it back has points for nothing.
#[tokio::test]
async fn a_link_that_nobody_else_claims_earns_nothing() {
    let bank = Bank::open().await;
    let sender = bank.address(0);
    let waiting = bank.link(0, 10_000, 1).await;
    let back = bank.claimed(0, 10_000, 2, sender).await;
    let declined = bank.link(0, 10_000, 3).await;
    let signed = signed(&bank.house, bank.house.person(0), declined);
    reclaim(&bank.house.ctx, signed).await.unwrap();
    for link in [back, declined] {
        let left = |link: &payments::Link| link.withdrawal.is_some();
        bank.house.link_when(link, left).await;
    }
    bank.settled().await;
    assert_eq!(bank.total(sender).await, 0);
    let friend = stranger(1);
    bank.claim(waiting, 1, friend).await;
    bank.settled().await;
    assert_eq!(bank.total(sender).await, 140 + 5);
}

#[tokio::test]
async fn what_brings_a_wallet_is_told_over_two_steps() {
    let bank = Bank::open().await;
    let people = [0, 1, 2].map(|person| bank.address(person));
    bank.claimed(0, 10_000, 1, people[1]).await;
    bank.claimed(1, 4_000, 2, people[2]).await;
    // The first brings nobody twice, and is brought by nobody whom they brought.
    bank.claimed(0, 2_000, 3, people[1]).await;
    bank.claimed(1, 2_000, 4, people[0]).await;
    bank.settled().await;
    // 100, 20 and a claim of 10; a tenth of 50, of 40, of 10 and of 20.
    assert_eq!(bank.total(people[0]).await, 140 + 28 + 14 + 5 + 4 + 1 + 2);
    // Claims of 50 and 10, links of 40 and 20; a tenth of the third's 20.
    assert_eq!(bank.total(people[1]).await, 70 + 14 + 56 + 28 + 2);
    assert_eq!(bank.total(people[2]).await, 28);
    let of = points_of(&bank.house.ctx, &people[..1]).await.unwrap();
    let referred = Referred {
        address: people[1],
        total_referrals: 1,
        points: 12,
    };
    assert_eq!((of.referred_users, of.per_referral), (1, vec![referred]));
    assert_eq!(
        (of.total_referral_connections, of.total_referral_points),
        (1, 12)
    );
    let of = points_of(&bank.house.ctx, &people[1..2]).await.unwrap();
    assert_eq!((of.referred_users, of.total_referral_points), (1, 2));
    let of = points_of(&bank.house.ctx, &people[2..]).await.unwrap();
    assert_eq!((of.referred_users, of.total_referral_points), (0, 0));
    assert_eq!(of.per_referral, []);

    let names = |wallets: Vec<Address>| async move {
        assert_eq!(wallets.len(), 3);
        Ok(HashMap::from([(wallets[1], "second".to_owned())]))
    };
    let leaders = leaderboard(&bank.house.ctx, names).await.unwrap();
    let told: Vec<_> = leaders
        .iter()
        .map(|leader| (leader.place, leader.wallet, leader.name.as_deref()))
        .collect();
    let expected = [
        (1, people[0], None),
        (2, people[1], Some("second")),
        (3, people[2], None),
    ];
    assert_eq!(told, expected);
}

#[tokio::test]
async fn a_straight_transfer_earns_once_it_is_final() {
    let bank = Bank::open().await;
    let (sender, chain) = (bank.address(3), bank.house.chain());
    chain.hold().await;
    let sent = bank.house.mining(bank.sent(3, 2_000, stranger(1))).await;
    let to_self = bank.house.mining(bank.sent(3, 2_000, sender)).await;
    let noted = async {
        while bank
            .house
            .ctx
            .store
            .transfers_of(sender, 9)
            .await
            .unwrap()
            .len()
            < 2
        {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, bank.house.hurrying(noted))
        .await
        .unwrap();
    bank.looked().await;
    assert_eq!(bank.total(sender).await, 0, "it may still be taken back");
    bank.settled().await;
    bank.house.shift_clock(Duration::from_secs(600));
    bank.looked().await;
    assert_eq!(bank.total(sender).await, 14);
    assert_eq!(bank.total(stranger(1)).await, 0);
    let of = points_of_items(&bank.house.ctx, &[sender], &[sent, to_self]).await;
    let of = of.unwrap();
    assert_eq!(
        (of.get(sent, sender), of.get(to_self, sender)),
        (Some(14), Some(0))
    );
}
