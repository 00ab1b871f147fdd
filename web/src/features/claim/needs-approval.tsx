import { subjectOf } from '@/links/amount-of'
import { ApiError } from '@/api/client'
import { explainApiError } from '@/api/errors'
import type { Link } from '@/api/schema.gen'
import { Problem } from '@/ui/problem'
import { SendYourself } from './send-yourself'

const SAID = new ApiError('requires_mfa', 'The deposit says so.')

/** The vault pays this deposit only with a second signature, which is not ours to give: said before anything is typed. */
export function NeedsApproval({ link }: { link: Link }) {
  return (
    <>
      <Problem problem={explainApiError(SAID, 'claim', subjectOf(link))} />
      <SendYourself look="plain">Make a payment yourself!</SendYourself>
    </>
  )
}
