use axum::{
    body::{Body, Bytes},
    response::{IntoResponse, Response},
};
use futures::stream;

/// What meets a request to one of the sandbox's servers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Luck {
    Good,
    /// Nobody answers: the connection is cut.
    Down,
    /// It is not done; so many seconds later it may be.
    Throttled(u64),
    /// It is not done.
    BrokenBefore,
    /// It is done, and said to be broken.
    BrokenAfter,
    /// It is done, and the answer never comes.
    LostAnswer,
    /// It is done, and the answer is none.
    Nonsense,
}

/// How a server says that something goes wrong with it.
pub(crate) struct Excuses {
    pub broken: fn() -> Response,
    pub throttled: fn(u64) -> Response,
}

impl Luck {
    /// Has a request answered, or not. `answer` does what it asks for.
    pub async fn meet(self, excuses: &Excuses, answer: impl Future<Output = Response>) -> Response {
        match self {
            Self::Down => return cut(),
            Self::BrokenBefore => return (excuses.broken)(),
            Self::Throttled(seconds) => return (excuses.throttled)(seconds),
            Self::Good | Self::BrokenAfter | Self::LostAnswer | Self::Nonsense => {}
        }
        let answer = answer.await;
        match self {
            Self::BrokenAfter => (excuses.broken)(),
            Self::LostAnswer => std::future::pending().await,
            Self::Nonsense => "<html>One moment please</html>".into_response(),
            _ => answer,
        }
    }
}

/// No answer: the server gives up on the connection before it has sent a byte.
fn cut() -> Response {
    let broken = stream::once(async { Err::<Bytes, _>("there is nobody") });
    Body::from_stream(broken).into_response()
}
