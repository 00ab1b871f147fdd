//! What comes at a request's own address otherwise than was asked for: it stays there until its owner says what becomes of
//! it.

use std::time::Duration;

use alloy::{
    eips::BlockId,
    primitives::{Address, B256, Bytes, U256},
    providers::Provider,
    signers::{SignerSync, local::PrivateKeySigner},
};
use chain::SendBack;
use domain::{Moment, MoveKind, RequestId, RequestKind, RequestState, accept_money_message};
use payments::{
    MakeRequest, MoveMoneyError, Payee, Refusal, RequestOwner, RequestOwnerError, SendMoneyBack,
    WhyHeld, accept_money, make_request, people::Site, send_money_back,
};
use sandbox::{Person, UsdCoin};

use super::{Request, dollars, house, went};
use crate::{
    databases,
    house::{House, NETWORK},
};

/// Who asks for money.
pub(super) const OWNER: usize = 7;

fn site() -> Site {
    Site {
        domain: "filbert.example".to_owned(),
        uri: "https://filbert.example".to_owned(),
    }
}

fn key(person: &Person) -> PrivateKeySigner {
    PrivateKeySigner::from_bytes(&person.private_key).unwrap()
}

/// Once that is there, in blocks that stay, for that reason.
pub(super) fn holds(amount: U256, why: Option<WhyHeld>) -> impl Fn(&Request) -> bool {
    move |request| {
        let mut held = request.held.iter();
        held.any(|held| (held.money.amount, held.stays) == (amount, why))
    }
}

impl House {
    fn owner(&self) -> &Person {
        self.person(OWNER)
    }

    async fn asked_by_owner(&self, change: impl FnOnce(&mut MakeRequest)) -> (RequestId, Address) {
        let mut wanted = self.wanted(RequestKind::Exact, Some(dollars(5)));
        wanted.payee = Payee::Address(self.owner().address);
        change(&mut wanted);
        let made = make_request(&self.ctx, wanted).await.unwrap();
        (made.id, made.pay_to.unwrap().address)
    }

    pub(super) async fn accepts(
        &self,
        id: RequestId,
        token: Address,
        by: &Person,
    ) -> Result<B256, MoveMoneyError> {
        let at = Moment(self.now() as u64 / 1_000);
        let on = (self.chain().id, token);
        let text = accept_money_message("filbert.example", id, self.owner().address, on, at);
        let signature = key(by).sign_message_sync(text.as_bytes()).unwrap();
        let owner = RequestOwner::Recipient {
            signature: Bytes::from(signature.as_bytes()),
            at: at.0,
        };
        accept_money(&self.ctx, &site(), id, token, owner, NETWORK).await
    }

    /// What `by` signs to have dollars of a request sent to `to`.
    async fn back(&self, id: RequestId, amount: U256, to: Address, by: &Person) -> SendMoneyBack {
        let served = self.ctx.chains.get(self.chain().id).unwrap();
        let contract = served.request_addresses().unwrap();
        let token = self.chain().token("USDC").address;
        let latest = self.chain().node.get_block(BlockId::latest()).await;
        let deadline = latest.unwrap().unwrap().header.timestamp + 3_600;
        let signed = SendBack {
            from: contract.of(self.owner().address, id),
            token,
            amount,
            to,
            nonce: U256::from(1),
            deadline,
        };
        let digest = contract.send_back_digest(signed);
        SendMoneyBack {
            token,
            amount,
            to,
            nonce: signed.nonce,
            deadline,
            signature: Bytes::from(key(by).sign_hash_sync(&digest).unwrap().as_bytes()),
        }
    }

    async fn dollars_of(&self, person: usize) -> U256 {
        self.tokens(self.person(person).address).await
    }
}

#[tokio::test]
async fn too_little_stays_until_the_rest_has_come() {
    let house = house(databases::sqlite()).await;
    let before = house.dollars_of(OWNER).await;
    let (id, at) = house.asked_by_owner(|_| {}).await;
    house.send_dollars(3, at, dollars(2)).await;
    let short = holds(dollars(2), Some(WhyHeld::TooLittle));
    let short = house.until_stands(id, short).await;
    assert_eq!(short.state, RequestState::Pending);
    house.send_dollars(4, at, dollars(3)).await;
    house.chain().finalize().await;
    house.until_stands(id, went(MoveKind::Forwarded)).await;
    assert_eq!(house.dollars_of(OWNER).await, before + dollars(5));
}

#[tokio::test]
async fn too_much_goes_back_as_the_recipient_signed_and_the_rest_goes_on() {
    for database in databases::each() {
        let house = house(database).await;
        let owned = house.dollars_of(OWNER).await;
        let (id, at) = house.asked_by_owner(|_| {}).await;
        let payer = house.person(3).address;
        house.send_dollars(3, at, dollars(8)).await;
        house.chain().finalize().await;
        let over = holds(dollars(8), Some(WhyHeld::TooMuch));
        let paid = house.until_stands(id, over).await;
        assert_eq!((paid.state, paid.paid), (RequestState::Paid, dollars(8)));

        let strangers = house.back(id, dollars(3), payer, house.person(4)).await;
        let refused = send_money_back(&house.ctx, id, strangers, NETWORK).await;
        assert!(
            matches!(
                refused,
                Err(MoveMoneyError::Refused(Refusal::WrongSignature))
            ),
            "{refused:?}"
        );
        let usdc = house.chain().token("USDC").address;
        let lost = house.back(id, dollars(3), usdc, house.owner()).await;
        let refused = send_money_back(&house.ctx, id, lost, NETWORK).await;
        assert!(
            matches!(refused, Err(MoveMoneyError::DeadEnd { .. })),
            "{refused:?}"
        );
        let all = house.back(id, dollars(9), payer, house.owner()).await;
        let refused = send_money_back(&house.ctx, id, all, NETWORK).await;
        assert!(
            matches!(refused, Err(MoveMoneyError::Refused(_))),
            "{refused:?}"
        );

        let back = house.back(id, dollars(3), payer, house.owner()).await;
        let had = house.dollars_of(3).await;
        let tx = send_money_back(&house.ctx, id, back.clone(), NETWORK)
            .await
            .unwrap();
        let again = send_money_back(&house.ctx, id, back, NETWORK)
            .await
            .unwrap();
        assert_eq!(tx, again);
        house.chain().mined(tx).await;
        assert_eq!(house.dollars_of(3).await, had + dollars(3));
        house.chain().finalize().await;
        house.until_stands(id, went(MoveKind::SentBack)).await;
        let less = |request: &Request| request.paid == dollars(5);
        let settled = house.until_stands(id, less).await;
        assert_eq!(settled.state, RequestState::Paid);
        house.until_stands(id, went(MoveKind::Forwarded)).await;
        assert_eq!(house.dollars_of(OWNER).await, owned + dollars(5));
    }
}

#[tokio::test]
async fn what_comes_too_late_is_accepted_by_its_owner_alone() {
    let house = house(databases::sqlite()).await;
    let owned = house.dollars_of(OWNER).await;
    let end = house.now() as u64 / 1_000 + 60;
    let (id, at) = house
        .asked_by_owner(|wanted| wanted.expires_at = Some(end))
        .await;
    house.chain().advance(Duration::from_secs(7_200)).await;
    house.send_dollars(3, at, dollars(5)).await;
    house.chain().finalize().await;
    let late = holds(dollars(5), Some(WhyHeld::TooLate));
    house.until_stands(id, late).await;

    let usdc = house.chain().token("USDC").address;
    let refused = house.accepts(id, usdc, house.person(3)).await;
    assert!(
        matches!(
            refused,
            Err(MoveMoneyError::Owner(RequestOwnerError::Proof(_)))
        ),
        "{refused:?}"
    );
    let tx = house.accepts(id, usdc, house.owner()).await.unwrap();
    assert_eq!(house.accepts(id, usdc, house.owner()).await.unwrap(), tx);
    house.chain().finalize().await;
    let gone = house.until_stands(id, went(MoveKind::Forwarded)).await;
    assert!(gone.held.is_empty(), "{gone:#?}");
    assert_eq!(house.dollars_of(OWNER).await, owned + dollars(5));
    let nothing = house.accepts(id, usdc, house.owner()).await;
    assert!(
        matches!(nothing, Err(MoveMoneyError::Refused(Refusal::NothingThere))),
        "{nothing:?}"
    );
}

/// It pays nothing of what was asked for, and is the recipient's all the same.
#[tokio::test]
async fn another_token_is_told_of_and_stays() {
    let house = house(databases::sqlite()).await;
    let (id, at) = house.asked_by_owner(|_| {}).await;
    let (chain, payer) = (house.chain(), house.person(3).address);
    let dai = UsdCoin::new(chain.token("DAI").address, &chain.node);
    let sent = dai.transfer(at, U256::from(9)).from(payer).send().await;
    chain.mined(*sent.unwrap().tx_hash()).await;
    chain.finalize().await;
    let other = holds(U256::from(9), Some(WhyHeld::OtherToken));
    let told = house.until_stands(id, other).await;
    assert_eq!(told.state, RequestState::Pending);
    assert!(told.payments.is_empty(), "{told:#?}");
    assert_eq!(told.held[0].money.symbol, "DAI");
    let owner = house.owner().address;
    house
        .accepts(id, *dai.address(), house.owner())
        .await
        .unwrap();
    house.chain().finalize().await;
    house.until_stands(id, went(MoveKind::Forwarded)).await;
    assert!(dai.balanceOf(owner).call().await.unwrap() >= U256::from(9));
}

/// Who calls a request off, takes nothing more for it by themselves.
#[tokio::test]
async fn what_comes_once_it_is_called_off_stays() {
    let house = house(databases::sqlite()).await;
    let (id, at) = house.asked_by_owner(|_| {}).await;
    let until = house.now() + 1_000_000;
    house.ctx.store.cancel_request(id, until).await.unwrap();
    house.send_dollars(3, at, dollars(5)).await;
    house.chain().finalize().await;
    let late = holds(dollars(5), Some(WhyHeld::TooLate));
    let told = house.until_stands(id, late).await;
    assert_eq!(told.state, RequestState::Cancelled);
}
