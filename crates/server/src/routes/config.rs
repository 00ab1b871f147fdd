use axum::{
    extract::State,
    http::{HeaderMap, header::CONTENT_TYPE},
    response::{IntoResponse, Response},
};
use chain::Chains;
use domain::limits;
use payments::BankDesk;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::route::Route;
use crate::{
    http::{Access, Kind, Packed},
    state::AppState,
    wire::{Address20, ChainView, Id, PersonView},
};

/// What a client needs to know before anything else.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Config)]
pub(crate) struct ConfigView {
    /// Whether this is a world of its own, with money that is worth nothing.
    pub sandbox: bool,
    /// Whether it looks names of ENS up.
    pub names: bool,
    /// By which ways people who are signed in can be told what happens.
    pub notices: NoticeWaysView,
    /// The chains it serves.
    pub chains: Vec<ChainView>,
    /// How much there may be of what is asked for at once.
    pub limits: LimitsView,
    /// What goes to banks. Absent or null: nothing does.
    pub bank: Option<BankView>,
    /// Where people reach whoever runs this: an `https:` or `mailto:` address.
    pub contact_url: Option<String>,
    /// Where people can buy tokens.
    pub buy_tokens_url: Option<String>,
    /// Where people read how wallets work.
    pub docs_url: Option<String>,
    /// Where people meet others who use it.
    pub community_url: Option<String>,
    /// Who lives in the sandbox. Absent anywhere else.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub people: Option<Vec<PersonView>>,
}

/// By which ways people can be told what happens.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = NoticeWays)]
pub(crate) struct NoticeWaysView {
    /// By messages to their browsers.
    pub push: bool,
    /// By e-mail.
    pub email: bool,
}

/// What goes to people's banks, and what it costs. Cents are those of US dollars.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Bank)]
pub(crate) struct BankView {
    /// The least that goes there.
    minimum_cents: u64,
    /// The most that goes there at once.
    maximum_cents: u64,
    /// What a cash-out costs. A claim costs nothing.
    fee_cents: BankFeesView,
    /// What is taken, from which chain.
    routes: Vec<BankRouteView>,
    /// Sites of the provider's whose pages people see in a frame.
    pub frames: Vec<String>,
}

/// What a cash-out costs, in cents.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = BankFees)]
pub(crate) struct BankFeesView {
    /// To an IBAN.
    iban: u64,
    /// To an account in the United States.
    us: u64,
}

/// A token that goes to banks.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BankRoute)]
pub(crate) struct BankRouteView {
    /// Its chain.
    chain_id: Id,
    /// Its contract.
    token: Address20,
    /// Such as `USDC`.
    symbol: String,
    /// How many digits its smallest unit is away from one.
    decimals: u8,
}

impl BankView {
    /// What that desk takes.
    pub(crate) fn new(desk: &BankDesk, chains: &Chains, frames: &[String]) -> Self {
        let routes = desk.routes.iter().map(|(id, route)| {
            let chain = chains.get(*id).map(|chain| chain.spec());
            let mut tokens = chain.into_iter().flat_map(|chain| &chain.tokens);
            let listed = tokens.find(|token| token.address == route.token);
            let symbol = listed.map(|token| token.symbol.clone());
            BankRouteView {
                chain_id: Id(id.0),
                token: Address20(route.token),
                symbol: symbol.unwrap_or_else(|| route.currency.to_uppercase()),
                decimals: route.decimals,
            }
        });
        Self {
            minimum_cents: limits::LEAST_CASH_OUT.0,
            maximum_cents: limits::MOST_CASH_OUT.0,
            fee_cents: BankFeesView {
                iban: desk.fees.sepa.0,
                us: desk.fees.ach.0,
            },
            routes: routes.collect(),
            frames: frames.to_vec(),
        }
    }
}

/// Bounds that every server keeps.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Limits)]
pub(crate) struct LimitsView {
    /// Most links that one request, or one stream, may name.
    links_per_request: usize,
    /// Most links of one page of a list.
    links_per_page: usize,
    /// Most deposits that a sender takes back by one signature.
    reclaims_per_signature: usize,
    /// Most bytes of a sealed file.
    sealed_file_bytes: usize,
}

impl LimitsView {
    /// The product's.
    pub(crate) const OURS: Self = Self {
        links_per_request: limits::LINKS_PER_REQUEST,
        links_per_page: limits::LINKS_PER_PAGE,
        reclaims_per_signature: limits::RECLAIMS_PER_SIGNATURE,
        sealed_file_bytes: limits::SEALED_FILE,
    };
}

impl ConfigView {
    /// It is the same for everybody, and large where there are many chains.
    pub(crate) fn packed(&self) -> Packed {
        let json = serde_json::to_vec(self);
        Packed::new(json.expect("invariant: the configuration has a JSON form"))
    }
}

/// Chains, vaults, tokens
///
/// All that a client needs to make links and to read the chain itself.
#[utoipa::path(
    get,
    path = "/config",
    operation_id = "getConfig",
    tag = "service",
    responses((status = 200, body = ConfigView))
)]
async fn get_config(State(app): State<AppState>, wanted: HeaderMap) -> Response {
    let content_type = [(CONTENT_TYPE, "application/json")];
    (content_type, app.config.answer(&wanted)).into_response()
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::Anyone, routes!(get_config))
}
