import type { ReactNode } from 'react'
import type { Chain, Link } from '@/api/schema.gen'
import { backWords } from '@/api/way-back'
import { Address } from '@/ui/address'
import { ChainIcon } from '@/ui/icon'
import { Notice } from '@/ui/notice'
import { Row, Rows } from '@/ui/ticket'
import { TxHash } from '@/ui/tx-hash'
import { ContentsLine } from './contents'
import { UnlistedToken } from './unlisted-token'

interface AlreadyClaimedProps {
  link: Link
  chain: Chain
  /** The visitor's own claim lost the race against another one. */
  lostRace: boolean
  /** The visitor's wallet is the one that made the link. */
  isSender: boolean
  next: ReactNode
}

export function AlreadyClaimed({ link, chain, lostRace, isSender, next }: AlreadyClaimedProps) {
  const back = link.state === 'reclaimed'
  return (
    <Notice
      pose="asleep"
      title={back ? backWords(link, isSender) : 'Sorry, this link has been claimed already.'}
      action={next}
    >
      {lostRace && <p>Somebody else with the same link was faster. Your claim was not carried out.</p>}
      <div className="w-full text-left">
        <Rows>
          <Row label="It held">
            <ContentsLine link={link} />
          </Row>
          <UnlistedToken link={link} chain={chain} />
          <Row label="On">
            <span className="inline-flex items-center gap-2">
              <ChainIcon chainId={chain.chainId} name={chain.name} /> {chain.name}
            </span>
          </Row>
          {link.withdrawal && (
            <>
              <Row label={back ? 'Back at' : 'Claimed by'}>
                <Address address={link.withdrawal.recipient} />
              </Row>
              <Row label="Transaction">
                <TxHash hash={link.withdrawal.txHash} explorerUrl={chain.explorerUrl} />
              </Row>
            </>
          )}
        </Rows>
      </div>
    </Notice>
  )
}
