import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { network } from './api'
import { takeFaults } from './faults'
import { usualAnswers } from './handlers'
import { closePages, printPages } from './open-page'
import { resetWorld } from './world'

const PHONE = [390, 844] as const

beforeAll(async () => {
  await network.start({ quiet: true, serviceWorker: { url: '/worker.js' } })
})

beforeEach(async () => {
  resetWorld()
  network.resetHandlers(...usualAnswers)
  await page.viewport(...PHONE)
})

afterEach(async ({ task }) => {
  if (task.result?.errors?.length) printPages()
  closePages()
  localStorage.clear()
  sessionStorage.clear()
  await commands.emulateMedia({ colorScheme: 'light' })
  expect(takeFaults(), 'faults of the page').toEqual([])
})
