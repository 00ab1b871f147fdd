import { t } from '@lingui/core/macro'
import { deadEndAt } from './dead-end'
import type { Chain, Link } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import type { Cause } from '@/words/sentence'

/** By what the addresses are of at which what is paid is lost. */
const LOST = {
  token: t`This is the address of the token itself. What is paid there is lost: type that of your wallet.`,
  vault: t`This is the address of a contract of ours. What is paid there is lost: type that of your wallet.`,
}

/** Why a link must not be paid to this address: to some contracts it can only be lost. Null where it may. */
export function lostAt(recipient: Hex, link: Link, chain: Chain): string | null {
  const end = deadEndAt(recipient, link.token.address, chain)
  return end && LOST[end]
}

/** Why a link cannot be claimed at all: the one address that it pays would lose it. Null where it can, or pays any. */
export function lostWhereBound(link: Link, chain: Chain): Cause | null {
  const { recipient, token } = link
  const end = recipient && deadEndAt(recipient, token.address, chain)
  return end && { code: 'bound_to_loss', outcome: 'refused', values: [recipient, end] }
}
