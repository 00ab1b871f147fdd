import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '@/ui/button'
import { Nut } from '@/ui/nut'
import { CONTENT } from '@/ui/skip-link'

interface DashboardFrameProps {
  toolbar: ReactNode
  children?: ReactNode
}

/**
 * What the dashboard is before anything of its reader is known. It is as high as the window at least: what stands below
 * it comes into sight no sooner than its rows.
 */
export function DashboardFrame({ toolbar, children }: DashboardFrameProps) {
  return (
    <main
      id={CONTENT}
      className="mx-auto grid min-h-dvh w-full max-w-6xl flex-1 grid-cols-[minmax(0,1fr)] content-start gap-5 px-5 pt-4 pb-10 sm:pt-10"
    >
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="flex items-end gap-4 px-1">
          <Nut pose="carrying" className="-mb-1 size-20 shrink-0 max-md:hidden" />
          <div>
            <h1 className="display text-[min(3rem,18vw)] md:text-6xl">{t`Dashboard`}</h1>
            <p className="mt-2">{t`What you sent and received, and where it is now.`}</p>
          </div>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <Link to="/request/create" className={`${buttonClass('plain')} max-sm:w-full`}>
            {t`Request a payment`}
          </Link>
          <Link to="/send" className={`${buttonClass('strong')} max-sm:w-full`}>
            {t`Make Payment`}
          </Link>
        </div>
      </header>
      {toolbar}
      {children}
    </main>
  )
}
