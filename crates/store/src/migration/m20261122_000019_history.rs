use sea_orm_migration::{prelude::*, schema::*};

/// A person's history: what their wallets sent and received, by time, and what they call others.
///
/// When a link was claimed is noted from now on; of one from before, the time of its deposit stands for it.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for mut column in [
            big_integer_null("withdrawn_at").take(),
            // Whether its sender made it: not found out.
            small_integer("maker").default(0).take(),
        ] {
            let mut added = Table::alter();
            added.table("links").add_column(&mut column);
            manager.alter_table(added).await?;
        }
        let connection = manager.get_connection();
        // The query builder has no indices of expressions, and no partial ones that both databases share.
        let received = "CREATE INDEX links_received ON links (withdrawn_to, \
                        (COALESCE(withdrawn_at, created_at)), chain_id, version, deposit_index) \
                        WHERE state = 'claimed'";
        connection.execute_unprepared(received).await?;
        for (name, table, columns) in [
            (
                "links_by_maker",
                "links",
                &[
                    "sender",
                    "maker",
                    "created_at",
                    "chain_id",
                    "version",
                    "deposit_index",
                ] as &[&'static str],
            ),
            (
                "transfers_sent",
                "transfers",
                &["sender", "created_at", "chain_id", "tx_hash"],
            ),
            (
                "transfers_received",
                "transfers",
                &["recipient", "created_at", "chain_id", "tx_hash"],
            ),
        ] {
            let mut index = Index::create();
            index.name(name).table(table);
            for column in columns {
                index.col(*column);
            }
            manager.create_index(index).await?;
        }
        // Whoever used it, an older program as well, uses the new one.
        let by_sender = Index::drop()
            .name("transfers_by_sender")
            .table("transfers")
            .to_owned();
        manager.drop_index(by_sender).await?;
        let names = Table::create()
            .table("contact_names")
            .col(var_binary("account", 16))
            .col(var_binary("address", 20))
            .col(string_len("nickname", 40))
            .primary_key(Index::create().col("account").col("address"))
            .foreign_key(
                ForeignKey::create()
                    .from("contact_names", "account")
                    .to("accounts", "id")
                    .on_delete(ForeignKeyAction::Cascade),
            )
            .to_owned();
        manager.create_table(names).await
    }
}
