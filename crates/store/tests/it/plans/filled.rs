//! A database like one that has been in use: tens of thousands of rows in every table that grows.

use sea_orm::{ConnectionTrait, DatabaseConnection, Statement};
use store::Store;
use testkit::Database;
use tokio::sync::OnceCell;

use super::{Engine, SMALL};

const ROWS: u32 = 30_000;
const ROWS_OF_SMALL: u32 = 8;

/// What columns hold whose values the database checks, or which matter to its plans, by the number
/// `i` of their row. All others hold something of their type that depends on `i`.
const VALUES: &[(&str, &str, &str)] = &[
    ("chain_cursors", "chain_id", "31337 + i"),
    ("claim_totals", "chain_id", "31337 + i"),
    ("attachment_space", "id", "1 + i"),
    ("attachments", "state", "'kept'"),
    ("*", "chain_id", "31337 + i % 4"),
    ("sponsored_calls", "kind", "'claim'"),
    (
        "sponsored_calls",
        "state",
        "CASE i % 1000 WHEN 0 THEN 'queued' WHEN 1 THEN 'broadcast' WHEN 2 THEN 'rejected' ELSE 'final' END",
    ),
    (
        "sponsor_transactions",
        "state",
        "CASE i % 1000 WHEN 0 THEN 'signed' WHEN 1 THEN 'broadcast' WHEN 2 THEN 'mined' ELSE 'final' END",
    ),
    (
        "notices",
        "state",
        "CASE i % 1000 WHEN 0 THEN 'found' WHEN 1 THEN 'queued' ELSE 'told' END",
    ),
    ("notices", "kind", "'claimed'"),
    (
        "notice_wishes",
        "kind",
        "CASE i % 3 WHEN 0 THEN 'claimed' WHEN 1 THEN 'paid' ELSE 'unclaimed' END",
    ),
    (
        "identities",
        "state",
        "CASE i % 3 WHEN 0 THEN 'verified' ELSE 'check' END",
    ),
    (
        "identities",
        "next_look_at",
        "CASE i % 1000 WHEN 0 THEN i END",
    ),
    ("bank_accounts", "kind", "'iban'"),
    ("bank_accounts", "currency", "'eur'"),
    ("bank_accounts", "country", "'BEL'"),
    ("bank_accounts", "state", "'linked'"),
    ("kept_claims", "version", "'v4.4'"),
    ("requests", "kind", "'exact'"),
    (
        "requests",
        "state",
        "CASE i % 3 WHEN 0 THEN 'paid' ELSE 'pending' END",
    ),
    ("requests", "look_at", "CASE i % 1000 WHEN 0 THEN i END"),
    ("requests", "watch_until", "CASE i % 3 WHEN 0 THEN i END"),
    ("request_moves", "kind", "'came'"),
    (
        "request_payments",
        "state",
        "CASE i % 10 WHEN 0 THEN 'unconfirmed' WHEN 1 THEN 'failed' WHEN 2 THEN 'seen' ELSE 'final' END",
    ),
    ("cash_outs", "kind", "'claim'"),
    ("cash_outs", "version", "'v4.4'"),
    ("cash_outs", "rail", "'sepa'"),
    ("cash_outs", "vehicle", "'drain'"),
    (
        "cash_outs",
        "held",
        "CASE i % 1000 WHEN 3 THEN 'unheard_of' END",
    ),
    (
        "cash_outs",
        "state",
        "CASE i % 1000 WHEN 0 THEN 'ready' WHEN 1 THEN 'awaiting_funds' WHEN 2 THEN 'returned' ELSE 'payment_processed' END",
    ),
    ("cash_outs", "ended_at", "CASE WHEN i % 1000 > 2 THEN i END"),
    (
        "cash_outs",
        "next_look_at",
        "CASE WHEN i % 1000 < 3 THEN i END",
    ),
    (
        "route_quotes",
        "forget_at",
        "CASE i % 10 WHEN 0 THEN NULL ELSE i END",
    ),
    ("crossings", "version", "'v4.4'"),
    (
        "crossings",
        "state",
        "CASE i % 1000 WHEN 0 THEN 'claiming' WHEN 1 THEN 'crossing' WHEN 2 THEN 'unclaimed' ELSE 'arrived' END",
    ),
    ("crossings", "ended_at", "CASE WHEN i % 1000 > 1 THEN i END"),
    ("links", "kind", "1"),
    ("links", "version", "'v4.4'"),
    ("sponsored_calls", "version", "'v4.4'"),
    (
        "jobs",
        "network",
        "CASE i % 2000 WHEN 0 THEN 'network' || i END",
    ),
    ("transfers", "kind", "1"),
    ("point_credits", "action", "'claim'"),
    ("point_credits", "version", "'v4.4'"),
    ("point_credits", "due", "CASE i % 1000 WHEN 0 THEN i END"),
    (
        "links",
        "state",
        "CASE i % 3 WHEN 0 THEN 'pending' ELSE 'claimed' END",
    ),
    (
        "jobs",
        "state",
        "CASE i % 1000 WHEN 0 THEN 'queued' WHEN 1 THEN 'dead' WHEN 2 THEN 'discarded' ELSE 'done' END",
    ),
];

/// A connection to the filled database of this test process, which the first call makes.
pub async fn database(engine: Engine) -> DatabaseConnection {
    static SQLITE: OnceCell<Database> = OnceCell::const_new();
    static POSTGRES: OnceCell<Database> = OnceCell::const_new();
    let filled = match engine {
        Engine::Sqlite => &SQLITE,
        Engine::Postgres => &POSTGRES,
    };
    let database = filled.get_or_init(|| fill(engine)).await;
    connect(database).await
}

async fn connect(database: &Database) -> DatabaseConnection {
    // What is set for a connection holds for all: there is one.
    let mut options = sea_orm::ConnectOptions::new(database.url());
    options.max_connections(1).sqlx_logging(false);
    sea_orm::Database::connect(options).await.unwrap()
}

async fn fill(engine: Engine) -> Database {
    let database = engine.database();
    let store = Store::connect(database.url()).await.unwrap();
    store.migrate().await.unwrap();
    let db = connect(&database).await;
    // Which row belongs to which is not what plans depend on.
    let lenient = match engine {
        Engine::Sqlite => "PRAGMA foreign_keys = OFF",
        Engine::Postgres => "SET session_replication_role = 'replica'",
    };
    db.execute_unprepared(lenient).await.unwrap();
    for (table, columns) in tables(&db, engine).await {
        let rows = match SMALL.contains(&table.as_str()) {
            true => ROWS_OF_SMALL,
            false => ROWS,
        };
        let names: Vec<_> = columns
            .iter()
            .map(|(name, _)| format!("\"{name}\""))
            .collect();
        let values: Vec<_> = columns
            .iter()
            .map(|(name, kind)| value(engine, &table, name, kind))
            .collect();
        let insert = format!(
            "INSERT INTO {table} ({}) WITH RECURSIVE numbers(i) AS \
             (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < {rows}) SELECT {} FROM numbers",
            names.join(", "),
            values.join(", "),
        );
        let filled = db.execute_unprepared(&insert).await;
        filled.unwrap_or_else(|error| panic!("say in VALUES what {table} holds: {error}"));
    }
    db.execute_unprepared("ANALYZE").await.unwrap();
    database
}

/// Every table of ours, with its columns' names and types.
async fn tables(db: &DatabaseConnection, engine: Engine) -> Vec<(String, Vec<(String, String)>)> {
    let sql = match engine {
        Engine::Sqlite => {
            "SELECT m.name AS t, c.name AS n, lower(c.type) AS k FROM sqlite_master m, \
             pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' \
             ORDER BY m.name, c.cid"
        }
        Engine::Postgres => {
            "SELECT table_name::text AS t, column_name::text AS n, data_type::text AS k \
             FROM information_schema.columns WHERE table_schema = 'public' \
             ORDER BY table_name, ordinal_position"
        }
    };
    let statement = Statement::from_string(db.get_database_backend(), sql);
    let mut tables: Vec<(String, Vec<_>)> = Vec::new();
    for row in db.query_all_raw(statement).await.unwrap() {
        let text = |column| row.try_get::<String>("", column).unwrap();
        let (table, column) = (text("t"), (text("n"), text("k")));
        match tables.last_mut() {
            Some((last, columns)) if *last == table => columns.push(column),
            _ => tables.push((table, vec![column])),
        }
    }
    tables.retain(|(table, _)| table != "seaql_migrations");
    tables
}

fn value(engine: Engine, table: &str, column: &str, kind: &str) -> String {
    let said = VALUES
        .iter()
        .find(|(of, name, _)| (*of == table || *of == "*") && *name == column);
    if let Some((_, _, value)) = said {
        return (*value).to_owned();
    }
    let bytes = match engine {
        Engine::Sqlite => "CAST(printf('%020d', i) AS BLOB)",
        Engine::Postgres => "convert_to(lpad(i::text, 20, '0'), 'UTF8')",
    };
    match kind {
        kind if kind.contains("bool") => "(i % 2 = 0)".to_owned(),
        kind if kind.contains("smallint") => "i % 100".to_owned(),
        kind if kind.contains("int") => "i".to_owned(),
        kind if kind.contains("blob") || kind.contains("bytea") => bytes.to_owned(),
        _ => "CAST(i AS TEXT)".to_owned(),
    }
}
