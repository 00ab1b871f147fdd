//! How a page of a long history is read, and how long that takes.

use std::time::{Duration, Instant};

use sea_orm::{ConnectionTrait, DatabaseConnection, Statement};
use serde_json::Value;
use store::{HistoryPlace, HistoryRow, OwnWallet, Store};

use crate::{
    CHAIN, address, own,
    plans::{Engine, Sent},
};

/// Of each kind, for the wallets together.
const MINE: u64 = 2_500;
const PAGES: [usize; 2] = [100, 1_000];

/// Every part of a page comes out of an index in the order in which it is told: nothing is sorted but what the
/// parts gave. Else the first page of a million would be found by reading a million.
#[tokio::test]
async fn a_page_is_read_along_its_indices() {
    for engine in Engine::ALL {
        let (database, sent) = (engine.migrated(), Sent::default());
        let store = sent.store(database.url()).await;
        fill(&raw(&database).await, 6_000, 30_000, 2).await;
        let addresses = [address(1), address(2)];
        let wallets = addresses.map(own);
        let newest = store.history(&wallets, None, 50).await.unwrap();
        let after = newest.last().map(HistoryRow::place);
        assert!(after.is_some());
        store.history(&wallets, after, 50).await.unwrap();
        store.other_sides(&wallets, 100, 1_000).await.unwrap();
        let contract = [OwnWallet {
            chain: Some(CHAIN),
            ..wallets[0]
        }];
        store.history(&contract, after, 50).await.unwrap();
        store.other_sides(&contract, 100, 1_000).await.unwrap();
        store
            .links_of_unknown_maker(&addresses, None, 16)
            .await
            .unwrap();
        let queries = sent.queries();
        assert!(queries.len() >= 8, "{}", queries.len());
        let db = raw(&database).await;
        for query in queries {
            match engine {
                Engine::Sqlite => assert_walk_on_sqlite(&db, &query.text).await,
                Engine::Postgres => assert_walk_on_postgres(&db, &query.with_values).await,
            }
        }
    }
}

/// `cargo test -p store --test it -- --ignored --nocapture a_history_of_ten_thousand`
#[tokio::test]
#[ignore = "it measures"]
async fn a_history_of_ten_thousand_items_is_read_soon_enough() {
    for engine in Engine::ALL {
        let database = engine.database();
        let store = Store::connect(database.url()).await.unwrap();
        store.migrate().await.unwrap();
        for wallets in [1, 20_u8] {
            let db = raw(&database).await;
            fill(&db, MINE, 300_000, wallets).await;
            let mine: Vec<OwnWallet> = (1..=wallets).map(address).map(own).collect();
            for page in PAGES {
                measure(engine, &store, &mine, page).await;
            }
            for table in ["links", "transfers", "request_payments", "requests"] {
                let statement = format!("DELETE FROM {table}");
                db.execute_unprepared(&statement).await.unwrap();
            }
        }
    }
}

#[expect(clippy::print_stdout, reason = "whoever measures reads it")]
async fn measure(engine: Engine, store: &Store, mine: &[OwnWallet], page: usize) {
    let mut first: Vec<Duration> = Vec::new();
    for _ in 0..100 {
        let begun = Instant::now();
        let rows = store.history(mine, None, page).await.unwrap();
        first.push(begun.elapsed());
        assert_eq!(rows.len(), page);
    }
    first.sort();
    let (mut after, mut read, begun): (Option<HistoryPlace>, u64, _) = (None, 0, Instant::now());
    loop {
        let rows = store.history(mine, after, page).await.unwrap();
        let Some(last) = rows.last() else { break };
        after = Some(last.place());
        read += rows.len() as u64;
    }
    let whole = begun.elapsed();
    assert_eq!(read, 6 * MINE);
    let begun = Instant::now();
    store.other_sides(mine, 2_000, 1_000).await.unwrap();
    println!(
        "{engine:?}, {} wallets, pages of {page}: first p50 {:?}, p99 {:?}; all {read} in {whole:?}; \
         contacts in {:?}",
        mine.len(),
        first[50],
        first[98],
        begun.elapsed(),
    );
    assert!(first[98] < Duration::from_millis(100 * page as u64 / 100));
}

async fn raw(database: &testkit::Database) -> DatabaseConnection {
    sea_orm::Database::connect(database.url()).await.unwrap()
}

/// So many links, transfers, requests and payments of each kind, dealt out to the wallets, among many more of others.
async fn fill(db: &DatabaseConnection, mine: u64, others: u64, wallets: u8) {
    let engine = db.get_database_backend();
    let bytes = |length: usize, number: &str| match engine {
        sea_orm::DbBackend::Sqlite => {
            format!("unhex(printf('%0{}x', {number}))", 2 * length)
        }
        _ => format!("decode(lpad(to_hex({number}), {}, '0'), 'hex')", 2 * length),
    };
    // A wallet is one byte again and again.
    let wallet = match engine {
        sea_orm::DbBackend::Sqlite => {
            format!("unhex(replace(hex(zeroblob(20)), '00', printf('%02x', 1 + i % {wallets})))")
        }
        _ => format!("decode(repeat(lpad(to_hex(1 + i % {wallets}), 2, '0'), 20), 'hex')"),
    };
    let other = bytes(20, "1000 + i % 5000");
    let total = 2 * mine + others;
    let sender = format!("CASE WHEN i <= {mine} THEN {wallet} ELSE {other} END");
    let payee = format!("CASE WHEN i > {mine} AND i <= 2 * {mine} THEN {wallet} ELSE {other} END");
    let numbers = format!(
        "WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < {total})"
    );
    let links = format!(
        "INSERT INTO links (chain_id, version, deposit_index, pub_key20, kind, token, token_id, amount, \
         sender, requires_mfa, created_at, state, deposit_tx, deposit_block, withdrawal_tx, \
         withdrawal_block, withdrawn_to, withdrawn_at, maker) {numbers} \
         SELECT 31337, 'v4.4', i, {key}, 1, {key}, '0', '1000000', {sender}, {no}, 1700000000 + i % 9973, \
         'claimed', {tx}, i, {tx}, i, {payee}, 1700000000 + i % 9967, 1 FROM numbers",
        key = bytes(20, "i"),
        tx = bytes(32, "i"),
        no = "(1 = 0)",
    );
    let transfers = format!(
        "INSERT INTO transfers (chain_id, tx_hash, sender, recipient, kind, token, token_id, amount, \
         created_at) {numbers} SELECT 31337, {tx}, {sender}, {payee}, 1, {key}, '0', '1000000', \
         1700000000 + i % 9949 FROM numbers",
        key = bytes(20, "i"),
        tx = bytes(32, "i"),
    );
    let requests = format!(
        "INSERT INTO requests (id, chain_id, recipient, token, asset, token_symbol, token_decimals, kind, amount, \
         file_size, state, paid, since_block, created_at) {numbers} SELECT {id}, 31337, {payee}, {key}, 1, 'USDC', 6, \
         'exact', '1000000', 0, 'paid', '1000000', i, 1700000000 + i % 9941 FROM numbers",
        id = bytes(16, "i"),
        key = bytes(20, "i"),
    );
    let payments = format!(
        "INSERT INTO request_payments (request, chain_id, tx_hash, payer, state, amount, place, block, at, noted_at) \
         {numbers} SELECT {id}, 31337, {tx}, {sender}, 'final', '1000000', 0, i, 1700000000 + i % 9931, 0 FROM numbers",
        id = bytes(16, "i"),
        tx = bytes(32, "i"),
    );
    for statement in [&*links, &transfers, &requests, &payments, "ANALYZE"] {
        db.execute_unprepared(statement).await.unwrap();
    }
}

async fn rows(db: &DatabaseConnection, sql: String) -> Vec<sea_orm::QueryResult> {
    let statement = Statement::from_string(db.get_database_backend(), sql);
    db.query_all_raw(statement).await.unwrap()
}

/// Beside each search of a table nothing is sorted.
async fn assert_walk_on_sqlite(db: &DatabaseConnection, query: &str) {
    let told = rows(db, format!("EXPLAIN QUERY PLAN {query}")).await;
    let steps: Vec<(i64, String)> = told
        .iter()
        .map(|step| {
            let parent = step.try_get::<i64>("", "parent").unwrap();
            (parent, step.try_get::<String>("", "detail").unwrap())
        })
        .collect();
    let searches = steps.iter().filter(|(_, detail)| {
        [
            "SEARCH links",
            "SEARCH transfers",
            "SEARCH requests",
            "SEARCH request_payments",
        ]
        .iter()
        .any(|table| detail.starts_with(table))
    });
    let mut found = 0;
    for (parent, search) in searches {
        found += 1;
        let is_sorted = steps
            .iter()
            .any(|(of, detail)| of == parent && detail.contains("TEMP B-TREE"));
        assert!(!is_sorted, "{search} is sorted\n{steps:#?}\nof {query}");
    }
    assert!(found > 0, "{steps:#?}");
}

/// Whatever is read of a table is limited as it comes.
async fn assert_walk_on_postgres(db: &DatabaseConnection, query: &str) {
    let told = rows(db, format!("EXPLAIN (FORMAT JSON) {query}")).await;
    let plan: Value = told[0].try_get_by_index(0).unwrap();
    let found = limited_scans(&plan[0]["Plan"], false, query);
    assert!(found > 0, "{plan:#}");
}

fn limited_scans(step: &Value, is_limited: bool, query: &str) -> usize {
    let kind = step["Node Type"].as_str().unwrap_or_default();
    if step["Relation Name"].is_string() {
        // Rows that are asked for by name are as many as there are names.
        let named = step["Index Cond"].as_str().unwrap_or_default();
        let is_limited = is_limited || named.starts_with("(id = ANY");
        assert!(is_limited, "sorted, or not limited: {step:#}\nof {query}");
        assert!(kind.starts_with("Index"), "{step:#}\nof {query}");
        return 1;
    }
    let parts = step["Plans"].as_array();
    parts
        .into_iter()
        .flatten()
        .map(|part| limited_scans(part, kind == "Limit", query))
        .sum()
}
