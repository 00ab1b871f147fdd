use std::{io, time::Duration};

use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// How a process ends, a step at a time.
#[derive(Clone, Debug, Default)]
pub(super) struct Stop {
    /// From here on `/ready` says no, so that a load balancer sends nobody here. All else goes on.
    pub draining: CancellationToken,
    /// From here on nothing new is taken, and what is under way is finished.
    pub stopping: CancellationToken,
}

/// Ctrl-C ends the process, SIGTERM drains it for so long before. The second such signal ends it at
/// once.
///
/// # Errors
/// When the system does not tell of signals.
pub(super) fn listen(drain: Duration) -> io::Result<Stop> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let stop = Stop::default();
    let told = stop.clone();
    tokio::spawn(async move {
        let drain = tokio::select! {
            _ = interrupt.recv() => Duration::ZERO,
            _ = terminate.recv() => drain,
        };
        tracing::info!(seconds = drain.as_secs(), "draining, then stopping");
        told.draining.cancel();
        let end = async {
            tokio::time::sleep(drain).await;
            told.stopping.cancel();
            std::future::pending::<()>().await;
        };
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
            () = end => {}
        }
        tracing::warn!("asked to stop twice: ending at once");
        std::process::exit(130);
    });
    Ok(stop)
}
