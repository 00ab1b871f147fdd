import { t } from '@lingui/core/macro'
import { Suspense, useState, useSyncExternalStore } from 'react'
import type { loadWallets } from '@/chain/load-wallets'
import { walletAnswer } from '@/chain/wallet-errors'
import { isPhone } from '@/lib/in-app-browser'
import { heldWhile } from '@/ui/button'
import { Glyph } from '@/ui/glyphs'
import { late } from '@/ui/late'
import { Sheet } from '@/ui/sheet'
import { Spinner } from '@/ui/timeline'
import { UnloadedPart } from '@/ui/unloaded'
import { Explained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import type { ElsewhereViewProps } from './elsewhere-view'
import { NoWallet } from './no-wallet'

const ElsewhereView = late<ElsewhereViewProps>(
  () => import('./elsewhere-view').then((code) => code.ElsewhereView),
  UnloadedPart,
)

interface ConnectSheetProps {
  wallets: Awaited<ReturnType<typeof loadWallets>>
  onClose: () => void
}

const CodeGlyph = () => (
  <Glyph>
    <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 19v1" />
  </Glyph>
)

/** Every wallet this browser offers, and the way to those elsewhere. Nothing is asked of any of them before it is tapped. */
export function ConnectSheet({ wallets, onClose }: ConnectSheetProps) {
  const { connectors, watchConnectors, connect, loadPairing } = wallets
  const offered = useSyncExternalStore(watchConnectors, connectors)
  const [isElsewhere, setElsewhere] = useState(false)
  const [asking, setAsking] = useState<string | null>(null)
  const [problem, setProblem] = useState<Cause | null>(null)
  // A wallet that announces itself also sits in `window.ethereum`: one row is enough.
  const announced = offered.filter((connector) => connector.id !== 'injected')
  const rows = announced.some((connector) => connector.id !== 'filbert.sandbox') ? announced : offered
  const ask = async (connector: (typeof rows)[number]) => {
    setAsking(connector.uid)
    setProblem(null)
    try {
      await connect(connector)
    } catch (error) {
      const answer = walletAnswer(error)
      setProblem(answer.kind === 'refused' ? answer.cause : null)
    } finally {
      setAsking(null)
    }
  }

  if (isElsewhere && loadPairing) {
    return (
      <Sheet title={t`Connect by WalletConnect`} onClose={onClose}>
        <Suspense>
          <ElsewhereView loadPairing={loadPairing} onBack={() => setElsewhere(false)} />
        </Suspense>
      </Sheet>
    )
  }
  return (
    <Sheet title={t`Connect a wallet`} onClose={onClose}>
      <div className="grid gap-3">
        {rows.map((connector) => (
          <button
            key={connector.uid}
            type="button"
            className="btn btn-plain w-full justify-start px-4"
            {...heldWhile(asking !== null, () => void ask(connector))}
          >
            {connector.icon ? (
              <img src={connector.icon} alt="" width={36} height={36} className="rounded-lg" />
            ) : (
              <span className="size-9 rounded-lg bg-butter" />
            )}
            {connector.name === 'Injected' ? t`Browser wallet` : connector.name}
            {asking === connector.uid && (
              <span className="ml-auto flex items-center gap-2 font-normal text-soft text-sm">
                <Spinner /> {t`Open your wallet`}
              </span>
            )}
          </button>
        ))}
        {loadPairing && (
          <button
            type="button"
            className="btn btn-plain w-full justify-start px-4"
            {...heldWhile(asking !== null, () => setElsewhere(true))}
          >
            <span aria-hidden="true" className="grid size-9 place-items-center rounded-lg bg-butter">
              <CodeGlyph />
            </span>
            <span className="grid text-left">
              <span translate="no">WalletConnect</span>
              <span className="font-normal text-soft text-sm">
                {isPhone(navigator.userAgent)
                  ? t`Opens your wallet's app`
                  : t`Scan a code with your wallet's app`}
              </span>
            </span>
          </button>
        )}
        {rows.length === 0 && <NoWallet />}
        {problem && <Explained cause={problem} situation="read" />}
      </div>
    </Sheet>
  )
}
