import { expect, it } from 'vitest'
import type { Chain } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import { explain } from '@/words/causes'
import { lostAt, lostWhereBound } from './recipient-words'

const at = (digit: string): Hex => `0x${digit.repeat(40)}`
const chain = { vaults: { v4: at('a'), 'v4.4': at('b') }, router: at('c') } as unknown as Chain
const TOKEN = at('d')
const link = (recipient: Hex | null) =>
  ({ recipient, token: { address: TOKEN } }) as Parameters<typeof lostAt>[1]

it.each([
  ['the token', TOKEN, 'the token itself'],
  ['an older vault', at('a'), 'a contract of ours'],
  ['the vault', at('B'), 'a contract of ours'],
  ['the router', at('c'), 'a contract of ours'],
])(
  '%s is refused in the same words where it is typed, and where a link pays nobody else',
  (_, address, whose) => {
    const why = `the address of ${whose}. What is paid there is lost`
    expect(lostAt(address, link(null), chain)).toBe(`This is ${why}: type that of your wallet.`)

    const cause = lostWhereBound(link(address), chain)
    if (!cause) throw new Error('it can be claimed')
    const said = explain(cause, 'claim')
    expect(said.what).toMatch(/^This link pays only to 0x/)
    expect(said.what).toContain(`${why}: only the sender can refund it.`)
    expect(said).toMatchObject({ money: 'The money is still in the link.', next: 'none' })
  },
)

it('a link that pays somebody, or anybody, can be claimed', () => {
  expect(lostWhereBound(link(at('e')), chain)).toBeNull()
  expect(lostWhereBound(link(null), chain)).toBeNull()
})
