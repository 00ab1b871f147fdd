import { t } from '@lingui/core/macro'
import type { Asset } from '@/assets/asset'
import type { Chain } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import { deadEndAt } from './dead-end'

/** Why money must not go straight to this address: to some contracts it can only be lost. Null where it may. */
export function lostAt(
  recipient: Hex | null,
  asset: Asset,
  contracts: Pick<Chain, 'vaults' | 'router'>,
): string | null {
  switch (recipient && deadEndAt(recipient, asset.address, contracts)) {
    case 'token':
      return t`This is the address of ${{ token: asset.piece ? asset.name : asset.symbol }} itself. What is sent there is lost.`
    case 'vault':
      return t`This is the address of the vault. What is sent there by itself is lost: send a link instead.`
    default:
      return null
  }
}
