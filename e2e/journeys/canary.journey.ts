import { createHash, pbkdf2Sync, randomBytes } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils } from 'ethersv5'
import {
  findIn,
  keptOf,
  leaksOf,
  type Needle,
  needlesOf,
  needlesOfBytes,
  needlesOfWord,
} from '../product/canary'
import { expect, test } from './support/journey'
import { bytesOf, type SentRequest } from './support/recorder'
import { entryForm, expectIn, logIn, logOut, newcomer, register } from './support/signing-in'

const SECRET = 'Canary0Sings1Now'
const KEY = utils.keccak256(utils.toUtf8Bytes(SECRET))

/** Ways in which a secret gets into places. */
const WRITTEN: Record<string, string | Buffer> = {
  'in an address': `GET /claim?p=${SECRET} HTTP/1.1`,
  'cut short': `…${SECRET.slice(5, 13)}…`,
  'percent-encoded': SECRET.replace(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'in hex': Buffer.from(`a link ${SECRET}`).toString('hex'),
  'in base64': Buffer.from(`{"secret":"${SECRET}"}`).toString('base64'),
  'in base64, one on': Buffer.from(`{"asecret":"${SECRET}"}`).toString('base64'),
  'in base64, two on': Buffer.from(`{"absecret":"${SECRET}"}`).toString('base64url'),
  'in two bytes a letter': Buffer.from(SECRET, 'utf16le'),
  'as its key': `privateKey: ${KEY}`,
  'as its key, loud': KEY.toUpperCase(),
  'as bytes of its key': Buffer.concat([Buffer.from('row'), Buffer.from(KEY.slice(2), 'hex')]),
  'as its key in base64': Buffer.concat([Buffer.from('x'), Buffer.from(KEY.slice(2), 'hex')]).toString(
    'base64',
  ),
  'as a number': BigInt(KEY).toString(),
}

test('A secret is found however it is written down', () => {
  const needles = needlesOf(SECRET)
  for (const [how, text] of Object.entries(WRITTEN)) {
    const haystack = Buffer.concat([Buffer.from('before '), Buffer.from(text), Buffer.from(' after')])
    expect(findIn(haystack, needles), how).not.toEqual([])
  }
  const address = utils.computeAddress(KEY)
  expect(findIn(Buffer.from(`the link key ${address} is public`), needles)).toEqual([])
})

test('What shows who somebody is is found however it is written down', () => {
  const password = 'Wal-nut_7Shell+Key'
  const hash = pbkdf2Sync(password, 'salt', 1, 64, 'sha512')
  const written: [string | Buffer, Needle[]][] = [
    [`login ${password}`, needlesOfWord(password)],
    [`…${password.slice(4, 12)}…`, needlesOfWord(password)],
    [Buffer.from(`{"password":"${password}"}`).toString('base64'), needlesOfWord(password)],
    [hash, needlesOfBytes('hash', hash)],
    [`"hash":"${hash.toString('hex')}"`, needlesOfBytes('hash', hash)],
    [hash.toString('hex').slice(64), needlesOfBytes('hash', hash)],
    [hash.toString('base64'), needlesOfBytes('hash', hash)],
    [Buffer.concat([Buffer.from('row'), hash.subarray(0, 40)]), needlesOfBytes('hash', hash)],
  ]
  for (const [text, needles] of written) expect(findIn(Buffer.from(text), needles)).not.toEqual([])
  expect(
    findIn(Buffer.from('$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA'), needlesOfWord(password)),
  ).toEqual([])
})

test('A secret is found in the log and in every file of the product', () => {
  const folder = mkdtempSync(join(tmpdir(), 'filbert-canary-'))
  const product = { dataDir: folder, logFile: join(folder, 'log') }
  writeFileSync(product.logFile, 'nothing\n')
  writeFileSync(join(folder, 'filbert.db-wal'), 'nothing')
  const guarded = [
    { secret: SECRET, journey: 'claim.journey.ts › I claim' },
    { secret: 'Another0Secret0x', journey: 'send.journey.ts › I send' },
  ]
  expect(leaksOf(guarded, product)).toEqual([])
  appendFileSync(join(folder, 'filbert.db-wal'), `\0\0${SECRET}\0`)
  expect(leaksOf(guarded, product)).toEqual([
    `${folder}/filbert.db-wal: a secret, as it is, of “claim.journey.ts › I claim”`,
  ])
  rmSync(folder, { recursive: true })
})

test('A secret is found in what a page sends, wherever the page sends it @smoke', async ({
  device,
  recorder,
  product,
}) => {
  const page = await device()
  await page.goto('/')
  await page.evaluate(async (secret) => {
    await fetch('/api/filbert/health', { headers: { 'x-note': secret } })
    navigator.sendBeacon('/api/filbert/health', new Blob([secret.slice(0, 8)]))
  }, SECRET)
  await expect.poll(() => recorder.sent().includes(SECRET)).toBe(true)
  await expect.poll(() => recorder.sent().includes(`\n\n${SECRET.slice(0, 8)}`)).toBe(true)
  expect(recorder.sent().includes(`GET ${product.url}/ `.trimEnd())).toBe(true)
})

/** Calls whose bodies have the hash that stands for a password. */
const WITH_HASH = ['/api/filbert/user/register-user', '/api/filbert/user/login-user']

test('My password never leaves this device, and what shows who I am is kept nowhere and sent nowhere else @smoke', async ({
  device,
  recorder,
  product,
}) => {
  const me = { ...newcomer(), password: randomBytes(18).toString('base64url') }
  const page = await device()
  const cookie = async () => {
    const cookies = await page.context().cookies(product.url)
    return cookies.find(({ name }) => name === 'filbert_session')?.value ?? ''
  }
  await register(page, me)
  const first = await cookie()
  await logOut(page)
  await page.goto('/login')
  const form = entryForm(page, 'Log in')
  await form.email.fill(me.email)
  await form.password.fill(`${me.password}!`)
  await form.password.press('Enter')
  await expect(form.password).toHaveAccessibleDescription('Invalid password')
  await logIn(page, me)
  await expectIn(page, me.email)
  const second = await cookie()
  await page.getByRole('link', { name: 'Go to profile' }).click()
  await page.getByRole('button', { name: 'Where you are signed in' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)

  const requests = recorder.requests()
  const isOf = ({ url }: SentRequest, paths: readonly string[]) => paths.includes(new URL(url).pathname)
  const bodies = requests.filter((one) => isOf(one, WITH_HASH)).map(({ body }) => JSON.parse(body.toString()))
  const hashes = [me.password, `${me.password}!`, me.password].map((password) =>
    pbkdf2Sync(password, bodies[0].salt, 10_000, 64, 'sha512'),
  )
  expect(bodies.map(({ hash }) => hash)).toEqual(hashes.map((hash) => hash.toString('hex')))
  const tokens = [first, second].map((token) => {
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    return { token, bytes: Buffer.from(token, 'base64url') }
  })
  const [, live] = tokens.map(({ bytes }) => createHash('sha256').update(bytes).digest())
  if (!live) throw new Error('two sessions')

  const ofPassword = needlesOfWord(me.password)
  const ofHash = hashes.flatMap((hash) => needlesOfBytes('hash', hash))
  const ofToken = tokens.flatMap(({ token, bytes }) => [
    ...needlesOfWord(token),
    ...needlesOfBytes('token', bytes),
  ])
  const has = (needles: readonly Needle[]) => (request: SentRequest) =>
    findIn(bytesOf(request), needles).length > 0
  const isCookie = ([name]: readonly [string, string]) => name.toLowerCase() === 'cookie'
  const isOurs = ({ url }: SentRequest) => url.startsWith(`${product.url}/`)
  expect(requests.filter(has(ofPassword)), 'with the password').toEqual([])
  expect(
    requests.filter((one) => has(ofHash)(one) && !isOf(one, WITH_HASH)),
    'with the hash',
  ).toEqual([])
  const withToken = requests.filter(has(ofToken))
  expect(withToken.length).toBeGreaterThan(0)
  expect(
    withToken.filter((one) => !isOurs(one)),
    'with the token, to others',
  ).toEqual([])
  const withoutCookie = withToken.map((one) => ({
    ...one,
    headers: one.headers.filter((header) => !isCookie(header)),
  }))
  expect(withoutCookie.filter(has(ofToken)), 'with the token beside the cookie').toEqual([])

  const all = [...ofPassword, ...ofHash, ...ofToken]
  expect(keptOf(all, product), 'kept by the product').toEqual([])
  const metrics = Buffer.from(await (await fetch(product.metrics)).arrayBuffer())
  expect(metrics.includes('filbert_'), 'figures that were searched').toBe(true)
  expect(findIn(metrics, all), 'in figures').toEqual([])
  // What is kept in their place is there: the search looks where it would be.
  const kept = (form: string, bytes: Buffer) => keptOf([{ form, bytes }], product)
  expect(kept('argon2', Buffer.from('$argon2id$v=19$m=19456,t=2,p=1$'))).not.toEqual([])
  expect(kept('digest', live)).not.toEqual([])
})
