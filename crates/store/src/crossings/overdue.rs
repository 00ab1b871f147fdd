use std::collections::HashMap;

use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait},
};

use super::{CrossingRow, row, transfers, without_route};
use crate::{
    Error, Store,
    entity::{
        crossing::{Column, Entity, Model},
        route_quote,
    },
    route_quotes,
};

impl Store {
    /// The claims by routes that began before a time (Unix milliseconds) and are still looked at, the oldest first; at
    /// most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn crossings_begun_before(
        &self,
        before: i64,
        limit: u64,
    ) -> Result<Vec<CrossingRow>, Error> {
        let models = Entity::find()
            .filter(Expr::col(Column::EndedAt).is_null())
            .filter(Column::StartedAt.lt(before))
            .order_by_asc(Column::StartedAt)
            .order_by_asc(Column::Id)
            .limit(limit)
            .all(&self.db)
            .await?;
        if models.is_empty() {
            return Ok(Vec::new());
        }
        let ids = models.iter().map(|model| model.id.clone());
        let routes = route_quote::Entity::find().filter(route_quote::Column::Id.is_in(ids));
        let routes = routes.all(&self.db).await?.into_iter();
        let mut routes: HashMap<_, _> = routes.map(|route| (route.id.clone(), route)).collect();
        let ids = models.iter().map(|model| model.id.clone());
        let transfers = transfers::of(&self.db, ids).await?;
        let whole = |model: Model| {
            let route = routes.remove(&model.id).ok_or_else(without_route)?;
            row(model, route_quotes::row(route)?, &transfers)
        };
        models.into_iter().map(whole).collect()
    }
}
