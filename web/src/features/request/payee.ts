import { t } from '@lingui/core/macro'
import type { Hex } from '@/lib/hex'
import { chainMeant, recipientText } from '@/lib/recipient'
import type { ResolvedRecipient } from '@/recipients/resolve-recipient'
import type { TypedRecipient } from '@/lib/typed-recipient'

/** Who is to be paid, as far as what was typed tells. */
export type Payee =
  | { kind: 'none' }
  | { kind: 'looking' }
  /** `text`: as the server is told it, so that the request knows the name, which is in normal form. */
  | {
      kind: 'found'
      text: string
      address: Hex
      /** The only chain that it is meant for; null where any will do. */
      chainId: string | null
    }
  | { kind: 'wrong'; words: string }

interface Reading {
  typed: TypedRecipient
  resolved: ResolvedRecipient | undefined
  stopped: boolean
}

const NO_WALLET = t`Please enter a valid address or ENS name.`

/** A request is paid to a wallet: whom an e-mail address or a number means nobody can tell. `lostAt`: as for links. */
export function payeeOf(
  { typed, resolved, stopped }: Reading,
  lostAt: (address: Hex) => string | null,
): Payee {
  if (typed.kind === 'empty') return { kind: 'none' }
  if (!stopped) return { kind: 'looking' }
  if (typed.kind === 'email' || typed.kind === 'phone' || typed.kind === 'unknown')
    return { kind: 'wrong', words: NO_WALLET }
  if (!resolved) return { kind: 'looking' }
  if (!resolved.ok) return { kind: 'wrong', words: resolved.words }
  const { to } = resolved
  if (to.kind !== 'address' && to.kind !== 'name') return { kind: 'wrong', words: NO_WALLET }
  const lost = lostAt(to.address)
  if (lost !== null) return { kind: 'wrong', words: lost }
  return { kind: 'found', text: recipientText(to), address: to.address, chainId: chainMeant(to) }
}
