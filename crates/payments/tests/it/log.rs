use std::{
    io::{self, Write},
    sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError},
};

use tracing::{Dispatch, subscriber::DefaultGuard};

/// What is logged on a test's own thread, where its tasks run too.
pub struct Log {
    text: Text,
    _here: DefaultGuard,
}

/// While there is one subscriber alone, `tracing` asks the thread that meets a line first whether anybody wants it. One
/// without a subscriber says no for all.
static BESIDE: LazyLock<Dispatch> = LazyLock::new(|| {
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::WARN)
        .with_writer(io::sink);
    Dispatch::new(subscriber.finish())
});

#[derive(Clone, Default)]
struct Text(Arc<Mutex<Vec<u8>>>);

impl Log {
    /// Warnings and errors from now on.
    pub fn here() -> Self {
        LazyLock::force(&BESIDE);
        let text = Text::default();
        let to = text.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(tracing::Level::WARN)
            .with_ansi(false)
            .with_writer(move || to.clone())
            .finish();
        Self {
            text,
            _here: tracing::subscriber::set_default(subscriber),
        }
    }

    /// Lines that have these words.
    pub fn lines_with(&self, words: &str) -> Vec<String> {
        let text = String::from_utf8_lossy(&self.text.lock()).into_owned();
        let lines = text.lines().filter(|line| line.contains(words));
        lines.map(str::to_owned).collect()
    }
}

impl Text {
    fn lock(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for Text {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.lock().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
