import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isName, type NameProblem, nameProblem, normalName } from './name'

describe('isName', () => {
  it.each([
    'alice.eth',
    'ALICE.ETH',
    'alice.eth.',
    'a b.eth',
    '.eth',
    'jesse.base.eth',
    'alice.com',
    'Alice.Example.ORG',
    'müller.xyz',
    'alice..com',
  ])('knows %j', (text) => {
    expect(isName(text)).toBe(true)
  })

  it.each([
    '',
    'eth',
    'alice',
    'alice。eth',
    '0xeth',
    'alice@x.eth.org',
    'ada@example.com',
    'www.example.com',
    'https://example.com',
    'example.com/claim',
    'example.com:8080',
    'example.com?c=1',
    'example.com#p=1',
    'example.c',
    'example.com.',
    'a b.com',
    '1.50',
    '1.500,00',
    '12.50EUR',
    '12.5k',
    '127.0.0.1',
  ])('leaves %j to others', (text) => {
    expect(isName(text)).toBe(false)
  })
})

describe('nameProblem', () => {
  it.each([
    'alice.eth',
    'pay.alice.eth',
    'alice.com',
    'Alice.eth',
    'müller.eth',
    '🌰.eth',
    `${'a'.repeat(249)}.eth`,
  ])('takes %j', (name) => {
    expect(nameProblem(name)).toBeNull()
  })

  it.each<[string, NameProblem]>([
    ['.eth', 'form'],
    ['alice..eth', 'form'],
    ['.alice.eth', 'form'],
    ['alice.eth.', 'form'],
    ['al ice.eth', 'form'],
    ['alice..com', 'form'],
    ['alice.1', 'form'],
    ['alice', 'form'],
    [`${'a'.repeat(250)}.eth`, 'too_long'],
    [`${'🌰'.repeat(63)}.eth`, 'too_long'],
  ])('refuses %j: %s', (text, problem) => {
    expect(nameProblem(text)).toBe(problem)
  })
})

/** Cases of ENSIP-15, and names as phones type them. */
describe('normalName', () => {
  it.each([
    ['alice.eth', 'alice.eth'],
    ['Alice.ETH', 'alice.eth'],
    ['a-b.eth', 'a-b.eth'],
    ['_dns.eth', '_dns.eth'],
    ['MÜLLER.eth', 'müller.eth'],
    ['mu\u0308ller.eth', 'müller.eth'],
    ['ник.eth', 'ник.eth'],
    ['🌰.eth', '🌰.eth'],
    ['❤\ufe0f.eth', '❤.eth'],
    ['❤.eth', '❤.eth'],
    ['1\ufe0f\u20e32\ufe0f\u20e33\ufe0f\u20e3.eth', '1\u20e32\u20e33\u20e3.eth'],
    ['🚴\u200d♂\ufe0f.eth', '🚴\u200d♂.eth'],
    ['👨\u200d👩\u200d👧.eth', '👨\u200d👩\u200d👧.eth'],
    [
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}.eth',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}.eth',
    ],
    ['RAFFY🚴\u200d♂\ufe0f.eTh', 'raffy🚴\u200d♂.eth'],
  ])('%j is %j', async (typed, normal) => {
    expect(await normalName(typed)).toBe(normal)
    expect(await normalName(normal)).toBe(normal)
  })

  it.each([
    'alm\u043end.eth', // a Cyrillic letter among Latin ones
    '\u0430\u0441\u0435.eth', // Cyrillic that reads as Latin
    'al\u200dmond.eth',
    'al\u202emond.eth',
    'ab--cd.eth',
    'al_mond.eth',
    'a/b.eth',
    '\u0300a.eth',
  ])('%j has none', async (typed) => {
    expect(await normalName(typed)).toBeNull()
  })
})

describe('the public test names of ENSIP-15', () => {
  const { names }: { names: [name: string, normal: string | null][] } = JSON.parse(
    readFileSync(new URL('../../../testdata/ens-name-vectors.json', import.meta.url), 'utf8'),
  )

  it.each(names)('%j is %j', async (name, normal) => {
    const typed = `${name}.eth`
    const found = nameProblem(typed) === null ? await normalName(typed) : null
    // What a name may not have is refused before it is brought into normal form.
    expect(found).toBe(normal === null || nameProblem(typed) !== null ? null : `${normal}.eth`)
  })

  it('are some hundreds, and few are refused for their form', () => {
    expect(names).toHaveLength(500)
    const refused = names.filter(([name, normal]) => normal !== null && nameProblem(`${name}.eth`) !== null)
    expect(refused.length).toBeLessThan(10)
  })
})
