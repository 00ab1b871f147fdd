import { t } from '@lingui/core/macro'
import { ApiError } from '@/api/client'
import { lookUpName } from '@/api/look-up-name'
import type { Chain } from '@/api/schema.gen'
import { UNLOADED } from '@/lib/cause'
import type { Recipient } from '@/lib/recipient'
import { problemWords } from '@/lib/recipient-problem-words'
import type { Payment, TypedRecipient } from '@/lib/typed-recipient'
import { explained } from '@/words/explained'
import { offeredPayment } from './asked-payment'
import { foreignWords, unservedWords } from './chain-words'

export type ResolvedRecipient =
  /** `payment`: what was asked to be paid; its token is offered here. */
  | { ok: true; to: Recipient; payment?: Payment }
  /** `reachOut`: somebody may want to tell us that they miss it. */
  | { ok: false; words: string; reachOut?: true }

type Chains = readonly Chain[]

const INVALID = t`Invalid recipient. You can send to an ENS name, wallet address, phone number or email address.`

/** What can be said without asking anybody; null for names and phone numbers, which have to be looked up. */
export function answeredAtOnce(typed: TypedRecipient, chains: Chains): ResolvedRecipient | null {
  switch (typed.kind) {
    case 'email':
      return { ok: true, to: typed }
    case 'address':
      return notOffered(typed, chains) ?? answerOf({ kind: 'address', address: typed.address }, typed)
    case 'name':
      return notOffered(typed, chains)
    case 'wrong':
      return { ok: false, words: problemWords(typed.problem) }
    case 'foreign':
      return { ok: false, words: foreignWords(typed.chain), reachOut: true }
    case 'phone':
      return null
    default:
      return { ok: false, words: INVALID }
  }
}

interface Where {
  locale: string
  chains: Chains
  /** Where it is paid; null while that is open, and names are looked up on Ethereum. */
  chainId: string | null
}

/** Never fails: what went wrong is among the answers. */
export async function resolveRecipient(
  typed: TypedRecipient,
  { locale, chains, chainId }: Where,
): Promise<ResolvedRecipient> {
  switch (typed.kind) {
    case 'phone':
      return resolvePhone(typed.text, locale)
    case 'name':
      return answeredAtOnce(typed, chains) ?? resolveName(typed, typed.chainId ?? chainId)
    default:
      return answeredAtOnce(typed, chains) ?? { ok: false, words: INVALID }
  }
}

type Wallet = Extract<TypedRecipient, { kind: 'address' | 'name' }>

function answerOf(
  to: Extract<Recipient, { address: unknown }>,
  { chainId, payment }: Wallet,
): ResolvedRecipient {
  const meant = chainId === undefined ? to : { ...to, chainId }
  return payment ? { ok: true, to: meant, payment } : { ok: true, to: meant }
}

/** It is for a chain, or asks for a token, that is not offered here. */
function notOffered({ chainId, payment }: Wallet, chains: Chains): ResolvedRecipient | null {
  if (chainId !== undefined && !chains.some((chain) => chain.chainId === chainId))
    return { ok: false, words: unservedWords(chainId, chains) }
  if (payment && !offeredPayment(payment, chainId ?? null, chains)) {
    return {
      ok: false,
      words: t`This asks for a token that is not offered here. Ask for the wallet address.`,
    }
  }
  return null
}

async function resolvePhone(text: string, locale: string): Promise<ResolvedRecipient> {
  const phone = await import('@/lib/phone').catch(() => null)
  if (!phone) return { ok: false, words: (await explained(UNLOADED, 'read')).what }
  const number = phone.readPhone(text, locale)
  if (number) return { ok: true, to: { kind: 'phone', number } }
  return {
    ok: false,
    words: t`There is no such phone number. Write it with its country code, like +43 660 1234567.`,
  }
}

async function resolveName(
  typed: Extract<Wallet, { kind: 'name' }>,
  chainId: string | null,
): Promise<ResolvedRecipient> {
  try {
    return answerOf({ kind: 'name', ...(await lookUpName(typed.name, chainId)) }, typed)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'name_not_found') {
      return { ok: false, words: t`Please enter a valid address or ENS name.` }
    }
    return { ok: false, words: (await explained(error, 'read')).what }
  }
}
