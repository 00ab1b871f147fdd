use std::collections::BTreeMap;

use alloy_primitives::Address;
use domain::LinkState;
use futures::try_join;
use sea_orm::{
    ConnectionTrait, ExprTrait,
    sea_query::{Asterisk, Expr, Query, SelectStatement},
};

use super::{HistoryKind, Start, queries::part};
use crate::{Error, Store, convert, union};

/// Somebody with whom wallets had to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherSide {
    /// Their wallet.
    pub address: Address,
    /// How often they were sent something, straight or as a link that they claimed.
    pub sent: u64,
    /// How often something of theirs came.
    pub received: u64,
}

impl Store {
    /// With whom wallets had to do, each address once, in its order, by the newest `look_back` things that
    /// they sent and received of each kind, shared evenly by the wallets. Their own addresses are left out.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn other_sides(
        &self,
        wallets: &[Address],
        look_back: u64,
    ) -> Result<Vec<OtherSide>, Error> {
        use HistoryKind::{DirectReceived, DirectSent, LinkReceived, LinkSent};

        let each = look_back.checked_div(wallets.len() as u64).unwrap_or(0);
        let counts = |kind| self.count_others(kind, wallets, each);
        let (links_sent, links_received, sent, received) = try_join!(
            counts(LinkSent),
            counts(LinkReceived),
            counts(DirectSent),
            counts(DirectReceived),
        )?;
        let mut others = BTreeMap::<Address, (u64, u64)>::new();
        for (address, times) in links_sent.into_iter().chain(sent) {
            others.entry(address).or_default().0 += times;
        }
        for (address, times) in links_received.into_iter().chain(received) {
            others.entry(address).or_default().1 += times;
        }
        let others = others
            .into_iter()
            .filter(|(address, _)| !wallets.contains(address) && !address.is_zero());
        Ok(others
            .map(|(address, (sent, received))| OtherSide {
                address,
                sent,
                received,
            })
            .collect())
    }

    async fn count_others(
        &self,
        kind: HistoryKind,
        wallets: &[Address],
        each: u64,
    ) -> Result<Vec<(Address, u64)>, Error> {
        let parts = wallets
            .iter()
            .map(|wallet| others(kind, part(kind, *wallet, Start::First, each)));
        let Some(all) = union::all(parts) else {
            return Ok(Vec::new());
        };
        let counted = Query::select()
            .expr_as(Expr::col("other"), "other")
            .expr_as(Expr::col(Asterisk).count(), "times")
            .from_subquery(all, "All")
            .group_by_col("other")
            .to_owned();
        let rows = self.db.query_all(&counted).await?;
        rows.into_iter()
            .map(|row| {
                let address: Vec<u8> = row.try_get("", "other")?;
                let times: i64 = row.try_get("", "times")?;
                Ok((
                    convert::address("other", &address)?,
                    convert::unsigned("times", times)?,
                ))
            })
            .collect()
    }
}

/// The addresses of whoever was on the other side of these rows.
fn others(kind: HistoryKind, rows: SelectStatement) -> SelectStatement {
    let other = match kind {
        HistoryKind::LinkSent => "withdrawn_to",
        HistoryKind::LinkReceived | HistoryKind::DirectReceived => "sender",
        HistoryKind::DirectSent => "recipient",
    };
    let mut others = Query::select();
    others
        .expr_as(Expr::col(other), "other")
        .from_subquery(rows, "Rows");
    if kind == HistoryKind::LinkSent {
        others.and_where(Expr::col("state").eq(LinkState::Claimed.name()));
    }
    others.to_owned()
}
