use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
};

use alloy_primitives::Address;
use domain::AccountId;
use store::{OtherSide, OwnWallet};

use super::{makers, names::contact_names};
use crate::Ctx;

/// Most contacts that are told.
const CONTACTS: usize = 200;
/// How much of each kind is looked at for them, the newest first.
const LOOK_BACK: u64 = 2_000;
/// Of those that are met there, how many are compared with each other and with those that have names.
const MET: u64 = 1_000;

/// Somebody with whom a person's wallets had to do, or whom the person named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contact {
    /// Their wallet.
    pub address: Address,
    /// What the person calls them.
    pub nickname: Option<String>,
    /// How often they sent or were sent something.
    pub interactions: u64,
}

/// With whom wallets had to do: who claimed their links, whose links they claimed, to whom they sent straight,
/// and who sent them. Each address once, the most interactions first, at most 200. `account` is whose words
/// for them are told.
///
/// Anybody can send anybody something, so that their address stands where it may be mistaken for another. One
/// to which nothing was ever sent, and which the person did not name, is left out where it looks like one of
/// those.
///
/// # Errors
/// When the database does not answer.
pub async fn contacts(
    ctx: &Ctx,
    account: AccountId,
    wallets: &[OwnWallet],
) -> Result<Vec<Contact>, store::Error> {
    // Whoever reads their contacts first has not read a history yet, which finds out which links are theirs.
    makers::find_newest(ctx, wallets).await?;
    let others = ctx.store.other_sides(wallets, LOOK_BACK, MET).await?;
    let mut names: HashMap<Address, String> = contact_names(ctx, account)
        .await?
        .into_iter()
        .map(|name| (name.address, name.nickname))
        .collect();
    let ours = our_contracts(ctx);
    let is_known = |other: &OtherSide| other.sent > 0 || names.contains_key(&other.address);
    let looks: HashSet<Look> = others
        .iter()
        .filter(|other| is_known(other))
        .map(|other| look(other.address))
        .chain(names.keys().copied().map(look))
        .collect();
    let trusted: Vec<OtherSide> = others
        .into_iter()
        .filter(|other| !ours.contains(&other.address))
        .filter(|other| is_known(other) || !looks.contains(&look(other.address)))
        .collect();
    let mut contacts: Vec<Contact> = trusted
        .into_iter()
        .map(|other| Contact {
            address: other.address,
            nickname: names.remove(&other.address),
            interactions: other.sent + other.received,
        })
        .collect();
    contacts.extend(names.into_iter().map(|(address, nickname)| Contact {
        address,
        nickname: Some(nickname),
        interactions: 0,
    }));
    contacts.sort_by_key(|contact| (Reverse(contact.interactions), contact.address));
    contacts.truncate(CONTACTS);
    Ok(contacts)
}

/// What people see of an address: how it begins and ends.
type Look = [u8; 4];

fn look(address: Address) -> Look {
    let Address(bytes) = address;
    [bytes[0], bytes[1], bytes[18], bytes[19]]
}

/// A vault or router that takes money for somebody is nobody.
fn our_contracts(ctx: &Ctx) -> HashSet<Address> {
    ctx.chains
        .specs()
        .flat_map(|spec| spec.vaults.values().copied().chain(spec.router()))
        .collect()
}
