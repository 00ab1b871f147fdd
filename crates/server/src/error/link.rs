use payments::{ReadLinkError, TokenPriceError, UnknownVault};

use super::{ApiError, ErrorCode};

/// Why a link could not be read.
impl From<ReadLinkError> for ApiError {
    fn from(error: ReadLinkError) -> Self {
        match error {
            ReadLinkError::UnknownVault(unknown) => unknown.into(),
            ReadLinkError::NotFound { index, count } => Self::new(
                ErrorCode::DepositNotFound,
                format!(
                    "There is no deposit {index} in this vault, which holds {count} so far. The \
                     link may be cut or mistyped: copy it again, whole."
                ),
            ),
            ReadLinkError::Unconfirmed { .. } => Self::new(
                ErrorCode::DepositUnconfirmed,
                "Still confirming: the deposit is on its way into the vault. This turns by itself \
                 within a few blocks.",
            )
            .retry_after(2),
            ReadLinkError::Node(source) => source.into(),
            ReadLinkError::Store(source) => source.into(),
        }
    }
}

/// Why a token's price could not be told.
impl From<TokenPriceError> for ApiError {
    fn from(error: TokenPriceError) -> Self {
        match error {
            TokenPriceError::UnknownChain(chain) => Self::new(
                ErrorCode::UnknownChain,
                format!(
                    "This server does not serve chain {chain}. `GET config` lists those that it does."
                ),
            ),
            TokenPriceError::UnknownToken(chain) => Self::new(
                ErrorCode::UnknownToken,
                format!(
                    "This server offers no token at that address on chain {chain}, so it knows no \
                     price. `GET config` lists those that it does."
                ),
            ),
        }
    }
}

/// Why the database did not do it.
impl From<store::Error> for ApiError {
    fn from(error: store::Error) -> Self {
        if matches!(error, store::Error::InDoubt(_)) {
            let money = "in the link, unless the link's page says otherwise";
            in_doubt("request", money, error)
        } else if error.is_transient() {
            Self::new(
                ErrorCode::DatabaseBusy,
                "The server's database is busy. Nothing was changed and no money moved; try again \
                 in a moment.",
            )
            .retry_after(2)
            .because(error)
        } else {
            Self::internal(error)
        }
    }
}

/// The database was asked to save it and did not say whether it did.
pub(super) fn in_doubt(what: &str, money: &str, source: store::Error) -> ApiError {
    ApiError::new(
        ErrorCode::DatabaseBusy,
        format!(
            "The server's database did not say whether it saved your {what}. The money is {money}. \
             Ask again in a moment: that is safe, nothing is ever paid twice."
        ),
    )
    .retry_after(2)
    .because(source)
}

/// Which vault is not served here.
impl From<UnknownVault> for ApiError {
    fn from(unknown: UnknownVault) -> Self {
        const ELSEWHERE: &str = "The money is where it was; open the link where it was made.";
        match unknown {
            UnknownVault::Chain(chain) => Self::new(
                ErrorCode::UnknownChain,
                format!("This server does not serve chain {chain}. {ELSEWHERE}"),
            ),
            UnknownVault::Version { chain, version } => Self::new(
                ErrorCode::UnknownVersion,
                format!("This server knows no vault {version} on chain {chain}. {ELSEWHERE}"),
            ),
        }
    }
}

/// No node answers, for requests that keep nothing.
impl From<chain::NodeError> for ApiError {
    fn from(error: chain::NodeError) -> Self {
        Self::new(
            ErrorCode::NodeUnreachable,
            "The chain cannot be reached right now. The money is where it was; try again in a \
             moment.",
        )
        .retry_after(5)
        .because(error)
    }
}

#[cfg(test)]
mod tests {
    use payments::{ClaimError, DepositError};
    use sea_orm::DbErr;

    use super::*;

    #[test]
    fn what_is_in_doubt_is_not_called_unchanged() {
        let doubt = || store::Error::InDoubt(DbErr::Custom("cut".to_owned()));
        for (error, money) in [
            (ApiError::from(doubt()), "in the link, unless the link's"),
            (
                ClaimError::Store(doubt()).into(),
                "in the link, unless the link's",
            ),
            (
                DepositError::Store(doubt()).into(),
                "in your wallet, unless your wallet",
            ),
        ] {
            assert_eq!(error.code, ErrorCode::DatabaseBusy);
            assert!(!error.saved && error.retry_after.is_some());
            let told = &error.message;
            assert!(
                told.contains(money) && told.contains("that is safe"),
                "{told}"
            );
            for promise in ["Nothing was changed", "will be sent"] {
                assert!(!told.contains(promise), "{told}");
            }
        }
    }
}
