//! Raffles on real chains: who gets which slot, and who never gets two.

mod crowd;
mod fair;
mod holds;
mod proof;
mod refused;

use std::time::Duration;

use alloy::primitives::{Address, B256, Bytes, U256};
use chain::{Authorizer, ChainSpec, OwnContracts, SponsorKey};
use domain::{ClaimMode, ClaimSecret, LinkId, claim_digest, raffle_entry_digest};
use payments::{
    ClaimSlot, ClaimSlotError, DrawnSlot, EnterRaffle, EnterRaffleError, RaffleDesk, claim_slot,
    enter_raffle,
};
use sandbox::Person;
use testkit::{Database, TestChain, TestWorld, secret};

use crate::{
    databases,
    house::{House, spec},
};

/// Longer than a slot is held.
pub const PAST_THE_HOLD: Duration = Duration::from_secs(11 * 60);

/// A raffle of the first chain, in a house that gives its second signatures.
pub struct Raffle {
    pub house: House,
    pub secret: ClaimSecret,
    pub slots: Vec<LinkId>,
    pub amounts: Vec<U256>,
}

impl Raffle {
    /// One of so many slots, of 1,000 wei, 1,001, ….
    pub async fn of(slots: u64) -> Self {
        Self::on(databases::sqlite(), slots).await
    }

    pub async fn on(database: Database, slots: u64) -> Self {
        let world = TestWorld::start().await;
        let specs = world.chains.iter().map(raffling).collect();
        let house = House::with(world, database, specs).await;
        Self::made_in(house, slots).await
    }

    pub async fn made_in(mut house: House, slots: u64) -> Self {
        house.ctx.raffles = desk(&house);
        let amounts: Vec<_> = (0..slots).map(|slot| U256::from(1_000 + slot)).collect();
        let secret = secret(1);
        let chain = house.chain();
        let mut made = Vec::new();
        // As many as a block has room for.
        for some in amounts.chunks(200) {
            made.extend(
                chain
                    .deposit_raffle(house.person(0), some, &secret, 0)
                    .await,
            );
        }
        house.seen(made[made.len() - 1]).await;
        Self {
            house,
            secret,
            slots: made,
            amounts,
        }
    }

    pub fn link(&self) -> LinkId {
        self.slots[0]
    }

    pub fn at(&self, index: u64) -> LinkId {
        self.house.chain().link(index)
    }

    pub fn entry(&self, recipient: Address) -> EnterRaffle {
        entry(self.house.chain(), self.link(), &self.secret, recipient)
    }

    pub async fn enter(&self, recipient: Address) -> Result<DrawnSlot, EnterRaffleError> {
        enter_raffle(&self.house.ctx, self.entry(recipient)).await
    }

    pub async fn claim(&self, index: u64, recipient: Address) -> Result<B256, ClaimSlotError> {
        let request = claim_of(self.house.chain(), self.at(index), &self.secret, recipient);
        claim_slot(&self.house.ctx, request).await
    }

    /// Takes a slot back by the sender's own transaction, and waits until that is known.
    pub async fn take_back(&self, index: u64) {
        let (house, chain) = (&self.house, self.house.chain());
        let sent = chain::bindings::LinkVault::new(chain.vault, &chain.node)
            .withdrawDepositSender(U256::from(index))
            .from(house.person(0).address)
            .send()
            .await
            .unwrap();
        chain.mined(*sent.tx_hash()).await;
        let back = |link: &payments::Link| link.state == domain::LinkState::Reclaimed;
        house.link_when(self.at(index), back).await;
    }
}

pub fn entry(
    chain: &TestChain,
    link: LinkId,
    secret: &ClaimSecret,
    recipient: Address,
) -> EnterRaffle {
    let digest = raffle_entry_digest(chain.id, chain.vault, recipient);
    EnterRaffle {
        link,
        recipient,
        name: None,
        signature: Bytes::from(secret.link_key().sign(digest)),
        proof: None,
    }
}

pub fn claim_of(
    chain: &TestChain,
    slot: LinkId,
    secret: &ClaimSecret,
    recipient: Address,
) -> ClaimSlot {
    let digest = claim_digest(
        chain.id,
        chain.vault,
        slot.index,
        recipient,
        ClaimMode::Anyone,
    );
    ClaimSlot {
        slot,
        recipient,
        signature: Bytes::from(secret.link_key().sign(digest)),
        network: None,
    }
}

/// A chain whose vault is told to want the second signature of whom it was made for.
pub fn raffling(chain: &TestChain) -> ChainSpec {
    ChainSpec {
        contracts: Some(OwnContracts {
            mfa_authorizer: chain.mfa_authorizer,
            ..OwnContracts::default()
        }),
        ..spec(chain)
    }
}

/// The house that has the sandbox's own key, and asks for no work.
pub fn desk(house: &House) -> RaffleDesk {
    let key = SponsorKey::plain(&house.world.sandbox().mfa_key.to_bytes());
    RaffleDesk {
        authorizer: key.map(Authorizer::new),
        proof_bits: 0,
        is_open: true,
        ..RaffleDesk::default()
    }
}

/// The wallet number `number` of a crowd.
pub fn wallet(number: u64) -> Address {
    Address::from_word(B256::from(U256::from(0xaffe_0000 + number)))
}

/// Whoever else has money.
pub fn other(house: &House) -> &Person {
    house.person(1)
}
