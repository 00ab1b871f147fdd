import type { ReactNode } from 'react'
import { CONTENT } from '@/ui/skip-link'

/** As wide as the head of the page, so that a table has room; as high as the window, so that the ground under it stays. */
export function ProfileMain({ children }: { children: ReactNode }) {
  return (
    <main
      id={CONTENT}
      className="mx-auto grid min-h-dvh w-full max-w-6xl flex-1 grid-cols-[minmax(0,1fr)] content-start gap-5 px-5 pt-4 pb-10 sm:pt-10"
    >
      {children}
    </main>
  )
}
