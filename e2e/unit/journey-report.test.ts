import type { TestError } from '@playwright/test/reporter'
import { expect, test } from 'vitest'
import { failuresOf, flakyOf, type Reported, whyOf } from '../product/journey-report'

const NOT_VISIBLE = `Error: \u001b[2mexpect(\u001b[22mlocator\u001b[2m).toBeVisible()\u001b[22m failed

Locator: getByText('5 USDC arrived.')
Expected: visible
Timeout: 30000ms
Error: element(s) not found

Call log:
  - Expect "toBeVisible" with timeout 30000ms
  - waiting for getByText('5 USDC arrived.')
`

function journey(outcome: 'expected' | 'unexpected' | 'flaky', error?: TestError, file = 'claim.journey.ts') {
  const reported: Pick<Reported, 'title' | 'location' | 'outcome'> = {
    title: 'I claim with one tap @smoke',
    location: { file: `${import.meta.dirname}/../journeys/${file}`, line: 42, column: 5 },
    outcome: () => outcome,
  }
  return { ...reported, results: [{ error }] } as Reported
}

test('names a journey that passed only when it was retried', () => {
  const journeys = [journey('expected'), journey('flaky'), journey('unexpected')]
  expect(flakyOf(journeys)).toEqual(['flaky: claim.journey.ts › I claim with one tap'])
})

test('tells of a failure what was awaited, what was seen, and how to run it alone', () => {
  expect(failuresOf([journey('expected'), journey('unexpected', { message: NOT_VISIBLE })])).toEqual([
    `failed: claim.journey.ts › I claim with one tap
  waited for: getByText('5 USDC arrived.') → visible
  saw: Error: element(s) not found
  run it alone: npm --prefix e2e run test:journeys -- claim.journey.ts:42`,
  ])
})

test('names the script that runs a trouble', () => {
  const [failure] = failuresOf([journey('unexpected', { message: 'no' }, 'quotes.trouble.ts')])
  expect(failure).toContain('run test:troubles -- quotes.trouble.ts:42')
})

test('takes the expected and the received value from a comparison', () => {
  const message =
    'Error: expect(locator).toHaveText(expected) failed\n\nLocator:  getByRole(\'alert\')\nExpected: "No"\nReceived: "Yes"\n'
  expect(whyOf({ message })).toEqual({ waitedFor: 'getByRole(\'alert\') → "No"', saw: '"Yes"' })
})

test('takes what an action waited for from its call log', () => {
  const message =
    "TimeoutError: locator.click: Timeout 30000ms exceeded.\nCall log:\n  - waiting for getByRole('button', { name: 'Claim' })\n"
  expect(whyOf({ message })).toEqual({
    waitedFor: "getByRole('button', { name: 'Claim' })",
    saw: 'TimeoutError: locator.click: Timeout 30000ms exceeded.',
  })
})

test('takes the received lines of a difference', () => {
  const message =
    'Error: axe on /send\n\n- Expected  - 1\n+ Received  + 3\n\n- Array []\n+ Array [\n+   "button-name: <button></button>",\n+ ]\n'
  expect(whyOf({ message })).toEqual({
    waitedFor: 'Error: axe on /send',
    saw: '"button-name: <button></button>",',
  })
})

test('cuts long values', () => {
  const { saw } = whyOf({ message: `Error: x\nExpected: 1\nReceived: ${'y'.repeat(1_000)}` })
  expect(saw).toHaveLength(301)
})
