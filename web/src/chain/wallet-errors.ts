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
import { isRevert } from './balances'
import { type ChainCause, type ChainCode, refused } from './causes'
import { contractCause } from './contract-errors'
import { NoAccount, Untold } from './told'

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
}

/** What is found out before the wallet is asked at all, which its owner has turned elsewhere meanwhile. */
function unaskedCode(error: unknown): ChainCode | null {
  if (error instanceof ConnectorAccountNotFoundError) return 'another_account'
  if (error instanceof ConnectorUnavailableReconnectingError) return 'disconnected'
  if (error instanceof NoAccount) return 'no_account'
  const onAnother =
    error instanceof ConnectorChainMismatchError ||
    (error instanceof BaseError && error.walk((e) => e instanceof ChainMismatchError) !== null)
  return onAnother ? 'on_another_chain' : null
}

/** JSON-RPC: not understood, or refused before anything was done with it. */
const NOT_BEGUN = [-32000, -32601, -32602]

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
function isToldNo(answer: WalletAnswer): boolean {
  return answer.kind === 'refused' && answer.cause.outcome === 'refused'
}

/**
 * What a wallet refused to send is tried on the chain, whose refusal has a name: throws that, or else the wallet's own.
 * Where it may have sent it all the same the chain is not asked, which would refuse a second one; nor does a chain that
 * cannot be asked make a doubt of a plain no.
 */
export async function namedBy(error: unknown, simulate: () => Promise<unknown>): Promise<never> {
  if (isToldNo(sendingAnswer(error))) {
    await simulate().catch((cause) => {
      if (isRevert(cause)) throw cause
    })
  }
  throw error
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

function codesOf(error: unknown): number[] {
  const codes: number[] = []
  for (let at = error; typeof at === 'object' && at !== null; at = 'cause' in at ? at.cause : null) {
    if ('code' in at && typeof at.code === 'number') codes.push(at.code)
    if (codes.length > 16) break
  }
  return codes
}
