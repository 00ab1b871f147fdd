use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    iter,
};

use axum::http::{Method, StatusCode};
use serde_json::{Map, Value, json};

use super::examples;
use crate::{
    error::ErrorCode,
    http::{Access, Kind, Kinds},
};

/// What every call can meet, whatever it does.
const ALWAYS: [ErrorCode; 2] = [ErrorCode::SecretInBody, ErrorCode::Internal];
/// What every call can meet but for those that are never shed.
const UNDER_LOAD: [ErrorCode; 2] = [ErrorCode::RateLimited, ErrorCode::Overloaded];
/// What every write can meet.
const OF_WRITES: [ErrorCode; 3] = [
    ErrorCode::InvalidRequest,
    ErrorCode::IdempotencyKeyReused,
    ErrorCode::IdempotencyKeyInUse,
];

/// Adds what holds for every call, and for those of its kind.
pub(super) fn complete(mut document: Value, kinds: &Kinds) -> Value {
    let schemas = document["components"]["schemas"].take();
    let components = object(&mut document["components"]);
    components.insert("headers".to_owned(), headers());
    components.insert("parameters".to_owned(), parameters());
    components.insert("securitySchemes".to_owned(), security_schemes());
    for (path, item) in object(&mut document["paths"]) {
        for (method, operation) in object(item) {
            let method = method.to_uppercase();
            let method: Method = method.parse().expect("invariant: a call has a method");
            let (kind, access) = kinds.of(path, &method);
            let codes = met_before(&method, kind, access);
            complete_operation(operation, &schemas, kind, codes);
            if let Some(security) = security(access) {
                operation["security"] = security;
            }
        }
    }
    document["components"]["schemas"] = schemas;
    document
}

/// The codes of errors that a call can meet before its handler is asked.
fn met_before(method: &Method, kind: Kind, access: Access) -> BTreeSet<String> {
    let mut codes: HashSet<_> = ALWAYS.into();
    if kind != Kind::Probe {
        codes.extend(UNDER_LOAD);
    }
    if kind == Kind::Write {
        codes.extend(OF_WRITES);
    }
    if !method.is_safe() || kind == Kind::Session {
        codes.insert(ErrorCode::CrossSite);
    }
    if access != Access::Anyone {
        codes.insert(ErrorCode::DatabaseBusy);
    }
    if access == Access::User {
        codes.insert(ErrorCode::NotSignedIn);
    }
    codes.into_iter().map(ErrorCode::name).collect()
}

/// Whether a call wants the cookie of a session, in the words of OpenAPI. `None`: it does not look.
fn security(access: Access) -> Option<Value> {
    match access {
        Access::Anyone => None,
        Access::Either => Some(json!([{}, {"session": []}])),
        Access::User => Some(json!([{"session": []}])),
    }
}

fn complete_operation(
    operation: &mut Value,
    schemas: &Value,
    kind: Kind,
    mut codes: BTreeSet<String>,
) {
    let (is_shed, is_write) = (kind != Kind::Probe, kind == Kind::Write);
    if is_write {
        let key = json!({"$ref": "#/components/parameters/IdempotencyKey"});
        match &mut operation["parameters"] {
            Value::Array(parameters) => parameters.push(key),
            none => *none = json!([key]),
        }
    }
    if let Some(content) = operation.pointer_mut("/requestBody/content") {
        add_examples(content);
    }

    let responses = object(&mut operation["responses"]);
    responses.retain(|_, response| match own_codes(response) {
        Some(own) => {
            codes.extend(own);
            false
        }
        None => true,
    });
    for response in responses.values_mut() {
        complete_answer(response, schemas, is_shed, is_write);
    }
    for (status, codes) in by_status(&codes) {
        let answer = refusal(&codes, is_shed);
        responses.entry(status.as_str()).or_insert(answer);
    }
}

/// The codes that a handler lists as an error's description, separated by commas. `None`: the
/// response is none of our errors.
fn own_codes(response: &Value) -> Option<Vec<String>> {
    let schema = response.pointer("/content/application~1json/schema/$ref")?;
    (schema == "#/components/schemas/Error").then(|| {
        let codes = response["description"].as_str().unwrap_or_default();
        codes.split(", ").map(str::to_owned).collect()
    })
}

fn by_status(names: &BTreeSet<String>) -> BTreeMap<StatusCode, Vec<ErrorCode>> {
    let mut by_status = BTreeMap::<_, Vec<_>>::new();
    for name in names {
        let code = ErrorCode::ALL.into_iter().find(|code| code.name() == *name);
        let code = code.unwrap_or_else(|| panic!("invariant: {name} is an error's code"));
        by_status.entry(code.status()).or_default().push(code);
    }
    by_status
}

fn complete_answer(response: &mut Value, schemas: &Value, is_shed: bool, is_write: bool) {
    let mut headers = common_headers(is_shed);
    if is_write {
        headers.insert("Idempotency-Replayed".to_owned(), header("Replayed"));
    }
    response["headers"] = headers.into();
    if response["description"].as_str().is_none_or(str::is_empty) {
        let schema = response.pointer("/content/application~1json/schema/$ref");
        let name = schema.and_then(|path| path.as_str()?.rsplit('/').next());
        let words = name.and_then(|name| schemas[name]["description"].as_str());
        response["description"] = words.unwrap_or("As asked.").into();
    }
    if let Some(content) = response.get_mut("content") {
        add_examples(content);
    }
}

/// An error's response: the codes that it can have, and what each looks like.
fn refusal(codes: &[ErrorCode], is_shed: bool) -> Value {
    let names: Vec<_> = codes.iter().map(|code| code.name()).collect();
    let errors = codes.iter().map(|code| (code.name(), code.example()));
    let mut headers = common_headers(is_shed);
    if errors.clone().any(|(_, error)| error.retry_after.is_some()) {
        headers.insert("Retry-After".to_owned(), header("RetryAfter"));
    }
    let examples: Map<_, _> = errors
        .map(|(name, error)| (name, json!({"value": error.body(examples::REQUEST_ID)})))
        .collect();
    json!({
        "description": format!("`{}`", names.join("`, `")),
        "headers": headers,
        "content": {"application/json": {
            "schema": {"allOf": [
                {"$ref": "#/components/schemas/Error"},
                {"type": "object", "properties": {"code": {"enum": names}}},
            ]},
            "examples": examples,
        }},
    })
}

fn add_examples(content: &mut Value) {
    for (kind, media) in object(content) {
        let schema = &media["schema"];
        // Of what may be null, what it is otherwise.
        let one_of = schema["oneOf"].as_array().into_iter().flatten();
        let mut paths = iter::once(schema).chain(one_of);
        let path = paths.find_map(|schema| schema["$ref"].as_str());
        let name = path.and_then(|path| path.rsplit('/').next());
        let name = name.unwrap_or_default();
        if let Some(example) = examples::of(name, kind) {
            media["example"] = example;
        }
    }
}

fn common_headers(is_shed: bool) -> Map<String, Value> {
    let mut headers = Map::new();
    headers.insert("X-Request-Id".to_owned(), header("RequestId"));
    if is_shed {
        headers.insert("RateLimit".to_owned(), header("RateLimit"));
        headers.insert("RateLimit-Policy".to_owned(), header("RateLimitPolicy"));
    }
    headers
}

fn header(name: &str) -> Value {
    json!({"$ref": format!("#/components/headers/{name}")})
}

fn headers() -> Value {
    json!({
        "RequestId": {
            "description": "Names the request in the server's log. An answer that is told again has the id of the request that it was made for.",
            "schema": {"type": "string"},
            "example": examples::REQUEST_ID,
        },
        "RateLimit": {
            "description": "What is left: of your network's allowance, and for a write of the one of the wallet that it is about. `r` more may follow within `t` seconds (draft-ietf-httpapi-ratelimit-headers).",
            "schema": {"type": "string"},
            "example": "\"network\";r=59;t=1, \"address\";r=29;t=1",
        },
        "RateLimitPolicy": {
            "description": "The allowances: `q` requests within `w` seconds.",
            "schema": {"type": "string"},
            "example": "\"network\";q=60;w=30, \"address\";q=30;w=30",
        },
        "RetryAfter": {
            "description": "Seconds after which asking again may help. Absent where it would not.",
            "schema": {"type": "integer", "minimum": 0},
            "example": 2,
        },
        "Replayed": {
            "description": "`true` when this is the kept answer to an earlier request with the same `Idempotency-Key`.",
            "schema": {"type": "string"},
            "example": "true",
        },
    })
}

fn parameters() -> Value {
    json!({
        "IdempotencyKey": {
            "name": "Idempotency-Key",
            "in": "header",
            "required": false,
            "description": "A key of your choice for this request, such as a random UUID: 1 to 255 visible ASCII characters, in quotation marks or without. The same request with the same key is answered the same for 24 hours, by any process and also after a crash; another request with it is refused. Answers that ask to come again are not kept.",
            "schema": {"type": "string", "pattern": "^[!-~]{1,257}$"},
            "example": "8e03978e-40d5-43dd-bc93-6894a57f9324",
        },
    })
}

fn security_schemes() -> Value {
    json!({
        "session": {
            "type": "apiKey",
            "in": "cookie",
            "name": "filbert_session",
            "description": "Set by the calls that sign somebody in, for 30 days from the last use. Over https its name is `__Host-filbert_session`. No script reads it, and pages of other sites cannot use it.",
        },
    })
}

fn object(value: &mut Value) -> &mut Map<String, Value> {
    value
        .as_object_mut()
        .expect("invariant: a description is made of objects")
}
