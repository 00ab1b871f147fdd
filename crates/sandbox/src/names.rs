//! Names of ENS: everybody has one and is called by it, and one is empty.

use alloy::{
    ens::namehash,
    primitives::{Address, TxKind},
};

use crate::{NameRecords, Person, UniversalResolver, contracts::call};

/// Somebody has this name and set no address.
pub const HOLLOW_NAME: &str = "hollow.eth";

/// What gives people their names, kept at `records`.
pub(crate) fn steps(people: &[Person], records: Address) -> Vec<(TxKind, Vec<u8>)> {
    let resolved_by_records = |name: &str| {
        let node = namehash(name);
        let resolver = records;
        call(
            chain::UNIVERSAL_RESOLVER,
            &UniversalResolver::setResolverCall { node, resolver },
        )
    };
    let mut steps = vec![resolved_by_records(HOLLOW_NAME)];
    for person in people {
        let name = person.ens_name();
        let means = NameRecords::setAddrCall {
            node: namehash(&name),
            account: person.address,
        };
        let calls_itself = UniversalResolver::setNameCall {
            account: person.address,
            name: name.clone(),
        };
        steps.extend([
            resolved_by_records(&name),
            call(records, &means),
            call(chain::UNIVERSAL_RESOLVER, &calls_itself),
        ]);
    }
    steps
}
