import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  Link,
  Outlet,
  useLocation,
} from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { configQuery, useConfig } from '@/api/queries'
import { isFramed } from '@/chain/framed'
import { describeWorld, loadWallets } from '@/chain/load-wallets'
import { wallet } from '@/chain/wallet'
import { ProfileFace } from '@/features/sign-in/profile-face'
import { WalletButton } from '@/features/wallet/wallet-button'
import { buttonClass } from '@/ui/button'
import { FootLinks } from '@/ui/foot-links'
import { currentOf } from '@/ui/current-place'
import { Notice } from '@/ui/notice'
import { usePageTitle } from '@/ui/page-title'
import type { Place } from '@/ui/navigation'
import { FlowColumn, Shell } from '@/ui/shell'
import { ToastCorner } from '@/ui/toast-corner'
import { tellUnloaded } from '@/ui/unloaded'
import { sentences } from '@/words/late'
import { Failed } from './-failed'
import { ServerWait } from './-server-wait'

export const Route = createRootRouteWithContext<{ queries: QueryClient }>()({
  loader: async ({ context }) => {
    describeWorld(await context.queries.ensureQueryData(configQuery))
    if (wallet.wasConnected() || isFramed()) void loadWallets().catch(tellUnloaded)
  },
  component: Frame,
  notFoundComponent: NotFound,
  errorComponent: FailedPage,
})

function Frame() {
  // The outside system: what the page was painted with before this. It goes as this comes: nobody finds both.
  useLayoutEffect(() => {
    for (const paint of document.querySelectorAll('.paint, .lost')) paint.remove()
  }, [])

  useEffect(() => {
    // Without it all goes on, and a place is lost here and there.
    void import('@/ui/keep-focus').then((code) => code.keepFocus()).catch(() => undefined)
  }, [])

  // The outside system: what says so where there is no network. In a frame the page around it is what is opened.
  useEffect(() => {
    if (!isFramed())
      void import('@/device/worker').then((code) => code.registerWhenIdle()).catch(() => undefined)
  }, [])

  // The outside system: code that what fails wants, while there is a network to bring it.
  useEffect(() => sentences.askWhenIdle(), [])

  const plain = useLocation({ select: ({ pathname }) => SENT_PAGES.has(pathname) })

  return (
    <>
      <Shell
        link={placeLink}
        face={<ProfileFace />}
        wallet={<WalletButton />}
        plain={plain}
        foot={!plain && <Foot />}
      >
        <Outlet />
      </Shell>
      <ToastCorner />
      <ServerWait />
    </>
  )
}

/** Of these somebody was sent the address: they are about what is in it. */
const SENT_PAGES: ReadonlySet<string> = new Set(['/claim', '/raffle/claim', '/request/pay'])

function Foot() {
  const { landing, communityUrl, contactUrl } = useConfig()
  const { integrateUrl, termsUrl, privacyUrl, statusUrl } = landing
  return (
    <FootLinks pages={{ docsUrl: integrateUrl, termsUrl, privacyUrl, communityUrl, contactUrl, statusUrl }} />
  )
}

function placeLink(to: Place, className: string, content: ReactNode): ReactNode {
  return (
    <PlaceLink to={to} className={className}>
      {content}
    </PlaceLink>
  )
}

interface PlaceLinkProps {
  to: Place
  className: string
  children: ReactNode
}

function PlaceLink({ to, className, children }: PlaceLinkProps) {
  const current = useLocation({ select: ({ pathname }) => currentOf(to, pathname) })
  return (
    <Link to={to} className={className} activeOptions={{ exact: true }} aria-current={current}>
      {children}
    </Link>
  )
}

function NotFound() {
  usePageTitle(t`Nothing here`)
  return (
    <FlowColumn>
      <Notice
        pose="puzzled"
        title={t`No nut under this leaf`}
        action={
          <Link to="/" className={`${buttonClass('strong')} w-full`}>
            {t`To the front page`}
          </Link>
        }
      >
        <p>
          {t`There is no page at this address. If you came by a link with money in it, its address has /claim in it.`}
        </p>
      </Notice>
    </FlowColumn>
  )
}

/** The page itself failed: what is said to be whole of it is the way home. */
function FailedPage(props: ErrorComponentProps) {
  return (
    <Shell link={placeLink} face={null} wallet={null} plain>
      <Failed {...props} />
    </Shell>
  )
}
