use std::collections::HashMap;

use alloy_primitives::{Address, B256};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::{
    Error, Store, convert,
    entity::{account, account_wallet},
};

/// What others may know of whoever has a wallet: what they chose to be called, and to look like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Called {
    /// As its owner writes it.
    pub username: Option<String>,
    /// The digest of their picture.
    pub picture: Option<B256>,
}

impl Store {
    /// What others may know of those who have these wallets, as far as they are somebody's.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn called(&self, wallets: &[Address]) -> Result<HashMap<Address, Called>, Error> {
        if wallets.is_empty() {
            return Ok(HashMap::new());
        }
        let wallets = wallets.iter().map(|wallet| wallet.to_vec());
        let owners: Vec<(Vec<u8>, Vec<u8>)> = account_wallet::Entity::find()
            .select_only()
            .columns([
                account_wallet::Column::Address,
                account_wallet::Column::Account,
            ])
            .filter(account_wallet::Column::Address.is_in(wallets))
            .into_tuple()
            .all(&self.db)
            .await?;
        if owners.is_empty() {
            return Ok(HashMap::new());
        }
        type Row = (Vec<u8>, Option<String>, Option<Vec<u8>>);
        let rows: Vec<Row> = account::Entity::find()
            .select_only()
            .columns([
                account::Column::Id,
                account::Column::Username,
                account::Column::Picture,
            ])
            .filter(account::Column::Id.is_in(owners.iter().map(|(_, id)| id.clone())))
            .into_tuple()
            .all(&self.db)
            .await?;
        let mut people = HashMap::new();
        for (id, username, picture) in rows {
            let picture = picture.as_deref();
            let picture = picture.map(|digest| convert::hash("picture", digest));
            let picture = picture.transpose()?;
            people.insert(id, Called { username, picture });
        }
        let mut called = HashMap::new();
        for (wallet, id) in owners {
            if let Some(one) = people.get(&id) {
                called.insert(convert::address("address", &wallet)?, one.clone());
            }
        }
        Ok(called)
    }
}
