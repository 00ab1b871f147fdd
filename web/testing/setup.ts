import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { commands } from 'vitest/browser'
import { network, startNetwork } from './api'
import { takeFaults } from './faults'
import { usualAnswers } from './handlers'
import { PHONE, resize } from './looks'
import { closePages, printPages } from './open-page'
import { listeners, resetWorld } from './world'

beforeAll(startNetwork)

beforeEach(async () => {
  resetWorld()
  network.resetHandlers(...usualAnswers)
  await resize(PHONE)
})

afterEach(async ({ task }) => {
  if (task.result?.errors?.length) printPages()
  closePages()
  listeners.clear()
  localStorage.clear()
  sessionStorage.clear()
  await commands.resetBrowser()
  expect(takeFaults(), 'faults of the page').toEqual([])
})
