use std::{fmt::Write as _, time::Duration};

use domain::Moment;
use partners::bank::Payout;
use payments::{Clock, SystemClock, Trouble, TroubledCashOut, stray_payouts};
use serde_json::{Value, json};
use store::Store;

use super::{CommandError, print};
use crate::{cash_outs::advice, config::Config};

/// Most that are listed.
const MOST: u64 = 1_000;
/// How long the provider may take to answer.
const ANSWERS_WITHIN: Duration = Duration::from_secs(20);

/// What a person should do about money that belongs to no cash-out.
const STRAY: &str =
    "it came to somebody's address without a cash-out: ask the provider to pay it or send it back";

/// Lists the cash-outs that need a person, and where a provider is configured what it has that belongs to none.
///
/// # Errors
/// When there are any, or the database or the provider does not answer.
pub(super) async fn check(config: &Config, json: bool) -> Result<(), CommandError> {
    let store = Store::connect(&config.storage.database_url())
        .await
        .map_err(CommandError::CashOuts)?;
    let now = SystemClock.now_ms();
    let troubled = payments::troubled_cash_outs(&store, now, MOST)
        .await
        .map_err(CommandError::CashOuts)?;
    let strays = match config.bank.provider() {
        Some(bank) => stray_payouts(&store, &bank.waiting(ANSWERS_WITHIN), now).await,
        None => Ok(Vec::new()),
    };
    // What the database knows is told whatever the provider says.
    let known = strays.as_deref().unwrap_or_default();
    match json {
        true => {
            let all: Value = troubled
                .iter()
                .map(told)
                .chain(known.iter().map(told_stray))
                .collect();
            print(&format!("{all:#}\n"))?;
        }
        false => print(&(list(&troubled) + &list_strays(known)))?,
    }
    let is_fine = troubled.is_empty() && known.is_empty();
    strays.map_err(CommandError::Strays)?;
    match is_fine {
        true => Ok(()),
        false => Err(CommandError::NeedAPerson),
    }
}

/// A line a payment that belongs to no cash-out.
fn list_strays(strays: &[Payout]) -> String {
    if strays.is_empty() {
        return String::new();
    }
    let mut text = format!(
        "\n{:<36}  {:<17}  {:>12}  {:<20}  {}\n",
        "PAYMENT AT THE PROVIDER", "STATE", "TOKENS", "SINCE", "WHAT TO DO"
    );
    for one in strays {
        let _ = writeln!(
            text,
            "{:<36}  {:<17}  {:>12}  {:<20}  {STRAY}",
            one.id,
            one.state.to_string(),
            one.amount,
            one.updated_at_ms.map(moment).unwrap_or_default(),
        );
    }
    text
}

/// The same for machines.
fn told_stray(one: &Payout) -> Value {
    json!({
        "id": null,
        "state": one.state.to_string(),
        "since": one.updated_at_ms,
        "amount": one.amount,
        "txHash": one.deposit_tx,
        "vehicle": one.liquidation_address,
        "payout": one.id,
        "whatToDo": STRAY,
    })
}

/// A line a cash-out, without anything that says whose it is.
fn list(troubled: &[TroubledCashOut]) -> String {
    if troubled.is_empty() {
        return "no cash-out needs a person\n".to_owned();
    }
    let mut text = format!(
        "{:<35}  {:<17}  {:>12}  {:<4}  {:<20}  {}\n",
        "ID", "STATE", "DOLLARS", "RAIL", "SINCE", "WHAT TO DO"
    );
    for one in troubled {
        let cash_out = &one.cash_out;
        let _ = writeln!(
            text,
            "{:<35}  {:<17}  {:>12}  {:<4}  {:<20}  {}",
            cash_out.id.to_string(),
            cash_out.state.name(),
            cash_out.cents.decimal(),
            cash_out.rail.name(),
            moment(one.since),
            advice(one),
        );
    }
    if troubled.len() as u64 == MOST {
        let _ = writeln!(text, "and there may be more");
    }
    text
}

/// A cash-out for machines.
fn told(one: &TroubledCashOut) -> Value {
    let cash_out = &one.cash_out;
    let held = match &one.trouble {
        Trouble::Held(held) => Some(held),
        Trouble::State | Trouble::Late => None,
    };
    json!({
        "id": cash_out.id.to_string(),
        "state": cash_out.state.name(),
        "since": one.since,
        "held": held,
        "reason": cash_out.reason,
        "cents": cash_out.cents.0,
        "rail": cash_out.rail.name(),
        "chainId": cash_out.link.chain.0,
        "link": cash_out.link.to_string(),
        "txHash": cash_out.tx,
        "payTo": cash_out.pay_to,
        "vehicle": one.vehicle,
        "payout": one.payout,
        "whatToDo": advice(one),
    })
}

fn moment(millis: i64) -> String {
    Moment(u64::try_from(millis / 1_000).unwrap_or_default()).to_string()
}
