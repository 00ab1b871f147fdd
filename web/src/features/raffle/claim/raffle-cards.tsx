import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { type Raffle, raffleWalletQuery } from '@/api/raffles'
import type { Chain } from '@/api/schema.gen'
import { useAccount } from '@/chain/wallet'
import { CheckLink } from '@/features/raffle/check-link'
import { ZERO_ADDRESS } from '@/lib/address'
import { formatAmount } from '@/lib/amount'
import type { Hex } from '@/lib/hex'
import { type RaffleLink, refOf } from '@filbert/sdk/raffle-link'
import { shownSymbol } from '@/lib/symbol'
import { deadEndAt } from '@/recipients/dead-end'
import { useCards } from '@/ui/cards'
import { Desk } from '@/ui/desk'
import { usePageTitle } from '@/ui/page-title'
import { EnterCard } from './enter-card'
import { EnterConfirm } from './enter-confirm'
import { NotOurs, RaffleOver, RaffleWon, SenderView, warmParts } from './late-parts'
import { Leaderboard } from './leaderboard'
import { LookingAtRaffle } from './looking'
import { RaffleTicket } from './raffle-ticket'
import { viewOf } from './raffle-view'
import type { Won } from './take-part'
import { useHad } from './use-had'
import { useTakingPart } from './use-taking-part'

interface RaffleCardsProps {
  link: RaffleLink
  raffle: Raffle
  chain: Chain
}

const LOST = t`What is paid to this address is lost: it is a contract of ours or the token. Type that of your wallet.`

/** What a raffle has become, and what its visitor is at. */
export function RaffleCards(props: RaffleCardsProps) {
  return (
    <Suspense fallback={<LookingAtRaffle />}>
      <Cards {...props} />
    </Suspense>
  )
}

function Cards({ link, raffle, chain }: RaffleCardsProps) {
  const { token } = raffle
  const worth = `${formatAmount(BigInt(raffle.total), token.decimals)} ${shownSymbol(token.symbol)}`
  usePageTitle(t`A raffle of ${worth}`)
  const account = useAccount()?.address ?? null
  const [asPlayer, setAsPlayer] = useState(false)
  const [name, setName] = useState('')
  const lostAt = (recipient: Hex) => (deadEndAt(recipient, token.address, chain) === null ? null : LOST)
  const taking = useTakingPart(link, chain.vaults[link.version], lostAt)
  const { step } = taking
  const mine = useQuery({
    ...raffleWalletQuery(refOf(link), account ?? ZERO_ADDRESS),
    enabled: account !== null,
  }).data?.slot
  const had = useHad(link, account)
  const under = step.step === 'working' && step.from === 'confirm'
  useCards({ depth: step.step === 'confirm' || under ? 1 : 0, busy: false, onBack: taking.back })

  // The outside system: code that the next cards want, while there is a network to bring it.
  useEffect(warmParts, [])

  const won = step.step === 'won' ? step.won : null
  const paid = mine?.state === 'claimed' && account ? ofWallet(account, mine) : null
  const before = paid ?? (mine ? null : had)
  if (won || before) {
    const shown = won ?? before
    if (shown)
      return (
        <RaffleWon
          key={shown.index}
          link={link}
          raffle={raffle}
          chain={chain}
          won={shown}
          before={won === null}
          onRefused={taking.refused}
        />
      )
  }
  const view = viewOf(raffle, account, asPlayer)
  switch (view) {
    case 'sender':
      return <SenderView link={link} raffle={raffle} chain={chain} onAsPlayer={() => setAsPlayer(true)} />
    case 'not_ours':
      return <NotOurs />
    case 'expired':
    case 'taken_back':
    case 'all_claimed':
      if (step.step !== 'working') return <RaffleOver link={link} raffle={raffle} chain={chain} why={view} />
  }
  const phase = step.step === 'working' ? step.phase : null
  const typed = step.step === 'confirm' || under ? step.to : null
  return (
    <Desk ticket={<RaffleTicket raffle={raffle} chain={chain} />}>
      {typed ? (
        <EnterConfirm
          to={typed}
          chainId={chain.chainId}
          token={raffle.token.address}
          problem={step.step === 'confirm' ? step.problem : null}
          phase={phase}
          onTake={() => taking.take(typed, name.trim())}
          onReturn={taking.back}
        />
      ) : (
        <EnterCard
          account={account}
          name={name}
          problem={step.step === 'start' ? step.problem : null}
          phase={phase}
          busy={view === 'busy'}
          keptUntil={mine?.state === 'held' ? mine.heldUntil : null}
          lostAt={lostAt}
          chainId={chain.chainId}
          onName={setName}
          onTake={(address) => taking.take({ address, typedName: null, before: null }, name.trim())}
          onChoose={taking.choose}
          onStop={taking.back}
        />
      )}
      <Leaderboard raffle={raffle} explorerUrl={chain.explorerUrl} own={account} />
      <CheckLink link={link} raffle={raffle} />
    </Desk>
  )
}

function ofWallet(recipient: Hex, { index, amount, txHash }: Omit<Won, 'recipient'>): Won {
  return { recipient, index, amount, txHash }
}
