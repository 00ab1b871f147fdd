import { chainOf } from '@/api/queries'
import type { Config } from '@/api/schema.gen'
import type { WalletAbilities } from '@/chain/abilities'
import { editableAmount } from '@/lib/amount'
import type { SentLink } from '@/device/records/sent-links'
import type { Recipient } from '@/lib/recipient'
import { readRecipient } from '@/lib/typed-recipient'
import { findAsset, payableBy } from '@/assets/asset'
import type { Draft, SendTerms } from './send-machine'

/** What a link that was begun is gone on with. */
export interface Resumed {
  draft: Draft
  terms: SendTerms
}

/** Null where it cannot be made any more as it was agreed: the token or the vault is not offered now. */
export function resumedFrom(link: SentLink, config: Config, abilities: WalletAbilities): Resumed | null {
  const chain = chainOf(config, link.chainId)
  const asset = chain && link.token !== null ? findAsset(chain, link.token, link.piece) : undefined
  const vault = chain?.vaults[link.version]
  if (!chain || !asset || !vault || chain.createVersion !== link.version) return null
  const amount = BigInt(link.amount)
  return {
    draft: {
      chainId: link.chainId,
      token: asset.address,
      piece: link.piece ?? undefined,
      amount: editableAmount(amount, asset.decimals),
      denomination: 'TOKEN',
      expiresInDays: link.expiresInDays,
    },
    terms: {
      chainId: link.chainId,
      version: link.version,
      vault,
      contracts: chain,
      asset: payableBy(asset, abilities),
      amount,
      from: link.sender,
      to: recipientOf(link.to),
      expiresInDays: link.expiresInDays,
      usdPrice: link.usdPrice === null ? null : BigInt(link.usdPrice),
      abilities,
      attached: null,
      brought: broughtWith(link),
      resumes: link.pubKey20,
    },
  }
}

function broughtWith({ message, attachedFile }: SentLink): SendTerms['brought'] {
  if (message === null && attachedFile === null) return undefined
  return { message: message ?? '', fileName: attachedFile }
}

/** Links are kept with the e-mail address or number that they are for, or with none. */
function recipientOf(text: string | null): Recipient {
  if (text === null) return { kind: 'link' }
  const typed = readRecipient(text)
  if (typed.kind === 'email') return typed
  return typed.kind === 'phone' ? { kind: 'phone', number: typed.text } : { kind: 'link' }
}
