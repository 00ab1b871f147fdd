//! Who people are by the bank provider's word, and their accounts at banks. The specification's texts stand as they
//! are. What the provider says when it refuses is for the log: it may hold what somebody typed.

use std::{collections::BTreeMap, time::Duration};

use domain::{HolderNameError, NotABankNumber};
use partners::bank::BankError;
use payments::identity::{BankField, BeginIdentityError, KeepClaimError, LinkBankAccountError};

use super::{ApiError, ErrorCode};
use crate::http::not_signed_in;

/// The text is no number of a bank account that is served.
pub(crate) fn not_a_number(why: NotABankNumber) -> ApiError {
    let (code, words) = match why {
        NotABankNumber::Iban => (
            ErrorCode::InvalidIban,
            "Invalid IBAN, country not supported",
        ),
        NotABankNumber::Us => (ErrorCode::InvalidUsAccount, "Invalid US account number"),
        NotABankNumber::Neither => (
            ErrorCode::InvalidBankAccount,
            "Invalid bank account. Please make sure your account is supported",
        ),
    };
    ApiError::new(code, words)
}

/// Fields of a bank account's details are missing or wrong.
pub(crate) fn wrong_fields(fields: BTreeMap<&'static str, &'static str>) -> ApiError {
    ApiError::new(
        ErrorCode::InvalidBankDetails,
        "Something of your account's details is missing or wrong. Nothing was linked.",
    )
    .with_fields(fields)
}

/// What a field is called on the wire, and what it should be.
pub(crate) fn words_of(field: BankField) -> (&'static str, &'static str) {
    match field {
        BankField::Number => ("number", "Invalid account number"),
        BankField::Bic => ("bic", "Invalid BIC"),
        BankField::RoutingNumber => ("routingNumber", "Invalid routing number"),
        BankField::Street => (
            "street",
            "Street and number of the house, 4 to 35 letters without accents, no PO box",
        ),
        BankField::City => ("city", "1 to 35 letters, without accents"),
        BankField::State => (
            "state",
            "Two letters, such as NY; outside of the United States up to 35, without accents",
        ),
        BankField::PostalCode => ("postalCode", "Invalid postal code"),
        BankField::Country => ("country", "Unknown country"),
    }
}

/// There is no such bank account of theirs.
pub(crate) fn no_bank_account() -> ApiError {
    ApiError::new(
        ErrorCode::AccountNotFound,
        "You have no such bank account, or not any more. Nothing was changed.",
    )
}

fn not_offered() -> ApiError {
    ApiError::new(
        ErrorCode::BankNotOffered,
        "Money is not paid to banks by this server. Claim it to a wallet instead.",
    )
}

fn unreachable(error: BankError, words: &'static str) -> ApiError {
    let wait = match &error {
        BankError::Throttled { after: Some(after) } => after.as_secs().max(1),
        _ => 5,
    };
    ApiError::new(ErrorCode::BankUnreachable, words)
        .retry_after(wait)
        .because(error)
}

fn too_many_checks(from_network: bool, wait: Duration) -> ApiError {
    let (code, whose) = match from_network {
        true => (ErrorCode::RateLimited, "from your network "),
        false => (ErrorCode::Overloaded, ""),
    };
    ApiError::new(
        code,
        format!(
            "As many identity checks began {whose}today as may on one day, so yours was not begun and no money moved. \
             Try again after midnight UTC."
        ),
    )
    .retry_after(wait.as_secs().max(1))
}

impl From<BeginIdentityError> for ApiError {
    fn from(error: BeginIdentityError) -> Self {
        match error {
            BeginIdentityError::NotOffered => not_offered(),
            BeginIdentityError::Gone => not_signed_in(),
            BeginIdentityError::DetailsMissing => Self::new(
                ErrorCode::IdentityDetailsMissing,
                "To be checked it takes your name and your e-mail address.",
            ),
            BeginIdentityError::Taken => Self::new(
                ErrorCode::IdentityTaken,
                "This e-mail address has an identity check already that is not known to be yours. If the address is \
                 yours, confirm it in your profile by the code that is sent there, then go on here; or sign in to the \
                 account with which you began.",
            ),
            BeginIdentityError::TooMany { from_network, wait } => too_many_checks(from_network, wait),
            BeginIdentityError::Unreachable(error) => unreachable(
                error,
                "The bank provider does not answer right now. What you entered is kept and sent again; \
                 no money moved. Come back in a moment.",
            )
            .saved(),
            BeginIdentityError::Refused(refusal) => Self::new(
                ErrorCode::BankRefused,
                "The bank provider does not take your name or e-mail address as they are. Nothing was begun and no \
                 money moved; look at both, then try again.",
            )
            .because(*refusal),
            BeginIdentityError::Store(error) => error.into(),
        }
    }
}

impl From<LinkBankAccountError> for ApiError {
    fn from(error: LinkBankAccountError) -> Self {
        match error {
            LinkBankAccountError::NotOffered => not_offered(),
            LinkBankAccountError::Gone => not_signed_in(),
            LinkBankAccountError::NotVerified => Self::new(
                ErrorCode::NotVerified,
                "A bank account can be linked once your identity is verified. Complete KYC first.",
            ),
            LinkBankAccountError::NotServed => Self::new(
                ErrorCode::NotServed,
                "The bank does not serve you any more, for now or for good. Nothing was linked and no money moved: claim \
                 to a wallet, or ask support why the bank stopped.",
            ),
            LinkBankAccountError::Linked => Self::new(
                ErrorCode::AccountLinked,
                "This account has already been linked",
            ),
            LinkBankAccountError::TooMany => Self::new(
                ErrorCode::TooManyBankAccounts,
                "You have 20 bank accounts, as many as one may have. Remove one, then link this one.",
            ),
            LinkBankAccountError::Name(why) => Self::new(
                ErrorCode::InvalidBankDetails,
                match why {
                    HolderNameError::None => {
                        "The bank provider has no name for you, so no account can be in it. Chat with support."
                    }
                    HolderNameError::Letters => {
                        "Banks in the United States write names in Latin letters, and your verified name has others. \
                         Link an account with an IBAN instead."
                    }
                    HolderNameError::Length => {
                        "Banks in the United States write names of 3 to 35 letters, and your verified name has more or \
                         fewer. Link an account with an IBAN instead."
                    }
                },
            ),
            LinkBankAccountError::Unreachable(error) => unreachable(
                error,
                "The bank provider does not answer right now, so it is not known yet whether the account is linked. \
                 No money moved. Try again in a moment: it is linked once.",
            ),
            LinkBankAccountError::Refused { fields, refusal } => Self::new(
                ErrorCode::BankRefused,
                "The bank provider does not take this account. Nothing was linked and no money moved; look at what \
                 you entered, then try again.",
            )
            .with_fields(fields.into_iter().map(words_of).collect())
            .because(*refusal),
            LinkBankAccountError::Duplicate(refusal) => Self::new(
                ErrorCode::DuplicateExternalAccount,
                "An external account with the same information has already been added for this customer",
            )
            .because(*refusal),
            LinkBankAccountError::Inactive => Self::new(
                ErrorCode::BankRefused,
                "The bank provider does not pay to this account any more. Nothing was linked and no money moved; link \
                 another one, or chat with support.",
            ),
            LinkBankAccountError::Store(error) => error.into(),
        }
    }
}

impl From<KeepClaimError> for ApiError {
    fn from(error: KeepClaimError) -> Self {
        match error {
            KeepClaimError::Gone => not_signed_in(),
            KeepClaimError::Vault(error) => error.into(),
            KeepClaimError::Store(error) => error.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_refused_in_the_specifications_words() {
        for (text, code, words) in [
            (
                "BE68539007547035",
                "invalid_iban",
                "Invalid IBAN, country not supported",
            ),
            ("12345", "invalid_us_account", "Invalid US account number"),
            (
                "ann.eth",
                "invalid_bank_account",
                "Invalid bank account. Please make sure your account is supported",
            ),
        ] {
            let why = text.parse::<domain::BankNumber>().unwrap_err();
            let error = not_a_number(why);
            assert_eq!((error.code.name().as_str(), &*error.message), (code, words));
        }
    }
}
