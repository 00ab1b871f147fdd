//! In which order the slots of a raffle are drawn.

use domain::{RaffleId, RaffleSeed};
use futures::FutureExt;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, DatabaseTransaction, EntityTrait, IntoActiveModel,
    sea_query::OnConflict,
};

use super::key;
use crate::{
    Error, Store, convert,
    entity::raffle_draw::{Column, Entity, Model},
};

impl Store {
    /// What tells the order in which a raffle's slots are drawn: `fresh`, if there is nothing yet, and the same ever after.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn raffle_seed(
        &self,
        raffle: RaffleId,
        fresh: RaffleSeed,
    ) -> Result<RaffleSeed, Error> {
        if let Some(known) = Entity::find_by_id(key(raffle)).one(&self.db).await? {
            return seed_of(&known);
        }
        self.write(move |within| {
            async move { seed_of(&known_or(within, raffle, fresh).await?) }.boxed()
        })
        .await
    }
}

/// The next draw of a raffle: in which order, and its number, from 1 on.
pub(super) async fn next(
    within: &DatabaseTransaction,
    raffle: RaffleId,
    fresh: RaffleSeed,
) -> Result<(RaffleSeed, i64), Error> {
    let known = known_or(within, raffle, fresh).await?;
    let (seed, number) = (seed_of(&known)?, known.draws.saturating_add(1));
    let mut counted = known.into_active_model();
    counted.draws = Set(number);
    counted.update(within).await?;
    Ok((seed, number))
}

/// What is known, or else begins with `fresh`. Who draws holds the raffle's turn; others may begin at the same moment.
async fn known_or(
    within: &DatabaseTransaction,
    raffle: RaffleId,
    fresh: RaffleSeed,
) -> Result<Model, Error> {
    let known = OnConflict::columns([
        Column::ChainId,
        Column::Version,
        Column::PubKey20,
        Column::Sender,
        Column::Token,
    ])
    .do_nothing()
    .to_owned();
    let (chain_id, version, pub_key20, sender, token) = key(raffle);
    let new = Model {
        chain_id,
        version,
        pub_key20,
        sender,
        token,
        seed: fresh.opened().to_vec(),
        draws: 0,
    };
    let insert = Entity::insert(new.clone().into_active_model()).on_conflict(known);
    if insert.exec_without_returning(within).await? > 0 {
        return Ok(new);
    }
    let known = Entity::find_by_id(key(raffle)).one(within).await?;
    Ok(known.unwrap_or(new))
}

fn seed_of(row: &Model) -> Result<RaffleSeed, Error> {
    Ok(RaffleSeed::drawn(convert::hash("seed", &row.seed)?.0))
}
