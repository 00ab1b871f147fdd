use std::io;

use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// A token that is cancelled by Ctrl-C or SIGTERM. The second such signal ends the process at once.
///
/// # Errors
/// When the system does not tell of signals.
pub(super) fn stop_token() -> io::Result<CancellationToken> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let token = CancellationToken::new();
    let stop = token.clone();
    tokio::spawn(async move {
        let mut next = async || {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        };
        next().await;
        tracing::info!("stopping");
        stop.cancel();
        next().await;
        tracing::warn!("asked to stop twice: ending at once");
        std::process::exit(130);
    });
    Ok(token)
}
