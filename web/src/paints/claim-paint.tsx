import type { ReactNode } from 'react'
import { ClaimStart } from '@/features/claim/claim-start'
import { ClaimTicket } from '@/features/claim/claim-ticket'
import { Desk } from '@/ui/desk'
import { Figure } from '@/ui/figure'
import { NftFrame } from '@/ui/nft-frame'
import { Nut } from '@/ui/nut'
import { Piece } from '@/ui/piece'
import { FlowColumn } from '@/ui/shell'
import { StillPage } from './still-page'

const idle = () => undefined

/**
 * What the server writes into a claim page before any script has run, with the link's own values in
 * place of the names in braces. Made of the very components that take over, so that nothing moves.
 */
export function ClaimPaint() {
  return (
    <Paint
      picture={<Nut pose="idle" className="mx-auto size-28" />}
      contents={<Figure amount="{{amount}}" symbol="{{symbol}}" sizedFor="25" />}
      worth=""
      toBank
    />
  )
}

/** The same for a collectible: its picture comes with the scripts, into a frame that hangs there already. */
export function NftPaint() {
  return (
    <Paint
      picture={<NftFrame size="ticket" />}
      contents={<Piece title="{{amount}}" number="{{symbol}}" />}
      toBank={false}
    />
  )
}

interface PaintProps {
  picture: ReactNode
  contents: ReactNode
  worth?: ReactNode
  toBank: boolean
}

function Paint({ picture, contents, worth, toBank }: PaintProps) {
  return (
    <StillPage at="/claim" plain>
      <FlowColumn>
        <Desk
          ticket={
            <ClaimTicket
              headline="{{headline}}"
              picture={picture}
              contents={contents}
              worth={worth}
              chainId=""
              chainName="{{chain}}"
            />
          }
        >
          <div className="slip" data-attached="{{attached}}" />
          <ClaimStart
            worth="{{worth}}"
            toBank={toBank}
            account={null}
            recipient={null}
            typed={{ current: '' }}
            bound={null}
            expiresAt={null}
            problem={null}
            busy={false}
            lostAt={() => null}
            onChoose={idle}
            onBank={idle}
            onOtherChain={null}
            onClaim={idle}
            onConnect={idle}
            onConnectNear={idle}
          />
        </Desk>
      </FlowColumn>
    </StillPage>
  )
}
