//! Lists of several owners as one: each owner's part is read along its index and no further than the page
//! that is wanted, however long it is.

use sea_orm::sea_query::{Asterisk, Order, Query, SelectStatement, UnionType};

/// All the parts together. `None`: there are none.
pub(crate) fn all(parts: impl IntoIterator<Item = SelectStatement>) -> Option<SelectStatement> {
    let mut parts = parts.into_iter().map(part);
    let mut all = parts.next()?;
    for further in parts {
        all.union(UnionType::All, further);
    }
    Some(all)
}

/// Of all of them only the first by these columns, each descending.
pub(crate) fn newest(all: &mut SelectStatement, place: &[&'static str], limit: u64) {
    for column in place {
        all.order_by(*column, Order::Desc);
    }
    all.limit(limit);
}

/// SQLite takes an order and a limit of one part of several only inside a query of its own.
fn part(query: SelectStatement) -> SelectStatement {
    Query::select()
        .column(Asterisk)
        .from_subquery(query, "Part")
        .to_owned()
}
