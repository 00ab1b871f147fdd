import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import type { loadWallets } from '@/chain/load-wallets'
import { walletAnswer } from '@/chain/wallet-errors'
import { UNLOADED } from '@/lib/cause'
import { isPhone } from '@/lib/in-app-browser'
import { QrCode } from '@/links/share/qr-code'
import { Button, buttonClass } from '@/ui/button'
import { CopyButton } from '@/ui/copy-button'
import { OutGlyph } from '@/ui/glyphs'
import { Spinner } from '@/ui/timeline'
import { Explained } from '@/words/explained'
import type { Cause } from '@/words/sentence'

type LoadPairing = NonNullable<Awaited<ReturnType<typeof loadWallets>>['loadPairing']>

/** How far it is: `over` without a cause is a no of the wallet's owner. */
type Stage = { at: 'preparing' } | { at: 'code'; uri: string } | { at: 'over'; cause: Cause | null }

export interface ElsewhereViewProps {
  loadPairing: LoadPairing
  /** To the other ways to connect. */
  onBack: () => void
}

/** Connects a wallet on another device, or in another app of the phone. Whoever leaves it waits no more. */
export function ElsewhereView({ loadPairing, onBack }: ElsewhereViewProps) {
  const [stage, again] = usePairing(loadPairing)
  return (
    <div className="grid gap-4">
      {stage.at === 'preparing' && (
        <p role="status" className="flex min-h-14 items-center justify-center gap-2 text-soft">
          <Spinner /> {t`Preparing the code`}
        </p>
      )}
      {stage.at === 'code' && <Code uri={stage.uri} />}
      {stage.at === 'over' && (
        <>
          {stage.cause ? (
            <Explained cause={stage.cause} situation="read" />
          ) : (
            <p role="alert">{t`You did not agree in your wallet, so nothing is connected.`}</p>
          )}
          {stage.cause !== UNLOADED && <Button onClick={again}>{t`New code`}</Button>}
        </>
      )}
      <Button look="quiet" onClick={onBack}>
        {t`Other ways to connect`}
      </Button>
    </div>
  )
}

/** To be scanned from a desk, and to be opened on a phone, whose camera cannot see its own screen. */
function Code({ uri }: { uri: string }) {
  return (
    <>
      {isPhone(navigator.userAgent) ? (
        <>
          <a href={uri} className={`${buttonClass('strong')} w-full`}>
            {t`Open your wallet`} <OutGlyph />
          </a>
          <p>
            {t`Agree in your wallet, then come back to this page. Nothing happens? Then copy the code and paste it into your wallet where it connects by WalletConnect.`}
          </p>
        </>
      ) : (
        <>
          <p>{t`Scan this code with your wallet's app, and agree there.`}</p>
          <div className="mx-auto w-full max-w-72">
            <QrCode text={uri} label={t`QR code that connects a wallet`} />
          </div>
        </>
      )}
      <CopyButton text={uri} label={t`Copy the code`} className="btn btn-plain">
        {t`Copy the code`}
      </CopyButton>
    </>
  )
}

/** A code, until a wallet is connected by it or it is over; and the way to another one. */
function usePairing(loadPairing: LoadPairing): [Stage, () => void] {
  const [stage, setStage] = useState<Stage>({ at: 'preparing' })
  const [round, setRound] = useState(0)

  // The outside system: the wallet. Each round has its own code; nobody waits for those before it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new code
  useEffect(() => {
    const leaving = new AbortController()
    const show = (next: Stage) => {
      if (!leaving.signal.aborted) setStage(next)
    }
    show({ at: 'preparing' })
    void pairOnce(loadPairing, leaving.signal, show)
    return () => leaving.abort()
  }, [loadPairing, round])

  return [stage, () => setRound((before) => before + 1)]
}

/** Once it is connected this goes away with its sheet. */
async function pairOnce(
  loadPairing: LoadPairing,
  signal: AbortSignal,
  show: (stage: Stage) => void,
): Promise<void> {
  const pair = await loadPairing().catch(() => null)
  if (!pair) return show({ at: 'over', cause: UNLOADED })
  try {
    await pair({ signal, onCode: (uri) => show({ at: 'code', uri }) })
  } catch (error) {
    const answer = walletAnswer(error)
    show({ at: 'over', cause: answer.kind === 'refused' ? answer.cause : null })
  }
}
