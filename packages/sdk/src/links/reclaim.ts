import { encodeFunctionData, parseAbi } from 'viem'
import { sameAddress } from '../address.js'
import type { Context } from '../context.js'
import { FilbertError } from '../error.js'
import { refIn } from '../inputs.js'
import type { DepositRef } from '../link.js'
import { reclaimMessage } from '../reclaim-message.js'
import type { Sent } from '../schema.gen.js'
import { wantsOwnTransaction } from '../vault-version.js'
import { type AnyWallet, walletOf } from '../wallet.js'
import type { Taken } from './claim.js'
import { type Deposited, deposited } from './opened.js'
import { sayingWhatWaits } from './waiting-claim.js'

export interface ReclaimInput {
  /** A whole link, or the name of its deposit: taking back needs no secret. */
  link: string | DepositRef
  /** The sender's. */
  wallet: AnyWallet
  signal?: AbortSignal | undefined
}

/**
 * Gives a link's money back to its sender: by a signature that the server sends, or, from vaults of version v4, by a
 * transaction of the wallet's own. The same signature again is the same.
 */
export async function reclaim(
  context: Context,
  { link: named, wallet, signal }: ReclaimInput,
): Promise<Taken> {
  const ref = refIn(named)
  const found = await deposited(context, ref, signal)
  const { chain, vault, link } = found
  const sender = walletOf(wallet, chain)
  refuseTaking(found, sender.address)
  if (wantsOwnTransaction(ref.version)) {
    const data = encodeFunctionData({ abi: ownReclaim, args: [BigInt(ref.index)] })
    const txHash = await sender.sendTransaction({
      chainId: Number(chain.chainId),
      to: vault,
      data,
      value: 0n,
    })
    return { txHash }
  }
  // Our own vault makes its batches itself.
  const isOwn = sameAddress(chain.batcher, vault)
  const place = { chainId: chain.chainId, vault, isOwn }
  const signature = await sender.signTypedData(reclaimMessage(place, BigInt(link.index)))
  const { chainId, version: contractVersion, index: depositIndex } = ref
  const body = { chainId, contractVersion, depositIndex, signer: sender.address, signature }
  const { txHash } = await sayingWhatWaits(context, ref, signal, () =>
    context.transport.write<Sent>('POST', '/reclaim', body, { signal }),
  )
  return { txHash }
}

const ownReclaim = parseAbi(['function withdrawDepositSender(uint256 index) returns (bool)'])

function refuseTaking({ link }: Deposited, sender: string): void {
  if (!sameAddress(link.sender, sender)) {
    throw new FilbertError('not_the_sender', `Only ${link.sender} can take this link back.`)
  }
  if (link.state !== 'pending')
    throw new FilbertError('already_claimed', 'What was in this link has been taken out.')
  if (link.locked)
    throw new FilbertError('too_early_to_reclaim', 'It was promised to stay in the link for a while.')
}
