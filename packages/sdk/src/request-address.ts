import { concat, getAddress, type Hex, isAddress, keccak256, pad } from 'viem'
import { sameAddress } from './address.js'
import type { RequestLink } from './schema.gen.js'

/**
 * Makes the code at such an address, up to the implementation's own: a minimal proxy (ERC-1167) that takes coins by
 * itself. contracts/src/RequestAddresses.sol says what each byte is.
 */
const BEFORE: Hex = '0x3d603380600a3d3981f336600557005b363d3d373d3d3d363d73'
const AFTER: Hex = '0x5af43d82803e903d91603157fd5bf3'

/**
 * Where a request that pays `recipient` is paid by a plain transfer. `contract`: the chain's `RequestAddresses`.
 * `id`: the request's, a UUID. With its checksum. crates/chain/src/request_address.rs works out the same.
 */
export function requestAddress(contract: Hex, recipient: Hex, id: string): Hex {
  const salt = keccak256(concat([pad(recipient), pad(`0x${id.replaceAll('-', '')}`)]))
  const creation = keccak256(concat([BEFORE, implementationOf(contract), AFTER]))
  return asAddress(keccak256(concat(['0xff', contract, salt, creation])))
}

/**
 * The request's own address, if it is what the server says that it is; null where the server has none for it, or tells of
 * another one, which is nobody's to pay.
 */
export function ownAddress({
  id,
  recipientAddress: recipient,
  payTo,
}: Pick<RequestLink, 'id' | 'recipientAddress' | 'payTo'>): Hex | null {
  if (!payTo || ![payTo.contract, recipient].every((one) => isAddress(one, { strict: false }))) return null
  const address = requestAddress(payTo.contract, recipient, id)
  return sameAddress(address, payTo.address) ? address : null
}

/** What runs at those addresses: the first contract that the other one made (`CREATE` with nonce 1, as RLP). */
function implementationOf(contract: Hex): Hex {
  return asAddress(keccak256(concat(['0xd694', contract, '0x01'])))
}

/** The last 20 of 32 bytes. */
function asAddress(hash: Hex): Hex {
  return getAddress(`0x${hash.slice(-40)}`)
}
