use domain::IdentityState;
use partners::bank::{Customer, KycStatus, TosStatus};

/// What the provider does for somebody whose papers are good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    /// It pays out for them.
    pub is_active: bool,
    /// It pays euros for them: they have shown what that takes.
    pub may_sepa: bool,
}

impl From<&Customer> for Standing {
    fn from(customer: &Customer) -> Self {
        Self {
            is_active: customer.is_active,
            may_sepa: customer.may_sepa,
        }
    }
}

/// How far somebody is, by all that the provider says of them. `customer`: whom they became, if they did.
///
/// Nothing that is not known here makes anybody verified: it goes on.
pub(super) fn state_of(
    tos: TosStatus,
    kyc: KycStatus,
    customer: Option<Standing>,
) -> IdentityState {
    match (kyc, tos) {
        (KycStatus::Rejected | KycStatus::Offboarded, _) => IdentityState::Rejected,
        (KycStatus::Paused | KycStatus::ManualReview, _) => IdentityState::ManualReview,
        (_, TosStatus::UnderReview) => IdentityState::InReview,
        (_, TosStatus::Pending | TosStatus::Other) => IdentityState::Terms,
        (KycStatus::UnderReview, TosStatus::Approved) => IdentityState::InReview,
        (KycStatus::NotStarted | KycStatus::Incomplete | KycStatus::Other, TosStatus::Approved) => {
            IdentityState::Check
        }
        (KycStatus::Approved, TosStatus::Approved) => match customer {
            // Good papers make a customer within moments.
            None
            | Some(Standing {
                is_active: false, ..
            }) => IdentityState::InReview,
            Some(Standing {
                may_sepa: false, ..
            }) => IdentityState::Check,
            Some(Standing { .. }) => IdentityState::Verified,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOS: [TosStatus; 4] = [
        TosStatus::Pending,
        TosStatus::UnderReview,
        TosStatus::Approved,
        TosStatus::Other,
    ];
    const KYC: [KycStatus; 9] = [
        KycStatus::NotStarted,
        KycStatus::Incomplete,
        KycStatus::UnderReview,
        KycStatus::ManualReview,
        KycStatus::Approved,
        KycStatus::Rejected,
        KycStatus::Paused,
        KycStatus::Offboarded,
        KycStatus::Other,
    ];

    fn customer(is_active: bool, may_sepa: bool) -> Option<Standing> {
        Some(Standing {
            is_active,
            may_sepa,
        })
    }

    fn customers() -> [Option<Standing>; 5] {
        [
            None,
            customer(false, false),
            customer(false, true),
            customer(true, false),
            customer(true, true),
        ]
    }

    /// The whole table: a row a state of the papers, a column a state of the terms.
    #[test]
    fn every_row_of_the_table_is_what_it_should_be() {
        use IdentityState::{Check, InReview, ManualReview, Rejected, Terms};
        let rows = [
            (KycStatus::NotStarted, [Terms, InReview, Check, Terms]),
            (KycStatus::Incomplete, [Terms, InReview, Check, Terms]),
            (KycStatus::UnderReview, [Terms, InReview, InReview, Terms]),
            (KycStatus::ManualReview, [ManualReview; 4]),
            (KycStatus::Rejected, [Rejected; 4]),
            (KycStatus::Paused, [ManualReview; 4]),
            (KycStatus::Offboarded, [Rejected; 4]),
            (KycStatus::Other, [Terms, InReview, Check, Terms]),
        ];
        for (kyc, row) in rows {
            for (tos, state) in TOS.into_iter().zip(row) {
                for customer in customers() {
                    assert_eq!(state_of(tos, kyc, customer), state, "{tos:?} {kyc:?}");
                }
            }
        }
        let of_good_papers = [InReview, InReview, InReview, Check, IdentityState::Verified];
        for (customer, state) in customers().into_iter().zip(of_good_papers) {
            let of = |tos| state_of(tos, KycStatus::Approved, customer);
            assert_eq!(of(TosStatus::Approved), state, "{customer:?}");
            assert_eq!(of(TosStatus::Pending), Terms, "{customer:?}");
            assert_eq!(of(TosStatus::UnderReview), InReview, "{customer:?}");
            assert_eq!(of(TosStatus::Other), Terms, "{customer:?}");
        }
    }

    #[test]
    fn only_one_of_all_is_verified() {
        let mut verified = Vec::new();
        for tos in TOS {
            for kyc in KYC {
                for customer in customers() {
                    if state_of(tos, kyc, customer) == IdentityState::Verified {
                        verified.push((tos, kyc, customer));
                    }
                }
            }
        }
        let only = (
            TosStatus::Approved,
            KycStatus::Approved,
            customer(true, true),
        );
        assert_eq!(verified, [only]);
    }
}
