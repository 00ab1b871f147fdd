use payments::Contact;
use serde::Serialize;
use utoipa::ToSchema;

use super::Address20;

/// Somebody whom somebody dealt with. The names are other clients' too.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Contact)]
pub(crate) struct ContactView {
    /// What they call them.
    #[schema(required, max_length = 40)]
    pub nickname: Option<String>,
    /// What the other calls themselves here; always null: whose a wallet is, nobody is told.
    #[schema(required, pattern = "^[A-Za-z0-9]{1,16}$")]
    pub username: Option<String>,
    /// What the other's wallet is called; always null here, `wallets/{address}/name` tells it.
    #[schema(required)]
    pub ens_name: Option<String>,
    /// The other's wallet.
    pub account_identifier: Address20,
    /// How often they dealt.
    pub n_interactions: u64,
    /// A path on this host.
    #[schema(required)]
    pub profile_picture: Option<String>,
}

impl From<Contact> for ContactView {
    /// Without what the other chose to be called: whoever sends somebody a trifle would learn from it whose
    /// a wallet is.
    fn from(contact: Contact) -> Self {
        Self {
            nickname: contact.nickname,
            username: None,
            ens_name: None,
            account_identifier: Address20(contact.address),
            n_interactions: contact.interactions,
            profile_picture: None,
        }
    }
}
