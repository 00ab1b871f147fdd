use alloy_primitives::{B256, Bytes};
use domain::{
    AccountId, CashOutId, CashOutState, CrossingState, LinkState, RouteId, SponsoredKind,
    recover_claim_signer,
};
use store::{CashOutRow, CashOutSignatures, ConfirmedCashOut};

use super::{
    CashOut,
    advance::advance,
    follow::{self, Following},
    prepare::is_fresh,
};
use crate::{
    Ctx,
    calls::{Refusal, does_the_same, settling},
    crossings::{TakeRoute, TakeRouteError, vet_route},
    deposits::ClaimError,
    identity::{Served, is_served},
    links::{ReadLinkError, find_row},
    process::fail_point,
};

/// A yes to a prepared cash-out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CashOutYes {
    /// Which.
    pub cash_out: CashOutId,
    /// The link key's EIP-191 signature: the vault pays the provider, or the router where a route goes on from there.
    pub signature: Bytes,
    /// The route on which the money gets to the provider, where it needs one.
    pub route: Option<SignedRoute>,
}

/// A route, and the link key's signature of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedRoute {
    /// Which.
    pub id: RouteId,
    /// EIP-712.
    pub signature: Bytes,
}

/// Why a cash-out is not under way.
#[derive(Debug, thiserror::Error)]
pub enum ConfirmCashOutError {
    /// They have no such cash-out.
    #[error("they have no such cash-out")]
    NotFound,
    /// It was prepared too long ago, or given up. It can be prepared again.
    #[error("it is over")]
    Over,
    /// Where its money would go is not known yet: it has to be prepared to the end.
    #[error("it is not prepared to the end")]
    NotPrepared,
    /// The bank account is not theirs any more.
    #[error("the bank account is not theirs any more")]
    AccountNotFound,
    /// The provider does not pay out for them, for now or any more.
    #[error("the bank provider does not pay out for them")]
    NotServed,
    /// The signature is not the link key's over this.
    #[error("the signature is not the link key's")]
    WrongSignature,
    /// The money has to be brought to the provider, and by which route is not signed.
    #[error("the route is not signed")]
    RouteUnsigned,
    /// The route is over, or another one was told since. The money is in the link; preparing it again tells the next.
    #[error("the route is over")]
    RouteOver,
    /// The claim by the route is not taken in.
    #[error(transparent)]
    Route(ClaimError),
    /// The link's money is somewhere else.
    #[error("the link is claimed")]
    AlreadyClaimed {
        /// By which transaction, if it is known.
        tx: Option<B256>,
    },
    /// The link's money is on its way to somewhere else.
    #[error("the link's money is on its way to somewhere else")]
    Conflict,
    /// The link cannot be read.
    #[error(transparent)]
    Link(#[from] ReadLinkError),
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Says yes to a prepared cash-out, by the link key's signature over the claim that pays the provider. It is durable
/// when this returns, and done without anybody's help from then on; said again, it is as it stands.
///
/// # Errors
/// See [`ConfirmCashOutError`].
#[tracing::instrument(skip_all, fields(cash_out = %yes.cash_out))]
pub async fn confirm_cash_out(
    ctx: &Ctx,
    account: AccountId,
    yes: CashOutYes,
) -> Result<CashOut, ConfirmCashOutError> {
    let id = yes.cash_out;
    let row = ctx.store.cash_out(id).await?;
    let row = row.filter(|row| row.account == Some(account));
    let row = row.ok_or(ConfirmCashOutError::NotFound)?;
    if row.signature.is_some() {
        return Ok(row.into());
    }
    if row.state != CashOutState::Ready {
        return Err(ConfirmCashOutError::Over);
    }
    if !is_fresh(ctx, &row) {
        advance(ctx, row).await?;
        return Err(ConfirmCashOutError::Over);
    }
    check(ctx, account, &row, &yes).await?;
    let now = ctx.now();
    let job = follow::kind()
        .job(&follow::key(id), &Following::of(id), now)
        .map_err(|_| ConfirmCashOutError::NotPrepared)?;
    let signed = CashOutSignatures {
        withdrawal: yes.signature,
        routing: yes.route.map(|route| route.signature),
    };
    let confirmed = ctx.store.confirm_cash_out(&row, signed, job, now).await?;
    let row = ctx.store.cash_out(id).await?.unwrap_or(row);
    match confirmed {
        ConfirmedCashOut::Done => {
            fail_point("cash_outs/confirmed");
            ctx.pulse.beat();
            Ok(row.into())
        }
        ConfirmedCashOut::Taken => Err(ConfirmCashOutError::Conflict),
        // The same person said so twice at the same moment.
        ConfirmedCashOut::Stale if row.signature.is_some() => Ok(row.into()),
        ConfirmedCashOut::Stale => Err(ConfirmCashOutError::Over),
    }
}

async fn check(
    ctx: &Ctx,
    account: AccountId,
    row: &CashOutRow,
    yes: &CashOutYes,
) -> Result<(), ConfirmCashOutError> {
    let pay_to = row.pay_to.ok_or(ConfirmCashOutError::NotPrepared)?;
    let bank_account = ctx.store.bank_account(account, row.bank_account).await?;
    if bank_account.is_none() {
        return Err(ConfirmCashOutError::AccountNotFound);
    }
    if let Some(desk) = &ctx.bank {
        // Where it does not say, it is asked again before the claim is sent.
        let served = is_served(ctx, desk, (&row.customer, row.rail)).await?;
        if matches!(served, Served::No) {
            return Err(ConfirmCashOutError::NotServed);
        }
    }
    if row.landing.is_some() {
        return check_across(ctx, row, yes).await;
    }
    if yes.route.is_some() {
        return Err(ConfirmCashOutError::RouteOver);
    }
    let link = find_row(ctx, row.link).await?;
    let (_, vault) = ctx
        .vault(row.link.chain, row.link.version)
        .map_err(ReadLinkError::from)?;
    let digest = vault.claim_digest(row.link.index, pay_to);
    if recover_claim_signer(digest, &yes.signature).ok() != Some(link.pub_key20) {
        return Err(ConfirmCashOutError::WrongSignature);
    }
    if link.state != LinkState::Pending {
        let tx = link.withdrawal.map(|withdrawal| withdrawal.tx);
        return Err(ConfirmCashOutError::AlreadyClaimed { tx });
    }
    let live = ctx.store.live_call(&settling(row.link)).await?;
    match live {
        Some(live) if !does_the_same(&live, SponsoredKind::Claim, pay_to) => {
            Err(ConfirmCashOutError::Conflict)
        }
        _ => Ok(()),
    }
}

/// Whether the link's key signed the route that was told last, and that may still be taken.
async fn check_across(
    ctx: &Ctx,
    row: &CashOutRow,
    yes: &CashOutYes,
) -> Result<(), ConfirmCashOutError> {
    let told = row.route.ok_or(ConfirmCashOutError::NotPrepared)?;
    let signed = yes.route.as_ref();
    let signed = signed.ok_or(ConfirmCashOutError::RouteUnsigned)?;
    if signed.id != told {
        return Err(ConfirmCashOutError::RouteOver);
    }
    let asked = TakeRoute {
        route: told,
        link: Some(row.link),
        withdrawal_signature: yes.signature.clone(),
        routing_signature: signed.signature.clone(),
        network: None,
    };
    let (route, link) = vet_route(ctx, &asked).await?;
    if link != row.link || Some(route.recipient) != row.pay_to {
        return Err(ConfirmCashOutError::RouteOver);
    }
    // Another claim across may be durable whose call is not yet.
    let other = ctx.store.crossing_of(row.link).await?;
    let is_away = other
        .is_some_and(|other| other.route.id != told && other.state != CrossingState::Unclaimed);
    match is_away {
        true => Err(ConfirmCashOutError::Conflict),
        false => Ok(()),
    }
}

impl From<TakeRouteError> for ConfirmCashOutError {
    fn from(error: TakeRouteError) -> Self {
        match error {
            TakeRouteError::Over => Self::RouteOver,
            TakeRouteError::Claim(error) => match error {
                ClaimError::Refused(Refusal::WrongSignature) => Self::WrongSignature,
                ClaimError::Refused(Refusal::AlreadyClaimed { tx }) => Self::AlreadyClaimed { tx },
                ClaimError::Conflict(_) => Self::Conflict,
                ClaimError::Link(error) => Self::Link(error),
                ClaimError::Store(error) => Self::Store(error),
                other => Self::Route(other),
            },
        }
    }
}
