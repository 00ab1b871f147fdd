import { expect, it } from 'vitest'
import { ALICE, BOB, CAROL, HASH } from '@/links/a-link'
import { aHeld, aMove, aRequest } from '@/links/requests/a-request'
import {
  backProblem,
  backUnits,
  heldWords,
  lastCame,
  type MovedMoney,
  readBack,
  underWay,
} from './held-money'

const OTHER = '0x0000000000000000000000000000000000000dA1'

it('who sent it last is told of each token by itself', () => {
  const [newest, older] = [aMove({ address: CAROL }), aMove({ address: ALICE, at: 1 })]
  const other = aMove({ tokenAddress: OTHER })
  const gone = aMove({ kind: 'sent_back' })
  const request = { moves: [other, gone, newest, older] }
  expect(lastCame(request, aHeld())).toBe(newest)
  expect(lastCame(request, aHeld({ tokenAddress: OTHER }))).toBe(other)
  expect(lastCame({ moves: [gone] }, aHeld())).toBeNull()
})

it('of what came from nobody known no earlier sender is told, and all of it goes back', () => {
  const held = aHeld({ amount: '8000000', why: 'no_sender' })
  const request = aRequest({ held: [held], moves: [aMove()] })
  expect(lastCame(request, held)).toBeNull()
  expect(backUnits(request, held)).toBe(8_000_000n)
})

it('of too much what is over goes back', () => {
  const held = aHeld({ amount: '30000000', why: 'too_much' })
  const moves = [aMove({ amount: '30000000' })]
  expect(backUnits(aRequest({ paid: '30000000', held: [held], moves }), held)).toBe(5_000_000n)
  // It was paid before, and somebody paid all of it here.
  const again = aHeld({ amount: '25000000', why: 'too_much' })
  expect(backUnits(aRequest({ paid: '50000000', held: [again], moves }), again)).toBe(25_000_000n)
  expect(backUnits(aRequest({ paid: '35000000', held: [again], moves }), again)).toBe(10_000_000n)
})

it('of all else what came last goes back, and never more than is there', () => {
  const held = aHeld({ amount: '8000000', why: 'too_late' })
  const request = aRequest({ held: [held], moves: [aMove({ amount: '5000000' }), aMove()] })
  expect(backUnits(request, held)).toBe(5_000_000n)
  expect(backUnits({ ...request, moves: [] }, held)).toBe(8_000_000n)
  expect(backUnits({ ...request, moves: [aMove({ amount: '9000000' })] }, held)).toBe(8_000_000n)
})

it('what was moved from here is under way until the chain shows it', () => {
  const held = aHeld({ amount: '8000000' })
  const moved: MovedMoney = { kind: 'sent_back', tokenAddress: BOB, held: '8000000', txHash: HASH }
  expect(underWay({ moves: [] }, held, [moved])).toBe(moved)
  expect(underWay({ moves: [] }, aHeld({ amount: '9000000' }), [moved]), 'more came').toBe(moved)
  expect(underWay({ moves: [] }, aHeld({ amount: '3000000' }), [moved])).toBeNull()
  expect(underWay({ moves: [aMove({ kind: 'sent_back', txHash: HASH })] }, held, [moved])).toBeNull()
  expect(underWay({ moves: [] }, aHeld({ tokenAddress: OTHER }), [moved])).toBeNull()
})

it('every reason has a sentence of its own', () => {
  const reasons = [
    'on_its_way',
    'too_little',
    'too_much',
    'too_late',
    'other_token',
    'dust',
    'unlisted',
    'no_sender',
  ] as const
  expect(new Set(reasons.map((why) => heldWords(aHeld({ why })))).size).toBe(reasons.length)
})

it.each([
  ['5', null],
  ['8', null],
  ['8.000001', 'There is no more than 8 USDC.'],
  ['', 'How much do you want to send?'],
  ['0', 'The minimum amount to send is 0.000001'],
  ['x', 'This is not an amount. Write it like 25 or 0.5.'],
])('of 8 USDC %j may go back: %s', (text, words) => {
  const held = aHeld({ amount: '8000000' })
  expect(backProblem(readBack(text, held), held)).toBe(words)
})
