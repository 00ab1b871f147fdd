use std::{sync::Arc, time::Duration};

use tokio::sync::watch;

/// Tells the other tasks of this process that something durable changed.
///
/// Only a hint that saves waiting: whoever listens also looks by itself now and then, so a beat
/// that is missed, or made in another process, costs time and nothing else.
#[derive(Clone, Debug)]
pub struct Pulse(Arc<Beats>);

#[derive(Debug, Default)]
struct Beats {
    any: watch::Sender<()>,
    of_calls: watch::Sender<()>,
}

impl Pulse {
    pub(crate) fn new() -> Self {
        Self(Arc::default())
    }

    /// Something changed.
    pub(crate) fn beat(&self) {
        self.0.any.send_replace(());
    }

    /// Queued calls got a transaction, a refusal, or a reason to wait: what those who asked for
    /// them wait to hear.
    pub(crate) fn beat_of_calls(&self) {
        self.0.of_calls.send_replace(());
        self.beat();
    }

    /// Beats from now on.
    pub(crate) fn listen(&self) -> Listener {
        Listener(self.0.any.subscribe())
    }

    /// Beats of calls from now on. Many requests may wait, and other changes are frequent.
    pub(crate) fn listen_to_calls(&self) -> Listener {
        Listener(self.0.of_calls.subscribe())
    }
}

pub(crate) struct Listener(watch::Receiver<()>);

impl Listener {
    /// Returns at the next beat since the last call, or after `at_most`.
    pub(crate) async fn wait(&mut self, at_most: Duration) {
        // The sender lives as long as this process's `Ctx`; at its end a full wait is right.
        let _ = tokio::time::timeout(at_most, self.0.changed()).await;
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[tokio::test]
    async fn those_who_wait_for_calls_hear_of_nothing_else() {
        let pulse = Pulse::new();
        let (mut any, mut calls) = (pulse.listen(), pulse.listen_to_calls());
        let mut heard = || {
            let heard = |listener: &mut Listener| {
                let waiting = listener.wait(Duration::from_secs(60));
                waiting.now_or_never().is_some()
            };
            (heard(&mut any), heard(&mut calls))
        };
        assert_eq!(heard(), (false, false));
        pulse.beat();
        assert_eq!(heard(), (true, false));
        pulse.beat_of_calls();
        assert_eq!(heard(), (true, true));
    }
}
