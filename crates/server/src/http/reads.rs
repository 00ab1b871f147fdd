use axum::extract::Request;

use crate::routes::PREFIX;

/// Calls that only read, though they have a body: a wallet's address belongs in no log of addresses, and
/// other clients of the protocol ask so.
const READS: [&str; 4] = [
    "/fetch-wallet-balance",
    "/recent-transactions",
    "/get-attachment-info",
    "/calculate-pts-for-action",
];

/// Reads for which nodes are asked many things, or many nodes, by how their paths begin. Nodes give away
/// far less than our database does.
const LOOKUPS: [&str; 6] = [
    "/fetch-wallet-balance",
    "/recent-transactions",
    "/transactions/",
    "/names/",
    "/nfts/",
    "/wallets/",
];

/// Calls with a file in their body. They take long, and the same file again is the same call.
const UPLOADS: [&str; 1] = ["/submit-claim-link/init"];

/// Whether a request changes nothing: it takes the places of reads, and there is nothing to carry
/// out once.
pub(super) fn is_read(request: &Request) -> bool {
    request.method().is_safe() || reads(request.uri().path())
}

/// Whether a request is a read for which nodes are asked: it takes of an allowance of its own.
pub(super) fn is_lookup(request: &Request) -> bool {
    let path = own(request.uri().path());
    is_read(request) && LOOKUPS.iter().any(|lookup| path.starts_with(lookup))
}

/// Whether a request brings a file.
pub(super) fn is_upload(request: &Request) -> bool {
    !request.method().is_safe() && uploads(request.uri().path())
}

/// Whether what is at a path only reads, whatever its method.
pub(crate) fn reads(path: &str) -> bool {
    READS.contains(&own(path))
}

/// Whether a file is brought to a path.
pub(crate) fn uploads(path: &str) -> bool {
    UPLOADS.contains(&own(path))
}

fn own(path: &str) -> &str {
    path.strip_prefix(PREFIX).unwrap_or(path)
}
