import { readFileSync } from 'node:fs'
import { entryDigest, signEntry } from '@filbert/sdk/raffle-entry'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatRaffleLink, MAX_SLOTS, parseRaffleLink, publicRaffleLink } from '@filbert/sdk/raffle-link'
import { isSolvedBy, likelihood, solveIn } from './raffle-proof'
import { linkKey } from './secret'

const vectors: {
  links: {
    link: string
    chainId: string
    version: string
    first: string
    count: number
    last: string
    secret: string
    trackId: string
  }[]
  entry: {
    secret: string
    pubKey20: string
    chainId: string
    vault: `0x${string}`
    recipient: `0x${string}`
    digest: string
    signature: string
  }
  proof: { challenge: string; bits: number; nonce: string }
} = JSON.parse(readFileSync(new URL('../../../testdata/raffle-vectors.json', import.meta.url), 'utf8'))

const ORIGIN = 'https://filbert.example'
const SECRET = 'Gk3xYp8QwLr2Zt5B'

function problemOf(href: string) {
  const parsed = parseRaffleLink(href)
  if (parsed.ok) throw new Error(`unexpectedly read: ${href}`)
  return parsed.problem
}

describe('links of other clients', () => {
  it.each(vectors.links)(
    'reads and writes $link',
    ({ link, chainId, version, first, count, last, ...kept }) => {
      const parsed = parseRaffleLink(link)
      if (!parsed.ok) throw new Error(parsed.problem.kind)
      const { raffle, trackId } = parsed
      expect(raffle).toMatchObject({ chainId, version, secret: kept.secret })
      expect([raffle.slots[0], raffle.slots.length, raffle.slots.at(-1)]).toEqual([first, count, last])
      expect(trackId).toBe(kept.trackId)
      expect(formatRaffleLink(ORIGIN, raffle, trackId)).toBe(link)
    },
  )
})

const raffles = fc.record({
  chainId: fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }).map(String),
  version: fc.constantFrom('v4.3', 'v4.4'),
  slots: fc
    .uniqueArray(fc.bigInt({ min: 0n, max: 3_000n }), { minLength: 1, maxLength: 200 })
    .map((slots) => slots.sort((a, b) => (a < b ? -1 : 1)).map(String) as [string, ...string[]]),
  secret: fc.constant(SECRET),
})

it('what is written is read again, each slot once and in order', () => {
  fc.assert(
    fc.property(raffles, (raffle) => {
      expect(parseRaffleLink(formatRaffleLink(ORIGIN, raffle))).toEqual({ ok: true, raffle, trackId: 'ui' })
    }),
  )
})

it('a server is told everything but the secret', () => {
  fc.assert(
    fc.property(raffles, (raffle) => {
      const told = publicRaffleLink(ORIGIN, raffle)
      expect(told).not.toContain(SECRET)
      expect(formatRaffleLink(ORIGIN, raffle)).toBe(`${told}&t=ui#p=${SECRET}`)
    }),
  )
})

describe('what is no raffle’s link', () => {
  it.each([
    [`?c=1,2&v=v4.4&i=3,4#p=${SECRET}`, 'several_chains'],
    [`?c=1&v=v4.4&i=(0,${MAX_SLOTS + 1})#p=${SECRET}`, 'too_many_deposits'],
    [`?c=1&v=v4.4&i=(0,600),(700,600)#p=${SECRET}`, 'too_many_deposits'],
    [`?c=1&v=v4.4&i=(0,99999999999999999999)#p=${SECRET}`, 'bad_part'],
    [`?c=1&v=v4.4&i=(0,9999999999)#p=${SECRET}`, 'too_many_deposits'],
    [`?c=1&v=v4.4&i=(0,0)#p=${SECRET}`, 'bad_part'],
    [`?c=1&v=v4.4&i=(-1,5)#p=${SECRET}`, 'bad_part'],
    ['?c=1&v=v4.4&i=(5,5)', 'missing_fragment'],
    ['?c=1&v=v4.4&i=(5,5)#p=short', 'cut_secret'],
    [`?c=1&v=v4.4&i=(5,5)&p=${SECRET}`, 'exposed_secret'],
    [`?v=v4.4&i=(5,5)#p=${SECRET}`, 'missing_part'],
    ['', 'empty'],
  ])('%s', (query, kind) => {
    expect(problemOf(`/raffle/claim${query}`).kind).toBe(kind)
  })

  it('and one with exactly as many as there may be is one', () => {
    expect(parseRaffleLink(`/raffle/claim?c=1&v=v4.4&i=(0,${MAX_SLOTS})#p=${SECRET}`).ok).toBe(true)
  })
})

it('an entry is signed as the server reads it', async () => {
  const { chainId, vault, recipient, digest, secret, pubKey20, signature } = vectors.entry
  const terms = { chainId: BigInt(chainId), vault, recipient }
  const key = linkKey(secret)
  expect(key.pubKey20).toBe(pubKey20)
  expect(entryDigest(terms)).toBe(digest)
  expect(await signEntry(key.privateKey, terms)).toBe(signature)
})

describe('work', () => {
  const { challenge, bits, nonce } = vectors.proof

  it('is found where the server finds it', () => {
    expect(solveIn(challenge, bits, 0, 100_000)).toBe(Number(nonce))
    expect(isSolvedBy(challenge, Number(nonce), bits)).toBe(true)
  })

  it('is looked for in parts', () => {
    expect(solveIn(challenge, bits, 0, Number(nonce))).toBeNull()
    expect(solveIn(challenge, bits, Number(nonce), 1)).toBe(Number(nonce))
  })

  it('is of one challenge, and none for no bits', () => {
    expect(isSolvedBy(`${challenge}0`, Number(nonce), bits)).toBe(false)
    expect(solveIn(challenge, 0, 7, 1)).toBe(7)
  })

  it('nears its end and never is there', () => {
    const told = [0, 100, 32_768, 100_000, 1_000_000].map((tries) => likelihood(tries, 15))
    expect(told[0]).toBe(0)
    expect([...told].sort((a, b) => a - b)).toEqual(told)
    expect(likelihood(100_000, 15)).toBeLessThan(1)
  })
})
