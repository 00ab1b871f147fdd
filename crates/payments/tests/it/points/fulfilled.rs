//! What was paid for requests earns once, as that and not as a straight transfer too.

use std::time::Duration;

use alloy::primitives::{Address, B256, U256};
use domain::{ChainId, PaymentState, RequestId, RequestKind};
use payments::{Deed, MakeRequest, PayRequest, Payee, make_request, pay_request, points_of_items};
use testkit::PATIENCE;

use super::Bank;
use crate::house::{NETWORK, stranger};

#[tokio::test]
async fn paying_a_request_earns_its_payer_a_point_a_dollar_and_nothing_more() {
    let bank = Bank::open().await;
    bank.house.chain().hold().await;
    let request = wanted(&bank).await;
    let straight = bank.house.mining(bank.sent(0, 2_000, stranger(1))).await;
    bank.house.mining(bank.paid(request, straight)).await;
    bank.settled().await;
    let payer = bank.address(0);
    bank.once(payer, 28).await;
    let fulfilled = fulfilment(straight);
    let items = points_of_items(&bank.house.ctx, &[payer], &[straight, fulfilled]).await;
    let items = items.unwrap();
    assert_eq!(
        [items.get(straight, payer), items.get(fulfilled, payer)],
        [Some(0), Some(28)]
    );
    assert_eq!(bank.total(stranger(1)).await, 0);
}

/// Else who says late what a transfer paid for has its points twice.
#[tokio::test]
async fn a_transfer_that_earned_earns_nothing_as_what_paid_a_request() {
    let bank = Bank::open().await;
    let request = wanted(&bank).await;
    let straight = bank.sent(0, 2_000, stranger(1)).await;
    bank.settled().await;
    let payer = bank.address(0);
    bank.once(payer, 14).await;
    bank.paid(request, straight).await;
    bank.settled().await;
    bank.settled().await;
    assert_eq!(bank.total(payer).await, 14);
    let items = points_of_items(&bank.house.ctx, &[payer], &[straight]).await;
    assert_eq!(items.unwrap().get(straight, payer), Some(14));
}

/// A request for twenty dollars to a stranger.
async fn wanted(bank: &Bank) -> RequestId {
    let chain = bank.house.chain();
    let wanted = MakeRequest {
        account: None,
        chain: chain.id,
        payee: Payee::Address(stranger(1)),
        token: chain.token("USDC").address,
        decimals: None,
        kind: RequestKind::Exact,
        amount: Some(U256::from(20_000_000)),
        reference: None,
        file: None,
        expires_at: None,
    };
    make_request(&bank.house.ctx, wanted).await.unwrap().id
}

fn transaction(straight: Deed) -> (ChainId, B256) {
    match straight {
        Deed::Transfer(chain, tx) => (chain, tx),
        Deed::Link(_) | Deed::Fulfilment(..) => panic!("{straight:?}"),
    }
}

/// What a transaction whose only transfer is this one paid.
fn fulfilment(straight: Deed) -> Deed {
    let (chain, tx) = transaction(straight);
    Deed::Fulfilment(chain, tx, 0)
}

impl Bank {
    /// Says that a transfer paid a request, and waits until that is seen.
    async fn paid(&self, request: RequestId, straight: Deed) {
        let (chain, tx) = transaction(straight);
        let said = PayRequest {
            request,
            chain,
            tx,
            payer: stranger(9),
            route: None,
            to_tx: None,
        };
        let ctx = &self.house.ctx;
        pay_request(ctx, said, NETWORK).await.unwrap();
        let seen = async {
            loop {
                let row = ctx.store.request_payment(request, chain, tx).await.unwrap();
                match row.expect("it was said").state {
                    PaymentState::Seen | PaymentState::Final => return,
                    PaymentState::Unconfirmed | PaymentState::Untold | PaymentState::Failed => {}
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let seen = self.house.hurrying(seen);
        tokio::time::timeout(PATIENCE, seen).await.unwrap();
    }

    /// Waits until a wallet has points, which are so many.
    async fn once(&self, wallet: Address, points: u64) {
        let earned = async {
            while self.total(wallet).await == 0 {
                self.turn().await;
            }
        };
        tokio::time::timeout(PATIENCE, earned).await.unwrap();
        self.turn().await;
        assert_eq!(self.total(wallet).await, points);
    }
}
