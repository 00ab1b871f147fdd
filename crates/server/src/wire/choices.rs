use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

use super::text;

/// What a wallet signs for: to be whoever has it, or to be one of the wallets of whoever is signed in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ToSchema)]
#[schema(as = SigningPurpose, rename_all = "snake_case")]
pub(crate) enum SigningPurposeName {
    #[default]
    SignIn,
    AddWallet,
}

/// What somebody wants to add to their account: a wallet, or a bank account of SEPA or of the United States.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ToSchema)]
#[schema(as = AccountToAddType, rename_all = "snake_case")]
pub(crate) enum AccountTypeName {
    Wallet,
    Iban,
    Us,
}

impl<'de> Deserialize<'de> for SigningPurposeName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text::read(
            deserializer,
            "`sign_in` or `add_wallet`",
            |text| match text {
                "sign_in" => Some(Self::SignIn),
                "add_wallet" => Some(Self::AddWallet),
                _ => None,
            },
        )
    }
}

impl<'de> Deserialize<'de> for AccountTypeName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text::read(
            deserializer,
            "`wallet`, `iban` or `us`",
            |text| match text {
                "wallet" => Some(Self::Wallet),
                "iban" => Some(Self::Iban),
                "us" => Some(Self::Us),
                _ => None,
            },
        )
    }
}
