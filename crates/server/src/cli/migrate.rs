use store::Store;

use super::CommandError;
use crate::config::Config;

/// Brings the tables up to date. `run`, `serve` and `work` do it too; this is for doing it first.
pub(super) async fn migrate(config: &Config) -> Result<(), CommandError> {
    let store = Store::connect(&config.storage.database_url())
        .await
        .map_err(CommandError::Migrate)?;
    store.migrate().await.map_err(CommandError::Migrate)
}
