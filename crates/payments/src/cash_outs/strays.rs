//! Money that came to where the provider takes it in for somebody, and belongs to no cash-out.

use partners::bank::{Bank, BankError, Payout, PayoutState};
use store::Store;

const HOUR: i64 = 60 * 60 * 1_000;
/// How far back is looked (ms).
const LOOKED_BACK: i64 = 30 * 24 * HOUR;
/// How long (ms) a cash-out has to find what the provider pays out for it.
const FOUND_WITHIN: i64 = HOUR;

/// Why nobody can say.
#[derive(Debug, thiserror::Error)]
pub enum StrayError {
    /// The provider does not.
    #[error("the bank provider does not say what came in: {0}")]
    Bank(#[from] BankError),
    /// The database does not.
    #[error("the database does not answer: {0}")]
    Store(#[from] store::Error),
}

/// What came to people's addresses at the provider by other ways than a cash-out and is neither at a bank nor back,
/// of the last thirty days at `now` (Unix ms), the newest first.
///
/// # Errors
/// See [`StrayError`].
pub async fn stray_payouts(
    store: &Store,
    bank: &Bank,
    now: i64,
) -> Result<Vec<Payout>, StrayError> {
    let mut open = bank.recent_drains(now.saturating_sub(LOOKED_BACK)).await?;
    open.retain(|payout| is_open(payout, now));
    let ids = |of: fn(&Payout) -> Option<String>| open.iter().filter_map(of).collect::<Vec<_>>();
    let paid_out = store
        .known_payouts(&ids(|payout| Some(payout.id.clone())))
        .await?;
    let addresses = ids(|payout| payout.liquidation_address.clone());
    let own = store.known_liquidations(&addresses).await?;
    open.retain(|payout| {
        let address = payout.liquidation_address.as_ref();
        !paid_out.contains(&payout.id) && address.is_some_and(|address| own.contains(address))
    });
    Ok(open)
}

/// Whether it is for long enough on its way.
fn is_open(payout: &Payout, now: i64) -> bool {
    let is_over = matches!(
        payout.state,
        PayoutState::AwaitingFunds | PayoutState::PaymentProcessed | PayoutState::Refunded
    );
    let updated_at = payout.updated_at_ms.unwrap_or_default();
    !is_over && updated_at < now.saturating_sub(FOUND_WITHIN)
}
