import { t } from '@lingui/core/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { loadWallets } from '@/chain/load-wallets'
import type { Account } from '@/chain/wallet'
import { Button } from '@/ui/button'
import { CopyButton } from '@/ui/copy-button'
import { currentOf } from '@/ui/current-place'
import { Identicon } from '@/ui/identicon'
import { PLACES } from '@/ui/navigation'
import { Sheet } from '@/ui/sheet'
import { toast } from '@/ui/toasts'
import { WholeAddress } from '@/ui/whole-address'

export interface AccountSheetProps {
  account: Account
  onClose: () => void
}

/** Who is connected, by which wallet; the address to copy, where one can go, and the way out. */
export function AccountSheet({ account, onClose }: AccountSheetProps) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const [openedAt] = useState(pathname)
  const close = useEffectEvent(onClose)

  // The outside system: the browser's address. The sheet belongs to the page that it was opened on.
  useEffect(() => {
    if (pathname !== openedAt) close()
  }, [pathname, openedAt])

  return (
    <Sheet title={t`Your wallet`} onClose={onClose}>
      <div className="grid gap-4">
        <div className="flex items-center gap-4">
          <Identicon address={account.address} size={56} />
          <p className="min-w-0">
            <span className="block text-soft">{account.walletName}</span>
            <WholeAddress address={account.address} />
          </p>
        </div>
        <CopyButton text={account.address} label={t`Copy address`} className="btn btn-plain">
          {t`Copy address`}
        </CopyButton>
        <nav aria-label={t({ context: 'navigation in the menu of a wallet', message: 'Places' })}>
          <ul className="menu">
            {PLACES.map(({ to, words, glyph }) => (
              <li key={to}>
                <Link
                  to={to}
                  // In place of the sheet: Back leads to the page under it.
                  replace
                  activeOptions={{ exact: true }}
                  aria-current={currentOf(to, pathname)}
                  onClick={(event) => {
                    if (to !== pathname) return
                    event.preventDefault()
                    onClose()
                  }}
                >
                  {glyph} {words}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Button
          look="quiet"
          onClick={async () => {
            onClose()
            const { disconnect } = await loadWallets()
            await disconnect().catch(() =>
              toast(t`Your wallet could not be disconnected.`, { tone: 'warning' }),
            )
          }}
        >
          {t`Disconnect`}
        </Button>
      </div>
    </Sheet>
  )
}
