//! Requests for money, paid by people on a chain.

mod across;
mod addresses;
mod lies;
mod reorganised;

use std::time::Duration;

use alloy::{
    primitives::{Address, B256, U256},
    providers::Provider,
    rpc::types::TransactionRequest,
};
use domain::{PaymentState, RequestId, RequestKind, RequestState, limits};
use payments::{
    MakeRequest, MakeRequestError, PayRequest, PayRequestError, Payee, PaymentStanding, Request,
    make_request, pay_request, read_request,
};
use sandbox::UsdCoin;
use testkit::{PATIENCE, secret};

use crate::{
    databases,
    house::{House, NETWORK, stranger},
    wire::Fate,
};

fn dollars(dollars: u64) -> U256 {
    U256::from(dollars * 1_000_000)
}

impl House {
    fn wanted(&self, kind: RequestKind, amount: Option<U256>) -> MakeRequest {
        MakeRequest {
            account: None,
            chain: self.chain().id,
            payee: Payee::Address(stranger(1)),
            token: self.chain().token("USDC").address,
            decimals: Some(6),
            kind,
            amount,
            reference: Some("Pizza".to_owned()),
            file: None,
            expires_at: None,
        }
    }

    async fn asked(&self, kind: RequestKind, amount: Option<U256>) -> RequestId {
        let wanted = self.wanted(kind, amount);
        make_request(&self.ctx, wanted).await.unwrap().id
    }

    /// A request for five dollars.
    async fn five(&self) -> RequestId {
        self.asked(RequestKind::Exact, Some(dollars(5))).await
    }

    async fn send_dollars(&self, person: usize, to: Address, amount: U256) -> B256 {
        let chain = self.chain();
        let sent = UsdCoin::new(chain.token("USDC").address, &chain.node)
            .transfer(to, amount)
            .from(self.person(person).address)
            .send()
            .await
            .unwrap();
        *sent.tx_hash()
    }

    async fn send_wei_to(&self, person: usize, to: Address, amount: U256) -> B256 {
        let request = TransactionRequest::default()
            .from(self.person(person).address)
            .to(to)
            .value(amount);
        let sent = self.chain().node.send_transaction(request).await.unwrap();
        *sent.tx_hash()
    }

    async fn say_paid(&self, request: RequestId, tx: B256) -> Result<Request, PayRequestError> {
        let said = PayRequest {
            request,
            chain: self.chain().id,
            tx,
            // Whoever says so: who paid is the chain's to say.
            payer: stranger(9),
            route: None,
            to_tx: None,
        };
        pay_request(&self.ctx, said, NETWORK).await
    }

    async fn stands(&self, id: RequestId) -> Request {
        read_request(&self.ctx, id).await.unwrap().unwrap()
    }

    /// Once a request stands as is wanted, however long its chain takes.
    async fn until_stands(&self, id: RequestId, when: impl Fn(&Request) -> bool) -> Request {
        let there = async {
            loop {
                let request = self.stands(id).await;
                if when(&request) {
                    return request;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        match tokio::time::timeout(PATIENCE, self.hurrying(there)).await {
            Ok(request) => request,
            Err(_) => panic!("it does not get there: {:#?}", self.stands(id).await),
        }
    }
}

fn standings(request: &Request) -> Vec<PaymentStanding> {
    let payments = request.payments.iter();
    payments.map(|payment| payment.standing).collect()
}

fn all_are(state: PaymentState) -> impl Fn(&Request) -> bool {
    move |request| {
        let standings = standings(request);
        let is = |standing: &PaymentStanding| *standing == PaymentStanding::As(state);
        !standings.is_empty() && standings.iter().all(is)
    }
}

#[tokio::test]
async fn a_request_is_paid_once_its_chain_says_so_and_by_whom_it_says() {
    for database in databases::each() {
        let house = House::on(database).await;
        let id = house.five().await;
        let asked = house.stands(id).await;
        assert_eq!(
            (asked.state, asked.token_symbol.as_str(), asked.paid),
            (RequestState::Pending, "USDC", U256::ZERO)
        );
        let tx = house.send_dollars(3, stranger(1), dollars(5)).await;
        house.say_paid(id, tx).await.unwrap();
        house.say_paid(id, tx).await.unwrap();
        let paid = house
            .until_stands(id, |request| request.state == RequestState::Paid)
            .await;
        assert_eq!(paid.paid, dollars(5));
        house.chain().finalize().await;
        let stays = house.until_stands(id, all_are(PaymentState::Final)).await;
        let [payment] = &stays.payments[..] else {
            panic!("{stays:#?}");
        };
        assert_eq!(
            (payment.payer, payment.tx, payment.amount),
            (house.person(3).address, tx, Some(dollars(5)))
        );
        assert!(payment.at.is_some());
    }
}

#[tokio::test]
async fn too_little_is_shown_and_waits_for_the_rest_and_too_much_is_paid() {
    let house = House::new().await;
    let id = house.five().await;
    let tx = house.send_dollars(3, stranger(1), dollars(3)).await;
    house.say_paid(id, tx).await.unwrap();
    let short = house
        .until_stands(id, |request| !request.paid.is_zero())
        .await;
    assert_eq!(
        (short.state, standings(&short)),
        (RequestState::Pending, vec![PaymentStanding::Underpaid])
    );
    // Two at the same time.
    let (one, two) = tokio::join!(
        house.send_dollars(3, stranger(1), dollars(4)),
        house.send_dollars(4, stranger(1), dollars(5)),
    );
    let said = tokio::join!(house.say_paid(id, one), house.say_paid(id, two));
    assert!(said.0.is_ok() && said.1.is_ok());
    let paid = house
        .until_stands(id, |request| request.paid == dollars(12))
        .await;
    assert_eq!(paid.state, RequestState::Paid);
}

#[tokio::test]
async fn an_open_request_takes_what_comes_and_a_goal_is_reached_together() {
    let house = House::new().await;
    let open = house.asked(RequestKind::Open, None).await;
    let goal = house.asked(RequestKind::Goal, Some(dollars(5))).await;
    let tx = house.send_dollars(3, stranger(1), U256::ONE).await;
    house.say_paid(open, tx).await.unwrap();
    let paid = |request: &Request| request.state == RequestState::Paid;
    house.until_stands(open, paid).await;
    for (person, amount) in [(3, 2), (4, 2)] {
        let tx = house
            .send_dollars(person, stranger(1), dollars(amount))
            .await;
        house.say_paid(goal, tx).await.unwrap();
    }
    let part = house
        .until_stands(goal, |request| request.paid == dollars(4))
        .await;
    assert_eq!(part.state, RequestState::Pending);
    let tx = house.send_dollars(3, stranger(1), dollars(1)).await;
    house.say_paid(goal, tx).await.unwrap();
    let whole = house.until_stands(goal, paid).await;
    assert_eq!(whole.payments.len(), 3);
}

/// A vault pays the recipient: of a token its own word tells, of the chain's own currency only nodes that tell what goes
/// on within transactions.
#[tokio::test]
async fn what_a_contract_pays_counts_where_the_chain_shows_it() {
    let (house, wire) = House::on_a_wire().await;
    wire.rule_for("debug_traceTransaction", |_| {
        Fate::refused("the method debug_traceTransaction does not exist")
    });
    let (chain, sender) = (house.chain(), house.person(0));
    let usdc = chain.token("USDC").address;
    let dollars_in = chain
        .deposit_erc20(sender, usdc, dollars(5), &secret(1))
        .await;
    let wei_in = chain.deposit_native(sender, dollars(5), &secret(2)).await;
    let id = house.five().await;
    let native = MakeRequest {
        token: Address::ZERO,
        decimals: None,
        ..house.wanted(RequestKind::Exact, Some(dollars(5)))
    };
    let native = make_request(&house.ctx, native).await.unwrap().id;
    let mut paid_by = Vec::new();
    for (link, number, request) in [(dollars_in, 1, id), (wei_in, 2, native)] {
        house.seen(link).await;
        let claim = house.claim(link, &secret(number), stranger(1));
        let tx = payments::claim(&house.ctx, claim).await.unwrap();
        house.say_paid(request, tx).await.unwrap();
        paid_by.push(tx);
    }
    let is_paid = |request: &Request| request.state == RequestState::Paid;
    let paid = house.until_stands(id, is_paid).await;
    assert_eq!(paid.payments[0].payer, chain.vault);
    let untold = house
        .until_stands(native, all_are(PaymentState::Untold))
        .await;
    assert_eq!(untold.state, RequestState::Pending);
    assert_eq!(untold.payments[0].amount, None);

    // Who says it again where a node tells has it counted, and only what that transaction brought.
    wire.mend();
    house.say_paid(native, paid_by[1]).await.unwrap();
    let paid = house.until_stands(native, is_paid).await;
    let [payment] = &paid.payments[..] else {
        panic!("{paid:#?}");
    };
    assert_eq!(
        (payment.payer, payment.amount, paid.paid),
        (chain.vault, Some(dollars(5)), dollars(5))
    );
}

#[tokio::test]
async fn what_cannot_be_asked_for_is_not() {
    let house = House::new().await;
    let now = u64::try_from(house.ctx.clock.now_ms() / 1_000).unwrap();
    let exact = || house.wanted(RequestKind::Exact, Some(dollars(5)));
    type Refused = fn(&MakeRequestError) -> bool;
    let cases: [(MakeRequest, Refused); 10] = [
        (
            MakeRequest {
                chain: domain::ChainId(5),
                ..exact()
            },
            |error| matches!(error, MakeRequestError::UnknownChain(_)),
        ),
        (
            MakeRequest {
                payee: Payee::Address(Address::ZERO),
                ..exact()
            },
            |error| matches!(error, MakeRequestError::NobodyThere),
        ),
        (
            MakeRequest {
                payee: Payee::Address(house.chain().vault),
                ..exact()
            },
            |error| matches!(error, MakeRequestError::NobodyThere),
        ),
        (
            MakeRequest {
                token: house.person(0).address,
                ..exact()
            },
            |error| matches!(error, MakeRequestError::UnknownToken(_)),
        ),
        (
            MakeRequest {
                decimals: Some(18),
                ..exact()
            },
            |error| matches!(error, MakeRequestError::OtherDecimals(6)),
        ),
        (house.wanted(RequestKind::Exact, None), |error| {
            matches!(error, MakeRequestError::NoAmount)
        }),
        (house.wanted(RequestKind::Goal, Some(U256::ZERO)), |error| {
            matches!(error, MakeRequestError::NoAmount)
        }),
        (house.wanted(RequestKind::Open, Some(dollars(5))), |error| {
            matches!(error, MakeRequestError::AmountOfOpen)
        }),
        (
            MakeRequest {
                expires_at: Some(now - 1),
                ..exact()
            },
            |error| matches!(error, MakeRequestError::Expiry),
        ),
        (
            MakeRequest {
                expires_at: Some(now + limits::REQUEST_LASTS.as_secs() + 3_600),
                ..exact()
            },
            |error| matches!(error, MakeRequestError::Expiry),
        ),
    ];
    for (number, (wanted, is_refused)) in cases.into_iter().enumerate() {
        let refused = make_request(&house.ctx, wanted).await;
        let refused = refused.expect_err(&number.to_string());
        assert!(is_refused(&refused), "{number}: {refused:?}");
    }

    let soon = MakeRequest {
        expires_at: Some(now + 60),
        ..exact()
    };
    let id = make_request(&house.ctx, soon).await.unwrap().id;
    house.shift_clock(Duration::from_secs(61));
    assert_eq!(house.stands(id).await.state, RequestState::Expired);
    // Who was on their way has paid all the same.
    let tx = house.send_dollars(3, stranger(1), dollars(5)).await;
    house.say_paid(id, tx).await.unwrap();
    house
        .until_stands(id, |request| request.state == RequestState::Paid)
        .await;
}
