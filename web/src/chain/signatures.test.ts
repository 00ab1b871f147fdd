import { beforeEach, expect, it, vi } from 'vitest'
import { ZERO_ADDRESS } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { signGaslessDeposit } from './gasless'
import { signReclaim, signReclaimMany } from './reclaim'
import { signSendBack } from './send-back'
import { signText } from './sign-text'

const VAULT: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const SIGNER: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const RS = `${'11'.repeat(32)}${'22'.repeat(32)}`

const wallet = vi.hoisted(() => ({
  getBlock: async () => ({ timestamp: 1n }),
  signMessage: vi.fn(),
  signTypedData: vi.fn(),
  switchChain: vi.fn(),
}))
vi.mock('./wagmi', () => ({ wagmiConfig: async () => ({}) }))
vi.mock('wagmi/actions', () => wallet)

const chain = { chainId: '31337', vault: VAULT, signer: SIGNER }
const deposit = {
  ...chain,
  token: VAULT,
  piece: null,
  amount: 1n,
  from: SIGNER,
  pubKey20: VAULT,
  batches: false,
  expiresInDays: 0,
}
const gasless = { name: 'USD Coin', version: '2', separator: '0x' } as never
const ASKED = {
  'a refund': async () => signReclaim({ ...chain, index: 7n, isOwn: true }),
  'many refunds': async () => signReclaimMany({ ...chain, indexes: [7n] }),
  'to send back': async () =>
    signSendBack(
      { chainId: '31337', contract: VAULT, from: VAULT, token: VAULT, amount: 1n, to: SIGNER },
      SIGNER,
    ),
  'to sign in': async () => signText('Hello', SIGNER),
  'a sponsored deposit': async () => {
    const signed = await signGaslessDeposit(deposit, gasless, `0x${'00'.repeat(32)}`)
    return signed.kind === 'signed' ? { ...signed, signature: signed.authorization.signature } : signed
  },
}

beforeEach(() => {
  wallet.signTypedData.mockReset()
  wallet.signMessage.mockReset()
})

for (const [what, ask] of Object.entries(ASKED)) {
  it.each([
    ['v of 0', `0x${RS}00`],
    ['v of 27', `0x${RS}1b`],
    ['64 bytes', `0x${RS}`],
  ])(`${what} takes a signature with %s as the chain does`, async (_, signature) => {
    wallet.signTypedData.mockResolvedValue(signature)
    wallet.signMessage.mockResolvedValue(signature)
    expect(await ask()).toMatchObject({ kind: 'signed', signature: `0x${RS}1b` })
  })
}

it('a contract wallet pays by no signature', async () => {
  wallet.signTypedData.mockResolvedValue(`0x${'ab'.repeat(130)}`)
  expect(await signGaslessDeposit({ ...deposit, from: ZERO_ADDRESS }, gasless, '0x')).toEqual({
    kind: 'unfit',
  })
})
