import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { warmWallets } from '@/chain/load-wallets'
import { useAccount, wallet } from '@/chain/wallet'
import type { Hex } from '@/lib/hex'
import { loadTakingBack } from '@/links/take-back'
import { Button } from '@/ui/button'
import { Nut } from '@/ui/nut'
import { Explained } from '@/words/explained'
import { LinkList, loadLinkList } from './late-link-list'
import { unclaimedQuery } from './unclaimed'
import type { TakingBack } from './use-take-back'

/** Every deposit of the connected wallet that nobody claimed, whatever device it was made on. */
export function UnclaimedLinks({ takingBack }: { takingBack: TakingBack }) {
  const account = useAccount()
  return (
    <section aria-labelledby="unclaimed" className="card px-5 pt-4 pb-2">
      <h2 id="unclaimed" className="display text-2xl">
        {t`Your unclaimed links`}
      </h2>
      {account ? <Found sender={account.address} takingBack={takingBack} /> : <Unconnected />}
    </section>
  )
}

function Unconnected() {
  return (
    <div className="grid gap-4 pt-2 pb-4">
      <p className="text-soft">
        {t`Connect the wallet that made them: whatever device it was on, what nobody has claimed is found here.`}
      </p>
      <Button onClick={wallet.choose} onPointerEnter={warmWallets}>
        {t`Connect Wallet`}
      </Button>
    </div>
  )
}

function Found({ sender, takingBack }: { sender: Hex; takingBack: TakingBack }) {
  const query = useInfiniteQuery(unclaimedQuery(useQueryClient(), sender))

  // The outside system: code that the list and the tap on Take back want, while there is a network to bring it.
  useEffect(() => {
    for (const load of [loadLinkList, loadTakingBack]) void load().catch(() => undefined)
  }, [])

  if (query.data === undefined) {
    if (!query.error) return <Waiting />
    return (
      <div className="grid gap-3 py-3">
        <Explained cause={query.error} situation="read" />
        <Button look="plain" busy={query.isFetching ? t`Loading` : null} onClick={() => void query.refetch()}>
          {t`Try again`}
        </Button>
      </div>
    )
  }
  if (query.data.length === 0) return <None />
  return (
    <Suspense fallback={<Waiting />}>
      <LinkList
        links={query.data}
        takingBack={takingBack}
        more={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </Suspense>
  )
}

function Waiting() {
  return (
    <p role="status" className="py-5 text-soft">
      {t`Looking through the chains`}
    </p>
  )
}

function None() {
  return (
    <div className="grid justify-items-center gap-1 pt-1 pb-5 text-center">
      <Nut pose="asleep" className="size-28" />
      <p className="font-semibold">{t`Nothing of yours is waiting.`}</p>
      <p className="text-soft">{t`Whatever this wallet put into links was claimed, or is back.`}</p>
    </div>
  )
}
