//! Finds out which links in a wallet's name the wallet made, and has it written down, so that no chain is asked
//! for the same again: when somebody first wants to read their history, and of the newest links while they wait.

use std::{collections::HashSet, time::Duration};

use alloy_primitives::Address;
use domain::{ChainId, LinkId};
use serde::{Deserialize, Serialize};
use store::{LinkPlace, LinkRow, OwnWallet};

use crate::{
    Ctx,
    jobs::{self, JobError, Kind, Next},
    links::find_makers,
    process::millis,
};

/// Links that a reader waits for. The job finds out about the others.
const NEWEST: u64 = 16;
/// How long a reader waits for them.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long no reader waits again for links of a wallet of which something was not found out.
const PAUSE: Duration = Duration::from_secs(10);

/// Links of one step of the job.
const STEP: u64 = 100;
/// How long the chains may take for a step.
const STEP_PATIENCE: Duration = Duration::from_secs(30);
/// How often the job begins again where a chain did not say all. Who reads their history later has a new one.
const LOOKS: u32 = 8;
const FIRST_PAUSE: Duration = Duration::from_secs(4);

/// Of which wallet, and how far the job has come.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Step {
    wallet: Address,
    /// The place of the last link that was looked at; `None`: from the newest.
    #[serde(default)]
    after: Option<Place>,
    /// Whether something was not found out since it began at the newest.
    #[serde(default)]
    is_open: bool,
    /// How often it began there.
    #[serde(default)]
    looks: u32,
}

#[derive(Debug, Serialize, Deserialize)]
struct Place {
    created_at: u64,
    chain: u64,
    version: String,
    index: u64,
}

pub(crate) fn kind() -> Kind {
    Kind::new("link_makers", step)
}

/// Finds out about the newest links of wallets of which it is not known, and has the others found out about.
/// What cannot be written down is found out again.
pub(super) async fn find_newest(ctx: &Ctx, wallets: &[OwnWallet]) -> Result<(), store::Error> {
    let now = ctx.now();
    let wallets: Vec<Address> = wallets
        .iter()
        .map(|wallet| wallet.address)
        .filter(|wallet| !ctx.makers.is_put_off(*wallet, now))
        .collect();
    let links = ctx
        .store
        .links_of_unknown_maker(&wallets, None, NEWEST)
        .await?;
    if links.is_empty() {
        return Ok(());
    }
    let open = find(ctx, &links, PATIENCE).await?;
    let are_more = links.len() as u64 == NEWEST;
    let rest: HashSet<Address> = links
        .iter()
        .filter(|link| are_more || open.contains(&link.id))
        .map(|link| link.sender)
        .collect();
    for wallet in rest {
        ctx.makers.put_off(wallet, now + millis(PAUSE));
        let first = Step {
            wallet,
            after: None,
            is_open: false,
            looks: 0,
        };
        let key = format!("link_makers/{wallet}");
        if let Err(error) = jobs::enqueue(ctx, &kind(), &key, &first).await {
            tracing::debug!(%error, "who made a wallet's links is found out later");
        }
    }
    Ok(())
}

/// Finds out who made these links, and writes it down. Returns those of which it is not known.
async fn find(
    ctx: &Ctx,
    links: &[LinkRow],
    patience: Duration,
) -> Result<HashSet<LinkId>, store::Error> {
    let mut open: HashSet<LinkId> = links.iter().map(|link| link.id).collect();
    let found = find_makers(ctx, links, patience).await?;
    let known: Vec<LinkId> = found.iter().map(|found| found.link).collect();
    match ctx.store.note_makers(found).await {
        Ok(()) => open.retain(|link| !known.contains(link)),
        // A database that takes nothing can still be read.
        Err(error) => tracing::warn!(%error, "who made links is not written down"),
    }
    Ok(open)
}

async fn step(ctx: Ctx, step: Step) -> Result<Next<Step>, JobError> {
    let after = step.after.as_ref().map(Place::read).transpose()?;
    let links = ctx
        .store
        .links_of_unknown_maker(&[step.wallet], after, STEP)
        .await?;
    let open = find(&ctx, &links, STEP_PATIENCE).await?;
    let is_open = step.is_open || !open.is_empty();
    if links.len() as u64 == STEP {
        return Ok(Next::Again {
            at: ctx.now(),
            payload: Step {
                after: links.last().map(|link| Place::of(link.place())),
                is_open,
                ..step
            },
        });
    }
    let looks = step.looks + 1;
    if !is_open || looks >= LOOKS {
        return Ok(Next::Done);
    }
    let pause = FIRST_PAUSE.saturating_mul(1 << looks);
    Ok(Next::Again {
        at: ctx.now().saturating_add(millis(pause)),
        payload: Step {
            wallet: step.wallet,
            after: None,
            is_open: false,
            looks,
        },
    })
}

impl Place {
    fn of(place: LinkPlace) -> Self {
        Self {
            created_at: place.created_at,
            chain: place.id.chain.0,
            version: place.id.version.label().to_owned(),
            index: place.id.index,
        }
    }

    fn read(&self) -> Result<LinkPlace, JobError> {
        let unreadable = || JobError::Permanent("its payload names no link".to_owned());
        Ok(LinkPlace {
            created_at: self.created_at,
            id: LinkId {
                chain: ChainId(self.chain),
                version: self.version.parse().map_err(|_| unreadable())?,
                index: self.index,
            },
        })
    }
}
