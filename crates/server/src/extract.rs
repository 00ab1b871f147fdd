//! How requests become values, strictly: what is unknown, too large, not of its form or not ours
//! to know is refused in the shape of every other error.

mod json;
mod photo;
mod query;
mod request_form;
mod secret;
mod strict;
mod upload;

pub use json::{Json, ReadBody, read_body};
pub use photo::PhotoFile;
pub use query::Query;
pub use request_form::RequestForm;
pub use secret::refuse_secret_in_head;
pub(crate) use secret::secret_refusal;
pub(crate) use strict::read as read_value;
pub(crate) use upload::LONGEST as LONGEST_UPLOAD;
pub use upload::Upload;
