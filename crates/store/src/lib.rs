//! Rows and queries. The only crate that knows SQL.
//!
//! Refuses to know: chains, HTTP, use cases. It keeps what it is given, in transactions whose names
//! say what becomes true together, on SQLite and PostgreSQL alike. Answers are domain values, not
//! entities.

mod accounts;
mod attachments;
mod attempts;
mod backup;
mod bank_events;
mod blocks;
mod calls;
mod cash_outs;
mod changes;
mod connection;
mod contact_names;
mod convert;
mod crossings;
mod cursor;
mod durability;
mod entity;
mod error;
mod figures;
mod history;
mod idempotency;
mod identity;
mod jobs;
mod keys;
mod lease;
mod links;
pub mod metrics;
mod migration;
mod notices;
mod points;
mod raffles;
mod requests;
mod retention;
mod returns;
mod route_quotes;
mod spending;
mod stray_files;
mod totals;
mod transactions;
mod transfers;
mod union;
mod vaults;
mod writer;

pub use accounts::{
    Account, AccountChange, AccountWallet, AddedByCode, AddedWallet, Called, ChangedAccount,
    KeptPicture, KnownDevice, NewAccount, NewKnownDevice, NewLogin, NewSession, PasswordRow,
    PictureBudget, ProvenAddress, RemovedWallet, SessionRow, WalletOwner, picture_file_name,
};
pub use attachments::{AttachmentRow, NewAttachment, Registered, Upload, UploadBudget};
pub use attempts::{Attempt, NewAttempt};
pub use blocks::{BlockUpdate, NewDeposit, NewWithdrawal};
pub use calls::{Call, NewCall, Queued};
pub use cash_outs::{
    BankPayee, CashOutChange, CashOutClosing, CashOutFigures, CashOutRow, CashOutSignatures,
    ConfirmedCashOut, LiquidationRow, NewCashOut, Overdue, PreparedCashOut, SteppedCashOut,
    Vehicle,
};
pub use connection::{SentStatement, Store};
pub use contact_names::{ContactName, NameContactError};
pub use crossings::{
    BegunCrossing, CarriedLink, CrossingChange, CrossingFigures, CrossingRow, FarTransfers,
    NearSide, NewCrossing, OthersTransfer,
};
pub use cursor::Cursor;
pub use durability::Durability;
pub use error::Error;
pub use figures::CallFigures;
pub use history::{
    HistoryKind, HistoryPlace, HistoryRow, Item, ItemId, OtherSide, OwnWallet, Whose,
};
pub use idempotency::{
    Idempotency, IdempotencyLease, IdempotentRequest, KeptAnswer, MAX_KEPT_ANSWER,
};
pub use identity::{
    Again, BankAccountRow, BegunBankAccount, BegunIdentity, Bound, Identity, IdentityBudget,
    IdentityLook, KeptClaim, LinkedBankAccount, NewBankAccount, NewIdentity,
};
pub use jobs::{Enqueued, Job, JobCount, JobFilter, JobStep, NewJob, ToldJobs};
pub use keys::KeyLease;
pub use links::{FoundMaker, LinkPlace, LinkRow, LinksOf, WithdrawalRow};
pub use notices::{
    FoundNotice, MailCode, NewPush, Notice, NoticeWish, PushRow, SeenAt, WantedLink,
};
pub use points::{Credit, CreditedFor, Deed, Later, OpenCredit, PointTotals, ReferredWallet};
pub use raffles::{HeldSlot, Hold, KeptSlot, RaffleSlot, RaffleWallet, raffle_of};
pub use requests::{
    AddedRequest, ArrivedPayment, CancelledRequest, KeepRequest, NewPayment, NewRequest,
    NotedPayment, PaidFrom, PaidIn, PaymentRow, RequestFile, RequestFileKind, RequestMove,
    RequestRoute, RequestRow, SeenPayment, ShownPayment, request_file_name,
};
pub use returns::{DueReturn, NextReturn};
pub use route_quotes::KeptRoute;
pub use spending::{Allowance, Scope};
pub use totals::Totals;
pub use transactions::{
    MAX_UNDER_WAY, MinedAt, NewTransaction, SponsorTransaction, TransactionStep,
};
pub use transfers::Transfer;
pub use vaults::{VaultCursor, WatchedVault};
