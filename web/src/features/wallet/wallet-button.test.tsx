import { prerender } from 'react-dom/static'
import { expect, it, vi } from 'vitest'
import type { Config } from '@/api/schema.gen'
import { WalletButton } from './wallet-button'

const loaded = vi.hoisted(() => vi.fn())
const config = vi.hoisted<Pick<Config, 'people'>>(() => ({}))
vi.mock('./sandbox-sheet', () => {
  loaded()
  return { SandboxSheet: () => null }
})
vi.mock('@/api/queries', () => ({ useConfig: () => config }))
vi.mock('@/chain/wallet', () => ({
  useAccount: () => ({ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: '31337' }),
  useChoosingWallet: () => false,
  wallet: {},
}))

it("the sandbox wallet's window is loaded in the sandbox alone", async () => {
  await prerender(<WalletButton />)
  expect(loaded).not.toHaveBeenCalled()
  config.people = [{ name: 'Ada', address: '0x', privateKey: '0x' }]
  await prerender(<WalletButton />)
  expect(loaded).toHaveBeenCalledOnce()
})
