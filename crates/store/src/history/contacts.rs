use alloy_primitives::Address;
use domain::LinkState;
use sea_orm::{
    ConnectionTrait, ExprTrait,
    sea_query::{Asterisk, Expr, Order, Query, SelectStatement},
};

use super::{Flow, OwnWallet, Start, queries::part};
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
    /// With whom wallets had to do, each address once, by the newest `look_back` things that they sent and
    /// received of each kind, shared evenly by the wallets: first those to whom they sent something, with whom
    /// most first; at most `limit`. Their own addresses are left out.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn other_sides(
        &self,
        wallets: &[OwnWallet],
        look_back: u64,
        limit: u64,
    ) -> Result<Vec<OtherSide>, Error> {
        use Flow::{DirectReceived, DirectSent, LinkReceived, LinkSent};

        let each = look_back.checked_div(wallets.len() as u64).unwrap_or(0);
        let flows = [LinkSent, LinkReceived, DirectSent, DirectReceived];
        let parts = flows.into_iter().flat_map(|flow| {
            let of =
                move |wallet: &OwnWallet| others(flow, part(flow, *wallet, Start::First, each));
            wallets.iter().map(of)
        });
        let Some(all) = union::all(parts) else {
            return Ok(Vec::new());
        };
        // One list for all kinds, so that no more is told than is wanted: reading it takes longer than making it.
        let counted = Query::select()
            .column("other")
            .expr_as(Expr::col("sent").sum(), "sent_times")
            .expr_as(Expr::col(Asterisk).count(), "times")
            .from_subquery(all, "All")
            .group_by_col("other")
            .order_by_expr(Expr::col("sent").sum().gt(0), Order::Desc)
            .order_by_expr(Expr::col(Asterisk).count(), Order::Desc)
            .order_by("other", Order::Asc)
            .limit(limit)
            .to_owned();
        let rows = self.db.query_all(&counted).await?;
        let mut others = Vec::new();
        for row in rows {
            let address: Vec<u8> = row.try_get("", "other")?;
            let address = convert::address("other", &address)?;
            let sent = convert::unsigned("sent", row.try_get("", "sent_times")?)?;
            let times = convert::unsigned("times", row.try_get("", "times")?)?;
            let is_own = wallets.iter().any(|own| own.address == address);
            if !is_own && !address.is_zero() {
                others.push(OtherSide {
                    address,
                    sent,
                    received: times.saturating_sub(sent),
                });
            }
        }
        Ok(others)
    }
}

/// The addresses of whoever was on the other side of these rows, of which nothing else is read: an index has it.
fn others(flow: Flow, mut rows: SelectStatement) -> SelectStatement {
    let (other, sent) = match flow {
        Flow::LinkSent => ("withdrawn_to", 1),
        Flow::DirectSent => ("recipient", 1),
        Flow::LinkReceived | Flow::DirectReceived => ("sender", 0),
    };
    rows.clear_selects().column(other);
    let mut others = Query::select();
    if flow == Flow::LinkSent {
        rows.column("state");
        others.and_where(Expr::col("state").eq(LinkState::Claimed.name()));
    }
    others
        .expr_as(Expr::col(other), "other")
        .expr_as(Expr::Constant(sent.into()), "sent")
        .from_subquery(rows, "Rows")
        .to_owned()
}
