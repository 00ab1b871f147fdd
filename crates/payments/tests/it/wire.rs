use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::{Router, http::StatusCode, routing::post};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use url::Url;

/// A wire to a node, on which a test decides what becomes of each question.
pub struct Wire {
    pub url: Url,
    rule: Arc<Mutex<Rule>>,
}

type Rule = Arc<dyn Fn(&Value) -> Fate + Send + Sync>;

/// What becomes of a question to a node.
pub enum Fate {
    /// The node answers.
    Carried,
    /// Nobody answers.
    Lost,
    /// The node never hears of it; this is what comes back as the result.
    Answered(Value),
    /// The node never hears of it; this is what comes back as an error.
    Refused(Value),
    /// The node answers, and its answer is changed on the way.
    Edited(fn(&mut Value)),
    /// The node answers after a while.
    Late(Duration),
}

impl Fate {
    /// What nodes say when they have no code of their own for it.
    pub fn refused(message: &str) -> Self {
        Self::Refused(json!({"code": -32000, "message": message}))
    }
}

impl Wire {
    pub async fn to(node: &Url) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap())
            .parse()
            .unwrap();
        let carried: Rule = Arc::new(|_| Fate::Carried);
        let rule = Arc::new(Mutex::new(carried));
        let (now, node, http) = (rule.clone(), node.clone(), reqwest::Client::new());
        let carry = post(async move |question: String| {
            let asked: Value = serde_json::from_str(&question).unwrap();
            let rule = now.lock().unwrap_or_else(PoisonError::into_inner).clone();
            let id = &asked["id"];
            let mut edit: Option<fn(&mut Value)> = None;
            match rule(&asked) {
                Fate::Carried => {}
                Fate::Edited(by) => edit = Some(by),
                Fate::Lost => return Err(StatusCode::BAD_GATEWAY),
                Fate::Answered(result) => {
                    return Ok(json!({"jsonrpc": "2.0", "id": id, "result": result}).to_string());
                }
                Fate::Late(by) => tokio::time::sleep(by).await,
                Fate::Refused(error) => {
                    return Ok(json!({"jsonrpc": "2.0", "id": id, "error": error}).to_string());
                }
            }
            let answer = http
                .post(node.clone())
                .header("content-type", "application/json")
                .body(question)
                .send()
                .await
                .map_err(|_| StatusCode::BAD_GATEWAY)?;
            let answer = answer.text().await.map_err(|_| StatusCode::BAD_GATEWAY)?;
            Ok(match edit {
                None => answer,
                Some(edit) => {
                    let mut told: Value = serde_json::from_str(&answer).unwrap();
                    edit(&mut told["result"]);
                    told.to_string()
                }
            })
        });
        let router = Router::new().fallback(carry);
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, rule }
    }

    /// From now on every question meets the fate that `rule` says.
    pub fn rule(&self, rule: impl Fn(&Value) -> Fate + Send + Sync + 'static) {
        *self.rule.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(rule);
    }

    /// The same for one method; all else is carried.
    pub fn rule_for(
        &self,
        method: &'static str,
        rule: impl Fn(&Value) -> Fate + Send + Sync + 'static,
    ) {
        self.rule(move |question| {
            if question["method"] == method {
                rule(question)
            } else {
                Fate::Carried
            }
        });
    }

    pub fn cut(&self) {
        self.rule(|_| Fate::Lost);
    }

    /// Everything gets through but transactions.
    pub fn cut_sends(&self) {
        self.rule_for("eth_sendRawTransaction", |_| Fate::Lost);
    }

    pub fn mend(&self) {
        self.rule(|_| Fate::Carried);
    }
}
