//! What is otherwise where everything is made up.

use std::time::Duration;

use payments::BankDesk;
use sandbox::{CHAIN_IDS, Options, Ports, World};
use store::Store;
use url::Url;

use super::RunError;
use crate::{BankOptions, config::Config, world};

/// The world that the configuration asks for, kept in the data directory.
pub(super) fn options(config: &Config) -> Options {
    Options {
        ports: Ports::Fixed(config.sandbox.ports),
        block_time: config.sandbox.block_time(),
        outbox_port: config.sandbox.outbox_port,
        bank_port: config.sandbox.bank_port,
        router_port: config.sandbox.router_port,
        saves_every: Some(Duration::from_secs(config.sandbox.save_seconds.get())),
        ..Options::new(
            config.storage.data_dir().join("sandbox"),
            &config.sandbox.anvil,
        )
    }
}

/// Keeps a sandbox away from a database that has chains of elsewhere: a process that knows none of them
/// would do their work. What cannot be read, since its tables are not made or are from before, tells nothing.
///
/// # Errors
/// [`RunError::OthersDatabase`] with one of them.
pub(super) async fn refuse_others(config: &Config, store: &Store) -> Result<(), RunError> {
    let held = store.cursors().await.unwrap_or_default();
    let mut chains = held.into_iter().map(|(chain, _)| chain);
    match chains.find(|chain| !CHAIN_IDS.contains(chain)) {
        None => Ok(()),
        Some(chain) => Err(RunError::OthersDatabase {
            database: config.storage.database_name(),
            chain,
        }),
    }
}

/// The world's bank, which from now on tells this server, found at `home`, what happens.
pub(super) fn bank(config: &Config, world: &World, home: &Url) -> (Option<BankDesk>, BankOptions) {
    if let Ok(webhook) = home.join("/api/filbert/bank/webhook") {
        world.bank.deliver_to(webhook);
    }
    let options = BankOptions {
        operator_token: config.bank.options().operator_token,
        ..world::bank_options(world)
    };
    let desk = BankDesk {
        poll_every: config.bank.poll_every(),
        ..world::desk(world, home)
    };
    (Some(desk), options)
}
