//! The HTTP API, one operation a file: what it takes, what it answers, its handler.

mod attachments;
mod calculate_pts_for_action;
mod claim_v2;
mod config;
mod deposit_3009;
mod events;
mod fetch_wallet_balance;
mod get_attachment_info;
mod health;
mod links;
mod names;
mod nfts;
mod openapi;
mod ready;
mod recent_transactions;
mod reclaim;
mod sent;
mod submit_claim_link;
mod submit_direct_transfer;
mod token_price;

use utoipa::OpenApi;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(crate) use config::ConfigView;
pub(crate) use links::get::link_id;
pub use openapi::{description as openapi_description, document as openapi_document};

use crate::{error::ErrorBody, state::AppState, wire::LinkName};

/// Where the API lives. The path is the protocol's other clients' too: they append to a base URL.
pub const PREFIX: &str = "/api/filbert";

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Filbert",
        description = "Send money as a link, claim it, take it back. Numbers that are ids or \
                       amounts are decimal strings; they are read as strings or numbers. Every \
                       error has the body `Error` and the header `x-request-id`. No request ever \
                       carries a link's secret: one that does is refused."
    ),
    components(schemas(ErrorBody, LinkName)),
    tags(
        (name = "links", description = "What is in a link and what became of it."),
        (name = "sponsored", description = "Calls that Filbert sends and pays gas for. Repeating one is safe: it answers the same transaction."),
        (name = "wallet", description = "What wallets have, what that is worth, whom they sent to and whom names mean."),
        (name = "service", description = "What this server serves, and whether it does."),
    )
)]
struct Description;

/// Every route, with its description. A route that is not listed here does not exist.
pub(crate) fn api() -> OpenApiRouter<AppState> {
    let routes = OpenApiRouter::new()
        .routes(routes!(config::get_config))
        .routes(routes!(links::get::get_link))
        .routes(routes!(links::find::find_links))
        .routes(routes!(links::of_sender::links_of_sender))
        .routes(routes!(links::of_transaction::links_of_transaction))
        .routes(routes!(events::link_events))
        .routes(routes!(submit_claim_link::init::submit_claim_link))
        .routes(routes!(submit_claim_link::confirm::confirm_claim_link))
        .routes(routes!(get_attachment_info::get_attachment_info))
        .routes(routes!(attachments::get_attachment))
        .routes(routes!(claim_v2::claim_v2))
        .routes(routes!(deposit_3009::deposit_3009))
        .routes(routes!(reclaim::reclaim))
        .routes(routes!(fetch_wallet_balance::fetch_wallet_balance))
        .routes(routes!(token_price::token_price))
        .routes(routes!(recent_transactions::recent_transactions))
        .routes(routes!(submit_direct_transfer::submit_direct_transfer))
        .routes(routes!(calculate_pts_for_action::calculate_points))
        .routes(routes!(names::resolve_name))
        .routes(routes!(nfts::get::get_nft))
        .routes(routes!(nfts::image::get_nft_image))
        .routes(routes!(nfts::of_wallet::nfts_of_wallet))
        .routes(routes!(health::health))
        .routes(routes!(ready::ready))
        .routes(routes!(openapi::get_openapi));
    OpenApiRouter::with_openapi(Description::openapi()).nest(PREFIX, routes)
}
