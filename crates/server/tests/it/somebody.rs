//! People who are signed in, for tests of what that changes.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use domain::{AccountId, Email, SessionId};
use payments::{Clock, SystemClock};
use sea_orm::{ConnectionTrait, Database as Connection, DatabaseConnection, Statement};
use sha2::{Digest, Sha256};
use store::{NewAccount, NewLogin, NewSession, Store};
use testkit::Database;

const HOUR: i64 = 60 * 60 * 1_000;
/// What is kept of a password that nobody knows.
const NOBODYS: &str = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Somebody with a session in a browser.
#[derive(Clone, Debug)]
pub struct Somebody {
    pub account: AccountId,
    pub session: SessionId,
    pub email: String,
    /// The session's token, as it stands in a cookie.
    pub token: String,
}

impl Somebody {
    /// The header `Cookie` of a server without TLS.
    pub fn cookie(&self) -> String {
        format!("filbert_session={}", self.token)
    }
}

/// The database, as a test sees it beside the server.
pub struct Beside {
    store: Store,
    tables: DatabaseConnection,
}

impl Beside {
    /// Beside a server that has made its tables.
    pub async fn of(database: &Database) -> Self {
        Self {
            store: Store::connect(database.url()).await.expect("a database"),
            tables: Connection::connect(database.url()).await.expect("tables"),
        }
    }

    /// Signs somebody in who was not there before. Each number is somebody else.
    pub async fn somebody(&self, number: u64) -> Somebody {
        let drawn: [u8; 32] = Sha256::digest(format!("somebody {number}")).into();
        let token = URL_SAFE_NO_PAD.encode(drawn);
        let mut id = [0; 16];
        id.copy_from_slice(&drawn[..16]);
        let id = u128::from_be_bytes(id);
        let (account, session) = (AccountId(id), SessionId(!id));
        let email = format!("somebody{number}@filbert.example");
        let now = SystemClock.now_ms();
        let new = NewAccount {
            id: account,
            login: Some(NewLogin {
                email: Email::parse(&email).expect("an address"),
                salt: [1; 16],
                password: NOBODYS.to_owned(),
            }),
            wallet: None,
            full_name: Some(format!("Secretly Somebody the {number}th")),
            created_at: now,
        };
        assert!(self.store.add_account(new).await.expect("an account"));
        let new = NewSession {
            digest: Sha256::digest(drawn).into(),
            id: session,
            account,
            wallet: None,
            device: "a test".to_owned(),
            created_at: now,
            expires_at: now + HOUR,
            replaces: None,
        };
        assert!(self.store.open_session(new, 9).await.expect("a session"));
        Somebody {
            account,
            session,
            email,
            token,
        }
    }

    /// Signs somebody in on another device as well.
    pub async fn again(&self, somebody: &Somebody) -> Somebody {
        let drawn: [u8; 32] = Sha256::digest(&somebody.token).into();
        let now = SystemClock.now_ms();
        let session = SessionId(somebody.session.0 ^ 1);
        let new = NewSession {
            digest: Sha256::digest(drawn).into(),
            id: session,
            account: somebody.account,
            wallet: None,
            device: "another".to_owned(),
            created_at: now,
            expires_at: now + HOUR,
            replaces: None,
        };
        assert!(self.store.open_session(new, 9).await.expect("a session"));
        Somebody {
            session,
            token: URL_SAFE_NO_PAD.encode(drawn),
            ..somebody.clone()
        }
    }

    /// Ends their session, as they would elsewhere.
    pub async fn sign_out(&self, somebody: &Somebody) {
        let ended = self.store.end_session(somebody.account, somebody.session);
        assert!(ended.await.expect("an end"));
    }

    /// Deletes their account.
    pub async fn delete(&self, somebody: &Somebody) {
        assert!(
            self.store
                .delete_account(somebody.account)
                .await
                .expect("an end")
        );
    }

    /// Has so many hours gone by since their session was opened, seen and made to last.
    pub async fn age(&self, somebody: &Somebody, hours: i64) {
        let (by, id) = (hours * HOUR, hex(somebody.session.0));
        self.run(&format!(
            "UPDATE sessions SET created_at = created_at - {by}, last_seen_at = last_seen_at - {by}, \
             expires_at = expires_at - {by} WHERE hex(id) = '{id}'"
        ))
        .await;
    }

    /// Has their session expire an hour later than it would.
    pub async fn expires_at(&self, somebody: &Somebody) -> i64 {
        let sql = format!(
            "SELECT expires_at FROM sessions WHERE hex(id) = '{}'",
            hex(somebody.session.0)
        );
        let row = self.tables.query_one_raw(self.statement(&sql)).await;
        let row = row.expect("an answer").expect("a row");
        row.try_get("", "expires_at").expect("a time")
    }

    /// All that is kept of somebody, wherever it says whose it is, as text.
    pub async fn kept_of(&self, somebody: &Somebody) -> Vec<String> {
        let mut kept = Vec::new();
        let id = hex(somebody.account.0);
        for (table, column) in self.tables_of_accounts().await {
            let columns = self.columns(&table).await;
            let columns: Vec<_> = columns
                .iter()
                .map(|name| format!("quote(\"{name}\")"))
                .collect();
            let sql = format!(
                "SELECT {} AS told FROM \"{table}\" WHERE hex(\"{column}\") = '{id}' ORDER BY 1",
                columns.join(" || ' ' || ")
            );
            for row in self.rows(&sql, "told").await {
                kept.push(format!("{table}: {row}"));
            }
        }
        kept
    }

    /// Runs SQL that changes something.
    pub async fn run(&self, sql: &str) {
        self.tables.execute_unprepared(sql).await.expect(sql);
    }

    /// Each table that says whose its rows are, and the column that does.
    async fn tables_of_accounts(&self) -> Vec<(String, String)> {
        let sql = "SELECT name FROM sqlite_master WHERE type = 'table'";
        let mut found = Vec::new();
        for table in self.rows(sql, "name").await {
            let column = if table == "accounts" { "id" } else { "account" };
            if self.columns(&table).await.iter().any(|name| name == column) {
                found.push((table, column.to_owned()));
            }
        }
        assert!(found.len() >= 3, "{found:?}");
        found
    }

    async fn columns(&self, table: &str) -> Vec<String> {
        self.rows(
            &format!("SELECT name FROM pragma_table_info('{table}')"),
            "name",
        )
        .await
    }

    async fn rows(&self, sql: &str, column: &str) -> Vec<String> {
        let rows = self.tables.query_all_raw(self.statement(sql)).await;
        let rows = rows.expect(sql);
        rows.iter()
            .map(|row| row.try_get("", column).expect("a text"))
            .collect()
    }

    fn statement(&self, sql: &str) -> Statement {
        Statement::from_string(self.tables.get_database_backend(), sql)
    }
}

fn hex(number: u128) -> String {
    format!("{number:032X}")
}
