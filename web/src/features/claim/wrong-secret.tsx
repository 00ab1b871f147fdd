import { subjectOf } from '@/links/amount-of'
import type { Link } from '@/api/schema.gen'
import { Notice } from '@/ui/notice'
import { SendYourself } from './send-yourself'

/** The deposit is there, and the link that was opened is none of it. */
export function WrongSecret({ link }: { link: Link }) {
  return (
    <Notice
      pose="puzzled"
      title="The secret does not fit"
      action={<SendYourself look="plain">Make a payment yourself!</SendYourself>}
    >
      <p>The part after the # belongs to another link. {subjectOf(link)} safe in this one.</p>
      <p className="text-soft">Ask for the link once more and copy it whole.</p>
    </Notice>
  )
}
