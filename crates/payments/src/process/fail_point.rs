//! Places where a test ends this process as `kill -9` does: between two steps that must not come
//! apart. Release builds have none of it.
//!
//! `FILBERT_FAIL_AT=watch/applied:3` ends the process the third time that it gets to that place;
//! without a number, the first time.

/// Every place, for suites that try each. A new place stands here before it is reached.
pub const FAIL_POINTS: &[&str] = &[
    "sponsored/queued",
    "returns/queued",
    "sponsor/signed",
    "sponsor/recorded",
    "sponsor/sent",
    "sponsor/broadcast",
    "sponsor/settled",
    "watch/read",
    "watch/applied",
    "jobs/claimed",
    "jobs/ran",
    "attachments/put",
    "points/noted",
    "points/decided",
    "cash_outs/prepared",
    "cash_outs/address_made",
    "cash_outs/led_back",
    "cash_outs/addressed",
    "cash_outs/confirmed",
    "cash_outs/claimed",
    "cash_outs/set_out",
    "cash_outs/looked",
    "cash_outs/stepped",
    "identity/begun",
    "identity/created",
    "bank_account/begun",
    "bank_account/created",
    "crossings/begun",
    "crossings/claimed",
    "crossings/looked",
    "crossings/stepped",
    "requests/noted",
    "requests/crossing",
    "requests/arrives",
    "requests/shown",
    "requests/settled",
    "request_money/written",
    "request_money/going_on",
    "raffles/held",
    "raffles/kept",
];

/// Ends this process here if it was asked to, by SIGKILL: nothing is flushed, nobody is told.
#[cfg(debug_assertions)]
pub(crate) fn fail_point(name: &'static str) {
    use std::sync::{
        OnceLock,
        atomic::{AtomicU64, Ordering},
    };

    static WANTED: OnceLock<Option<(String, u64)>> = OnceLock::new();
    static PASSED: AtomicU64 = AtomicU64::new(0);

    assert!(FAIL_POINTS.contains(&name), "{name} is missing in the list");
    let wanted = WANTED.get_or_init(|| {
        #[expect(
            clippy::disallowed_methods,
            reason = "no setting of the product: for tests only"
        )]
        let text = std::env::var("FILBERT_FAIL_AT").ok()?;
        Some(wanted(&text))
    });
    let Some((place, nth)) = wanted else { return };
    if place == name && PASSED.fetch_add(1, Ordering::Relaxed) + 1 == *nth {
        let own = rustix::process::getpid();
        rustix::process::kill_process(own, rustix::process::Signal::KILL)
            .expect("invariant: a process may end itself");
        // Another thread may have taken the signal; this one does nothing more.
        loop {
            std::thread::park();
        }
    }
}

/// Nothing.
#[cfg(not(debug_assertions))]
pub(crate) fn fail_point(_name: &'static str) {}

/// The place, and at which passing of it the process ends.
#[cfg(debug_assertions)]
fn wanted(text: &str) -> (String, u64) {
    let (place, nth) = text.split_once(':').unwrap_or((text, "1"));
    assert!(
        FAIL_POINTS.contains(&place),
        "FILBERT_FAIL_AT names no fail point: {place}"
    );
    let nth = nth.parse().expect("FILBERT_FAIL_AT counts from 1");
    (place.to_owned(), nth)
}
