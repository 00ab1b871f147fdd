import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/client'
import { requestsApi } from '@/api/requests'
import * as back from '@/chain/send-back'
import * as signing from '@/chain/sign-text'
import { ALICE, BOB, CAROL, HASH } from '@/links/a-link'
import { aRequest } from './a-request'
import { acceptMoney, sendMoneyBack } from './money'

vi.mock('@/chain/sign-text', () => ({ signText: vi.fn() }))
vi.mock('@/chain/send-back', () => ({ signSendBack: vi.fn() }))
vi.stubGlobal('location', { host: 'filbert.example' })

const request = aRequest({ recipientAddress: ALICE })
const accept = vi.spyOn(requestsApi, 'accept')
const sendBack = vi.spyOn(requestsApi, 'sendBack')
const sign = vi.mocked(signing.signText)
const signBack = vi.mocked(back.signSendBack)
const sent = { kind: 'sent', txHash: HASH }

beforeEach(() => {
  for (const call of [accept, sendBack, sign, signBack]) call.mockReset()
})

it('who made the request with their session accepts without a signature', async () => {
  accept.mockResolvedValueOnce({ txHash: HASH })
  expect(await acceptMoney(request, BOB, { wallet: null, signedIn: true })).toEqual(sent)
  expect(accept).toHaveBeenCalledWith(request.id, BOB)
  expect(sign).not.toHaveBeenCalled()
})

it('the wallet that is paid accepts by a signature', async () => {
  accept.mockRejectedValueOnce(new ApiError('not_yours', '')).mockResolvedValueOnce({ txHash: HASH })
  sign.mockResolvedValueOnce({ kind: 'signed', signature: '0x5a' })
  expect(await acceptMoney(request, BOB, { wallet: ALICE, signedIn: true })).toEqual(sent)
  const [text = ''] = sign.mock.calls[0] ?? []
  const [, , proof] = accept.mock.calls[1] ?? []
  expect(text).toContain(`Request: ${request.id}\nToken: ${BOB}\nChain ID: 31337`)
  expect(proof?.signature).toBe('0x5a')
  expect(String(Date.parse(/Issued At: (.*)$/.exec(text)?.[1] ?? '') / 1000)).toBe(proof?.signedAt)
})

it('nobody else accepts', async () => {
  expect(await acceptMoney(request, BOB, { wallet: CAROL, signedIn: false })).toMatchObject({
    cause: { code: 'not_the_payee' },
  })
  expect(sign).not.toHaveBeenCalled()
})

const terms = { chainId: '31337', contract: BOB, from: BOB, token: BOB, amount: 5n, to: CAROL } as const

it('money goes back by what the wallet signed', async () => {
  sendBack.mockResolvedValueOnce({ txHash: HASH })
  signBack.mockResolvedValueOnce({ kind: 'signed', signature: '0x5a', nonce: 7n, deadline: 1_800_000_000n })
  expect(await sendMoneyBack(request.id, terms, ALICE)).toEqual(sent)
  expect(sendBack).toHaveBeenCalledWith(request.id, {
    tokenAddress: BOB,
    amount: '5',
    to: CAROL,
    nonce: '7',
    deadline: '1800000000',
    signature: '0x5a',
  })
})

it('a no in the wallet needs no words, and one of the server has a cause', async () => {
  signBack.mockResolvedValueOnce({ kind: 'declined' })
  expect(await sendMoneyBack(request.id, terms, ALICE)).toEqual({ kind: 'declined' })
  expect(sendBack).not.toHaveBeenCalled()
  signBack.mockResolvedValueOnce({ kind: 'signed', signature: '0x5a', nonce: 7n, deadline: 1n })
  sendBack.mockRejectedValueOnce(new ApiError('nothing_there', ''))
  expect(await sendMoneyBack(request.id, terms, ALICE)).toMatchObject({
    cause: { code: 'nothing_there', outcome: 'elsewhere' },
  })
})
