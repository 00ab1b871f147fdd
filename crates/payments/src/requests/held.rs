//! What is at a request's own address, and whether it goes on to the recipient by itself.

use std::collections::BTreeMap;

use alloy_primitives::{Address, U256};
use chain::Chain;
use domain::{Cents, MoveKind, RequestKind, RequestState};
use store::{RequestMove, RequestRow};

use super::coins::has_no_sender;
use crate::{Ctx, assets::worth_of};

/// What is at a request's own address, in blocks that stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeldMoney {
    /// The token's contract.
    pub token: Address,
    /// Smallest units.
    pub amount: U256,
    /// Why it stays there until its owner says what becomes of it. `None`: it goes on to the recipient by itself.
    pub stays: Option<WhyHeld>,
}

/// Why money stays at a request's own address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WhyHeld {
    /// It is less than was asked for.
    TooLittle,
    /// It is more, by itself or with what was paid otherwise.
    TooMuch,
    /// It came after the request's end, or the request was called off.
    TooLate,
    /// Another token was asked for.
    OtherToken,
    /// It is worth less than its gas.
    Dust,
    /// The operator does not know the token.
    Unlisted,
    /// Contracts passed it on, and no node tells by which transaction: it is no payment.
    NoSender,
}

/// What is there of each token, that of the request first.
pub(super) async fn held(
    ctx: &Ctx,
    chain: &Chain,
    request: &RequestRow,
    moves: &[RequestMove],
) -> Vec<HeldMoney> {
    let mut held = there(request, moves);
    for one in held.iter_mut().filter(|one| one.stays.is_none()) {
        one.stays = why_not_moved(ctx, chain, one).await;
    }
    held
}

/// Why we do not move it, if we do not.
async fn why_not_moved(ctx: &Ctx, chain: &Chain, held: &HeldMoney) -> Option<WhyHeld> {
    if !held.token.is_zero() && !chain.spec().lists_erc20(held.token) {
        return Some(WhyHeld::Unlisted);
    }
    let is_dust = is_dust(ctx, chain, held.token, held.amount).await;
    is_dust.then_some(WhyHeld::Dust)
}

/// Whether so much of a token is worth less than the gas that it takes. What nobody knows the price of is not.
pub(super) async fn is_dust(ctx: &Ctx, chain: &Chain, token: Address, amount: U256) -> bool {
    let least = ctx.budgets.least_deposit;
    if least == Cents::default() {
        return false;
    }
    let worth = worth_of(ctx, chain.id(), token, amount).await;
    worth.is_some_and(|worth| worth < least)
}

/// What came of a token and did not go.
#[derive(Default)]
struct There {
    amount: U256,
    /// Some of it came after the request's end.
    is_late: bool,
    /// Of some of it nobody knows by which transaction it came.
    has_no_sender: bool,
}

/// What is there, and what keeps it there as far as the request says.
fn there(request: &RequestRow, moves: &[RequestMove]) -> Vec<HeldMoney> {
    let mut there: BTreeMap<Address, There> = BTreeMap::new();
    for one in moves {
        let token = there.entry(one.token).or_default();
        match one.kind {
            MoveKind::Came => {
                token.amount = token.amount.saturating_add(one.amount);
                token.is_late |= request.expires_at.is_some_and(|end| one.at >= end);
                token.has_no_sender |= has_no_sender(one.token, one.other);
            }
            MoveKind::SentBack | MoveKind::Forwarded => {
                let amount = token.amount.saturating_sub(one.amount);
                *token = match amount.is_zero() {
                    true => There::default(),
                    false => There { amount, ..*token },
                };
            }
        }
    }
    there.retain(|_, token| !token.amount.is_zero());
    let mut held: Vec<_> = there
        .into_iter()
        .map(|(token, there)| HeldMoney {
            token,
            amount: there.amount,
            stays: why_held(request, token, &there),
        })
        .collect();
    held.sort_by_key(|one| one.token != request.token);
    held
}

fn why_held(request: &RequestRow, token: Address, there: &There) -> Option<WhyHeld> {
    if token != request.token {
        return Some(WhyHeld::OtherToken);
    }
    if there.is_late || request.state == RequestState::Cancelled {
        return Some(WhyHeld::TooLate);
    }
    if there.has_no_sender {
        return Some(WhyHeld::NoSender);
    }
    let (RequestKind::Exact, Some(asked)) = (request.kind, request.amount) else {
        return None;
    };
    match request.paid.cmp(&asked) {
        std::cmp::Ordering::Less => Some(WhyHeld::TooLittle),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(WhyHeld::TooMuch),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use alloy_primitives::B256;
    use domain::{AssetKind, ChainId, RequestId};

    use super::*;

    const USDC: Address = Address::repeat_byte(1);
    const DAI: Address = Address::repeat_byte(2);
    const END: u64 = 1_000;

    pub(in crate::requests) fn request(kind: RequestKind, paid: u64) -> RequestRow {
        RequestRow {
            id: RequestId::drawn([1; 16]),
            account: None,
            chain: ChainId(10),
            recipient: Address::repeat_byte(9),
            recipient_name: None,
            token: USDC,
            asset: AssetKind::Erc20,
            token_symbol: "USDC".to_owned(),
            token_decimals: 6,
            kind,
            amount: kind.has_amount().then_some(U256::from(10)),
            reference: None,
            file: None,
            state: RequestState::Pending,
            paid: U256::from(paid),
            since_block: 1,
            created_at: 1,
            expires_at: Some(END),
            watch_until: None,
            holds: false,
        }
    }

    fn moved(kind: MoveKind, token: Address, amount: u64, at: u64) -> RequestMove {
        RequestMove {
            request: RequestId::drawn([1; 16]),
            chain: ChainId(10),
            tx: B256::ZERO,
            place: 0,
            kind,
            token,
            other: Address::repeat_byte(3),
            amount: U256::from(amount),
            block: 1,
            at,
        }
    }

    fn came(amount: u64) -> RequestMove {
        moved(MoveKind::Came, USDC, amount, END - 1)
    }

    fn told(request: &RequestRow, moves: &[RequestMove]) -> Vec<(u64, Option<WhyHeld>)> {
        let told = there(request, moves);
        let told = told.iter().map(|one| (one.amount.to(), one.stays));
        told.collect()
    }

    #[test]
    fn what_was_asked_for_goes_on_and_no_more_and_no_less() {
        use RequestKind::{Exact, Goal, Open};
        for (kind, paid, why) in [
            (Exact, 10, None),
            (Exact, 7, Some(WhyHeld::TooLittle)),
            (Exact, 12, Some(WhyHeld::TooMuch)),
            (Open, 7, None),
            (Goal, 7, None),
            (Goal, 12, None),
        ] {
            let told = told(&request(kind, paid), &[came(7)]);
            assert_eq!(told, [(7, why)], "{kind} {paid}");
        }
    }

    #[test]
    fn what_comes_late_stays_and_what_came_before_it_went_on() {
        let late = moved(MoveKind::Came, USDC, 3, END);
        let on = moved(MoveKind::Forwarded, USDC, 10, END);
        let open = request(RequestKind::Open, 13);
        assert_eq!(
            told(&open, &[came(10), on, late]),
            [(3, Some(WhyHeld::TooLate))]
        );
        let back = moved(MoveKind::SentBack, USDC, 3, END + 5);
        assert_eq!(told(&open, &[came(10), on, late, back]), []);
        let off = RequestRow {
            state: RequestState::Cancelled,
            ..open
        };
        assert_eq!(told(&off, &[came(2)]), [(2, Some(WhyHeld::TooLate))]);
    }

    #[test]
    fn another_token_stays_and_stands_behind_the_requests_own() {
        let other = moved(MoveKind::Came, Address::ZERO, 5, 1);
        let dai = moved(MoveKind::Came, DAI, 6, 1);
        let told = told(&request(RequestKind::Exact, 10), &[other, dai, came(10)]);
        let why = Some(WhyHeld::OtherToken);
        assert_eq!(told, [(10, None), (5, why), (6, why)]);
    }

    #[test]
    fn coins_without_a_sender_stay_until_they_went() {
        let coins = |kind, other| RequestMove {
            other,
            ..moved(kind, Address::ZERO, 7, 1)
        };
        let asked = RequestRow {
            token: Address::ZERO,
            ..request(RequestKind::Open, 7)
        };
        let payer = Address::repeat_byte(3);
        let known = coins(MoveKind::Came, payer);
        let unknown = coins(MoveKind::Came, Address::ZERO);
        assert_eq!(told(&asked, &[known]), [(7, None)]);
        let why = Some(WhyHeld::NoSender);
        assert_eq!(told(&asked, &[known, unknown]), [(14, why)]);
        let on = RequestMove {
            amount: U256::from(14),
            ..coins(MoveKind::Forwarded, Address::ZERO)
        };
        assert_eq!(told(&asked, &[known, unknown, on, known]), [(7, None)]);
    }

    #[test]
    fn more_than_came_never_goes() {
        let on = moved(MoveKind::Forwarded, USDC, 99, 1);
        let told = told(&request(RequestKind::Open, 7), &[came(7), on]);
        assert_eq!(told, []);
    }
}
