use sea_orm_migration::{prelude::*, schema::*};

/// Browsers in which somebody signed in by their password before.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let devices = Table::create()
            .table("known_devices")
            .col(var_binary("digest", 32).primary_key())
            .col(var_binary("account", 16))
            .col(big_integer("created_at"))
            .col(big_integer("expires_at"))
            .foreign_key(
                ForeignKey::create()
                    .from("known_devices", "account")
                    .to("accounts", "id")
                    .on_delete(ForeignKeyAction::Cascade),
            )
            .to_owned();
        manager.create_table(devices).await?;
        for (name, columns) in [
            (
                "known_devices_by_account",
                &["account", "created_at"] as &[&'static str],
            ),
            ("known_devices_by_expiry", &["expires_at"]),
        ] {
            let mut index = Index::create();
            index.name(name).table("known_devices");
            for column in columns {
                index.col(*column);
            }
            manager.create_index(index.to_owned()).await?;
        }
        Ok(())
    }
}
