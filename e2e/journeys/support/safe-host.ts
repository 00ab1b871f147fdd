import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
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
  close: () => Promise<void>
}

declare global {
  interface Window {
    askSafe: (asked: Asked) => Promise<unknown>
  }
}

/**
 * A page at `host` that shows `app` in a frame and speaks to it as app.safe.global does, with a Safe of one owner
 * who agrees to everything. Opens it.
 */
export async function openInSafe(
  page: Page,
  host: string,
  app: string,
  chain: Chain,
  account: SmartAccount,
): Promise<SafeHost> {
  const asked: Asked[] = []
  await page.exposeFunction('askSafe', async (request: Asked) => {
    asked.push(request)
    return answer(request, chain, account)
  })
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Safe</title><style>*{margin:0;border:0}iframe{width:100vw;height:100vh}</style>
      <iframe title="App" allow="clipboard-read; clipboard-write" src="${app}"></iframe><script>(${relay})()</script>`)
  })
  await new Promise<void>((done) => server.listen(Number(new URL(host).port), '127.0.0.1', done))
  await page.goto(host)
  return {
    asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function answer({ method, params }: Asked, chain: Chain, account: SmartAccount): Promise<unknown> {
  switch (method) {
    case 'getSafeInfo':
      return {
        safeAddress: account.address,
        chainId: Number(chain.chainId),
        threshold: 1,
        owners: [],
        isReadOnly: false,
      }
    case 'sendTransactions':
      return { safeTxHash: await account.execute((params.txs as Call[]).map(asCall)) }
    case 'getTxBySafeTxHash':
      return { txStatus: 'SUCCESS', txHash: params.safeTxHash }
    case 'rpcCall':
      return nodeOf(chain).send(String(params.call), params.params as unknown[])
    default:
      throw new Error(`This Safe does not do ${method}.`)
  }
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
