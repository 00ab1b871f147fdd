//! Jobs in words, and as JSON.

use std::fmt::Write as _;

use domain::{JobState, Moment};
use serde_json::{Value, json};
use store::Job;

/// Characters of a line's last column.
const DETAIL: usize = 60;

/// A line a job.
pub(super) fn list(jobs: &[Job], limit: u64, now: i64) -> String {
    if jobs.is_empty() {
        return "there are no such jobs\n".to_owned();
    }
    let mut text = format!(
        "{:<36}  {:<9}  {:<18}  {:<27}  {}\n",
        "ID", "STATE", "KIND", "DUE", "WHY"
    );
    for job in jobs {
        let due = match job.state {
            JobState::Queued => moment(job.run_at),
            JobState::Done | JobState::Dead | JobState::Discarded => "-".to_owned(),
        };
        let why: String = why(job).chars().take(DETAIL).collect();
        let (id, kind, state) = (&job.id, &job.kind, standing(job, now));
        let line = format!("{id:<36}  {state:<9}  {kind:<18}  {due:<27}  {why}");
        let _ = writeln!(text, "{}", line.trim_end());
    }
    if jobs.len() as u64 == limit {
        let _ = writeln!(
            text,
            "and there may be more: --limit changes how many are listed"
        );
    }
    text
}

/// Everything, a line each.
pub(super) fn whole(job: &Job, now: i64) -> String {
    let mut text = String::new();
    let mut line = |name: &str, value: &str| {
        let _ = writeln!(text, "{name:<11} {value}");
    };
    line("id", &job.id);
    line("kind", &job.kind);
    line("key", &job.key);
    line("state", standing(job, now));
    if let Some(reason) = &job.reason {
        line("because", reason);
    }
    if let Some(error) = &job.last_error {
        line("last error", error);
    }
    line("attempts", &job.attempts.to_string());
    line("due", &moment(job.run_at));
    line(
        "deadline",
        &job.deadline
            .map_or_else(|| "none: it comes again for ever".to_owned(), moment),
    );
    let (holder, until) = &job.lease;
    match (holder.as_str(), *until > now) {
        ("", _) => line("run by", "nobody yet"),
        (holder, true) => line("run by", &format!("{holder}, until {}", moment(*until))),
        (holder, false) => line("last run by", holder),
    }
    line("created", &moment(job.created_at));
    line("changed", &moment(job.updated_at));
    line("payload", &job.payload);
    match job.state {
        JobState::Dead => {
            let _ = write!(
                text,
                "\nfilbert jobs retry {id}\nfilbert jobs discard {id} --because '…'\n",
                id = job.id
            );
        }
        JobState::Queued | JobState::Done | JobState::Discarded => {}
    }
    text
}

/// A job for machines.
pub(super) fn job(job: &Job) -> Value {
    let (holder, until) = &job.lease;
    json!({
        "id": job.id,
        "kind": job.kind,
        "key": job.key,
        "state": job.state.name(),
        "reason": job.reason,
        "lastError": job.last_error,
        "attempts": job.attempts,
        "runAt": job.run_at,
        "deadline": job.deadline,
        "leaseHolder": holder,
        "leaseUntil": until,
        "createdAt": job.created_at,
        "updatedAt": job.updated_at,
        "payload": job.payload,
    })
}

pub(super) fn json(value: &Value) -> String {
    format!("{value:#}\n")
}

/// Its state, or that somebody runs it.
fn standing(job: &Job, now: i64) -> &'static str {
    match job.state {
        JobState::Queued if job.lease.1 > now => "running",
        state => state.name(),
    }
}

fn why(job: &Job) -> String {
    let parts = [&job.reason, &job.last_error];
    let said: Vec<_> = parts.into_iter().flatten().map(String::as_str).collect();
    said.join(": ")
}

fn moment(millis: i64) -> String {
    Moment(u64::try_from(millis / 1_000).unwrap_or_default()).to_string()
}
