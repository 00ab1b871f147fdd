use sea_orm::{ConnectionTrait, DatabaseConnection, Statement};
use serde_json::Value;
use store::SentStatement;

use super::{Engine, SMALL, filled};

/// What the database says of each of the queries that reads a whole table.
pub async fn scans(engine: Engine, queries: &[SentStatement]) -> Vec<String> {
    let db = filled::database(engine).await;
    let mut scans = Vec::new();
    for query in queries {
        let found = match engine {
            Engine::Sqlite => sqlite(&db, &query.text).await,
            Engine::Postgres => postgres(&db, &query.with_values).await,
        };
        scans.extend(found.map(|step| format!("{step}\n    of {}", query.text)));
    }
    scans
}

async fn rows(db: &DatabaseConnection, sql: String) -> Vec<sea_orm::QueryResult> {
    let statement = Statement::from_string(db.get_database_backend(), sql);
    let told = db.query_all_raw(statement).await;
    told.unwrap_or_else(|error| panic!("cannot be explained: {error}"))
}

/// SQLite plans a query before it knows the values, so it is given none.
async fn sqlite(db: &DatabaseConnection, text: &str) -> Option<String> {
    let steps = rows(db, format!("EXPLAIN QUERY PLAN {text}")).await;
    steps
        .iter()
        .map(|step| step.try_get::<String>("", "detail").unwrap())
        .find(|step| {
            let table = step
                .strip_prefix("SCAN ")
                .and_then(|rest| rest.split(' ').next());
            table.is_some_and(is_large)
        })
}

/// PostgreSQL plans a query for its values.
async fn postgres(db: &DatabaseConnection, with_values: &str) -> Option<String> {
    let told = rows(db, format!("EXPLAIN (FORMAT JSON) {with_values}")).await;
    let plan: Value = told[0].try_get_by_index(0).unwrap();
    first_scan(&plan[0]["Plan"])
}

fn first_scan(step: &Value) -> Option<String> {
    let (kind, table) = (step["Node Type"].as_str()?, step["Relation Name"].as_str());
    let reads_all = match kind {
        "Seq Scan" => true,
        "Index Scan" | "Index Only Scan" => step["Index Cond"].is_null(),
        _ => false,
    };
    if reads_all && table.is_some_and(is_large) {
        return Some(format!("{kind} on {}", table.unwrap_or_default()));
    }
    let parts = step["Plans"].as_array();
    parts.into_iter().flatten().find_map(first_scan)
}

/// What is no table, such as `(subquery-1)` or `2-ROW VALUES CLAUSE`, is named otherwise.
fn is_large(name: &str) -> bool {
    let is_table = name.starts_with(|first: char| first.is_ascii_lowercase());
    is_table && !SMALL.contains(&name)
}
