use sea_orm::{ColumnTrait, Condition};

/// How far (ms) the clocks of two processes may be apart. A lease that ends later than that after
/// any lease taken now is from before the clock was set back.
const CLOCKS_APART: i64 = 60_000;

/// Rows whose lease `holder` may have from `now` until `until` (Unix ms): its own, and those that
/// nobody holds.
pub(crate) fn free_for<C: ColumnTrait>(
    (holder_column, until_column): (C, C),
    holder: &str,
    now: i64,
    until: i64,
) -> Condition {
    Condition::any()
        .add(holder_column.eq(holder))
        .add(until_column.lte(now))
        .add(until_column.gt(until.saturating_add(CLOCKS_APART)))
}
