use std::{
    fmt::Write as _,
    io::{self, Write as _},
    net::SocketAddr,
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use chain::{ChainSpec, Chains};
use domain::ChainId;
use files::Files;
use payments::{Budgets, Ctx, Notices, SystemClock, start_workers};
use sandbox::World;
use store::Store;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::{
    metrics::{self, MetricsError},
    signals::{self, Stop},
};
use crate::{
    App, AppOptions,
    config::Config,
    open_files,
    preflight::{self, Finding},
    world,
};

mod sandboxed;

/// Which parts run in this process.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    api: bool,
    work: bool,
}

impl Parts {
    pub(super) const ALL: Self = Self {
        api: true,
        work: true,
    };
    pub(super) const API: Self = Self {
        api: true,
        work: false,
    };
    pub(super) const WORK: Self = Self {
        api: false,
        work: true,
    };
}

/// Why it does not run. Each says what to do about it, where something can be done.
#[derive(Debug, thiserror::Error)]
pub(super) enum RunError {
    #[error("the configuration names no chain; `filbert run --sandbox` brings its own")]
    NoChain,
    #[error(
        "the configuration names chains, and a sandbox has its own: leave --sandbox out, or the file"
    )]
    ChainsInSandbox,
    #[error(
        "the database {database} holds chain {chain}, which is no sandbox's: leave --sandbox out, or \
         name another database"
    )]
    OthersDatabase { database: String, chain: ChainId },
    #[error("cannot make the data directory {}: {source}", path.display())]
    DataDir { path: PathBuf, source: io::Error },
    #[error("cannot listen on {address}: {source}; PORT chooses another port")]
    Listen {
        address: SocketAddr,
        source: io::Error,
    },
    #[error(transparent)]
    Sandbox(#[from] sandbox::SandboxError),
    #[error(transparent)]
    Files(#[from] files::UnusablePlace),
    #[error("the web app of `web_dir` cannot be read: {0}")]
    WebDir(io::Error),
    #[error("the database cannot be used: {0}")]
    Store(#[from] store::Error),
    #[error(transparent)]
    Chains(#[from] chain::ConnectError),
    #[error("it would lose money, so it does not start:{}", listed(.0))]
    Danger(Vec<Finding>),
    #[error(transparent)]
    Metrics(#[from] MetricsError),
    #[error("the system does not tell of signals: {0}")]
    Signals(io::Error),
}

/// Runs the parts until Ctrl-C or SIGTERM, then stops what it started, the last first.
pub(super) async fn run(config: &Config, parts: Parts, sandbox: bool) -> Result<(), RunError> {
    if sandbox && !config.chains.is_empty() {
        return Err(RunError::ChainsInSandbox);
    }
    // Nobody balances loads in a sandbox.
    let drain = match sandbox {
        true => Duration::ZERO,
        false => config.limits.drain_time(),
    };
    let stop = signals::listen(drain).map_err(RunError::Signals)?;
    open_files::raise_for(config.limits.connections);
    let made = config.storage.make_data_dir();
    made.map_err(|(path, source)| RunError::DataDir { path, source })?;
    // Before anything slow: a port that is taken should be known at once.
    let listener = match parts.api {
        true => Some(listen(config.http.address()).await?),
        false => None,
    };

    // Figures are served to the very end.
    let measured = CancellationToken::new();
    let _until_the_end = measured.clone().drop_guard();
    if let Some(address) = config.metrics.address {
        metrics::serve(address, measured).await?;
    }

    let outcome = run_in_world(config, parts, listener, sandbox, stop).await;
    if outcome.is_ok() {
        tracing::info!("stopped");
    }
    outcome
}

async fn run_in_world(
    config: &Config,
    parts: Parts,
    listener: Option<TcpListener>,
    sandbox: bool,
    stop: Stop,
) -> Result<(), RunError> {
    // Whatever is wrong here is said before a table is touched.
    let files = config.attachments.files(&config.storage.data_dir())?;
    if !sandbox {
        let chains = config.specs();
        if chains.is_empty() {
            return Err(RunError::NoChain);
        }
        Chains::connect(chains.clone())?;
        let store = Store::connect(&config.storage.database_url()).await?;
        let held = Held { store, files };
        return run_on(config, parts, listener, held, chains, None, stop).await;
    }
    let store = Store::connect(&config.storage.database_url()).await?;
    sandboxed::refuse_others(config, &store).await?;
    let world = tokio::select! {
        world = sandbox::start(sandboxed::options(config)) => world?,
        () = stop.stopping.cancelled() => return Ok(()),
    };
    let block_time = sandboxed::options(config).block_time;
    let chains = world
        .chains
        .iter()
        .map(|chain| world::chain_spec(chain, block_time))
        .collect();
    let held = Held { store, files };
    let outcome = run_on(config, parts, listener, held, chains, Some(&world), stop).await;
    world.stop().await;
    outcome
}

/// What it keeps, and where.
struct Held {
    store: Store,
    files: Files,
}

async fn run_on(
    config: &Config,
    parts: Parts,
    listener: Option<TcpListener>,
    held: Held,
    chains: Vec<ChainSpec>,
    world: Option<&World>,
    stop: Stop,
) -> Result<(), RunError> {
    let Held { store, files } = held;
    store.migrate().await?;
    if world.is_some() {
        // Tables from before told nothing.
        sandboxed::refuse_others(config, &store).await?;
    }
    let chains = checked(&store, chains).await?;
    // A new name at each start: a lease never outlives who took it.
    let holder = uuid::Uuid::now_v7().to_string();
    let budgets = match world {
        Some(_) => Budgets::default(),
        None => config.budgets.clone(),
    };
    let prices = match world {
        Some(world) => world::prices(world),
        None => config.prices(),
    };
    let names = match world {
        Some(world) => world::names(world),
        None => config.names.clone(),
    };
    let listener = listener.map(|listener| {
        let port = listener
            .local_addr()
            .map_or(config.http.port, |address| address.port());
        (listener, config.http.base_url(port))
    });
    let home = match &listener {
        Some((_, base_url)) => base_url.clone(),
        None => config.http.base_url(config.http.port),
    };
    let notices = match world {
        Some(world) => world::notices(world, home.as_str()),
        None => Notices::new(config.push.services(), config.mail.mailer(), home.as_str()),
    };
    let ctx = Ctx::new(store, chains, Arc::new(SystemClock), holder);
    let ctx = ctx.within(budgets).priced(prices).naming(names);
    let mut ctx = ctx.picturing(config.nfts.nfts());
    ctx.retention = config.retention.periods();
    let ctx = ctx.keeping(files, config.attachments.limits());
    let mut ctx = ctx.telling(notices);
    let ids: Vec<_> = ctx.chains.specs().map(|spec| spec.id).collect();
    let (desk, bank) = match world {
        Some(world) => sandboxed::bank(config, world, &home),
        None => (config.bank.desk(&ids, &home), config.bank.options()),
    };
    ctx.bank = desk.map(Arc::new);
    ctx.routing = match world {
        Some(world) => Some(world::routing(world)),
        None => config.routes.routing(),
    };
    ctx.raffles = match world {
        Some(world) => world::raffles(world, config.raffles.desk()),
        None => config.raffles.desk(),
    };

    // Work goes on until the last request is answered: some wait for it.
    let stop_work = CancellationToken::new();
    if config.metrics.address.is_some() {
        tokio::spawn(payments::measure(ctx.clone(), stop_work.clone()));
    }
    let workers = parts.work.then(|| start_workers(&ctx, stop_work.clone()));
    announce(
        config,
        &ctx,
        listener.as_ref().map(|(_, url)| url.as_str()),
        world,
    );
    match listener {
        Some((listener, base_url)) => {
            let limits = config.limits.clone();
            let (operator, landing) = (config.operator.clone(), config.landing.clone());
            let (operator, landing) = match world {
                Some(world) => (
                    world::operator(world, operator),
                    world::landing(world, landing),
                ),
                None => (operator, landing),
            };
            let options = AppOptions {
                base_url,
                web_dir: config.http.web_dir(),
                frame_ancestors: config.http.frame_ancestors.clone(),
                bank,
                operator,
                landing,
                wallet_connect: config.wallet_connect.clone(),
                trusted_proxies: config.http.trusted_proxies,
                limits: if world.is_some() {
                    limits.for_sandbox()
                } else {
                    limits
                },
                people: world.map(|world| world::people(&world.people)),
                draining: stop.draining,
            };
            App::build(ctx, options)
                .map_err(RunError::WebDir)?
                .serve(listener, stop.stopping)
                .await;
        }
        None => stop.stopping.cancelled().await,
    }
    stop_work.cancel();
    if let Some(workers) = workers
        && tokio::time::timeout(config.limits.stop_time(), workers.join())
            .await
            .is_err()
    {
        tracing::warn!("some work was cut off at the stop; it goes on at the next start");
    }
    Ok(())
}

/// The chains, once nothing was found that would lose money.
async fn checked(store: &Store, specs: Vec<ChainSpec>) -> Result<Chains, RunError> {
    let chains = Chains::connect(specs.clone())?;
    let found = preflight::before_start(store, &chains, preflight::START_WAITS).await;
    if !found.dangers.is_empty() {
        return Err(RunError::Danger(found.dangers));
    }
    let specs = preflight::as_tokens_say(specs, &found);
    Ok(Chains::connect(specs)?)
}

/// One line each.
fn listed(findings: &[Finding]) -> String {
    let lines = findings
        .iter()
        .map(|finding| format!("\n  {}: {}", finding.what, finding.detail));
    lines.collect()
}

async fn listen(address: SocketAddr) -> Result<TcpListener, RunError> {
    TcpListener::bind(address)
        .await
        .map_err(|source| RunError::Listen { address, source })
}

/// Tells whoever started it where to go.
fn announce(config: &Config, ctx: &Ctx, url: Option<&str>, world: Option<&World>) {
    let names: Vec<_> = ctx
        .chains
        .specs()
        .map(|spec| format!("{} ({})", spec.name, spec.id))
        .collect();
    let mut text = String::from("\n  Filbert is running");
    text.push_str(if world.is_some() {
        " in a sandbox: its money is worth nothing.\n\n"
    } else {
        ".\n\n"
    });
    let mut line = |name: &str, value: &str| {
        let _ = writeln!(text, "  {name:<9} {value}");
    };
    if let Some(url) = url {
        line("open", url.trim_end_matches('/'));
    }
    line("chains", &names.join(", "));
    line("data", &config.storage.data_dir().display().to_string());
    line("database", &config.storage.database_name());
    if let Some(world) = world {
        line("outbox", world.outbox.page().as_str());
        line("bank", world.bank.page().as_str());
        line("router", world.router.page().as_str());
    }
    line("stop", "Ctrl-C");
    text.push('\n');
    // Nobody may be listening to our output; that is no reason not to run.
    let mut out = io::stdout();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}
