import type { Hex } from 'viem'
import { depositAuthorization } from '../deposit-authorization.js'
import { wrong } from '../inputs.js'
import { depositNonce } from '../keys.js'
import type { Sent } from '../schema.gen.js'
import { gaslessOf } from './gasless.js'
import type { Paying } from './paying.js'

/** Long enough for a slow chain, short enough that a lost signature dies soon. Seconds. */
const VALID_FOR = 3_600n
/** `0x` and r ‖ s ‖ v: what a key signs. Contract wallets answer with more. */
const KEY_SIGNATURE = 2 + 130

/** The wallet signs once (EIP-3009), and the server sends it and pays the gas. */
export async function payBySignature({
  context,
  chain,
  terms,
  wallet,
  privateKey,
  own,
  signal,
}: Paying): Promise<Hex> {
  const token = gaslessOf(chain, terms.token)
  if (!token) throw wrong('bad_input', 'This token moves by transactions only.')
  const nonce = depositNonce({ privateKey })
  // By the token's clock: the one of this machine may be wrong by any amount.
  const validBefore = (await context.node(chain).time()) + VALID_FOR
  const signature = await wallet.signTypedData(depositAuthorization(terms, { token, nonce, validBefore }))
  if (signature.length !== KEY_SIGNATURE) {
    throw wrong('unfit_signature', 'The token takes no signature of this wallet. Pay by a transaction.')
  }
  const body = {
    chainId: chain.chainId,
    contractVersion: chain.createVersion,
    tokenAddress: terms.token,
    from: terms.from,
    uintAmount: terms.amount.toString(),
    pubKey20: terms.pubKey20,
    ...(terms.expiresInDays > 0 && { expiresInDays: terms.expiresInDays }),
    nonce,
    validAfter: '0',
    validBefore: validBefore.toString(),
    signature,
  }
  const { txHash } = await context.transport.write<Sent>('POST', '/deposit-3009', body, { signal, own })
  return txHash
}
