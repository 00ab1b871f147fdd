import { expect, it } from 'vitest'
import type { Raffle } from '@/api/raffles'
import { viewOf } from './raffle-view'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const raffle = (slots: Partial<Raffle['slots']>, change: Partial<Raffle> = {}) =>
  ({
    sender: ALICE,
    claimable: true,
    slots: { total: 5, free: 0, held: 0, claimed: 0, takenBack: 0, expired: 0, ...slots },
    ...change,
  }) as Raffle

it.each([
  [{ free: 5 }, 'open'],
  [{ free: 1, held: 4 }, 'open'],
  [{ held: 2, claimed: 3 }, 'busy'],
  [{ claimed: 5 }, 'all_claimed'],
  [{ claimed: 3, takenBack: 2 }, 'taken_back'],
  [{ takenBack: 5 }, 'taken_back'],
  [{ claimed: 3, expired: 2 }, 'expired'],
  [{ takenBack: 3, expired: 2 }, 'expired'],
] as const)('%j is %s', (slots, view) => {
  expect(viewOf(raffle(slots), BOB, false)).toBe(view)
  expect(viewOf(raffle(slots), null, false)).toBe(view)
})

it('is its sender’s own, until they want to see it as others do', () => {
  expect(viewOf(raffle({ free: 5 }), ALICE.toLowerCase() as typeof ALICE, false)).toBe('sender')
  expect(viewOf(raffle({ free: 5 }), ALICE, true)).toBe('open')
})

it('is not ours to claim where the second signature is another’s', () => {
  expect(viewOf(raffle({ free: 5 }, { claimable: false }), BOB, false)).toBe('not_ours')
  expect(viewOf(raffle({ claimed: 5 }, { claimable: false }), BOB, false)).toBe('all_claimed')
})
