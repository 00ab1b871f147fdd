//! What was noted, decided once.

use alloy_primitives::{Address, U256};
use domain::{Earned, PointsAction};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, Condition, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait, OnConflict},
};

use super::{
    Deed,
    note::{self, OF_REQUEST},
};
use crate::{
    Error, Store, convert,
    entity::{point_credit, point_total, referral},
    links, totals,
};

/// What somebody did, of which it is not decided what it earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenCredit {
    /// What was done.
    pub deed: Deed,
    /// How its wallet took part.
    pub action: PointsAction,
    /// Who it was.
    pub wallet: Address,
    /// The block of the claim; `None` for a transfer.
    pub block: Option<u64>,
    /// Unix ms at which it was noted; 0: nobody looked at it yet.
    pub noted_at: i64,
}

/// What becomes of an open credit, for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Credit {
    /// Which one.
    pub of: OpenCredit,
    /// What it earns.
    pub earned: Earned,
    /// What it was worth, in 10⁻¹⁸ dollars. `None`: nobody knows, or it does not matter.
    pub usd: Option<U256>,
    /// Who brought the wallet by this, unless somebody did before.
    pub referrer: Option<Address>,
}

/// When an open credit is looked at again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Later {
    /// Which one.
    pub of: OpenCredit,
    /// Unix ms.
    pub due: i64,
}

impl Store {
    /// Open credits that are due at `now` (Unix ms), those first that are due for longest and then in the order
    /// of their blocks; at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn open_credits(&self, now: i64, limit: u64) -> Result<Vec<OpenCredit>, Error> {
        use point_credit::{Column, Entity};

        let mut due = Entity::find()
            .filter(Column::Due.lte(now))
            // Those of vaults that only a newer program knows wait for it.
            .filter(
                Condition::any()
                    .add(Column::Version.is_null())
                    .add(Column::Version.eq(OF_REQUEST))
                    .add(links::of_known_version(Column::Version)),
            );
        for column in [
            Column::Due,
            Column::Block,
            Column::DepositIndex,
            Column::Action,
        ] {
            due = due.order_by_asc(column);
        }
        let rows = due.limit(limit).all(&self.db).await?;
        rows.into_iter().map(open).collect()
    }

    /// Decides open credits, each once: whoever comes second changes nothing. Rows, wallets' totals and who
    /// brought whom become durable together. Returns how many were decided.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn settle_credits(&self, credits: Vec<Credit>, now: i64) -> Result<u64, Error> {
        if credits.is_empty() {
            return Ok(0);
        }
        self.write(move |within| {
            Box::pin(async move {
                hold_totals(within, &credits).await?;
                let mut settled = Vec::new();
                for credit in &credits {
                    if settle(within, credit, now).await? {
                        settled.push(credit);
                    }
                }
                totals::count(within, &settled).await?;
                Ok(settled.len() as u64)
            })
        })
        .await
    }

    /// Says when open credits are looked at again.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn put_off_credits(&self, later: Vec<Later>) -> Result<(), Error> {
        use point_credit::{Column, Entity};

        if later.is_empty() {
            return Ok(());
        }
        self.write(move |within| {
            Box::pin(async move {
                for Later { of, due } in later {
                    Entity::update_many()
                        .col_expr(Column::Due, Expr::value(due))
                        .col_expr(Column::At, Expr::value(of.noted_at))
                        .filter(still_open(&of))
                        .exec(within)
                        .await?;
                }
                Ok(())
            })
        })
        .await
    }
}

fn open(model: point_credit::Model) -> Result<OpenCredit, Error> {
    Ok(OpenCredit {
        deed: Deed::parse(model.chain_id, &model.what)?,
        action: convert::named("action", &model.action)?,
        wallet: convert::address("wallet", &model.wallet)?,
        block: model
            .block
            .map(|block| convert::unsigned("block", block))
            .transpose()?,
        noted_at: model.at,
    })
}

/// The row of an open credit, as long as nobody decided it and its claim is in the block that it was in.
fn still_open(of: &OpenCredit) -> Condition {
    use point_credit::Column;

    let row = Condition::all()
        .add(Column::ChainId.eq(convert::signed(of.deed.chain().0)))
        .add(Column::What.eq(of.deed.what()))
        .add(Column::Action.eq(of.action.name()))
        .add(Column::Wallet.eq(of.wallet.to_vec()))
        .add(Column::Due.is_not_null());
    match of.block {
        Some(block) => row.add(Column::Block.eq(convert::signed(block))),
        None => row,
    }
}

/// Makes the totals of everybody concerned, and has others wait for them, all in one order: of two that bring
/// each other at once, the second sees what the first did.
async fn hold_totals(within: &DatabaseTransaction, credits: &[Credit]) -> Result<(), Error> {
    let mut wallets: Vec<Address> = credits
        .iter()
        .filter(|credit| credit.earned.points > 0)
        .flat_map(|credit| [Some(credit.of.wallet), credit.referrer])
        .flatten()
        .collect();
    wallets.sort_unstable();
    wallets.dedup();
    for wallet in wallets {
        add(within, wallet, Total::default()).await?;
    }
    Ok(())
}

/// False: it was decided before, taken back, or noted as what paid a request since somebody found out what it earns.
async fn settle(within: &DatabaseTransaction, credit: &Credit, now: i64) -> Result<bool, Error> {
    use point_credit::{Column, Entity};

    let Credit {
        of,
        earned,
        usd,
        referrer,
    } = credit;
    if let Deed::Transfer(chain, tx) = of.deed
        && earned.points > 0
        && note::is_fulfilment(within, chain, tx).await?
    {
        return Ok(false);
    }
    let settled = Entity::update_many()
        .col_expr(Column::Points, Expr::value(convert::signed(earned.points)))
        .col_expr(Column::Usd, Expr::value(usd.map(|usd| usd.to_string())))
        .col_expr(Column::At, Expr::value(now))
        .col_expr(Column::Due, Expr::value(Option::<i64>::None))
        .filter(still_open(of))
        .exec(within)
        .await?;
    if settled.rows_affected == 0 {
        return Ok(false);
    }
    if earned.points == 0 {
        return Ok(true);
    }
    if let Some(referrer) = referrer {
        refer(within, of, *referrer, now).await?;
    }
    let points = convert::signed(earned.points);
    add(
        within,
        of.wallet,
        Total {
            points,
            ..Total::default()
        },
    )
    .await?;
    share(within, of.wallet, earned.share).await?;
    Ok(true)
}

/// Gives whoever brought a wallet their share of what it earned.
async fn share(within: &DatabaseTransaction, wallet: Address, share: u64) -> Result<(), Error> {
    use referral::{Column, Entity};

    if share == 0 {
        return Ok(());
    }
    let Some(referrer) = referrer_of(within, wallet).await? else {
        return Ok(());
    };
    let points = convert::signed(share);
    Entity::update_many()
        .col_expr(Column::Points, Expr::col(Column::Points).add(points))
        .filter(Column::Wallet.eq(wallet.to_vec()))
        .exec(within)
        .await?;
    let brought = Total {
        points,
        brought: points,
        ..Total::default()
    };
    add(within, referrer, brought).await
}

/// Decides who brought a wallet, unless that is decided. Nobody brings who brought them.
async fn refer(
    within: &DatabaseTransaction,
    by: &OpenCredit,
    referrer: Address,
    now: i64,
) -> Result<(), Error> {
    use referral::{ActiveModel, Column, Entity};

    let wallet = by.wallet;
    if referrer == wallet {
        return Ok(());
    }
    let above = referrer_of(within, referrer).await?;
    let referrer = Some(referrer).filter(|_| above != Some(wallet));
    let decided = Entity::insert(ActiveModel {
        wallet: Set(wallet.to_vec()),
        referrer: Set(referrer.map(|referrer| referrer.to_vec())),
        chain_id: Set(convert::signed(by.deed.chain().0)),
        what: Set(by.deed.what()),
        points: Set(0),
        at: Set(now),
    })
    .on_conflict(OnConflict::column(Column::Wallet).do_nothing().to_owned())
    .exec_without_returning(within)
    .await?;
    let Some(referrer) = referrer.filter(|_| decided == 1) else {
        return Ok(());
    };
    let own = point_total::Entity::find_by_id(wallet.to_vec())
        .one(within)
        .await?;
    let one_more = Total {
        referred: 1,
        connections: own.map_or(0, |own| own.referred),
        ..Total::default()
    };
    add(within, referrer, one_more).await?;
    if let Some(above) = above {
        let connected = Total {
            connections: 1,
            ..Total::default()
        };
        add(within, above, connected).await?;
    }
    Ok(())
}

async fn referrer_of(
    within: &DatabaseTransaction,
    wallet: Address,
) -> Result<Option<Address>, Error> {
    let known = referral::Entity::find_by_id(wallet.to_vec())
        .one(within)
        .await?;
    known
        .and_then(|known| known.referrer)
        .map(|referrer| convert::address("referrer", &referrer))
        .transpose()
}

/// What is added to a wallet's totals.
#[derive(Clone, Copy, Default)]
struct Total {
    points: i64,
    brought: i64,
    referred: i64,
    connections: i64,
}

async fn add(within: &DatabaseTransaction, wallet: Address, more: Total) -> Result<(), Error> {
    use point_total::{ActiveModel, Column, Entity};

    let with = |column: Column, more: i64| (column, Expr::col((Entity, column)).add(more));
    Entity::insert(ActiveModel {
        wallet: Set(wallet.to_vec()),
        points: Set(more.points),
        brought: Set(more.brought),
        referred: Set(more.referred),
        connections: Set(more.connections),
    })
    .on_conflict(
        OnConflict::column(Column::Wallet)
            .values([
                with(Column::Points, more.points),
                with(Column::Brought, more.brought),
                with(Column::Referred, more.referred),
                with(Column::Connections, more.connections),
            ])
            .to_owned(),
    )
    .exec_without_returning(within)
    .await?;
    Ok(())
}
