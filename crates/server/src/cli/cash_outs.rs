use std::{fmt::Write as _, time::Duration};

use clap::Subcommand;
use domain::CashOutId;
use partners::bank::Payout;
use payments::{
    Clock, CloseCashOut, SystemClock, Trouble, TroubledCashOut, close_cash_out, closed_cash_outs,
    stray_payouts,
};
use serde_json::{Value, json};
use store::{CashOutClosing, Store};

use super::{CommandError, print};
use crate::{
    cash_outs::{advice, moment},
    config::Config,
};

/// Most that are listed.
const MOST: u64 = 1_000;
/// Most of those that were closed.
const MOST_CLOSED: u64 = 100;
/// How long the provider may take to answer.
const ANSWERS_WITHIN: Duration = Duration::from_secs(20);

/// What a person should do about money that belongs to no cash-out.
const STRAY: &str =
    "it came to somebody's address without a cash-out: ask the provider to pay it or send it back";

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Have a cash-out that needs a person need nobody any more, as it stands.
    ///
    /// It leaves the list and the alarm. No money moves by it, and the cash-out is looked at as before: once it stands
    /// otherwise, it may be listed again.
    Close {
        /// The cash-out's id.
        id: CashOutId,
        /// Why, for those who ask later.
        #[arg(long)]
        because: String,
        /// Who closes it.
        #[arg(long, env = "USER")]
        by: String,
    },
}

pub(super) async fn perform(config: &Config, command: Command) -> Result<(), CommandError> {
    let Command::Close { id, because, by } = command;
    let store = connect(config).await?;
    let close = CloseCashOut {
        by: &by,
        because: &because,
    };
    let closed = close_cash_out(&store, id, close, SystemClock.now_ms()).await?;
    print(&format!("cash-out {id} is closed: {}\n", in_words(&closed)))
}

async fn connect(config: &Config) -> Result<Store, CommandError> {
    let store = Store::connect(&config.storage.database_url()).await;
    store.map_err(CommandError::CashOuts)
}

/// Lists the cash-outs that need a person, those that were `closed` if that is asked for, and where a provider is configured what it has that belongs to none.
///
/// # Errors
/// When there are any, or the database or the provider does not answer.
pub(super) async fn check(config: &Config, json: bool, closed: bool) -> Result<(), CommandError> {
    let store = connect(config).await?;
    let now = SystemClock.now_ms();
    let troubled = payments::troubled_cash_outs(&store, now, MOST)
        .await
        .map_err(CommandError::CashOuts)?;
    let closed = match closed {
        true => closed_cash_outs(&store, MOST_CLOSED)
            .await
            .map_err(CommandError::CashOuts)?,
        false => Vec::new(),
    };
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
                .chain(closed.iter().map(told_closed))
                .collect();
            print(&format!("{all:#}\n"))?;
        }
        false => print(&(list(&troubled) + &list_strays(known) + &list_closed(&closed)))?,
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

/// A line a cash-out that was closed.
fn list_closed(closed: &[CashOutClosing]) -> String {
    if closed.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{:<35}  {:<17}  {}\n", "CLOSED", "STATE", "BY WHOM");
    for one in closed {
        let id = one.cash_out.to_string();
        let _ = writeln!(text, "{id:<35}  {:<17}  {}", one.state, in_words(one));
    }
    text
}

fn in_words(closed: &CashOutClosing) -> String {
    format!(
        "by {} on {}, because {}",
        closed.by,
        moment(closed.at),
        closed.because
    )
}

/// The same for machines.
fn told_closed(one: &CashOutClosing) -> Value {
    json!({
        "id": one.cash_out.to_string(),
        "state": one.state,
        "held": one.held,
        "closedBy": one.by,
        "closedAt": one.at,
        "because": one.because,
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
