import { t } from '@lingui/core/macro'
import type { ApiError } from '@/api/client'
import type { Link } from '@/api/schema.gen'
import { backWords } from '@/links/way-back'
import { sameAddress } from '@/lib/address'

/** What is known of one of a link's deposits; nothing yet, where both are null. */
export interface Known {
  link: Link | null
  error: ApiError | null
}

/** How one of several deposits stands, in a few words, or null: it waits to be claimed. */
export function standingWords({ link, error }: Known, forSender: boolean): string | null {
  if (link === null) return error && errorWords(error)
  if (link.state === 'reclaimed') return backWords(link, forSender)
  if (link.state === 'claimed') return t`Claimed`
  const { sponsored } = link
  if (isUnderWay(link)) {
    const claims = sponsored?.kind === 'claim' || sponsored?.kind === 'across'
    const back = !claims || sameAddress(sponsored.recipient, link.sender)
    return back ? t`On its way back` : t`On its way`
  }
  if (link.expired) return t`Expired`
  return link.requiresMfa ? t`Asks for a second approval` : null
}

/** Whether it can be claimed, as far as anybody knows: what nobody has read yet can be. */
export function isLeft(known: Known): boolean {
  return standingWords(known, false) === null
}

function isUnderWay({ sponsored }: Link): boolean {
  return sponsored !== null && sponsored.kind !== 'deposit' && sponsored.state !== 'rejected'
}

function errorWords({ code }: ApiError): string {
  switch (code) {
    case 'deposit_unconfirmed':
      return t`Still confirming`
    case 'deposit_not_found':
    case 'unknown_chain':
    case 'unknown_version':
      return t`Not found`
    default:
      return t`Could not be read`
  }
}
