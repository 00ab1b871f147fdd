import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { base64url } from './push'

it('A key is written as browsers and the server write it', () => {
  expect(base64url(new Uint8Array([251, 255, 254]))).toBe('-__-')
  expect(base64url(new Uint8Array([1]))).toBe('AQ')
})

interface Shown {
  title: string
  options: { body: string; tag: string; data: string }
}

/** The service worker, in a world of its own. */
function worker() {
  const shown: Shown[] = []
  const opened: string[] = []
  const listeners: Record<string, (event: unknown) => void> = {}
  const self = {
    addEventListener: (name: string, listener: (event: unknown) => void) => {
      listeners[name] = listener
    },
    registration: {
      showNotification: (title: string, options: Shown['options']) => shown.push({ title, options }),
    },
    clients: { openWindow: (url: string) => opened.push(url) },
  }
  runInNewContext(readFileSync(join(import.meta.dirname, '../../../../public/sw.js'), 'utf8'), { self })
  const push = (text: string) =>
    listeners.push?.({ data: { json: () => JSON.parse(text) }, waitUntil: () => {} })
  const click = () =>
    listeners.notificationclick?.({
      notification: { close: () => {}, data: shown.at(-1)?.options.data },
      waitUntil: () => {},
    })
  return { shown, opened, push, click }
}

it('What is pushed is shown under its tag, and leads to the dashboard', () => {
  const { shown, opened, push, click } = worker()
  push(JSON.stringify({ title: 'Your link was claimed', body: 'All of it.', tag: 'claimed/1' }))
  expect(shown).toMatchObject([
    { title: 'Your link was claimed', options: { body: 'All of it.', tag: 'claimed/1' } },
  ])
  click()
  expect(opened).toEqual(['/dashboard'])
})

it('What waits to be claimed to a bank leads to its page, and nothing leads anywhere but to ours', () => {
  const { opened, push, click } = worker()
  const id = '0'.repeat(32)
  const pages = ['claim?c=31337&v=v4.4&i=5', `cashout/status?id=co_${id}`]
  for (const page of [...pages, 'https://evil.example', '/evil.example', 'claim?c=1&v=v4&i=1#p=x', 1]) {
    push(JSON.stringify({ title: 'a', body: 'b', tag: 'c', page }))
    click()
  }
  const own = pages.map((page) => `/${page}`)
  expect(opened).toEqual([...own, ...Array(4).fill('/dashboard')])
})

it('What is none of our messages is shown as nothing in particular', () => {
  const { shown, push } = worker()
  for (const text of ['no JSON', 'null', '{"title":1}', '{"title":"a","url":"https://evil.example"}'])
    push(text)
  expect(shown.map(({ title }) => title)).toEqual(['Filbert', 'Filbert', 'Filbert', 'Filbert'])
})
