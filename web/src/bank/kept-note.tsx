import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { bankApi } from '@/api/bank'
import type { ApiError } from '@/api/client'
import type { UserRecord } from '@/api/people'
import { refName, retryPassing } from '@/api/queries'
import type { DepositRef } from '@filbert/sdk/link'
import { readRecipient } from '@/lib/typed-recipient'
import { useIdentity } from './use-identity'

interface KeptNoteProps {
  link: DepositRef
  /** Of the account that it is to go to, where it was typed. */
  number: string | null
  known: UserRecord
}

/** Keeps a claim for whoever is being verified, and says that nothing was claimed yet. */
export function KeptNote({ link: { chainId, version, index }, number, known }: KeptNoteProps) {
  const link = { chainId, version, index }
  const { identity } = useIdentity(known, { opened: null, recipient: undefined })
  const { isSuccess, isError } = useQuery<unknown, ApiError>({
    queryKey: ['user', known.user.userId, 'keep-claim', refName(link), number],
    // The same again changes nothing.
    queryFn: () => bankApi.keepClaim({ ...link, ...(number !== null && !isUs(number) && { number }) }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: retryPassing,
  })
  const isVerified = known.user.kycStatus === 'verified'
  const kept = isSuccess ? (isVerified ? WAITS : KEPT) : isError ? UNKEPT : ''
  return (
    <div className="slip" role="status">
      <p className="text-balance text-center font-semibold">
        {t`Nothing has been claimed yet: the money is still in the link.`}
      </p>
      <p className="min-h-12 text-balance text-center text-soft">
        {identity?.state === 'rejected' ? REJECTED : kept}
      </p>
    </div>
  )
}

/** Which account is meant, its number does not say: it is asked for when the claim goes on. */
function isUs(number: string): boolean {
  return readRecipient(number, 'account').kind === 'us'
}

const KEPT = t`We keep this claim for you, and tell you when it can go on. Open the link again then, on any device.`
const WAITS = t`We keep this claim for you: the link leads back to here, on any device.`
const UNKEPT = t`Keep the link: when you open it again, on any device, you go on where you are.`
const REJECTED = t({
  comment: '“Return” is what the button below says',
  message: 'It can go to a wallet instead: Return leads back.',
})
