//! A waiting claim that gives way to a newer one of the same link.

use domain::{LinkId, SponsoredKind, SponsoredState};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, sea_query::Expr};

use super::{NewCall, Queued};
use crate::{
    Allowance, Error, Store,
    cash_outs::has_the_money_of,
    entity::{
        cash_out,
        sponsored_call::{Column, Entity},
    },
};

impl Store {
    /// Takes a link's claim in, in place of the claim with the id `live` if that waits and nobody makes a transaction of
    /// it just now; that one is rejected for `reason`. A claim that pays a cash-out stays, and so does one that is not
    /// replaced for want of an allowance. Else as [`Store::queue_call`].
    ///
    /// # Errors
    /// When the database does not answer, or its id is another call's.
    pub async fn redirect_call(
        &self,
        live: &str,
        reason: &str,
        call: &NewCall,
        allowances: &[Allowance],
        now: i64,
    ) -> Result<Queued, Error> {
        let given_up = (live.to_owned(), reason.to_owned());
        self.take_in_durably(call, allowances, Some(given_up), now)
            .await
    }
}

/// Rejects a claim that has no transaction.
pub(super) async fn give_up<C: ConnectionTrait>(
    within: &C,
    (id, reason): (String, String),
    link: Option<LinkId>,
    now: i64,
) -> Result<(), Error> {
    let Some(link) = link else { return Ok(()) };
    if pays_a_cash_out(within, link).await? {
        return Ok(());
    }
    let is_in_no_hand = Condition::any()
        .add(Column::TakenBy.eq(""))
        .add(Column::TakenUntil.lte(now));
    Entity::update_many()
        .col_expr(Column::State, Expr::value(SponsoredState::Rejected.name()))
        .col_expr(Column::Reason, Expr::value(reason))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::State.eq(SponsoredState::Queued.name()))
        .filter(Column::Kind.eq(SponsoredKind::Claim.name()))
        .filter(is_in_no_hand)
        .exec(within)
        .await?;
    Ok(())
}

/// Whether a cash-out of the link is confirmed: then the claim that waits may be its own.
async fn pays_a_cash_out<C: ConnectionTrait>(within: &C, link: LinkId) -> Result<bool, Error> {
    let paid = cash_out::Entity::find().filter(has_the_money_of(link));
    Ok(paid.one(within).await?.is_some())
}
