import { t } from '@lingui/core/macro'
import type { Chain, Link } from '@/api/schema.gen'
import { isNft } from '@/links/amount-of'
import { isListed } from '@/assets/token-list'
import { Address } from '@/ui/address'
import { Row } from '@/ui/ticket'

/** Anybody can call a token USDC: one that is not on our list is shown with its contract. */
export function UnlistedToken({ link, chain }: { link: Link; chain: Chain }) {
  if (isListed(chain, link.token.address)) return null
  return (
    <Row label={isNft(link) ? t`Collection` : t`Token`}>
      <Address address={link.token.address} copyable />
      <span className="block text-berry">{t`not on our list`}</span>
    </Row>
  )
}
