pub(super) mod get;
pub(super) mod submit;

use alloy_primitives::B256;

use super::PREFIX;

/// Where a person's picture is: a path on this host.
pub(crate) fn photo_url(digest: B256) -> String {
    format!("{PREFIX}/user/profile-photo/{digest:#x}")
}
