//! Whom claims pay that go to the bank provider.

use std::collections::{HashMap, HashSet};

use alloy_primitives::Address;
use domain::{ChainId, LinkId, Rail};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QuerySelect};

use super::{Vehicle, look::has_the_money_of};
use crate::{
    Call, Error, Store, convert,
    entity::cash_out::{Column, Entity},
};

/// Addresses in one statement: databases take so many values at least.
const AT_ONCE: usize = 500;
/// Links in one statement, each of which takes five values.
const LINKS_AT_ONCE: usize = 100;

/// For whom the provider takes money in, and how it pays it out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BankPayee {
    /// Who they are to the provider.
    pub customer: String,
    /// By which network of banks it pays them.
    pub rail: Rail,
    /// The transfer that takes the money in, by the provider's id. `None`: an address that takes in for ever.
    pub transfer: Option<String>,
}

impl Store {
    /// The ids of those of `calls` that pay where the provider takes money in, and for whom. The cash-out that has a
    /// call's link says for whom; without one it is everybody for whom money was ever to be paid there.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn bank_payees(&self, calls: &[Call]) -> Result<Vec<(String, BankPayee)>, Error> {
        let everybody = self.payees_at(calls).await?;
        let to_banks: Vec<_> = calls
            .iter()
            .filter_map(|call| Some((call, everybody.get(&call.recipient)?)))
            .collect();
        let links: Vec<_> = to_banks.iter().filter_map(|(call, _)| call.link).collect();
        let under_way = self.payees_of(&links).await?;
        let mut found = Vec::new();
        for (call, all) in to_banks {
            let place = call.link.map(|link| (link, call.recipient));
            let own = place.and_then(|place| under_way.get(&place));
            let payees = own.map_or(all.as_slice(), std::slice::from_ref);
            found.extend(payees.iter().map(|payee| (call.id.clone(), payee.clone())));
        }
        Ok(found)
    }

    async fn payees_at(&self, calls: &[Call]) -> Result<HashMap<Address, Vec<BankPayee>>, Error> {
        let recipients: HashSet<Address> = calls.iter().map(|call| call.recipient).collect();
        let recipients: Vec<_> = recipients.into_iter().collect();
        let mut found: HashMap<Address, Vec<BankPayee>> = HashMap::new();
        for some in recipients.chunks(AT_ONCE) {
            let rows: Vec<(Vec<u8>, String, String)> = Entity::find()
                .select_only()
                .columns([Column::PayTo, Column::CustomerId, Column::Rail])
                .distinct()
                .filter(Column::PayTo.is_in(some.iter().map(|address| address.to_vec())))
                .filter(Column::PayTo.is_not_null())
                .into_tuple()
                .all(&self.db)
                .await?;
            for (pay_to, customer, rail) in rows {
                let payee = BankPayee {
                    customer,
                    rail: convert::named("rail", &rail)?,
                    transfer: None,
                };
                let pay_to = convert::address("pay_to", &pay_to)?;
                found.entry(pay_to).or_default().push(payee);
            }
        }
        Ok(found)
    }

    async fn payees_of(
        &self,
        links: &[LinkId],
    ) -> Result<HashMap<(LinkId, Address), BankPayee>, Error> {
        let mut found = HashMap::new();
        for some in links.chunks(LINKS_AT_ONCE) {
            let any = some.iter().map(|link| has_the_money_of(*link));
            let any = any.fold(Condition::any(), Condition::add);
            let rows = Entity::find().filter(any).all(&self.db).await?;
            for row in rows {
                let link = LinkId {
                    chain: ChainId(convert::unsigned("chain_id", row.chain_id)?),
                    version: convert::named("version", &row.version)?,
                    index: convert::unsigned("deposit_index", row.deposit_index)?,
                };
                let vehicle: Vehicle = convert::named("vehicle", &row.vehicle)?;
                let payee = BankPayee {
                    customer: row.customer_id,
                    rail: convert::named("rail", &row.rail)?,
                    transfer: row.vehicle_id.filter(|_| vehicle == Vehicle::Transfer),
                };
                if let Some(pay_to) = row.pay_to {
                    found.insert((link, convert::address("pay_to", &pay_to)?), payee);
                }
            }
        }
        Ok(found)
    }
}
