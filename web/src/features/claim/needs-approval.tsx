import { ApiError } from '@/api/client'
import { explainApiError } from '@/api/errors'
import { Problem } from '@/ui/problem'
import { SendYourself } from './send-yourself'

const PROBLEM = explainApiError(new ApiError('requires_mfa', 'The deposit says so.'), 'claim')

/** The vault pays this deposit only with a second signature, which is not ours to give: said before anything is typed. */
export function NeedsApproval() {
  return (
    <>
      <Problem problem={PROBLEM} />
      <SendYourself look="plain">Make a payment yourself!</SendYourself>
    </>
  )
}
