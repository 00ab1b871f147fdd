//! Drawing slots, and keeping them for whom they were drawn.

use std::collections::BTreeSet;

use alloy_primitives::{Address, B256};
use domain::{DepositIndex, LinkState, RaffleId, RaffleSeed, limits};
use futures::FutureExt;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, DatabaseTransaction, EntityTrait,
    IntoActiveModel, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, sea_query::Expr,
};

use super::{RaffleSlot, draws, key, link_of, slots_of, wallet_of, wallets_of};
use crate::{
    Error, Store, convert,
    entity::{
        link,
        raffle_slot::{ActiveModel, Column, Entity, Model},
    },
    links,
};

/// How often a slot is drawn anew that another process drew at the same moment.
const LOOKS: usize = 8;

/// What a wallet wants of a raffle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hold {
    /// Which raffle.
    pub raffle: RaffleId,
    /// Which wallet.
    pub recipient: Address,
    /// What they call themselves, at most [`limits::RAFFLE_NAME`] characters.
    pub name: Option<String>,
    /// What decides in which order slots are drawn, if nothing does yet.
    pub seed: RaffleSeed,
    /// Unix milliseconds.
    pub now: i64,
    /// Unix milliseconds until which no other wallet gets the slot.
    pub until: i64,
    /// Whether the authoriser is going to sign.
    pub is_authorized: bool,
    /// The newest block that is final, as far as it is known.
    pub final_height: Option<u64>,
    /// Unix seconds of the chain's newest block that was read.
    pub chain_time: Option<u64>,
}

/// What became of that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeldSlot {
    /// The slot is the wallet's, maybe since before.
    Held {
        /// Which deposit.
        index: DepositIndex,
        /// Unix milliseconds.
        until: i64,
    },
    /// The wallet got one: it was paid.
    Paid {
        /// Which deposit.
        index: DepositIndex,
        /// The transaction.
        tx: B256,
    },
    /// All that are left are held for others; the first may be free at `until` (Unix ms).
    AllHeld {
        /// Unix milliseconds.
        until: i64,
    },
    /// A second signature for the wallet is out that may still count, so it gets no other slot yet.
    Unsettled,
    /// None is left.
    Over,
    /// As many wallets are remembered as may be, of those who have the link or of those who do not show it.
    Full,
}

/// What became of a wish to keep a slot that was drawn before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptSlot {
    /// It is the wallet's.
    Kept,
    /// It is not, or not any more.
    NotHeld,
}

impl Store {
    /// Gives a wallet a slot of a raffle: the one that it had drawn, or one of those that are free.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn hold_raffle_slot(&self, wish: Hold) -> Result<HeldSlot, Error> {
        for _ in 0..LOOKS {
            let wish = wish.clone();
            let held = self.write(move |within| async move { hold(within, &wish).await }.boxed());
            match held.await {
                Err(error) if error.is_unique_violation() => {}
                held => return held,
            }
        }
        Ok(HeldSlot::AllHeld { until: wish.now })
    }

    /// Keeps for a wallet the slot that was drawn for it, so that the authoriser may sign; until `until` (Unix ms) no
    /// other gets it.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn keep_raffle_slot(
        &self,
        raffle: RaffleId,
        recipient: Address,
        index: DepositIndex,
        now: i64,
        until: i64,
    ) -> Result<KeptSlot, Error> {
        self.write(move |within| {
            async move {
                take_turn(within, raffle).await?;
                let found = wallet_of(raffle, recipient).one(within).await?;
                let its = found.filter(|row| row.deposit_index == convert::signed(index));
                let Some(mut row) = its else {
                    return Ok(KeptSlot::NotHeld);
                };
                if !row.holds && !release(within, raffle, index, now).await? {
                    return Ok(KeptSlot::NotHeld);
                }
                row.holds = true;
                row.authorized = true;
                row.held_until = row.held_until.max(until);
                put(within, row).await?;
                Ok(KeptSlot::Kept)
            }
            .boxed()
        })
        .await
    }
}

async fn hold(within: &DatabaseTransaction, wish: &Hold) -> Result<HeldSlot, Error> {
    take_turn(within, wish.raffle).await?;
    if let Some(row) = wallet_of(wish.raffle, wish.recipient).one(within).await?
        && let Some(known) = hold_again(within, wish, row).await?
    {
        return Ok(known);
    }
    draw(within, wish).await
}

/// One at a time draws from a raffle. SQLite has one writer anyway.
async fn take_turn(within: &DatabaseTransaction, raffle: RaffleId) -> Result<(), Error> {
    let (chain, version, pub_key20, sender, token) = key(raffle);
    link::Entity::find()
        .filter(link::Column::ChainId.eq(chain))
        .filter(link::Column::Version.eq(version))
        .filter(link::Column::PubKey20.eq(pub_key20))
        .filter(link::Column::Sender.eq(sender))
        .filter(link::Column::Token.eq(token))
        .filter(Expr::cust("requires_mfa"))
        .order_by_asc(link::Column::DepositIndex)
        .limit(1)
        .lock_exclusive()
        .one(within)
        .await?;
    Ok(())
}

/// What a wallet hears that had a slot drawn before. `None`: it may have another one.
async fn hold_again(
    within: &DatabaseTransaction,
    wish: &Hold,
    mut row: Model,
) -> Result<Option<HeldSlot>, Error> {
    let index = convert::unsigned("deposit_index", row.deposit_index)?;
    let id = link_of(wish.raffle, index);
    let found = link::Entity::find_by_id(links::key(id)).one(within).await?;
    let deposit = found.map(links::row).transpose()?;
    let withdrawal = deposit.as_ref().and_then(|deposit| deposit.withdrawal);
    if let Some(deposit) = &deposit
        && deposit.state == LinkState::Pending
    {
        if !row.holds && !release(within, wish.raffle, index, wish.now).await? {
            return Ok(Some(HeldSlot::Unsettled));
        }
        row.holds = true;
        row.authorized |= wish.is_authorized;
        row.held_until = row.held_until.max(wish.until);
        row.name = wish.name.clone().or(row.name);
        let until = row.held_until;
        put(within, row).await?;
        return Ok(Some(HeldSlot::Held { index, until }));
    }
    if let Some(paid) = withdrawal.filter(|paid| paid.recipient == wish.recipient) {
        return Ok(Some(HeldSlot::Paid { index, tx: paid.tx }));
    }
    // Its money is elsewhere. A second signature that is out counts again if that is undone.
    let is_final = withdrawal.is_some_and(|gone| Some(gone.block) <= wish.final_height);
    if row.authorized && !is_final {
        return Ok(Some(HeldSlot::Unsettled));
    }
    forget(within, row).await?;
    Ok(None)
}

async fn draw(within: &DatabaseTransaction, wish: &Hold) -> Result<HeldSlot, Error> {
    let slots = slots_of(within, wish.raffle).await?;
    let left: Vec<_> = slots
        .iter()
        .filter(|slot| is_left(slot, wish.chain_time))
        .collect();
    let held = wallets_of(wish.raffle)
        .filter(Column::Holds.eq(true))
        .filter(Column::HeldUntil.gt(wish.now))
        .all(within)
        .await?;
    let taken: BTreeSet<i64> = held.iter().map(|row| row.deposit_index).collect();
    let free: Vec<_> = left
        .iter()
        .map(|slot| slot.index)
        .filter(|index| !taken.contains(&convert::signed(*index)))
        .collect();
    if free.is_empty() {
        let first = held
            .iter()
            .filter(|row| {
                left.iter()
                    .any(|slot| convert::signed(slot.index) == row.deposit_index)
            })
            .map(|row| row.held_until)
            .min();
        return Ok(first.map_or(HeldSlot::Over, |until| HeldSlot::AllHeld { until }));
    }
    if wallets_of(wish.raffle).count(within).await? >= most_wallets(wish.is_authorized) {
        return Ok(HeldSlot::Full);
    }
    let (seed, number) = draws::next(within, wish.raffle, wish.seed).await?;
    let first = free.into_iter().min_by_key(|index| seed.place(*index));
    let Some(index) = first else {
        return Ok(HeldSlot::Over);
    };
    release(within, wish.raffle, index, wish.now).await?;
    let (chain_id, version, pub_key20, sender, token) = key(wish.raffle);
    Entity::insert(ActiveModel {
        chain_id: Set(chain_id),
        version: Set(version),
        pub_key20: Set(pub_key20),
        sender: Set(sender),
        token: Set(token),
        recipient: Set(wish.recipient.to_vec()),
        deposit_index: Set(convert::signed(index)),
        name: Set(wish.name.clone()),
        holds: Set(true),
        held_until: Set(wish.until),
        authorized: Set(wish.is_authorized),
        drawn: Set(Some(number)),
    })
    .exec_without_returning(within)
    .await?;
    Ok(HeldSlot::Held {
        index,
        until: wish.until,
    })
}

/// How many wallets are remembered before another is refused. For whom the second signature leaves at once, nobody has
/// shown that they have the link.
const fn most_wallets(is_authorized: bool) -> u64 {
    match is_authorized {
        true => limits::RAFFLE_WALLETS_WITHOUT_LINK,
        false => limits::RAFFLE_WALLETS,
    }
}

fn is_left(slot: &RaffleSlot, chain_time: Option<u64>) -> bool {
    let is_expired = slot
        .expires_at
        .is_some_and(|at| chain_time.is_some_and(|time| time >= at));
    slot.state == LinkState::Pending && !is_expired
}

/// Takes a slot from whoever held it until now. Whom the authoriser signed for is remembered; all others are forgotten.
/// `false`: it is still held.
async fn release(
    within: &DatabaseTransaction,
    raffle: RaffleId,
    index: DepositIndex,
    now: i64,
) -> Result<bool, Error> {
    let holder = wallets_of(raffle)
        .filter(Column::DepositIndex.eq(convert::signed(index)))
        .filter(Column::Holds.eq(true))
        .one(within)
        .await?;
    let Some(mut holder) = holder else {
        return Ok(true);
    };
    if holder.held_until > now {
        return Ok(false);
    }
    if holder.authorized {
        holder.holds = false;
        put(within, holder).await?;
    } else {
        forget(within, holder).await?;
    }
    Ok(true)
}

async fn put(within: &DatabaseTransaction, row: Model) -> Result<(), Error> {
    let row = row.into_active_model().reset_all();
    Entity::update(row).exec(within).await?;
    Ok(())
}

async fn forget(within: &DatabaseTransaction, row: Model) -> Result<(), Error> {
    let key = (
        row.chain_id,
        row.version,
        row.pub_key20,
        row.sender,
        row.token,
        row.recipient,
    );
    Entity::delete_by_id(key).exec(within).await?;
    Ok(())
}
