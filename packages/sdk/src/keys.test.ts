import { readFileSync } from 'node:fs'
import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { signClaim, signClaimV4 } from './claim-signature.js'
import { depositNonce, linkKey, makeSecret } from './keys.js'
import { SECRET_LENGTH } from './link.js'

interface Vector {
  password: string
  address: Hex
  privateKey: Hex
  vault: Hex
  recipient: Hex
  parsed: { chainId: string; depositIdx: number }
  claimSignatureAnyone: Hex
  claimSignatureRecipientOnly: Hex
}

const vectors: Vector[] = JSON.parse(
  readFileSync(new URL('../../../testdata/link-vectors.json', import.meta.url), 'utf8'),
).vectors

describe('keys and signatures made by another client', () => {
  it.each(vectors)('$address', async (vector) => {
    const key = linkKey(vector.password)
    expect(key.pubKey20).toBe(vector.address)
    expect(key.privateKey).toBe(vector.privateKey)
    const terms = {
      chainId: BigInt(vector.parsed.chainId),
      vault: vector.vault,
      index: BigInt(vector.parsed.depositIdx),
      recipient: vector.recipient,
    }
    expect(await signClaim(key.privateKey, terms)).toBe(vector.claimSignatureAnyone)
    expect(await signClaim(key.privateKey, terms, 'recipient')).toBe(vector.claimSignatureRecipientOnly)
  })
})

const claimsV4: { privateKey: Hex; recipient: Hex; signature: Hex }[] = JSON.parse(
  readFileSync(new URL('../../../testdata/v4-claims.json', import.meta.url), 'utf8'),
).vectors

describe('claims of v4 vaults made by another client', () => {
  it.each(claimsV4)('$recipient', async ({ privateKey, recipient, signature }) => {
    expect(await signClaimV4(privateKey, recipient)).toBe(signature)
  })
})

describe('makeSecret', () => {
  it('gives 16 letters and figures, never the same twice', () => {
    const many = Array.from({ length: 500 }, () => makeSecret())
    for (const secret of many) expect(secret).toMatch(new RegExp(`^[A-Za-z0-9]{${SECRET_LENGTH}}$`))
    expect(new Set(many).size).toBe(many.length)
  })

  it('throws away bytes that would make some characters likelier', () => {
    let calls = 0
    const secret = makeSecret((bytes) => bytes.fill(calls++ === 0 ? 255 : 61))
    expect(secret).toBe('9'.repeat(SECRET_LENGTH))
    expect(calls).toBe(2)
  })
})

it('signing once more for a link uses its own nonce again, and no other link has it', () => {
  const [one, other] = [linkKey('WpQIuBvptLkCV3aF'), linkKey('WpQIuBvptLkCV3aG')]
  expect(depositNonce(one)).toBe(depositNonce(linkKey('WpQIuBvptLkCV3aF')))
  expect(depositNonce(one)).not.toBe(depositNonce(other))
  expect(depositNonce(one)).toMatch(/^0x[0-9a-f]{64}$/)
  expect(depositNonce(one)).not.toContain(one.privateKey.slice(2))
})
