import { expect, it } from 'vitest'
import { readTransaction } from './typed-transaction'

const HASH = `0x${'ab'.repeat(32)}`

it('reads a hash as it is pasted', () => {
  const texts = [
    HASH,
    ` ${HASH}\n`,
    HASH.toUpperCase().replace('0X', '0x'),
    `https://explorer.example/tx/${HASH}#eventlog`,
    `\u200b${HASH}\u200b`,
  ]
  for (const text of texts)
    expect(readTransaction(text), text).toEqual({ ok: true, hash: HASH, chainId: null })
})

it.each([
  [`https://optimistic.etherscan.io/tx/${HASH}`, '10'],
  [`https://www.polygonscan.com/tx/${HASH}#eventlog`, '137'],
  [`https://base.blockscout.com/tx/${HASH}?tab=logs`, '8453'],
  [`https://www.oklink.com/polygon/tx/${HASH}`, '137'],
  [`arbiscan.io/tx/${HASH}`, '42161'],
  [`https://explorer.example/tx/${HASH}`, '7'],
  [`https://nobody.example/tx/${HASH}`, null],
])('knows the chain of the page %s', (text, chainId) => {
  const explorers = new Map([['explorer.example', '7']])
  expect(readTransaction(text, explorers)).toEqual({ ok: true, hash: HASH, chainId })
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
