import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils } from 'ethersv5'
import { findIn, leaksOf, needlesOf } from '../product/canary'
import { expect, test } from './support/journey'

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

test('A secret is found in the log and in every file of the product', () => {
  const folder = mkdtempSync(join(tmpdir(), 'filbert-canary-'))
  const product = { dataDir: folder, logFile: join(folder, 'log') }
  writeFileSync(product.logFile, 'nothing\n')
  writeFileSync(join(folder, 'filbert.db-wal'), 'nothing')
  expect(leaksOf([SECRET], product)).toEqual([])
  appendFileSync(join(folder, 'filbert.db-wal'), `\0\0${SECRET}\0`)
  expect(leaksOf([SECRET], product)).toEqual([`${folder}/filbert.db-wal: a secret, as it is`])
  rmSync(folder, { recursive: true })
})

test('A secret is found in what a page sends, wherever the page sends it', async ({
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
