import { claimDigest, signClaim } from '@filbert/sdk/claim-signature'
import { secp256k1 } from '@noble/curves/secp256k1'
import { type HashTypedDataParameters, hashTypedData, hexToString, slice } from 'viem'
import { expect, test, vi } from 'vitest'
import { signGaslessDeposit } from '@/chain/gasless'
import { signReclaim, signReclaimMany } from '@/chain/reclaim'
import type { Hex } from '@/lib/hex'
import { linkKey } from '@/lib/secret'
import { linesOf } from './cases'

/** How long the app's authorisations are good for, in seconds. */
const VALID_FOR = 3_600n
const TOKEN = { name: 'USD Coin', version: '2' }

/** The chain's clock, and what the wallet was asked to sign last. */
const outside = vi.hoisted(() => ({
  time: 0n,
  asked: null as unknown,
}))

vi.mock('@/chain/wagmi', () => ({ wagmiConfig: async () => ({}) }))
vi.mock('wagmi/actions', () => ({
  switchChain: async () => undefined,
  getBlock: async () => ({ timestamp: outside.time }),
  signTypedData: async (_config: unknown, data: unknown) => {
    outside.asked = data
    return `0x${'00'.repeat(65)}`
  },
}))

// A table as short as a page's would take twice as long over so many.
secp256k1.utils.precompute(8)

/** A line of the file: words of 32 bytes by the names of their columns. */
type Case = (column: string) => Hex

test('the web app hashes and signs as the server does', async () => {
  const lines = linesOf('digests.txt')[Symbol.asyncIterator]()
  const columns: string[] = (await lines.next()).value.split(' ')
  let number = 0
  for await (const line of { [Symbol.asyncIterator]: () => lines }) {
    const given: Case = (column) => {
      const at = columns.indexOf(column) * 64
      return `0x${line.slice(at, at + 64)}`
    }
    const ours = { ...(await keyAndClaims(given, number)), ...(await typedData(given)) }
    for (const [column, value] of Object.entries(ours)) {
      if (value !== given(column)) {
        const inputs = columns.map((name) => `${name} ${given(name)}`).join('\n')
        expect(value, `${column} of case ${number}:\n${inputs}\n`).toBe(given(column))
      }
    }
    number += 1
  }
  expect(number).toBeGreaterThan(0)
})

/** Signatures take longest, so every case has one, the modes in turns. */
async function keyAndClaims(given: Case, number: number): Promise<Record<string, Hex>> {
  const key = linkKey(hexToString(slice(given('secret'), 0, 16)))
  const terms = {
    chainId: BigInt(given('chainId')),
    vault: address(given('vault')),
    index: BigInt(given('index')),
    recipient: address(given('recipient')),
  }
  const mode = number % 2 === 0 ? 'anyone' : 'recipient'
  const signature = await signClaim(key.privateKey, terms, mode)
  return {
    pubKey20: word(key.pubKey20),
    claimByAnyone: claimDigest(terms, 'anyone'),
    claimByRecipient: claimDigest(terms, 'recipient'),
    [`${mode}R`]: slice(signature, 0, 32),
    [`${mode}S`]: slice(signature, 32, 64),
    [`${mode}V`]: word(slice(signature, 64)),
  }
}

/** What a wallet makes of what it is asked to sign. */
async function typedData(given: Case): Promise<Record<string, Hex>> {
  const chainId = BigInt(given('chainId')).toString()
  const vault = address(given('vault'))
  const payer = address(given('payer'))
  const index = BigInt(given('index'))
  const reclaim = await askedFor(() => signReclaim({ chainId, vault, index, signer: payer, isOwn: true }))

  const indexes = listOf(index, given)
  const reclaimMany = await askedFor(() => signReclaimMany({ chainId, vault, indexes, signer: payer }))

  outside.time = BigInt(given('validBefore')) - VALID_FOR
  const deposit = {
    chainId,
    vault,
    token: address(given('token')),
    amount: BigInt(given('amount')),
    pubKey20: address(given('pubKey20')),
    from: payer,
    batches: false,
    piece: null,
  }
  const receiving = (expiresInDays: number) =>
    askedFor(() => signGaslessDeposit({ ...deposit, expiresInDays }, TOKEN, given('nonce')))
  const receive = await receiving(0)
  const expiring = await receiving(Number(BigInt(given('expiresInDays'))))
  return {
    reclaim: hashTypedData(reclaim),
    reclaimMany: hashTypedData(reclaimMany),
    tokenNonce: receive.message['nonce'] as Hex,
    receive: hashTypedData(receive),
    expiringNonce: expiring.message['nonce'] as Hex,
    expiringReceive: hashTypedData(expiring),
  }
}

/** The deposits that the case takes back together, this one among them. */
function listOf(index: bigint, given: Case): bigint[] {
  const step = BigInt(given('listStep'))
  const first = index - BigInt(given('listPosition')) * step
  return Array.from(
    { length: Number(BigInt(given('listCount'))) },
    (_, place) => first + BigInt(place) * step,
  )
}

type TypedData = HashTypedDataParameters & { message: Record<string, unknown> }

async function askedFor(sign: () => Promise<{ kind: string }>): Promise<TypedData> {
  outside.asked = null
  const { kind } = await sign()
  if (kind !== 'signed') throw new Error(`the wallet was not asked: ${kind}`)
  return outside.asked as TypedData
}

function address(word: Hex): Hex {
  return slice(word, 12)
}

function word(bytes: Hex): Hex {
  return `0x${bytes.slice(2).toLowerCase().padStart(64, '0')}`
}
