//! Who somebody is, and why that is not believed. The specification's texts stand as they are: clients put
//! them beside the field that they are about.

use std::time::Duration;

use domain::AccountId;
use payments::people::{
    AddWalletError, LoginError, ProofError, RegisterCodeError, RegisterError, RemoveWalletError,
    SignInError, UpdateError,
};

use super::{ApiError, ErrorCode, notices::wrong_code};
use crate::http::not_signed_in;

/// Nobody has that e-mail address or that wallet.
pub(crate) fn user_not_found() -> ApiError {
    ApiError::new(ErrorCode::UserNotFound, "User not found")
}

/// Whether the account that a request names is its own.
///
/// # Errors
/// `not_yours`, whether there is such an account or not.
pub(crate) fn is_own(named: Option<&str>, own: AccountId) -> Result<(), ApiError> {
    if named.is_none_or(|named| named.parse() == Ok(own)) {
        return Ok(());
    }
    Err(not_yours())
}

/// The answer to who names another person's account.
pub(crate) fn not_yours() -> ApiError {
    ApiError::new(
        ErrorCode::NotYours,
        "This is another person's account than the one that you are signed in to. Nothing was \
         changed.",
    )
}

impl From<LoginError> for ApiError {
    fn from(error: LoginError) -> Self {
        match error {
            LoginError::UnknownEmail => {
                Self::new(ErrorCode::InvalidEmailOrId, "Invalid email, userId")
            }
            LoginError::WrongPassword => Self::new(ErrorCode::InvalidPassword, "Invalid password"),
            LoginError::TooMany { wait } => too_many(wait),
            LoginError::Overloaded => overloaded(),
            LoginError::Hashing(why) => Self::internal(std::io::Error::other(why)),
            LoginError::Store(error) => error.into(),
        }
    }
}

impl From<RegisterError> for ApiError {
    fn from(error: RegisterError) -> Self {
        match error {
            RegisterError::UserExists => user_exists(),
            RegisterError::WrongCode => wrong_code(),
            RegisterError::TooMany { wait } => too_many(wait),
            RegisterError::Overloaded => overloaded(),
            RegisterError::Hashing(why) => Self::internal(std::io::Error::other(why)),
            RegisterError::Store(error) => error.into(),
        }
    }
}

impl From<RegisterCodeError> for ApiError {
    fn from(error: RegisterCodeError) -> Self {
        match error {
            RegisterCodeError::UserExists => user_exists(),
            RegisterCodeError::TooMany { wait } => too_many(wait),
            RegisterCodeError::Mail(error) => error.into(),
            RegisterCodeError::Store(error) => error.into(),
        }
    }
}

fn user_exists() -> ApiError {
    ApiError::new(ErrorCode::UserExists, "User already exists")
}

impl From<UpdateError> for ApiError {
    fn from(error: UpdateError) -> Self {
        match error {
            UpdateError::UsernameTaken => Self::new(
                ErrorCode::UsernameTaken,
                "This username is taken. Choose another.",
            ),
            UpdateError::Gone => not_signed_in(),
            UpdateError::Store(error) => error.into(),
        }
    }
}

/// Why what a wallet signed is not taken. Each needs another message; none costs anything.
impl From<ProofError> for ApiError {
    fn from(error: ProofError) -> Self {
        let words = match error {
            ProofError::Form => {
                "This is no message of the form that is signed here (ERC-4361). Load the page \
                 again and sign what it asks for."
            }
            ProofError::Nonce => {
                "This message was used before, or is over: each signs in once, within 10 minutes. \
                 Sign a new one."
            }
            ProofError::Domain => {
                "This message was signed for another site. Nobody was signed in. If you did not \
                 mean to sign in there either, that site is after your account."
            }
            ProofError::Uri => {
                "This message was signed for a page of another site. Nobody was signed in; sign a \
                 new one here."
            }
            ProofError::Chain(chain) => {
                return refused(format!(
                    "This message is of chain {chain}, which is not served here. Have your wallet \
                     change to another chain and sign again."
                ));
            }
            ProofError::Time => {
                "This message was made at another time than now. Look at this device's clock, then \
                 sign a new one."
            }
            ProofError::Expired => "This message has expired. Sign a new one.",
            ProofError::TooEarly => {
                "This message is not valid yet. Look at this device's clock, then sign a new one."
            }
            ProofError::Statement => {
                "This message was signed for something else than this, or for another account. \
                 Load the page again and sign what it asks for."
            }
            ProofError::Signature => {
                "The wallet did not sign this message. Nobody was signed in; sign it again with the wallet that it names."
            }
            ProofError::NotThere(chain) => {
                return refused(format!(
                    "The wallet's key did not sign this message, and a smart wallet of this address is not on chain \
                     {chain}. If yours is new, use it there once, for example by sending yourself a little; or change \
                     to a chain where it is. Then sign again."
                ));
            }
            ProofError::OtherProof {
                before: Some(chain),
            } => {
                return refused(format!(
                    "This wallet is a contract that showed itself on chain {chain} before, and at \
                     its address elsewhere may be another one. Change to that chain and sign again."
                ));
            }
            ProofError::OtherProof { before: None } => {
                "This wallet signed with its key before, and has to do so again. Nobody was signed \
                 in."
            }
            ProofError::Busy => {
                return Self::new(
                    ErrorCode::Overloaded,
                    "Too many wallets are being asked whether they signed. Nothing was changed and \
                     no money moved; sign again in a moment.",
                )
                .retry_after(2);
            }
            ProofError::Node(error) => return error.into(),
            ProofError::Store(error) => return error.into(),
        };
        refused(words)
    }
}

impl From<SignInError> for ApiError {
    fn from(error: SignInError) -> Self {
        match error {
            SignInError::Proof(error) => error.into(),
            SignInError::TooMany { wait } => too_many(wait),
        }
    }
}

impl From<AddWalletError> for ApiError {
    fn from(error: AddWalletError) -> Self {
        match error {
            AddWalletError::Proof(error) => error.into(),
            AddWalletError::Taken => Self::new(
                ErrorCode::WalletTaken,
                "This wallet is another account's. Sign in by it to get there, and remove it there \
                 first.",
            ),
            AddWalletError::TooManyWallets => Self::new(
                ErrorCode::TooManyWallets,
                "An account has 20 wallets at most. Remove one, then add this one.",
            ),
            AddWalletError::Gone => not_signed_in(),
            AddWalletError::TooMany { wait } => too_many(wait),
        }
    }
}

impl From<RemoveWalletError> for ApiError {
    fn from(error: RemoveWalletError) -> Self {
        match error {
            RemoveWalletError::Unknown => Self::new(
                ErrorCode::AccountNotFound,
                "Your account has no such wallet, or not any more. Nothing was changed.",
            ),
            RemoveWalletError::LastWayIn => Self::new(
                ErrorCode::LastWayIn,
                "This wallet is the only way into your account. Add another one first, or delete \
                 the account.",
            ),
            RemoveWalletError::Store(error) => error.into(),
        }
    }
}

fn refused(words: impl Into<std::borrow::Cow<'static, str>>) -> ApiError {
    ApiError::new(ErrorCode::SignInRefused, words)
}

fn too_many(wait: Duration) -> ApiError {
    // A second too early would be one too many again.
    let seconds = wait.as_secs() + 1;
    ApiError::new(
        ErrorCode::RateLimited,
        "Too many tries. Nothing was looked at and nothing changed; wait a little and try again.",
    )
    .retry_after(seconds)
}

fn overloaded() -> ApiError {
    ApiError::new(
        ErrorCode::Overloaded,
        "Too many people are signing in right now. Nothing was changed and no money moved; try \
         again in a moment.",
    )
    .retry_after(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_way_in_which_a_message_proves_nothing_has_words_of_its_own() {
        let chain = domain::ChainId(5);
        let errors = [
            ProofError::Form,
            ProofError::Nonce,
            ProofError::Domain,
            ProofError::Uri,
            ProofError::Chain(chain),
            ProofError::Time,
            ProofError::Expired,
            ProofError::TooEarly,
            ProofError::Statement,
            ProofError::Signature,
            ProofError::NotThere(chain),
            ProofError::OtherProof {
                before: Some(chain),
            },
            ProofError::OtherProof { before: None },
        ];
        let count = errors.len();
        let told = errors.map(|error| {
            let error = ApiError::from(error);
            assert_eq!(error.code, ErrorCode::SignInRefused);
            error.message.into_owned()
        });
        let different: std::collections::HashSet<_> = told.into_iter().collect();
        assert_eq!(different.len(), count);
    }

    #[test]
    fn an_account_that_is_not_ones_own_is_nobodys_business() {
        let own = AccountId(7);
        assert!(is_own(None, own).is_ok());
        assert!(is_own(Some(&own.to_string()), own).is_ok());
        for other in ["", "usr_7", &AccountId(8).to_string()] {
            let error = is_own(Some(other), own).unwrap_err();
            assert_eq!(error.code, ErrorCode::NotYours);
        }
    }
}
