//! The HTTP API, one operation a file: what it takes, what it answers, its handler.

mod attachments;
mod calculate_pts_for_action;
mod cash_outs;
mod claim_v2;
mod config;
mod crossing;
mod deposit_3009;
mod events;
mod fetch_wallet_balance;
mod get_attachment_info;
mod health;
mod history;
mod identity;
mod leaderboard;
mod links;
mod name_of_wallet;
mod names;
mod nfts;
mod notices;
mod openapi;
mod photos;
mod raffles;
mod ready;
mod recent_transactions;
mod reclaim;
mod request_links;
mod route;
mod sent;
mod statistics;
mod submit_claim_link;
mod submit_direct_transfer;
mod token_price;
mod user;

use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

pub(crate) use config::{
    BankView, ConfigView, LandingView, LimitsView, NoticeWaysView, WalletConnectView,
};
pub(crate) use links::get::link_id;
pub use openapi::{description as openapi_description, document as openapi_document};
pub(crate) use photos::photo_url;
pub(crate) use request_links::file_url as request_file_url;
pub(crate) use user::site_of;

use self::route::Route;
use crate::{error::ErrorBody, http::Kinds, state::AppState, wire::LinkName};

/// Where the API lives. The path is the protocol's other clients' too: they append to a base URL.
pub const PREFIX: &str = "/api/filbert";

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Filbert",
        description = "Send money as a link, claim it, refund it. Numbers that are ids or \
                       amounts are decimal strings; they are read as strings or numbers. Every \
                       error has the body `Error` and the header `x-request-id`. No request ever \
                       carries a link's secret: one that does is refused."
    ),
    components(schemas(ErrorBody, LinkName)),
    tags(
        (name = "links", description = "What is in a link and what became of it."),
        (name = "sponsored", description = "Calls that Filbert sends and pays gas for. Repeating one is safe: it answers the same transaction."),
        (name = "requests", description = "Money that somebody asks for by a link, and what was paid for it."),
        (name = "wallet", description = "What wallets have, what that is worth, whom they sent to and whom names mean."),
        (name = "people", description = "Who is signed in, and what is kept of them. Only for our own pages: these calls answer no other origin."),
        (name = "service", description = "What this server serves, and whether it does."),
    )
)]
struct Description;

/// The API: what it answers, how that is described, what each call counts as and who may make it.
pub(crate) struct Api {
    pub router: OpenApiRouter<AppState>,
    pub kinds: Kinds,
}

/// Every call. One that is not listed here does not exist.
fn all() -> Vec<Route> {
    let mut all = vec![
        config::route(),
        links::get::route(),
        links::find::route(),
        links::of_sender::route(),
        links::of_transaction::route(),
        events::route(),
        submit_claim_link::init::route(),
        submit_claim_link::confirm::route(),
        get_attachment_info::route(),
        attachments::route(),
        claim_v2::route(),
        deposit_3009::route(),
        reclaim::route(),
        fetch_wallet_balance::route(),
        token_price::route(),
        recent_transactions::route(),
        submit_direct_transfer::route(),
        calculate_pts_for_action::route(),
        leaderboard::route(),
        names::route(),
        name_of_wallet::route(),
        nfts::get::route(),
        nfts::image::route(),
        nfts::of_wallet::route(),
        photos::submit::route(),
        photos::get::route(),
        history::list::route(),
        history::csv::route(),
        history::contacts::route(),
        history::name_contact::route(),
        history::export::route(),
        health::route(),
        ready::route(),
        statistics::route(),
        openapi::route(),
    ];
    all.extend(user::routes());
    all.extend(notices::routes());
    all.extend(identity::routes());
    all.extend(cash_outs::routes());
    all.extend(crossing::routes());
    all.extend(request_links::routes());
    all.extend(raffles::routes());
    all
}

/// Puts it together.
pub(crate) fn api() -> Api {
    let calls = all().into_iter().map(|route| {
        let (path, method, kind, access) = route.told();
        (format!("{PREFIX}{path}"), method, kind, access)
    });
    let routes = all()
        .into_iter()
        .fold(OpenApiRouter::new(), |router, route| route.add_to(router));
    Api {
        router: OpenApiRouter::with_openapi(Description::openapi()).nest(PREFIX, routes),
        kinds: Kinds::new(calls),
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use insta::assert_snapshot;

    use super::*;

    /// What a call counts as and who may make it is decided beside its handler. Whoever changes it sees it here.
    #[test]
    fn every_call_has_its_kind_and_its_access() {
        let mut calls: Vec<_> = all().iter().map(Route::told).collect();
        calls.sort_by(|one, other| one.0.cmp(&other.0));
        let told = calls.iter().fold(String::new(), |mut told, call| {
            let (path, method, kind, access) = call;
            let (kind, access) = (format!("{kind:?}"), format!("{access:?}"));
            let _ = writeln!(told, "{kind:<7} {access:<6} {method:<4} {path}");
            told
        });
        assert_snapshot!("calls", told);
    }
}
