use std::{io, net::SocketAddr, time::Duration};

use axum::{Router, routing::get};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};
use metrics_process::Collector;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

/// How often what was measured is brought together, also when nobody reads it.
const UPKEEP: Duration = Duration::from_secs(5);
const SECONDS: [f64; 14] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0,
];
const NUMBERS: [f64; 11] = [
    1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 500.0, 2_000.0, 10_000.0, 100_000.0,
];

/// Why nobody can read figures.
#[derive(Debug, thiserror::Error)]
pub(super) enum MetricsError {
    #[error("cannot listen on {address} for metrics: {source}")]
    Listen {
        address: SocketAddr,
        source: io::Error,
    },
    #[error(transparent)]
    Recorder(#[from] BuildError),
}

type Named = &'static [(&'static str, &'static str)];

const COUNTERS: [Named; 3] = [
    crate::metrics::COUNTERS,
    chain::metrics::COUNTERS,
    payments::metrics::COUNTERS,
];
const GAUGES: [Named; 2] = [crate::metrics::GAUGES, payments::metrics::GAUGES];
const HISTOGRAMS: [Named; 4] = [
    crate::metrics::HISTOGRAMS,
    store::metrics::HISTOGRAMS,
    chain::metrics::HISTOGRAMS,
    payments::metrics::HISTOGRAMS,
];

/// Serves `/metrics` from now on, until `stop`.
pub(super) async fn serve(
    address: SocketAddr,
    stop: CancellationToken,
) -> Result<(), MetricsError> {
    let failed = |source| MetricsError::Listen { address, source };
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let handle = record()?;
    let process = Collector::default();
    process.describe();
    tokio::spawn(keep_up(handle.clone(), stop.clone()));
    let router = Router::new().route(
        "/metrics",
        get(move || {
            process.collect();
            let text = handle.render();
            async move { text }
        }),
    );
    let address = listener.local_addr().unwrap_or(address);
    tracing::info!(%address, "serving metrics");
    tokio::spawn(async move {
        let serving = axum::serve(listener, router).with_graceful_shutdown(stop.cancelled_owned());
        if let Err(error) = serving.await {
            tracing::error!(%error, "metrics are not served any more");
        }
    });
    Ok(())
}

fn record() -> Result<PrometheusHandle, BuildError> {
    let handle = PrometheusBuilder::new()
        .set_buckets(&NUMBERS)?
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS)?
        .install_recorder()?;
    for (name, help) in COUNTERS.into_iter().flatten() {
        metrics::describe_counter!(*name, *help);
    }
    for (name, help) in GAUGES.into_iter().flatten() {
        metrics::describe_gauge!(*name, *help);
    }
    for (name, help) in HISTOGRAMS.into_iter().flatten() {
        metrics::describe_histogram!(*name, *help);
    }
    Ok(handle)
}

async fn keep_up(handle: PrometheusHandle, stop: CancellationToken) {
    while !stop.is_cancelled() {
        handle.run_upkeep();
        tokio::select! {
            () = stop.cancelled() => {}
            () = tokio::time::sleep(UPKEEP) => {}
        }
    }
}

#[cfg(test)]
mod tests;
