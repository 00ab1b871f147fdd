use std::collections::HashMap;

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
    config::{LandingConfig, WalletConnectConfig},
    http::{Access, Kind, Packed},
    state::AppState,
    web::logo_path,
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
    /// What the operator says on the front pages.
    pub landing: LandingView,
    /// By whom wallets elsewhere are reached. Absent or null: WalletConnect is not offered.
    pub wallet_connect: Option<WalletConnectView>,
    /// Who lives in the sandbox. Absent anywhere else.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub people: Option<Vec<PersonView>>,
}

/// What the operator says on the front pages, in their own name.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Landing)]
pub(crate) struct LandingView {
    /// Where those are led who want to build on it. Null: to `/docs`.
    integrate_url: Option<String>,
    /// Where businesses book half an hour with the operator; a page that is shown in a frame.
    pub scheduling_url: Option<String>,
    /// The operator's terms. Null: a template at `/terms`.
    terms_url: Option<String>,
    /// What the operator does with people's data. Null: a template at `/privacy`.
    privacy_url: Option<String>,
    /// Where the operator tells what works and what does not.
    status_url: Option<String>,
    /// Figures that are the operator's word.
    claims: Vec<ClaimedFigureView>,
    /// With whom the operator works.
    partners: Vec<PartnerView>,
    /// What people said, by the operator's word.
    testimonials: Vec<TestimonialView>,
}

/// A figure, and what it counts.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ClaimedFigure)]
pub(crate) struct ClaimedFigureView {
    /// Such as `300k+`.
    figure: String,
    /// Such as `transactions`.
    words: String,
}

/// Somebody whom the operator works with.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Partner)]
pub(crate) struct PartnerView {
    /// What they are called.
    name: String,
    /// Their page.
    url: Option<String>,
    /// A path on this host with their logo.
    logo: Option<String>,
}

/// What somebody said.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Testimonial)]
pub(crate) struct TestimonialView {
    /// What it was.
    words: String,
    /// Who.
    name: String,
    /// What they do, and where.
    role: String,
}

impl LandingView {
    /// What is told of these settings.
    pub(crate) fn new(landing: LandingConfig) -> Self {
        let claims = landing.claims.into_iter().map(|claim| ClaimedFigureView {
            figure: claim.figure.into(),
            words: claim.words.into(),
        });
        let partners = landing.partners.into_iter().enumerate();
        let partners = partners.map(|(at, partner)| PartnerView {
            name: partner.name.into(),
            url: partner.url.map(Into::into),
            logo: partner.logo.map(|_| logo_path(at)),
        });
        let testimonials = landing.testimonials.into_iter().map(|one| TestimonialView {
            words: one.words.into(),
            name: one.name.into(),
            role: one.role.into(),
        });
        Self {
            integrate_url: landing.integrate_url.map(Into::into),
            scheduling_url: landing.scheduling_url.map(Into::into),
            terms_url: landing.terms_url.map(Into::into),
            privacy_url: landing.privacy_url.map(Into::into),
            status_url: landing.status_url.map(Into::into),
            claims: claims.collect(),
            partners: partners.collect(),
            testimonials: testimonials.collect(),
        }
    }

    /// Pages that the operator has instead of ours, by the paths of ours.
    pub(crate) fn elsewhere(&self) -> HashMap<&'static str, String> {
        let pages = [("/terms", &self.terms_url), ("/privacy", &self.privacy_url)];
        let pages = pages.into_iter();
        pages
            .filter_map(|(path, url)| Some((path, url.clone()?)))
            .collect()
    }
}

/// By whom wallets on other devices are reached.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WalletConnect)]
pub(crate) struct WalletConnectView {
    /// The operator's project there.
    project_id: String,
    /// The relay's address: `wss:`, or `ws:` on the same machine.
    pub relay_url: String,
}

impl WalletConnectView {
    /// What is told of these settings; `None`: nothing is offered.
    pub(crate) fn new(settings: &WalletConnectConfig) -> Option<Self> {
        let (project_id, relay_url) = settings.relay()?;
        Some(Self {
            project_id,
            relay_url: relay_url.into(),
        })
    }
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
    /// To which of these chains claims are brought whose tokens are not taken as they are; null: to none.
    #[schema(required)]
    landing_chain_id: Option<Id>,
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
    /// What that desk takes. `is_routed`: something carries money between the chains.
    pub(crate) fn new(
        desk: &BankDesk,
        chains: &Chains,
        is_routed: bool,
        frames: &[String],
    ) -> Self {
        let landing = desk.landing().filter(|_| is_routed);
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
            landing_chain_id: landing.map(|(chain, _)| Id(chain.0)),
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
    /// Most slots of a raffle.
    raffle_slots: usize,
    /// Most characters of the name that somebody takes part in a raffle with.
    raffle_name: usize,
}

impl LimitsView {
    /// The product's.
    pub(crate) const OURS: Self = Self {
        links_per_request: limits::LINKS_PER_REQUEST,
        links_per_page: limits::LINKS_PER_PAGE,
        reclaims_per_signature: limits::RECLAIMS_PER_SIGNATURE,
        sealed_file_bytes: limits::SEALED_FILE,
        raffle_slots: limits::RAFFLE_SLOTS,
        raffle_name: limits::RAFFLE_NAME,
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
