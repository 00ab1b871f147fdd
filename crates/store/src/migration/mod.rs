//! How the tables came to be. Migrations only expand; one a file.

use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use sea_orm_migration::{prelude::*, seaql_migrations};

mod m20261120_000001_links;
mod m20261120_000002_sponsorship;
mod m20261120_000003_expiry;
mod m20261120_000004_transactions;
mod m20261120_000005_jobs;
mod m20261120_000006_idempotency;
mod m20261120_000007_vault_cursors;
mod m20261120_000008_retention;
mod m20261120_000009_recovery;
mod m20261120_000010_returns;
mod m20261120_000011_attachments;
mod m20261120_000012_calls_by_hash;
mod m20261120_000013_missed_returns;
mod m20261121_000014_uploaders;
mod m20261121_000015_stray_files;
mod m20261121_000016_links_by_age;
mod m20261121_000017_asides;
mod m20261122_000018_accounts;
mod m20261122_000019_history;
mod m20261122_000020_points;
mod m20261122_000021_notices;
mod m20261122_000022_identity;
mod m20261122_000023_cash_outs;
mod m20261122_000024_contacts;
mod m20261122_000026_second_tries;
mod m20261122_000027_requests;
mod m20261122_000028_value;
mod m20261122_000029_crossings;
mod m20261122_000030_request_routes;
mod m20261123_000031_landings;
mod m20261123_000033_raffles;
mod m20261123_000034_claim_totals;
mod m20261128_000035_untold_payments;
mod m20261128_000036_turns;
mod m20261129_000037_known_devices;
mod m20261129_000038_bank_numbers;
mod m20261129_000039_lost_addresses;
mod m20261129_000040_cash_out_closings;
mod m20261129_000041_job_networks;
mod m20261130_000042_pay_to;
mod m20261130_000043_requests_watched;
mod m20261130_000044_request_moves;
mod m20261130_000045_crossing_transfers;
mod m20261130_000046_paid_in;
mod m20261130_000047_raffle_draws;

pub(crate) struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m20261120_000001_links::Migration),
            Box::new(m20261120_000002_sponsorship::Migration),
            Box::new(m20261120_000003_expiry::Migration),
            Box::new(m20261120_000004_transactions::Migration),
            Box::new(m20261120_000005_jobs::Migration),
            Box::new(m20261120_000006_idempotency::Migration),
            Box::new(m20261120_000007_vault_cursors::Migration),
            Box::new(m20261120_000008_retention::Migration),
            Box::new(m20261120_000009_recovery::Migration),
            Box::new(m20261120_000010_returns::Migration),
            Box::new(m20261120_000011_attachments::Migration),
            Box::new(m20261120_000012_calls_by_hash::Migration),
            Box::new(m20261120_000013_missed_returns::Migration),
            Box::new(m20261121_000014_uploaders::Migration),
            Box::new(m20261121_000015_stray_files::Migration),
            Box::new(m20261121_000016_links_by_age::Migration),
            Box::new(m20261121_000017_asides::Migration),
            Box::new(m20261122_000018_accounts::Migration),
            Box::new(m20261122_000019_history::Migration),
            Box::new(m20261122_000020_points::Migration),
            Box::new(m20261122_000021_notices::Migration),
            Box::new(m20261122_000022_identity::Migration),
            Box::new(m20261122_000023_cash_outs::Migration),
            Box::new(m20261122_000024_contacts::Migration),
            Box::new(m20261122_000026_second_tries::Migration),
            Box::new(m20261122_000027_requests::Migration),
            Box::new(m20261122_000028_value::Migration),
            Box::new(m20261122_000029_crossings::Migration),
            Box::new(m20261122_000030_request_routes::Migration),
            Box::new(m20261123_000031_landings::Migration),
            Box::new(m20261123_000033_raffles::Migration),
            Box::new(m20261123_000034_claim_totals::Migration),
            Box::new(m20261128_000035_untold_payments::Migration),
            Box::new(m20261128_000036_turns::Migration),
            Box::new(m20261129_000037_known_devices::Migration),
            Box::new(m20261129_000038_bank_numbers::Migration),
            Box::new(m20261129_000039_lost_addresses::Migration),
            Box::new(m20261129_000040_cash_out_closings::Migration),
            Box::new(m20261129_000041_job_networks::Migration),
            Box::new(m20261130_000042_pay_to::Migration),
            Box::new(m20261130_000043_requests_watched::Migration),
            Box::new(m20261130_000044_request_moves::Migration),
            Box::new(m20261130_000045_crossing_transfers::Migration),
            Box::new(m20261130_000046_paid_in::Migration),
            Box::new(m20261130_000047_raffle_draws::Migration),
        ]
    }

    /// Leaves out what a newer program did to the tables: it only added, so this one still fits them.
    async fn get_migration_models<C>(db: &C) -> Result<Vec<seaql_migrations::Model>, DbErr>
    where
        C: ConnectionTrait,
    {
        Self::install(db).await?;
        let known = Self::migrations();
        let known = known.iter().map(|migration| migration.name());
        seaql_migrations::Entity::find()
            .filter(seaql_migrations::Column::Version.is_in(known))
            .order_by_asc(seaql_migrations::Column::Version)
            .all(db)
            .await
    }
}
