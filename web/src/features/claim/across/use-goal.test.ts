import { expect, it } from 'vitest'
import { BOB } from '@/links/a-link'
import { walletIn } from './use-goal'

it.each([
  [BOB, BOB],
  [` ${BOB} `, BOB],
  ['0x12', '0x12'],
  ['carla.eth', 'carla.eth'],
  ['DE89370400440532013000', ''],
  ['021000021', ''],
  ['', ''],
])('of %j that was typed before, %j goes on to another chain', (typed, carried) => {
  expect(walletIn(typed)).toBe(carried)
})
