//! What people are told when it happens, and where.

mod confirm_mail;
mod devices;
mod mail_code;
mod settings;

pub(in crate::routes) use settings::NoticeSettingsView;

use serde::Serialize;
use utoipa::ToSchema;

use super::route::Route;

/// It was done.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(super) struct NoticeDone {
    /// Always `true`.
    success: bool,
}

const DONE: NoticeDone = NoticeDone { success: true };

/// The calls, what each counts as and who may make it.
pub(super) fn routes() -> Vec<Route> {
    vec![
        settings::get_route(),
        settings::set_route(),
        devices::subscribe_route(),
        devices::forget_route(),
        mail_code::route(),
        confirm_mail::route(),
    ]
}
