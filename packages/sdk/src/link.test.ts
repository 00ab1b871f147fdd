import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BROKEN_LINKS } from '../test/broken-links.js'
import { formatLink, type LinkProblem, linkIn, MAX_DEPOSITS, parseLink, sharedLink } from './link.js'

const SECRET = 'WpQIuBvptLkCV3aF'
const ALPHANUMERIC = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789']

const vectors: {
  link: string
  parsed: { chainId: string; contractVersion: string; password: string; depositIdx: number; trackId: string }
}[] = JSON.parse(
  readFileSync(new URL('../../../testdata/link-vectors.json', import.meta.url), 'utf8'),
).vectors

const PIECES = [...'?#&=%(),7 🌰', 'c=', 'v=', 'i=', 'p=', '%23', 'amp;', 'v4.3', SECRET]
// What fast-check has for addresses takes most of a second to set up.
const uriParts = fc
  .array(fc.string({ unit: 'binary' }).map(encodeURIComponent))
  .chain((words) => fc.constantFrom('&', '=', '/', '?').map((mark) => words.join(mark)))

const secrets = fc.string({ unit: fc.constantFrom(...ALPHANUMERIC), minLength: 16, maxLength: 16 })
const links = fc.record(
  {
    chainId: fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }).map(String),
    version: fc.constantFrom('v4', 'v4.2', 'v4.3', 'v4.4'),
    index: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
    secret: secrets,
    trackId: fc.constantFrom('ui', 'sdk'),
  },
  { requiredKeys: ['chainId', 'version', 'index', 'secret'] },
)

function problemOf(href: string): LinkProblem {
  const parsed = parseLink(href)
  if (parsed.ok) throw new Error(`unexpectedly read: ${href}`)
  return parsed.problem
}

describe('links made by another client', () => {
  it.each(vectors)('$link', ({ link, parsed }) => {
    const read = parseLink(link)
    expect(read).toEqual({
      ok: true,
      deposits: [
        { chainId: parsed.chainId, version: parsed.contractVersion, index: String(parsed.depositIdx) },
      ],
      secret: parsed.password,
      ...(parsed.trackId && { trackId: parsed.trackId }),
    })
    expect(
      formatLink('https://example.org', {
        chainId: parsed.chainId,
        version: parsed.contractVersion,
        index: String(parsed.depositIdx),
        secret: parsed.password,
        trackId: parsed.trackId,
      }),
    ).toBe(link)
  })
})

describe('properties', () => {
  it('reads back what it writes', () => {
    fc.assert(
      fc.property(links, (link) => {
        const { secret, trackId, ...deposit } = link
        const track = trackId ? { trackId } : {}
        const expected = { ok: true, deposits: [deposit], secret, ...track }
        expect(parseLink(formatLink('https://filbert.test', link))).toEqual(expected)
      }),
    )
  })

  it('never writes the secret before the #', () => {
    fc.assert(
      fc.property(links, (link) => {
        const [sent = ''] = formatLink('https://filbert.test', link).split('#')
        expect(sent).not.toContain(link.secret)
      }),
    )
  })

  it('answers every text without throwing', () => {
    const answers = (text: string) => typeof parseLink(text).ok === 'boolean'
    fc.assert(fc.property(fc.string(), answers))
    fc.assert(fc.property(fc.array(fc.constantFrom(...PIECES)), (pieces) => answers(pieces.join(''))))
  })

  it('takes no other address for a link', () => {
    fc.assert(
      fc.property(uriParts, uriParts, (query, fragment) => {
        expect(parseLink(`https://a.test/claim?${query}#${fragment}`).ok).toBe(false)
      }),
    )
  })

  it('calls every shortened secret cut', () => {
    fc.assert(
      fc.property(links, fc.integer({ min: 1, max: 15 }), (link, missing) => {
        expect(problemOf(formatLink('', link).slice(0, -missing))).toEqual({
          kind: 'cut_secret',
          length: 16 - missing,
        })
      }),
    )
  })
})

describe('what happens to links on their way', () => {
  const one = { ok: true, deposits: [{ chainId: '10', version: 'v4.3', index: '7' }], secret: SECRET }

  it.each([
    ['everything in the fragment', `https://a.test/claim#?c=10&v=v4.3&i=7&p=${SECRET}`],
    ['no question mark in the fragment', `https://a.test/claim#c=10&v=v4.3&i=7&p=${SECRET}`],
    ['&amp; left in by a mail program', `https://a.test/claim?c=10&amp;v=v4.3&amp;i=7#p=${SECRET}`],
    [
      '&amp; written out by whoever passed it on',
      `https://a.test/claim?c=10&amp%3Bv=v4.3&amp%3Bi=7#p=${SECRET}`,
    ],
    ['a bracket and a full stop at the end', `https://a.test/claim?c=10&v=v4.3&i=7#p=${SECRET}).`],
    ['blanks around it', `  https://a.test/claim?c=10&v=v4.3&i=7#p=${SECRET}\n`],
    ['leading zeros', `https://a.test/claim?c=010&v=v4.3&i=007#p=${SECRET}`],
  ])('%s', (_name, href) => {
    expect(parseLink(href)).toEqual(one)
  })
})

describe('several deposits', () => {
  const deposits = (query: string) => {
    const parsed = parseLink(`https://a.test/claim?${query}#p=${SECRET}`)
    return parsed.ok ? parsed.deposits.map((d) => `${d.chainId}/${d.index}`) : parsed.problem
  }

  it('pairs chains and indexes', () => {
    expect(deposits('c=1,137&v=v4.3&i=3,5')).toEqual(['1/3', '137/5'])
  })
  it('reads ranges of a start and a count', () => {
    expect(deposits('c=1,137&v=v4.3&i=(3,2),(9,1)')).toEqual(['1/3', '1/4', '137/9'])
  })
  it('takes one chain for all', () => {
    expect(deposits('c=10&v=v4.3&i=3,(7,2)')).toEqual(['10/3', '10/7', '10/8'])
  })
  it('wants as many chains as indexes', () => {
    expect(deposits('c=1,137&v=v4.3&i=3')).toEqual({ kind: 'uneven_lists', chains: 2, indexes: 1 })
  })
  it('refuses a range past the limit instead of counting it out', () => {
    const tooMany = { kind: 'too_many_deposits', limit: MAX_DEPOSITS }
    expect(deposits(`c=1&v=v4.3&i=(0,${MAX_DEPOSITS + 1})`)).toEqual(tooMany)
    expect(deposits('c=1&v=v4.3&i=(0,999999999999999999)')).toEqual(tooMany)
  })
})

describe('broken links say what is wrong', () => {
  it.each(BROKEN_LINKS)('%s', (_name, href, problem) => {
    expect(problemOf(href)).toEqual(problem)
  })
})

describe('the link in what was pasted', () => {
  const link = `https://a.test/claim?c=10&v=v4.3&i=7#p=${SECRET}`

  it.each([
    ['a link', link],
    ['a message around it', `look: ${link} bye`],
    ['a message that ends with it', `For you!\n(${link}).`],
    ['without its scheme', link.replace('https://', '')],
  ])('%s', (_name, text) => {
    expect(parseLink(linkIn(text))).toMatchObject({ ok: true, secret: SECRET })
  })
})

it('what pages hand on says that a page made it, and takes nothing else along', () => {
  const kept = {
    chainId: '10',
    version: 'v4.4',
    index: '7',
    secret: SECRET,
    message: 'For the nuts.',
    trackId: 'x',
  }
  expect(sharedLink('https://example.org', kept)).toBe(
    `https://example.org/claim?c=10&v=v4.4&i=7&t=ui#p=${SECRET}`,
  )
})
