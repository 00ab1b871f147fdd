//! What values look like in requests and responses. Nothing outside this crate has a wire form.
//!
//! Numbers that are ids, amounts or chain ids go out as decimal strings, because JavaScript's
//! numbers end at 2^53; they are read as strings or numbers. Bytes are `0x` and hex digits.

mod account;
mod bank_details;
mod carried;
mod cash_out;
mod chain;
mod choices;
mod contact;
mod crossing;
mod dollars;
mod hex;
mod history;
mod identity;
mod link;
mod link_page;
mod many;
mod nft;
mod number;
mod password;
mod payment_quote;
mod person;
mod points_action;
mod public_link;
mod raffle;
mod request;
mod route_name;
mod route_quote;
mod text;
mod user_record;
mod version;

pub(crate) use account::{AccountView, BankKindName};
pub(crate) use bank_details::{BankAccountToLink, bank_number, routing_number};
pub(crate) use carried::CarriedView;
pub(crate) use cash_out::{
    BankAccountName, BeforeCashOut, CashOutName, CashOutPageView, CashOutTypeName, CashOutView,
    ReadyCashOutView,
};
pub use chain::{ChainView, PersonView};
pub(crate) use choices::{AccountTypeName, SigningPurposeName};
pub(crate) use contact::ContactView;
pub(crate) use crossing::{CrossingStateName, CrossingView};
pub(crate) use dollars::dollars;
pub use hex::{Address20, CallData, CallSignature, ClaimSignature, Hash32, SealedNote};
pub(crate) use history::{AfterItem, HistoryItemView, HistoryPageView};
pub(crate) use identity::{IdentityStateName, IdentityView};
pub(crate) use link::LinkTokenView;
pub use link::{LinkName, LinkStateName, LinkView, WayBackName};
pub(crate) use link_page::{After, LinkPageView};
pub use many::Many;
pub(crate) use nft::NftView;
pub use number::{Id, Units};
pub use password::{PasswordHash, Salt};
pub(crate) use payment_quote::{PaymentQuoteView, PaymentRouteName};
pub(crate) use person::{Done, Nothing, email, full_name, seconds};
pub use points_action::PointsActionName;
pub use public_link::PublicLink;
pub(crate) use public_link::{first_link_in_query, link_in_query};
pub(crate) use raffle::{
    DrawnSlotView, RaffleProofBody, RaffleSlotsView, RaffleView, RaffleWalletView,
};
pub(crate) use request::{RequestKindName, RequestName, RequestView};
pub(crate) use route_name::RouteName;
pub(crate) use route_quote::{Percent, RouteQuoteView, RouteTokenView};
pub(crate) use user_record::{AtBank, UserRecordView};
pub use version::VersionLabel;
