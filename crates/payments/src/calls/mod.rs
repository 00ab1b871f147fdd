//! A promise to send a call for somebody: taking it in, joining it to one that does the same, the day's
//! budgets, and what is told of it.
//!
//! Refuses to know: keys, nonces and transactions, which are the sponsor's.

mod budgets;
mod payees;
mod refusal;
mod submit;
mod waiting;

pub use budgets::Budgets;
pub(crate) use budgets::{Cause, most_gas};
pub use payees::Payees;
pub(crate) use payees::{SILENT_FOR, Word};
pub use refusal::Refusal;
pub(crate) use submit::{
    Earlier, SubmitError, VetError, does_the_same, gas_is_spent, is_the_same, new_call_id,
    settling, shares_of_gas, submit, vet,
};
pub use waiting::{Rival, Waiting};
