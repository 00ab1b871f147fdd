use std::{sync::Arc, time::Duration};

use tokio::sync::watch;

/// Tells the other tasks of this process that something durable changed.
///
/// Only a hint that saves waiting: whoever listens also looks by itself now and then, so a beat
/// that is missed, or made in another process, costs time and nothing else.
#[derive(Clone, Debug)]
pub struct Pulse(Arc<watch::Sender<u64>>);

impl Pulse {
    pub(crate) fn new() -> Self {
        Self(Arc::new(watch::Sender::new(0)))
    }

    /// Something changed.
    pub(crate) fn beat(&self) {
        self.0.send_modify(|beats| *beats = beats.wrapping_add(1));
    }

    /// Beats from now on.
    pub(crate) fn listen(&self) -> Listener {
        Listener(self.0.subscribe())
    }
}

pub(crate) struct Listener(watch::Receiver<u64>);

impl Listener {
    /// Returns at the next beat since the last call, or after `at_most`.
    pub(crate) async fn wait(&mut self, at_most: Duration) {
        // The sender lives as long as this process's `Ctx`; at its end a full wait is right.
        let _ = tokio::time::timeout(at_most, self.0.changed()).await;
    }
}
