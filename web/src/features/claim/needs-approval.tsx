import type { Link } from '@/api/schema.gen'
import { subjectOf } from '@/links/amount-of'
import { Explained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import { SendYourself } from './send-yourself'

/** The deposit says so. */
const SAID: Cause = { code: 'requires_mfa', outcome: 'refused' }

/** The vault pays this deposit only with a second signature, which is not ours to give: said before anything is typed. */
export function NeedsApproval({ link }: { link: Link }) {
  return (
    <>
      <Explained cause={SAID} situation="claim" subject={subjectOf(link)} />
      <SendYourself look="plain">Make a payment yourself!</SendYourself>
    </>
  )
}
