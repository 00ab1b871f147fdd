import { beforeEach, expect, it } from 'vitest'
import {
  dismissToast,
  openCorner,
  shownToasts,
  subscribeToToasts,
  toast,
  toastWhile,
  topCorner,
} from './toasts'

const texts = () => shownToasts().map(({ text }) => text)

beforeEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

it('shows the three newest', () => {
  for (const text of ['a', 'b', 'c', 'd']) toast(text)
  expect(texts()).toEqual(['b', 'c', 'd'])
})

it('shows again what was said already, as something new', () => {
  toast('a')
  const [before] = shownToasts()
  toast('b')
  toast('a')
  expect(texts()).toEqual(['b', 'a'])
  expect(shownToasts().at(-1)?.id).not.toBe(before?.id)
})

it('lasts five seconds, or as long as it is told', () => {
  toast('a')
  toast('b', { tone: 'warning', lasts: 9_000 })
  expect(shownToasts()).toMatchObject([
    { text: 'a', tone: 'news', lasts: 5_000 },
    { text: 'b', tone: 'warning', lasts: 9_000 },
  ])
})

it('tells those who show it, and takes away only what is meant', () => {
  let told = 0
  const stop = subscribeToToasts(() => {
    told += 1
  })
  toast('a')
  toast('b')
  dismissToast(shownToasts()[0]?.id ?? 0)
  expect(texts()).toEqual(['b'])
  stop()
  toast('c')
  expect(told).toBe(3)
})

it('are shown above what was opened last', () => {
  const closePage = openCorner('page')
  const closeSheet = openCorner('sheet')
  expect(topCorner()).toBe('sheet')
  closeSheet()
  expect(topCorner()).toBe('page')
  closePage()
  expect(topCorner()).toBeUndefined()
})

it('say what is under way for as long as it is, however that ends', async () => {
  await toastWhile('Going', Promise.resolve(texts()))
  expect(texts()).toEqual([])
  const lost = toastWhile('Going', Promise.reject(new Error('lost')))
  expect(shownToasts()).toMatchObject([{ text: 'Going', tone: 'busy' }])
  await expect(lost).rejects.toThrow('lost')
  expect(texts()).toEqual([])
})
