//! Money from links to banks: the sandbox's bank, on the sandbox's chains.

mod endings;
mod faults;
mod happy;
mod landing;
mod limits;
mod races;
mod reorganised;
mod served;
mod told;
mod way_back;
mod webhooks;

use std::{collections::BTreeMap, time::Duration};

use alloy::primitives::{Address, Bytes, U256};
use domain::{
    AccountId, BankAccountId, BankKind, BankNumber, CashOutId, CashOutKind, CashOutState, Cents,
    ChainId, Email, IdentityState, LinkId, VaultVersion,
};
use partners::bank::{
    Address as Home, Bank, IdempotencyKey, NewAccount as NewBankAccountThere, NewKycLink, Owner,
};
use payments::{
    BankDesk, BankFees, BankRoute, CashOut, CashOutYes, ConfirmCashOutError, Ctx, PrepareCashOut,
    PrepareCashOutError, cash_out, confirm_cash_out, prepare_cash_out,
};
use sandbox::{
    BankServer, PriceServer,
    bank::{Faults as BankFaults, IdentityChange, Kyc, Pace, Tos},
};
use store::{
    BegunBankAccount, IdentityBudget, IdentityLook, LinkedBankAccount, NewAccount, NewBankAccount,
    NewIdentity, NewLogin,
};
use testkit::{Database, PATIENCE, TestChain, secret};
use url::Url;
use uuid::Uuid;

use crate::{databases, house::House};

const ANN: AccountId = AccountId(1);
const BEN: AccountId = AccountId(2);
/// In smallest units of a dollar's token.
const DOLLARS: u64 = 25_000_000;

/// A house that pays out at the sandbox's bank.
struct Counter {
    house: House,
    /// What its assets cost, where that is known.
    _prices: Option<PriceServer>,
}

/// Somebody's account at a bank.
#[derive(Clone, Copy)]
struct Linked {
    owner: AccountId,
    id: BankAccountId,
}

impl Counter {
    async fn on(database: Database) -> Self {
        let mut house = House::on(database).await;
        house.close().await;
        let bank = &house.world.sandbox().bank;
        bank.pace(Pace::StepMs(50));
        let desk = desk(bank, &house.world.chains);
        house.ctx = house.ctx.clone().banking(desk);
        house.open();
        let counter = Self {
            house,
            _prices: None,
        };
        // The vault is never empty: what a deposit costs does not hang on whether a claim came before it.
        counter.link_of(1_000_000, 9_999).await;
        counter
    }

    async fn open() -> Self {
        Self::on(databases::sqlite()).await
    }

    fn ctx(&self) -> &Ctx {
        &self.house.ctx
    }

    fn bank(&self) -> &BankServer {
        &self.house.world.sandbox().bank
    }

    fn provider(&self) -> &Bank {
        &self.ctx().bank.as_ref().unwrap().bank
    }

    /// Somebody whom the bank verified, with an account of each kind at the bank.
    async fn person(&self, owner: AccountId) -> [Linked; 2] {
        let store = &self.ctx().store;
        let added = store.add_account(NewAccount {
            id: owner,
            login: Some(NewLogin {
                email: Email::parse(&email_of(owner)).unwrap(),
                salt: [1; 16],
                password: "a hash".to_owned(),
            }),
            wallet: None,
            full_name: Some("Ann Example".to_owned()),
            created_at: 0,
        });
        assert!(added.await.unwrap());
        let customer = self.verified(owner).await;
        [
            self.linked(owner, &customer, BankKind::Iban).await,
            self.linked(owner, &customer, BankKind::Us).await,
        ]
    }

    async fn verified(&self, owner: AccountId) -> String {
        let (store, bank) = (&self.ctx().store, self.provider());
        let email = email_of(owner);
        let home: Url = "https://filbert.example/close".parse().unwrap();
        let new = NewKycLink {
            full_name: "Ann Example",
            email: &email,
            redirect_uri: &home,
        };
        let link = bank.create_kyc_link(new, key()).await.unwrap();
        let change = IdentityChange {
            kyc: Some(Kyc::Approved),
            tos: Some(Tos::Approved),
            sepa: Some(true),
            ..IdentityChange::default()
        };
        self.bank().set_identity(&email, change).unwrap();
        let customer = bank.kyc_link(&link.id).await.unwrap().customer.unwrap();
        let identity_key = owner.0.to_be_bytes();
        let new = NewIdentity {
            account: owner,
            email,
            full_name: "Ann Example".to_owned(),
            key: identity_key,
            now: 0,
            next_look_at: i64::MAX,
            budget: IdentityBudget::default(),
        };
        store.begin_identity(new).await.unwrap();
        store
            .bind_identity(owner, identity_key, &link.id)
            .await
            .unwrap();
        let look = IdentityLook {
            kyc_link_id: link.id,
            customer_id: Some(customer.clone()),
            state: IdentityState::Verified,
            reasons: Vec::new(),
            tos_url: None,
            kyc_url: None,
            again: None,
            again_before: None,
            asked_bank_at: 1,
            next_look_at: None,
        };
        store.note_identity(owner, look, 1).await.unwrap();
        customer
    }

    async fn linked(&self, owner: AccountId, customer: &str, kind: BankKind) -> Linked {
        let new = match kind {
            BankKind::Iban => {
                let BankNumber::Iban(number) = number_of("BE68539007547034") else {
                    panic!("it is one");
                };
                NewBankAccountThere::Iban {
                    owner: person(),
                    number,
                    bic: None,
                    country: "BEL".parse().unwrap(),
                }
            }
            BankKind::Us => {
                let BankNumber::Us(number) = number_of("900123456789") else {
                    panic!("it is one");
                };
                NewBankAccountThere::Us {
                    owner: person(),
                    number,
                    routing: "021000021".parse().unwrap(),
                    kind: domain::UsAccountKind::Checking,
                    address: Home {
                        street: "1 Nut Street".to_owned(),
                        street2: None,
                        city: "Albany".to_owned(),
                        state: "NY".to_owned(),
                        postal_code: "10001".to_owned(),
                        country: "USA".parse().unwrap(),
                    },
                }
            }
        };
        let there = self
            .provider()
            .create_external_account(customer, &new, key());
        let there = there.await.unwrap();
        let id = BankAccountId(owner.0 * 10 + kind as u128);
        let account_key = id.0.to_be_bytes();
        let begun = self.ctx().store.begin_bank_account(
            NewBankAccount {
                id,
                account: owner,
                kind,
                digest: [u8::try_from(id.0 % 251).unwrap(); 32],
                number: None,
                asked: [1; 32],
                hint: "…7034".to_owned(),
                country: None,
                currency: kind.rail().currency(),
                key: account_key,
                now: 0,
            },
            20,
            0,
        );
        assert!(matches!(begun.await.unwrap(), BegunBankAccount::Begun(_)));
        let linked = self
            .ctx()
            .store
            .link_bank_account(id, account_key, &there.id);
        assert_eq!(linked.await.unwrap(), LinkedBankAccount::Done);
        Linked { owner, id }
    }

    fn chain(&self) -> &TestChain {
        self.house.chain()
    }

    /// A link of so many smallest units of a dollar's token, which the house has seen.
    async fn link_of(&self, amount: u64, number: u64) -> LinkId {
        let usdc = self.chain().token("USDC").address;
        let sender = self.house.person(0);
        let link = self
            .chain()
            .deposit_erc20(sender, usdc, U256::from(amount), &secret(number))
            .await;
        self.house.seen(link).await;
        link
    }

    async fn prepare(
        &self,
        kind: CashOutKind,
        link: LinkId,
        to: Linked,
    ) -> Result<CashOut, PrepareCashOutError> {
        let asked = PrepareCashOut {
            account: to.owner,
            kind,
            link,
            bank_account: to.id,
            return_to: None,
        };
        let ready = prepare_cash_out(self.ctx(), asked).await?;
        assert_eq!(ready.route, None);
        Ok(ready.cash_out)
    }

    /// A claim whose tokens come back to an address, if no bank takes them.
    async fn prepare_leading_back(
        &self,
        link: LinkId,
        to: Linked,
        back: Address,
    ) -> Result<CashOut, PrepareCashOutError> {
        let asked = PrepareCashOut {
            account: to.owner,
            kind: CashOutKind::Claim,
            link,
            bank_account: to.id,
            return_to: Some(back),
        };
        Ok(prepare_cash_out(self.ctx(), asked).await?.cash_out)
    }

    /// The same, asked until the bank says.
    async fn prepare_at_last(&self, kind: CashOutKind, link: LinkId, to: Linked) -> CashOut {
        let asking = async {
            loop {
                match self.prepare(kind, link, to).await {
                    Ok(prepared) => return prepared,
                    Err(PrepareCashOutError::BankUnreachable) => {}
                    Err(error) => panic!("{error}"),
                }
            }
        };
        let said = tokio::time::timeout(PATIENCE, asking).await;
        said.expect("the bank says at last")
    }

    fn signed(&self, prepared: &CashOut, number: u64) -> Bytes {
        let pay_to = prepared.pay_to.unwrap();
        let claim = self.house.claim(prepared.link, &secret(number), pay_to);
        claim.signature
    }

    async fn confirm(
        &self,
        prepared: &CashOut,
        owner: AccountId,
        number: u64,
    ) -> Result<CashOut, ConfirmCashOutError> {
        let signature = self.signed(prepared, number);
        self.say_yes(owner, prepared.id, signature).await
    }

    async fn say_yes(
        &self,
        owner: AccountId,
        id: CashOutId,
        signature: Bytes,
    ) -> Result<CashOut, ConfirmCashOutError> {
        let yes = CashOutYes {
            cash_out: id,
            signature,
            route: None,
        };
        confirm_cash_out(self.ctx(), owner, yes).await
    }

    /// One that is under way.
    async fn under_way(
        &self,
        kind: CashOutKind,
        (amount, number): (u64, u64),
        to: Linked,
    ) -> CashOut {
        let link = self.link_of(amount, number).await;
        let prepared = self.prepare_at_last(kind, link, to).await;
        self.confirm(&prepared, to.owner, number).await.unwrap()
    }

    async fn read(&self, id: CashOutId) -> CashOut {
        cash_out(self.ctx(), id).await.unwrap().unwrap()
    }

    /// The cash-out, once it came to a state. The clock goes on meanwhile.
    async fn until(&self, id: CashOutId, state: CashOutState) -> CashOut {
        let there = async {
            loop {
                let now = self.read(id).await;
                if now.state == state {
                    return now;
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        let there = tokio::time::timeout(PATIENCE, there).await;
        match there {
            Ok(there) => there,
            Err(_) => panic!(
                "it does not become {state}: {:#?}\n{:#}",
                self.read(id).await,
                self.bank().state()
            ),
        }
    }

    /// What the bank paid out, in cents, by its own word.
    fn credited(&self) -> u64 {
        let state = self.bank().state();
        let sums = state["credited"].as_object().unwrap().values();
        sums.map(|sum| sum["cents"].as_u64().unwrap()).sum()
    }

    fn payouts(&self) -> usize {
        self.bank().state()["payouts"].as_array().unwrap().len()
    }

    fn fail(&self, faults: BankFaults) {
        self.bank().fail(faults);
    }
}

fn email_of(owner: AccountId) -> String {
    format!("who{}@example.com", owner.0)
}

fn key() -> IdempotencyKey {
    IdempotencyKey(Uuid::new_v4())
}

fn number_of(text: &str) -> BankNumber {
    text.parse().unwrap()
}

fn person() -> Owner {
    Owner {
        name: "Ann Example".to_owned(),
        first_name: "Ann".to_owned(),
        last_name: "Example".to_owned(),
    }
}

fn desk(bank: &BankServer, chains: &[TestChain]) -> BankDesk {
    let route = |chain: &TestChain| {
        let name = bank.chain_name(chain.id)?;
        let route = BankRoute {
            chain: name.to_owned(),
            token: chain.token("USDC").address,
            decimals: 6,
            currency: "usdc".to_owned(),
        };
        Some((chain.id, route))
    };
    BankDesk {
        bank: Bank::new(bank.api(), bank.key().parse().unwrap()),
        routes: chains.iter().filter_map(route).collect::<BTreeMap<_, _>>(),
        landing: None,
        fees: BankFees {
            sepa: Cents(100),
            ach: Cents(50),
        },
        home: "https://filbert.example/".parse().unwrap(),
        poll_every: BankDesk::POLL_EVERY,
    }
}
