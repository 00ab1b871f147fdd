use alloy_primitives::Address;
use domain::BankKind;
use payments::identity::BankAccountRow;
use serde::Serialize;
use utoipa::ToSchema;

/// Something that is part of somebody's account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Account)]
pub(crate) struct AccountView {
    /// What it is called here: a wallet's address, a bank account's id.
    #[schema(pattern = "^(0x[0-9a-fA-F]{40}|bnk_[0-9a-f]{32})$")]
    account_id: String,
    /// A wallet's address; enough of a bank account's number to be known by.
    account_identifier: String,
    /// What it is.
    account_type: AccountType,
    /// What the bank provider calls it; `null`: it is a wallet.
    #[schema(required)]
    bridge_account_id: Option<String>,
}

/// What something is that is part of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum AccountType {
    /// A wallet that was proven to be theirs.
    Wallet,
    /// An account at a bank that goes by an IBAN.
    Iban,
    /// An account at a bank in the United States.
    Us,
}

/// What kind of number a bank account goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = BankKind)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BankKindName {
    /// An IBAN: takes euros.
    Iban,
    /// A number of an account in the United States: takes dollars.
    Us,
}

impl From<BankKind> for BankKindName {
    fn from(kind: BankKind) -> Self {
        match kind {
            BankKind::Iban => Self::Iban,
            BankKind::Us => Self::Us,
        }
    }
}

impl AccountView {
    /// A wallet.
    pub(super) fn wallet(address: Address) -> Self {
        let address = address.to_string();
        Self {
            account_id: address.clone(),
            account_identifier: address,
            account_type: AccountType::Wallet,
            bridge_account_id: None,
        }
    }
}

impl From<BankAccountRow> for AccountView {
    fn from(row: BankAccountRow) -> Self {
        Self {
            account_id: row.id.to_string(),
            account_identifier: row.hint,
            account_type: match row.kind {
                BankKind::Iban => AccountType::Iban,
                BankKind::Us => AccountType::Us,
            },
            bridge_account_id: row.bridge_id,
        }
    }
}
