import type { BrowserContext } from '@playwright/test'
import { ethers } from 'ethersv5'
import { type Chain, type Config, chainOf, type Person } from '../../product/api'
import { nodeOf, walletOf } from '../../product/chain'

export interface Request {
  method: string
  params?: unknown[]
}

type Reply = { result: unknown } | { error: { code: number; message: string } }

/** A wallet that the visitor brought along, as an extension would be. */
export interface TestWallet {
  /** The methods that it was asked for, in order, whatever it answered. */
  asked: string[]
  /** Those of them that it did. */
  done: string[]
  /** What its owner says to the next request that needs a yes. */
  agrees: boolean
  /** False: what needs a yes is never answered. */
  answers: boolean
  /** How many transactions it leaves out before the next: that one waits until somebody sends them. */
  leavesOut: number
}

/** The wallet of somebody who does other things in it while a page waits. */
export interface LivelyWallet extends TestWallet {
  /** It sends, and fails to tell once that is in a block. */
  forgetful: boolean
  /** By method: what it tells in place of its answer, once it has done what it was asked. */
  retells: Record<string, (answer: unknown) => unknown>
  /** The methods that it never answers. */
  silent: readonly string[]
  /** What it lets a transaction take, without asking a node whether that will do. Null: it asks. */
  gasLimit: number | null
  /** From now on what needs a yes waits. What is returned says yes to all of it. */
  hold: () => () => void
  /** Another account of the same wallet is the one that pages see. */
  show: (person: Person) => Promise<void>
  /** It goes to another chain by itself. */
  moveTo: (chainId: string) => Promise<void>
}

declare global {
  interface Window {
    askTestWallet: (request: Request) => Promise<Reply>
    hearTestWallet: (event: string, news: unknown) => void
  }
}

export const TEST_WALLET = 'Hazel extension'

/** EIP-1193: the owner said no; the page is not authorised; the method is not there. */
const REFUSED = 4001
const UNAUTHORISED = 4100
export const UNSUPPORTED = 4200
/** JSON-RPC. */
const INTERNAL = -32603

/**
 * Announces itself by EIP-6963 to each page of this device. It signs and sends outside of the page,
 * and shows no account before its owner has agreed to that.
 */
export async function bringWallet(
  context: BrowserContext,
  config: Config,
  owner: Person,
): Promise<LivelyWallet> {
  const state: State = { shown: owner, chain: chainOf(config, '31337'), yes: Promise.resolve() }
  const tell = async (event: string, news: unknown) => {
    for (const page of context.pages()) {
      await page.evaluate(([name, value]) => window.hearTestWallet(name, value), [event, news] as const)
    }
  }
  const wallet: LivelyWallet = {
    asked: [],
    done: [],
    agrees: true,
    answers: true,
    leavesOut: 0,
    forgetful: false,
    retells: {},
    silent: [],
    gasLimit: null,
    hold: () => {
      let say = () => {}
      state.yes = new Promise((resolve) => {
        say = resolve
      })
      return () => say()
    },
    show: async (person) => {
      state.shown = person
      await tell('accountsChanged', [person.address])
    },
    moveTo: async (chainId) => {
      state.chain = chainOf(config, chainId)
      await tell('chainChanged', ethers.utils.hexValue(Number(chainId)))
    },
  }
  const answer = answering(config, state, wallet)
  await announceWallet(context, TEST_WALLET, wallet, async (request) => {
    const { method } = request
    if (wallet.silent.includes(method)) return new Promise<never>(() => undefined)
    const told = await answer(request)
    return wallet.retells[method]?.(told) ?? told
  })
  return wallet
}

interface State {
  shown: Person
  chain: Chain
  /** Until when what needs a yes waits for it. */
  yes: Promise<void>
}

/** Puts a wallet of this name into each page of the device, which answers outside of them. */
export async function announceWallet(
  context: BrowserContext,
  name: string,
  wallet: TestWallet,
  answer: (request: Request) => Promise<unknown>,
): Promise<void> {
  await context.exposeFunction('askTestWallet', async (request: Request): Promise<Reply> => {
    wallet.asked.push(request.method)
    try {
      const result = await answer(request)
      wallet.done.push(request.method)
      return { result }
    } catch (error) {
      if (error instanceof Refusal) return { error: { code: error.code, message: error.message } }
      throw error
    }
  })
  await context.addInitScript(announce, name)
}

export class Refusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

function answering(config: Config, state: State, wallet: LivelyWallet) {
  let authorised = false

  const agree = () => {
    if (!wallet.agrees) throw new Refusal(REFUSED, 'The owner of this wallet said no.')
  }
  const never = new Promise<never>(() => undefined)
  /** Whoever was asked, on the chain where it was, whatever is shown by the time of the yes. */
  const signer = async (account: unknown) => {
    const { chain } = state
    const asked = config.people.find(({ address }) => address.toLowerCase() === String(account).toLowerCase())
    if (!authorised || !asked) throw new Refusal(UNAUTHORISED, 'This page has not been let in.')
    await state.yes
    agree()
    return walletOf(asked, nodeOf(chain))
  }
  return async ({ method, params = [] }: Request): Promise<unknown> => {
    switch (method) {
      case 'eth_accounts':
        return authorised ? [state.shown.address] : []
      case 'eth_requestAccounts':
        agree()
        authorised = true
        return [state.shown.address]
      case 'eth_chainId':
        return ethers.utils.hexValue(Number(state.chain.chainId))
      case 'wallet_switchEthereumChain':
        agree()
        state.chain = chainOf(config, String(Number((params[0] as { chainId: string }).chainId)))
        return null
      case 'eth_signTypedData_v4':
        if (!wallet.answers) return never
        return signTypedData(await signer(params[0]), String(params[1]))
      case 'eth_sendTransaction': {
        const { to, data, value, ...asked } = params[0] as Transaction
        const from = await signer(asked.from)
        const nonce = (await from.getTransactionCount()) + wallet.leavesOut
        const call = { to, data: data ?? '0x', value: value ?? 0 }
        // Of one that has to wait no node says what it takes.
        const gasLimit = wallet.gasLimit ?? (wallet.leavesOut > 0 ? 300_000 : await gasFor(from, call))
        const sent = await from.sendTransaction({ ...call, nonce, gasLimit })
        if (wallet.forgetful) {
          await sent.wait()
          throw new Refusal(INTERNAL, 'Something broke in this wallet.')
        }
        return sent.hash
      }
      default:
        throw new Refusal(UNSUPPORTED, `This wallet does not do ${method}.`)
    }
  }
}

/** Half as much again as the node estimates, as common wallets give: other journeys empty and fill the same vault. */
async function gasFor(
  from: ethers.Wallet,
  call: ethers.providers.TransactionRequest,
): Promise<ethers.BigNumber> {
  return (await from.estimateGas(call)).mul(3).div(2)
}

interface Transaction {
  from: string
  to: string
  data?: string
  value?: string
}

/** The library adds the domain's own type by itself and refuses to be given it. */
function signTypedData(signer: ethers.Wallet, json: string): Promise<string> {
  const { domain, types, message } = JSON.parse(json)
  const { EIP712Domain: _, ...ours } = types
  return signer._signTypedData(domain, ours, message)
}

/** Runs in each page before its own scripts. */
function announce(name: string): void {
  const listeners: { event: string; listener: (news: unknown) => void }[] = []
  window.hearTestWallet = (event, news) => {
    for (const one of listeners) if (one.event === event) one.listener(news)
  }
  const provider = {
    request: async (request: Request) => {
      const reply = await window.askTestWallet(request)
      if ('result' in reply) return reply.result
      throw Object.assign(new Error(reply.error.message), { code: reply.error.code })
    },
    on: (event: string, listener: (news: unknown) => void) => {
      listeners.push({ event, listener })
      return provider
    },
    removeListener: (event: string, listener: (news: unknown) => void) => {
      const at = listeners.findIndex((one) => one.event === event && one.listener === listener)
      if (at >= 0) listeners.splice(at, 1)
      return provider
    },
  }
  const detail = Object.freeze({
    info: {
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
      name,
      icon: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
      rdns: 'test.hazel',
    },
    provider,
  })
  const tell = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', tell)
  tell()
}
