//! Requests for money: made by anybody, paid by a transfer from wallet to wallet, followed on their chain.
//!
//! Refuses to know: keys, and what anybody says that they paid. What counts is what a request's chain shows to have
//! come to its recipient, once for each transfer, from wherever it came. Why so: docs/decisions/0034 and 0039.

pub(crate) mod across;
pub(crate) mod addresses;
mod arrival;
mod cancel;
mod coins;
mod file;
pub(crate) mod follow;
mod held;
mod make;
mod moving;
mod owner;
mod pay;
mod quote;
mod read;
mod taken;

pub use cancel::{CancelRequestError, cancel_request};
pub use file::{KeepFileError, ReadRequestFileError, read_request_file};
pub use held::WhyHeld;
pub use make::{MakeRequest, MakeRequestError, Payee, make_request};
pub use moving::{MoveMoneyError, SendMoneyBack, accept_money, send_money_back};
pub use owner::{RequestOwner, RequestOwnerError};
pub use pay::{PayRequest, PayRequestError, pay_request};
pub use quote::{PaymentQuote, QuotePayment, QuotePaymentError, quote_payment};
pub use read::{
    HeldThere, MovedThere, PayTo, PaymentStanding, Request, RequestPayment, TokenAmount,
    read_request, requests_of,
};
