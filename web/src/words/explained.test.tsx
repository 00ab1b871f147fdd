import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Cause } from './sentence'

const refused: Cause = { code: 'link_expired', outcome: 'refused' }
const UNLOADED = 'A part of this page did not arrive.'
const EXPIRED = 'This link has expired. Its sender can refund it and send a new one.'

beforeEach(() => {
  vi.resetModules()
  vi.doUnmock('./causes')
})

it('words come when they are asked for', async () => {
  const { explained } = await import('./explained')
  expect(await explained(refused, 'claim')).toEqual({
    what: EXPIRED,
    money: 'The money is still in the link.',
    next: 'none',
  })
})

describe('words that do not come', () => {
  beforeEach(() => {
    vi.doMock('./causes', () => {
      throw new Error('did not come')
    })
  })

  it.each<[Cause, string, string]>([
    [{ code: 'unreachable', outcome: 'unknown' }, 'We cannot be reached.', 'The claim may be under way.'],
    [{ code: 'own_fault', outcome: 'unknown' }, 'This page made a mistake.', 'The claim may be under way.'],
    [{ code: 'unloaded', outcome: 'refused' }, UNLOADED, 'The money is still in the link.'],
    [refused, UNLOADED, 'The money is still in the link.'],
    [{ code: 'already_claimed', outcome: 'elsewhere' }, UNLOADED, 'The money is no longer in the link.'],
  ])('still say where the money is: $code', async (cause, what, money) => {
    const { explained } = await import('./explained')
    expect(await explained(cause, 'claim')).toMatchObject({
      what: expect.stringContaining(what),
      money: expect.stringContaining(money),
    })
  })
})

it('words that did not come are asked for anew by the next failure, and by none that wants no more', async () => {
  let asked = 0
  vi.doMock('./causes', async (original) => {
    asked += 1
    if (asked === 1) throw new Error('did not come')
    return original()
  })
  const { explained } = await import('./explained')
  const { sentences } = await import('./late')
  await explained({ code: 'unreachable', outcome: 'unknown' }, 'claim')
  expect(asked).toBe(0)
  expect(await explained(refused, 'claim')).toMatchObject({ what: UNLOADED })
  sentences.ask()
  await vi.waitFor(async () => expect(await explained(refused, 'claim')).toMatchObject({ what: EXPIRED }))
})

it('words that take too long are done without, until they come', async () => {
  let come = () => undefined as unknown
  vi.doMock('./causes', async (original) => {
    await new Promise((resolve) => {
      come = () => resolve(undefined)
    })
    return original()
  })
  const { explained } = await import('./explained')
  const { sentences } = await import('./late')
  vi.useFakeTimers()
  const soon = explained(refused, 'claim')
  await vi.advanceTimersByTimeAsync(4_000)
  vi.useRealTimers()
  expect(await soon).toMatchObject({ what: UNLOADED, next: 'reload' })
  await vi.waitFor(() => {
    come()
    expect(sentences.current() === 'lost', 'still without').toBe(false)
  })
  expect(await explained(refused, 'claim')).toMatchObject({ what: EXPIRED })
})

it('a page says nothing before its words are there, unless they are at hand', async () => {
  const { Explained } = await import('./explained')
  const shown = (cause: Cause) => renderToStaticMarkup(<Explained cause={cause} situation="read" />)
  expect(shown(refused)).toBe('')
  expect(shown({ code: 'unreachable', outcome: 'unknown' })).toContain('We cannot be reached.')
})
