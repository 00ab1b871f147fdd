//! What is called a success, by a transaction that does not show it.

use alloy::{
    eips::eip2718::Encodable2718,
    primitives::{Bytes, hex},
    providers::Provider,
    rpc::types::TransactionRequest,
};

use super::*;
use crate::liar::Liar;

/// Longer than it takes to look a few times.
const LOOKS: Duration = Duration::from_secs(1);

/// Passes what came along on to whom the first 20 bytes name.
const PASSES_ON: [u8; 13] = hex!("5f5f5f5f345f3560601c5af100");

impl Bridged {
    /// From now on somebody else answers in the router's name how orders stand.
    async fn lied_to(&mut self) -> Liar {
        let liar = Liar::start().await;
        let routing = Routing::new(liar.client(), Cents::dollars(5));
        self.house.close().await;
        self.house.ctx = self.house.ctx.clone().routing(routing);
        self.house.open();
        liar
    }

    /// Waits until it was looked at a few times. It is still on its way then, and nothing is told to have come.
    async fn stays_on_its_way(&self, link: LinkId, lie: &str) {
        self.house.shift_clock(Duration::from_secs(5));
        tokio::time::sleep(LOOKS).await;
        let told = self.crossing(link).await.unwrap();
        assert_eq!(told.state, CrossingState::Crossing, "{lie}: {told:#?}");
        assert_eq!((told.received, told.far_tx), (None, None), "{lie}");
    }

    /// A payment to somebody on the far chain by a stranger to all of it: dollars, or coins.
    async fn pays_elsewhere(&self, token: Address, to: Address, amount: U256) -> B256 {
        let (far, payer) = (self.far(), self.house.person(3).address);
        let sent = match token.is_zero() {
            true => {
                let coins = TransactionRequest::default().from(payer).to(to);
                let sent = far.node.send_transaction(coins.value(amount)).await;
                *sent.unwrap().tx_hash()
            }
            false => {
                let dollars = UsdCoin::new(token, &far.node);
                let sent = dollars.transfer(to, amount).from(payer).send().await;
                *sent.unwrap().tx_hash()
            }
        };
        far.mined(sent).await;
        sent
    }

    /// Has a contract of the far chain pass coins on to somebody, once there is a block.
    async fn passes_on(&self, to: Address, amount: U256) -> B256 {
        let (far, contract) = (self.far(), Address::repeat_byte(0x77));
        far.set_code(contract, PASSES_ON.into()).await;
        let call = TransactionRequest::default()
            .from(self.house.person(3).address)
            .to(contract)
            .input(Bytes::copy_from_slice(to.as_slice()).into())
            .value(amount);
        let sent = far.node.send_transaction(call).await.unwrap();
        *sent.tx_hash()
    }

    /// Waits until the far chain was read to where it is now.
    async fn reads_the_far_chain(&self) {
        let far = self.far();
        let head = far.node.get_block_number().await.unwrap();
        let look = async || {
            let cursor = self.house.ctx.store.cursor(far.id).await.unwrap();
            let read = cursor.map_or(0, |cursor| cursor.head);
            if read >= head { Ok(()) } else { Err(read) }
        };
        eventually("the far chain is read".to_owned(), look).await;
    }

    /// Takes links' money to somebody as a token of the far chain. The sandbox's router never pays them out.
    async fn never_paid_out(&self, amounts: &[u64], token: Address, who: Address) -> Vec<LinkId> {
        let links = self.links(amounts).await;
        for (number, link) in (0..).zip(&links) {
            let far = self.far();
            let quote = self.quote_to(*link, who, far, token).await.unwrap();
            let asked = self.signed(*link, who, far, &quote, &secret(number));
            self.take(&asked).await.unwrap();
        }
        links
    }

    async fn left(&self, link: LinkId) -> B256 {
        let left = self.until(link, CrossingState::Crossing).await;
        left.near_tx.unwrap()
    }
}

#[tokio::test]
async fn a_success_is_none_by_what_is_no_payment_of_the_claim() {
    let mut bridged = Bridged::open().await;
    let (who, usdc) = (receiver(0), bridged.far().token("USDC").address);
    for (lap, token) in [usdc, Address::ZERO].into_iter().enumerate() {
        let enough = match token.is_zero() {
            true => U256::from(30_000_000_000_000_000_000_u128),
            false => U256::from(20_000_000),
        };
        let old = bridged.pays_elsewhere(token, who, enough).await;
        bridged.reads_the_far_chain().await;
        // What is asked for its way is asked of the sandbox's router.
        let router = bridged.router();
        let routes = Routes::new(router.api(), "an-id".parse().unwrap());
        let routing = Routing::new(routes, Cents::dollars(5));
        bridged.house.ctx = bridged.house.ctx.clone().routing(routing);
        let link = bridged.never_paid_out(&[10_780_000], token, who).await[0];
        let left = bridged.left(link).await;
        let liar = bridged.lied_to().await;
        let to_another = bridged
            .pays_elsewhere(token, receiver(7 + lap), enough)
            .await;
        for (lie, named) in [
            ("no transaction", None),
            ("one that is not there", Some(B256::repeat_byte(7))),
            ("one that paid somebody else", Some(to_another)),
            ("one that paid before the claim", Some(old)),
        ] {
            liar.says(left, named);
            bridged.stays_on_its_way(link, lie).await;
        }
        // It is looked for further: what comes after all is seen.
        let paid = bridged.pays_elsewhere(token, who, enough).await;
        liar.says(left, Some(paid));
        let told = bridged.until(link, CrossingState::Arrived).await;
        assert_eq!((told.far_tx, told.received), (Some(paid), Some(enough)));
    }
}

#[tokio::test]
async fn a_payment_ends_one_of_two_claims_of_one_recipient() {
    for coins in [false, true] {
        let mut bridged = Bridged::open().await;
        let who = receiver(0);
        let (token, enough) = match coins {
            true => (Address::ZERO, U256::from(30_000_000_000_000_000_000_u128)),
            false => (bridged.far().token("USDC").address, U256::from(20_000_000)),
        };
        let amounts = [10_780_000, 11_780_000];
        let links = bridged.never_paid_out(&amounts, token, who).await;
        let left = [bridged.left(links[0]).await, bridged.left(links[1]).await];
        let liar = bridged.lied_to().await;
        let paid = bridged.pays_elsewhere(token, who, enough).await;
        liar.says(left[0], Some(paid));
        bridged.until(links[0], CrossingState::Arrived).await;
        liar.says(left[1], Some(paid));
        bridged.stays_on_its_way(links[1], "the other one's").await;
        let other = bridged.pays_elsewhere(token, who, enough).await;
        liar.says(left[1], Some(other));
        let told = bridged.until(links[1], CrossingState::Arrived).await;
        assert_eq!((told.far_tx, told.received), (Some(other), Some(enough)));
        let first = bridged.crossing(links[0]).await.unwrap();
        assert_eq!((first.far_tx, first.received), (Some(paid), Some(enough)));
    }
}

/// Where no node traces, the recipient's balance says what came by a block, not by which of its transactions.
#[tokio::test]
async fn coins_of_a_block_without_traces_end_no_claim_that_they_are_not_enough_for() {
    let mut bridged = Bridged::open_without_traces().await;
    let (who, enough) = (receiver(0), U256::from(30_000_000_000_000_000_000_u128));
    let amounts = [10_780_000, 10_780_000];
    let links = bridged.never_paid_out(&amounts, Address::ZERO, who).await;
    let left = [bridged.left(links[0]).await, bridged.left(links[1]).await];
    let liar = bridged.lied_to().await;
    bridged.far().hold().await;
    let paid = bridged.passes_on(who, enough).await;
    let beside = bridged.passes_on(receiver(7), enough).await;
    bridged.far().mine(1).await;
    let blocks = [
        bridged.far().mined(paid).await,
        bridged.far().mined(beside).await,
    ];
    assert_eq!(blocks[0].block_number, blocks[1].block_number);
    liar.says(left[0], Some(paid));
    let told = bridged.until(links[0], CrossingState::Arrived).await;
    assert_eq!(told.received, Some(told.quoted), "no more than was quoted");
    for (lie, named) in [("the other one's", paid), ("one beside it", beside)] {
        liar.says(left[1], Some(named));
        bridged.stays_on_its_way(links[1], lie).await;
    }
    let other = bridged.passes_on(who, enough).await;
    bridged.far().mine(1).await;
    liar.says(left[1], Some(other));
    let told = bridged.until(links[1], CrossingState::Arrived).await;
    assert_eq!(
        (told.far_tx, told.received),
        (Some(other), Some(told.quoted))
    );
}

#[tokio::test]
async fn a_far_block_that_goes_away_takes_the_arrival_back_until_it_comes_again() {
    for (amount, state) in [
        (10_000_000, CrossingState::Arrived),
        (10_740_000, CrossingState::Partial),
    ] {
        let bridged = Bridged::open().await;
        let link = bridged.links(&[amount]).await[0];
        let far = bridged.far();
        // Its block is the last one: on a chain that goes on it would be final.
        far.hold().await;
        bridged.cross(link, 0, receiver(0)).await;
        let paid_out = async || {
            let state = bridged.router().state();
            let tx = state["orders"][0]["paid_by"].as_str();
            tx.map(|tx| tx.parse::<B256>().unwrap()).ok_or(())
        };
        let paid_out = eventually("it is paid out".to_owned(), paid_out).await;
        far.knows(paid_out).await;
        let raw = far.node.get_transaction_by_hash(paid_out).await.unwrap();
        let raw = Bytes::from(raw.unwrap().inner.encoded_2718());
        far.mine(1).await;
        let there = bridged.until(link, state).await;
        assert_eq!(there.far_tx, Some(paid_out));

        let block = far.mined(paid_out).await.block_number.unwrap();
        far.drop_from(block).await;
        far.mine(1).await;
        let gone = bridged.until(link, CrossingState::Crossing).await;
        assert_eq!(
            (gone.far_tx, gone.received, gone.ended_at),
            (None, None, None)
        );

        let _sent = far.node.send_raw_transaction(&raw).await.unwrap();
        far.mine(1).await;
        let again = bridged.until(link, state).await;
        assert_eq!(
            (again.far_tx, again.received),
            (there.far_tx, there.received)
        );
        far.finalize().await;
        let over = bridged.until_it(link, |it| it.ended_at.is_some()).await;
        assert_eq!(over.state, state);
    }
}
