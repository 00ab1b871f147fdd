import { t } from '@lingui/core/macro'
import { type BankConfig, bankConfigOf } from '@/api/bank'
import type { Config, Link } from '@/api/schema.gen'
import { sameAddress } from '@/lib/address'
import { limitWords } from '@/lib/cash-out-limits'
import { centsOf } from '@/lib/cents'
import { wantsOwnTransaction } from '@filbert/sdk/vault-version'

/** Why a link cannot be paid to a bank account, in words. `reachOut`: somebody may want to talk to us about it. */
export interface PayoutProblem {
  words: string
  reachOut?: true
}

/** What stands against paying a link to a bank account, in the specification's words; null where nothing does. */
export function payoutProblem(link: Link, config: Config): PayoutProblem | null {
  const { kind, token, amount } = link
  if (kind > 1)
    return {
      words: t`A bank account cannot take a collectible. Use a wallet address or an ENS name; until then it stays safe in this link.`,
    }
  const bank = bankConfigOf(config)
  if (!bank)
    return {
      words: t`We do not pay out to bank accounts here. Use a wallet address or an ENS name; until then your money stays safe in this link.`,
    }
  // What arrives of it is known once a way is, and so whether that is enough.
  if (!isTaken(link, bank) && isBrought(link, config, bank)) return null
  if (!isTaken(link, bank))
    return { words: t`You can not claim this token to your bank account.`, reachOut: true }
  const words = limitWords('CLAIM', centsOf(BigInt(amount), token.decimals), bank)
  return words === null ? null : { words }
}

/** Whether the bank takes what is in a link as it is there. */
export function isTaken({ kind, chainId, token }: Link, bank: BankConfig): boolean {
  const isIt = (one: BankConfig['routes'][number]) =>
    one.chainId === chainId && sameAddress(one.token, token.address)
  return kind === 1 && bank.routes.some(isIt)
}

/** From and to which nothing is carried. */
const LEFT_OUT = '1'

/** Whether it can be brought to what the bank takes, as far as that is known before a way is asked for. */
function isBrought(link: Link, { chains }: Config, { landingChainId: landing }: BankConfig): boolean {
  if (landing === null || [landing, link.chainId].includes(LEFT_OUT)) return false
  const chain = chains.find(({ chainId }) => chainId === link.chainId)
  const isFree = link.recipient === null && !link.requiresMfa && !wantsOwnTransaction(link.version)
  return isFree && Boolean(chain?.router)
}
