use alloy_primitives::{Address, B256, U256};
use domain::{BankAccountId, CashOutId, CashOutKind, CashOutState, Cents, ChainId, LinkId, Rail};
use store::CashOutRow;

use super::{business_days, facts::Facts};

/// Working days of banks after which money should have arrived.
const ARRIVES_WITHIN: u32 = 3;

/// Money on its way to a bank, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CashOut {
    /// Which.
    pub id: CashOutId,
    /// Why.
    pub kind: CashOutKind,
    /// How far it is.
    pub state: CashOutState,
    /// Where the money comes from.
    pub link: LinkId,
    /// The token's contract.
    pub token: Address,
    /// In the token's smallest units.
    pub amount: U256,
    /// The same in cents of dollars. Of what a route has to bring to the provider: the least that gets there.
    pub cents: Cents,
    /// What is kept of it.
    pub fee: Cents,
    /// To which of their accounts. It may be gone.
    pub bank_account: BankAccountId,
    /// By which network of banks.
    pub rail: Rail,
    /// Enough of the account's number for its owner to know it by.
    pub hint: String,
    /// Where the provider takes the money in.
    pub pay_to: Option<Address>,
    /// On which chain, if a route has to bring the money there; `None`: on the link's.
    pub landing: Option<ChainId>,
    /// The transaction that pays there.
    pub tx: Option<B256>,
    /// What banks know the payment by.
    pub reference: Option<String>,
    /// What arrives: a decimal number and its currency.
    pub arrived: Option<(String, String)>,
    /// By which transaction it came back.
    pub refund: Option<B256>,
    /// Why it went no further, a code.
    pub reason: Option<String>,
    /// Unix milliseconds.
    pub created_at: i64,
    /// Unix milliseconds.
    pub updated_at: i64,
    /// Unix milliseconds at which it should have arrived.
    pub expected_by: i64,
}

impl CashOut {
    /// What is left of it for the bank.
    pub fn total(&self) -> Cents {
        self.cents.less(self.fee).unwrap_or_default()
    }
}

impl From<CashOutRow> for CashOut {
    fn from(row: CashOutRow) -> Self {
        let facts = Facts::read(&row.facts);
        Self {
            id: row.id,
            kind: row.kind,
            state: row.state,
            link: row.link,
            token: row.token,
            amount: row.amount,
            cents: row.cents,
            fee: row.fee,
            bank_account: row.bank_account,
            rail: row.rail,
            hint: row.hint,
            pay_to: row.pay_to,
            landing: row.landing,
            tx: row.tx,
            reference: facts.reference,
            arrived: facts.arrived,
            refund: facts.refund,
            reason: row.reason,
            created_at: row.created_at,
            updated_at: row.updated_at,
            expected_by: business_days::after(row.created_at, ARRIVES_WITHIN),
        }
    }
}
