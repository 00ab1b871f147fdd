import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, type ErrorComponentProps, Link, Outlet } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { ApiError } from '@/api/client'
import { explainApiError } from '@/api/errors'
import { configQuery } from '@/api/queries'
import { isFramed } from '@/chain/framed'
import { describeWorld, loadWallets } from '@/chain/load-wallets'
import { wallet } from '@/chain/wallet'
import { WalletButton } from '@/features/wallet/wallet-button'
import { Button, buttonClass } from '@/ui/button'
import { Notice } from '@/ui/notice'
import { usePageTitle } from '@/ui/page-title'
import { FlowColumn, Shell } from '@/ui/shell'
import { ToastCorner } from '@/ui/toast-corner'

export const Route = createRootRouteWithContext<{ queries: QueryClient }>()({
  loader: async ({ context }) => {
    describeWorld(await context.queries.ensureQueryData(configQuery))
    if (wallet.wasConnected() || isFramed()) void loadWallets()
  },
  component: Frame,
  notFoundComponent: NotFound,
  errorComponent: Failed,
})

function Frame() {
  // The outside system: what the page was painted with before this.
  useEffect(() => {
    for (const paint of document.querySelectorAll('.paint')) paint.remove()
  }, [])

  return (
    <>
      <Shell home={home} wallet={<WalletButton />}>
        <Outlet />
      </Shell>
      <ToastCorner />
    </>
  )
}

function home(brand: ReactNode, className: string): ReactNode {
  return (
    <Link to="/" className={className}>
      {brand}
    </Link>
  )
}

function NotFound() {
  usePageTitle('Nothing here')
  return (
    <FlowColumn>
      <Notice
        pose="puzzled"
        title="No nut under this leaf"
        action={
          <Link to="/" className={`${buttonClass('strong')} w-full`}>
            To the front page
          </Link>
        }
      >
        <p>
          There is no page at this address. If you came by a link with money in it, its address has /claim in
          it.
        </p>
      </Notice>
    </FlowColumn>
  )
}

/** A fault of the page itself may come at any step: it knows nothing of the money, but where to look for it. */
const OWN_FAULT = {
  what: 'A part of this page did not arrive, or failed in this browser.',
  money: 'What was sent to the chain goes on without this page, and links made here are kept on this device.',
}

function Failed({ error }: ErrorComponentProps) {
  const words = error instanceof ApiError ? explainApiError(error, 'read') : OWN_FAULT
  return (
    <Shell home={(brand, className) => <span className={className}>{brand}</span>} wallet={null}>
      <FlowColumn>
        <Notice
          pose="puzzled"
          title="This did not load"
          action={<Button onClick={() => location.reload()}>Load again</Button>}
        >
          <p>{words.what}</p>
          <p>{words.money}</p>
        </Notice>
      </FlowColumn>
    </Shell>
  )
}
