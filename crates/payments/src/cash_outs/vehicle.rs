//! Where the provider takes the money in: found, or made once.

use alloy_primitives::Address;
use domain::format_units;
use partners::bank::{BankError, IdempotencyKey, NewLiquidation, NewTransfer, Refusal};
use store::{CashOutRow, OwnWallet, Vehicle};
use uuid::Uuid;

use super::pace::READY_FOR;
use crate::{
    Ctx,
    bank::{BankDesk, BankRoute},
    people::wallets_of,
    process::{fail_point, millis},
};

/// Why there is no place for the money.
#[derive(Debug, thiserror::Error)]
pub(super) enum VehicleError {
    /// The provider does not answer. Asked again, it is asked under the same key.
    #[error(transparent)]
    Unsure(BankError),
    /// The provider will not have it.
    #[error(transparent)]
    Refused(Box<Refusal>),
    /// The bank account is not there any more.
    #[error("the bank account is not there any more")]
    NoAccount,
    #[error(transparent)]
    Store(#[from] store::Error),
}

impl From<BankError> for VehicleError {
    fn from(error: BankError) -> Self {
        match error {
            BankError::Refused(refusal) => Self::Refused(refusal),
            unsure => Self::Unsure(unsure),
        }
    }
}

/// Finds out where a prepared cash-out's money would go, and makes it durable. `sender` is whose link it comes out of.
pub(super) async fn find_vehicle(
    ctx: &Ctx,
    desk: &BankDesk,
    route: &BankRoute,
    row: &CashOutRow,
    sender: Address,
) -> Result<(), VehicleError> {
    let (id, pay_to) = match row.vehicle {
        Vehicle::Drain => address(ctx, desk, route, row).await?,
        Vehicle::Transfer => transfer(desk, route, row, sender).await?,
    };
    fail_point("cash_outs/addressed");
    ctx.store
        .put_vehicle(row.id, &id, pay_to, ctx.now())
        .await?;
    Ok(())
}

/// The bank account's own address on the chain: one for all claims to it.
async fn address(
    ctx: &Ctx,
    desk: &BankDesk,
    route: &BankRoute,
    row: &CashOutRow,
) -> Result<(String, Address), VehicleError> {
    let (account, chain, now) = (row.bank_account, row.link.chain, ctx.now());
    let fresh = || u128::from_be_bytes(ctx.draw());
    // Its tokens come out of a vault, which has no use for them: they may not go back there.
    let way_back = own_wallet(ctx, row).await?;
    let begun = ctx
        .store
        .begin_liquidation(account, chain, (fresh(), way_back), now);
    let begun = begun.await?.ok_or(VehicleError::NoAccount)?;
    if let Some(made) = begun.made {
        return Ok(made);
    }
    let mut key = begun.key;
    // The provider knows a key for a day. What was made under an old one is found all the same: there is one
    // address of an account.
    if now.saturating_sub(begun.key_at) > millis(READY_FOR) {
        let other = fresh();
        let place = (account, chain);
        if !ctx.store.rekey_liquidation(place, key, other, now).await? {
            return Err(VehicleError::Unsure(BankError::Broken));
        }
        key = other;
    }
    let new = NewLiquidation {
        chain: &route.chain,
        currency: &route.currency,
        external_account: &row.external_account,
        rail: row.rail,
        reference: None,
        return_address: begun.return_to,
    };
    let key = IdempotencyKey(Uuid::from_u128(key));
    let made = desk
        .bank
        .create_liquidation_address(&row.customer, new, key)
        .await?;
    fail_point("cash_outs/address_made");
    ctx.store
        .put_liquidation((account, chain), &made.id, made.address)
        .await?;
    Ok((made.id, made.address))
}

/// A wallet of its owner's on that chain; `None`: they have none, and the provider has to be told where to.
async fn own_wallet(ctx: &Ctx, row: &CashOutRow) -> Result<Option<Address>, store::Error> {
    let Some(account) = row.account else {
        return Ok(None);
    };
    let wallets = wallets_of(ctx, account).await?;
    let is_there = |wallet: &&OwnWallet| wallet.chain.is_none_or(|chain| chain == row.link.chain);
    Ok(wallets.iter().find(is_there).map(|wallet| wallet.address))
}

/// A transfer of this cash-out's own: only there a fee is an amount. The link was made for it, by whoever cashes out.
async fn transfer(
    desk: &BankDesk,
    route: &BankRoute,
    row: &CashOutRow,
    sender: Address,
) -> Result<(String, Address), VehicleError> {
    let amount = format_units(row.amount, route.decimals);
    let reference = row.id.to_string();
    let new = NewTransfer {
        customer: &row.customer,
        amount: &amount,
        developer_fee: row.fee,
        reference: &reference,
        chain: &route.chain,
        currency: &route.currency,
        from: None,
        external_account: &row.external_account,
        rail: row.rail,
        return_address: Some(sender),
    };
    let key = IdempotencyKey(Uuid::from_u128(row.key));
    let made = desk.bank.create_transfer(new, key).await?;
    Ok((made.payout.id, made.deposit_to))
}
