import { expect, it } from 'vitest'
import { readTransaction } from './typed-transaction'

const HASH = `0x${'ab'.repeat(32)}`

it('reads a hash as it is pasted', () => {
  const texts = [
    HASH,
    ` ${HASH}\n`,
    HASH.toUpperCase().replace('0X', '0x'),
    `https://explorer.example/tx/${HASH}#eventlog`,
  ]
  for (const text of texts) expect(readTransaction(text), text).toEqual({ ok: true, hash: HASH })
})

it('says what is wrong with what is none', () => {
  for (const text of ['', ' \n']) {
    expect(readTransaction(text)).toEqual({ ok: false, words: 'Please provide a chain and transaction hash' })
  }
  expect(readTransaction(`0x${'ab'.repeat(20)}`)).toMatchObject({
    words: expect.stringContaining('an address'),
  })
  for (const text of [HASH.slice(0, -1), `${HASH}c`, HASH.slice(2), 'anna.eth', `0x${'xy'.repeat(32)}`]) {
    expect(readTransaction(text), text).toMatchObject({
      words: expect.stringContaining('no transaction hash'),
    })
  }
})
