//! What an operator sees of jobs, and does about those that are dead.

use std::{process::Output, time::Duration};

use domain::{DeathCause, JobState};
use payments::{Clock, SystemClock};
use serde_json::Value;
use store::{JobStep, NewJob, Store};
use testkit::{Database, PATIENCE, TestWorld};

use crate::{databases, process::Program};

/// A kind that this program does not know, so that nobody runs it meanwhile.
const UNKNOWN: &str = "teleport";
const DAY: i64 = 86_400_000;

struct Office {
    _world: TestWorld,
    _database: Database,
    store: Store,
    program: Program,
}

async fn on_both(test: impl AsyncFn(Office)) {
    for database in [databases::sqlite(), Database::durable_postgres()] {
        let world = TestWorld::start().await;
        let store = Store::connect(database.url()).await.expect("a database");
        store.migrate().await.expect("tables");
        test(Office {
            program: Program::on(&world.chains[0], &database, "warn"),
            _world: world,
            _database: database,
            store,
        })
        .await;
    }
}

impl Office {
    async fn enqueue(&self, id: &str, kind: &str) {
        let job = NewJob {
            id: id.to_owned(),
            kind: kind.to_owned(),
            key: format!("{kind}:{id}"),
            payload: r#"{"to":"the moon"}"#.to_owned(),
            run_at: 1_795_180_500_000,
            lifetime: Some(DAY),
            network: None,
        };
        let enqueued = self.store.enqueue_job(&job, 1_795_180_500_000).await;
        enqueued.expect("it is durable");
    }

    async fn bury(&self, id: &str, kind: &str) {
        self.enqueue(id, kind).await;
        let now = 1_795_180_560_000;
        let claimed = self
            .store
            .claim_jobs(&[kind], "a process", now, now + 1, 1)
            .await;
        let step = JobStep::Dead {
            cause: DeathCause::Permanent,
            error: Some("there is no air".to_owned()),
        };
        let job = &claimed.expect("it is due")[0];
        self.store
            .finish_job(job, &step, now)
            .await
            .expect("it is dead");
    }

    async fn state(&self, id: &str) -> JobState {
        self.store
            .job(id)
            .await
            .expect("an answer")
            .expect("a job")
            .state
    }

    async fn run(&self, arguments: &[&str]) -> Output {
        let mut command = self.program.command("jobs");
        command.args(arguments).output().await.expect("it runs")
    }

    /// What a command that succeeds prints.
    async fn told(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments).await;
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("text")
    }

    /// What a command that fails says.
    async fn refused(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments).await;
        assert!(!output.status.success(), "{output:?}");
        assert_eq!(output.stdout, b"");
        String::from_utf8(output.stderr).expect("text")
    }
}

#[tokio::test]
async fn jobs_are_listed_and_shown() {
    on_both(async |office| {
        assert_eq!(office.told(&["list"]).await, "there are no such jobs\n");
        office.bury("job-1", UNKNOWN).await;
        office.enqueue("job-2", UNKNOWN).await;
        office.enqueue("job-3", "knitting").await;

        let all = office.told(&["list"]).await;
        let dead = "dead       teleport            -                            permanent: there is no air";
        assert!(all.contains(dead), "{all}");
        let waiting = "queued     knitting            20 November 2026, 13:15 UTC\n";
        assert!(all.contains(waiting), "{all}");
        assert_eq!(all.lines().count(), 4, "{all}");
        assert_eq!(office.told(&["list", "--dead"]).await.lines().count(), 2);
        assert_eq!(office.told(&["list", "--kind", "knitting"]).await.lines().count(), 2);
        let some = office.told(&["list", "--limit", "2"]).await;
        assert!(some.ends_with("--limit changes how many are listed\n"), "{some}");

        let json = office.told(&["list", "--dead", "--json"]).await;
        let jobs: Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!(jobs[0]["id"], "job-1");
        assert_eq!(jobs[0]["lastError"], "there is no air");
        assert_eq!(jobs[1], Value::Null);

        let whole = office.told(&["show", "job-1"]).await;
        for line in [
            "key         teleport:job-1\n",
            "because     permanent\n",
            "last error  there is no air\n",
            "deadline    21 November 2026, 13:15 UTC\n",
            "last run by a process\n",
            "payload     {\"to\":\"the moon\"}\n",
            "filbert jobs retry job-1\n",
        ] {
            assert!(whole.contains(line), "{whole}");
        }
        let refused = office.refused(&["show", "job-9"]).await;
        assert!(refused.contains("there is no job job-9"), "{refused}");
    })
    .await;
}

#[tokio::test]
async fn dead_jobs_are_tried_again_or_discarded() {
    on_both(async |office| {
        for id in ["job-1", "job-2", "job-3"] {
            office.bury(id, UNKNOWN).await;
        }
        let told = office.told(&["retry", "job-1"]).await;
        assert_eq!(told, "job job-1 is tried again\n");
        let refused = office.refused(&["retry", "job-1"]).await;
        assert!(
            refused.contains("job job-1 is queued: only a dead job"),
            "{refused}"
        );

        let reason = "sent by rocket instead";
        let told = office
            .told(&["discard", "job-2", "--because", reason])
            .await;
        assert_eq!(told, "job job-2 is discarded\n");
        let whole = office.told(&["show", "job-2"]).await;
        assert!(
            whole.contains("because     sent by rocket instead\n"),
            "{whole}"
        );
        let refused = office
            .refused(&["discard", "job-2", "--because", reason])
            .await;
        assert!(
            refused.contains("job job-2 is discarded already"),
            "{refused}"
        );
        let refused = office
            .refused(&["discard", "job-3", "--because", " "])
            .await;
        assert!(refused.contains("--because is to say why"), "{refused}");

        let told = office.told(&["retry", "--kind", UNKNOWN]).await;
        assert_eq!(told, "1 teleport jobs are tried again\n");
        assert_eq!(office.state("job-3").await, JobState::Queued);
        // Neither which job nor which kind, or both: nobody guesses.
        office.refused(&["retry"]).await;
        office.refused(&["retry", "job-3", "--kind", UNKNOWN]).await;
    })
    .await;
}

#[tokio::test]
async fn a_job_that_is_being_run_is_not_discarded() {
    on_both(async |office| {
        office.enqueue("job-1", UNKNOWN).await;
        let now = SystemClock.now_ms();
        let until = now + 30_000;
        let claimed = office
            .store
            .claim_jobs(&[UNKNOWN], "another", now, until, 1);
        assert_eq!(claimed.await.expect("an answer").len(), 1);
        let list = office.told(&["list"]).await;
        assert!(list.contains("  running  "), "{list}");
        let refused = office
            .refused(&["discard", "job-1", "--because", "late"])
            .await;
        assert!(
            refused.contains("job job-1 is being run just now"),
            "{refused}"
        );
    })
    .await;
}

/// From the operator's command to the process that does it.
#[tokio::test]
async fn what_is_tried_again_is_done() {
    on_both(async |office| {
        office.bury("job-1", "housekeeping").await;
        let _work = office.program.spawn("work");
        office.told(&["retry", "--kind", "housekeeping"]).await;
        // Its payload is not one of that kind, which is how it is known to have been tried.
        let done = async {
            loop {
                let job = office.store.job("job-1").await.expect("an answer");
                let error = job.and_then(|job| job.last_error).unwrap_or_default();
                if error.starts_with("its payload cannot be read") {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let done = tokio::time::timeout(PATIENCE, done).await;
        assert!(done.is_ok(), "{}", office.program.read_log());
    })
    .await;
}
