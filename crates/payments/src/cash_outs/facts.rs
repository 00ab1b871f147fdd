use alloy_primitives::B256;
use partners::bank::Payout;
use serde::{Deserialize, Serialize};

/// What else is known of a cash-out. Rows of before and of newer programs are read too.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Facts {
    /// What banks know the payment by.
    pub reference: Option<String>,
    /// What arrives, a decimal number and its currency.
    pub arrived: Option<(String, String)>,
    /// By which transaction it went back.
    pub refund: Option<B256>,
    /// Unix milliseconds of the provider's last change.
    pub changed_at: Option<i64>,
}

impl Facts {
    pub fn read(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }

    pub fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// With what a payout tells; what it does not tell stays.
    pub fn with(self, payout: &Payout) -> Self {
        Self {
            reference: payout.payment_reference.clone().or(self.reference),
            arrived: payout.outgoing.clone().or(self.arrived),
            refund: payout.refund_tx.or(self.refund),
            changed_at: payout.updated_at_ms.or(self.changed_at),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_what_cannot_be_read_is_nothing() {
        let facts = Facts {
            reference: Some("uetr".to_owned()),
            arrived: Some(("9.00".to_owned(), "eur".to_owned())),
            ..Facts::default()
        };
        assert_eq!(Facts::read(&facts.write()), facts);
        assert_eq!(Facts::read(r#"{"newer":1}"#), Facts::default());
        assert_eq!(Facts::read("no JSON"), Facts::default());
    }
}
