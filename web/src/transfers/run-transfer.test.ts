import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '@/api/client'
import { BATCH_FAILED } from '@/chain/causes'
import * as nonces from '@/chain/nonces'
import * as searches from '@/chain/payment-search'
import * as transfers from '@/chain/transfer'
import { directTransfers } from '@/device/records/direct-transfers'
import { openTransfers } from '@/device/records/open-transfers'
import { ZERO_ADDRESS } from '@/lib/address'
import { keepCarriedOut, runTransfer, settleTransfer } from './run-transfer'
import type { TransferNews, TransferTerms } from './terms'

vi.mock('@/chain/transfer', { spy: true })
vi.mock('@/chain/payment-search', { spy: true })
vi.mock('@/chain/nonces', { spy: true })

const OWNER = '0x9dF1dF956C630f5DB8B9fca1012a267e80DAf175'
const FRIEND = '0x5Bb563a9fE1A069751D75A559fc194De917f22bD'
const VAULT = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const OLDER_VAULT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ROUTER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const HASH = `0x${'ab'.repeat(32)}` as const
const terms: TransferTerms = {
  chainId: '31337',
  contracts: { vaults: { v4: OLDER_VAULT, 'v4.4': VAULT }, router: ROUTER },
  asset: { address: ZERO_ADDRESS, symbol: 'ETH', name: 'Ether', decimals: 18, gasless: null, piece: null },
  amount: 25n,
  from: OWNER,
  to: { kind: 'address', address: FRIEND },
  abilities: { contract: false, batches: false },
  usdPrice: null,
}
const refused = (outcome: 'refused' | 'unknown') =>
  ({ kind: 'refused', cause: { code: 'reverted', outcome } }) as const

let run: AbortController
/** What the chain tells of what was asked for before. */
function chainHas(found: searches.FoundPayment | 'absent' | 'unknown'): void {
  vi.spyOn(searches, 'findPayment').mockResolvedValue(typeof found === 'string' ? { kind: found } : found)
}

/** What the wallet answers, and what the page hears of it. */
async function play(
  answer: transfers.SentTransfer,
  meanwhile: (watch: transfers.TransferWatch) => void = (watch) => watch.asking(3, 7n),
): Promise<TransferNews[]> {
  vi.spyOn(transfers, 'sendTransfer').mockImplementation(async (_, watch) => {
    meanwhile(watch)
    return answer
  })
  const heard: TransferNews[] = []
  await runTransfer(terms, (event) => heard.push(event), run.signal)
  return heard
}

beforeEach(() => {
  vi.restoreAllMocks()
  run = new AbortController()
  for (const { id } of openTransfers.archived()) openTransfers.restore(id)
  for (const { id } of openTransfers.all()) openTransfers.forget(id)
  chainHas('absent')
  for (const { txHash } of directTransfers.all()) directTransfers.forget(txHash)
  vi.spyOn(api, 'submitDirectTransfer').mockResolvedValue({} as never)
})

it('what the wallet is asked for is kept before it is, and let go when it certainly was not sent', async () => {
  const asking = (watch: transfers.TransferWatch) => {
    expect(openTransfers.all(), 'nothing is kept that was not asked for').toEqual([])
    watch.asking(3, 7n)
    expect(openTransfers.all()).toMatchObject([
      { amount: '25', sender: OWNER, recipient: FRIEND, batch: null, nonceBefore: 3, blockBefore: '7' },
    ])
  }
  await play({ kind: 'declined' }, asking)
  expect(openTransfers.all()).toEqual([])
  await play(refused('refused'), asking)
  expect(openTransfers.all()).toEqual([])
})

it('what a wallet calls failed is kept: only the chain ends it', async () => {
  await play({ kind: 'refused', cause: BATCH_FAILED }, (watch) => {
    watch.asking(null, null)
    watch.batch('safe-7')
  })
  expect(openTransfers.all()).toMatchObject([{ batch: 'safe-7' }])
})

it('what a wallet says no to can be restored', async () => {
  await play({ kind: 'declined' })
  expect(openTransfers.all()).toEqual([])
  expect(openTransfers.archived()).toMatchObject([{ amount: '25', recipient: FRIEND }])
})

describe('what a wallet said no to and is asked for again', () => {
  beforeEach(async () => {
    await play({ kind: 'declined' })
    vi.mocked(transfers.sendTransfer).mockClear()
  })

  it('is not asked for where the chain has it: it is a payment that was made', async () => {
    chainHas({ kind: 'paid', txHash: HASH })
    const heard = await play(refused('refused'))
    expect(transfers.sendTransfer).not.toHaveBeenCalled()
    expect(heard.at(-1)).toMatchObject({ type: 'transferred', transfer: { txHash: HASH, amount: '25' } })
    expect(directTransfers.all()).toHaveLength(1)
    expect([...openTransfers.all(), ...openTransfers.archived()]).toEqual([])
  })

  it('is asked for where it is not on the chain, after a second no too', async () => {
    await play({ kind: 'declined' })
    await play({ kind: 'sent', txHash: HASH })
    expect(transfers.sendTransfer).toHaveBeenCalledTimes(2)
  })

  it('is doubted where the wallet has sent something since, and nobody can say what: until that is agreed to', async () => {
    chainHas('unknown')
    vi.spyOn(nonces, 'isNoncePassed').mockResolvedValue(true)
    const heard = await play({ kind: 'sent', txHash: HASH })
    expect(transfers.sendTransfer).not.toHaveBeenCalled()
    expect(heard.at(-1)).toMatchObject({ problem: { code: 'asked_before', outcome: 'unknown' } })
    expect(openTransfers.all(), 'it is shown as open').toHaveLength(1)
    await play({ kind: 'sent', txHash: HASH })
    expect(transfers.sendTransfer).toHaveBeenCalledOnce()
  })

  it.each([
    ['its nonce is free', () => Promise.resolve(false)],
    ['no node answers', () => Promise.reject(new Error('away'))],
  ])('is asked for where the chain does not tell and %s', async (_, passed) => {
    chainHas('unknown')
    vi.spyOn(nonces, 'isNoncePassed').mockImplementation(passed)
    await play({ kind: 'sent', txHash: HASH })
    expect(transfers.sendTransfer).toHaveBeenCalledOnce()
  })

  it('is another payment where anything else is asked for', async () => {
    chainHas({ kind: 'paid', txHash: HASH })
    const other = { ...terms, amount: 26n }
    await runTransfer(other, () => undefined, run.signal)
    expect(transfers.sendTransfer).toHaveBeenCalledOnce()
  })

  it('is looked for no more after a day', async () => {
    chainHas({ kind: 'paid', txHash: HASH })
    const inTwoDays = Date.now() + 2 * 86_400_000
    vi.spyOn(Date, 'now').mockReturnValue(inTwoDays)
    await play({ kind: 'sent', txHash: `0x${'cd'.repeat(32)}` })
    expect(transfers.sendTransfer).toHaveBeenCalledOnce()
  })
})

it('what may have been sent is kept', async () => {
  await play(refused('unknown'))
  expect(openTransfers.all()).toHaveLength(1)
})

it('what was given up before the wallet was asked leaves nothing, and after that its answer is waited for', async () => {
  await play({ kind: 'given_up' }, () => undefined)
  expect(openTransfers.all()).toEqual([])
  await play({ kind: 'declined' }, (watch) => {
    watch.asking(null, null)
    run.abort()
  })
  expect(openTransfers.all(), 'nothing was sent').toEqual([])
})

it('what was sent becomes a transfer, under the id that it began with', async () => {
  const heard = await play({ kind: 'sent', txHash: HASH })
  expect(openTransfers.all()).toEqual([])
  expect(directTransfers.all(), 'with what it is found by where its transaction is gone').toMatchObject([
    { txHash: HASH, amount: '25', seen: 'pending', nonceBefore: 3, blockBefore: '7' },
  ])
  const [started, ended] = [heard[0], heard.at(-1)]
  if (started?.type !== 'started' || ended?.type !== 'transferred') throw new Error('it was sent')
  expect(ended.id).toBe(started.transfer)
})

it('what goes by a route is late after twice the time that it was told to take, from when it was sent', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
  await play({ kind: 'sent', txHash: HASH })
  expect(directTransfers.get(HASH)?.lateAt, 'what goes straight').toBeNull()
  const routed = { ...terms, arrivesIn: 20 }
  vi.spyOn(transfers, 'sendTransfer').mockImplementation(async (_, watch) => {
    watch.asking(3, 7n)
    // Its owner thinks about it for ten minutes.
    vi.spyOn(Date, 'now').mockReturnValue(1_600_000)
    return { kind: 'sent', txHash: HASH }
  })
  await runTransfer(routed, () => undefined, run.signal)
  expect(directTransfers.get(HASH)).toMatchObject({ createdAt: 1_000_000, lateAt: 1_640_000 })
})

it('a batch is kept with its name until the wallet tells what became of it', async () => {
  const batched = (watch: transfers.TransferWatch) => {
    watch.asking(null, null)
    watch.batch('safe-7')
    expect(openTransfers.all()).toMatchObject([{ batch: 'safe-7' }])
  }
  await play({ kind: 'open' }, batched)
  expect(openTransfers.all()).toHaveLength(1)
  for (const { id } of openTransfers.all()) openTransfers.forget(id)
  await play(refused('refused'), (watch) => {
    batched(watch)
    run.abort()
  })
  expect(openTransfers.all(), 'its row says so').toHaveLength(1)
})

it.each([
  ['the newest vault', VAULT],
  ['an older vault', OLDER_VAULT],
  ['the router', ROUTER],
] as const)(
  'a name that means %s by now is not paid, and nobody is asked to compare it',
  async (_, means) => {
    const asked = vi.spyOn(transfers, 'sendTransfer').mockClear()
    vi.spyOn(api, 'name').mockResolvedValue({ name: 'friend.eth', address: means })
    const heard: TransferNews[] = []
    const named: TransferTerms = { ...terms, to: { kind: 'name', name: 'friend.eth', address: FRIEND } }
    await runTransfer(named, (event) => heard.push(event), run.signal)
    expect(heard.at(-1)).toMatchObject({
      type: 'refused',
      problem: { code: 'lost_there', outcome: 'refused' },
    })
    expect(asked).not.toHaveBeenCalled()
  },
)

it('of two payments that are alike one transaction ends only one', async () => {
  const asked = (watch: transfers.TransferWatch) => watch.asking(3, 7n)
  const now = vi.spyOn(Date, 'now').mockReturnValueOnce(1).mockReturnValueOnce(2)
  await play(refused('unknown'), asked)
  await play(refused('unknown'), asked)
  now.mockRestore()
  const [second, first] = openTransfers.all()
  if (!first || !second) throw new Error('expected two')
  expect(keepCarriedOut(first, HASH)).toMatchObject({ txHash: HASH, createdAt: 1 })
  expect(keepCarriedOut(second, HASH)).toBeNull()
  expect(openTransfers.all()).toEqual([second])
  expect(directTransfers.all()).toHaveLength(1)
})

describe('what was sent and followed to its end', () => {
  const RESENT = `0x${'cd'.repeat(32)}` as const
  const settle = async (outcome: transfers.TransferOutcome) => {
    await play({ kind: 'sent', txHash: HASH })
    vi.spyOn(transfers, 'transferOutcome').mockResolvedValue(outcome)
    const [transfer] = directTransfers.all()
    if (transfer) await settleTransfer(transfer)
  }

  beforeEach(() => {
    for (const { txHash } of directTransfers.archived()) directTransfers.restore(txHash)
    for (const { txHash } of directTransfers.all()) directTransfers.forget(txHash)
  })

  it('is known to be in a block', async () => {
    await settle({ kind: 'paid', txHash: HASH })
    expect(directTransfers.all()).toMatchObject([{ txHash: HASH, seen: 'mined' }])
  })

  it('is kept under the hash that it was sent again with', async () => {
    await settle({ kind: 'paid', txHash: RESENT })
    expect(directTransfers.all()).toMatchObject([{ txHash: RESENT, seen: 'mined' }])
    expect(directTransfers.archived()).toEqual([])
  })

  it.each(['reverted', 'cancelled'] as const)('is given up where it was %s', async (kind) => {
    await settle({ kind, txHash: HASH })
    expect(directTransfers.all()).toEqual([])
    expect(directTransfers.archived()).toMatchObject([{ txHash: HASH }])
  })
})
