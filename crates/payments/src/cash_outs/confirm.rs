use alloy_primitives::{B256, Bytes};
use domain::{AccountId, CashOutId, CashOutState, LinkState, SponsoredKind, recover_claim_signer};
use store::{CashOutRow, ConfirmedCashOut};

use super::{
    CashOut,
    advance::advance,
    follow::{self, Following},
    prepare::is_fresh,
};
use crate::{
    Ctx,
    calls::{does_the_same, settling},
    links::{ReadLinkError, find_row},
    process::fail_point,
};

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
    /// The signature is not the link key's over this.
    #[error("the signature is not the link key's")]
    WrongSignature,
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
#[tracing::instrument(skip_all, fields(cash_out = %id))]
pub async fn confirm_cash_out(
    ctx: &Ctx,
    account: AccountId,
    id: CashOutId,
    signature: Bytes,
) -> Result<CashOut, ConfirmCashOutError> {
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
    check(ctx, account, &row, &signature).await?;
    let now = ctx.now();
    let job = follow::kind()
        .job(&follow::key(id), &Following::of(id), now)
        .map_err(|_| ConfirmCashOutError::NotPrepared)?;
    let confirmed = ctx
        .store
        .confirm_cash_out(&row, signature, job, now)
        .await?;
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
    signature: &Bytes,
) -> Result<(), ConfirmCashOutError> {
    let pay_to = row.pay_to.ok_or(ConfirmCashOutError::NotPrepared)?;
    let bank_account = ctx.store.bank_account(account, row.bank_account).await?;
    if bank_account.is_none() {
        return Err(ConfirmCashOutError::AccountNotFound);
    }
    let link = find_row(ctx, row.link).await?;
    let (_, vault) = ctx
        .vault(row.link.chain, row.link.version)
        .map_err(ReadLinkError::from)?;
    let digest = vault.claim_digest(row.link.index, pay_to);
    if recover_claim_signer(digest, signature).ok() != Some(link.pub_key20) {
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
