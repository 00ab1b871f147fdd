import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Config } from '@/api/schema.gen'
import { formatDollars } from '@/lib/dollars'
import type { Question } from './faq'

/** In 10⁻¹⁸ dollars. */
const CENT = 10n ** 16n

/** What people ask before they send the first link. What depends on the server is said as it is on this one. */
export function questionsOfPeople({ bank, chains }: Config): readonly Question[] {
  const count = chains.length
  const lost = (
    <Trans>
      No. Connect the wallet that made it: every link that is still full is{' '}
      <Link to="/dashboard">listed</Link>, and one tap refunds it.
    </Trans>
  )
  return [
    [
      t`Does my friend need a wallet?`,
      t`No. Whoever opens the link says where it should go: an address, a name, or a wallet if they have one. They sign up nowhere and pay nothing.`,
    ],
    [
      t`What does it cost?`,
      t`We charge no fee for sending and claiming on one chain. Claims cost your friend nothing: we pay their gas. Making a link costs what the network takes for it, and nothing where we pay for that too; you see it before you sign.`,
    ],
    [
      t`What if nobody claims it?`,
      t`It waits, as long as you like, or until the day that you set. You can refund it at any moment before that, at our cost.`,
    ],
    [t`I lost the link. Is the money gone?`, lost],
    [
      t`Who holds the money meanwhile?`,
      t`A contract on the chain, which nobody owns and nobody can change, us included. It pays whoever has the link, or you.`,
    ],
    [
      t`Can you see what is in my links?`,
      t`What is on a chain everybody can see: that somebody locked so much. The secret that opens it stands behind the # of the link, which browsers send to nobody. We never have it.`,
    ],
    [
      t`Which tokens and chains?`,
      t`${plural(count, { 1: 'One chain', other: `${count} chains` })} here, and whatever lives on them: coins, any token by its address, NFTs. Where there is a route, your friend can take it as another token, or on another chain.`,
    ],
    ...(bank ? [ofBanks(bank)] : []),
  ]
}

function ofBanks({ feeCents }: NonNullable<Config['bank']>): Question {
  const fee = (cents: number) => formatDollars(BigInt(cents) * CENT)
  return [
    t`Can it go to my bank?`,
    t`Yes, to an account in the EU (IBAN) or in the US. Claiming a link to a bank is free; cashing out from a wallet costs ${{ iban: fee(feeCents.iban) }} to an IBAN, ${{ us: fee(feeCents.us) }} to a US account. The bank has to know who you are: you verify that once.`,
  ]
}
