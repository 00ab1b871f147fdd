use sea_orm_migration::prelude::*;

/// Anybody may deposit under a link's key, as often as they pay for it: the oldest of very many are read
/// from where they begin.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut by_age = Index::create();
        by_age.name("links_by_key_and_age").table("links");
        for column in [
            "pub_key20",
            "created_at",
            "chain_id",
            "version",
            "deposit_index",
        ] {
            by_age.col(column);
        }
        manager.create_index(by_age).await?;
        // Whoever used it, an older program as well, uses the new one.
        let by_key = Index::drop().name("links_by_key").table("links").to_owned();
        manager.drop_index(by_key).await
    }
}
