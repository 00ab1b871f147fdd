import { hashMessage, type Hex, recoverMessageAddress, serializeCompactSignature } from 'viem'
import { parseSignature, serializeSignature, signatureToCompactSignature } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { walletSignature } from './wallet-signature.js'

const KEY: Hex = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const { address } = privateKeyToAccount(KEY)
/** Of both parities. */
const MESSAGES = ['a', 'b', 'c', 'd', 'e', 'f']

const signed = (message: string) => sign({ hash: hashMessage(message), privateKey: KEY })

describe.each(MESSAGES)('of the message %s', (message) => {
  it.each([
    ['v of 27 or 28', (whole: Hex) => whole],
    ['v of 0 or 1', (whole: Hex): Hex => `${whole.slice(0, -2) as Hex}${whole.endsWith('1b') ? '00' : '01'}`],
    [
      '64 bytes',
      (whole: Hex) => serializeCompactSignature(signatureToCompactSignature(parseSignature(whole))),
    ],
  ])('a signature with %s is the one that contracts recover', async (_, written) => {
    const whole = serializeSignature(await signed(message))
    const normal = walletSignature(written(whole))
    expect(normal).toBe(whole)
    expect(await recoverMessageAddress({ message, signature: normal })).toBe(address)
  })
})

it('the messages have signatures of both parities', async () => {
  const parities = await Promise.all(MESSAGES.map(async (message) => (await signed(message)).yParity))
  expect(new Set(parities)).toEqual(new Set([0, 1]))
})

it.each([
  ['a long one', `0x${'ab'.repeat(130)}`],
  ['one that only approves', `0x${'00'.repeat(12)}${'ab'.repeat(20)}${'00'.repeat(32)}01`],
  ['another v', `0x${'ab'.repeat(64)}1f`],
  ['an empty one', '0x'],
] as [string, Hex][])('a signature of a contract stays as it is: %s', (_, signature) => {
  expect(walletSignature(signature)).toBe(signature)
})
