import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const BELOW_FEATURES = [
  'bank',
  'history',
  'people',
  'links',
  'transfers',
  'recipients',
  'device',
  'assets',
  'words',
  'api',
  'chain',
  'ui',
  'lib',
]

/** Each room, and those that it may import, also late. Features do not know each other. */
const ROOMS: Record<string, readonly string[]> = {
  // What language a page is in: all rooms may ask.
  languages: [],
  lib: [],
  ui: ['lib'],
  chain: ['lib'],
  api: ['lib'],
  // Of the API and the chain it knows the types alone.
  words: ['api', 'chain', 'ui', 'lib'],
  assets: ['words', 'api', 'chain', 'ui', 'lib'],
  device: ['assets', 'api', 'chain', 'ui', 'lib'],
  recipients: ['device', 'assets', 'words', 'api', 'chain', 'ui', 'lib'],
  transfers: ['recipients', 'device', 'assets', 'words', 'api', 'chain', 'ui', 'lib'],
  links: ['recipients', 'device', 'assets', 'words', 'api', 'chain', 'ui', 'lib'],
  people: ['device', 'words', 'api', 'chain', 'ui', 'lib'],
  bank: ['people', 'links', 'device', 'assets', 'words', 'api', 'chain', 'ui', 'lib'],
  history: ['people', 'links', 'recipients', 'device', 'assets', 'words', 'api', 'chain', 'ui', 'lib'],
  'features/batch': BELOW_FEATURES,
  'features/cash-out': BELOW_FEATURES,
  'features/claim': BELOW_FEATURES,
  'features/dashboard': BELOW_FEATURES,
  'features/identity': BELOW_FEATURES,
  'features/landing': BELOW_FEATURES,
  'features/profile': BELOW_FEATURES,
  'features/raffle': BELOW_FEATURES,
  'features/refund': BELOW_FEATURES,
  'features/request': BELOW_FEATURES,
  'features/send': BELOW_FEATURES,
  'features/sign-in': BELOW_FEATURES,
  'features/wallet': BELOW_FEATURES,
  routes: [...BELOW_FEATURES, 'features'],
  paints: [...BELOW_FEATURES, 'features', 'routes'],
  // For tests against the other implementations.
  differential: ['chain', 'lib'],
}

/** Of other people's packages, those that only some rooms may use. */
const WALLS: [RegExp, readonly string[]][] = [
  // Of our own SDK: the server is for `api`, vaults are for `chain`. The rest is of links, and as pure as `lib`.
  [/^@filbert\/sdk\/(ask|error|schema\.gen)$/, ['api']],
  [
    /^@filbert\/sdk\/(abi\.gen|asset-calls|deposit-.*|reclaim-message|send-back-message)$/,
    ['chain', 'differential'],
  ],
  [/^(viem|wagmi|@wagmi|@safe-global|@walletconnect)(\/|$)/, ['chain', 'differential']],
  [/^(libphonenumber-js|@adraffy\/|@noble\/|@scure\/)/, ['lib', 'differential']],
  [
    /^@tanstack\/react-query$/,
    [
      'api',
      'assets',
      'device',
      'recipients',
      'links',
      'people',
      'bank',
      'history',
      'features',
      'routes',
      'paints',
    ],
  ],
  [/^@tanstack\/react-router$/, ['ui', 'features', 'links', 'bank', 'history', 'routes', 'paints']],
  [/^ibantools$/, ['bank']],
  [/^(papaparse|@pdfme\/)/, ['features/batch']],
  [/^(react|react-dom)(\/|$)/, Object.keys(ROOMS).filter((room) => room !== 'lib' && room !== 'languages')],
]

const IMPORT = /(?:\bfrom|\bimport\(|^import)\s*'([^']+)'/gm

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file.includes('/'))
  .map((file) => ({ file, imported: importsOf(file) }))
const names = new Set(files.map(({ file }) => file))

it('every folder is a room', () => {
  const found = new Set(files.map(({ file }) => roomOf(file)))
  expect([...found].sort()).toEqual(Object.keys(ROOMS).sort())
})

it('rooms import each other one way only', () => {
  const wrong = files.flatMap(({ file, imported }) =>
    imported
      .filter((name) => name.startsWith('@/') || name.startsWith('.'))
      .map((name) => roomOf(name.startsWith('@/') ? name.slice(2) : normalize(join(dirname(file), name))))
      .filter((room) => room !== roomOf(file) && room !== 'languages')
      .filter((room) => !isAmong(room, ROOMS[roomOf(file)] ?? []))
      .map((room) => `${file} imports ${room}`),
  )
  expect(wrong).toEqual([])
})

it('what one room knows the others do not', () => {
  const wrong = files.flatMap(({ file, imported }) =>
    imported.flatMap((name) =>
      WALLS.filter(([wall, rooms]) => wall.test(name) && !isAmong(roomOf(file), rooms)).map(
        () => `${file} imports ${name}`,
      ),
    ),
  )
  expect(wrong).toEqual([])
})

it('causes are put into words by the room of words alone, which asks nobody for anything', () => {
  const textOf = (file: string) => readFileSync(join('src', file), 'utf8')
  const worded = files.filter(
    ({ file }) => isAmong(roomOf(file), ['chain', 'api', 'device']) && /\bwhat: t?['"`]/.test(textOf(file)),
  )
  const asking = files.filter(
    ({ file }) => roomOf(file) === 'words' && /^import (?!type).* from '@\/(api|chain)\//m.test(textOf(file)),
  )
  expect([...worded, ...asking].map(({ file }) => file)).toEqual([])
})

it('the sentences come late', () => {
  const atOnce = files.filter(
    ({ file }) =>
      !file.startsWith('words/') &&
      /^import (?!type).* from '@\/words\/(causes|in-words|.*-sentences)'/m.test(
        readFileSync(join('src', file), 'utf8'),
      ),
  )
  expect(atOnce.map(({ file }) => file)).toEqual([])
})

it('no file imports itself by way of others', () => {
  const left = new Map(
    files.map(({ file, imported }) => [file, imported.flatMap((name) => fileOf(file, name))]),
  )
  // Whoever imports nobody who is left, or is imported by nobody, is in no circle.
  for (let before = -1; before !== left.size; ) {
    before = left.size
    const imported = new Set([...left.values()].flat())
    for (const [file, others] of left) {
      if (!imported.has(file) || !others.some((other) => left.has(other))) left.delete(file)
    }
  }
  expect([...left.keys()]).toEqual([])
})

/** `features/send` is among `features`. */
function isAmong(room: string, rooms: readonly string[]): boolean {
  return rooms.includes(room) || rooms.includes(room.split('/')[0] ?? room)
}

function roomOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  return first === 'features' ? `${first}/${second}` : first
}

/** The file of ours that a name in `file` means, if it is one. */
function fileOf(file: string, name: string): string[] {
  if (!name.startsWith('@/') && !name.startsWith('.')) return []
  const path = name.startsWith('@/') ? name.slice(2) : normalize(join(dirname(file), name))
  return [`${path}.ts`, `${path}.tsx`].filter((one) => names.has(one))
}

function importsOf(file: string): string[] {
  return [...readFileSync(join('src', file), 'utf8').matchAll(IMPORT)].map(([, name = '']) => name)
}
