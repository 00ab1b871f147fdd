import { expect, it } from 'vitest'
import { checkHref, parseCheckAddress } from './check-href'

const SECRET = 'Gk3xYp8QwLr2Zt5B'
const COMMITMENT = `0x${'aB'.repeat(32)}` as const
const REF = { chainId: '31337', version: 'v4.4', index: '5' }

function read(href: string) {
  const parsed = parseCheckAddress(href)
  return parsed.ok ? parsed.address : parsed.problem.kind
}

it('reads back what it writes', () => {
  const seen = COMMITMENT.toLowerCase()
  expect(read(checkHref(REF, COMMITMENT, SECRET))).toEqual({ ref: REF, earlier: seen, secret: SECRET })
  expect(read(checkHref(REF, null, SECRET))).toEqual({ ref: REF, earlier: null, secret: SECRET })
})

it('keeps the secret in the fragment', () => {
  expect(checkHref(REF, COMMITMENT, SECRET).split('#')[0]).not.toContain(SECRET)
})

it('takes the link of a raffle', () => {
  expect(read(`/raffle/claim?c=31337&v=v4.4&i=(5,900)&t=sdk#p=${SECRET}`)).toMatchObject({
    ref: REF,
    secret: SECRET,
  })
})

const QUERY = '/raffle/check?c=31337&v=v4.4&i=5'

it.each([
  [QUERY, null],
  [`${QUERY}#`, null],
  [`${QUERY}#p=`, null],
  [`${QUERY}#top`, null],
  [`${QUERY}#p=Gk3x`, 'unreadable'],
  [`${QUERY}#p=${SECRET}${SECRET}`, 'unreadable'],
  [`${QUERY}#p=Gk3xYp8QwLr2_t5B`, 'unreadable'],
])('%s names the raffle without its secret', (href, secret) => {
  expect(read(href)).toEqual({ ref: REF, earlier: null, secret })
})

it('says so where the earlier commitment is damaged', () => {
  expect(read(`${QUERY}&o=0x1234`)).toMatchObject({ earlier: 'unreadable' })
  expect(read(`${QUERY}&o=`)).toMatchObject({ earlier: null })
})

it.each([
  ['/raffle/check', 'empty'],
  ['/raffle/check?c=31337&v=v4.4', 'missing_part'],
  ['/raffle/check?c=31337&v=v4.4&i=x', 'bad_part'],
  [`${QUERY}&p=${SECRET}`, 'exposed_secret'],
  ['/raffle/check?c=1,10&v=v4.4&i=3,4', 'several_chains'],
])('%s names none', (href, problem) => {
  expect(read(href)).toBe(problem)
})
