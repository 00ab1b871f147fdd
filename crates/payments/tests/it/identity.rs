//! Who people are by the bank's word, asked of the sandbox's bank.

mod accounts;
mod begin;
mod faults;
mod review;

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use chain::Chains;
use domain::{AccountId, Cents, Email, IdentityState};
use partners::bank::Bank;
use payments::{
    BankDesk, BankFees, Ctx,
    identity::{
        BeginIdentityError, IdentityDetails, IdentityNow, begin_identity, identity,
        verified_customer,
    },
    people::FullName,
    start_workers,
};
use sandbox::{
    BankServer,
    bank::{Faults as BankFaults, IdentityChange, Kyc, Tos},
};
use serde_json::Value;
use sha2::{Digest, Sha256};
use store::{MailCode, NewAccount, NewLogin, Store};
use testkit::{Database, PATIENCE, dead_chain};
use tokio_util::sync::CancellationToken;

use crate::{databases, house::ShiftedClock};

const ANN: AccountId = AccountId(1);
const BEN: AccountId = AccountId(2);
/// Has wallets only.
const WALTER: AccountId = AccountId(3);
/// Where people are.
const NETWORK: &str = "192.0.2.1";
const EMAIL: &str = "Ann@example.com";
/// More than lies between two looks.
const A_LOOK: Duration = Duration::from_secs(5);

/// A bank, and a Filbert that asks it.
struct Bureau {
    bank: BankServer,
    ctx: Ctx,
    clock: Arc<ShiftedClock>,
    _database: Database,
}

async fn on_both(test: impl AsyncFn(Bureau)) {
    for database in databases::each() {
        test(Bureau::on(database).await).await;
    }
}

impl Bureau {
    async fn on(database: Database) -> Self {
        let bank = BankServer::start(0, &[], None).await.unwrap();
        let store = Store::connect(database.url()).await.unwrap();
        store.migrate().await.unwrap();
        let chains = Chains::connect(vec![dead_chain()]).unwrap();
        let clock = Arc::<ShiftedClock>::default();
        let ctx = Ctx::new(store, chains, clock.clone(), "the first process".to_owned());
        let bureau = Self {
            ctx: ctx.banking(desk(&bank)),
            bank,
            clock,
            _database: database,
        };
        bureau.add(ANN, Some(EMAIL), Some("Ann Example")).await;
        bureau
            .add(BEN, Some("ben@example.com"), Some("Ben Example"))
            .await;
        bureau.add(WALTER, None, None).await;
        bureau
    }

    async fn open() -> Self {
        Self::on(databases::sqlite()).await
    }

    async fn add(&self, id: AccountId, email: Option<&str>, name: Option<&str>) {
        let login = email.map(|email| NewLogin {
            email: Email::parse(email).unwrap(),
            salt: [1; 16],
            password: "a hash".to_owned(),
        });
        let added = self.ctx.store.add_account(NewAccount {
            id,
            login,
            wallet: None,
            full_name: name.map(str::to_owned),
            created_at: self.ctx.clock.now_ms(),
        });
        assert!(added.await.unwrap());
    }

    /// Has somebody prove, by a code, that an address is theirs.
    async fn prove_mail(&self, account: AccountId, email: &str) {
        let now = self.ctx.clock.now_ms();
        let code = MailCode {
            mail: Sha256::digest(Email::parse(email).unwrap().key()).into(),
            account,
            code: [7; 32],
            expires_at: now + 1_000_000,
        };
        let store = &self.ctx.store;
        store.new_mail_code(code, 9, 1, now).await.unwrap().unwrap();
        assert!(store.prove_mail(code, 9, now).await.unwrap());
    }

    /// What a person hears who looks again.
    async fn look(&self, account: AccountId) -> IdentityNow {
        self.clock.shift(A_LOOK);
        identity(&self.ctx, account).await.unwrap()
    }

    fn decide(&self, kyc: Option<Kyc>, tos: Option<Tos>) {
        let change = IdentityChange {
            kyc,
            tos,
            ..IdentityChange::default()
        };
        self.bank.set_identity(EMAIL, change).unwrap();
    }

    fn fail(&self, faults: BankFaults) {
        self.bank.fail(faults);
    }

    async fn begin(&self, account: AccountId) -> Result<IdentityNow, BeginIdentityError> {
        begin_identity(&self.ctx, account, IdentityDetails::default(), NETWORK).await
    }

    async fn begin_as(
        &self,
        account: AccountId,
        name: &str,
        email: &str,
    ) -> Result<IdentityNow, BeginIdentityError> {
        let said = IdentityDetails {
            full_name: Some(FullName::parse(name).unwrap()),
            email: Some(Email::parse(email).unwrap()),
        };
        begin_identity(&self.ctx, account, said, NETWORK).await
    }

    /// Has the bank verify Ann. What it calls her.
    async fn verify(&self) -> String {
        self.begin(ANN).await.unwrap();
        self.decide(Some(Kyc::Approved), Some(Tos::Approved));
        assert_eq!(self.look(ANN).await.state, IdentityState::Verified);
        verified_customer(&self.ctx, ANN).await.unwrap().unwrap()
    }

    /// What the bank has of one kind.
    fn kept(&self, of: &str) -> Vec<Value> {
        self.bank.state()[of].as_array().cloned().unwrap()
    }

    async fn state(&self, account: AccountId) -> IdentityState {
        payments::identity::last_state(&self.ctx, account)
            .await
            .unwrap()
    }

    /// Runs the workers until somebody's check is so far; the clock goes on meanwhile.
    async fn until(&self, account: AccountId, state: IdentityState) {
        let cancel = CancellationToken::new();
        let workers = start_workers(&self.ctx, cancel.clone());
        let there = async {
            while self.state(account).await != state {
                tokio::time::sleep(Duration::from_millis(200)).await;
                self.clock.shift(A_LOOK);
            }
        };
        let there = tokio::time::timeout(PATIENCE, there).await;
        cancel.cancel();
        workers.join().await;
        there.unwrap_or_else(|_| panic!("it does not get to {state}"));
    }
}

fn desk(bank: &BankServer) -> BankDesk {
    BankDesk {
        bank: Bank::new(bank.api(), bank.key().parse().unwrap()),
        routes: BTreeMap::new(),
        landing: None,
        fees: BankFees {
            sepa: Cents(100),
            ach: Cents(50),
        },
        home: "https://filbert.example/".parse().unwrap(),
        poll_every: BankDesk::POLL_EVERY,
    }
}

/// All requests are met by this.
fn lost_answers() -> BankFaults {
    BankFaults {
        lost_answers: 100,
        ..BankFaults::default()
    }
}

fn down() -> BankFaults {
    BankFaults {
        down: true,
        ..BankFaults::default()
    }
}

fn nonsense() -> BankFaults {
    BankFaults {
        nonsense: 100,
        ..BankFaults::default()
    }
}
