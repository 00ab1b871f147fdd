//! Values and rules of Filbert: links, keys, claims, amounts, life cycles.
//!
//! Refuses to know: clocks, randomness, files, networks, databases, wire formats. Everything here
//! is a value or a pure function of its arguments, so that it can be tested by properties.
#![deny(clippy::float_arithmetic)]

mod account;
mod amount;
mod asset;
mod attachment;
mod attachment_state;
mod bank_kind;
mod bank_number;
mod bic;
mod cash_out_kind;
mod cash_out_state;
mod cents;
mod chain_id;
mod claim;
mod country;
mod earned;
mod eip712;
mod email;
mod foreign_text;
mod gasless;
mod gwei;
mod identity_state;
mod job_state;
mod link;
mod link_state;
mod link_url;
mod moment;
mod nft;
mod notice;
mod points;
mod reclaim;
mod reclaim_list;
mod routing_number;
mod secret;
mod short_address;
mod sign_in_message;
mod sponsored_state;
mod transaction_state;
mod usd;
mod username;
mod vault_version;

pub mod limits;

pub use account::{AccountId, NotAnId, SessionId};
pub use amount::format_units;
pub use asset::{AssetKind, UnknownAssetKind};
pub use attachment::{SEAL_MARK, SEALED_NOTE, attachment_digest};
pub use attachment_state::AttachmentState;
pub use bank_kind::{BankKind, Rail};
pub use bank_number::{BankNumber, Iban, NotABankNumber, UsAccountNumber};
pub use bic::{Bic, NotABic};
pub use cash_out_kind::CashOutKind;
pub use cash_out_state::CashOutState;
pub use cents::Cents;
pub use chain_id::ChainId;
pub use claim::{ClaimMode, claim_digest, claim_digest_v4, recover_claim_signer};
pub use country::{Country, NotACountry};
pub use earned::{Boost, Earned};
pub use eip712::domain_separator;
pub use email::{Email, NotAnEmail};
pub use foreign_text::foreign_text;
pub use gasless::{Authorization, TokenDomain};
pub use gwei::{WEI_PER_GWEI, gwei};
pub use identity_state::IdentityState;
pub use job_state::{DeathCause, JobState};
pub use link::{DepositIndex, LinkId};
pub use link_state::LinkState;
pub use link_url::{LinkUrl, LinkUrlError};
pub use moment::Moment;
pub use nft::{NftId, NftKind};
pub use notice::{NoticeKind, NoticeThing};
pub use points::PointsAction;
pub use reclaim::{reclaim_digest, reclaim_digest_under, reclaim_many_digest};
pub use reclaim_list::{ReclaimList, ReclaimListError};
pub use routing_number::{NotARoutingNumber, RoutingNumber};
pub use secret::{ClaimSecret, LinkKey, SecretError, contains_secret};
pub use short_address::short_address;
pub use sign_in_message::{NotASignInMessage, SignInMessage, recover_message_signer};
pub use sponsored_state::{SponsoredKind, SponsoredState, UnknownState};
pub use transaction_state::TransactionState;
pub use usd::{UsdPrice, UsdPriceError, parse_dollars};
pub use username::{NotAUsername, Username};
pub use vault_version::{UnknownVaultVersion, VaultVersion};
