//! The provider's side of a cash-out: what it pays out, and which of it is this one's.

use alloy_primitives::U256;
use domain::CashOutState;
use partners::bank::{BankError, Payout, PayoutState};
use store::{CashOutRow, Vehicle};

use super::across;
use crate::Ctx;

/// What the provider says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// These may be this cash-out's paying out, the likeliest first.
    Payouts(Vec<Payout>),
    /// It has not seen the money.
    Nothing,
    /// It does not answer, or cannot be understood.
    Silence,
    /// It knows nothing of it, which it should. What it said.
    Denied(String),
}

pub(super) async fn ask(ctx: &Ctx, row: &CashOutRow) -> Result<Told, store::Error> {
    let (Some(desk), Some(vehicle)) = (&ctx.bank, &row.vehicle_id) else {
        return Ok(Told::Silence);
    };
    let paid_in = match row.route {
        Some(route) => across::arrived(ctx, route).await?,
        None => Some(row.amount),
    };
    let told = match row.vehicle {
        Vehicle::Transfer => {
            let transfer = desk.bank.transfer(vehicle).await;
            transfer.map(|transfer| vec![transfer.payout])
        }
        Vehicle::Drain => {
            let decimals = desk
                .routes
                .get(&row.paid_on())
                .map_or(DECIMALS, |route| route.decimals);
            let drains = desk.bank.drains(&row.customer, vehicle).await;
            drains.map(|drains| matching(row, (paid_in, decimals), drains))
        }
    };
    Ok(match told {
        Ok(payouts) if payouts.is_empty() => Told::Nothing,
        Ok(payouts) => Told::Payouts(payouts),
        Err(BankError::Refused(refusal)) => {
            Told::Denied(format!("refused {} {}", refusal.status, refusal.code))
        }
        Err(error) => {
            tracing::debug!(cash_out = %row.id, %error, "the bank does not say how a cash-out stands");
            Told::Silence
        }
    })
}

/// Of dollars' tokens that a chain does not list any more.
const DECIMALS: u8 = 6;

/// Drains that can be this cash-out's: the one that it is known to be, else those of its transaction, its
/// address and what was paid in there. One transaction may bring several of the same.
pub(super) fn matching(
    row: &CashOutRow,
    (paid_in, decimals): (Option<U256>, u8),
    drains: Vec<Payout>,
) -> Vec<Payout> {
    let is_ours = |drain: &Payout| match &row.payout {
        Some(known) => drain.id == *known,
        None => {
            let of_address = drain.liquidation_address.as_ref();
            row.tx.is_some()
                && drain.deposit_tx == row.tx
                && of_address.is_none_or(|address| Some(address) == row.vehicle_id.as_ref())
                && paid_in.is_some()
                && units(&drain.amount, decimals) == paid_in
        }
    };
    drains.into_iter().filter(is_ours).collect()
}

/// What a decimal number of a token is in its smallest units. `None`: it is none, or finer than that.
fn units(decimal: &str, decimals: u8) -> Option<U256> {
    let (whole, part) = decimal.split_once('.').unwrap_or((decimal, ""));
    let part = part.trim_end_matches('0');
    let missing = usize::from(decimals).checked_sub(part.len())?;
    let is_number = !whole.is_empty() && [whole, part].iter().all(|digits| is_digits(digits));
    if !is_number || whole.len() > 78 {
        return None;
    }
    let digits = format!("{whole}{part}{}", "0".repeat(missing));
    U256::from_str_radix(&digits, 10).ok()
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The state that the provider's word means. `None`: one that we do not know, or that says nothing new.
pub(super) fn state_of(told: &PayoutState) -> Option<CashOutState> {
    Some(match told {
        PayoutState::AwaitingFunds => CashOutState::AwaitingFunds,
        PayoutState::InReview => CashOutState::InReview,
        PayoutState::FundsReceived => CashOutState::FundsReceived,
        PayoutState::PaymentSubmitted => CashOutState::PaymentSubmitted,
        PayoutState::PaymentProcessed => CashOutState::PaymentProcessed,
        PayoutState::Undeliverable => CashOutState::Undeliverable,
        PayoutState::Returned => CashOutState::Returned,
        PayoutState::RefundInFlight => CashOutState::RefundInFlight,
        PayoutState::Refunded => CashOutState::Refunded,
        // The money is with the provider then: nothing that is over.
        PayoutState::Canceled | PayoutState::Error => CashOutState::Error,
        PayoutState::Other(_) => return None,
    })
}

/// Why it went no further, if the provider says so in a code. Its sentences may name people.
pub(super) fn reason_of(payout: &Payout) -> Option<String> {
    if payout.state == PayoutState::Canceled {
        return Some("bank_canceled".to_owned());
    }
    let code = payout.reason.as_deref()?;
    let is_code = (1..=64).contains(&code.len())
        && code
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_code.then(|| code.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimal_numbers_are_read_to_the_last_unit() {
        let six = |text| units(text, 6);
        assert_eq!(six("99.9"), Some(U256::from(99_900_000)));
        assert_eq!(six("99.90000000"), Some(U256::from(99_900_000)));
        assert_eq!(six("0.000001"), Some(U256::from(1)));
        assert_eq!(six("25"), Some(U256::from(25_000_000)));
        for wrong in ["", ".5", "-1", "1e3", "1.2.3", "0.0000001", "1,5", " 1"] {
            assert_eq!(six(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn every_word_of_the_provider_but_one_that_is_new_has_a_state() {
        let other = PayoutState::Other("missing_return_policy".to_owned());
        assert_eq!(state_of(&other), None);
        // Called off there, the money is there: not what is called off here.
        assert_eq!(state_of(&PayoutState::Canceled), Some(CashOutState::Error));
    }
}
