//! The address of a request for money: a contract of its own there, made once it is needed, pays its recipient.

use alloy::primitives::{Address, U256, keccak256};
use domain::RequestId;

/// What makes the code at such an address, up to the implementation's address: a minimal proxy (ERC-1167) that takes
/// coins by itself. `contracts/src/RequestAddresses.sol` says what each byte is.
const BEFORE: [u8; 26] = [
    0x3d, 0x60, 0x33, 0x80, 0x60, 0x0a, 0x3d, 0x39, 0x81, 0xf3, // makes what follows
    0x36, 0x60, 0x05, 0x57, 0x00, 0x5b, // stops where there is no call
    0x36, 0x3d, 0x3d, 0x37, 0x3d, 0x3d, 0x3d, 0x36, 0x3d, 0x73,
];
const AFTER: [u8; 15] = [
    0x5a, 0xf4, 0x3d, 0x82, 0x80, 0x3e, 0x90, 0x3d, 0x91, 0x60, 0x31, 0x57, 0xfd, 0x5b, 0xf3,
];

/// Where a request that pays `recipient` can be paid by a plain transfer: the same on each chain that has the contract
/// `request_addresses` at the same place.
pub fn request_address(
    request_addresses: Address,
    recipient: Address,
    request: RequestId,
) -> Address {
    let salted = [recipient.into_word(), U256::from(request.0).into()].concat();
    let implementation = implementation(request_addresses);
    let creation = [&BEFORE[..], implementation.as_slice(), &AFTER].concat();
    request_addresses.create2_from_code(keccak256(salted), creation)
}

/// What runs at the addresses of a contract. Its constructor makes it, and nothing else.
pub(crate) fn implementation(request_addresses: Address) -> Address {
    request_addresses.create(1)
}
