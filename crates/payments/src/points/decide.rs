//! What was done, and what that earns.

use std::{
    collections::{HashMap, HashSet},
    time::Duration,
};

use alloy_primitives::{Address, B256, U256};
use chain::{Chain, DirectTransfer, LookUp};
use domain::{AssetKind, ChainId, Earned, LinkId, LinkState, PointsAction};
use futures::{StreamExt, stream};
use store::{Credit, Deed, Later, LinkRow, OpenCredit};
use tokio::time::sleep;

use super::worth::{Worth, Worths};
use crate::{Ctx, links::own_and_unknown, process::millis};

/// How long what cannot be decided is waited for: a chain that is to say who made a link, a price. Past it,
/// it earns nothing.
const WAITS: Duration = Duration::from_secs(24 * 60 * 60);
/// It is looked at again after as long as it waits already, and no sooner or later than this.
const SOONEST: Duration = Duration::from_secs(2);
const LATEST: Duration = Duration::from_secs(10 * 60);
/// Transactions that are asked for at once, and how long they may take, all together.
const AT_ONCE: usize = 4;
const PATIENCE: Duration = Duration::from_secs(3);

/// Something of which so much changed hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sum {
    pub chain: ChainId,
    pub kind: AssetKind,
    pub token: Address,
    pub amount: U256,
}

/// What an open credit comes to.
#[derive(Clone, Copy)]
enum Finding {
    /// It was done with this, and who did it by this is brought by that wallet.
    Done(Sum, Option<Address>),
    /// Nothing is earned by it.
    Nothing,
    /// It is not known yet.
    Open,
}

/// What these earn, as far as that can be told, and when the others are looked at again.
pub(super) async fn decide(
    ctx: &Ctx,
    open: Vec<OpenCredit>,
) -> Result<(Vec<Credit>, Vec<Later>), store::Error> {
    let findings = find(ctx, &open).await?;
    let sums = findings.iter().filter_map(|finding| match finding {
        Finding::Done(sum, _) => Some(*sum),
        Finding::Nothing | Finding::Open => None,
    });
    let worths = Worths::of(ctx, sums).await;
    let now = ctx.now();
    let (mut credits, mut later) = (Vec::new(), Vec::new());
    for (of, finding) in open.into_iter().zip(findings) {
        let since = if of.noted_at == 0 { now } else { of.noted_at };
        let waits = Duration::from_millis(now.saturating_sub(since).try_into().unwrap_or(0));
        let nothing = Credit {
            of,
            earned: Earned::default(),
            usd: None,
            referrer: None,
        };
        let worth = match finding {
            Finding::Done(sum, referrer) => (worths.get(&sum), referrer),
            Finding::Nothing => (Worth::Nothing, None),
            Finding::Open => (Worth::Unknown, None),
        };
        match worth {
            (Worth::Dollars(usd), referrer) => {
                let earned = Earned::by(of.action, usd);
                credits.push(Credit {
                    earned,
                    usd: Some(usd),
                    // Dust that anybody can have paid to anybody brings nobody.
                    referrer: referrer.filter(|_| earned.points > 0),
                    ..nothing
                });
            }
            (Worth::Unknown, _) if waits < WAITS => later.push(Later {
                of: OpenCredit {
                    noted_at: since,
                    ..of
                },
                due: now.saturating_add(millis(waits.clamp(SOONEST, LATEST))),
            }),
            (Worth::Unknown | Worth::Nothing, _) => credits.push(nothing),
        }
    }
    Ok((credits, later))
}

async fn find(ctx: &Ctx, open: &[OpenCredit]) -> Result<Vec<Finding>, store::Error> {
    let links = Links::of(ctx, open).await?;
    let transfers = transfers(ctx, open).await?;
    let payments = payments(ctx, open).await?;
    let found = open.iter().map(|credit| match credit.deed {
        Deed::Link(id) => links.find(credit, id),
        Deed::Fulfilment(..) => payments
            .get(&credit.deed)
            .map_or(Finding::Nothing, |sum| Finding::Done(*sum, None)),
        // It is paid for as what it was.
        Deed::Transfer(chain, tx) if payments.contains_key(&Deed::Transfer(chain, tx)) => {
            Finding::Nothing
        }
        Deed::Transfer(..) => transfers.get(&credit.deed).map_or(Finding::Open, |sent| {
            let to_another = |sent: &&DirectTransfer| {
                sent.sender == credit.wallet && sent.recipient != credit.wallet
            };
            let Some(sent) = sent.as_ref().filter(to_another) else {
                return Finding::Nothing;
            };
            let sum = Sum {
                chain: credit.deed.chain(),
                kind: sent.kind,
                token: sent.token,
                amount: sent.amount,
            };
            Finding::Done(sum, None)
        }),
    });
    Ok(found.collect())
}

/// The links of credits, and whose they are.
struct Links {
    rows: HashMap<LinkId, LinkRow>,
    own: HashSet<LinkId>,
    unknown: HashSet<LinkId>,
}

impl Links {
    async fn of(ctx: &Ctx, open: &[OpenCredit]) -> Result<Self, store::Error> {
        let ids: HashSet<LinkId> = open
            .iter()
            .filter_map(|credit| match credit.deed {
                Deed::Link(id) => Some(id),
                Deed::Transfer(..) | Deed::Fulfilment(..) => None,
            })
            .collect();
        let ids: Vec<LinkId> = ids.into_iter().collect();
        let rows = ctx.store.links(&ids).await?;
        let (own, unknown) = own_and_unknown(ctx, rows.clone()).await?;
        Ok(Self {
            rows: rows.into_iter().map(|row| (row.id, row)).collect(),
            own,
            unknown,
        })
    }

    fn find(&self, credit: &OpenCredit, id: LinkId) -> Finding {
        // Not as it was noted: the chain took it back, and what came instead is noted anew.
        let Some((row, claim)) = self.rows.get(&id).and_then(|row| {
            let claim = row.withdrawal.filter(|claim| {
                row.state == LinkState::Claimed && Some(claim.block) == credit.block
            })?;
            Some((row, claim))
        }) else {
            return Finding::Open;
        };
        let (wallet, referrer) = match credit.action {
            PointsAction::Claim => (claim.recipient, Some(row.sender)),
            PointsAction::Create | PointsAction::Fulfill | PointsAction::Transfer => {
                (row.sender, None)
            }
        };
        if wallet != credit.wallet || self.unknown.contains(&id) {
            return Finding::Open;
        }
        if !self.own.contains(&id) || row.sender == claim.recipient {
            return Finding::Nothing;
        }
        let sum = Sum {
            chain: id.chain,
            kind: row.kind,
            token: row.token,
            amount: row.amount,
        };
        Finding::Done(sum, referrer)
    }
}

/// What transactions paid for requests, by the fulfilment that each is, and by the straight transfer that it would be
/// if nobody had asked for it. Who pays themselves fulfils nothing.
async fn payments(ctx: &Ctx, open: &[OpenCredit]) -> Result<HashMap<Deed, Sum>, store::Error> {
    let mut known = HashMap::new();
    for credit in open {
        let (chain, tx) = match credit.deed {
            Deed::Link(_) => continue,
            Deed::Transfer(chain, tx) | Deed::Fulfilment(chain, tx, _) => (chain, tx),
        };
        for paid in ctx.store.requests_paid_by(chain, tx).await? {
            let request = ctx.store.request(paid.request).await?;
            let request = request.filter(|request| request.recipient != paid.payer);
            let (Some(request), Some(place)) = (request, paid.place) else {
                continue;
            };
            let sum = Sum {
                chain: request.chain,
                kind: request.asset,
                token: request.token,
                amount: paid.amount,
            };
            known.insert(Deed::Fulfilment(chain, tx, place), sum);
            known.insert(Deed::Transfer(chain, tx), sum);
        }
    }
    Ok(known)
}

/// What became of transactions that are final, as far as their chains say so in time: the transfer that each
/// is, or that it is none.
async fn transfers(
    ctx: &Ctx,
    open: &[OpenCredit],
) -> Result<HashMap<Deed, Option<DirectTransfer>>, store::Error> {
    let mut asked = Vec::new();
    let mut heights = HashMap::new();
    for credit in open {
        let Deed::Transfer(id, tx) = credit.deed else {
            continue;
        };
        let Some(chain) = ctx.chains.get(id) else {
            continue;
        };
        let height = match heights.get(&id) {
            Some(height) => *height,
            None => {
                let height = final_height(ctx, chain).await?;
                heights.insert(id, height);
                height
            }
        };
        if let Some(height) = height {
            asked.push(final_transfer(chain, tx, height));
        }
    }
    let answers = stream::iter(asked).buffer_unordered(AT_ONCE);
    let mut answers = answers.take_until(Box::pin(sleep(PATIENCE)));
    let mut known = HashMap::new();
    while let Some(answer) = answers.next().await {
        known.extend(answer);
    }
    Ok(known)
}

async fn final_transfer(
    chain: &Chain,
    tx: B256,
    height: u64,
) -> Option<(Deed, Option<DirectTransfer>)> {
    match chain.look_up(tx).await {
        Ok(LookUp::Mined(mined)) if mined.block <= height => {
            Some((Deed::Transfer(chain.id(), tx), mined.direct_transfer()))
        }
        Ok(LookUp::Mined(_) | LookUp::Pending(_) | LookUp::Unknown) | Err(_) => None,
    }
}

/// The newest block of a chain that is final, by what was read of it.
async fn final_height(ctx: &Ctx, chain: &Chain) -> Result<Option<u64>, store::Error> {
    let read = ctx.store.cursor(chain.id()).await?;
    Ok(read.and_then(|read| {
        let deep = read.head.checked_sub(chain.spec().finality_blocks)?;
        Some(deep.min(read.next.checked_sub(1)?))
    }))
}
