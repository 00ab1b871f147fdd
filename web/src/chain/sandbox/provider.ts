import {
  createWalletClient,
  custom,
  type Hex,
  hexToBigInt,
  hexToString,
  numberToHex,
  type RpcTransactionRequest,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { estimateGas } from 'viem/actions'
import { sameAddress } from '@/lib/address'
import { type Listener, Listeners } from '@/chain/listeners'
import { ProviderRpcError } from '@/chain/provider-error'
import { viemChain } from '@/chain/viem-chain'
import type { Network, Person } from '@/chain/world'
import { signatureMeaning, transactionMeaning } from './meaning'
import type { Prompt, PromptAnswer } from './prompts'

export interface Request {
  method: string
  params?: unknown
}

/** What the wallet stands on; the page gives its own, tests give theirs. */
export interface SandboxWalletSetup {
  chains: readonly Network[]
  people: readonly Person[]
  ask: (prompt: Prompt) => Promise<PromptAnswer>
  /** Sends a request to a chain's node. */
  rpc: (network: Network, request: Request) => Promise<unknown>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/** Whom this browser's pages may act for, and on which chain: kept like any wallet keeps it, across tabs and reloads. */
export const STORAGE_KEY = 'filbert.sandbox-wallet'

interface Kept {
  address: Hex | null
  chainId: string
}

/** A wallet of the sandbox's people: asks before everything, says no with 4001, and does the rest like any other. */
export class SandboxWallet {
  readonly #setup: SandboxWalletSetup
  readonly #listeners = new Listeners()
  #last: Kept

  constructor(setup: SandboxWalletSetup) {
    this.#setup = setup
    this.#last = this.#kept()
  }

  on(event: string, listener: Listener): void {
    this.#listeners.add(event, listener)
  }

  removeListener(event: string, listener: Listener): void {
    this.#listeners.remove(event, listener)
  }

  /** Tells listeners what has changed since they were last told, in this tab or another. */
  readonly announceChanges = (): void => {
    const before = this.#last
    const now = this.#kept()
    this.#last = now
    if (before.chainId !== now.chainId) this.#listeners.tell('chainChanged', numberToHex(Number(now.chainId)))
    if (before.address !== now.address)
      this.#listeners.tell('accountsChanged', now.address ? [now.address] : [])
  }

  async request({ method, params }: Request): Promise<unknown> {
    const given = Array.isArray(params) ? params : []
    switch (method) {
      case 'eth_accounts':
        return this.#accounts()
      case 'eth_requestAccounts':
        return this.#accounts().length > 0 ? this.#accounts() : this.#connect()
      case 'wallet_requestPermissions':
        return [permission(await this.#connect())]
      case 'wallet_getPermissions':
        return this.#accounts().length > 0 ? [permission(this.#accounts())] : []
      case 'wallet_revokePermissions':
        this.#keep({ address: null })
        return null
      case 'eth_chainId':
        return numberToHex(Number(this.#kept().chainId))
      case 'net_version':
        return this.#kept().chainId
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        return this.#switchChain(given[0])
      case 'personal_sign':
        return this.#signText(given[0], given[1])
      case 'eth_signTypedData_v4':
        return this.#signTypedData(given[0], given[1])
      case 'eth_sendTransaction':
        return this.#sendTransaction(given[0])
      default:
        if (!READS.test(method)) throw new ProviderRpcError(4200, `The sandbox wallet does not do ${method}.`)
        return this.#setup.rpc(this.#network(), { method, params: given })
    }
  }

  #accounts(): Hex[] {
    const { address } = this.#kept()
    return address ? [address] : []
  }

  async #connect(): Promise<Hex[]> {
    const answer = await this.#approval({ kind: 'connect' })
    const person = this.#setup.people.find((one) => sameAddress(one.address, answer.choice))
    if (!person) throw new ProviderRpcError(4001, 'Nobody was chosen.')
    this.#keep({ address: person.address })
    return [person.address]
  }

  async #switchChain(to: { chainId?: string } | undefined): Promise<null> {
    const chainId = String(Number(to?.chainId))
    const network = this.#setup.chains.find((chain) => chain.chainId === chainId)
    if (!network) throw new ProviderRpcError(4902, 'The sandbox wallet does not know this chain.')
    if (chainId === this.#kept().chainId) return null
    await this.#approval({ kind: 'switch_chain', chain: network.name })
    this.#keep({ chainId })
    return null
  }

  async #signText(message: Hex, address: string): Promise<Hex> {
    const person = this.#authorised(address)
    await this.#approval({ kind: 'sign_text', who: person.name, text: hexToString(message) })
    return privateKeyToAccount(person.privateKey).signMessage({ message: { raw: message } })
  }

  async #signTypedData(address: string, json: string): Promise<Hex> {
    const person = this.#authorised(address)
    const data = JSON.parse(json)
    const network = this.#network()
    const meaning = signatureMeaning(network, data)
    const text = JSON.stringify(data.message, null, 2)
    await this.#approval({ kind: 'sign_data', who: person.name, chain: network.name, meaning, json: text })
    return privateKeyToAccount(person.privateKey).signTypedData(data)
  }

  async #sendTransaction(transaction: RpcTransactionRequest): Promise<Hex> {
    const person = this.#authorised(transaction.from)
    const network = this.#network()
    const { to, data = '0x' } = transaction
    if (!to) throw new ProviderRpcError(4200, 'The sandbox wallet deploys no contracts.')
    const value = transaction.value ? hexToBigInt(transaction.value) : 0n
    const meaning = transactionMeaning(network, to, value, data)
    await this.#approval({
      kind: 'transaction',
      who: person.name,
      chain: network.name,
      meaning,
      to,
      value: value.toString(),
      data,
    })
    const client = createWalletClient({
      account: privateKeyToAccount(person.privateKey),
      chain: viemChain(network),
      transport: custom({ request: (request: Request) => this.#setup.rpc(network, request) }),
    })
    // Half as much again, as common wallets give: what others send first changes what a call costs. The first token in
    // an empty vault costs more than the next.
    const estimated = await estimateGas(client, { account: client.account, to, data, value })
    return client.sendTransaction({ to, data, value, gas: (estimated * 3n) / 2n })
  }

  async #approval(prompt: Prompt): Promise<PromptAnswer & { approved: true }> {
    const answer = await this.#setup.ask(prompt)
    if (!answer.approved) throw new ProviderRpcError(4001, 'The request was rejected in the sandbox wallet.')
    return answer
  }

  /** Only whom the page was connected to, whatever address it names. */
  #authorised(address: string | undefined): Person {
    const [allowed] = this.#accounts()
    const person = this.#setup.people.find((one) => sameAddress(one.address, address))
    if (!person || !sameAddress(allowed, address))
      throw new ProviderRpcError(4100, 'This account is not connected.')
    return person
  }

  #network(): Network {
    const { chainId } = this.#kept()
    const network = this.#setup.chains.find((chain) => chain.chainId === chainId)
    if (!network) throw new ProviderRpcError(4901, 'The sandbox wallet stands on a chain that is gone.')
    return network
  }

  #kept(): Kept {
    const { chains, people, storage } = this.#setup
    const first = { address: null, chainId: chains[0]?.chainId ?? '0' }
    const text = storage.getItem(STORAGE_KEY)
    const kept: Kept = text ? { ...first, ...JSON.parse(text) } : first
    const chainId = chains.some((chain) => chain.chainId === kept.chainId) ? kept.chainId : first.chainId
    const known = people.some((person) => person.address === kept.address)
    return { address: known ? kept.address : null, chainId }
  }

  #keep(change: Partial<Kept>): void {
    this.#setup.storage.setItem(STORAGE_KEY, JSON.stringify({ ...this.#kept(), ...change }))
    this.announceChanges()
  }
}

/** Questions to the node that any page may ask through a wallet. */
const READS = /^eth_(get|call|estimate|block|gasPrice|feeHistory|maxPriority)/

function permission(accounts: readonly Hex[]) {
  return {
    parentCapability: 'eth_accounts',
    caveats: [{ type: 'restrictReturnedAccounts', value: accounts }],
  }
}
