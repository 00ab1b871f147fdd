import { SignClient } from '@walletconnect/sign-client'
import { createWalletClient, defineChain, type Hex, http, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { onTestFinished } from 'vitest'
import type { Person } from '@/api/schema.gen'
import { chainOf, personOf, world } from './world'

type Client = Awaited<ReturnType<typeof SignClient.init>>
type Proposal = ReturnType<Client['proposal']['getAll']>[number]

/** The relay's stand-in (`relay.ts`). */
const RELAY = `ws://${location.host}/test/relay`

/** One that takes nobody in. */
export const relayAway = () => `${RELAY}-away/${crypto.randomUUID()}`

/** From now on it does. */
export async function bringBack(relayUrl: string): Promise<void> {
  const asked = new WebSocket(relayUrl.replace('-away', '-back'))
  await new Promise((done) => asked.addEventListener('close', done))
}

/** The operator has a project at WalletConnect, whose relay is this one. */
export function offerWalletConnect(relayUrl = RELAY): void {
  world.config.walletConnect = { projectId: 'a-project-of-the-tests', relayUrl }
}

/** What a page asked of the wallet. */
interface Asked {
  method: string
  params: readonly unknown[]
  chainId: string
}

/**
 * The app of a wallet on another device, by the protocol's own library: it reads a page's code, and does what the page
 * asks, or not.
 */
export class WalletApp {
  readonly #client: Client
  readonly #person: Person
  readonly asked: Asked[] = []
  /** What its owner says to whatever is asked. */
  agrees = true
  /** Until then it answers nothing. */
  thinks: Promise<void> = Promise.resolve()

  /** `redirect`: how its app is opened, as it says. */
  static async open(
    person = personOf(0),
    redirect?: { native?: string; universal?: string },
  ): Promise<WalletApp> {
    const kept = new Map<string, unknown>()
    const client = await SignClient.init({
      relayUrl: RELAY,
      projectId: 'a-wallet-of-the-tests',
      metadata: {
        name: 'Hazel app',
        description: '',
        url: location.origin,
        icons: [],
        ...(redirect && { redirect }),
      },
      // Others of the same page are not this one.
      customStoragePrefix: crypto.randomUUID(),
      storage: {
        getKeys: async () => [...kept.keys()],
        getEntries: async <T>() => [...kept] as [string, T][],
        getItem: async <T>(key: string) => kept.get(key) as T | undefined,
        setItem: async (key: string, value: unknown) => void kept.set(key, structuredClone(value)),
        removeItem: async (key: string) => void kept.delete(key),
      },
      telemetryEnabled: false,
      logger: 'silent',
    })
    onTestFinished(() => client.core.relayer.transportClose())
    return new WalletApp(client, person)
  }

  private constructor(client: Client, person: Person) {
    this.#client = client
    this.#person = person
    client.on('session_request', async ({ topic, id, params: { chainId, request } }) => {
      this.asked.push({ ...request, chainId })
      await this.thinks
      const answer = this.agrees
        ? { result: await this.#do(chainId, request) }
        : { error: { code: 5000, message: 'User rejected.' } }
      await client.respond({ topic, response: { id, jsonrpc: '2.0', ...answer } as never })
    })
  }

  /** Reads the code, and shows its owner who asks. */
  async scan(uri: string): Promise<Proposal> {
    const proposed = new Promise<Proposal>((resolve) => {
      this.#client.once('session_proposal', ({ params }) => resolve(params))
    })
    await this.#client.pair({ uri })
    return proposed
  }

  /** Its owner agrees, on these chains. */
  async agree(proposal: Proposal, chains: readonly string[] = asked(proposal).chains ?? []): Promise<void> {
    const accounts = chains.map((chain) => `${chain}:${this.#person.address}`)
    const { methods, events } = asked(proposal)
    const namespaces = { eip155: { accounts, methods, events } }
    const { acknowledged } = await this.#client.approve({ id: proposal.id, namespaces })
    await acknowledged()
  }

  async refuse({ id }: Proposal): Promise<void> {
    await this.#client.reject({ id, reason: { code: 5000, message: 'User rejected.' } })
  }

  /** How many pages it is connected to. */
  get sessions(): number {
    return this.#client.session.length
  }

  /** Its owner ends it there. */
  async disconnect(): Promise<void> {
    for (const { topic } of this.#client.session.getAll())
      await this.#client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  }

  /** Goes to a chain that the session did not have. */
  async #join(topic: string, chainId: number): Promise<null> {
    const { namespaces } = this.#client.session.get(topic)
    const { accounts = [], methods = [], events = [] } = namespaces['eip155'] ?? {}
    const account = `eip155:${chainId}:${this.#person.address}`
    const more = { eip155: { accounts: [...accounts, account], methods, events } }
    const { acknowledged } = await this.#client.update({ topic, namespaces: more })
    await acknowledged()
    return null
  }

  async #do(caip: string, { method, params }: { method: string; params: unknown[] }): Promise<unknown> {
    const account = privateKeyToAccount(this.#person.privateKey)
    const chain = chainOf(caip.replace('eip155:', ''))
    switch (method) {
      case 'personal_sign':
        return account.signMessage({ message: { raw: params[0] as Hex } })
      case 'eth_signTypedData_v4':
        return account.signTypedData(JSON.parse(String(params[1])))
      case 'wallet_switchEthereumChain': {
        const [topic = ''] = this.#client.session.keys
        return this.#join(topic, Number((params[0] as { chainId: Hex }).chainId))
      }
      case 'eth_sendTransaction': {
        const { to, data, value = '0x0' } = params[0] as { to: Hex; data?: Hex; value?: Hex }
        const local = defineChain({
          id: Number(chain.chainId),
          name: chain.name,
          nativeCurrency: chain.nativeCurrency,
          rpcUrls: { default: { http: [chain.rpcUrl] } },
        })
        const sender = createWalletClient({ account, chain: local, transport: http() })
        return sender.sendTransaction({ to, data, value: BigInt(value) })
      }
    }
    throw new Error(`the wallet's app does not do ${method} on ${numberToHex(Number(chain.chainId))}`)
  }
}

/** What a page wants of it. */
function asked(proposal: Proposal) {
  const wanted = proposal.optionalNamespaces['eip155']
  if (!wanted) throw new Error('the page asks for no chain of Ethereum')
  return wanted
}
