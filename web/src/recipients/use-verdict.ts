import { useName } from '@/api/use-name'
import type { Hex } from '@/lib/hex'
import { useExplained } from '@/words/explained'
import type { PayableRecipient } from './payable-recipient'

/** What can be said of a recipient that somebody stopped typing. */
export type Verdict =
  | { kind: 'none' }
  | { kind: 'looking'; name: string }
  /** `name`: in normal form. `asTyped`: it was typed so. */
  | { kind: 'found'; name: string; asTyped: boolean; address: Hex }
  | { kind: 'bank'; words: string }
  /** `elsewhere`: it is for another chain than the money is on. */
  | { kind: 'wrong'; words: string; reachOut?: true; elsewhere?: true }

/** Judges what was read once there is something; looks it up on its chain, once that is known, where it is a name. `lostAt` as for `RecipientForm`. */
export function useVerdict(
  read: PayableRecipient | null,
  chainId: string | null,
  lostAt: (recipient: Hex) => string | null,
): Verdict {
  const wrongAt = (address: Hex): Verdict | null => {
    const words = lostAt(address)
    return words === null ? null : { kind: 'wrong', words }
  }
  const answer = useName(read?.kind === 'name' && chainId !== null ? read.name : null, chainId)
  const unnamed = useExplained(answer.state === 'failed' ? answer.error : null, 'read')
  if (!read) return { kind: 'none' }
  if (read.kind === 'address') return wrongAt(read.address) ?? { kind: 'none' }
  if (read.kind === 'bank') return read
  if (read.kind !== 'name') return read
  // The address that a name has on some other chain may be nobody's there.
  if (chainId === null) return { kind: 'none' }
  switch (answer.state) {
    case 'found':
      return wrongAt(answer.address) ?? foundAs(read.name, answer)
    case 'failed':
      return unnamed ? { kind: 'wrong', words: unnamed.what } : { kind: 'looking', name: read.name }
    default:
      return { kind: 'looking', name: read.name }
  }
}

function foundAs(typed: string, { name, address }: { name: string; address: Hex }): Verdict {
  return { kind: 'found', name, asTyped: name === typed, address }
}
