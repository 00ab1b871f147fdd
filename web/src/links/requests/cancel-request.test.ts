import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/client'
import { requestsApi } from '@/api/requests'
import * as signing from '@/chain/sign-text'
import { ALICE, BOB } from '@/links/a-link'
import { aRequest } from './a-request'
import { cancelRequest } from './cancel-request'

vi.mock('@/chain/sign-text', () => ({ signText: vi.fn() }))
vi.stubGlobal('location', { host: 'filbert.example' })

const request = aRequest({ recipientAddress: ALICE })
const cancelled = aRequest({ status: 'CANCELLED' })
const SIGNED_IN = { wallet: ALICE, signedIn: true } as const
const cancel = vi.spyOn(requestsApi, 'cancel')
const sign = vi.mocked(signing.signText)

beforeEach(() => {
  cancel.mockReset()
  sign.mockReset()
})

it('who made it with their session is asked for no signature', async () => {
  cancel.mockResolvedValueOnce(cancelled)
  expect(await cancelRequest(request, SIGNED_IN)).toEqual({ kind: 'cancelled', request: cancelled })
  expect(sign).not.toHaveBeenCalled()
})

it('whose wallet was to be paid signs for it, at once where nobody is signed in', async () => {
  cancel.mockResolvedValueOnce(cancelled)
  sign.mockResolvedValueOnce({ kind: 'signed', signature: '0x5a' })
  expect(await cancelRequest(request, { wallet: ALICE, signedIn: false })).toEqual({
    kind: 'cancelled',
    request: cancelled,
  })
  const [text] = sign.mock.calls[0] ?? []
  const [, proof] = cancel.mock.calls[0] ?? []
  expect(proof?.signature).toBe('0x5a')
  expect(text).toContain(`Request: ${request.id}`)
  const at = /Issued At: (.*)$/.exec(text ?? '')?.[1] ?? ''
  expect(String(Date.parse(at) / 1000)).toBe(proof?.signedAt)
})

it.each([
  ['another wallet', BOB],
  ['no wallet', null],
] as const)('with %s a stranger is refused, and no wallet is asked', async (_, wallet) => {
  cancel.mockRejectedValueOnce(new ApiError('not_yours', ''))
  expect(await cancelRequest(request, { wallet, signedIn: true })).toMatchObject({
    kind: 'refused',
    cause: { code: 'not_the_payee' },
  })
  expect(sign).not.toHaveBeenCalled()
})

it('what was paid meanwhile is not asked about again, and a no in the wallet needs no words', async () => {
  cancel.mockRejectedValueOnce(new ApiError('request_paid', ''))
  expect(await cancelRequest(request, SIGNED_IN)).toMatchObject({ cause: { code: 'request_paid' } })
  expect(sign).not.toHaveBeenCalled()
  cancel.mockRejectedValueOnce(new ApiError('not_yours', ''))
  sign.mockResolvedValueOnce({ kind: 'declined' })
  expect(await cancelRequest(request, SIGNED_IN)).toEqual({ kind: 'declined' })
})
