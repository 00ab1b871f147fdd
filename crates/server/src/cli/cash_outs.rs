use std::fmt::Write as _;

use domain::Moment;
use payments::{Clock, SystemClock, Trouble, TroubledCashOut};
use serde_json::{Value, json};
use store::Store;

use super::{CommandError, print};
use crate::{cash_outs::advice, config::Config};

/// Most that are listed.
const MOST: u64 = 1_000;

/// Lists the cash-outs that need a person.
///
/// # Errors
/// When there are any, or the database does not answer.
pub(super) async fn check(config: &Config, json: bool) -> Result<(), CommandError> {
    let store = Store::connect(&config.storage.database_url())
        .await
        .map_err(CommandError::CashOuts)?;
    let troubled = payments::troubled_cash_outs(&store, SystemClock.now_ms(), MOST)
        .await
        .map_err(CommandError::CashOuts)?;
    match json {
        true => {
            let all: Value = troubled.iter().map(told).collect();
            print(&format!("{all:#}\n"))?;
        }
        false => print(&list(&troubled))?,
    }
    match troubled.is_empty() {
        true => Ok(()),
        false => Err(CommandError::NeedAPerson),
    }
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
