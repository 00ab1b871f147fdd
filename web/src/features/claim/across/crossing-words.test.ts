import { describe, expect, it } from 'vitest'
import { aCrossing } from '@/links/a-crossing'
import { crossingTimeline } from './crossing-timeline'
import { arriving, crossingWords } from './crossing-words'

const words = (crossing = aCrossing(), now = 1_010) =>
  crossingWords(crossing, { near: 'Hazel', far: 'Maple', now })

describe('how a crossing stands', () => {
  it('says when it should be there, and that it is late from twice the time on', () => {
    expect(words().next).toContain('in about 10 seconds')
    expect(words(aCrossing(), 1_030).next).toContain('any moment')
    expect(words(aCrossing(), 1_041)).toMatchObject({ title: 'It takes longer', tone: 'care' })
  })

  it('says that it is in the link for as long as its claim waits', () => {
    const told = crossingWords(aCrossing({ state: 'claiming' }), {
      near: 'Hazel',
      far: 'Maple',
      now: 1,
      waits: true,
    })
    expect(told).toMatchObject({ title: 'Saved', where: 'It is still in the link on Hazel.' })
  })

  it('is good news only where what was promised arrived', () => {
    const states = ['claiming', 'crossing', 'needs_gas', 'failed', 'arrived', 'short', 'partial'] as const
    const good = [...states, 'refunded', 'unclaimed'] as const
    const told = good.filter((state) => words(aCrossing({ state })).tone === 'good')
    expect(told).toEqual(['arrived'])
  })

  it('says what arrived instead', () => {
    const other = { ...aCrossing().to.token, symbol: 'DAI', decimals: 18 }
    const partial = aCrossing(
      { state: 'partial' },
      { received: '24900000000000000000', receivedToken: other },
    )
    expect(arriving(partial)).toEqual({ amount: '24.9', symbol: 'DAI' })
    expect(words(partial).where).toContain('24.9 DAI arrived on Maple')
    expect(words(aCrossing({ state: 'partial' })).where).toContain('Another token')
    const short = aCrossing({ state: 'short' }, { received: '12000000' })
    expect(words(short).where).toBe(
      '12 USDC arrived on Maple, less than the 24.67575 USDC that were promised.',
    )
  })

  it('says where the money is when it did not go over', () => {
    expect(words(aCrossing({ state: 'refunded' })).where).toContain('back on Hazel')
    expect(words(aCrossing({ state: 'unclaimed' })).where).toContain('still in the link')
    const late = aCrossing({ state: 'unclaimed', error: 'already_claimed' })
    expect(words(late).where).toContain('Somebody else with the same link was faster.')
  })
})

it('its steps end where it ended', () => {
  const steps = (state: 'crossing' | 'arrived' | 'refunded' | 'unclaimed') =>
    crossingTimeline({ state }, 'Hazel', 'Maple').map(({ label, state }) => `${label}: ${state}`)
  expect(steps('crossing').slice(1)).toEqual([
    'Claimed on Hazel: done',
    'Carried to Maple: active',
    'Arrived on Maple: waiting',
  ])
  expect(steps('arrived').at(-1)).toBe('Arrived on Maple: done')
  expect(steps('refunded').at(-1)).toBe('Back on Hazel: done')
  expect(steps('unclaimed').at(-1)).toBe('Still in the link: done')
})
