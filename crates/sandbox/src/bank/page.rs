//! All there is, for people, with buttons.

use std::{fmt::Write as _, sync::Arc};

use axum::{
    Form as Fields,
    extract::{Path, State},
    response::{IntoResponse, Redirect, Response},
};

use super::{
    control::{self, IdentityChange, PayoutChange, decide},
    fate::SENTINELS,
    html::{Page, buttons, escaped, missing, press, rows_of, table},
    lists::Asked,
    money,
    shared::Bank,
    words::{Kyc, PayoutState, Tos},
};

/// Rows of each table; there may be more of a thing than anybody reads.
const ROWS: usize = 100;
const STATES: [PayoutState; 8] = [
    PayoutState::InReview,
    PayoutState::FundsReceived,
    PayoutState::PaymentSubmitted,
    PayoutState::PaymentProcessed,
    PayoutState::Returned,
    PayoutState::Undeliverable,
    PayoutState::Refunded,
    PayoutState::Error,
];

pub(super) async fn page(State(bank): State<Arc<Bank>>) -> Response {
    let page = Page {
        title: "Sandbox bank",
        body: [people(&bank), accounts(&bank), payouts(&bank), sentinels()].concat(),
        goes_on: false,
        is_framed: false,
    };
    page.into_response()
}

fn people(bank: &Bank) -> String {
    let rows = bank.read(|books| {
        let mut rows = String::new();
        for identity in books.identities.iter().rev().take(ROWS) {
            let kyc = buttons(
                "kyc",
                identity.kyc.name(),
                Kyc::ALL.iter().map(|kyc| kyc.name()),
            );
            let tos = buttons(
                "tos",
                identity.tos.name(),
                Tos::ALL.iter().map(|tos| tos.name()),
            );
            let _ = write!(
                rows,
                "<tr><td>{}<br>{}<td>{}<td>{}{}<td>{}{}",
                escaped(&identity.full_name),
                escaped(&identity.email),
                if identity.has_sepa {
                    "euros"
                } else {
                    "dollars"
                },
                identity.tos.name(),
                press("identities", &identity.id, &tos),
                identity.kyc.name(),
                press("identities", &identity.id, &kyc),
            );
        }
        rows
    });
    table("People", &["Who", "May have", "Terms", "Identity"], &rows)
}

fn accounts(bank: &Bank) -> String {
    let rows = bank.read(|books| {
        let mut rows = String::new();
        for account in books.accounts.iter().rev().take(ROWS) {
            let last = account.told["last_4"].as_str().unwrap_or_default();
            let _ = write!(
                rows,
                "<tr><td>{}<td>{} …{}<td>{}",
                escaped(&account.owner),
                escaped(&account.account_type),
                escaped(last),
                if account.is_deleted {
                    "deleted"
                } else {
                    "active"
                },
            );
        }
        rows
    });
    table("Accounts", &["Owner", "Account", "State"], &rows)
}

fn payouts(bank: &Bank) -> String {
    let rows = bank.read(|books| {
        let mut rows = String::new();
        for payout in books.payouts.iter().rev().take(ROWS) {
            let states = buttons(
                "state",
                payout.state.name(),
                STATES.iter().map(|state| state.name()),
            );
            let what = if payout.is_drain() {
                "drain"
            } else {
                "transfer"
            };
            let _ = write!(
                rows,
                "<tr><td>{what}<br><code>{}</code><td>{} USDC<br>{}<td>{}{}",
                payout.id,
                money::written(payout.received()),
                escaped(&payout.route.chain),
                payout.state.name(),
                press("payouts", &payout.id, &states),
            );
        }
        rows
    });
    table("Payouts", &["What", "Received", "State"], &rows)
}

/// What makes a payout end otherwise.
fn sentinels() -> String {
    let mut rows = String::new();
    for (word, cents, _) in SENTINELS {
        let _ = write!(rows, "<tr><td>{word}<td>.{cents}");
    }
    let told = "<h2>How to have a payout fail</h2><p>It ends like this when the word is in the name of the \
                account's owner or in the reference, or when the amount has these cents. Less than a dollar is \
                canceled.</p>";
    format!("{told}{}", rows_of(&["Word", "Cents"], &rows))
}

pub(super) async fn press_identity(
    State(bank): State<Arc<Bank>>,
    Path(id): Path<String>,
    Fields(said): Fields<Asked>,
) -> Response {
    let change = IdentityChange {
        kyc: said.get("kyc").and_then(|name| Kyc::named(name)),
        tos: said.get("tos").and_then(|name| Tos::named(name)),
        ..IdentityChange::default()
    };
    let decided = decide(&bank, &id, |identity| change.apply(identity));
    pressed(&bank, decided).await
}

pub(super) async fn press_payout(
    State(bank): State<Arc<Bank>>,
    Path(id): Path<String>,
    Fields(said): Fields<Asked>,
) -> Response {
    let Some(state) = said.get("state").and_then(|name| PayoutState::named(name)) else {
        return missing("There is no such state.");
    };
    let reason = None;
    let decided = control::set_payout(&bank, &id, PayoutChange { state, reason });
    pressed(&bank, decided).await
}

async fn pressed(bank: &Bank, decided: Result<(), control::NoSuch>) -> Response {
    bank.written().await;
    match decided {
        Ok(()) => Redirect::to("/").into_response(),
        Err(why) => missing(&why.to_string()),
    }
}
