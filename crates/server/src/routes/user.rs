//! People's own calls: having an account, signing in and out, what one says of oneself.

mod account;
mod add_account;
mod delete_user;
mod device;
mod end_session;
mod get_decoded_token;
mod get_jwt_token;
mod get_user_from_cookie;
mod get_user_id;
mod get_user_salt;
mod login_user;
mod logout_everywhere;
mod logout_user;
mod record;
mod register_code;
mod register_user;
mod remove_account;
mod sessions;
mod sign_in_nonce;
mod site;
mod update_user;
mod visiting;

pub(super) use record::record_of;
pub(crate) use site::site_of;

use super::route::Route;

/// The calls, and what each counts as.
pub(super) fn routes() -> Vec<Route> {
    vec![
        get_user_id::route(),
        get_user_salt::route(),
        register_user::route(),
        register_code::route(),
        login_user::route(),
        sign_in_nonce::route(),
        get_jwt_token::route(),
        get_decoded_token::route(),
        get_user_from_cookie::route(),
        update_user::route(),
        add_account::route(),
        remove_account::route(),
        logout_user::route(),
        logout_everywhere::route(),
        sessions::route(),
        end_session::route(),
        delete_user::route(),
    ]
}
