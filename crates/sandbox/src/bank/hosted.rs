//! The pages that people are sent to: terms of service, and who they are. In a frame or not.

use std::sync::Arc;

use axum::{
    Form as Fields,
    extract::{Path, Query, State},
    http::Uri,
    response::{IntoResponse, Response},
};
use url::Url;

use super::{
    books::Identity,
    control::decide,
    html::{Page, button, escaped, hidden, missing},
    kyc_links::is_web_address,
    lists::Asked,
    money,
    shared::Bank,
    words::{Kyc, Tos},
};

const SESSION: &str = "session_token";
const REFERENCE: &str = "reference-id";
const TOKEN: &str = "fields[iqt_token]";
const TEMPLATE: &str = "inquiry-template-id";
const REDIRECT: &str = "redirect-uri";
const FRAMED_BY: &str = "iframe-origin";
const UNREADABLE: &str = "The document cannot be read";

/// What somebody may let the check of their identity come to.
const OUTCOMES: [(&str, &str, Kyc); 5] = [
    ("approve", "Approve me", Kyc::Approved),
    ("review", "Send to review", Kyc::UnderReview),
    ("manual", "Let a person review it", Kyc::ManualReview),
    ("reject", "Reject me", Kyc::Rejected),
    ("fail", "Fail half-way", Kyc::Incomplete),
];

pub(super) async fn terms(State(bank): State<Arc<Bank>>, Query(asked): Query<Asked>) -> Response {
    let Some(identity) = by_session(&bank, &asked) else {
        return missing("This link to the terms of service is not known.");
    };
    let body = format!(
        "<p>{name}, to be paid by the sandbox bank you accept its terms: it pays nothing, keeps nothing, \
         and forgets you with the sandbox.</p>\
         <form method=\"post\" action=\"/accept-terms-of-service\">{session}{redirect}{accept}{decline}</form>",
        name = escaped(&identity.full_name),
        session = hidden(SESSION, &identity.session),
        redirect = asked
            .get("redirect_uri")
            .map(|to| hidden("redirect_uri", to))
            .unwrap_or_default(),
        accept = button("answer", "accept", "Accept", true),
        decline = button("answer", "decline", "Decline", false),
    );
    framed("Terms of service", body, false)
}

pub(super) async fn answer_terms(
    State(bank): State<Arc<Bank>>,
    Fields(said): Fields<Asked>,
) -> Response {
    let Some(identity) = by_session(&bank, &said) else {
        return missing("This link to the terms of service is not known.");
    };
    let redirect = said.get("redirect_uri").map(String::as_str);
    if said.get("answer").map(String::as_str) != Some("accept") {
        return ended("Terms declined", "You declined the terms.", redirect, None);
    }
    let agreement = bank.change(|books, _| books.new_id());
    // It cannot be gone: nobody is removed.
    let _ = decide(&bank, &identity.id, |identity| identity.tos = Tos::Approved);
    bank.written().await;
    ended(
        "Terms accepted",
        "Thank you. You accepted the terms.",
        redirect,
        Some(&agreement),
    )
}

/// Both as a page of its own (`/verify`) and as one in a frame (`/widget`), which names who frames it.
pub(super) async fn identity(
    State(bank): State<Arc<Bank>>,
    uri: Uri,
    Query(asked): Query<Asked>,
) -> Response {
    let Some(identity) = by_reference(&bank, &asked) else {
        return missing("This link to an identity check is not known, or a part of it is missing.");
    };
    if uri.path() == "/widget" && !asked.contains_key(FRAMED_BY) {
        return missing("A page in a frame needs iframe-origin in its address.");
    }
    let kept: String = [REFERENCE, TOKEN, TEMPLATE, REDIRECT]
        .into_iter()
        .filter_map(|name| Some(hidden(name, asked.get(name)?)))
        .collect();
    let choices: String = OUTCOMES
        .iter()
        .map(|(value, text, kyc)| button("outcome", value, text, *kyc == Kyc::Approved))
        .collect();
    let body = format!(
        "<p>{name} ({email}): elsewhere you would show a document and your face now. Here you choose what comes \
         of it.</p><form method=\"post\" action=\"{path}\">{kept}{choices}</form>",
        name = escaped(&identity.full_name),
        email = escaped(&identity.email),
        path = escaped(uri.path()),
    );
    framed("Who are you?", body, false)
}

pub(super) async fn answer_identity(
    State(bank): State<Arc<Bank>>,
    Fields(said): Fields<Asked>,
) -> Response {
    let Some(identity) = by_reference(&bank, &said) else {
        return missing("This link to an identity check is not known, or a part of it is missing.");
    };
    let chosen = said.get("outcome").map(String::as_str);
    let outcome = OUTCOMES.iter().find(|(value, ..)| Some(*value) == chosen);
    let Some((.., kyc)) = outcome else {
        return missing("This is none of the choices.");
    };
    let is_for_sepa = said
        .get(TEMPLATE)
        .is_some_and(|template| template.ends_with("sepa"));
    let decided = decide(&bank, &identity.id, |identity| {
        identity.kyc = *kyc;
        identity.has_sepa |= *kyc == Kyc::Approved && (identity.asks_sepa || is_for_sepa);
        identity.reasons = match kyc {
            Kyc::Rejected => vec![UNREADABLE.to_owned()],
            _ => Vec::new(),
        };
    });
    if decided.is_err() {
        return missing("This link to an identity check is not known, or a part of it is missing.");
    }
    bank.written().await;
    let redirect = said.get(REDIRECT).map(String::as_str);
    let (title, text) = match kyc {
        Kyc::Incomplete => (
            "That did not work",
            "Something broke half-way. You can begin again later.",
        ),
        _ => ("Thank you", "The bank has what it needs."),
    };
    ended(title, text, redirect, None)
}

/// What became of a payment.
pub(super) async fn receipt(State(bank): State<Arc<Bank>>, Path(id): Path<String>) -> Response {
    let Some(payout) = bank.read(|books| books.payout(&id).cloned()) else {
        return missing("There is no such payment.");
    };
    let currency = payout.route.rail.currency();
    let net = payout.received().saturating_sub(payout.fee);
    let body = format!(
        "<div class=\"scroll\"><table><tr><th>Received<td>{} USDC<tr><th>Fee<td>{} USDC<tr><th>Paid out<td>{} {}\
         <tr><th>State<td>{}<tr><th>Number<td><code>{}</code></table></div>",
        money::written(payout.received()),
        money::written(payout.fee),
        money::cents_written(money::paid_out(net, currency)),
        currency.to_uppercase(),
        payout.state.name(),
        payout.id,
    );
    framed("Receipt", body, false)
}

fn by_session(bank: &Bank, asked: &Asked) -> Option<Identity> {
    let session = asked.get(SESSION)?;
    bank.read(|books| {
        let mut all = books.identities.iter();
        all.find(|identity| identity.session == *session).cloned()
    })
}

/// By all of what the link has: whoever builds one anew has lost the token.
fn by_reference(bank: &Bank, asked: &Asked) -> Option<Identity> {
    let (reference, token) = (asked.get(REFERENCE)?, asked.get(TOKEN)?);
    let found = bank.read(|books| books.identity(reference).cloned())?;
    (found.session == *token).then_some(found)
}

/// The last page, which goes back to whoever sent them.
fn ended(
    title: &'static str,
    text: &str,
    redirect: Option<&str>,
    agreement: Option<&str>,
) -> Response {
    let signed = agreement
        .map(|id| format!(" data-agreement=\"{}\"", escaped(id)))
        .unwrap_or_default();
    let back = redirect.filter(|to| is_web_address(to)).and_then(|to| {
        let mut url: Url = to.parse().ok()?;
        if let Some(id) = agreement {
            url.query_pairs_mut().append_pair("signed_agreement_id", id);
        }
        Some(escaped(url.as_str()))
    });
    let end = match back {
        Some(url) => format!("<a class=\"button\" id=\"end\" href=\"{url}\"{signed}>Continue</a>"),
        None => format!("<p id=\"end\"{signed}>You can close this window.</p>"),
    };
    framed(title, format!("<p>{text}</p>{end}"), true)
}

fn framed(title: &'static str, body: String, goes_on: bool) -> Response {
    let page = Page {
        title,
        body,
        goes_on,
        is_framed: true,
    };
    page.into_response()
}
