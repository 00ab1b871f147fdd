use std::sync::Arc;

use axum::{
    Router,
    extract::DefaultBodyLimit,
    middleware,
    routing::{get, post, put},
};

use super::{
    LONGEST, accounts, addresses, control, customers, drains, gate, hosted, kyc_links, page, rates,
    shared::Bank, transfers, webhooks,
};

/// The API, the pages that people are sent to, and what decides in the bank's stead.
pub(super) fn all(bank: &Arc<Bank>) -> Router {
    let of_customer = "/customers/{customer}";
    let accounts = format!("{of_customer}/external_accounts");
    let addresses = format!("{of_customer}/liquidation_addresses");
    let api = Router::new()
        .route("/kyc_links", post(kyc_links::create).get(kyc_links::list))
        .route("/kyc_links/{id}", get(kyc_links::one))
        .route("/customers", get(customers::list))
        .route(of_customer, get(customers::one))
        .route(&format!("{of_customer}/kyc_link"), get(customers::kyc_link))
        .route(
            &format!("{of_customer}/tos_acceptance_link"),
            get(customers::tos_link),
        )
        .route(
            &format!("{of_customer}/simulate_kyc_approval"),
            post(customers::approve),
        )
        .route(&accounts, post(accounts::create).get(accounts::list))
        .route(
            &format!("{accounts}/{{id}}"),
            get(accounts::one).delete(accounts::delete),
        )
        .route(&addresses, post(addresses::create).get(addresses::list))
        .route(
            &format!("{addresses}/{{id}}"),
            get(addresses::one).put(addresses::change),
        )
        .route(&format!("{addresses}/{{id}}/drains"), get(drains::of_one))
        .route("/liquidation_addresses", get(addresses::list_all))
        .route("/liquidation_addresses/drains", get(drains::of_all))
        .route("/transfers", post(transfers::create).get(transfers::list))
        .route(
            "/transfers/{id}",
            get(transfers::one).delete(transfers::cancel),
        )
        .route("/webhooks", post(webhooks::create).get(webhooks::list))
        .route(
            "/webhooks/{id}",
            put(webhooks::change).delete(webhooks::delete),
        )
        .route("/webhooks/{id}/send", post(webhooks::send))
        .route("/exchange_rates", get(rates::rates))
        .fallback(gate::nowhere)
        .layer(middleware::from_fn_with_state(bank.clone(), gate::gate));
    Router::new()
        .nest("/v0", api)
        .route(
            "/accept-terms-of-service",
            get(hosted::terms).post(hosted::answer_terms),
        )
        .route(
            "/verify",
            get(hosted::identity).post(hosted::answer_identity),
        )
        .route(
            "/widget",
            get(hosted::identity).post(hosted::answer_identity),
        )
        .route("/receipts/{id}", get(hosted::receipt))
        .route("/", get(page::page))
        .route("/identities/{id}", post(page::press_identity))
        .route("/payouts/{id}", post(page::press_payout))
        .route("/control/state", get(control::get_state))
        .route("/control/faults", put(control::put_faults))
        .route("/control/pace", put(control::put_pace))
        .route("/control/clock", put(control::put_clock))
        .route("/control/identities/{email}", put(control::put_identity))
        .route("/control/payouts/{id}", put(control::put_payout))
        .layer(DefaultBodyLimit::max(LONGEST))
        .with_state(bank.clone())
}
