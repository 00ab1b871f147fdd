//! Closing a cash-out that needs a person, by an operator's word. It leaves the list and the alarm. It moves no money,
//! changes nothing of the cash-out, and ends nothing: the cash-out is looked at as before, and comes back to the list once
//! it stands otherwise.

use domain::{CashOutId, CashOutState, foreign_text};
use store::{CashOutClosing, CashOutRow, Store};

/// Most characters of a reason.
pub const MOST_OF_REASON: usize = 500;
/// Most characters of who closes it.
pub const MOST_OF_NAME: usize = 100;

/// Why a cash-out is not closed.
#[derive(Debug, thiserror::Error)]
pub enum CloseCashOutError {
    /// No reason, or too long a one.
    #[error("say why, in 1 to {MOST_OF_REASON} characters")]
    Reason,
    /// Nobody's name, or too long a one.
    #[error("say who closes it, in 1 to {MOST_OF_NAME} characters")]
    Name,
    /// No cash-out has this id.
    #[error("there is no cash-out {0}; `filbert check cashouts` names those that need a person")]
    Unknown(CashOutId),
    /// It goes on by itself.
    #[error("cash-out {0} is {1} and goes on by itself: it cannot be closed while it moves")]
    Moves(CashOutId, CashOutState),
    /// It has come to its end, and nothing is wrong with it.
    #[error("cash-out {0} is {1} and needs nobody: nothing is to be closed")]
    NoTrouble(CashOutId, CashOutState),
    /// The database.
    #[error("the database does not answer: {0}; `filbert check` tells more")]
    Store(#[from] store::Error),
}

/// Who closes a cash-out, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CloseCashOut<'a> {
    /// Who.
    pub by: &'a str,
    /// Why, for those who ask later.
    pub because: &'a str,
}

/// Closes a cash-out that needs a person. One that is closed already stays as it was closed: the answer says by whom.
///
/// # Errors
/// See [`CloseCashOutError`].
pub async fn close_cash_out(
    store: &Store,
    id: CashOutId,
    close: CloseCashOut<'_>,
    now: i64,
) -> Result<CashOutClosing, CloseCashOutError> {
    let because = text(close.because, MOST_OF_REASON).ok_or(CloseCashOutError::Reason)?;
    let by = text(close.by, MOST_OF_NAME).ok_or(CloseCashOutError::Name)?;
    let row = store.cash_out(id).await?;
    let row = row.ok_or(CloseCashOutError::Unknown(id))?;
    if !needs_a_person(&row) {
        return Err(match row.state.is_terminal() {
            true => CloseCashOutError::NoTrouble(id, row.state),
            false => CloseCashOutError::Moves(id, row.state),
        });
    }
    Ok(store.close_cash_out(&row, (&by, &because), now).await?)
}

/// What was closed, the newest first; at most `limit`.
///
/// # Errors
/// When the database does not answer.
pub async fn closed_cash_outs(
    store: &Store,
    limit: u64,
) -> Result<Vec<CashOutClosing>, store::Error> {
    store.cash_out_closings(limit).await
}

/// Whether it goes no further without a person. One that is only late goes on by itself.
fn needs_a_person(row: &CashOutRow) -> bool {
    row.held.is_some() || row.state.needs_a_person()
}

/// A text with something in it, all of which is kept.
fn text(text: &str, most: usize) -> Option<String> {
    let kept = foreign_text(text, most);
    let is_whole = text.trim().chars().count() <= most;
    (is_whole && !kept.is_empty()).then_some(kept)
}
