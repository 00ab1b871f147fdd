//! What happens to every request, whatever it asks for: its id and log line, bounds on how many
//! and how long, headers.

mod access;
mod allowance;
mod asker;
mod bodies;
mod bounds;
mod client;
mod door;
mod headers;
mod idempotency;
mod kind;
mod observe;
mod packed;
mod panic;
mod places;
mod rate_limit;
mod same_site;
mod serve;
mod session;
mod taking;

pub(crate) use access::Access;
pub(crate) use bodies::stopped_coming;
pub(crate) use bounds::{Bounds, keep_bounds};
pub(crate) use client::{Network, tell_network};
pub(crate) use door::Door;
pub(crate) use headers::{secure_headers, share};
pub(crate) use idempotency::{AnswerOnce, answer_once, key_in_use, key_reused};
pub(crate) use kind::{Kind, Kinds, tell_kind};
pub(crate) use observe::{Logged, observe};
pub(crate) use packed::{Packed, is_unpacked};
pub(crate) use panic::answer_panic;
pub(crate) use places::{Place, Places, SHARES_OF_FILES, SHARES_OF_OPEN};
pub(crate) use rate_limit::{AddressLimit, RateLimits, limit_rates};
pub(crate) use same_site::cross_site;
pub(crate) use serve::serve;
pub(crate) use session::{
    MaybeSignedIn, SessionCookie, Sessions, SignedIn, clear_cookie, clear_device_cookie,
    known_device, not_signed_in, only_signed_in, read_session, set_cookie, set_device_cookie,
};
