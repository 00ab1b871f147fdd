use futures::FutureExt;
use sea_orm::{ActiveModelTrait, DeleteMany, EntityTrait, Insert};

use crate::{Error, Store};

impl Store {
    /// Inserts a row of an account in place of `replaced`, and deletes the account's oldest rows of the kind (`drop`), in
    /// one transaction. `false`: there is no such account any more.
    pub(super) async fn keep_newest<E, A>(
        &self,
        replaced: Option<DeleteMany<E>>,
        insert: Insert<A>,
        drop: DeleteMany<E>,
    ) -> Result<bool, Error>
    where
        E: EntityTrait,
        A: ActiveModelTrait<Entity = E> + Send + 'static,
    {
        let kept = self
            .write(|within| {
                async move {
                    if let Some(replaced) = replaced {
                        replaced.exec(within).await?;
                    }
                    insert.exec_without_returning(within).await?;
                    drop.exec(within).await?;
                    Ok(())
                }
                .boxed()
            })
            .await;
        match kept {
            Ok(()) => Ok(true),
            Err(error) if error.is_foreign_key_violation() => Ok(false),
            Err(error) => Err(error),
        }
    }
}
