use std::{io, pin::pin, time::Duration};

use axum::body::Body;
use bytes::Bytes;
use futures::{Stream, StreamExt, stream};
use tokio::{sync::mpsc, time::timeout};
use tokio_util::task::AbortOnDropHandle;

/// How long a client may take to read all of it.
pub(super) const READ_WITHIN: Duration = Duration::from_secs(10 * 60);

/// What a reader has next.
enum Piece {
    Page(Bytes),
    End,
}

/// Pages of which nobody knows how many there are, one made while the one before is read. When the last is
/// read, the reader leaves or the time is over, `place` is free again.
///
/// What is cut short breaks off, so that no client takes it for whole: it has no length that would tell.
pub(super) fn body<P: Send + 'static>(
    pages: impl Stream<Item = io::Result<Bytes>> + Send + 'static,
    place: P,
    within: Duration,
) -> Body {
    let (to, from) = mpsc::channel(1);
    // In a task of its own: nobody asks a body for more while its reader does not read, so nothing in the
    // body could end it.
    let making = AbortOnDropHandle::new(tokio::spawn(async move {
        let _held_while_read = place;
        // Whoever left needs no more, and past the time the end is missing.
        let _ = timeout(within, hand_over(pages, to)).await;
    }));
    let pieces = stream::unfold(Some((from, making)), async |state| {
        let (mut from, making) = state?;
        match from.recv().await {
            Some(Ok(Piece::Page(page))) => Some((Ok(page), Some((from, making)))),
            Some(Ok(Piece::End)) => None,
            Some(Err(error)) => Some((Err(error), None)),
            None => Some((Err(io::Error::from(io::ErrorKind::TimedOut)), None)),
        }
    });
    // What packs an answer asks once more after its end.
    Body::from_stream(pieces.fuse())
}

/// `Err`: the reader left.
async fn hand_over(
    pages: impl Stream<Item = io::Result<Bytes>>,
    to: mpsc::Sender<io::Result<Piece>>,
) -> Result<(), mpsc::error::SendError<io::Result<Piece>>> {
    let mut pages = pin!(pages);
    while let Some(page) = pages.next().await {
        let is_last = page.is_err();
        to.send(page.map(Piece::Page)).await?;
        if is_last {
            return Ok(());
        }
    }
    to.send(Ok(Piece::End)).await
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tokio::sync::Semaphore;

    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);

    fn pages(count: usize) -> impl Stream<Item = io::Result<Bytes>> + Send {
        stream::iter((0..count).map(|page| Ok(Bytes::from(format!("{page};")))))
    }

    fn place(places: &Arc<Semaphore>) -> impl Send + use<> {
        Arc::clone(places).try_acquire_owned().unwrap()
    }

    #[tokio::test]
    async fn all_pages_are_read_and_the_place_is_free_then() {
        let places = Arc::new(Semaphore::new(1));
        let body = body(pages(3), place(&places), MINUTE);
        let read = axum::body::to_bytes(body, usize::MAX).await.unwrap();
        assert_eq!(read, "0;1;2;");
        drop(places.acquire().await.unwrap());
    }

    #[tokio::test]
    async fn what_packs_it_may_ask_again_after_the_end() {
        let mut pieces = body(pages(1), (), MINUTE).into_data_stream();
        assert!(pieces.next().await.unwrap().is_ok());
        assert!(pieces.next().await.is_none());
        assert!(pieces.next().await.is_none());
    }

    #[tokio::test]
    async fn what_cannot_go_on_breaks_off() {
        let failing = pages(1).chain(stream::iter([Err(io::Error::other("no database"))]));
        let mut pieces = body(failing, (), MINUTE).into_data_stream();
        assert!(pieces.next().await.unwrap().is_ok());
        assert!(pieces.next().await.unwrap().is_err());
        assert!(pieces.next().await.is_none());
    }

    #[tokio::test]
    async fn a_reader_who_reads_nothing_holds_no_place_and_hears_that_it_is_not_whole() {
        let places = Arc::new(Semaphore::new(1));
        let body = body(pages(9), place(&places), Duration::from_millis(20));
        let freed = tokio::time::timeout(MINUTE, places.acquire()).await;
        assert!(freed.is_ok());
        assert!(axum::body::to_bytes(body, usize::MAX).await.is_err());
    }

    #[tokio::test]
    async fn a_reader_who_leaves_holds_no_place() {
        let places = Arc::new(Semaphore::new(1));
        drop(body(pages(9), place(&places), MINUTE));
        let freed = tokio::time::timeout(MINUTE, places.acquire()).await;
        assert!(freed.is_ok());
    }
}
