//! What the machine does when the product is not in the way.

use std::time::Duration;

use alloy::{
    consensus::{SignableTransaction, TxEip1559, TxEnvelope},
    eips::Encodable2718,
    primitives::{TxKind, U256, keccak256},
    providers::Provider,
    signers::{SignerSync, local::PrivateKeySigner},
    sol_types::SolCall,
};
use chain::bindings::LinkVault;
use futures::future::join_all;
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection, TransactionTrait};
use tokio::time::Instant;

use crate::{claim::Claim, follower::Follower, report::Commits, world::World};

/// Accounts that send, each its own transactions one after the other.
const SENDERS: usize = 8;
/// More than a claim uses.
const GAS_LIMIT: u64 = 150_000;
/// Far above what a local chain asks for.
const MAX_FEE: u128 = 100_000_000_000;
const MINED_WITHIN: Duration = Duration::from_secs(60);

/// Sends the claims straight to the node, as fast as it takes them. Returns how many it takes a
/// second, and how many stood in the fullest block.
pub async fn claims(world: &World, follower: &Follower, claims: &[Claim]) -> (f64, usize) {
    let shares = claims.chunks(claims.len().div_ceil(SENDERS)).enumerate();
    let mut signed = Vec::new();
    for (sender, share) in shares {
        let key = PrivateKeySigner::from_bytes(&keccak256(format!("bench: sender {sender}")))
            .expect("invariant: a hash is a key");
        world.fund(key.address()).await;
        signed.push(sign(world, &key, share));
    }
    let start = Instant::now();
    join_all(signed.iter().map(async |transactions| {
        for raw in transactions {
            let sent = world.node.send_raw_transaction(raw).await;
            let _watched_by_the_follower = sent.expect("the node takes it");
        }
    }))
    .await;
    let per_second = claims.len() as f64 / start.elapsed().as_secs_f64();
    let indices: Vec<_> = claims.iter().map(|claim| claim.index).collect();
    assert!(
        follower.until_gone(&indices, MINED_WITHIN).await,
        "claims sent straight to the chain are mined"
    );
    (per_second, fullest_block(follower))
}

fn fullest_block(follower: &Follower) -> usize {
    let mut in_block = std::collections::HashMap::new();
    for withdrawal in follower.all() {
        *in_block.entry(withdrawal.block).or_default() += 1;
    }
    in_block.into_values().max().unwrap_or_default()
}

fn sign(world: &World, key: &PrivateKeySigner, claims: &[Claim]) -> Vec<Vec<u8>> {
    let transactions = claims.iter().enumerate().map(|(nonce, claim)| {
        let call = LinkVault::withdrawDepositCall {
            index: U256::from(claim.index),
            recipient: claim.recipient,
            signature: claim.signature.clone(),
        };
        let transaction = TxEip1559 {
            chain_id: world.chain.0,
            nonce: nonce as u64,
            gas_limit: GAS_LIMIT,
            max_fee_per_gas: MAX_FEE,
            max_priority_fee_per_gas: 1,
            to: TxKind::Call(world.vault),
            value: U256::ZERO,
            access_list: Default::default(),
            input: call.abi_encode().into(),
        };
        let signature = key
            .sign_hash_sync(&transaction.signature_hash())
            .expect("invariant: a 32-byte hash can be signed");
        TxEnvelope::from(transaction.into_signed(signature)).encoded_2718()
    });
    transactions.collect()
}

/// Connections that commit side by side.
const CONNECTIONS: u32 = 16;
/// Rows in a grouped commit.
const GROUP: usize = 64;

/// Commits rows of a table of its own for a while, in each of three ways.
pub async fn commits(url: &str, time: Duration) -> Commits {
    let one = connect(url, 1).await;
    one.execute_unprepared("CREATE TABLE bench_commits (text TEXT NOT NULL)")
        .await
        .expect("a table");
    let many = connect(url, CONNECTIONS).await;
    let side_by_side = (0..CONNECTIONS).map(|_| insert_until(&many, 1, time));
    let commits = Commits {
        single: insert_until(&one, 1, time).await,
        grouped: insert_until(&one, GROUP, time).await,
        side_by_side: join_all(side_by_side).await.into_iter().sum(),
    };
    one.execute_unprepared("DROP TABLE bench_commits")
        .await
        .expect("it goes");
    one.close().await.expect("it closes");
    many.close().await.expect("it closes");
    commits
}

async fn connect(url: &str, connections: u32) -> DatabaseConnection {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(connections)
        .min_connections(connections)
        .sqlx_logging(false)
        .map_sqlx_sqlite_opts(|options| {
            options
                .busy_timeout(Duration::from_secs(10))
                .pragma("journal_mode", "WAL")
                .pragma("synchronous", "FULL")
        });
    Database::connect(options).await.expect("a database")
}

/// Rows a second, so many in each commit, for a while. A row is about as long as a call of the
/// product's.
async fn insert_until(db: &DatabaseConnection, group: usize, time: Duration) -> f64 {
    let insert = format!("INSERT INTO bench_commits VALUES ('{}')", "0".repeat(600));
    let start = Instant::now();
    let mut rows = 0;
    while start.elapsed() < time {
        if group == 1 {
            db.execute_unprepared(&insert).await.expect("a row");
        } else {
            let transaction = db.begin().await.expect("a transaction");
            for _ in 0..group {
                transaction
                    .execute_unprepared(&insert)
                    .await
                    .expect("a row");
            }
            transaction.commit().await.expect("a commit");
        }
        rows += group;
    }
    rows as f64 / start.elapsed().as_secs_f64()
}
