use alloy_primitives::Bytes;
use chain::{Chain, Endpoint, EndpointState, Signer};
use payments::{Clock, SystemClock, sponsor_funds};
use store::Store;

use super::{Finding, Grade, name_of};

/// A head that is older than so many blocks, and than a minute, is not the chain's.
const STALE_BLOCKS: u64 = 20;
const STALE_SECONDS: u64 = 60;

/// How each endpoint stands, and whether one of the right chain answers.
pub(super) async fn endpoints(chain: &Chain) -> (Vec<Finding>, bool) {
    let spec = chain.spec();
    let endpoints = chain.endpoints().await;
    let strange = |endpoint: &Endpoint| matches!(endpoint, Endpoint::OtherChain(_));
    let all_strange = endpoints.iter().all(strange);
    let answers = endpoints
        .iter()
        .any(|endpoint| matches!(endpoint, Endpoint::Right(_)));
    let findings = endpoints.into_iter().zip(1..).map(|(endpoint, number)| {
        // Never its address: providers put the operator's key into it.
        let what = format!("{} endpoint {number}", name_of(spec));
        let (grade, detail) = match endpoint {
            Endpoint::Right(state) => described(chain, &state),
            Endpoint::Silent(why) => (Grade::Fault, why.to_owned()),
            Endpoint::OtherChain(found) if all_strange => (
                Grade::Danger,
                format!(
                    "it is of chain {found}, and no endpoint is of chain {}: correct `id` or \
                     `rpc_urls`",
                    spec.id
                ),
            ),
            Endpoint::OtherChain(found) => (
                Grade::Fault,
                format!("it is of chain {found}; take it out of `rpc_urls`"),
            ),
        };
        Finding::new(grade, what, detail)
    });
    (findings.collect(), answers)
}

fn described(chain: &Chain, state: &EndpointState) -> (Grade, String) {
    let head = state.head;
    let now = SystemClock.now_ms().unsigned_abs() / 1_000;
    let age = now.saturating_sub(state.head_time);
    let stale = (chain.spec().block_time.as_secs() * STALE_BLOCKS).max(STALE_SECONDS);
    if age > stale {
        let detail = format!(
            "its newest block, {head}, is {age} s old: it does not follow the chain, or this \
             machine's clock is wrong"
        );
        return (Grade::Fault, detail);
    }
    if !state.gives_logs {
        let detail = format!("at block {head}; it gives no logs (eth_getLogs), so no deposits");
        return (Grade::Fault, detail);
    }
    let finality = match state.finalized {
        Some(block) => format!("calls {} blocks back final", head.saturating_sub(block)),
        None => "knows no finality".to_owned(),
    };
    let detail = format!("at block {head}, {age} s old; {finality}");
    (Grade::Fine, detail)
}

/// How the keys that pay stand.
pub(super) async fn sponsor(chain: &Chain) -> Vec<Finding> {
    let spec = chain.spec();
    let what = format!("{} sponsor", name_of(spec));
    if chain.signers().is_empty() {
        return vec![Finding::new(Grade::Note, what, "no keys: nothing is sent")];
    }
    let amount = |wei| {
        let native = &spec.native;
        let amount = domain::format_units(wei, native.decimals);
        format!("{amount} {}", native.symbol)
    };
    let findings = sponsor_funds(chain)
        .await
        .into_iter()
        .map(|(address, funds)| {
            let funds = match funds {
                Ok(funds) => funds,
                Err(error) => {
                    return Finding::new(Grade::Fault, &what, format!("{address}: {error}"));
                }
            };
            let balance = funds.balance;
            let (grade, detail) = if balance.is_zero() {
                (Grade::Fault, format!("{address} has no gas money"))
            } else if funds.is_low {
                let (has, low) = (amount(balance), amount(spec.low_balance));
                let detail =
                    format!("{address} has {has}, less than low_balance ({low}): fill it up");
                (Grade::Fault, detail)
            } else {
                (Grade::Fine, format!("{address} has {}", amount(balance)))
            };
            Finding::new(grade, &what, detail)
        });
    findings.collect()
}

/// Whether the contract answers that says what a transaction's bytes cost. Without it nothing is signed.
pub(super) async fn data_fee(chain: &Chain) -> Option<Finding> {
    let oracle = chain.spec().data_fee_oracle?;
    let what = format!("{} data_fee_oracle", name_of(chain.spec()));
    Some(match chain.data_fee(&Bytes::new()).await {
        Ok(wei) => {
            let detail = format!("{oracle} answers: a short transaction costs {wei} wei more");
            Finding::new(Grade::Fine, what, detail)
        }
        Err(error) => {
            let detail = format!("{oracle} does not answer, so that nothing is sent: {error}");
            Finding::new(Grade::Fault, what, detail)
        }
    })
}

/// Keys that were taken out of the configuration before all that they signed was final.
pub(super) async fn retired_keys(chain: &Chain, store: &Store) -> Vec<Finding> {
    let configured: Vec<_> = chain.signers().iter().map(Signer::address).collect();
    // Tables that are still to be made hold no keys.
    let keys = store.keys_under_way(chain.id(), &configured).await;
    let what = format!("{} sponsor", name_of(chain.spec()));
    let findings = keys.unwrap_or_default().into_iter().map(|key| {
        let detail = format!(
            "{key} is not configured any more, and not all that it signed is final: that is \
             followed. Leave it its money until then; if it stays so, configure the key again"
        );
        Finding::new(Grade::Note, &what, detail)
    });
    findings.collect()
}
