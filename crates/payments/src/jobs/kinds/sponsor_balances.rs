//! Says when a sponsor key runs low, and when it was filled up: once each, over all processes.

use std::{collections::BTreeSet, time::Duration};

use alloy_primitives::{Address, U256};
use chain::Chain;
use domain::format_units;
use serde::{Deserialize, Serialize};

use crate::{
    Ctx,
    funds::{KeyFunds, sponsor_funds},
    jobs::{JobError, Kind, Next, retry::millis},
};

const EVERY: Duration = Duration::from_secs(60);

/// Chains' ids and keys that were said to be low.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Told(BTreeSet<(u64, Address)>);

pub(super) fn kind() -> Kind {
    Kind::recurring("sponsor_balances", EVERY, look)
}

async fn look(ctx: Ctx, mut told: Told) -> Result<Next<Told>, JobError> {
    for chain in ctx.chains.iter() {
        match sponsor_funds(chain).await {
            Ok(funds) => told.update(chain, &funds),
            // What is known of its keys stays known; that it is away, those who work on it say.
            Err(error) => tracing::debug!(chain = %chain.id(), %error, "balances are not known"),
        }
    }
    Ok(Next::Again {
        at: ctx.now().saturating_add(millis(EVERY)),
        payload: told,
    })
}

impl Told {
    fn update(&mut self, chain: &Chain, funds: &[KeyFunds]) {
        let (spec, id) = (chain.spec(), chain.id());
        let amount = |wei: U256| {
            let native = &spec.native;
            format!("{} {}", format_units(wei, native.decimals), native.symbol)
        };
        for key in funds {
            let (address, balance) = (key.address, amount(key.balance));
            if key.is_low && self.0.insert((id.0, address)) {
                let low = amount(spec.low_balance);
                tracing::error!(
                    chain = %id, key = %address, balance, low,
                    "a sponsor key runs low: fill it up, or claims will wait"
                );
            } else if !key.is_low && self.0.remove(&(id.0, address)) {
                tracing::info!(chain = %id, key = %address, balance, "a sponsor key was filled up");
            }
        }
        // A key that is no longer configured is nobody's concern.
        self.0.retain(|(chain, address)| {
            *chain != id.0 || funds.iter().any(|key| key.address == *address)
        });
    }
}
