//! Where the provider takes the money in: found, or made once.

use alloy_primitives::Address;
use domain::{AccountId, ChainId, format_units};
use partners::bank::{BankError, IdempotencyKey, NewLiquidation, NewTransfer, Refusal};
use store::{CashOutRow, LiquidationRow, OwnWallet, Vehicle};
use uuid::Uuid;

use super::pace::READY_FOR;
use crate::{
    Ctx,
    bank::{BankDesk, BankRoute},
    people::wallets_of,
    process::{fail_point, millis},
};

/// Where money goes that no bank takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct WayBack {
    /// As whoever claims named it.
    pub named: Option<Address>,
    /// Whose link it comes out of.
    pub sender: Address,
}

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
    /// The provider will not send back there.
    #[error("the bank does not send back there")]
    WayBack,
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

/// Finds out where a prepared cash-out's money would go, and makes it durable.
pub(super) async fn find_vehicle(
    ctx: &Ctx,
    desk: &BankDesk,
    route: &BankRoute,
    row: &CashOutRow,
    way_back: WayBack,
) -> Result<(), VehicleError> {
    let (id, pay_to) = match row.vehicle {
        Vehicle::Drain => address(ctx, desk, route, row, way_back.named).await?,
        Vehicle::Transfer => transfer(desk, route, row, way_back.sender).await?,
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
    named: Option<Address>,
) -> Result<(String, Address), VehicleError> {
    let (account, chain) = (row.bank_account, row.paid_on());
    let fresh = u128::from_be_bytes(ctx.draw());
    // Its tokens come out of a vault, which has no use for them: they may not go back there.
    let own = own_wallet(ctx, row.account, &[chain]).await?;
    let begun = ctx
        .store
        .begin_liquidation(account, chain, (fresh, own), ctx.now());
    let begun = begun.await?.ok_or(VehicleError::NoAccount)?;
    let known = begun.return_to;
    let (id, address) = match begun.made.clone() {
        Some(made) => made,
        None => make(ctx, desk, route, row, begun).await?,
    };
    // What is named now counts. A wallet that came later counts where there is no other way.
    let wanted = named.or(own.filter(|_| known.is_none()));
    if let Some(to) = wanted.filter(|to| known != Some(*to)) {
        let is_taken = to != address && is_led_back(desk, row, &id, to).await?;
        match named {
            Some(_) if !is_taken => return Err(VehicleError::WayBack),
            _ if is_taken => ctx.store.put_way_back((account, chain), to).await?,
            _ => {}
        }
    }
    Ok((id, address))
}

/// Has the provider make the address that was begun, and makes it durable.
async fn make(
    ctx: &Ctx,
    desk: &BankDesk,
    route: &BankRoute,
    row: &CashOutRow,
    begun: LiquidationRow,
) -> Result<(String, Address), VehicleError> {
    let (place, now) = ((row.bank_account, row.paid_on()), ctx.now());
    let mut key = begun.key;
    // The provider knows a key for a day. What was made under an old one is found all the same: there is one
    // address of an account.
    if now.saturating_sub(begun.key_at) > millis(READY_FOR) {
        let other = u128::from_be_bytes(ctx.draw());
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
    // One that was there already may lead elsewhere.
    let led_elsewhere = begun
        .return_to
        .filter(|to| made.return_address != Some(*to));
    if let Some(to) = led_elsewhere {
        is_led_back(desk, row, &made.id, to).await?;
    }
    ctx.store
        .put_liquidation(place, &made.id, made.address)
        .await?;
    Ok((made.id, made.address))
}

/// Tells the provider where an address's tokens go that no bank takes. Says whether it takes that.
async fn is_led_back(
    desk: &BankDesk,
    row: &CashOutRow,
    id: &str,
    to: Address,
) -> Result<bool, VehicleError> {
    let told = desk.bank.set_return_address(&row.customer, id, to).await;
    fail_point("cash_outs/led_back");
    match told {
        Ok(()) => Ok(true),
        Err(BankError::Refused(refusal)) => {
            tracing::warn!(cash_out = %row.id, ?refusal, "a bank does not take a way back");
            Ok(false)
        }
        Err(unsure) => Err(VehicleError::Unsure(unsure)),
    }
}

/// A wallet of somebody's that is theirs on each of these chains; `None`: they have none, and have to say where to.
pub(super) async fn own_wallet(
    ctx: &Ctx,
    account: Option<AccountId>,
    chains: &[ChainId],
) -> Result<Option<Address>, store::Error> {
    let Some(account) = account else {
        return Ok(None);
    };
    let wallets = wallets_of(ctx, account).await?;
    let is_there = |wallet: &&OwnWallet| {
        let own = wallet.chain;
        own.is_none_or(|own| chains.iter().all(|chain| *chain == own))
    };
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
