import { expect, it } from 'vitest'
import { aLink } from '@/links/a-link'
import { daysOf } from './days'

it('links stand under the day they were made on, each once, as they come', () => {
  const links = [30, 29, 10, 31].map((createdAt) => aLink({ createdAt, index: `${createdAt}` }))
  const days = daysOf(links, (createdAt) => `day ${Math.floor(createdAt / 10)}`)
  expect(days.map(({ day, made }) => [day, made.map(({ index }) => index)])).toEqual([
    ['day 3', ['30', '31']],
    ['day 2', ['29']],
    ['day 1', ['10']],
  ])
  expect(daysOf([])).toEqual([])
})
