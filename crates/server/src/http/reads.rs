use axum::extract::Request;

use crate::routes::PREFIX;

/// Calls that only read, though they have a body: a wallet's address belongs in no log of addresses.
const READS: [&str; 2] = ["/fetch-wallet-balance", "/recent-transactions"];

/// Whether a request changes nothing: it takes of the allowance and the places of reads, and there is
/// nothing to carry out once.
pub(super) fn is_read(request: &Request) -> bool {
    request.method().is_safe() || reads(request.uri().path())
}

/// Whether what is at a path only reads, whatever its method.
pub(crate) fn reads(path: &str) -> bool {
    READS.contains(&path.strip_prefix(PREFIX).unwrap_or(path))
}
