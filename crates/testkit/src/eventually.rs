use std::{
    fmt::{Debug, Display},
    time::Duration,
};

use tokio::time::{Instant, sleep, timeout_at};

use crate::PATIENCE;

/// How often is looked. What is waited for is mostly a row or an answer of this process.
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// Looks until there is what is waited for. A look that does not find it says what it saw.
///
/// # Panics
/// After [`PATIENCE`], with what was waited for and what was seen last.
pub async fn eventually<T, Seen: Debug>(
    what: impl Display,
    mut look: impl AsyncFnMut() -> Result<T, Seen>,
) -> T {
    let deadline = Instant::now() + PATIENCE;
    let mut seen = None;
    loop {
        match timeout_at(deadline, look()).await {
            Ok(Ok(found)) => return found,
            Ok(Err(now)) => seen = Some(now),
            Err(_) => panic!("waited in vain: {what}. A look did not end; seen before: {seen:#?}"),
        }
        if Instant::now() >= deadline {
            panic!("waited in vain: {what}. Seen last: {seen:#?}");
        }
        sleep(LOOK_EVERY).await;
    }
}
