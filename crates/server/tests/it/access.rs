//! Who may make which call: each call of the description, made by everybody there is, and `docs/ACCESS.md`.

use std::{collections::BTreeMap, fs};

use reqwest::{Method, RequestBuilder, StatusCode, header::CONTENT_TYPE};
use serde_json::{Value, json};
use server::routes::{PREFIX, openapi_description};
use testkit::dead_chain;

use crate::{
    app::Running,
    databases,
    somebody::{Beside, Somebody},
};

/// Who may make a call, as its description says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    Anyone,
    Either,
    User,
}

impl Who {
    fn of(operation: &Value) -> Self {
        let none = json!({});
        let session = json!({"session": []});
        match operation["security"].as_array().map(Vec::as_slice) {
            None => Self::Anyone,
            Some([first, second]) if *first == none && *second == session => Self::Either,
            Some([only]) if *only == session => Self::User,
            other => panic!("{other:?}"),
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::Anyone => "anyone",
            Self::Either => "anyone, and who is signed in as themselves",
            Self::User => "who is signed in",
        }
    }
}

/// A call of the description, with what it gives as an example.
struct Call {
    method: Method,
    /// As it is described, below the API's.
    path: &'static str,
    operation: &'static Value,
}

fn calls() -> Vec<Call> {
    let paths = openapi_description()["paths"].as_object().expect("paths");
    let mut calls = Vec::new();
    for (path, item) in paths {
        for (method, operation) in item.as_object().expect("methods") {
            calls.push(Call {
                method: method.to_uppercase().parse().expect("a method"),
                path: path.strip_prefix(PREFIX).expect("our prefix"),
                operation,
            });
        }
    }
    assert!(calls.len() > 25, "{}", calls.len());
    calls
}

fn resolved(value: &'static Value) -> &'static Value {
    match value["$ref"]
        .as_str()
        .and_then(|path| path.strip_prefix('#'))
    {
        Some(path) => resolved(openapi_description().pointer(path).expect("a reference")),
        None => value,
    }
}

/// What a parameter is like: its own example, or its shape's.
fn example(parameter: &'static Value) -> String {
    let schema = resolved(&parameter["schema"]);
    let item = resolved(&schema["items"]);
    let found = [&parameter["example"], &schema["example"], &item["example"]];
    let found = found.into_iter().find(|example| !example.is_null());
    match found.map(|example| example.get(0).unwrap_or(example)) {
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
        None => "1".to_owned(),
    }
}

impl Call {
    fn who(&self) -> Who {
        Who::of(self.operation)
    }

    fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// The call as it is described, about `about` wherever its body or its path names somebody.
    fn request(&self, running: &Running, about: Option<&Somebody>) -> RequestBuilder {
        let mut path = self.path.trim_start_matches('/').to_owned();
        let mut query = Vec::new();
        let parameters = self.operation["parameters"].as_array();
        for parameter in parameters.into_iter().flatten().map(resolved) {
            let name = parameter["name"].as_str().expect("a name");
            match parameter["in"].as_str() {
                Some("path") => path = path.replace(&format!("{{{name}}}"), &example(parameter)),
                Some("query") => query.push((name, example(parameter))),
                _ => {}
            }
        }
        if !query.is_empty() {
            let mut told = url::form_urlencoded::Serializer::new(String::new());
            path.push('?');
            path.push_str(&told.extend_pairs(&query).finish());
        }
        let request = running.ask(self.method.clone(), &path);
        let content = self.operation["requestBody"]["content"].as_object();
        let Some((kind, media)) = content.and_then(|content| content.iter().next()) else {
            return request;
        };
        if kind == "application/json" {
            let mut body = media["example"].clone();
            if let (Some(about), Some(fields)) = (about, body.as_object_mut()) {
                name_in(fields, about, &resolved(&media["schema"])["properties"]);
            }
            return request.json(&body);
        }
        request
            .header(CONTENT_TYPE, format!("{kind}; boundary=nut"))
            .body("--nut--\r\n")
    }
}

/// Has a body name somebody, wherever it could.
fn name_in(fields: &mut serde_json::Map<String, Value>, about: &Somebody, known: &Value) {
    for (name, value) in [
        ("userId", about.account.to_string()),
        ("sessionId", about.session.to_string()),
        ("accountIdentifier", about.email.clone()),
        ("email", about.email.clone()),
    ] {
        if !known[name].is_null() {
            fields.insert(name.to_owned(), json!(value));
        }
    }
}

/// What became of a call. Streams are not read to their end.
async fn made(request: RequestBuilder) -> (StatusCode, String) {
    let response = request.send().await.expect("an answer");
    let status = response.status();
    let kind = response.headers().get(CONTENT_TYPE);
    if kind.is_some_and(|kind| kind == "text/event-stream") {
        return (status, String::new());
    }
    (status, response.text().await.expect("a body"))
}

fn code(body: &str) -> String {
    let body: Value = serde_json::from_str(body).unwrap_or_default();
    body["code"].as_str().unwrap_or("none").to_owned()
}

async fn house() -> (Running, Beside) {
    let database = databases::sqlite();
    let running = Running::start(&database, vec![dead_chain()], |_| {}).await;
    let beside = Beside::of(&database).await;
    (running, beside)
}

/// Whoever adds a call says here, too, who may make it.
#[test]
fn the_guide_lists_every_call_and_no_other() {
    let path = testkit::crate_dir().join("../../docs/ACCESS.md");
    let guide = fs::read_to_string(path).expect("the guide");
    let mut told = BTreeMap::new();
    for line in guide.lines() {
        if let ["", call, who, ""] = line.split('|').map(str::trim).collect::<Vec<_>>()[..]
            && let Some(call) = call
                .strip_prefix('`')
                .and_then(|call| call.strip_suffix('`'))
        {
            let twice = told.insert(call.to_owned(), who.to_owned());
            assert!(twice.is_none(), "{call} stands there twice");
        }
    }
    let calls: BTreeMap<_, _> = calls()
        .iter()
        .map(|call| (call.name(), call.who().words().to_owned()))
        .collect();
    let row = |(call, who): (&String, &String)| format!("| `{call}` | {who} |");
    let wanted: Vec<_> = calls.iter().map(row).collect();
    let told: Vec<_> = told.iter().map(row).collect();
    assert!(
        told == wanted,
        "docs/ACCESS.md is not who may make which call. Decide of each that is missing, then its table is:\n{}",
        wanted.join("\n")
    );
}

#[tokio::test]
async fn who_is_nobody_makes_no_call_of_who_is_signed_in_and_every_other() {
    let (running, beside) = house().await;
    let [ended, expired, deleted, twice] = [
        beside.somebody(1).await,
        beside.somebody(2).await,
        beside.somebody(3).await,
        beside.somebody(4).await,
    ];
    beside.sign_out(&ended).await;
    beside.age(&expired, 24 * 365).await;
    beside.delete(&deleted).await;
    let forged = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    let nobodies = [
        ("a visitor", String::new()),
        ("a forger", format!("filbert_session={forged}")),
        ("junk", "filbert_session=usr_1".to_owned()),
        ("another cookie", format!("session={}", twice.token)),
        ("two cookies", format!("{0}; {0}", twice.cookie())),
        ("a session that ended", ended.cookie()),
        ("a session that expired", expired.cookie()),
        ("a deleted person", deleted.cookie()),
    ];
    for call in calls() {
        for (who, cookie) in &nobodies {
            let request = call.request(&running, None).header("cookie", cookie);
            let (status, body) = made(request).await;
            let is_refused = (status.as_u16(), &*code(&body)) == (401, "not_signed_in");
            assert_eq!(
                is_refused,
                call.who() == Who::User,
                "{who}: {} {body}",
                call.name()
            );
            assert_ne!(code(&body), "cross_site", "{who}: {}", call.name());
            assert_ne!(status.as_u16(), 500, "{who}: {} {body}", call.name());
        }
    }
    running.stop().await;
}

#[tokio::test]
async fn who_is_signed_in_makes_every_call_and_touches_nobody_else() {
    let (running, beside) = house().await;
    let ann = beside.somebody(1).await;
    let before = beside.kept_of(&ann).await;
    let secrets = [
        &ann.email,
        &ann.session.to_string(),
        "Secretly Somebody the 1th",
        &ann.token,
    ];
    // Each call by somebody of their own, since some of them end what the next would need.
    for (number, call) in (2..).zip(calls()) {
        for (number, about) in [(number * 2, None), (number * 2 + 1, Some(&ann))] {
            let ben = beside.somebody(number).await;
            let request = call.request(&running, about).header("cookie", ben.cookie());
            let (status, body) = made(request).await;
            let code = code(&body);
            assert!(
                code != "not_signed_in" && code != "cross_site" && status != 500,
                "{} {body}",
                call.name()
            );
            if call.who() == Who::User {
                for secret in secrets {
                    assert!(!body.contains(secret), "{} {body}", call.name());
                }
            }
            assert_eq!(beside.kept_of(&ann).await, before, "{}", call.name());
        }
    }
    running.stop().await;
}

#[tokio::test]
async fn a_foreign_page_makes_no_call_in_anybodys_name() {
    let (running, beside) = house().await;
    let ann = beside.somebody(1).await;
    let before = beside.kept_of(&ann).await;
    for call in calls() {
        for (name, value) in [
            ("origin", "https://shop.example"),
            ("sec-fetch-site", "cross-site"),
        ] {
            let request = call
                .request(&running, Some(&ann))
                .header("cookie", ann.cookie());
            let (status, body) = made(request.header(name, value)).await;
            let is_refused = (status.as_u16(), &*code(&body)) == (403, "cross_site");
            let acts = call.method != Method::GET || call.path == "/user/logout-user";
            // Others may be refused so as well; none may be carried out.
            assert!(is_refused || !acts, "{name}: {} {body}", call.name());
            assert_eq!(
                beside.kept_of(&ann).await,
                before,
                "{name}: {}",
                call.name()
            );
        }
    }
    running.stop().await;
}

/// A method that is none of a call's is no way around what the call wants.
#[tokio::test]
async fn no_other_method_gets_past() {
    let (running, _beside) = house().await;
    for call in calls().iter().filter(|call| call.who() == Who::User) {
        let path = call.path.trim_start_matches('/');
        let path = path.replace(['{', '}'], "");
        for method in [
            Method::GET,
            Method::HEAD,
            Method::POST,
            Method::PUT,
            Method::DELETE,
        ] {
            let request = running.ask(method.clone(), &path);
            let response = request.send().await.expect("an answer");
            let status = response.status().as_u16();
            assert!([401, 405].contains(&status), "{method} {path}: {status}");
        }
    }
    let answer = running.read("user/nothing").await;
    assert_eq!(answer.code(), "not_found", "{answer}");
    running.stop().await;
}
