//! Claims across that came to no end in the time that they are looked after, for whoever runs this.

use std::fmt;

use alloy_primitives::B256;
use domain::{ChainId, CrossingState, LinkId, RouteId};
use store::{CrossingRow, Store};

use super::pace::overdue_before;

/// One that needs a person. Written out, it says where its money is and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverdueCrossing {
    /// By which route.
    pub route: RouteId,
    /// Out of which link.
    pub link: LinkId,
    /// How far it was when it was looked at last.
    pub state: CrossingState,
    /// To which chain.
    pub to_chain: ChainId,
    /// The transaction that gave it to the bridge, if there is one.
    pub near_tx: Option<B256>,
    /// The transaction that should have brought it, if the router named one.
    pub far_tx: Option<B256>,
    /// What the router calls its quote.
    pub quote_id: Option<String>,
}

/// Those at `now` (Unix ms), the oldest first, of the oldest `limit` that are still looked at.
///
/// # Errors
/// When the database does not answer.
pub async fn overdue_crossings(
    store: &Store,
    now: i64,
    limit: u64,
) -> Result<Vec<OverdueCrossing>, store::Error> {
    let begun = overdue_before(now);
    let rows = store.crossings_begun_before(begun, limit).await?;
    let open = rows.iter().filter(|row| !row.state.is_end());
    Ok(open.map(OverdueCrossing::from).collect())
}

impl From<&CrossingRow> for OverdueCrossing {
    fn from(row: &CrossingRow) -> Self {
        Self {
            route: row.route.id,
            link: row.link,
            state: row.state,
            to_chain: row.route.to_chain,
            near_tx: row.near.map(|near| near.tx),
            far_tx: row.far_tx,
            quote_id: row.route.quote_id.clone(),
        }
    }
}

impl OverdueCrossing {
    fn what_to_do(&self) -> &'static str {
        match self.state {
            CrossingState::Claiming => {
                "see that its chain is read (`filbert check`), and whether an explorer shows that its link was claimed"
            }
            CrossingState::NeedsGas => {
                "have its gas paid on the router's page about that transaction, or ask the router to give it back"
            }
            CrossingState::Failed => {
                "ask the router to carry it out by hand or to give it back, with that transaction"
            }
            _ => "ask the router what became of it, with that transaction",
        }
    }
}

impl fmt::Display for OverdueCrossing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (near, far) = (self.link.chain, self.to_chain);
        write!(f, "the money of link {} ", self.link)?;
        match self.near_tx {
            Some(tx) => write!(f, "left chain {near} by {tx}, ")?,
            None => write!(f, "is not known to have left chain {near}, ")?,
        }
        match self.far_tx {
            Some(tx) => write!(f, "and {tx} did not bring it on chain {far}; ")?,
            None => write!(f, "and no transaction brought it on chain {far}; ")?,
        }
        write!(f, "it stands at `{}`", self.state)?;
        if let Some(quote) = &self.quote_id {
            write!(f, ", and the router calls its quote {quote}")?;
        }
        write!(f, ": {}", self.what_to_do())
    }
}

#[cfg(test)]
mod tests {
    use domain::VaultVersion;

    use super::*;

    #[test]
    fn it_is_said_where_the_money_is_and_what_to_do() {
        let link = LinkId {
            chain: ChainId(10),
            version: VaultVersion::V4_4,
            index: 7,
        };
        let mut overdue = OverdueCrossing {
            route: RouteId(1),
            link,
            state: CrossingState::Failed,
            to_chain: ChainId(8453),
            near_tx: Some(B256::repeat_byte(1)),
            far_tx: None,
            quote_id: Some("q".to_owned()),
        };
        let near = B256::repeat_byte(1);
        assert_eq!(
            overdue.to_string(),
            format!(
                "the money of link 10/v4.4/7 left chain 10 by {near}, and no transaction brought it on chain 8453; \
                 it stands at `failed`, and the router calls its quote q: ask the router to carry it out by hand or \
                 to give it back, with that transaction"
            )
        );
        overdue.near_tx = None;
        overdue.far_tx = Some(B256::repeat_byte(2));
        overdue.state = CrossingState::Claiming;
        overdue.quote_id = None;
        let words = overdue.to_string();
        let far = B256::repeat_byte(2);
        for part in [
            "is not known to have left chain 10",
            &format!("and {far} did not bring it on chain 8453"),
            "`filbert check`",
        ] {
            assert!(words.contains(part), "{words}");
        }
    }
}
