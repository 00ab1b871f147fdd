import { type Hex, numberToHex } from 'viem'
import { whileAsked } from '@/chain/asked-elsewhere'
import { codesOf } from '@/chain/error-codes'
import { type Listener, Listeners } from '@/chain/listeners'
import { ProviderRpcError } from '@/chain/provider-error'
import type { Client, Session } from './client'
import { walletsRefusal } from './refusals'
import { walletLink } from './wallet-link'

interface Request {
  method: string
  params?: unknown
}

/** How long a wallet that went to another chain may take to say who it is there. Milliseconds. */
const SHOWN_WITHIN_MS = 5_000

/** Of what a wallet calls itself, so much is shown. Characters. */
const LONGEST_NAME = 40

const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'

/** `USER_DISCONNECTED` of the protocol. */
const GOODBYE = { code: 6000, message: 'User disconnected.' }

/**
 * A wallet at the other end of a WalletConnect session, as a wallet of this browser (EIP-1193). What is only read, the
 * page reads elsewhere.
 */
export class SessionProvider {
  readonly #client: Client
  /** Of this app, in its order. */
  readonly #chains: readonly number[]
  readonly #listeners = new Listeners()
  #session: Session | null = null
  /** Where what is asked is to happen: such a wallet is on all chains of its session at once. */
  #chain = 0
  /** Whom of its accounts the wallet's owner chose last, in small letters. */
  #chosen: string | null = null

  /** Takes up the session that there is, if it was not ended meanwhile. */
  constructor(client: Client, chains: readonly number[]) {
    this.#client = client
    this.#chains = chains
    const last = client.session.getAll().sort((one, other) => other.expiry - one.expiry)[0]
    if (last) this.#take(last)
    client.on('session_delete', ({ topic }) => this.#lose(topic))
    client.on('session_expire', ({ topic }) => this.#lose(topic))
    client.on('session_update', ({ topic }) => this.#update(topic))
    client.on('session_event', ({ topic, params }) => this.#hear(topic, params.event))
  }

  /** What the wallet calls itself. */
  get walletName(): string {
    return this.#session?.peer.metadata.name.slice(0, LONGEST_NAME) || 'WalletConnect'
  }

  on(event: string, listener: Listener): void {
    this.#listeners.add(event, listener)
  }

  removeListener(event: string, listener: Listener): void {
    this.#listeners.remove(event, listener)
  }

  /** From now on this session is the wallet; those before it are ended. */
  use(session: Session): void {
    for (const { topic } of this.#client.session.getAll())
      if (topic !== session.topic) endSession(this.#client, topic)
    this.#take(session)
  }

  readonly request = async ({ method, params }: Request): Promise<unknown> => {
    switch (method) {
      case 'eth_accounts':
        return this.#session ? this.#accountsOn(this.#chain) : []
      case 'eth_requestAccounts':
        return this.#accountsOn(this.#chain)
      case 'eth_chainId':
        return numberToHex(this.#chain)
      case SWITCH:
      case ADD:
        return this.#switchTo(method, params)
      case 'wallet_revokePermissions':
        return this.#end()
      default:
        return this.#ask(method, params)
    }
  }

  #take(session: Session): void {
    this.#session = session
    this.#chain = this.#firstChain()
  }

  /** Of this app, where the wallet is on any. */
  #firstChain(): number {
    const there = new Set(accountsOf(this.#connected()).map(({ chain }) => chain))
    return this.#chains.find((chain) => there.has(chain)) ?? [...there][0] ?? 0
  }

  #connected(): Session {
    if (!this.#session) throw new ProviderRpcError(4900, 'The wallet is not connected.')
    return this.#session
  }

  #accountsOn(chain: number): string[] {
    const accounts = accountsOf(this.#connected()).filter((account) => account.chain === chain)
    const addresses = [...new Set(accounts.map(({ address }) => address))]
    const chosen = addresses.filter((address) => address.toLowerCase() === this.#chosen)
    return [...new Set([...chosen, ...addresses])]
  }

  async #ask(method: string, params: unknown): Promise<unknown> {
    const { topic, peer } = this.#connected()
    if (!this.#does(method)) throw new ProviderRpcError(4200, `This wallet does not do ${method}.`)
    // Nothing goes out, and so nothing can have been done.
    if (!navigator.onLine) throw new ProviderRpcError(4900, 'There is no network.')
    const asked = this.#client.request({
      topic,
      chainId: `eip155:${this.#chain}`,
      request: { method, params },
    })
    return whileAsked(walletLink(peer.metadata.redirect ?? {}, topic), asked).catch((cause: unknown) => {
      throw walletsRefusal(cause) ?? cause
    })
  }

  /**
   * To one that the session is for, or that the wallet then makes it be for. Of the first no question is asked: what
   * comes next says on which it is. A wallet that does not know the chain says 4902, and is asked to add it if it does
   * that.
   */
  async #switchTo(method: string, params: unknown): Promise<null> {
    const chain = Number((params as readonly [{ chainId: Hex }])[0].chainId)
    if (this.#accountsOn(chain).length === 0) {
      const stays = new ProviderRpcError(4901, 'This wallet stays on the chains of its session.')
      if (!this.#does(method)) throw stays
      await this.#ask(method, params).catch((cause: unknown) => {
        throw codesOf(cause).includes(4902) && !this.#does(ADD) ? stays : cause
      })
      await this.#shownOn(chain)
    }
    this.#goTo(chain)
    return null
  }

  #does(method: string): boolean {
    return this.#connected().namespaces['eip155']?.methods.includes(method) ?? false
  }

  /** Until the wallet has said who it is on that chain; it may have by now. */
  async #shownOn(chain: number): Promise<void> {
    const until = Date.now() + SHOWN_WITHIN_MS
    while (this.#accountsOn(chain).length === 0) {
      if (Date.now() > until) throw new ProviderRpcError(4901, 'The wallet did not go to that chain.')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  #goTo(chain: number): void {
    if (chain === this.#chain) return
    this.#chain = chain
    this.#listeners.tell('chainChanged', numberToHex(chain))
  }

  #update(topic: string): void {
    if (topic !== this.#session?.topic) return
    const before = this.#accountsOn(this.#chain).join()
    this.#session = this.#client.session.get(topic)
    if (this.#accountsOn(this.#chain).length === 0) this.#goTo(this.#firstChain())
    const accounts = this.#accountsOn(this.#chain)
    if (accounts.join() !== before) this.#listeners.tell('accountsChanged', accounts)
  }

  /** The wallet's owner chose another chain or account in it. */
  #hear(topic: string, event: { name: string; data: unknown }): void {
    if (topic !== this.#session?.topic) return
    if (event.name === 'chainChanged') {
      const chain = Number(event.data)
      if (this.#accountsOn(chain).length > 0) this.#goTo(chain)
    }
    if (event.name === 'accountsChanged' && Array.isArray(event.data)) {
      this.#chosen = String(event.data[0]).split(':').at(-1)?.toLowerCase() ?? null
      this.#listeners.tell('accountsChanged', this.#accountsOn(this.#chain))
    }
  }

  /** The wallet, or time, has ended the session. */
  #lose(topic: string): void {
    if (topic !== this.#session?.topic) return
    this.#session = null
    this.#listeners.tell('disconnect')
  }

  async #end(): Promise<null> {
    const { topic } = this.#connected()
    this.#session = null
    endSession(this.#client, topic)
    return null
  }
}

/** Tells the wallet, as far as it can be reached: for this page it is over in any case. */
export function endSession(client: Client, topic: string): void {
  void client.disconnect({ topic, reason: GOODBYE }).catch(() => undefined)
}

/** Whom a wallet shows on which chain: `eip155:1:0x…`. */
function accountsOf(session: Session): { chain: number; address: string }[] {
  const accounts = session.namespaces['eip155']?.accounts ?? []
  return accounts.map((account) => {
    const [, chain, address = ''] = account.split(':')
    return { chain: Number(chain), address }
  })
}
