use alloy_primitives::{Address, B256, U256};
use chain::Chain;
use domain::{
    AccountId, AssetKind, ChainId, MoveKind, PaymentState, PaymentWay, RequestId, RequestKind,
    RequestState, limits, short_address,
};
use store::{Item, PaymentRow, RequestFile, RequestRow, Whose};

use super::{
    coins::has_no_sender,
    held::{WhyHeld, held},
};
use crate::Ctx;

/// Most requests of one person that are told of at once.
const OF_ONE: usize = 1_000;

/// A request for money, as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Which.
    pub id: RequestId,
    /// On which chain the money is asked for.
    pub chain: ChainId,
    /// Who is to have it.
    pub recipient: Address,
    /// The name that it was made with, which meant that address then.
    pub recipient_name: Option<String>,
    /// The token's contract; zero for the chain's own currency.
    pub token: Address,
    /// What it is: the chain's own currency or an ERC-20 token.
    pub asset: AssetKind,
    /// What the token is called.
    pub token_symbol: String,
    /// How many digits its smallest unit is away from one.
    pub token_decimals: u8,
    /// How much is asked for.
    pub kind: RequestKind,
    /// Smallest units; `None`: as many as its payer likes.
    pub amount: Option<U256>,
    /// What it is for.
    pub reference: Option<String>,
    /// What is attached to it.
    pub file: Option<RequestFile>,
    /// What became of it.
    pub state: RequestState,
    /// Unix seconds.
    pub created_at: u64,
    /// Unix seconds from which nobody is asked to pay it.
    pub expires_at: Option<u64>,
    /// Smallest units that the chain shows to have come.
    pub paid: U256,
    /// What was paid for it, what the chain shows first; at most [`limits::PAYMENTS_TOLD`].
    pub payments: Vec<RequestPayment>,
    /// Where a plain transfer pays it, if that is anywhere.
    pub pay_to: Option<PayTo>,
    /// What is there, in blocks that stay; at most [`HELD_TOLD`].
    pub held: Vec<HeldThere>,
    /// What came there and went from there in blocks that stay, the newest first; at most [`limits::PAYMENTS_TOLD`].
    pub moves: Vec<MovedThere>,
}

/// Where a plain transfer pays a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PayTo {
    /// The request's own address.
    pub address: Address,
    /// The contract that moves what is there.
    pub contract: Address,
}

/// How much of what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenAmount {
    /// The token's contract.
    pub token: Address,
    /// What it is called.
    pub symbol: String,
    /// How many digits its smallest unit is away from one.
    pub decimals: u8,
    /// Smallest units.
    pub amount: U256,
}

/// What is at a request's own address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldThere {
    /// How much of what.
    pub money: TokenAmount,
    /// Why it stays there. `None`: it goes on to the recipient by itself.
    pub stays: Option<WhyHeld>,
}

/// What came to a request's own address, or went from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedThere {
    /// Whether it came, or how it went.
    pub kind: MoveKind,
    /// How much of what.
    pub money: TokenAmount,
    /// Who sent it, or got it.
    pub other: Address,
    /// By which transaction.
    pub tx: B256,
    /// Unix seconds of its block.
    pub at: u64,
}

/// Tokens at a request's own address that are told of at once.
pub const HELD_TOLD: usize = 20;

/// What somebody paid for a request, or says that they paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestPayment {
    /// Who paid, by the chain's word; while it has none, who says so.
    pub payer: Address,
    /// The chain on which it is looked for: the request's, or the one that it is made from as long as nobody knows by
    /// which transaction it comes.
    pub chain: ChainId,
    /// By which transaction.
    pub tx: B256,
    /// From which chain and by which transaction, if that is another chain than the request's.
    pub from: Option<(ChainId, B256)>,
    /// What was paid in there, or in another token; `None`: what is asked for, or nobody knows.
    pub paid_in: Option<TokenAmount>,
    /// Smallest units that came; `None`: the chain does not say.
    pub amount: Option<U256>,
    /// Unix seconds of its block.
    pub at: Option<u64>,
    /// How it stands.
    pub standing: PaymentStanding,
}

/// How a payment stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentStanding {
    /// As the chain says.
    As(PaymentState),
    /// It came, and is less than was asked for.
    Underpaid,
    /// It was paid in on another chain, and is so far on its way.
    Crossing(PaymentWay),
}

/// A request, by its id. `None`: there is none, or not any more.
///
/// # Errors
/// When the database does not answer.
pub async fn read_request(ctx: &Ctx, id: RequestId) -> Result<Option<Request>, store::Error> {
    let Some(row) = ctx.store.request(id).await? else {
        return Ok(None);
    };
    let most = limits::PAYMENTS_TOLD;
    let payments = ctx.store.payments_of_request(id, most).await?;
    let now = seconds(ctx.now());
    let Some(chain) = ctx.chains.get(row.chain) else {
        return Ok(Some(Request::of(row, payments, now)));
    };
    let moves = ctx.store.moves_of_requests(&[id]).await?.remove(&id);
    let moves = moves.unwrap_or_default();
    let named = |token, amount| named(chain, &row, token, amount);
    let held = held(ctx, chain, &row, &moves).await;
    let held = held.into_iter().take(HELD_TOLD).map(|one| HeldThere {
        money: named(one.token, one.amount),
        stays: one.stays,
    });
    let told = moves
        .iter()
        .filter(|one| !has_no_sender(one.token, one.other));
    let newest = told.rev().take(limits::PAYMENTS_TOLD as usize);
    let moves = newest.map(|one| MovedThere {
        kind: one.kind,
        money: named(one.token, one.amount),
        other: one.other,
        tx: one.tx,
        at: one.at,
    });
    let (held, moves) = (held.collect(), moves.collect());
    Ok(Some(Request {
        pay_to: pay_to(chain, &row),
        held,
        moves,
        ..Request::of(row, payments, now)
    }))
}

/// Where a plain transfer pays a request: where its chain has such addresses, and somebody pays for what goes on from
/// there.
fn pay_to(chain: &Chain, request: &RequestRow) -> Option<PayTo> {
    let is_paid_for = !chain.signers().is_empty();
    let contract = chain.request_addresses().filter(|_| is_paid_for)?;
    Some(PayTo {
        address: contract.of(request.recipient, request.id),
        contract: contract.address(),
    })
}

/// As the request calls its token, and the operator any other.
fn named(chain: &Chain, request: &RequestRow, token: Address, amount: U256) -> TokenAmount {
    let (symbol, decimals) = match (token == request.token, chain.listed_token(token)) {
        (true, _) => (request.token_symbol.clone(), request.token_decimals),
        (false, Some(listed)) => (listed.symbol, listed.decimals),
        (false, None) => (short_address(token), 0),
    };
    TokenAmount {
        token,
        symbol,
        decimals,
        amount,
    }
}

/// The newest requests that somebody made, at most 1,000, without what was paid for them.
///
/// # Errors
/// When the database does not answer.
pub async fn requests_of(ctx: &Ctx, account: AccountId) -> Result<Vec<Request>, store::Error> {
    let whose = Whose {
        wallets: &[],
        account: Some(account),
    };
    let rows = ctx.store.history(whose, None, OF_ONE).await?;
    let now = seconds(ctx.now());
    let made = rows.into_iter().filter_map(|row| match row.item {
        Item::Request(request) => Some(Request::of(*request, Vec::new(), now)),
        Item::Link(_) | Item::Transfer(_) | Item::Payment(..) => None,
    });
    Ok(made.collect())
}

impl Request {
    /// As it stands at `now` (Unix seconds).
    pub(super) fn of(row: RequestRow, payments: Vec<PaymentRow>, now: u64) -> Self {
        let state = row.state.at(now, row.expires_at);
        let short = match (row.kind, row.amount) {
            (RequestKind::Exact, Some(amount)) if row.paid < amount => Some(amount),
            _ => None,
        };
        Self {
            id: row.id,
            chain: row.chain,
            recipient: row.recipient,
            recipient_name: row.recipient_name,
            token: row.token,
            asset: row.asset,
            token_symbol: row.token_symbol,
            token_decimals: row.token_decimals,
            kind: row.kind,
            amount: row.amount,
            reference: row.reference,
            file: row.file,
            state,
            created_at: row.created_at,
            expires_at: row.expires_at,
            paid: row.paid,
            payments: payments
                .into_iter()
                .map(|payment| RequestPayment::of(&payment, short))
                .collect(),
            pay_to: None,
            held: Vec::new(),
            moves: Vec::new(),
        }
    }
}

impl RequestPayment {
    /// A payment for a request that is `short` of an amount, if it is.
    fn of(row: &PaymentRow, short: Option<U256>) -> Self {
        let came = row.state.counts();
        let is_too_little = came && short.is_some_and(|amount| row.amount < amount);
        Self {
            payer: row.payer,
            chain: row.chain,
            tx: row.tx,
            from: row.from.map(|from| (from.chain, from.tx)),
            paid_in: row.paid_in.as_ref().map(|paid| TokenAmount {
                token: paid.token,
                symbol: paid.symbol.clone(),
                decimals: paid.decimals,
                amount: paid.amount,
            }),
            amount: came.then_some(row.amount),
            at: row.at,
            standing: match (is_too_little, way_of(row)) {
                (true, _) => PaymentStanding::Underpaid,
                (false, Some(way)) => PaymentStanding::Crossing(way),
                (false, None) => PaymentStanding::As(row.state),
            },
        }
    }
}

/// How far a payment is that no chain has the word on.
fn way_of(row: &PaymentRow) -> Option<PaymentWay> {
    use PaymentWay::{Arrived, Crossing, Leaving, NeedsGas, OtherToken, Refunded, Stuck};

    let way = row.from?.way;
    match (row.state, way) {
        (PaymentState::Unconfirmed, Crossing | NeedsGas | Stuck)
        | (PaymentState::Failed, Refunded | OtherToken) => Some(way),
        (_, Leaving | Arrived | Crossing | NeedsGas | Stuck | Refunded | OtherToken) => None,
    }
}

/// Unix seconds of Unix milliseconds.
pub(super) fn seconds(milliseconds: i64) -> u64 {
    u64::try_from(milliseconds / 1_000).unwrap_or_default()
}
