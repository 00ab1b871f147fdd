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
import { type Cause, type Explanation, explain, type Situation } from '@/lib/explanation'
import { isRevert } from './balances'
import { contractCause } from './contract-errors'
import { NoAccount, Untold } from './told'

/** A wallet's no. `declined` is its owner's choice and needs no words; `refused` does. */
export type WalletAnswer = { kind: 'declined' } | { kind: 'refused'; problem: Explanation }

const DISCONNECTED: Cause = { what: 'Your wallet is disconnected.', outcome: 'refused', next: 'connect' }
const ON_ANOTHER_CHAIN: Cause = {
  what: 'Your wallet is not on this chain.',
  outcome: 'refused',
  next: 'retry',
}

/** EIP-1193 and JSON-RPC codes that wallets answer with. */
const CAUSES: Record<number, Cause> = {
  [-32002]: {
    what: 'Your wallet is still asking something. Open it and answer.',
    outcome: 'refused',
    next: 'retry',
  },
  [-32003]: { what: 'The chain refused this transaction.', outcome: 'refused', next: 'retry' },
  4100: {
    what: 'Your wallet has not allowed this page to ask for that.',
    outcome: 'refused',
    next: 'connect',
  },
  4200: { what: 'Your wallet cannot do this.', outcome: 'refused', next: 'connect' },
  4900: DISCONNECTED,
  4901: ON_ANOTHER_CHAIN,
  4902: { what: 'Your wallet does not know this chain.', outcome: 'refused', next: 'retry' },
}

/** What is found out before the wallet is asked at all, which its owner has turned elsewhere meanwhile. */
function unaskedCause(error: unknown): Cause | null {
  if (error instanceof ConnectorAccountNotFoundError) {
    return { what: 'Your wallet shows another account now.', outcome: 'refused', next: 'retry' }
  }
  if (error instanceof ConnectorUnavailableReconnectingError) return DISCONNECTED
  if (error instanceof NoAccount) return NO_ACCOUNT
  const onAnother =
    error instanceof ConnectorChainMismatchError ||
    (error instanceof BaseError && error.walk((e) => e instanceof ChainMismatchError) !== null)
  return onAnother ? ON_ANOTHER_CHAIN : null
}

const NO_ACCOUNT: Cause = {
  what: 'Your wallet shows this page no account. Choose one in it.',
  outcome: 'refused',
  next: 'retry',
}

/** Of what moves nothing by itself, such as to allow something: what moves money is `UNTOLD`. */
const NO_HASH: Cause = {
  what: 'Your wallet named no transaction that we can follow. Look into it before you go on.',
  outcome: 'refused',
  next: 'retry',
}

const UNREACHABLE: Cause = {
  what: 'We cannot reach this chain at the moment.',
  outcome: 'refused',
  next: 'retry',
}

const OTHERWISE: Cause = {
  what: 'Your wallet could not do this. It may say why itself.',
  outcome: 'refused',
  next: 'retry',
}

/**
 * A wallet that was asked to send may have done so and failed at telling: only what it says plainly, or
 * the chain by name, is a no.
 */
const UNTOLD: Cause = {
  what: 'Your wallet did not say whether it has sent this. Look into it before you go on.',
  outcome: 'unknown',
  next: 'retry',
}

/** JSON-RPC: not understood, or refused before anything was done with it. */
const NOT_BEGUN = [-32000, -32601, -32602]

const USER_REFUSED = [4001, 5000]

/** Of a wallet that was asked to send something. */
export function sendingAnswer(error: unknown, situation: Situation): WalletAnswer {
  const codes = codesOf(error)
  const answer = walletAnswer(error, situation)
  // The library takes a wallet's inner fault for a revert as well: only the contract's own words are one.
  const reverted =
    error instanceof BaseError &&
    error.walk((e) => e instanceof ContractFunctionRevertedError && e.raw !== undefined)
  const told =
    reverted || unaskedCause(error) || codes.some((code) => code in CAUSES || NOT_BEGUN.includes(code))
  return answer.kind === 'declined' || told
    ? answer
    : { kind: 'refused', problem: explain(UNTOLD, situation) }
}

/** Whether nothing of it can have been sent, for some other reason than that its owner said no. */
function isToldNo(answer: WalletAnswer): boolean {
  return answer.kind === 'refused' && answer.problem.outcome === 'refused'
}

/**
 * What a wallet refused to send is tried on the chain, whose refusal has a name: throws that, or else the wallet's own.
 * Where it may have sent it all the same the chain is not asked, which would refuse a second one; nor does a chain that
 * cannot be asked make a doubt of a plain no.
 */
export async function namedBy(
  error: unknown,
  situation: Situation,
  simulate: () => Promise<unknown>,
): Promise<never> {
  if (isToldNo(sendingAnswer(error, situation))) {
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
export function walletAnswer(error: unknown, situation: Situation): WalletAnswer {
  const codes = codesOf(error)
  if (codes.some((code) => USER_REFUSED.includes(code))) return { kind: 'declined' }
  return { kind: 'refused', problem: explain(causeOf(error, codes), situation) }
}

function causeOf(error: unknown, codes: number[]): Cause {
  const known = unaskedCause(error) ?? contractCause(error)
  if (known) return known
  if (error instanceof Untold) return NO_HASH
  if (
    error instanceof BaseError &&
    error.walk((e) => e instanceof HttpRequestError || e instanceof TimeoutError)
  ) {
    return UNREACHABLE
  }
  for (const code of codes) {
    const cause = CAUSES[code]
    if (cause) return cause
  }
  return OTHERWISE
}

function codesOf(error: unknown): number[] {
  const codes: number[] = []
  for (let at = error; typeof at === 'object' && at !== null; at = 'cause' in at ? at.cause : null) {
    if ('code' in at && typeof at.code === 'number') codes.push(at.code)
    if (codes.length > 16) break
  }
  return codes
}
