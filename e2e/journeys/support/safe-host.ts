import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { BrowserContext } from '@playwright/test'
import type { Chain } from '../../product/api'
import { nodeOf } from '../../product/chain'
import type { Call, SmartAccount } from '../../product/smart-account'

/** What a Safe App asks of the page around it, by messages. */
interface Asked {
  method: string
  params: Record<string, unknown>
}

export interface SafeHost {
  /** What the app has asked for, in order. */
  asked: Asked[]
  /** Whether other owners have to agree as well: then what is sent waits for `carryOut` or `cancel`. */
  waits: boolean
  /** All that waits, by all owners. */
  carryOut: () => Promise<void>
  /** All that waits, by another transaction in its place. */
  cancel: () => void
  close: () => Promise<void>
}

/** A transaction of a Safe, as its service tells of it. */
interface SafeTransaction {
  txStatus: 'AWAITING_CONFIRMATIONS' | 'SUCCESS' | 'CANCELLED'
  txHash?: string
}

declare global {
  interface Window {
    askSafe: (asked: Asked) => Promise<unknown>
  }
}

/**
 * A page at `host` that shows `app` in a frame and speaks to it as app.safe.global does, with a Safe whose owners
 * agree to everything. For all pages of a device.
 */
export async function hostSafe(
  context: BrowserContext,
  host: string,
  app: string,
  chain: Chain,
  account: SmartAccount,
): Promise<SafeHost> {
  const transactions = new Map<string, SafeTransaction>()
  const waiting = new Map<string, Call[]>()
  const carryOut = async (id: string, calls: Call[]) => {
    transactions.set(id, { txStatus: 'SUCCESS', txHash: await account.execute(calls) })
    waiting.delete(id)
  }
  const answer = async ({ method, params }: Asked): Promise<unknown> => {
    switch (method) {
      case 'getSafeInfo':
        return { safeAddress: account.address, chainId: Number(chain.chainId), threshold: 1, owners: [] }
      case 'sendTransactions': {
        const safeTxHash = `0x${randomBytes(32).toString('hex')}`
        const calls = (params.txs as Call[]).map(asCall)
        transactions.set(safeTxHash, { txStatus: 'AWAITING_CONFIRMATIONS' })
        waiting.set(safeTxHash, calls)
        if (!safe.waits) await carryOut(safeTxHash, calls)
        return { safeTxHash }
      }
      case 'getTxBySafeTxHash':
        return transactions.get(String(params.safeTxHash))
      case 'rpcCall':
        return nodeOf(chain).send(String(params.call), params.params as unknown[])
      default:
        throw new Error(`This Safe does not do ${method}.`)
    }
  }
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Safe</title><style>*{margin:0;border:0}iframe{width:100vw;height:100vh}</style>
      <iframe title="App" allow="clipboard-read; clipboard-write" src="${app}"></iframe><script>(${relay})()</script>`)
  })
  const safe: SafeHost = {
    asked: [],
    waits: false,
    carryOut: async () => {
      for (const [id, calls] of waiting) await carryOut(id, calls)
    },
    cancel: () => {
      for (const id of waiting.keys()) transactions.set(id, { txStatus: 'CANCELLED' })
      waiting.clear()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  await context.exposeFunction('askSafe', async (request: Asked) => {
    safe.asked.push(request)
    return answer(request)
  })
  await new Promise<void>((done) => server.listen(Number(new URL(host).port), '127.0.0.1', done))
  return safe
}

/** Safe's library writes values in decimals or in hexadecimals. */
function asCall({ to, value, data }: Call): Call {
  return { to, value: `0x${BigInt(value ?? 0).toString(16)}`, data: data ?? '0x' }
}

/** Runs in the page around the app. */
function relay(): void {
  window.addEventListener('message', async ({ data, source }) => {
    if (typeof data?.method !== 'string' || source === null) return
    const reply = (body: object) =>
      (source as Window).postMessage({ id: data.id, version: '9.1.0', ...body }, '*')
    try {
      reply({ success: true, data: await window.askSafe({ method: data.method, params: data.params }) })
    } catch (error) {
      reply({ success: false, error: String(error) })
    }
  })
}
