import { t } from '@lingui/core/macro'
import type { Chain, Link } from '@/api/schema.gen'
import { subjectOf } from '@/links/amount-of'
import { lostWhereBound } from '@/recipients/recipient-words'
import { Explained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import { SendYourself } from './send-yourself'

/** The vault pays only with a second signature, which is not ours to give. The deposit says so. */
const NEEDS_APPROVAL: Cause = { code: 'requires_mfa', outcome: 'refused' }

/** Why nobody can claim what lies in a link, whatever they type. Null where they can. */
export function whyUnclaimable(link: Link, chain: Chain): Cause | null {
  return link.requiresMfa ? NEEDS_APPROVAL : lostWhereBound(link, chain)
}

/** Said before anything is typed. */
export function Unclaimable({ link, why }: { link: Link; why: Cause }) {
  return (
    <>
      <Explained cause={why} situation="claim" subject={subjectOf(link)} />
      <SendYourself look="plain">{t`Make a payment yourself!`}</SendYourself>
    </>
  )
}
