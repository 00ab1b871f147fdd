import { t } from '@lingui/core/macro'
import { subjectOf } from '@/links/amount-of'
import type { Link } from '@/api/schema.gen'
import { Notice } from '@/ui/notice'
import type { Subject } from '@/words/where'
import { SendYourself } from './send-yourself'

const SAFE: Record<Subject, string> = {
  'The money is': t`The money is safe in this one.`,
  'The collectible is': t`The collectible is safe in this one.`,
  'The collectibles are': t`The collectibles are safe in this one.`,
}

/** The deposit is there, and the link that was opened is none of it. */
export function WrongSecret({ link }: { link: Link }) {
  return (
    <Notice
      pose="puzzled"
      title={t`The secret does not fit`}
      action={<SendYourself look="plain">{t`Make a payment yourself!`}</SendYourself>}
    >
      <p>
        {t`The part after the # belongs to another link.`} {SAFE[subjectOf(link)]}
      </p>
      <p className="text-soft">{t`Ask for the link once more and copy it whole.`}</p>
    </Notice>
  )
}
