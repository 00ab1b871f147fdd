import { t } from '@lingui/core/macro'
import { Figure } from '@/ui/figure'
import { Nut } from '@/ui/nut'
import { PaidByUs, Row, Rows, Ticket } from '@/ui/ticket'
import { Leaves } from './leaves'
import { Turns } from './turning-words'

/** What the friend will see, of each kind that the headline names. A picture: nothing in it can be pressed. */
export function SampleTicket() {
  return (
    <div
      role="img"
      aria-label={t`A link as your friend sees it: you sent 25 USDC, fees $0.00, sponsored`}
      className="relative mx-auto w-full max-w-[24rem]"
    >
      <div aria-hidden="true">
        <Leaves />
        <div className="hard-card rotate-3 rounded-card">
          <Ticket
            stub={
              <Rows>
                <Row label={t`To`}>{t`whoever you like`}</Row>
                <Row label={t`Needs`}>{t`nothing`}</Row>
                <Row label={t`Fees`}>
                  <PaidByUs />
                </Row>
              </Rows>
            }
          >
            <Nut pose="idle" className="mx-auto size-36" />
            <p className="mt-1 mb-2 text-lg text-soft">{t`your friend sent you`}</p>
            <Turns>
              {[
                <Figure key="nft" amount="1" symbol={t`Golden Nut`} />,
                <Figure key="usdc" amount="25" symbol="USDC" />,
                <Figure key="dai" amount="12.5" symbol="DAI" />,
                <Figure key="pepe" amount="9,000" symbol="PEPE" />,
              ]}
            </Turns>
          </Ticket>
        </div>
      </div>
    </div>
  )
}
