use std::{io, sync::Arc};

use futures::stream;
use http_body_util::{BodyExt, Either, Full, StreamBody};
use hyper::{
    Request, Response, StatusCode,
    body::{Bytes, Frame, Incoming},
    header::CONTENT_LENGTH,
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpListener;

use super::Shared;

/// What comes back over a connection.
pub(super) enum Reply {
    /// HTTP 503.
    Unavailable,
    /// The connection is closed.
    Reset,
    /// So much of an answer that was to be so long, and then the connection is closed.
    Part(Bytes, usize),
}

impl Reply {
    pub fn whole(answer: &Value) -> Self {
        let text = answer.to_string();
        let length = text.len();
        Self::Part(text.into(), length)
    }

    /// The first half of an answer.
    pub fn cut(answer: &Value) -> Self {
        let text = Bytes::from(answer.to_string());
        Self::Part(text.slice(..text.len() / 2), text.len())
    }
}

pub(super) async fn serve(listener: TcpListener, shared: Arc<Shared>) {
    loop {
        let (stream, _) = listener.accept().await.expect("a connection");
        let shared = Arc::clone(&shared);
        let service = service_fn(move |request: Request<Incoming>| {
            let shared = Arc::clone(&shared);
            async move {
                let question = request
                    .into_body()
                    .collect()
                    .await
                    .map_err(io::Error::other)?;
                respond(shared.reply(&question.to_bytes()).await)
            }
        });
        // It ends with an error when it is cut, which is what it is for.
        tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(stream), service));
    }
}

type Parts = StreamBody<stream::Iter<std::vec::IntoIter<Result<Frame<Bytes>, io::Error>>>>;

fn respond(reply: Reply) -> Result<Response<Either<Full<Bytes>, Parts>>, io::Error> {
    match reply {
        Reply::Reset => Err(io::ErrorKind::ConnectionReset.into()),
        Reply::Unavailable => {
            let mut response = Response::new(Either::Left(Full::default()));
            *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
            Ok(response)
        }
        Reply::Part(part, length) => {
            let is_whole = part.len() == length;
            let mut frames = vec![Ok(Frame::data(part))];
            if !is_whole {
                frames.push(Err(io::ErrorKind::ConnectionReset.into()));
            }
            let mut response = Response::new(Either::Right(StreamBody::new(stream::iter(frames))));
            response.headers_mut().insert(CONTENT_LENGTH, length.into());
            Ok(response)
        }
    }
}
