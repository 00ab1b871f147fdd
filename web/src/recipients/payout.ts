import { bankConfigOf } from '@/api/bank'
import type { Config, Link } from '@/api/schema.gen'
import { sameAddress } from '@/lib/address'
import { limitWords } from '@/lib/cash-out-limits'
import { centsOf } from '@/lib/cents'

/** Why a link cannot be paid to a bank account, in words. `reachOut`: somebody may want to talk to us about it. */
export interface PayoutProblem {
  words: string
  reachOut?: true
}

const STAYS = 'Use a wallet address or an ENS name; until then'

/** What stands against paying a link to a bank account, in the specification's words; null where nothing does. */
export function payoutProblem(link: Link, config: Config): PayoutProblem | null {
  const { kind, chainId, token, amount } = link
  if (kind > 1)
    return { words: `A bank account cannot take a collectible. ${STAYS} it stays safe in this link.` }
  const bank = bankConfigOf(config)
  if (!bank)
    return { words: `We do not pay out to bank accounts here. ${STAYS} your money stays safe in this link.` }
  const isServed = bank.routes.some((one) => one.chainId === chainId && sameAddress(one.token, token.address))
  if (!isServed) return { words: 'You can not claim this token to your bank account.', reachOut: true }
  const words = limitWords('CLAIM', centsOf(BigInt(amount), token.decimals), bank)
  return words === null ? null : { words }
}
