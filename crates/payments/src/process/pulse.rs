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
    queued: watch::Sender<()>,
    answered: watch::Sender<()>,
}

impl Pulse {
    pub(crate) fn new() -> Self {
        Self(Arc::default())
    }

    /// Something changed.
    pub(crate) fn beat(&self) {
        self.0.any.send_replace(());
    }

    /// A call was queued.
    pub(crate) fn beat_queued(&self) {
        self.0.queued.send_replace(());
        self.beat();
    }

    /// Queued calls got a transaction, a refusal, or a reason to wait: what those who asked for
    /// them wait to hear.
    pub(crate) fn beat_answered(&self) {
        self.0.answered.send_replace(());
        self.beat();
    }

    /// Beats from now on.
    pub(crate) fn listen(&self) -> Listener {
        Listener(self.0.any.subscribe())
    }

    /// Beats of calls that are queued from now on: what begins is seen apart from what follows.
    pub(crate) fn listen_to_queued(&self) -> Listener {
        Listener(self.0.queued.subscribe())
    }

    /// Beats of calls that are answered from now on. Many requests may wait for them.
    pub(crate) fn listen_to_answered(&self) -> Listener {
        Listener(self.0.answered.subscribe())
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
    async fn whoever_listens_for_one_thing_hears_of_nothing_else() {
        let pulse = Pulse::new();
        let (mut any, mut queued, mut answered) = (
            pulse.listen(),
            pulse.listen_to_queued(),
            pulse.listen_to_answered(),
        );
        let mut heard = || {
            [&mut any, &mut queued, &mut answered].map(|listener| {
                let waiting = listener.wait(Duration::from_secs(60));
                waiting.now_or_never().is_some()
            })
        };
        assert_eq!(heard(), [false, false, false]);
        pulse.beat();
        assert_eq!(heard(), [true, false, false]);
        pulse.beat_queued();
        assert_eq!(heard(), [true, true, false]);
        pulse.beat_answered();
        assert_eq!(heard(), [true, false, true]);
    }
}
