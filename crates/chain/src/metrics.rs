//! What is measured of nodes. Without a recorder it costs nothing.

use std::{
    task::{Context, Poll},
    time::Instant,
};

use alloy::{
    providers::RootProvider,
    rpc::{
        client::RpcClient,
        json_rpc::{RequestPacket, ResponsePacket},
    },
    transports::{Transport, TransportError, TransportFut, http::Http},
};
use domain::ChainId;
use tower::Service;
use url::Url;

/// Counts, with what they are of.
pub const COUNTERS: &[(&str, &str)] = &[(
    CALLS,
    "Calls of a node by endpoint (its number in rpc_urls, from 1), method and outcome",
)];
/// Distributions, with what they are of.
pub const HISTOGRAMS: &[(&str, &str)] = &[(TIME, "Seconds that a node took for its answer")];

const CALLS: &str = "filbert_node_calls_total";
const TIME: &str = "filbert_node_call_seconds";

/// An endpoint whose calls are measured. Labels are its number and our own methods' names: never its
/// address, which may hold a key.
pub(crate) fn measured(url: &Url, chain: ChainId, number: usize) -> RootProvider {
    let http = Http::new(url.clone());
    let is_local = http.guess_local();
    let measured = Measured {
        inner: http,
        chain: chain.to_string(),
        endpoint: number.to_string(),
    };
    RootProvider::new(RpcClient::new(measured, is_local))
}

#[derive(Clone)]
struct Measured<T> {
    inner: T,
    chain: String,
    endpoint: String,
}

impl<T: Transport + Clone> Service<RequestPacket> for Measured<T> {
    type Response = ResponsePacket;
    type Error = TransportError;
    type Future = TransportFut<'static>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: RequestPacket) -> Self::Future {
        let method = request.method_names().next().unwrap_or("none").to_owned();
        let call = Call {
            labels: [
                ("chain", self.chain.clone()),
                ("endpoint", self.endpoint.clone()),
                ("method", method),
            ],
            asked: Instant::now(),
            outcome: "not awaited",
        };
        let answer = self.inner.call(request);
        Box::pin(async move {
            let mut call = call;
            let answer = answer.await;
            call.outcome = match &answer {
                Ok(packet) if packet.is_error() => "refused",
                Ok(_) => "answered",
                Err(_) => "failed",
            };
            answer
        })
    }
}

/// Counts when it ends, also when nobody waits for the answer any longer.
struct Call {
    labels: [(&'static str, String); 3],
    asked: Instant,
    outcome: &'static str,
}

impl Drop for Call {
    fn drop(&mut self) {
        metrics::histogram!(TIME, &self.labels).record(self.asked.elapsed());
        let [chain, endpoint, method] = self.labels.clone();
        let labels = [
            chain,
            endpoint,
            method,
            ("outcome", self.outcome.to_owned()),
        ];
        metrics::counter!(CALLS, &labels).increment(1);
    }
}
