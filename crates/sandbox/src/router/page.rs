//! All there is, for people, with buttons.

use std::{collections::BTreeMap, fmt::Write as _, sync::Arc};

use alloy::primitives::{Address, B256, U256};
use axum::{
    Form as Fields,
    extract::{Path, State},
    response::{IntoResponse, Redirect, Response},
};
use domain::format_units;

use super::{
    books::Crossing,
    control::{self, Settlement, may_be_settled},
    fate::{Fate, SENTINELS},
    shared::{Broker, Next},
};
use crate::html::{Page, buttons, missing, press, rows_of, table};

/// Rows of the table; there may be more orders than anybody reads.
const ROWS: usize = 100;
const COLUMNS: [&str; 5] = ["Order", "Paid in", "To be paid out", "To", "State"];

pub(super) async fn page(State(broker): State<Arc<Broker>>) -> Response {
    let orders = broker.read(|books| {
        let newest = books.crossings.iter().rev().take(ROWS);
        newest
            .map(|crossing| row(&broker, crossing))
            .collect::<String>()
    });
    shown(table("Orders", &COLUMNS, &orders) + &how_to_fail(&broker))
}

/// One transaction's, as an explorer would show it.
pub(super) async fn one(State(broker): State<Arc<Broker>>, Path(tx): Path<B256>) -> Response {
    let orders = broker.read(|books| {
        let its = books.crossings.iter().filter(|crossing| crossing.tx == tx);
        its.map(|crossing| row(&broker, crossing))
            .collect::<String>()
    });
    match orders.as_str() {
        "" => missing("The router knows no such transaction."),
        rows => shown(table("Order", &COLUMNS, rows)),
    }
}

fn shown(body: String) -> Response {
    let page = Page {
        title: "Sandbox router",
        body,
        goes_on: false,
        is_framed: false,
    };
    page.into_response()
}

fn row(broker: &Broker, crossing: &Crossing) -> String {
    let order = &crossing.order;
    let ways = Settlement::ALL.iter().map(|way| way.name());
    let ways = match may_be_settled(crossing) {
        true => press(
            "orders",
            &crossing.id.to_string(),
            &buttons("settle", "", ways),
        ),
        false => String::new(),
    };
    format!(
        "<tr><td><code>{}</code><td>{}<td>{}<td><code>{}</code><td>{} ({}){ways}",
        crossing.tx,
        amount(broker, crossing.from_chain, order.token, order.amount),
        amount(
            broker,
            crossing.to_chain(),
            order.outputToken,
            crossing.to_amount
        ),
        order.receiver,
        crossing.stage.word(),
        crossing.fate.name(),
    )
}

fn amount(broker: &Broker, chain: u64, token: Address, units: U256) -> String {
    let Some(chain) = broker.chain(chain) else {
        return units.to_string();
    };
    let mut tokens = chain.all_tokens();
    match tokens.find(|known| known.address == token) {
        Some(token) => {
            let amount = format_units(units, token.decimals);
            format!("{amount} {}<br>{}", token.symbol, chain.name)
        }
        None => format!("{units} of {token}<br>{}", chain.name),
    }
}

/// What makes a route end otherwise.
fn how_to_fail(broker: &Broker) -> String {
    let mut rows = String::new();
    for (cents, fate) in SENTINELS {
        let _ = write!(rows, "<tr><td>{}<td>.{cents}", fate.name());
    }
    let next = broker.next();
    let next = next.map_or("", |next| next.fate.name());
    let fates = Fate::ALL.iter().map(|fate| fate.name());
    format!(
        "<h2>How to have a route fail</h2><p>It ends like this when the amount that is paid in has these cents, \
         or when it is the next after a button was pressed.</p>{}<p></p>{}",
        rows_of(&["What", "Cents"], &rows),
        press("next", "", &buttons("fate", next, fates)),
    )
}

pub(super) async fn press_order(
    State(broker): State<Arc<Broker>>,
    Path(id): Path<B256>,
    Fields(said): Fields<BTreeMap<String, String>>,
) -> Response {
    let what = said.get("settle").and_then(|name| Settlement::named(name));
    let Some(what) = what else {
        return missing("There is no such button.");
    };
    let decided = control::settle(&broker, id, what);
    broker.ledger.written().await;
    match decided {
        Ok(()) => Redirect::to("/").into_response(),
        Err(why) => missing(&why.to_string()),
    }
}

pub(super) async fn press_next(
    State(broker): State<Arc<Broker>>,
    Fields(said): Fields<BTreeMap<String, String>>,
) -> Response {
    match said.get("fate").and_then(|name| Fate::named(name)) {
        Some(fate) => {
            broker.set_next(Next { fate, times: 1 });
            Redirect::to("/").into_response()
        }
        None => missing("There is no such button."),
    }
}
