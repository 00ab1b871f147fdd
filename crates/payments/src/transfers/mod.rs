//! To whom a wallet sent without a link, as its sender told and the chain confirmed.

pub(crate) mod note;
mod submit;

pub use submit::{Recent, SubmitTransferError, recent_recipients, submit_transfer};
