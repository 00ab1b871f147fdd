//! The use cases, one module a verb, and the work behind them.
//!
//! Refuses to know: HTTP, wire formats, cookies, SQL, JSON-RPC. A use case is a plain function over
//! one [`Ctx`]; its errors name what the caller may do next.

mod attachment;
mod budgets;
mod claim;
mod clock;
mod confirm;
mod ctx;
mod deposit;
mod fail_point;
mod feed;
mod funds;
pub mod jobs;
mod lease;
mod link;
mod link_keys;
mod link_pages;
mod link_tokens;
mod makers;
mod measure;
pub mod metrics;
mod name;
mod nfts;
mod prices;
mod pulse;
mod readiness;
mod reclaim;
mod refusal;
mod retention;
mod returns;
mod shelf;
mod sponsor;
mod sponsored;
mod tokens;
mod transfers;
mod wallet;
mod watch;
mod work;

use chain::side_by_side;

pub use attachment::{
    Attachment, KeepAttachment, KeepAttachmentError, ReadAttachmentError, UploadLimits,
    attachment_of, keep_attachment, read_attached_file,
};
pub use budgets::Budgets;
pub use chain::TokenInfo;
pub use claim::{ClaimError, ClaimRequest, SignedClaim, claim, signed_claim};
pub use clock::{Clock, SystemClock};
pub use confirm::{ConfirmError, Confirmation, confirm_link};
pub use ctx::{Ctx, UnknownVault};
pub use deposit::{DepositError, DepositRequest, deposit};
pub use fail_point::FAIL_POINTS;
pub use feed::{FeedFull, LinkFeed, News, Subscription, Telling, Told};
pub use funds::{Funds, sponsor_funds};
pub use link::{Deposit, Link, ReadLinkError, Sponsored, WayBack, Withdrawal, read_link};
pub use link_keys::{Found, find_links};
pub use link_pages::{
    LinkPage, LinkPlace, TransactionLinksError, links_of_sender, links_of_transaction,
};
pub use makers::Makers;
pub use measure::measure;
pub use name::{NameError, Named, Names, resolve_name};
pub use nfts::{
    Nft, NftError, NftPictureError, Nfts, WalletNfts, nft_picture, read_nft, wallet_nfts,
};
pub use prices::Prices;
pub use readiness::{Board, Check, Standing, readiness};
pub use reclaim::{ReclaimError, ReclaimRequest, reclaim};
pub use refusal::Refusal;
pub use retention::Retention;
pub use returns::returns_expired_links;
pub use sponsored::Waiting;
pub use store::Scope;
pub use tokens::Tokens;
pub use transfers::{Recent, SubmitTransferError, recent_recipients, submit_transfer};
pub use wallet::{
    Balance, TokenPrice, TokenPriceError, WalletBalances, token_price, wallet_balances,
};
pub use work::{Workers, start_workers};
