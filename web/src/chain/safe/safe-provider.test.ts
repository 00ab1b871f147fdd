import type SafeAppsSDK from '@safe-global/safe-apps-sdk'
import type { SafeInfo } from '@safe-global/safe-apps-sdk'
import { describe, expect, it, vi } from 'vitest'
import { walletAnswer } from '@/chain/wallet-errors'
import { SafeProvider } from './safe-provider'

const SAFE = { safeAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: 31337 } as SafeInfo

/** A Safe as its library shows it: what fails rejects with words and no code. */
function aSafe(txs: Partial<Record<'send' | 'signTypedMessage', () => Promise<unknown>>>) {
  const eth = { setSafeSettings: async () => ({}) }
  return new SafeProvider({ txs, eth } as unknown as SafeAppsSDK, SAFE)
}

const sending = { method: 'wallet_sendCalls', params: [{ calls: [{ to: SAFE.safeAddress }] }] }
const signing = { method: 'eth_signTypedData_v4', params: [SAFE.safeAddress, '{}'] }
const answerOf = async (asked: Promise<unknown>) => walletAnswer(await asked.catch((cause: unknown) => cause))

describe('a Safe', () => {
  it('whose owner says no to a batch has declined, and is no fault', async () => {
    const send = vi.fn().mockRejectedValue(new Error('Transaction was rejected'))
    expect(await answerOf(aSafe({ send }).request(sending))).toEqual({ kind: 'declined' })
  })

  it('whose owner says no to a signature has declined', async () => {
    const signTypedMessage = vi.fn().mockRejectedValue(new Error('Transaction was rejected'))
    expect(await answerOf(aSafe({ signTypedMessage }).request(signing))).toEqual({ kind: 'declined' })
  })

  it('that signs only on the chain cannot do it, which is no owner’s no', async () => {
    const signTypedMessage = vi.fn().mockResolvedValue({ safeTxHash: '0xab' })
    await expect(aSafe({ signTypedMessage }).request(signing)).rejects.toMatchObject({ code: 4200 })
  })
})
