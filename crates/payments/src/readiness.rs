use alloy_primitives::U256;
use chain::Chain;

use crate::{Ctx, sponsor_funds};

/// Blocks that the watcher may be behind before people would see old states.
const LAG: u64 = 10;

/// One thing that must be in order for people to be served.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// What was looked at.
    pub name: String,
    /// Whether it is in order.
    pub ok: bool,
    /// What was seen, without secrets.
    pub detail: String,
}

/// Looks at everything that serving people depends on, the database first.
pub async fn readiness(ctx: &Ctx) -> Vec<Check> {
    let mut checks = vec![check(
        "database",
        ctx.store.ping().await.map(|()| "answers"),
    )];
    for chain in ctx.chains.iter() {
        let id = chain.id();
        let head = chain.head().await;
        checks.push(check(
            &format!("chain {id}: node"),
            head.as_ref().map(|head| format!("at block {head}")),
        ));
        let Ok(head) = head else { continue };
        checks.push(watching(ctx, chain, head).await);
        checks.push(sponsor(chain).await);
    }
    checks
}

async fn watching(ctx: &Ctx, chain: &Chain, head: u64) -> Check {
    let name = format!("chain {}: watcher", chain.id());
    match ctx.store.cursor(chain.id()).await {
        Ok(Some(cursor)) => {
            let behind = (head + 1).saturating_sub(cursor.next);
            Check {
                name,
                ok: behind <= LAG,
                detail: format!("{behind} blocks behind"),
            }
        }
        Ok(None) => Check {
            name,
            ok: false,
            detail: "has not started".to_owned(),
        },
        Err(error) => check::<&str, _>(&name, Err(error)),
    }
}

async fn sponsor(chain: &Chain) -> Check {
    let funds = sponsor_funds(chain).await;
    let (keys, mut known, mut held) = (funds.len(), 0, U256::ZERO);
    let mut unknown = String::new();
    for (key, funds) in funds {
        match funds {
            Ok(funds) => {
                known += 1;
                held = held.saturating_add(funds.balance);
            }
            Err(error) => unknown += &format!("; {key}: {error}"),
        }
    }
    Check {
        name: format!("chain {}: sponsor", chain.id()),
        ok: keys == 0 || !held.is_zero(),
        detail: format!("{known} of {keys} keys hold {held} wei{unknown}"),
    }
}

fn check<T: Into<String>, E: std::fmt::Display>(name: &str, seen: Result<T, E>) -> Check {
    let (ok, detail) = match seen {
        Ok(detail) => (true, detail.into()),
        Err(error) => (false, error.to_string()),
    };
    Check {
        name: name.to_owned(),
        ok,
        detail,
    }
}
