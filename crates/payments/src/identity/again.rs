//! Another try of who was rejected: the provider takes papers once more for a check that it has, on its own pages.

use std::time::Duration;

use partners::bank::{BankError, KycLink, KycStatus};
use store::Again;
use url::Url;

use super::ask::page_of_customer;
use crate::{bank::BankDesk, process::millis};

/// How long the provider's old no is not taken for its answer, where it does not say when it said it.
const LASTS: Duration = Duration::from_secs(24 * 60 * 60);

/// Whether the provider has not looked at the new papers yet: what it says is what it said before.
pub(super) fn goes_on(again: &Again, link: &KycLink, now: i64) -> bool {
    link.kyc == KycStatus::Rejected
        && link.rejected_at <= again.after
        && now < again.at.saturating_add(millis(LASTS))
}

/// Where the papers are shown. Who is a customer has a page of their own, if the provider still gives it.
pub(super) async fn page(desk: &BankDesk, link: &KycLink) -> Result<Option<Url>, BankError> {
    let Some(customer) = &link.customer else {
        return Ok(link.kyc_link.clone());
    };
    match page_of_customer(desk, customer).await {
        Err(BankError::Refused(_)) => Ok(link.kyc_link.clone()),
        page => page.map(Some),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_try_goes_on_until_the_bank_says_something_new() {
        let link = |kyc, rejected_at| KycLink {
            id: "link-1".to_owned(),
            full_name: None,
            email: "ann@example.com".to_owned(),
            kyc_link: None,
            tos_link: None,
            kyc,
            tos: partners::bank::TosStatus::Approved,
            reasons: Vec::new(),
            rejected_at,
            customer: None,
        };
        let (at, day) = (1_000, millis(LASTS));
        let after = |after| Again { at, after };
        let goes =
            |before, kyc, rejected_at, now| goes_on(&after(before), &link(kyc, rejected_at), now);
        let no = KycStatus::Rejected;
        assert!(goes(Some(7), no, Some(7), at));
        assert!(goes(None, no, None, at + day - 1));
        for (before, kyc, rejected_at, now) in [
            (Some(7), no, Some(8), at),
            (None, no, Some(7), at),
            (Some(7), no, Some(7), at + day),
            (Some(7), KycStatus::UnderReview, Some(7), at),
            (Some(7), KycStatus::Approved, Some(7), at),
            (Some(7), KycStatus::Offboarded, Some(7), at),
        ] {
            assert!(
                !goes(before, kyc, rejected_at, now),
                "{kyc:?} {rejected_at:?}"
            );
        }
    }
}
