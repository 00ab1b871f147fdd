use std::{
    collections::{HashMap, HashSet},
    fs,
};

use alloy::primitives::Address;
use chain::ChainSpec;
use domain::ChainId;
use jsonschema::Validator;
use serde_json::{Value, json};
use server::routes::{PREFIX, openapi_description, openapi_document};
use testkit::dead_chain;

use crate::{answer::Answer, app::Running, databases};

/// Clients' types are made from this file, so it must say what the server does.
#[test]
fn the_description_in_docs_is_that_of_this_server() {
    let path = testkit::crate_dir().join("../../docs/openapi.json");
    let kept = fs::read_to_string(path).unwrap_or_default();
    assert!(
        kept == openapi_document(),
        "docs/openapi.json is not what the server does: run `make gen` and look at the difference"
    );
}

/// A call of the description.
struct Call {
    path: &'static str,
    method: &'static str,
    operation: &'static Value,
}

fn calls() -> impl Iterator<Item = Call> {
    let paths = openapi_description()["paths"].as_object().expect("paths");
    paths.iter().flat_map(|(path, item)| {
        let methods = item.as_object().expect("methods");
        methods.iter().map(move |(method, operation)| Call {
            path,
            method,
            operation,
        })
    })
}

impl Call {
    /// Every body that it takes or gives.
    fn bodies(&self) -> Vec<&'static Value> {
        let responses = self.operation["responses"].as_object().expect("responses");
        responses
            .values()
            .chain([&self.operation["requestBody"]])
            .filter_map(|with_content| with_content["content"].as_object())
            .flat_map(|content| content.values())
            .collect()
    }
}

#[test]
fn every_call_is_told_with_examples_that_are_what_their_schemas_say() {
    // Calls share most of their schemas, and making a validator takes longer than using it.
    let mut validators = HashMap::new();
    for call in calls() {
        let words = ["summary", "description", "operationId"];
        for name in words {
            let words = call.operation[name].as_str().unwrap_or_default();
            assert!(!words.is_empty(), "{} has no {name}", call.path);
        }
        for body in call.bodies() {
            let one = body.get("example").into_iter();
            let named = body["examples"].as_object().into_iter();
            let named = named.flat_map(|named| named.values().map(|one| &one["value"]));
            let examples: Vec<_> = one.chain(named).collect();
            let itself = call.operation["operationId"] == "openapi";
            assert!(itself || !examples.is_empty(), "{}: {body}", call.path);
            let schema = &body["schema"];
            let validator = validators
                .entry(schema.to_string())
                .or_insert_with(|| validator_of(schema));
            for example in examples {
                if let Err(error) = validator.validate(example) {
                    panic!("{error} in {example:#}");
                }
                assert_checksums(example);
            }
        }
    }
}

fn validator_of(schema: &Value) -> Validator {
    let whole = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "allOf": [schema],
        "components": openapi_description()["components"],
    });
    jsonschema::validator_for(&whole).expect("a schema")
}

fn assert_checksums(example: &Value) {
    match example {
        Value::String(text) if text.len() == 42 && text.starts_with("0x") => {
            Address::parse_checksummed(text, None).expect("a checksum");
        }
        Value::Array(values) => values.iter().for_each(assert_checksums),
        Value::Object(fields) => fields.values().for_each(assert_checksums),
        _ => {}
    }
}

#[test]
fn every_error_is_told_where_its_status_is() {
    let mut told = HashSet::new();
    for call in calls() {
        let responses = call.operation["responses"].as_object().expect("responses");
        for (status, response) in responses {
            let headers = &response["headers"];
            assert!(
                headers["X-Request-Id"].is_object(),
                "{} {status}",
                call.path
            );
            let examples = &response["content"]["application/json"]["examples"];
            let codes = examples.as_object().into_iter().flatten();
            told.extend(codes.map(|(code, _)| code.as_str()));
        }
    }
    let codes = &openapi_description()["components"]["schemas"]["ErrorCode"]["enum"];
    for code in codes.as_array().expect("codes") {
        let code = code.as_str().expect("a name");
        // These two are no call's.
        let is_told = told.contains(code) || ["not_found", "method_not_allowed"].contains(&code);
        assert!(is_told, "{code} is told nowhere");
    }
}

/// Each write, as it comes, is described with its key and keeps what that says. Which calls are writes is
/// held by `every_call_has_its_kind_and_its_access`; those that visitors cannot make are left out.
#[tokio::test]
async fn every_write_says_and_keeps_that_its_key_makes_it_idempotent() {
    let elsewhere = ChainSpec {
        id: ChainId(1),
        ..dead_chain()
    };
    let database = databases::sqlite();
    let running = Running::start(&database, vec![elsewhere], |_| {}).await;
    let key = json!({"$ref": "#/components/parameters/IdempotencyKey"});
    let is_write = |call: &Call| {
        let parameters = call.operation["parameters"].as_array();
        let is_for_visitors = call.operation["security"] != json!([{"session": []}]);
        is_for_visitors && parameters.is_some_and(|all| all.contains(&key))
    };
    let writes: Vec<_> = calls().filter(is_write).collect();
    assert!(writes.len() >= 3);
    for call in writes {
        let path = call.path.strip_prefix(PREFIX).expect("our prefix");
        let path = path.trim_start_matches('/');
        // One that is of no chain is of nothing that is there.
        let about = "7a1f3c0d-e5b9-4b0e-8f2a-6d4c1b3e5f70";
        let is_of_request = path.contains("{id}");
        let path = path.replace("{chainId}/{version}/{index}", "31337/v4.4/5");
        let path = &path.replace("{id}", about);
        let method: reqwest::Method = call.method.to_uppercase().parse().expect("a method");
        let once = async |body: &Value| {
            let request = running.ask(method.clone(), path);
            let request = request.header("idempotency-key", path).json(body);
            Answer::of(request.send().await.expect("an answer")).await
        };
        let body = &call.operation["requestBody"]["content"]["application/json"]["example"];
        let first = once(body).await;
        let again = once(body).await;
        let refused = match path.as_str() {
            _ if is_of_request => "request_not_found",
            "claim-x-chain" => "route_over",
            _ => "unknown_chain",
        };
        assert_eq!(first.code(), refused, "{first}");
        assert!(!first.headers.contains_key("idempotency-replayed"));
        assert!(
            again.headers.contains_key("idempotency-replayed"),
            "{again}"
        );
        assert_eq!((first.status, &first.body), (again.status, &again.body));
        let mut other = body.clone();
        other["chainId"] = json!("2");
        let refused = once(&other).await;
        assert_eq!(refused.code(), "idempotency_key_reused", "{refused}");
    }
    running.stop().await;
}
