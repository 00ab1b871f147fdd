use std::{fmt::Write as _, time::Duration};

use clap::Subcommand;
use partners::bank::{Bank, BankError, IdempotencyKey, Webhook};
use url::Url;
use uuid::Uuid;

use super::{CommandError, print};
use crate::config::Config;

/// Where the provider tells what happens, on this server.
const PATH: &str = "/api/filbert/bank/webhook";
/// How long it may take to answer.
const ANSWERS_WITHIN: Duration = Duration::from_secs(20);

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Have the provider tell this server by itself what happens, in three steps: make, configure the key that it
    /// prints, enable.
    #[command(subcommand)]
    Webhook(WebhookCommand),
}

#[derive(Debug, Subcommand)]
pub(super) enum WebhookCommand {
    /// List the webhooks that the provider has.
    List,
    /// Make one that leads to this server, unless there is one, and print the key of what it will tell.
    Make,
    /// Have one tell from now on.
    Enable {
        /// The provider's id of it.
        id: String,
    },
}

/// Why the provider was not told.
#[derive(Debug, thiserror::Error)]
pub(super) enum BankCommandError {
    #[error("nothing goes to banks: `api_key` of [bank] is empty")]
    NotOffered,
    #[error("the provider tells only to https://: set `base_url` of [http]")]
    NotReachable,
    #[error("{0}; the same again is safe")]
    Provider(#[from] BankError),
}

pub(super) async fn perform(config: &Config, command: Command) -> Result<(), CommandError> {
    let Command::Webhook(command) = command;
    let bank = config.bank.provider().ok_or(BankCommandError::NotOffered)?;
    let bank = bank.waiting(ANSWERS_WITHIN);
    let text = match command {
        WebhookCommand::List => list(&bank.webhooks().await.map_err(BankCommandError::from)?),
        WebhookCommand::Make => made(&make(&bank, &address(config)?).await?),
        WebhookCommand::Enable { id } => {
            let webhook = bank.enable_webhook(&id).await;
            list(&[webhook.map_err(BankCommandError::from)?])
        }
    };
    print(&text)
}

/// Where people find this server, and the provider does.
fn address(config: &Config) -> Result<Url, BankCommandError> {
    let home = config.http.base_url(config.http.port);
    let reachable = home.join(PATH).ok().filter(|url| url.scheme() == "https");
    reachable.ok_or(BankCommandError::NotReachable)
}

/// The one that leads there. What is there already is found first, so however often this is cut off there is one.
async fn make(bank: &Bank, url: &Url) -> Result<Webhook, BankCommandError> {
    let known = bank.webhooks().await?;
    let leads_there = |webhook: &Webhook| webhook.url.as_deref() == Some(url.as_str());
    if let Some(known) = known.into_iter().find(leads_there) {
        return Ok(known);
    }
    let key = IdempotencyKey(Uuid::now_v7());
    Ok(bank.create_webhook(url, key).await?)
}

fn list(webhooks: &[Webhook]) -> String {
    if webhooks.is_empty() {
        return "the provider has no webhook\n".to_owned();
    }
    let mut text = format!("{:<36}  {:<8}  {}\n", "ID", "STATUS", "URL");
    for webhook in webhooks {
        let status = if webhook.is_active {
            "active"
        } else {
            "disabled"
        };
        let url = webhook.url.as_deref().unwrap_or("-");
        let _ = writeln!(text, "{:<36}  {status:<8}  {url}", webhook.id);
    }
    text
}

/// The key as it is configured, and what comes next.
fn made(webhook: &Webhook) -> String {
    let key = webhook.public_key.as_deref().map(str::trim);
    let id = &webhook.id;
    let next = match webhook.is_active {
        true => "it is enabled already".to_owned(),
        false => format!("then: filbert bank webhook enable {id}"),
    };
    match key {
        Some(key) => format!(
            "webhook {id}\nset FILBERT_BANK_WEBHOOK_KEY, for every process that answers, to\n\n{key}\n\n{next}\n"
        ),
        None => format!(
            "webhook {id}\nthe provider does not tell its key here: take it from its dashboard, and set \
             FILBERT_BANK_WEBHOOK_KEY to it\n{next}\n"
        ),
    }
}
