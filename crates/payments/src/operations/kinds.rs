//! Every kind of job there is. A new one is a file of its room and its line below.

use super::housekeeping;
use crate::{
    cash_outs, crossings, deposits, history, identity, jobs::Kind, notices, points, requests,
    sponsor, transfers,
};

/// The kinds that this program knows.
pub fn kinds() -> Vec<Kind> {
    vec![
        transfers::note::kind(),
        transfers::stays::kind(),
        cash_outs::follow::kind(),
        cash_outs::reconcile::kind(),
        crossings::alarm::kind(),
        crossings::follow::kind(),
        deposits::expired_links::kind(),
        history::makers::kind(),
        housekeeping::kind(),
        identity::sweep::kind(),
        points::follow::kind(),
        requests::across::kind(),
        requests::addresses::kind(),
        requests::follow::kind(),
        notices::follow::kind(),
        notices::tell::kind(),
        sponsor::alarm::kind(),
    ]
}
