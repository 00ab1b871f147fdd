import { expect, test } from 'vitest'
import { formatLink, type LinkPart, type LinkProblem, parseLink } from '@filbert/sdk/link'
import { linesOf } from './cases'

interface Case {
  /** As `chain/version/index`. */
  deposits: string[]
  secret: string
  trackId: string | null
  /** As the server's code writes it. */
  link: string
  /** What became of it on its way. */
  text: string
  /** How the server's code reads that. */
  reading: Reading
}

type Reading = { deposits: string[]; secret: string; trackId: string | null } | { problem: string }

const ORIGIN = 'https://filbert.example'
const PARTS: Record<LinkPart, string> = { chain: 'c', version: 'v', index: 'i' }

test('the web app writes and reads links as the server’s code does', async () => {
  let number = 0
  for await (const line of linesOf('links.jsonl')) {
    const given: Case = JSON.parse(line)
    const [id, ...others] = given.deposits
    // The app writes links of one deposit only.
    if (id && others.length === 0) expect(written(given, id), `case ${number}`).toBe(given.link)
    expect(reading(given.text), `case ${number}: ${JSON.stringify(given.text)}`).toEqual(given.reading)
    number += 1
  }
  expect(number).toBeGreaterThan(0)
})

function written({ secret, trackId }: Case, id: string): string {
  const [chainId = '', version = '', index = ''] = id.split('/')
  return formatLink(ORIGIN, { chainId, version, index, secret, ...(trackId && { trackId }) })
}

function reading(text: string): Reading {
  const link = parseLink(text)
  if (!link.ok) return { problem: problemOf(link.problem) }
  const deposits = link.deposits.map(({ chainId, version, index }) => `${chainId}/${version}/${index}`)
  return { deposits, secret: link.secret, trackId: link.trackId ?? null }
}

/** The app has words for more problems than the server's code tells apart. */
function problemOf(problem: LinkProblem): string {
  switch (problem.kind) {
    case 'empty':
      return 'c missing'
    case 'missing_part':
      return `${PARTS[problem.part]} missing`
    case 'bad_part':
      return `${PARTS[problem.part]} unreadable`
    case 'uneven_lists':
      return `${problem.chains} chains for ${problem.indexes} deposits`
    case 'too_many_deposits':
      return 'too many deposits'
    case 'missing_fragment':
    case 'missing_secret':
      return 'p missing'
    case 'exposed_secret':
      return 'p exposed'
    case 'cut_secret':
    case 'long_secret':
    case 'bad_secret':
      return 'p unreadable'
    case 'escaped_hash':
      return '# escaped'
  }
}
