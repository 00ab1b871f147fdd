use std::{error::Error, io::IsTerminal, time::Duration};

use opentelemetry::trace::TracerProvider;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{
    ExporterBuildError, Protocol, SpanExporter, WithExportConfig, WithHttpConfig,
};
use opentelemetry_sdk::{Resource, trace::SdkTracerProvider};
use tokio::runtime::Handle;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::{
    EnvFilter, Layer, Registry, filter::Targets, layer::SubscriberExt, util::SubscriberInitExt,
};
use url::Url;

use crate::config::{LogConfig, LogFormat, TelemetryConfig};

/// How long a collector may take for one delivery, and the last one for all that is left.
const DELIVERED_WITHIN: Duration = Duration::from_secs(3);
/// Libraries that write addresses of nodes and databases into their lines, keys and all, and what is
/// for traces only. They stay silent, whatever the filter says.
const TALKATIVE: [&str; 8] = [
    "alloy_transport_http",
    "alloy_transport_ws",
    "alloy_pubsub",
    "alloy_rpc_client",
    "reqwest",
    "hyper_util",
    "sqlx_core",
    TRACE_ONLY,
];
/// What would be too much in a log: the ids of all calls in a transaction.
const TRACE_ONLY: &str = "filbert::trace";
/// Crates whose spans are told: their fields are ids, states and numbers.
const TRACED: [&str; 5] = ["server", "payments", "chain", "store", TRACE_ONLY];

/// What is left to do with traces when the process ends.
pub(super) struct Traces(Option<SdkTracerProvider>);

impl Traces {
    /// Delivers what is left. Blocks for some seconds at most.
    pub(super) fn deliver(self) {
        if let Some(provider) = self.0 {
            // A collector that is away has been told of in the log.
            let _ = provider.shutdown_with_timeout(DELIVERED_WITHIN);
        }
    }
}

/// Sends log lines to standard error (text for people, JSON for machines), and traces to where the
/// configuration says. Within the runtime.
pub(super) fn start(log: &LogConfig, telemetry: &TelemetryConfig) -> Traces {
    let provider = telemetry.traces_url().map(provider).transpose();
    let (provider, fault) = match provider {
        Ok(provider) => (provider, None),
        Err(fault) => (None, Some(fault)),
    };
    let traces = provider.as_ref().map(|provider| {
        tracing_opentelemetry::layer()
            .with_tracer(provider.tracer("filbert"))
            .with_location(false)
            .with_threads(false)
            .with_filter(Targets::new().with_targets(TRACED.map(|name| (name, LevelFilter::INFO))))
    });
    // Only fails when there is a subscriber already, which then does the job.
    let _ = Registry::default().with(traces).with(lines(log)).try_init();
    if let Some(fault) = fault {
        tracing::error!(%fault, "traces go nowhere");
    }
    Traces(provider)
}

fn lines<S>(log: &LogConfig) -> Box<dyn Layer<S> + Send + Sync>
where
    S: tracing::Subscriber + for<'a> tracing_subscriber::registry::LookupSpan<'a>,
{
    let silent: String = TALKATIVE.map(|name| format!(",{name}=off")).concat();
    let filter = EnvFilter::builder().parse_lossy(format!("{}{silent}", log.filter));
    let json = match log.format {
        LogFormat::Json => true,
        LogFormat::Text => false,
        LogFormat::Auto => !std::io::stderr().is_terminal(),
    };
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    if json {
        let lines = lines.json().flatten_event(true).with_span_list(false);
        lines.with_filter(filter).boxed()
    } else {
        let lines = lines.with_ansi(std::io::stderr().is_terminal());
        lines.with_filter(filter).boxed()
    }
}

fn provider(url: Url) -> Result<SdkTracerProvider, ExporterBuildError> {
    let exporter = SpanExporter::builder()
        .with_http()
        .with_http_client(OnRuntime {
            runtime: Handle::current(),
            client: reqwest::Client::new(),
        })
        .with_protocol(Protocol::HttpBinary)
        .with_endpoint(url)
        .with_timeout(DELIVERED_WITHIN)
        .build()?;
    Ok(SdkTracerProvider::builder()
        .with_batch_exporter(exporter)
        .with_resource(Resource::builder().with_service_name("filbert").build())
        .build())
}

/// The library delivers from a thread of its own, where no runtime is; the client needs one.
#[derive(Debug)]
struct OnRuntime {
    runtime: Handle,
    client: reqwest::Client,
}

impl HttpClient for OnRuntime {
    fn send_bytes<'life, 'answer>(
        &'life self,
        request: Request<Bytes>,
    ) -> futures::future::BoxFuture<'answer, Result<Response<Bytes>, HttpError>>
    where
        'life: 'answer,
        Self: 'answer,
    {
        let client = self.client.clone();
        let sending = self.runtime.spawn(async move {
            let sending = client.send_bytes(request);
            tokio::time::timeout(DELIVERED_WITHIN, sending).await
        });
        Box::pin(async move {
            let sent: Result<_, Box<dyn Error + Send + Sync>> = sending.await.map_err(Into::into);
            sent?.map_err(Into::into).and_then(|sent| sent)
        })
    }
}
