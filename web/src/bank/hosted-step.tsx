import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { bankConfigOf } from '@/api/bank'
import { useConfig } from '@/api/queries'
import { Button } from '@/ui/button'
import { Spinner } from '@/ui/timeline'
import { frameAddress } from './frame-address'
import { HostedFrame } from './hosted-frame'
import { SupportLink } from './support-link'
import type { HostedPage, Wizard } from './wizard-steps'

const WORDS: Record<HostedPage, Record<'title' | 'open' | 'awaiting' | 'reopen', string>> = {
  terms: {
    title: t`Terms of service`,
    open: t`Read and agree`,
    awaiting: t`Awaiting TOS confirmation`,
    reopen: t`Reopen TOS`,
  },
  check: {
    title: t`Identity check`,
    open: t`Start the check`,
    awaiting: t`Awaiting KYC confirmation`,
    reopen: t`Reopen KYC`,
  },
}

interface HostedStepProps {
  page: HostedPage
  wizard: Wizard
  /** Where the page is; null: not known yet. */
  link: string | null
  /** The name of what is under way. */
  busy?: string | null
  onOpen: () => void
  onClose: () => void
  /** It is worth a look how things stand. */
  onNews: () => void
  /** What it is about. */
  children: ReactNode
}

/** A step that is done on a page of the bank's own: the way there, and what is waited for. */
export function HostedStep({ page, wizard, link, busy, onOpen, onClose, onNews, children }: HostedStepProps) {
  const frames = bankConfigOf(useConfig())?.frames ?? []
  const words = WORDS[page]
  const address = link && frameAddress(page, link, { origin: location.origin, frames })
  return (
    <section aria-label={words.title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {children}
      {wizard.awaiting && (
        <p role="status" className="flex items-center gap-2 px-1 font-semibold">
          <Spinner /> {words.awaiting}
        </p>
      )}
      {link && !address ? (
        <p role="alert" className="px-1 font-medium text-berry">
          {t`This page is not one of our bank's, so it is not shown.`} <SupportLink />
        </p>
      ) : (
        <Button look={wizard.awaiting ? 'plain' : 'strong'} busy={busy} onClick={onOpen}>
          {wizard.awaiting ? words.reopen : words.open}
        </Button>
      )}
      {wizard.open === page && address && (
        <HostedFrame
          title={words.title}
          address={address}
          frames={frames}
          onClose={onClose}
          onNews={onNews}
        />
      )}
    </section>
  )
}
