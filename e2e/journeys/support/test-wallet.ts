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

declare global {
  interface Window {
    askTestWallet: (request: Request) => Promise<Reply>
  }
}

export const TEST_WALLET = 'Hazel extension'

/** EIP-1193: the owner said no; the page is not authorised; the method is not there. */
const REFUSED = 4001
const UNAUTHORISED = 4100
export const UNSUPPORTED = 4200

/**
 * Announces itself by EIP-6963 to each page of this device. It signs and sends outside of the page,
 * and shows no account before its owner has agreed to that.
 */
export async function bringWallet(
  context: BrowserContext,
  config: Config,
  owner: Person,
): Promise<TestWallet> {
  const wallet: TestWallet = { asked: [], done: [], agrees: true, answers: true, leavesOut: 0 }
  await announceWallet(context, TEST_WALLET, wallet, answering(config, owner, wallet))
  return wallet
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

function answering(config: Config, owner: Person, wallet: TestWallet) {
  let authorised = false
  let chain: Chain = chainOf(config, '31337')

  const agree = () => {
    if (!wallet.agrees) throw new Refusal(REFUSED, 'The owner of this wallet said no.')
  }
  const never = new Promise<never>(() => undefined)
  const signer = () => {
    if (!authorised) throw new Refusal(UNAUTHORISED, 'This page has not been let in.')
    agree()
    return walletOf(owner, nodeOf(chain))
  }
  return async ({ method, params = [] }: Request): Promise<unknown> => {
    switch (method) {
      case 'eth_accounts':
        return authorised ? [owner.address] : []
      case 'eth_requestAccounts':
        agree()
        authorised = true
        return [owner.address]
      case 'eth_chainId':
        return ethers.utils.hexValue(Number(chain.chainId))
      case 'wallet_switchEthereumChain':
        agree()
        chain = chainOf(config, String(Number((params[0] as { chainId: string }).chainId)))
        return null
      case 'eth_signTypedData_v4':
        if (!wallet.answers) return never
        return signTypedData(signer(), String(params[1]))
      case 'eth_sendTransaction': {
        const { to, data, value } = params[0] as { to: string; data?: string; value?: string }
        const from = signer()
        const nonce = (await from.getTransactionCount()) + wallet.leavesOut
        // Of one that has to wait no node says what it takes.
        const limit = wallet.leavesOut > 0 && { gasLimit: 300_000 }
        const sent = await from.sendTransaction({
          to,
          data: data ?? '0x',
          value: value ?? 0,
          nonce,
          ...limit,
        })
        return sent.hash
      }
      default:
        throw new Refusal(UNSUPPORTED, `This wallet does not do ${method}.`)
    }
  }
}

/** The library adds the domain's own type by itself and refuses to be given it. */
function signTypedData(signer: ethers.Wallet, json: string): Promise<string> {
  const { domain, types, message } = JSON.parse(json)
  const { EIP712Domain: _, ...ours } = types
  return signer._signTypedData(domain, ours, message)
}

/** Runs in each page before its own scripts. */
function announce(name: string): void {
  const provider = {
    request: async (request: Request) => {
      const reply = await window.askTestWallet(request)
      if ('result' in reply) return reply.result
      throw Object.assign(new Error(reply.error.message), { code: reply.error.code })
    },
    on: () => provider,
    removeListener: () => provider,
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
