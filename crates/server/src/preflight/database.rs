use store::{Error, Store};

use super::{Finding, Grade};
use crate::config::StorageConfig;

/// How the database stands; with it, the database, where it answers.
pub(super) async fn look_at(config: &StorageConfig) -> (Vec<Finding>, Option<Store>) {
    let store = match Store::connect(&config.database_url()).await {
        Ok(store) => store,
        Err(error) => return (vec![out_of_reach(&error)], None),
    };
    let mut findings = vec![match store.ping().await {
        Ok(()) => Finding::new(Grade::Fine, "database", config.database_name()),
        Err(error) => return (vec![out_of_reach(&error)], None),
    }];
    findings.push(match store.pending_migrations().await {
        Ok(0) => Finding::new(Grade::Fine, "database tables", "up to date"),
        Ok(pending) => Finding::new(
            Grade::Note,
            "database tables",
            format!("{pending} migrations to come, by `filbert migrate` or the next start"),
        ),
        Err(error) => Finding::new(Grade::Fault, "database tables", error.to_string()),
    });
    if let Some(finding) = durability(&store).await {
        findings.push(finding);
    }
    (findings, Some(store))
}

/// Whether what is acknowledged survives a power cut. `None`: it cannot be asked.
pub(super) async fn durability(store: &Store) -> Option<Finding> {
    const WHAT: &str = "database durability";
    let found = store.durability().await.ok()?;
    Some(if found.forgets() {
        let advice = "a power cut would lose claims that were acknowledged. SQLite: put the file \
                      on a local disk that keeps a write-ahead log. PostgreSQL: set \
                      synchronous_commit to on, for this role and database too";
        Finding::new(Grade::Danger, WHAT, format!("{found}: {advice}"))
    } else if let store::Durability::Postgres { fsync, .. } = &found
        && fsync != "on"
    {
        let detail = format!("{found}: for tests only, a power cut can damage the database");
        Finding::new(Grade::Fault, WHAT, detail)
    } else {
        Finding::new(Grade::Fine, WHAT, found.to_string())
    })
}

fn out_of_reach(error: &Error) -> Finding {
    Finding::new(Grade::Fault, "database", error.to_string())
}
