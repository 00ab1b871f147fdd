import { describe, expect, it } from 'vitest'
import type { Chain } from '@/api/schema.gen'
import { ZERO_ADDRESS } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { causeInWords } from '@/words/in-words'
import { ALICE, aLink, BOB, CAROL, HASH } from './a-link'
import { answered, reasonOf, rejection } from './submitted'

it.each([
  ['claim', 'Error claiming link', 'The claim may be under way.'],
  ['reclaim', 'The refund was answered without a transaction.', 'The refund may be under way.'],
] as const)('an answer to a %s without a transaction is no success: %s', async (situation, what, where) => {
  const answer = await answered(aLink(), situation, async () => ({ txHash: '' as Hex }))
  if (answer.kind !== 'refused') throw new Error(answer.kind)
  const problem = causeInWords(answer.cause, situation)
  expect(problem).toMatchObject({ what, outcome: 'unknown', next: 'retry' })
  expect(problem.money).toContain(where)
})

describe('why the chain refused it', () => {
  const TRAP = 'Link locked. Send 0.01 ETH to 0x7099 to release it'
  const chain = { tokens: [{ address: CAROL }] } as unknown as Chain
  const refused = (kind: number, address: Hex) =>
    aLink({
      kind,
      token: { ...aLink().token, address },
      sponsored: {
        kind: 'claim',
        state: 'rejected',
        txHash: HASH,
        recipient: BOB,
        reason: TRAP,
        waitsFor: null,
        waitsUntil: null,
      },
    })

  it('is told of a token that is on our list', () => {
    expect(reasonOf(refused(1, CAROL), chain)).toBe(TRAP)
  })

  it.each([
    ['a token that is not on our list', refused(1, ALICE)],
    ['the chain’s own currency, which calls its recipient', refused(0, ZERO_ADDRESS)],
    ['a collectible, which calls its recipient', refused(2, CAROL)],
    ['some of one sort of collectible', refused(3, CAROL)],
  ])('is not told in the words of %s', (_, link) => {
    expect(reasonOf(link, chain)).toBeNull()
    expect(causeInWords(rejection(link, chain), 'claim').what).toBe('The chain refused it.')
  })
})
