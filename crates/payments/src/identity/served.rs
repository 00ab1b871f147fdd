//! Whether the provider pays out for somebody now. It may stop at any time, and tells so late or never.

use domain::Rail;
use partners::bank::BankError;

use crate::{Ctx, bank::BankDesk};

/// The provider's word.
#[derive(Debug)]
pub(crate) enum Served {
    /// It pays out for them.
    Yes,
    /// It does not, or not by that rail. The check of their identity is looked at again.
    No,
    /// It does not say.
    NotKnown(BankError),
}

/// Asks whether the provider pays out for a customer by that rail.
pub(crate) async fn is_served(
    ctx: &Ctx,
    desk: &BankDesk,
    (customer, rail): (&str, Rail),
) -> Result<Served, store::Error> {
    let is_served = match desk.bank.customer(customer).await {
        Ok(known) => known.is_active && (known.may_sepa || rail != Rail::Sepa),
        Err(BankError::Refused(refusal)) if refusal.status == 404 => false,
        Err(error) => return Ok(Served::NotKnown(error)),
    };
    if is_served {
        return Ok(Served::Yes);
    }
    ctx.store.look_at_customer(customer, ctx.now()).await?;
    ctx.pulse.beat();
    Ok(Served::No)
}
