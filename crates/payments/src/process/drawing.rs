use std::{num::NonZeroUsize, sync::Arc, thread::available_parallelism, time::Duration};

use tokio::{
    sync::Semaphore,
    task::{JoinError, spawn_blocking},
    time::timeout,
};

/// Whose turn it is to have a picture drawn. Pictures come from strangers and take a processor for as long as they
/// are drawn, so that half of the processors are for all else.
#[derive(Clone, Debug)]
pub struct Drawing(Arc<Semaphore>);

impl Drawing {
    /// On a machine of so many processors.
    pub fn on(processors: usize) -> Self {
        Self(Arc::new(Semaphore::new((processors / 2).max(1))))
    }

    /// Does a drawing once it is its turn. `None`: that did not come in time. What breaks down at it has no answer.
    pub async fn in_turn<T: Send + 'static>(
        &self,
        within: Duration,
        draw: impl FnOnce() -> T + Send + 'static,
    ) -> Option<Result<T, JoinError>> {
        let turn = Arc::clone(&self.0).acquire_owned();
        let turn = timeout(within, turn).await.ok()?.ok()?;
        // The turn ends with the drawing, which cannot be stopped.
        let drawn = spawn_blocking(move || {
            let drawn = draw();
            drop(turn);
            drawn
        });
        Some(drawn.await)
    }
}

impl Default for Drawing {
    fn default() -> Self {
        Self::on(available_parallelism().map_or(1, NonZeroUsize::get))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    const NO_TIME: Duration = Duration::from_millis(1);

    /// How many are drawn at once on a machine of so many processors.
    async fn at_once(processors: usize) -> usize {
        let drawing = Drawing::on(processors);
        let mut under_way = Vec::new();
        loop {
            let (done, until_done) = mpsc::channel::<()>();
            let one = tokio::spawn({
                let drawing = drawing.clone();
                async move { drawing.in_turn(NO_TIME, move || until_done.recv()).await }
            });
            tokio::time::sleep(NO_TIME * 20).await;
            if one.is_finished() {
                assert!(one.await.unwrap().is_none(), "its turn does not come");
                return under_way.len();
            }
            under_way.push((done, one));
        }
    }

    #[tokio::test]
    async fn half_of_the_processors_draw_and_one_at_least() {
        for (processors, drawn) in [(1, 1), (2, 1), (4, 2), (5, 2)] {
            assert_eq!(at_once(processors).await, drawn, "{processors} processors");
        }
    }

    #[tokio::test]
    async fn a_turn_ends_with_its_drawing() {
        let drawing = Drawing::on(1);
        for number in 0..3 {
            let drawn = drawing
                .in_turn(Duration::from_secs(5), move || number)
                .await;
            assert_eq!(drawn.unwrap().unwrap(), number);
        }
    }
}
