//! The database breaks off just when it commits what is kept of a key.

use sea_orm::{ConnectionTrait, Database as Connection, DatabaseConnection};
use serde_json::Value;

use super::{KEY, SOMEBODY};
use crate::{app::TestApp, databases, sign};

const FUNCTIONS: &str = "
    CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE 'the disk failed' USING ERRCODE = 'io_error'; END $$;
    CREATE FUNCTION pass_on() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;";

/// No key is taken.
const BREAKS_OFF: &str = "
    CREATE CONSTRAINT TRIGGER breaks_off AFTER INSERT ON idempotent_requests
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION break_off();";

/// As if somebody else had taken the request over meanwhile, and looking after them breaks off.
const PASSES_ON: &str = "
    CREATE TRIGGER passes_on BEFORE UPDATE ON idempotent_requests
        FOR EACH ROW WHEN (NEW.status IS NOT NULL) EXECUTE FUNCTION pass_on();
    CREATE CONSTRAINT TRIGGER breaks_off AFTER UPDATE ON idempotent_requests
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION break_off();";

#[tokio::test]
async fn a_request_whose_key_is_in_doubt_is_not_begun_and_says_so() {
    let (app, claim, database) = claim_on(BREAKS_OFF).await;
    let answer = app.running.call_once("claim-v2", &claim, KEY).await;
    assert_eq!((answer.status, answer.code()), (503, "database_busy"));
    assert!(answer.headers.contains_key("retry-after"), "{answer}");
    let told = answer.body["message"].as_str().expect("words");
    assert!(told.contains("was not begun"), "{told}");

    let mended = "DROP TRIGGER breaks_off ON idempotent_requests";
    database.execute_unprepared(mended).await.expect("it works");
    let again = app.running.call_once("claim-v2", &claim, KEY).await;
    again.tx_hash();
    app.stop().await;
}

#[tokio::test]
async fn what_was_carried_out_is_told_also_when_its_key_is_in_doubt() {
    let (app, claim, _database) = claim_on(PASSES_ON).await;
    let answer = app.running.call_once("claim-v2", &claim, KEY).await;
    answer.tx_hash();
    app.stop().await;
}

/// A claim that can be made, where the keys' table behaves in a way of its own.
async fn claim_on(behaviour: &str) -> (TestApp, Value, DatabaseConnection) {
    let app = TestApp::on(databases::postgres()).await;
    let link = app.link(1).await;
    let claim = sign::claim(app.chain(), link, SOMEBODY, &testkit::secret(1));
    let database = Connection::connect(app.database.url()).await;
    let database = database.expect("a connection");
    for prepared in [FUNCTIONS, behaviour] {
        let prepared = database.execute_unprepared(prepared).await;
        prepared.expect("it takes them");
    }
    (app, claim, database)
}
