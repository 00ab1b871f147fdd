//! Says when a sponsor key runs low, and when it was filled up: once each, over all processes.

use std::{collections::BTreeSet, time::Duration};

use alloy_primitives::{Address, U256};
use chain::{Chain, NodeError, side_by_side::side_by_side};
use domain::format_units;
use serde::{Deserialize, Serialize};
use tokio::time::timeout;

use super::funds::{Funds, sponsor_funds};
use crate::{
    Ctx,
    jobs::{JobError, Kind, Next},
    process::millis,
};

const EVERY: Duration = Duration::from_secs(60);
/// How long one chain has to say what its keys hold.
const CHAIN_WITHIN: Duration = Duration::from_secs(10);

/// Chains' ids and keys that were said to be low.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Told(BTreeSet<(u64, Address)>);

pub(crate) fn kind() -> Kind {
    Kind::recurring("sponsor_balances", EVERY, look)
}

async fn look(ctx: Ctx, mut told: Told) -> Result<Next<Told>, JobError> {
    // Side by side: one chain that hangs delays no other's alarm.
    let looks = ctx.chains.iter().map(|chain| async move {
        let funds = timeout(CHAIN_WITHIN, sponsor_funds(chain)).await;
        (chain, funds)
    });
    for (chain, funds) in side_by_side(looks).await {
        match funds {
            Ok(funds) => told.update(chain, &funds),
            // What is known of its keys stays known.
            Err(_) => {
                tracing::debug!(chain = %chain.id(), "what its keys hold is not known in time");
            }
        }
    }
    Ok(Next::Again {
        at: ctx.now().saturating_add(millis(EVERY)),
        payload: told,
    })
}

impl Told {
    fn update(&mut self, chain: &Chain, keys: &[(Address, Result<Funds, NodeError>)]) {
        let (spec, id) = (chain.spec(), chain.id());
        let amount = |wei: U256| {
            let native = &spec.native;
            format!("{} {}", format_units(wei, native.decimals), native.symbol)
        };
        for (address, funds) in keys {
            let funds = match funds {
                Ok(funds) => funds,
                // What is known of it stays known; that nodes are away, those who work on it say.
                Err(error) => {
                    tracing::debug!(chain = %id, key = %address, %error, "a balance is not known");
                    continue;
                }
            };
            let balance = amount(funds.balance);
            if funds.is_low && self.0.insert((id.0, *address)) {
                let low = amount(spec.low_balance);
                tracing::error!(
                    chain = %id, key = %address, balance, low,
                    "a sponsor key runs low: fill it up, or claims will wait"
                );
            } else if !funds.is_low && self.0.remove(&(id.0, *address)) {
                tracing::info!(chain = %id, key = %address, balance, "a sponsor key was filled up");
            }
        }
        // A key that is no longer configured is nobody's concern.
        self.0.retain(|(chain, told)| {
            *chain != id.0 || keys.iter().any(|(configured, _)| configured == told)
        });
    }
}
