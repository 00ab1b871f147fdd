use alloy_primitives::{Address, B256, U256};
use chain::DeadEnd;
use domain::{
    AccountId, AssetKind, BankAccountId, CashOutId, CashOutKind, CashOutState, Cents, ChainId,
    LinkId, LinkState, limits,
};
use store::{
    BankAccountRow, CashOutChange, CashOutRow, LinkRow, NewCashOut, PreparedCashOut, Vehicle,
};

use super::{
    CashOut,
    facts::Facts,
    landing::{Way, back_to, find_route},
    pace::READY_FOR,
    vehicle::{VehicleError, WayBack, find_vehicle},
};
use crate::{
    Ctx,
    bank::{BankDesk, BankRoute},
    identity::{Customer, Served, customer_of, is_served},
    links::{ReadLinkError, expiry_passed, find_row},
    process::{fail_point, millis},
    routes::{QuoteError, RouteQuote, crosses_to},
};

/// How often is begun anew while one that is too old stands in the way.
const TRIES: usize = 3;

/// Somebody wants a link's money at their bank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrepareCashOut {
    /// Who.
    pub account: AccountId,
    /// Why.
    pub kind: CashOutKind,
    /// Which link's.
    pub link: LinkId,
    /// Which of their accounts.
    pub bank_account: BankAccountId,
    /// Of a claim: where its tokens go if no bank takes them. Without it they go to a wallet of theirs, if they have one.
    pub return_to: Option<Address>,
}

/// Why a cash-out cannot be. No money moved.
#[derive(Debug, thiserror::Error)]
pub enum PrepareCashOutError {
    /// Nothing goes to banks here.
    #[error("nothing goes to banks here")]
    NotOffered,
    /// No bank has looked at who they are, or not to the end.
    #[error("it is not verified who they are")]
    NotVerified,
    /// They have no such bank account.
    #[error("they have no such bank account")]
    AccountNotFound,
    /// What is in the link does not go to banks, or the link names whom it is for.
    #[error("what is in the link does not go to banks")]
    Unavailable,
    /// The provider does not pay out for them, for now or any more.
    #[error("the bank provider does not pay out for them")]
    NotServed,
    /// It is less than is taken.
    #[error("less than {least} is not taken")]
    TooSmall {
        /// What is.
        least: Cents,
    },
    /// It is more than is taken.
    #[error("more than {most} is not taken")]
    TooLarge {
        /// What is.
        most: Cents,
    },
    /// The link pays nobody any more.
    #[error("the link has expired")]
    Expired {
        /// Unix seconds.
        expires_at: u64,
    },
    /// Its money is somewhere else.
    #[error("the link is claimed")]
    AlreadyClaimed {
        /// By which transaction, if it is known.
        tx: Option<B256>,
    },
    /// What goes back there is lost, or the provider does not send it there.
    #[error("money does not go back there")]
    WayBack,
    /// What is not carried over would come back to nobody: no wallet of theirs is known, and they named none.
    #[error("nobody would have it back")]
    WayBackNeeded,
    /// They have as many under way as one may have.
    #[error("{} cash-outs are under way already", limits::CASH_OUTS_UNDER_WAY)]
    TooMany,
    /// The provider does not answer. The same again goes on where it stopped.
    #[error("the bank provider does not answer")]
    BankUnreachable,
    /// The provider will not have it.
    #[error("the bank provider refused: {code}")]
    BankRefused {
        /// Its word for why.
        code: String,
    },
    /// No route brings it to the provider, or none that is taken, or nobody says.
    #[error(transparent)]
    Route(QuoteError),
    /// The link cannot be read.
    #[error(transparent)]
    Link(#[from] ReadLinkError),
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// A cash-out that can be said yes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadyCashOut {
    /// What would be.
    pub cash_out: CashOut,
    /// By which route its money would get to the provider; `None`: the claim itself pays there.
    pub route: Option<RouteQuote>,
}

/// Says where a link's money would go on its way to a bank account, and what would arrive. Nothing moves by it. The
/// same again is the same cash-out, as long as it can be said yes to; what has to be brought to the provider by a route
/// has a new one each time.
///
/// # Errors
/// See [`PrepareCashOutError`].
#[tracing::instrument(skip_all, fields(link = %asked.link))]
pub async fn prepare_cash_out(
    ctx: &Ctx,
    asked: PrepareCashOut,
) -> Result<ReadyCashOut, PrepareCashOutError> {
    let desk = ctx.bank.clone().ok_or(PrepareCashOutError::NotOffered)?;
    let customer = match customer_of(ctx, asked.account).await? {
        Customer::Verified(customer) => customer,
        Customer::Unserved => return Err(PrepareCashOutError::NotServed),
        Customer::Unverified => return Err(PrepareCashOutError::NotVerified),
    };
    let account = ctx
        .store
        .bank_account(asked.account, asked.bank_account)
        .await?
        .ok_or(PrepareCashOutError::AccountNotFound)?;
    match is_served(ctx, &desk, (&customer, account.kind.rail())).await? {
        Served::Yes => {}
        Served::No => return Err(PrepareCashOutError::NotServed),
        Served::NotKnown(error) => {
            tracing::warn!(%error, "a bank does not say whether it pays out for somebody");
            return Err(PrepareCashOutError::BankUnreachable);
        }
    }
    let link = find_row(ctx, asked.link).await?;
    let way = may_go(ctx, &desk, &link).await?;
    let here = (link.id.chain, link.token);
    let is_lost = |to| is_dead_end(ctx, here, to);
    if asked.return_to.is_some_and(is_lost) {
        return Err(PrepareCashOutError::WayBack);
    }
    let people = (customer, account);
    let asked = match (asked.kind, way) {
        // Its money goes back to whoever made the link.
        (CashOutKind::CashOut, Way::Direct(_)) => PrepareCashOut {
            return_to: None,
            ..asked
        },
        _ => asked,
    };
    match way {
        Way::Direct(taken) => {
            let cents = within_limits(link.amount, taken)?;
            let row = begin(ctx, &desk, &asked, &link, (way, cents), people).await?;
            let (row, pay_to) = addressed(ctx, &desk, &asked, &link, taken, row).await?;
            if is_lost(pay_to) {
                return Err(PrepareCashOutError::Unavailable);
            }
            Ok(ReadyCashOut {
                cash_out: row.into(),
                route: None,
            })
        }
        Way::Across(landing, taken) => {
            let back = back_to(ctx, &asked, &link, (landing, taken)).await?;
            // How much gets there is known once it is known where.
            let row = begin(ctx, &desk, &asked, &link, (way, Cents::default()), people).await?;
            let (row, pay_to) = addressed(ctx, &desk, &asked, &link, taken, row).await?;
            let ends = (pay_to, back);
            let route = find_route(ctx, &row, (landing, taken), ends).await?;
            let row = ctx.store.cash_out(row.id).await?.unwrap_or(row);
            Ok(ReadyCashOut {
                cash_out: row.into(),
                route: Some(route),
            })
        }
    }
}

/// The row once it is known where its money would go, and that.
async fn addressed(
    ctx: &Ctx,
    desk: &BankDesk,
    asked: &PrepareCashOut,
    link: &LinkRow,
    taken: &BankRoute,
    row: CashOutRow,
) -> Result<(CashOutRow, Address), PrepareCashOutError> {
    if let Some(pay_to) = row.pay_to
        && asked.return_to.is_none()
    {
        return Ok((row, pay_to));
    }
    let way_back = WayBack {
        named: asked.return_to,
        sender: link.sender,
    };
    match find_vehicle(ctx, desk, taken, &row, way_back).await {
        Ok(()) => {}
        Err(VehicleError::Unsure(error)) => {
            tracing::warn!(cash_out = %row.id, %error, "a bank does not say where money would go");
            return Err(PrepareCashOutError::BankUnreachable);
        }
        Err(VehicleError::Refused(refusal)) => {
            tracing::warn!(cash_out = %row.id, ?refusal, "a bank does not take a cash-out");
            let code = refusal.code;
            give_up(ctx, &row, "bank_refused").await?;
            return Err(PrepareCashOutError::BankRefused { code });
        }
        Err(VehicleError::NoAccount) => return Err(PrepareCashOutError::AccountNotFound),
        Err(VehicleError::WayBack) => return Err(PrepareCashOutError::WayBack),
        Err(VehicleError::Store(error)) => return Err(error.into()),
    }
    let row = ctx.store.cash_out(row.id).await?.unwrap_or(row);
    let pay_to = row.pay_to.ok_or(PrepareCashOutError::Unavailable)?;
    Ok((row, pay_to))
}

/// Whether the money is in the link, and how it gets to the provider: as it is, if that is taken in there, or as what
/// is. Anything else that is sent there may be lost.
async fn may_go<'a>(
    ctx: &Ctx,
    desk: &'a BankDesk,
    link: &LinkRow,
) -> Result<Way<'a>, PrepareCashOutError> {
    if link.state != LinkState::Pending {
        let tx = link.withdrawal.map(|withdrawal| withdrawal.tx);
        return Err(PrepareCashOutError::AlreadyClaimed { tx });
    }
    let read = ctx.store.cursor(link.id.chain).await?;
    if let Some(expires_at) = expiry_passed(link, read.and_then(|cursor| cursor.time)) {
        return Err(PrepareCashOutError::Expired { expires_at });
    }
    let is_free = link.recipient.is_none() && !link.requires_mfa;
    let is_sponsored = ctx
        .chains
        .get(link.id.chain)
        .is_some_and(|chain| !chain.signers().is_empty());
    if !is_free || !is_sponsored {
        return Err(PrepareCashOutError::Unavailable);
    }
    let route = desk.route(link.id.chain, link.token);
    if let (AssetKind::Erc20, Some(route)) = (link.kind, route) {
        return Ok(Way::Direct(route));
    }
    match desk.landing() {
        Some((chain, route)) if crosses_to(ctx, link, chain) => Ok(Way::Across(chain, route)),
        _ => Err(PrepareCashOutError::Unavailable),
    }
}

/// What so much of what the provider takes is in cents, if that is enough and not too much.
pub(super) fn within_limits(amount: U256, taken: &BankRoute) -> Result<Cents, PrepareCashOutError> {
    let (least, most) = (limits::LEAST_CASH_OUT, limits::MOST_CASH_OUT);
    let cents = Cents::from_units(amount, taken.decimals);
    match cents {
        Some(cents) if cents < least => Err(PrepareCashOutError::TooSmall { least }),
        Some(cents) if cents <= most => Ok(cents),
        Some(_) | None => Err(PrepareCashOutError::TooLarge { most }),
    }
}

/// The row of what is asked for, as new as can be said yes to.
async fn begin(
    ctx: &Ctx,
    desk: &BankDesk,
    asked: &PrepareCashOut,
    link: &LinkRow,
    (way, cents): (Way<'_>, Cents),
    (customer, account): (String, BankAccountRow),
) -> Result<CashOutRow, PrepareCashOutError> {
    let external_account = account
        .bridge_id
        .ok_or(PrepareCashOutError::AccountNotFound)?;
    // A transfer is of an amount that is known before, and so is its fee. What a route brings is not.
    let (vehicle, fee) = match (asked.kind, way) {
        (CashOutKind::CashOut, Way::Direct(_)) => (Vehicle::Transfer, desk.fees.to(account.kind)),
        (CashOutKind::CashOut, Way::Across(..)) | (CashOutKind::Claim, _) => {
            (Vehicle::Drain, Cents::default())
        }
    };
    for _ in 0..TRIES {
        let now = ctx.now();
        let new = NewCashOut {
            id: CashOutId(u128::from_be_bytes(ctx.draw())),
            account: asked.account,
            kind: asked.kind,
            link: asked.link,
            token: link.token,
            amount: link.amount,
            cents,
            fee,
            bank_account: account.id,
            customer: customer.clone(),
            external_account: external_account.clone(),
            rail: account.kind.rail(),
            hint: account.hint.clone(),
            vehicle,
            landing: way.landing(),
            key: u128::from_be_bytes(ctx.draw()),
            facts: Facts::default().write(),
            next_look_at: now.saturating_add(millis(READY_FOR)),
        };
        let prepared = ctx
            .store
            .prepare_cash_out(new, limits::CASH_OUTS_UNDER_WAY, now);
        let row = match prepared.await? {
            PreparedCashOut::Row(row) => *row,
            PreparedCashOut::TooMany => return Err(PrepareCashOutError::TooMany),
            PreparedCashOut::Gone => return Err(PrepareCashOutError::NotVerified),
        };
        fail_point("cash_outs/prepared");
        // The account may have been linked anew, and a fee changed, since.
        let is_same = row.external_account == external_account
            && row.customer == customer
            && (row.amount, row.token, row.fee) == (link.amount, link.token, fee)
            && row.landing == way.landing();
        if is_fresh(ctx, &row) && is_same {
            return Ok(row);
        }
        give_up(ctx, &row, "expired").await?;
    }
    Err(PrepareCashOutError::BankUnreachable)
}

/// Whether a prepared cash-out can still be said yes to.
pub(super) fn is_fresh(ctx: &Ctx, row: &CashOutRow) -> bool {
    row.created_at.saturating_add(millis(READY_FOR)) > ctx.now()
}

/// It is nobody's any more. Whoever was quicker said so too.
pub(super) async fn give_up(ctx: &Ctx, row: &CashOutRow, why: &str) -> Result<(), store::Error> {
    let change = CashOutChange {
        state: CashOutState::Canceled,
        held: None,
        reason: Some(why.to_owned()),
        tx: None,
        payout: None,
        facts: row.facts.clone(),
        next_look_at: None,
        told_as: None,
    };
    ctx.store.step_cash_out(row, change, ctx.now()).await?;
    Ok(())
}

/// Whether what is paid there would be lost: no provider takes money in there, and nobody has it back from there.
pub(super) fn is_dead_end(ctx: &Ctx, (chain, token): (ChainId, Address), to: Address) -> bool {
    let spec = ctx.chains.spec(chain);
    spec.is_none_or(|spec| {
        let why: Option<DeadEnd> = spec.dead_end(to, token);
        why.is_some()
    })
}
