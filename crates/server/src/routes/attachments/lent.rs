use std::{
    io,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::body::Body;
use bytes::{Buf, Bytes};
use futures::stream;
use tokio_util::task::AbortOnDropHandle;

/// How much a connection takes at a time. Only so much of a file outlives its place.
const PIECE: usize = 64 * 1024;

/// A file in memory and the place that it takes there. They go together: when it is read, when its
/// reader leaves, or when the time is over.
type Lent<P> = Arc<Mutex<Option<(Bytes, P)>>>;

/// A file to be read `within` a time, then its memory and its `place` are free again.
///
/// The time runs in a task of its own: nobody asks a body for more while its reader does not read, so
/// nothing in the body could end it. What is cut short has not the length that was promised, so no
/// client takes it for whole.
pub(in crate::routes) fn body<P: Send + 'static>(file: Bytes, place: P, within: Duration) -> Body {
    let lent: Lent<P> = Arc::new(Mutex::new(Some((file, place))));
    let over = Arc::downgrade(&lent);
    let timer = AbortOnDropHandle::new(tokio::spawn(async move {
        tokio::time::sleep(within).await;
        if let Some(lent) = over.upgrade() {
            lent.lock().unwrap_or_else(PoisonError::into_inner).take();
        }
    }));
    Body::from_stream(stream::unfold(Some((lent, timer)), async |state| {
        let (lent, timer) = state?;
        match next_piece(&lent) {
            Ok(Some(piece)) => Some((Ok(piece), Some((lent, timer)))),
            Ok(None) => None,
            Err(over) => Some((Err(over), None)),
        }
    }))
}

/// The next piece, copied: a part of the file would hold all of it. `None`: that was all.
fn next_piece<P>(lent: &Lent<P>) -> io::Result<Option<Bytes>> {
    let mut lent = lent.lock().unwrap_or_else(PoisonError::into_inner);
    let (file, _place) = lent
        .as_mut()
        .ok_or_else(|| io::Error::from(io::ErrorKind::TimedOut))?;
    if file.is_empty() {
        return Ok(None);
    }
    let length = file.len().min(PIECE);
    let piece = Bytes::copy_from_slice(&file[..length]);
    file.advance(length);
    Ok(Some(piece))
}

#[cfg(test)]
mod tests {
    use futures::StreamExt;
    use tokio::sync::Semaphore;

    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);

    fn file() -> Bytes {
        (0..3 * PIECE + 5).map(|at| at as u8).collect()
    }

    #[tokio::test]
    async fn a_file_is_read_whole_and_its_place_is_free_then() {
        let places = Arc::new(Semaphore::new(1));
        let place = Arc::clone(&places).try_acquire_owned().unwrap();
        let read = axum::body::to_bytes(body(file(), place, MINUTE), usize::MAX).await;
        assert_eq!(read.unwrap(), file());
        assert_eq!(places.available_permits(), 1);
    }

    #[tokio::test]
    async fn a_reader_who_reads_nothing_holds_no_place() {
        let places = Arc::new(Semaphore::new(1));
        let place = Arc::clone(&places).try_acquire_owned().unwrap();
        let file = file();
        let soon = Duration::from_millis(20);
        let mut pieces = body(file.clone(), place, soon).into_data_stream();
        let first = pieces.next().await.unwrap().unwrap();
        assert_eq!(first, file[..PIECE]);
        // The stream is not asked for more.
        let freed = tokio::time::timeout(MINUTE, places.acquire()).await;
        assert!(freed.is_ok(), "its place is free");
        assert!(file.is_unique(), "its memory is free");
        assert!(
            pieces.next().await.unwrap().is_err(),
            "no end that looks whole"
        );
        assert!(pieces.next().await.is_none());
    }

    #[tokio::test]
    async fn a_reader_who_leaves_holds_no_place() {
        let places = Arc::new(Semaphore::new(1));
        let place = Arc::clone(&places).try_acquire_owned().unwrap();
        drop(body(file(), place, MINUTE));
        assert_eq!(places.available_permits(), 1);
    }
}
