//! To whom a wallet sent without a link, as its sender told and the chain confirmed. A block that is
//! dropped takes back what it confirmed.

pub(crate) mod note;
pub(crate) mod stays;
mod submit;

pub use submit::{Recent, SubmitTransferError, recent_recipients, submit_transfer};
