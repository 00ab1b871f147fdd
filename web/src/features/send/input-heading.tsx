import { t } from '@lingui/core/macro'
import { shortAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { type Recipient, recipientText } from '@/lib/recipient'
import { Around } from '@/ui/exact'
import { Identicon } from '@/ui/identicon'
import { StepHeading } from '@/ui/step-heading'

interface InputHeadingProps {
  to: Recipient
  /** The address that is paid; null while it is not known, and for links. */
  face: Hex | null
}

/** What this card is about: a link, or somebody. */
export function InputHeading({ to, face }: InputHeadingProps) {
  if (to.kind === 'link') {
    return (
      <header className="px-1 pb-1">
        <p className="text-soft">{t`Send crypto`}</p>
        <StepHeading className="display text-5xl">{t`Text Tokens`}</StepHeading>
      </header>
    )
  }
  const who = to.kind === 'address' ? shortAddress(to.address) : recipientText(to)
  return (
    <header className="flex items-center gap-3 px-1 pb-1">
      <div className="min-w-0 flex-1">
        <p className="text-soft">{WAYS[to.kind]}</p>
        <StepHeading className="display text-3xl [overflow-wrap:anywhere]">
          <Around exact={who}>{t`Send to ${who}`}</Around>
        </StepHeading>
      </div>
      {'address' in to && (face ? <Identicon address={face} size={52} /> : <span className="size-13" />)}
    </header>
  )
}

const WAYS = {
  email: t`By e-mail, with the link in it`,
  phone: t`By SMS, with the link in it`,
  address: t`Straight to this address`,
  name: t`Straight to the address of this name`,
}
