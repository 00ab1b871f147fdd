import { CodeExpired, RelayUnreachable } from '@/chain/told'
import type { Client, Session } from './client'
import type { Pairing } from './pairing'
import { walletsRefusal } from './refusals'
import { endSession } from './session-provider'

/** How long the relay may take. Milliseconds. */
const REACHED_WITHIN_MS = 15_000

const NO_ANSWER = 'The relay of WalletConnect does not answer.'
const UNUSED = 'No wallet has used the code in time.'

/** How long a code is good for: by the protocol five minutes, which began a moment before it was shown. Milliseconds. */
const GOOD_FOR_MS = 5 * 60_000 - 10_000

/**
 * What is asked for when it is needed; a wallet may have less. No batches: whether it carries them out would be asked of
 * a phone that may be asleep, and waited for before each payment.
 */
const METHODS = [
  'eth_sendTransaction',
  'personal_sign',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]

/**
 * Waits until a wallet has read the code and its owner agreed. Rejects with the owner's no, `RelayUnreachable`,
 * `CodeExpired`, or what ended the signal. A yes that comes after that connects nobody: its session is ended.
 */
export async function pair(client: Client, chains: readonly number[], pairing: Pairing): Promise<Session> {
  const { onCode, signal } = pairing
  signal.throwIfAborted()
  const wait = new Wait(signal)
  wait.atMost(REACHED_WITHIN_MS, new RelayUnreachable(NO_ANSWER))
  const agreed = propose(client, chains).then(async ({ uri, approval }) => {
    if (uri && !wait.over) {
      wait.atMost(GOOD_FOR_MS, new CodeExpired(UNUSED))
      onCode(uri)
    }
    const session = await approval().catch((cause: unknown) => {
      throw walletsRefusal(cause) ?? new CodeExpired(UNUSED)
    })
    if (wait.over) endSession(client, session.topic)
    return session
  })
  try {
    return await wait.for(agreed)
  } catch (cause) {
    // It would try for ever.
    if (cause instanceof RelayUnreachable) void client.core.relayer.transportClose().catch(() => undefined)
    throw cause
  }
}

async function propose(client: Client, chains: readonly number[]) {
  const eip155 = {
    chains: chains.map((chain) => `eip155:${chain}`),
    methods: METHODS,
    events: ['chainChanged', 'accountsChanged'],
  }
  try {
    return await client.connect({ optionalNamespaces: { eip155 } })
  } catch (cause) {
    throw new RelayUnreachable(NO_ANSWER, { cause })
  }
}

/** Until something has come, the time is up, or nobody wants it any more. */
class Wait {
  over = false
  readonly #ended: Promise<never>
  #end: (cause: unknown) => void = () => undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(signal: AbortSignal) {
    this.#ended = new Promise((_, reject) => {
      this.#end = reject
    })
    signal.addEventListener('abort', () => this.#end(signal.reason), { once: true })
  }

  /** From now on; the bound before it counts no more. */
  atMost(milliseconds: number, cause: Error): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#end(cause), milliseconds)
  }

  async for<T>(wanted: Promise<T>): Promise<T> {
    try {
      return await Promise.race([wanted, this.#ended])
    } finally {
      this.over = true
      clearTimeout(this.#timer)
      wanted.catch(() => undefined)
    }
  }
}
