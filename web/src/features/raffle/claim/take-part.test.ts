import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/client'
import { rafflesApi } from '@/api/raffles'
import type { RaffleLink } from '@filbert/sdk/raffle-link'
import { isSolvedBy } from '@/lib/raffle-proof'
import { type EntryPhase, takePart } from './take-part'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HASH = `0x${'ab'.repeat(32)}` as const
const RAFFLE: RaffleLink = {
  chainId: '31337',
  version: 'v4.4',
  slots: ['5', '6'],
  secret: 'Gk3xYp8QwLr2Zt5B',
}
const ENTRY = {
  raffle: RAFFLE,
  vault: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  recipient: BOB,
  name: 'Bob',
} as const
const TASK = { challenge: '1.0xa.0xb', bits: 6, until: 9e12 }
const DRAWN = { index: '6', amount: '7', heldUntil: 9e12 }
const SLOT = { ...DRAWN, claiming: false, name: null, state: 'held', txHash: null } as const

const wallet = vi.spyOn(rafflesApi, 'wallet')
const draw = vi.spyOn(rafflesApi, 'draw')
const claim = vi.spyOn(rafflesApi, 'claim')

beforeEach(() => {
  wallet.mockResolvedValue({ slot: null, task: TASK })
  draw.mockResolvedValue(DRAWN)
  claim.mockResolvedValue({ txHash: HASH })
})

afterEach(() => {
  vi.resetAllMocks()
})

async function taken(signal = new AbortController().signal) {
  const phases: EntryPhase['kind'][] = []
  const end = await takePart(ENTRY, ({ kind }) => void (phases.at(-1) !== kind && phases.push(kind)), signal)
  return { end, phases }
}

it('works, has a slot drawn, and claims it', async () => {
  const { end, phases } = await taken()
  expect(end).toEqual({ kind: 'won', won: { recipient: BOB, index: '6', amount: '7', txHash: HASH } })
  expect(phases).toEqual(['looking', 'working', 'drawing', 'claiming'])
  const [ref, entry] = draw.mock.calls[0] ?? []
  expect(ref).toEqual({ chainId: '31337', version: 'v4.4', index: '5' })
  expect(entry).toMatchObject({ recipient: BOB, name: 'Bob', proof: { challenge: TASK.challenge } })
  expect(isSolvedBy(TASK.challenge, Number(entry?.proof?.nonce), TASK.bits)).toBe(true)
  expect(claim.mock.calls[0]?.[1]).toMatchObject({ slot: '6', recipient: BOB })
  expect(JSON.stringify([draw.mock.calls, claim.mock.calls]), 'the secret stays here').not.toContain(
    RAFFLE.secret,
  )
})

it('goes on with a slot that is kept, without work', async () => {
  wallet.mockResolvedValue({ slot: SLOT, task: null })
  expect((await taken()).phases).toEqual(['looking', 'drawing', 'claiming'])
})

it.each([{ ...SLOT, state: 'claimed', txHash: HASH } as const, { ...SLOT, claiming: true, txHash: HASH }])(
  'tells of the slot that the wallet has had, and asks for nothing',
  async (slot) => {
    wallet.mockResolvedValue({ slot, task: null })
    expect((await taken()).end).toMatchObject({ kind: 'won', won: { index: '6', txHash: HASH } })
    expect(draw).not.toHaveBeenCalled()
  },
)

it('begins anew where its work ran out or its slot went to another, a few times', async () => {
  claim.mockRejectedValueOnce(new ApiError('slot_not_held', 'too late'))
  draw.mockRejectedValueOnce(new ApiError('proof_wrong', 'too old'))
  expect((await taken()).end.kind).toBe('won')
  expect(draw).toHaveBeenCalledTimes(3)
  draw.mockRejectedValue(new ApiError('proof_wrong', 'too old'))
  expect((await taken()).end).toMatchObject({ kind: 'refused', cause: { code: 'proof_wrong' } })
  expect(draw).toHaveBeenCalledTimes(6)
})

it.each(['raffle_over', 'raffle_busy', 'slot_taken', 'wrong_signature', 'unreachable'] as const)(
  'says no where the server does: %s',
  async (code) => {
    draw.mockRejectedValue(new ApiError(code, 'no'))
    expect((await taken()).end).toMatchObject({ kind: 'refused', cause: { code } })
    expect(claim).not.toHaveBeenCalled()
  },
)

it('a claim that is kept is on its way', async () => {
  claim.mockRejectedValue(new ApiError('node_unreachable', 'later', { saved: true }))
  expect((await taken()).end).toMatchObject({ kind: 'won', won: { index: '6', txHash: null } })
})

it('asks for no slot once it is given up', async () => {
  const run = new AbortController()
  wallet.mockImplementation(async () => {
    run.abort()
    return { slot: null, task: { ...TASK, bits: 250 } }
  })
  expect((await taken(run.signal)).end).toEqual({ kind: 'given_up' })
  expect(draw).not.toHaveBeenCalled()
})
