import { useEffect } from 'react'
import type { Link } from '@/api/schema.gen'
import { sameAddress } from '@/lib/address'
import type { ClaimStep } from './claim-machine'

/** Remembers on this device what was claimed on it, once the chain has paid. */
export function useReceived(link: Link, step: ClaimStep): void {
  const mine = step.step === 'sent' && step.kind === 'claim' ? step.recipient : null
  const { withdrawal } = link
  const paid = mine !== null && sameAddress(withdrawal?.recipient, mine)

  // The outside system: this device's memory.
  useEffect(() => {
    if (!paid || !withdrawal) return
    const { chainId, version, index, token, kind, tokenId, amount, sender } = link
    const received = {
      chainId,
      version,
      index,
      token: token.address,
      symbol: token.symbol,
      decimals: token.decimals,
      amount,
      tokenId: kind > 1 ? tokenId : null,
      senderAddress: sender,
      recipient: withdrawal.recipient,
      createdAt: Date.now(),
      txHash: withdrawal.txHash,
    }
    // A convenience: without its code, or without room, nothing is lost but the memory of it.
    import('@/lib/history/received-links').then(
      ({ receivedLinks }) => receivedLinks.save(received),
      () => undefined,
    )
  }, [paid, withdrawal, link])
}
