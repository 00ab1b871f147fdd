import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

/** As many as two cores go through in four minutes. One more has to replace another. */
const MOST = 60

test('smoke set has at most 60 journeys', () => {
  const list = execFileSync(
    'npx',
    ['playwright', 'test', '--project', 'smoke', '--list', '--reporter', 'list'],
    {
      cwd: resolve(import.meta.dirname, '..'),
      encoding: 'utf8',
    },
  )
  const tagged = list.split('\n').filter((line) => line.includes('@smoke'))
  expect(tagged.length).toBeGreaterThan(0)
  expect(
    tagged.length,
    `more than ${MOST} journeys are tagged @smoke:\n${tagged.join('\n')}`,
  ).toBeLessThanOrEqual(MOST)
}, 60_000)
