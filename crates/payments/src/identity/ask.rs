//! The questions of a check: that there be one, and how far it is.

use domain::{Email, IdentityState};
use partners::bank::{BankError, IdempotencyKey, KycLink, KycStatus, NewKycLink, Refusal};
use store::{Again, Bound, Identity, IdentityLook};
use url::Url;
use uuid::Uuid;

use super::{again, close_page, next_look, state::state_of};
use crate::{Ctx, bank::BankDesk, notices::is_mail_confirmed, process::fail_point};

/// Why nothing more is known of somebody.
#[derive(Debug, thiserror::Error)]
pub(super) enum AskError {
    /// The provider did not say, and is to be asked the same again.
    #[error(transparent)]
    Unsure(BankError),
    /// The provider refuses.
    #[error("{0}")]
    Refused(Box<Refusal>),
    /// The address has a check that is not theirs.
    #[error("the address has a check that is not theirs")]
    Taken,
    /// The database.
    #[error(transparent)]
    Store(#[from] store::Error),
}

impl From<BankError> for AskError {
    fn from(error: BankError) -> Self {
        match error {
            BankError::Refused(refusal) => Self::Refused(refusal),
            error => Self::Unsure(error),
        }
    }
}

/// Asks the provider how far somebody's check is and keeps the answer; where it is not known whether it took the
/// check in, asks for that first, once more under the same key.
pub(super) async fn ask(ctx: &Ctx, desk: &BankDesk, identity: &Identity) -> Result<(), AskError> {
    let asked_bank_at = ctx.now();
    let link = match &identity.kyc_link_id {
        Some(id) => desk.bank.for_checks().kyc_link(id).await?,
        None => begun(ctx, desk, identity).await?,
    };
    note(ctx, desk, identity, (link, asked_bank_at), identity.again).await
}

/// Has somebody whom the provider rejected show who they are once more. Nothing is made there: it has pages for that.
pub(super) async fn ask_anew(
    ctx: &Ctx,
    desk: &BankDesk,
    identity: &Identity,
) -> Result<(), AskError> {
    let asked_bank_at = ctx.now();
    let id = identity.kyc_link_id.as_deref().unwrap_or_default();
    let link = desk.bank.for_checks().kyc_link(id).await?;
    let again = Again {
        at: asked_bank_at,
        after: link.rejected_at,
    };
    note(ctx, desk, identity, (link, asked_bank_at), Some(again)).await
}

/// The check that was begun, as the provider has it.
async fn begun(ctx: &Ctx, desk: &BankDesk, identity: &Identity) -> Result<KycLink, AskError> {
    let (account, key) = (identity.account, identity.key);
    fail_point("identity/begun");
    let link = match create(ctx, desk, identity).await {
        Ok(link) => link,
        Err(error @ (AskError::Refused(_) | AskError::Taken)) => {
            ctx.store.forget_identity(account, key).await?;
            return Err(error);
        }
        Err(error) => return Err(error),
    };
    fail_point("identity/created");
    match ctx.store.bind_identity(account, key, &link.id).await? {
        Bound::Done => Ok(link),
        Bound::Taken => {
            ctx.store.forget_identity(account, key).await?;
            Err(AskError::Taken)
        }
        // Deleted with its account, or begun anew elsewhere.
        Bound::Gone => Err(AskError::Unsure(BankError::Unreadable)),
    }
}

async fn create(ctx: &Ctx, desk: &BankDesk, identity: &Identity) -> Result<KycLink, AskError> {
    let redirect_uri = close_page(desk);
    let new = NewKycLink {
        full_name: &identity.full_name,
        email: &identity.email,
        redirect_uri: &redirect_uri,
    };
    let key = IdempotencyKey(Uuid::from_bytes(identity.key));
    let created = desk.bank.for_checks().create_kyc_link(new, key).await;
    let refusal = match created {
        Ok(link) if is_of(&link, &identity.email) => return Ok(link),
        Ok(_) => return Err(AskError::Unsure(BankError::Unreadable)),
        Err(BankError::Refused(refusal)) => refusal,
        Err(error) => return Err(error.into()),
    };
    let Some(existing) = refusal.existing_link.clone() else {
        return Err(AskError::Refused(refusal));
    };
    // Whoever types an address is told of its check by the provider. We tell only whose address it is.
    let is_theirs = is_of(&existing, &identity.email)
        && is_mail_confirmed(ctx, identity.account, &identity.email).await?;
    if is_theirs {
        Ok(*existing)
    } else {
        Err(AskError::Taken)
    }
}

/// Whether it is the check of whoever has that address.
fn is_of(link: &KycLink, email: &str) -> bool {
    let key = |text: &str| Email::parse(text).map(|email| email.key().to_owned());
    key(&link.email).is_ok_and(|of| key(email) == Ok(of))
}

/// Keeps what the provider says. `again`: the other try of who was rejected, if it goes on.
async fn note(
    ctx: &Ctx,
    desk: &BankDesk,
    identity: &Identity,
    (link, asked_bank_at): (KycLink, i64),
    again: Option<Again>,
) -> Result<(), AskError> {
    let customer = match &link.customer {
        Some(id) if link.kyc == KycStatus::Approved => {
            Some(desk.bank.for_checks().customer(id).await?)
        }
        _ => None,
    };
    let again = again.filter(|again| again::goes_on(again, &link, asked_bank_at));
    let state = match again {
        Some(_) => IdentityState::Check,
        None => state_of(link.tos, link.kyc, customer.as_ref().map(Into::into)),
    };
    let kyc_page = match (&customer, again) {
        // Who is a customer shows what is missing on another page.
        (Some(customer), _) if state == IdentityState::Check => {
            Some(page_of_customer(desk, &customer.id).await?)
        }
        (_, Some(_)) => again::page(desk, &link).await?,
        // The provider has done with them.
        _ if link.kyc == KycStatus::Offboarded => None,
        _ => link.kyc_link,
    };
    let mut reasons = link.reasons;
    reasons.extend(
        customer
            .map(|customer| customer.reasons)
            .unwrap_or_default(),
    );
    reasons.dedup();
    let now = ctx.now();
    let look = IdentityLook {
        kyc_link_id: link.id,
        customer_id: link.customer,
        state,
        reasons,
        tos_url: link
            .tos_link
            .map(|page| leading_back(page, &close_page(desk))),
        kyc_url: kyc_page.map(Into::into),
        again,
        again_before: identity.again,
        asked_bank_at,
        next_look_at: next_look(state, identity.asked_at, now),
    };
    ctx.store.note_identity(identity.account, look, now).await?;
    Ok(())
}

/// Where a customer shows what is missing for payments in euros.
pub(super) async fn page_of_customer(desk: &BankDesk, customer: &str) -> Result<Url, BankError> {
    let (endorsement, redirect) = ("sepa", close_page(desk));
    desk.bank
        .for_checks()
        .kyc_link_of_customer(customer, endorsement, &redirect)
        .await
}

/// The page of terms, which leads back only where its address says so.
fn leading_back(mut page: Url, back: &Url) -> String {
    let leads = page.query_pairs().any(|(name, _)| name == "redirect_uri");
    if !leads {
        page.query_pairs_mut()
            .append_pair("redirect_uri", back.as_str());
    }
    page.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_terms_leads_back_once() {
        let back: Url = "https://nut.example/close".parse().unwrap();
        let page: Url = "https://bank.example/tos?session_token=1".parse().unwrap();
        let led = leading_back(page, &back);
        let told = "https://bank.example/tos?session_token=1&redirect_uri=https%3A%2F%2Fnut.example%2Fclose";
        assert_eq!(led, told);
        assert_eq!(leading_back(led.parse().unwrap(), &back), told);
    }
}
