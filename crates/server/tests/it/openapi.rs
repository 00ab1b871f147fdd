use std::{fs, path::Path};

use server::routes::openapi_document;

/// Clients' types are made from this file, so it must say what the server does.
#[test]
fn the_description_in_docs_is_that_of_this_server() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let kept = fs::read_to_string(path).unwrap_or_default();
    assert!(
        kept == openapi_document(),
        "docs/openapi.json is not what the server does: run `make gen` and look at the difference"
    );
}
