use std::{io, path::PathBuf};

use alloy_primitives::{Address, B256};
use axum::{
    Router,
    middleware::{from_fn, from_fn_with_state},
};
use partners::bank::webhook::WebhookKey;
use payments::{Board, Ctx, LinkFeed, Tally, people::People};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tower_http::{
    catch_panic::CatchPanicLayer,
    compression::{CompressionLayer, DefaultPredicate, Predicate, predicate::NotForContentType},
};
use url::Url;

use crate::{
    config::{LandingConfig, LimitsConfig, OperatorConfig, OperatorToken, WalletConnectConfig},
    extract::refuse_secret_in_head,
    http::{
        AnswerOnce, Bounds, Door, Places, RateLimits, SHARES_OF_FILES, SHARES_OF_OPEN,
        SessionCookie, Sessions, answer_once, answer_panic, is_unpacked, keep_bounds, limit_rates,
        observe, read_session, secure_headers, share, tell_kind, tell_network,
    },
    routes::{
        self, Api, BankView, ConfigView, LandingView, LimitsView, NoticeWaysView, WalletConnectView,
    },
    state::{AppState, Shared},
    web::{self, Logos, Web},
    wire::ChainView,
};

/// Somebody who lives in the sandbox, for clients to play.
#[derive(Clone, Debug)]
pub struct Person {
    /// What to call them.
    pub name: String,
    /// Their wallet.
    pub address: Address,
    /// Their wallet's key, which is worth nothing anywhere else.
    pub private_key: B256,
}

/// Who may come to this server about money to banks.
#[derive(Clone, Debug, Default)]
pub struct BankOptions {
    /// Sites of the provider's whose pages people see in a frame.
    pub frames: Vec<String>,
    /// By which what the provider tells is known to be its. `None`: it is not listened to.
    pub webhook_key: Option<WebhookKey>,
    /// What opens the operator's page. `None`: there is none.
    pub operator_token: Option<OperatorToken>,
}

/// What an [`App`] needs to be told besides what it works on.
#[derive(Clone, Debug)]
pub struct AppOptions {
    /// How people reach it.
    pub base_url: Url,
    /// The web app's files, when they are not those inside the binary.
    pub web_dir: Option<PathBuf>,
    /// Hosts that may show the pages in a frame.
    pub frame_ancestors: Vec<String>,
    /// Who may come about money to banks.
    pub bank: BankOptions,
    /// Where the pages lead people who need the operator.
    pub operator: OperatorConfig,
    /// What the operator says on the front pages.
    pub landing: LandingConfig,
    /// By whom wallets elsewhere are reached.
    pub wallet_connect: WalletConnectConfig,
    /// How many reverse proxies stand in front.
    pub trusted_proxies: usize,
    /// Bounds.
    pub limits: LimitsConfig,
    /// Who lives in the sandbox; `None` outside of it.
    pub people: Option<Vec<Person>>,
    /// Cancelled when nobody new should be sent here.
    pub draining: CancellationToken,
}

/// The API and the web app, ready to be served.
pub struct App {
    router: Router,
    feed: LinkFeed,
    door: Door,
    stop: CancellationToken,
}

impl App {
    /// Puts it together. Does nothing yet.
    ///
    /// # Errors
    /// When the web app's folder cannot be read.
    pub fn build(ctx: Ctx, options: AppOptions) -> io::Result<Self> {
        let AppOptions {
            base_url,
            web_dir,
            frame_ancestors,
            bank,
            operator,
            landing,
            wallet_connect,
            trusted_proxies,
            limits,
            people,
            draining,
        } = options;
        let logos = Logos::of(&landing.partners);
        let config = ConfigView {
            sandbox: people.is_some(),
            names: ctx.names.chain().is_some(),
            notices: NoticeWaysView {
                push: ctx.notices.push().is_some(),
                email: ctx.notices.mail().is_some(),
            },
            chains: ctx
                .chains
                .specs()
                .map(|spec| {
                    let returns_expired = payments::returns_expired_links(&ctx, spec);
                    ChainView::new(spec, returns_expired, payments::offers_raffles(&ctx, spec))
                })
                .collect(),
            limits: LimitsView::OURS,
            bank: ctx
                .bank
                .as_deref()
                .map(|desk| BankView::new(desk, &ctx.chains, ctx.routing.is_some(), &bank.frames)),
            contact_url: operator.contact_url.map(Into::into),
            buy_tokens_url: operator.buy_tokens_url.map(Into::into),
            docs_url: operator.docs_url.map(Into::into),
            community_url: operator.community_url.map(Into::into),
            landing: LandingView::new(landing),
            wallet_connect: WalletConnectView::new(&wallet_connect),
            people: people.map(|people| people.into_iter().map(Into::into).collect()),
        };
        // Where one machine plays everybody, no network has too much.
        let ctx = match limits.shares {
            true => ctx,
            false => Ctx {
                people: People::of_one_machine(),
                ..ctx
            },
        };
        let stop = CancellationToken::new();
        let feed = LinkFeed::new(ctx.clone());
        let rates = RateLimits::new(&limits);
        let once = AnswerOnce::new(ctx.clone(), limits.request_time());
        let sessions = Sessions::new(ctx.clone(), &base_url);
        let state = AppState::new(Shared {
            web: Web::new(web_dir.as_deref(), &config, &base_url, &frame_ancestors)?,
            logos,
            board: Board::new(ctx.clone()),
            tally: Tally::new(ctx.clone()),
            ctx,
            feed: feed.clone(),
            config: config.packed(),
            bank,
            rates: rates.clone(),
            site: routes::site_of(&base_url),
            cookie: SessionCookie::of(&base_url),
            streams: Places::within(&limits, limits.streams, SHARES_OF_OPEN),
            downloads: Places::within(&limits, limits.downloads, SHARES_OF_FILES),
            stop: stop.clone(),
            draining,
        });
        let bounds = Bounds::new(&limits);

        let Api { router, kinds } = routes::api();
        let (api, _) = router.split_for_parts();
        let api = api
            .method_not_allowed_fallback(web::method_not_allowed)
            .layer(from_fn_with_state(once, answer_once))
            .layer(from_fn_with_state(sessions, read_session))
            .layer(from_fn(refuse_secret_in_head))
            .layer(from_fn_with_state(rates, limit_rates))
            .layer(from_fn(share));
        // The last layer is the outermost.
        let router = Router::new()
            .merge(api)
            .merge(web::pages())
            .fallback(web::fallback)
            .method_not_allowed_fallback(web::method_not_allowed)
            .with_state(state)
            .layer(from_fn_with_state(bounds, keep_bounds))
            .layer(from_fn_with_state(trusted_proxies, tell_network))
            .layer(from_fn_with_state(kinds, tell_kind))
            .layer(CompressionLayer::new().compress_when(compressible()))
            .layer(CatchPanicLayer::custom(answer_panic))
            .layer(from_fn_with_state(
                base_url.scheme() == "https",
                secure_headers,
            ))
            .layer(from_fn(observe));
        Ok(Self {
            router,
            feed,
            door: Door::new(&limits, trusted_proxies),
            stop,
        })
    }

    /// Serves until `stop` is cancelled, then ends event streams, lets requests finish and
    /// returns, within the configured time.
    pub async fn serve(self, listener: TcpListener, stop: CancellationToken) {
        let feed = tokio::spawn(self.feed.run(self.stop.clone()));
        let stop_streams = self.stop;
        let ending = stop.child_token();
        tokio::join!(
            async {
                stop.cancelled().await;
                stop_streams.cancel();
            },
            crate::http::serve(listener, self.router, self.door, ending),
        );
        if let Err(error) = feed.await {
            tracing::error!(%error, "following links ended badly");
        }
    }
}

/// What is sealed has no pattern to be found, and what is the same for everybody is packed already.
fn compressible() -> impl Predicate {
    DefaultPredicate::new()
        .and(NotForContentType::const_new("application/octet-stream"))
        .and(is_unpacked)
}
