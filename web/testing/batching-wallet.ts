import { hexToBigInt, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { Person } from '@/api/schema.gen'
import { shortAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import type { Page } from './open-page'
import { chainOf, personOf, stateOf } from './world'

const NAME = 'Hazel batches'
const CHAIN = '31337'

interface Call {
  to: Hex
  data?: Hex
  value?: Hex
}

/** How a wallet that carries out several calls as one (EIP-5792) behaves. */
export interface BatchingWallet {
  owner: Person
  /** Methods that it was asked for, in their order. */
  asked: string[]
  /** What it answers to `wallet_sendCalls` in place of sending: an error of this code. */
  refuses: number | null
  /** Whether it sends the batches that it takes. */
  sends: boolean
  /** It answers so once it has sent. */
  refusesAfterwards: number | null
  /** What it says of each batch. */
  status: unknown
  /** Methods that it never answers. */
  silent: readonly string[]
}

export function batchingWallet(): BatchingWallet {
  const status = { version: '2.0.0', chainId: numberToHex(Number(CHAIN)), atomic: true, status: 200 }
  return {
    owner: personOf(0),
    asked: [],
    refuses: null,
    sends: true,
    refusesAfterwards: null,
    status,
    silent: [],
  }
}

/** Makes it known to a page, as an extension would be (EIP-6963). It agrees to all. */
export function bringBatchingWallet(page: Window & typeof globalThis, wallet: BatchingWallet): void {
  const request = async ({ method, params = [] }: { method: string; params?: unknown[] }) => {
    wallet.asked.push(method)
    if (wallet.silent.includes(method)) return new Promise(() => undefined)
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [wallet.owner.address]
      case 'eth_chainId':
        return numberToHex(Number(CHAIN))
      case 'wallet_getCapabilities':
        return { [numberToHex(Number(CHAIN))]: { atomic: { status: 'supported' } } }
      case 'wallet_sendCalls':
        if (wallet.refuses !== null) throw Object.assign(new Error('No.'), { code: wallet.refuses })
        for (const call of wallet.sends ? (params[0] as { calls: Call[] }).calls : []) {
          await send(wallet.owner, call)
        }
        if (wallet.refusesAfterwards !== null)
          throw Object.assign(new Error('No.'), { code: wallet.refusesAfterwards })
        return { id: '0x01' }
      case 'wallet_getCallsStatus':
        return wallet.status
      case 'eth_sendTransaction':
        return send(wallet.owner, params[0] as Call)
    }
    throw Object.assign(new Error(`This wallet does not do ${method}.`), { code: 4200 })
  }
  const provider = { request, on: () => provider, removeListener: () => provider }
  const icon = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
  const info = { uuid: '7b1e0d0c-5a55-4c8e-9a7c-0d7a1b0f4c11', name: NAME, icon, rdns: 'test.batches' }
  const announce = () =>
    page.dispatchEvent(
      new page.CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  page.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** Connects the page to it. */
export async function connectBatchingWallet(page: Page, { owner }: BatchingWallet): Promise<void> {
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: 'Connect' }).click()
  await page
    .getByRole('dialog', { name: 'Connect a wallet' })
    .getByRole('button', { name: new RegExp(`^${NAME}`) })
    .click()
  await expect.element(banner.getByRole('button', { name: shortAddress(owner.address) })).toBeVisible()
}

export async function send({ address, privateKey }: Person, { to, data, value = '0x0' }: Call): Promise<Hex> {
  const serialized = await privateKeyToAccount(privateKey as Hex).signTransaction({
    type: 'eip1559',
    chainId: Number(CHAIN),
    nonce: stateOf(CHAIN).nonces.get(address.toLowerCase()) ?? 0,
    to,
    value: hexToBigInt(value),
    gas: 500_000n,
    maxFeePerGas: 2_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
    ...(data && { data }),
  })
  const response = await fetch(chainOf(CHAIN).rpcUrl, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: [serialized] }),
  })
  return ((await response.json()) as { result: Hex }).result
}
