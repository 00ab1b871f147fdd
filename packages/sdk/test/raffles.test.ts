import { decodeFunctionData, recoverMessageAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { linkVaultAbi } from '../src/abi.gen.js'
import { claimDigest } from '../src/claim-signature.js'
import { NATIVE } from '../src/index.js'
import { entryDigest } from '../src/raffle-entry.js'
import { isSolvedBy, solve } from '../src/raffles/proof.js'
import { recordingWallet } from './recording-wallet.js'
import {
  type Answers,
  BOB,
  callsOf,
  clock,
  filbertOf,
  HASH,
  KEY,
  MALLORY,
  NOW,
  SECRET,
  VAULT,
  world,
} from './world.js'

const AT = '/raffles/31337/v4.4/5'
const URL_OF_RAFFLE = `https://filbert.test/raffle/claim?c=31337&v=v4.4&i=(5,900),(2000,3)&t=sdk#p=${SECRET}`
const raffle = { chainId: '31337', version: 'v4.4', pubKey20: KEY.pubKey20 }
const challenge = `${NOW}000.${KEY.pubKey20}.${BOB}`.toLowerCase()
const drawn = { index: '77', amount: '7000000', heldUntil: NOW * 1000 + 600_000 }

const served = (other: Answers = {}) =>
  world({
    [`GET ${AT}`]: { body: raffle },
    [`GET ${AT}/wallets/${BOB}`]: { body: { slot: null, task: { challenge, bits: 8, until: 0 } } },
    [`POST ${AT}/slots`]: { body: drawn },
    [`POST ${AT}/claims`]: { body: { txHash: HASH } },
    ...other,
  })

describe('taking part', () => {
  it('works out what is asked, signs for who was named alone, and has the slot paid', async () => {
    const around = served()
    const won = await filbertOf(around).raffles.takePart({ link: URL_OF_RAFFLE, to: BOB, name: 'Bob' })
    expect(won).toEqual({ index: '77', amount: 7_000_000n, txHash: HASH })
    const entry = around.asked.find(({ call }) => call === `POST ${AT}/slots`)?.body as {
      name: string
      proof: { nonce: string }
      signature: `0x${string}`
    }
    expect(entry).toMatchObject({ name: 'Bob', recipient: BOB })
    expect(isSolvedBy(challenge, BigInt(entry.proof.nonce), 8)).toBe(true)
    const raw = entryDigest({ chainId: 31337n, vault: VAULT, recipient: BOB })
    expect(await recoverMessageAddress({ message: { raw }, signature: entry.signature })).toBe(KEY.pubKey20)
    const claim = around.asked.at(-1)?.body as { slot: string; signature: `0x${string}` }
    const digest = claimDigest({ chainId: 31337n, vault: VAULT, index: 77n, recipient: BOB })
    const signer = await recoverMessageAddress({ message: { raw: digest }, signature: claim.signature })
    expect([claim.slot, signer]).toEqual(['77', KEY.pubKey20])
    expect(around.sent()).not.toContain(SECRET)
  })

  it('goes on with the slot that is held, and tells of the one that is paid', async () => {
    const held = { ...drawn, state: 'held', txHash: null }
    const around = served({ [`GET ${AT}/wallets/${BOB}`]: { body: { slot: held, task: null } } })
    await filbertOf(around).raffles.takePart({ link: URL_OF_RAFFLE, to: BOB })
    expect(callsOf(around)).not.toContain(`POST ${AT}/slots`)
    const paid = { slot: { ...held, state: 'claimed', txHash: HASH }, task: null }
    const over = served({ [`GET ${AT}/wallets/${BOB}`]: { body: paid } })
    const again = await filbertOf(over).raffles.takePart({ link: URL_OF_RAFFLE, to: BOB })
    expect(again).toEqual({ index: '77', amount: 7_000_000n, txHash: HASH })
    expect(callsOf(over)).toEqual([`GET ${AT}`, `GET ${AT}/wallets/${BOB}`])
  })

  it.each([
    ['of another key', { pubKey20: MALLORY }, 'wrong_secret'],
    ['of another chain', { chainId: '1' }, 'answer_differs'],
  ])('in a raffle %s is not signed', async (_name, other, code) => {
    const around = served({ [`GET ${AT}`]: { body: { ...raffle, ...other } } })
    const won = filbertOf(around).raffles.takePart({ link: URL_OF_RAFFLE, to: BOB })
    await expect(won).rejects.toMatchObject({ code, outcome: 'refused' })
    expect(callsOf(around)).toEqual([`GET ${AT}`])
  })

  it('a link that is none is not asked about', async () => {
    const around = served()
    const cut = URL_OF_RAFFLE.slice(0, -2)
    await expect(filbertOf(around).raffles.takePart({ link: cut, to: BOB })).rejects.toMatchObject({
      code: 'bad_link',
    })
    expect(around.asked).toEqual([])
  })
})

describe('what is to be worked out', () => {
  const worked = { pubKey20: KEY.pubKey20, recipient: BOB }

  it('is the least number that does', async () => {
    const nonce = BigInt(await solve({ challenge, bits: 10 }, worked, clock()))
    expect(isSolvedBy(challenge, nonce, 10)).toBe(true)
    for (let less = 0n; less < nonce; less++) expect(isSolvedBy(challenge, less, 10)).toBe(false)
    expect(await solve({ challenge, bits: 0 }, worked, clock())).toBe('0')
  })

  it.each([
    ['more than anybody asks for', { challenge, bits: 21 }],
    ['half a bit', { challenge, bits: 1.5 }],
    ['for another wallet', { challenge: challenge.replace(BOB.toLowerCase(), MALLORY), bits: 1 }],
    ['for another key', { challenge: challenge.replace(KEY.pubKey20.toLowerCase(), MALLORY), bits: 1 }],
    ['something else', { challenge: 'a coin, please', bits: 1 }],
  ])('%s is not', async (_name, task) => {
    await expect(solve(task, worked, clock())).rejects.toMatchObject({ code: 'work_refused' })
  })

  it('ends when nobody waits for it any more', async () => {
    const late = solve({ challenge, bits: 20 }, worked, clock(), AbortSignal.abort())
    await expect(late).rejects.toMatchObject({ code: 'aborted' })
  })
})

describe('making one', () => {
  const wanted = { chainId: 31337, token: NATIVE, amounts: [1n, 2n, 3n] }

  it('puts all of it under one key, each with a second factor', async () => {
    const wallet = recordingWallet()
    const sent = filbertOf(served()).raffles.create({ ...wanted, wallet, timeoutMs: 1 })
    await expect(sent).rejects.toMatchObject({ code: 'not_yet', outcome: 'unknown', txHash: HASH })
    expect(wallet.sent).toMatchObject([{ to: VAULT, value: 6n }])
    const call = decodeFunctionData({ abi: linkVaultAbi, data: wallet.sent[0]?.data ?? '0x' })
    expect(call.functionName).toBe('makeDeposits')
    expect(call.args?.slice(0, 4)).toEqual([NATIVE, 0, 0n, [1n, 2n, 3n]])
    expect(call.args?.[5]).toMatchObject({ requiresMFA: true, recipient: NATIVE, expiresInDays: 0 })
  })

  it.each([
    ['one slot', [1n]],
    ['none', []],
    ['more than a block has room for', Array.from({ length: 101 }, () => 1n)],
    ['an empty slot', [1n, 0n]],
  ])('of %s is not paid', async (_name, amounts) => {
    const wallet = recordingWallet()
    const made = filbertOf(served()).raffles.create({ ...wanted, wallet, amounts })
    await expect(made).rejects.toMatchObject({ outcome: 'refused' })
    expect(wallet.sent).toEqual([])
  })
})
