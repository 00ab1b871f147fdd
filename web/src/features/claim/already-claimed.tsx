import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Chain, Link } from '@/api/schema.gen'
import { backWords } from '@/links/way-back'
import { Address } from '@/ui/address'
import { Exact } from '@/ui/exact'
import { ChainIcon } from '@/ui/icon'
import { Row, Rows } from '@/ui/ticket'
import { Torn } from '@/ui/torn'
import { TxHash } from '@/ui/tx-hash'
import type { Lost } from './claim-view'
import { isNft, worthOf } from '@/links/amount-of'
import { ContentsLine } from '@/links/contents/contents'
import { UnlistedToken } from '@/links/contents/unlisted-token'

interface AlreadyClaimedProps {
  link: Link
  chain: Chain
  /** What the visitor tried, if another was faster. */
  lost: Lost | null
  /** The visitor's wallet is the one that made the link. */
  isSender: boolean
  next: ReactNode
}

export function AlreadyClaimed({ link, chain, lost, isSender, next }: AlreadyClaimedProps) {
  const back = link.state === 'reclaimed'
  return (
    <Torn
      title={back ? backWords(link, isSender) : t`Sorry, this link has been claimed already.`}
      amount={isNft(link) ? <ContentsLine link={link} /> : worthOf(link)}
      stamp={back ? t({ context: 'stamp: the money went back', message: 'Back' }) : t`Claimed`}
      tone={back ? 'soft' : 'teal'}
      action={next}
    >
      {lost && <p>{raceWords(lost, back)}</p>}
      <div className="text-left">
        <Rows>
          <UnlistedToken link={link} chain={chain} />
          <Row label={t({ context: 'label: the chain', message: 'On' })}>
            <span className="inline-flex items-center gap-2">
              <ChainIcon chainId={chain.chainId} name={chain.name} /> <Exact>{chain.name}</Exact>
            </span>
          </Row>
          {link.withdrawal && (
            <>
              <Row label={back ? t`Back at` : t`Claimed by`}>
                <Address address={link.withdrawal.recipient} />
              </Row>
              <Row label={t`Transaction`}>
                <TxHash hash={link.withdrawal.txHash} explorerUrl={chain.explorerUrl} />
              </Row>
            </>
          )}
        </Rows>
      </div>
    </Torn>
  )
}

/** What was tried, and why it is not what happened. `back`: the money went back to its sender, as the title says. */
function raceWords(lost: Lost, back: boolean): string {
  switch (lost) {
    case 'claim':
      return back
        ? t`That was faster. Your claim was not carried out.`
        : t`Somebody else with the same link was faster. Your claim was not carried out.`
    case 'refund':
      return t`Somebody with the link was faster. Your refund was not carried out.`
    case 'decline':
      return t`Somebody else with the same link was faster. Nothing was sent back.`
  }
}
