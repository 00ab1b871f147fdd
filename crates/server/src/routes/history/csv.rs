use std::io;

use axum::{
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use domain::{AccountId, Moment, format_units};
use futures::{Stream, stream};
use payments::{
    Carried, Ctx, HistoryItem, HistoryPlace, ItemPoints, OwnWallet, Whose, people::wallets_of,
};
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::{
    cells::{MARK, figure, line},
    paged::{self, READ_WITHIN},
    place,
};
use crate::{
    error::{ApiError, ErrorBody},
    http::{Access, Kind, Network, SignedIn},
    routes::route::Route,
    state::AppState,
    wire::HistoryItemView,
};

const COLUMNS: [&str; 23] = [
    "date",
    "type",
    "status",
    "amount",
    "tokenSymbol",
    "address",
    "wallet",
    "chainId",
    "txHash",
    "tokenAddress",
    "tokenId",
    "units",
    "contractVersion",
    "depositIndex",
    "requestId",
    "reference",
    "carriedState",
    "carriedAmount",
    "carriedTokenSymbol",
    "carriedChainId",
    "carriedTxHash",
    "carriedTokenAddress",
    "carriedUnits",
];

/// A table of text.
#[derive(ToSchema)]
#[schema(as = HistoryTable, value_type = String)]
#[expect(
    dead_code,
    reason = "only its description is used; the rows are streamed"
)]
struct Table(String);

/// One's history as a table
///
/// All of it, the newest first, as CSV (RFC 4180) in UTF-8 with its mark, for spreadsheets of every language. `amount` is
/// exact, in tokens, and empty where nobody says how many digits a token has; `units` is the same in its smallest units.
/// What begins with `carried` is where a link went on to that was claimed onto another chain, or as another token.
/// Amounts, units and ids of pieces begin with an apostrophe, so that they stay texts with all their digits; so does a
/// cell that a spreadsheet would take for a formula, a day or another figure. What is cut short breaks off and does not
/// look whole.
#[utoipa::path(
    get,
    path = "/user/history.csv",
    operation_id = "getHistoryTable",
    tag = "people",
    responses(
        (status = 200, body = Table, content_type = "text/csv", description = "The table."),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn get_history_table(
    State(app): State<AppState>,
    network: Network,
    SignedIn { session }: SignedIn,
) -> Result<Response, ApiError> {
    let place = place(&app, network)?;
    let wallets = wallets_of(&app.ctx, session.account).await?;
    let pages = pages(app.ctx.clone(), session.account, wallets);
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("text/csv; charset=utf-8; header=present"),
        ),
        (
            header::CONTENT_DISPOSITION,
            HeaderValue::from_static("attachment; filename=\"filbert-history.csv\""),
        ),
        (
            header::CACHE_CONTROL,
            HeaderValue::from_static("private, no-store"),
        ),
    ];
    Ok((headers, paged::body(pages, place, READ_WITHIN)).into_response())
}

/// The call, what it counts as and who may make it.
pub(in crate::routes) fn route() -> Route {
    Route::new(Kind::Read, Access::User, routes!(get_history_table))
}

/// What a table or an export still has to tell.
enum Rest {
    From(Option<HistoryPlace>),
    Nothing,
}

/// All items of wallets, some at a time.
pub(super) fn items(
    ctx: Ctx,
    account: AccountId,
    wallets: Vec<OwnWallet>,
) -> impl Stream<Item = io::Result<Vec<HistoryItem>>> + Send {
    let first = (ctx, account, wallets, Rest::From(None));
    stream::try_unfold(first, async |(ctx, account, wallets, rest)| {
        let Rest::From(after) = rest else {
            return Ok(None);
        };
        let whose = Whose {
            wallets: &wallets,
            account: Some(account),
        };
        let page = payments::export_history(&ctx, whose, after).await;
        let page = page.map_err(|error| {
            tracing::warn!(%error, "a history could not be told to its end");
            io::Error::other(error)
        })?;
        let rest = match page.next {
            Some(next) => Rest::From(Some(next)),
            None => Rest::Nothing,
        };
        Ok(Some((page.items, (ctx, account, wallets, rest))))
    })
}

fn pages(
    ctx: Ctx,
    account: AccountId,
    wallets: Vec<OwnWallet>,
) -> impl Stream<Item = io::Result<Bytes>> + Send {
    use futures::{StreamExt, TryStreamExt};

    let head = MARK.to_owned() + &line(COLUMNS.map(str::to_owned));
    let head = stream::iter([Ok(Bytes::from(head))]);
    head.chain(items(ctx, account, wallets).map_ok(|items| {
        let lines: String = items.into_iter().map(row).map(line).collect();
        Bytes::from(lines)
    }))
}

fn row(item: HistoryItem) -> [String; COLUMNS.len()] {
    let (date, link) = (Moment(item.date).iso(), item.link);
    let amount = item.token_info.as_ref().map_or_else(String::new, |token| {
        format_units(item.amount, token.decimals)
    });
    let [
        to_state,
        to_amount,
        to_symbol,
        to_chain,
        to_tx,
        to_token,
        to_units,
    ] = item.carried.as_ref().map(onward).unwrap_or_default();
    let view = HistoryItemView::of(item, &ItemPoints::default());
    let text = |text: Option<String>| text.unwrap_or_default();
    [
        date,
        view.kind.name().to_owned(),
        view.status.name().to_owned(),
        figure(amount),
        text(view.token_symbol),
        text(view.address.map(|address| address.0.to_string())),
        view.wallet.0.to_string(),
        view.chain_id.0.to_string(),
        text(view.tx_hash.map(|hash| hash.0.to_string())),
        view.token_address.0.to_string(),
        figure(view.token_id.0.to_string()),
        figure(view.token_amount.0.to_string()),
        text(link.map(|link| link.version.label().to_owned())),
        text(link.map(|link| link.index.to_string())),
        text(view.request_id.map(|request| request.0.to_string())),
        text(view.reference),
        to_state,
        to_amount,
        to_symbol,
        to_chain,
        to_tx,
        to_token,
        to_units,
    ]
}

/// The cells about where a link went on to.
fn onward(carried: &Carried) -> [String; 7] {
    let token = carried.token_info.as_ref();
    let amount = carried.amount.zip(token);
    let amount = amount.map(|(units, token)| format_units(units, token.decimals));
    [
        carried.state.name().to_owned(),
        figure(amount.unwrap_or_default()),
        token.map_or_else(String::new, |token| token.symbol.clone()),
        carried.chain.to_string(),
        carried.tx.map_or_else(String::new, |tx| tx.to_string()),
        carried.token.to_string(),
        carried
            .amount
            .map_or_else(String::new, |units| figure(units.to_string())),
    ]
}
