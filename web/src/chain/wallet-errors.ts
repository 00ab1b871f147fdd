import {
  BaseError,
  ChainMismatchError,
  ContractFunctionRevertedError,
  HttpRequestError,
  TimeoutError,
} from 'viem'
import {
  ConnectorAccountNotFoundError,
  ConnectorChainMismatchError,
  ConnectorUnavailableReconnectingError,
} from 'wagmi'
import { type ChainCause, type ChainCode, refused } from './causes'
import { contractCause } from './contract-errors'
import { codesOf } from './error-codes'
import { CodeExpired, NoAccount, RelayUnreachable, Untold } from './told'

/** A wallet's no. `declined` is its owner's choice and needs no words; `refused` does. */
export type WalletAnswer = { kind: 'declined' } | { kind: 'refused'; cause: ChainCause }

/** EIP-1193 and JSON-RPC codes that wallets answer with. */
const CODES: Record<number, ChainCode> = {
  [-32002]: 'wallet_busy',
  [-32003]: 'refused_by_chain',
  4100: 'not_allowed',
  4200: 'unable',
  4900: 'disconnected',
  4901: 'on_another_chain',
  4902: 'chain_unknown_there',
  // EIP-5792, of a wallet that takes no batch now: 5720 has the same id already, 5730 knows none of this id.
  5720: 'batch_refused',
  5730: 'batch_refused',
}

/** What is found out before the wallet is asked at all, which its owner has turned elsewhere meanwhile. */
function unaskedCode(error: unknown): ChainCode | null {
  if (error instanceof ConnectorAccountNotFoundError) return 'another_account'
  if (error instanceof ConnectorUnavailableReconnectingError) return 'disconnected'
  if (error instanceof NoAccount) return 'no_account'
  if (error instanceof RelayUnreachable) return 'relay_unreachable'
  if (error instanceof CodeExpired) return 'code_expired'
  const onAnother =
    error instanceof ConnectorChainMismatchError ||
    (error instanceof BaseError && error.walk((e) => e instanceof ChainMismatchError) !== null)
  return onAnother ? 'on_another_chain' : null
}

/** JSON-RPC: not understood, or refused before anything was done with it. 3: a node tried it, and it reverted. */
const NOT_BEGUN = [3, -32000, -32601, -32602]

const USER_REFUSED = [4001, 5000]

/**
 * Of a wallet that was asked to send something, which it may have done and failed at telling: only what it says
 * plainly, or the chain by name, is a no.
 */
export function sendingAnswer(error: unknown): WalletAnswer {
  const codes = codesOf(error)
  const answer = walletAnswer(error)
  // The library takes a wallet's inner fault for a revert as well: only the contract's own words are one.
  const reverted =
    error instanceof BaseError &&
    error.walk((e) => e instanceof ContractFunctionRevertedError && e.raw !== undefined)
  const told =
    reverted || unaskedCode(error) || codes.some((code) => code in CODES || NOT_BEGUN.includes(code))
  return answer.kind === 'declined' || told
    ? answer
    : { kind: 'refused', cause: { code: 'untold', outcome: 'unknown' } }
}

/** Whether nothing of it can have been sent. */
export function isNo(answer: WalletAnswer): boolean {
  return answer.kind === 'declined' || isToldNo(answer)
}

/** The same, for some other reason than that its owner said no. */
export function isToldNo(answer: WalletAnswer): boolean {
  return answer.kind === 'refused' && answer.cause.outcome === 'refused'
}

/**
 * Of a wallet that was not asked yet, or for a signature: whatever failed, nothing can have moved. Reads a
 * failure by its class and its code, never by its text: those are other people's and change.
 */
export function walletAnswer(error: unknown): WalletAnswer {
  const codes = codesOf(error)
  if (codes.some((code) => USER_REFUSED.includes(code))) return { kind: 'declined' }
  const unasked = unaskedCode(error)
  const cause = unasked ? refused(unasked) : (contractCause(error) ?? refused(codeOf(error, codes)))
  return { kind: 'refused', cause }
}

function codeOf(error: unknown, codes: number[]): ChainCode {
  if (error instanceof Untold) return 'no_hash'
  if (
    error instanceof BaseError &&
    error.walk((e) => e instanceof HttpRequestError || e instanceof TimeoutError)
  ) {
    return 'node_unreachable'
  }
  for (const code of codes) {
    const known = CODES[code]
    if (known) return known
  }
  return 'wallet_failed'
}
