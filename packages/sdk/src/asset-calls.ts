import {
  type Abi,
  type ContractFunctionArgs,
  type ContractFunctionName,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
} from 'viem'
import { NATIVE, sameAddress } from './address.js'

/** One way of sending of the two that ERC-721 has: with both of one name, which is meant is not said by it. */
const erc721Abi = parseAbi([
  'function approve(address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
])

const erc1155Abi = parseAbi([
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])

/** What moves, as contracts name it. */
export interface Moved {
  /** The zero address is the chain's own currency. */
  token: Hex
  /** Null: an amount of the token. */
  piece: Piece | null
}

/** A collectible, or one sort of them. */
export interface Piece {
  /** 2 ERC-721, 3 ERC-1155, as the vault counts. */
  kind: 2 | 3
  /** Decimal digits, up to 2²⁵⁶ - 1. */
  tokenId: string
}

/** A call of a contract, with its arguments beside its interface. */
export interface ContractCall {
  abi: Abi
  address: Hex
  functionName: string
  args: readonly unknown[]
}

export function isNative({ token }: Moved): boolean {
  return sameAddress(token, NATIVE)
}

/** As the vault counts: 0 native, 1 ERC-20, 2 ERC-721, 3 ERC-1155. */
export function kindOf(moved: Moved): 0 | 1 | 2 | 3 {
  return moved.piece?.kind ?? (isNative(moved) ? 0 : 1)
}

/** Which piece; zero for money. */
export function tokenIdOf({ piece }: Moved): bigint {
  return BigInt(piece?.tokenId ?? 0)
}

/**
 * Lets `spender` take exactly this, as far as its standard knows so little: an ERC-1155 can be opened as a
 * whole only. Null where nothing has to be allowed.
 */
export function allowing(moved: Moved, spender: Hex, amount: bigint): ContractCall | null {
  const address = moved.token
  switch (kindOf(moved)) {
    case 0:
      return null
    case 1:
      return callOf({ abi: erc20Abi, address, functionName: 'approve', args: [spender, amount] })
    case 2:
      return callOf({ abi: erc721Abi, address, functionName: 'approve', args: [spender, tokenIdOf(moved)] })
    case 3:
      return approvalForAll(address, spender, true)
  }
}

/** Takes back what was allowed beyond this one time. Null where nothing of it is left. */
export function forgoing(moved: Moved, spender: Hex): ContractCall | null {
  return kindOf(moved) === 3 ? approvalForAll(moved.token, spender, false) : null
}

/** Straight to an address. Of anything but the chain's own currency, which takes no contract. */
export function transferring(moved: Moved, from: Hex, to: Hex, amount: bigint): ContractCall {
  const address = moved.token
  const id = tokenIdOf(moved)
  switch (kindOf(moved)) {
    case 0:
      throw new Error('invariant: no contract sends the currency of a chain')
    case 1:
      return callOf({ abi: erc20Abi, address, functionName: 'transfer', args: [to, amount] })
    case 2:
      return callOf({ abi: erc721Abi, address, functionName: 'safeTransferFrom', args: [from, to, id] })
    case 3: {
      const args = [from, to, id, amount, '0x'] as const
      return callOf({ abi: erc1155Abi, address, functionName: 'safeTransferFrom', args })
    }
  }
}

/** As a transaction carries it. */
export function encoded({ address, ...call }: ContractCall): { to: Hex; data: Hex } {
  return { to: address, data: encodeFunctionData(call) }
}

function approvalForAll(address: Hex, spender: Hex, approved: boolean): ContractCall {
  return callOf({ abi: erc1155Abi, address, functionName: 'setApprovalForAll', args: [spender, approved] })
}

/** Holds the arguments to the interface; who makes the call needs to know of neither. */
function callOf<const A extends Abi, Name extends ContractFunctionName<A, 'nonpayable'>>(call: {
  abi: A
  address: Hex
  functionName: Name
  args: ContractFunctionArgs<A, 'nonpayable', Name>
}): ContractCall {
  return { ...call, args: call.args as readonly unknown[] }
}
