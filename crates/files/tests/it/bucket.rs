use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU16, AtomicUsize, Ordering},
    },
};

use axum::{
    Router,
    extract::{Path, Request, State},
    http::{Method, StatusCode, header},
    response::{IntoResponse, Response},
    routing::any,
};
use bytes::Bytes;
use files::{Files, S3};

const ACCESS_KEY: &str = "nutcracker";
const LAST_MODIFIED: &str = "Fri, 20 Nov 2026 20:00:00 GMT";

/// A server of one bucket that speaks as much of S3's API as files need. It checks who asks, not
/// what they signed.
pub struct Bucket {
    url: String,
    world: Arc<World>,
}

#[derive(Default)]
struct World {
    objects: Mutex<HashMap<String, Bytes>>,
    is_gone: AtomicBool,
    /// The status that everything is refused with; 0 for none.
    refusal: AtomicU16,
    asked: AtomicUsize,
}

impl Bucket {
    pub async fn start() -> Self {
        let world = Arc::<World>::default();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new()
            .route("/bucket/{*name}", any(answer))
            .layer(axum::extract::DefaultBodyLimit::disable())
            .with_state(world.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, world }
    }

    pub fn files(&self, prefix: &str) -> Files {
        Files::in_s3(S3 {
            bucket: "bucket".to_owned(),
            prefix: prefix.to_owned(),
            endpoint: Some(self.url.clone()),
            region: "us-east-1".to_owned(),
            access_key_id: ACCESS_KEY.to_owned(),
            secret_access_key: "shell".to_owned(),
        })
        .unwrap()
    }

    pub fn refuse(&self, status: u16) {
        self.world.refusal.store(status, Ordering::Relaxed);
    }

    /// From now on there is no such bucket.
    pub fn remove(&self) {
        self.world.is_gone.store(true, Ordering::Relaxed);
    }

    pub fn asked(&self) -> usize {
        self.world.asked.load(Ordering::Relaxed)
    }

    pub fn holds(&self, name: &str) -> bool {
        self.world.objects.lock().unwrap().contains_key(name)
    }
}

async fn answer(
    State(world): State<Arc<World>>,
    Path(name): Path<String>,
    request: Request,
) -> Response {
    world.asked.fetch_add(1, Ordering::Relaxed);
    let who = request.headers().get(header::AUTHORIZATION);
    let who = who.and_then(|who| who.to_str().ok()).unwrap_or("");
    if !who.starts_with(&format!("AWS4-HMAC-SHA256 Credential={ACCESS_KEY}/")) {
        return StatusCode::FORBIDDEN.into_response();
    }
    match StatusCode::from_u16(world.refusal.load(Ordering::Relaxed)) {
        Ok(refusal) => return refusal.into_response(),
        Err(_none) => {}
    }
    if world.is_gone.load(Ordering::Relaxed) {
        let told = "<Error><Code>NoSuchBucket</Code></Error>";
        return (StatusCode::NOT_FOUND, told).into_response();
    }
    let method = request.method().clone();
    let body = axum::body::to_bytes(request.into_body(), usize::MAX).await;
    let mut objects = world.objects.lock().unwrap();
    match method {
        Method::PUT => {
            objects.insert(name, body.unwrap());
            [(header::ETAG, "\"1\"")].into_response()
        }
        Method::GET => match objects.get(&name) {
            Some(bytes) => (
                [
                    (header::ETAG, "\"1\""),
                    (header::LAST_MODIFIED, LAST_MODIFIED),
                ],
                bytes.clone(),
            )
                .into_response(),
            None => StatusCode::NOT_FOUND.into_response(),
        },
        Method::DELETE => {
            objects.remove(&name);
            StatusCode::NO_CONTENT.into_response()
        }
        _ => StatusCode::METHOD_NOT_ALLOWED.into_response(),
    }
}
