//! Money from links to banks: prepared, said yes to, claimed to where the provider takes it in, and followed until
//! it is in a bank or back.
//!
//! The server's from the yes on: who said it may close the page. What the provider says is asked for and never
//! assumed, and each key under which it is asked is durable before. Refuses to know: who somebody is to the
//! provider and how their account got there (`identity`), how a claim becomes a transaction, and how money gets to
//! another chain (`routes`, `crossings`).

mod across;
mod advance;
mod business_days;
mod cash_out;
mod claiming;
mod closing;
mod confirm;
mod facts;
pub(crate) mod follow;
mod landing;
mod noticed;
mod pace;
mod payees;
mod payouts;
mod prepare;
mod read;
pub(crate) mod reconcile;
mod strays;
mod troubled;
mod vehicle;

pub use cash_out::CashOut;
pub use closing::{CloseCashOut, CloseCashOutError, close_cash_out, closed_cash_outs};
pub use confirm::{CashOutYes, ConfirmCashOutError, SignedRoute, confirm_cash_out};
pub use noticed::{NoticedError, notice_bank_event};
pub(crate) use payees::answer_payees;
pub use prepare::{PrepareCashOut, PrepareCashOutError, ReadyCashOut, prepare_cash_out};
pub use read::{CashOutPage, CashOutPlace, cash_out, cash_outs_of};
pub use strays::{StrayError, stray_payouts};
pub use troubled::{Trouble, TroubledCashOut, troubled_cash_outs};
