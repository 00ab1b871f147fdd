import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DepositByAuthorization } from '@/api/schema.gen'
import { inWords } from '@/words/in-words'
import { postDeposit } from './post-deposit'

const request: DepositByAuthorization = {
  chainId: '31337',
  contractVersion: 'v4.4',
  tokenAddress: '0x01',
  from: '0x02',
  uintAmount: '25',
  pubKey20: '0x03',
  nonce: '0x04',
  validAfter: '0',
  validBefore: '9',
  signature: '0x05',
}

type Answer = { status: number; body: object; headers?: Record<string, string> } | 'cut'
const accepted: Answer = { status: 200, body: { txHash: '0xab' } }
const failed = (status: number, code: string, headers = {}): Answer => ({
  status,
  body: { code, message: '', requestId: 'r' },
  headers,
})

const saved: Answer = {
  status: 503,
  body: { code: 'sponsor_out_of_funds', message: '', requestId: 'r', saved: true },
  headers: { 'retry-after': '30' },
}

let bodies: string[]
let timesSaved: number

/** The server, answering in turn; the last answer stays. */
function serverAnswers(...answers: Answer[]): void {
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    bodies.push(String(init.body))
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (!answer || answer === 'cut') throw new TypeError('connection lost')
    return Response.json(answer.body, { status: answer.status, headers: answer.headers ?? {} })
  })
}

/** Runs all waiting at once. */
async function posted() {
  const result = postDeposit(request, () => {
    timesSaved++
  })
  await vi.runAllTimersAsync()
  return result
}

beforeEach(() => {
  bodies = []
  timesSaved = 0
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a signed deposit', () => {
  it('is sent once when it is answered', async () => {
    serverAnswers(accepted)
    expect(await posted()).toEqual({ kind: 'sent', txHash: '0xab' })
    expect(bodies).toHaveLength(1)
  })

  it('is sent again, the very same, while no answer comes', async () => {
    serverAnswers('cut', failed(503, 'database_busy'), accepted)
    expect(await posted()).toEqual({ kind: 'sent', txHash: '0xab' })
    expect(new Set(bodies).size).toBe(1)
    expect(bodies).toHaveLength(3)
  })

  it('whose gas nobody pays today is for the wallet to send, and nothing was sent', async () => {
    const tomorrow = { 'retry-after': '3600' }
    for (const answer of [
      failed(422, 'deposit_too_small'),
      failed(503, 'sponsor_budget_spent', tomorrow),
      failed(429, 'sponsor_share_spent', tomorrow),
    ]) {
      serverAnswers(answer)
      expect(await posted()).toEqual({ kind: 'unsponsored' })
    }
  })

  it('that may have arrived is not sent in another way', async () => {
    serverAnswers('cut', failed(503, 'sponsor_budget_spent', { 'retry-after': '3600' }))
    expect(await posted()).toEqual({ kind: 'sent', txHash: null })
  })

  it('that was certainly refused says so', async () => {
    serverAnswers(failed(422, 'authorization_expired'))
    expect(inWords(await posted(), 'deposit')).toMatchObject({
      kind: 'refused',
      problem: { money: 'Nothing has left your wallet.', outcome: 'refused' },
    })
  })

  it('that may have arrived is never called refused', async () => {
    serverAnswers('cut', failed(422, 'rejected'))
    expect(await posted()).toEqual({ kind: 'sent', txHash: null })
  })

  it('that the server keeps is never called refused, and is told to wait', async () => {
    serverAnswers(saved, saved, accepted)
    expect(await posted()).toEqual({ kind: 'sent', txHash: '0xab' })
    expect(timesSaved).toBe(2)
    serverAnswers(saved, failed(422, 'rejected'))
    expect(await posted()).toEqual({ kind: 'sent', txHash: null })
  })

  it('that was only kept waiting may still be refused', async () => {
    serverAnswers(failed(503, 'overloaded', { 'retry-after': '1' }), failed(422, 'rejected'))
    expect(await posted()).toMatchObject({ kind: 'refused' })
  })

  it('that somebody else has sent counts as sent', async () => {
    serverAnswers(failed(409, 'authorization_used'))
    expect(await posted()).toEqual({ kind: 'sent', txHash: null })
  })

  it('is not repeated for ever', async () => {
    serverAnswers('cut')
    expect(await posted()).toEqual({ kind: 'sent', txHash: null })
    expect(bodies.length).toBeLessThanOrEqual(151)
  })
})
