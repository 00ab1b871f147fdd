import { t } from '@lingui/core/macro'
import { Suspense, useState } from 'react'
import { buttonClass } from '@/ui/button'
import { late } from '@/ui/late'
import { UnloadedSheet } from '@/ui/unloaded'

const CalendarSheet = late(async () => (await import('./calendar-sheet')).CalendarSheet, UnloadedSheet)

/** How whoever runs this can be talked to: at a time that is booked, or by writing. */
export type Talk = { calendar: string } | { contact: string }

interface LetsTalkProps {
  /** Absent: not known yet. */
  talk: Talk | undefined
  className?: string
}

/** Opens the calendar of whoever runs this; where they have none, it leads to where they read. */
export function LetsTalk({ talk, className = '' }: LetsTalkProps) {
  const [open, setOpen] = useState(false)
  const button = `${buttonClass('strong')} ${className}`
  if (talk && 'contact' in talk)
    return (
      <a href={talk.contact} className={button}>
        {t`Let’s talk`}
      </a>
    )
  return (
    <>
      <button type="button" className={button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t`Let’s talk`}
      </button>
      {open && talk && (
        <Suspense>
          <CalendarSheet address={talk.calendar} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

interface Ways {
  contactUrl?: string | null
  landing: { schedulingUrl?: string | null }
}

/** The way that is best where there are several. */
export function talkBy({ contactUrl, landing }: Ways): Talk | null {
  if (landing.schedulingUrl) return { calendar: asMonthInDark(landing.schedulingUrl) }
  return contactUrl ? { contact: contactUrl } : null
}

const LOOKS = [
  ['layout', 'month_view'],
  ['theme', 'dark'],
] as const

/** A whole month of the calendar, in dark, unless the address says how it is to look. All else in it stays. */
function asMonthInDark(address: string): string {
  const url = new URL(address)
  for (const [name, look] of LOOKS)
    if (!url.searchParams.has(name)) url.search += `${url.search === '' ? '' : '&'}${name}=${look}`
  return url.href
}
