import { t } from '@lingui/core/macro'
import { ApiError, api } from '@/api/client'
import { ADDRESS_WORDS, NAME_WORDS } from '@/lib/address-words'
import { UNLOADED } from '@/lib/cause'
import { parseName } from '@/lib/name'
import type { Recipient, TypedRecipient } from '@/lib/recipient'
import { explained } from '@/words/explained'

/** `reachOut`: somebody may want to tell us that they miss it. */
export type ResolvedRecipient = { ok: true; to: Recipient } | { ok: false; words: string; reachOut?: true }

const INVALID = t`Invalid recipient. You can send to an ENS name, wallet address, phone number or email address.`

/** What can be said without asking anybody; null for names and phone numbers, which have to be looked up. */
export function answeredAtOnce(typed: TypedRecipient): ResolvedRecipient | null {
  switch (typed.kind) {
    case 'email':
    case 'address':
      return { ok: true, to: typed }
    case 'bad_address':
      return { ok: false, words: ADDRESS_WORDS[typed.problem] }
    case 'foreign': {
      const words = t`We currently dont support ${{ chain: typed.chain }}. Reach out if you would like us to add support!`
      return { ok: false, words, reachOut: true }
    }
    case 'empty':
    case 'unknown':
      return { ok: false, words: INVALID }
    case 'name': {
      const parsed = parseName(typed.name)
      return parsed.ok ? null : { ok: false, words: NAME_WORDS[parsed.problem] }
    }
    case 'phone':
      return null
  }
}

/** Never fails: what went wrong is among the answers. */
export async function resolveRecipient(typed: TypedRecipient, locale: string): Promise<ResolvedRecipient> {
  switch (typed.kind) {
    case 'phone':
      return resolvePhone(typed.text, locale)
    case 'name':
      return answeredAtOnce(typed) ?? resolveName(typed.name)
    default:
      return answeredAtOnce(typed) ?? { ok: false, words: INVALID }
  }
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

async function resolveName(name: string): Promise<ResolvedRecipient> {
  try {
    const { address } = await api.name(name)
    return { ok: true, to: { kind: 'name', name, address } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'name_not_found') {
      return { ok: false, words: t`Please enter a valid address or ENS name.` }
    }
    return { ok: false, words: (await explained(error, 'read')).what }
  }
}
