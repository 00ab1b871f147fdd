import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUser } from '@/people/use-user'
import { WalletSignIn } from '@/people/wallet-sign-in'
import { Nut, type NutPose } from '@/ui/nut'
import { Explained } from '@/words/explained'
import { WelcomeBack } from './welcome-back'

interface EntranceProps {
  /** Names the protocol. */
  title: string
  pose: NutPose
  /** The form of this way in. */
  form: ReactNode
  /** Who is wrong here: a question, and the page that answers it. */
  other: { question: string; to: '/login' | '/register'; label: string }
}

/** A page on which one gets in: by the form, or by a wallet. Who is in already is told so. */
export function Entrance({ title, pose, form, other }: EntranceProps) {
  const who = useUser()
  if (who.state === 'user') return <WelcomeBack user={who.user} />
  return (
    <>
      <header className="flex items-end justify-between gap-x-2 px-1">
        <div className="pb-1">
          <h1 className="display text-5xl max-[26rem]:text-[2.6rem]">{title}</h1>
          <p className="mt-2 text-soft">{t`Get access to your profile and much more!`}</p>
        </div>
        <Nut pose={pose} className="size-20 shrink-0 max-[17rem]:hidden" />
      </header>
      {who.state === 'visitor' && who.problem && <Explained cause={who.problem} situation="account" />}
      <section className="card" aria-label={title}>
        <div className="px-5 pt-5 pb-3">{form}</div>
        <div className="ticket-tear" aria-hidden="true">
          <hr />
        </div>
        <div className="px-5 pt-2 pb-5">
          <p className="pb-3 text-center text-soft">{t`or by wallet, without a password`}</p>
          <WalletSignIn />
        </div>
      </section>
      <p className="flex flex-wrap items-center justify-center gap-x-2 text-soft">
        {other.question}
        <Link to={other.to} className="btn btn-quiet px-2">
          {other.label}
        </Link>
      </p>
    </>
  )
}
