import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HistoryItem } from '@/api/people'
import { ALICE, BOB, CAROL, HASH } from '@/links/a-link'
import { amountWords } from './amount'
import { aReceived, aRequestRecord, aSent, aTransfer, anItem } from './a-row'
import { type DeviceRecords, rowsOfDevice } from './of-device'
import { rowOfItem } from './of-server'
import { newestFirst } from './row'
import { unionOf } from './union'

const OTHER = `0x${'ef'.repeat(32)}` as const
const NOTHING: DeviceRecords = { sent: [], received: [], direct: [], undone: [], requests: [] }
const union = (device: Partial<DeviceRecords>, ...items: HistoryItem[]) =>
  unionOf(rowsOfDevice({ ...NOTHING, ...device }), items.map(rowOfItem))

describe('what both know of is one row', () => {
  it('a link, with the secret of the one and the word of the other', () => {
    const sent = aSent({
      message: 'For the tickets',
      attachedFile: 'tickets.pdf',
      usdPrice: '7',
      to: 'ada@example.com',
    })
    const [row, ...others] = union({ sent: [sent] }, anItem({ status: 'claimed', address: BOB, points: 12 }))
    expect(others).toEqual([])
    expect(row).toMatchObject({
      status: 'claimed',
      address: BOB,
      name: 'ada@example.com',
      points: 12,
      date: 1_700_000_003_000,
      message: 'For the tickets',
      attachedFile: 'tickets.pdf',
      usdPrice: '7',
      own: { secret: sent.secret, pubKey20: sent.pubKey20 },
    })
  })

  it('a link whose deposit has no number yet, by its transaction', () => {
    const rows = union({ sent: [aSent({ index: null })] }, anItem())
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ ref: { index: '5' }, own: { pubKey20: CAROL }, status: 'pending' })
  })

  it('two of one transaction, each with its own', () => {
    const sent = [
      aSent({ index: null, pubKey20: ALICE, amount: '1' }),
      aSent({ index: null, pubKey20: BOB, amount: '2' }),
    ]
    const rows = union(
      { sent },
      anItem({ depositIndex: '8', tokenAmount: '2' }),
      anItem({ tokenAmount: '1' }),
    )
    expect(rows.map(({ amount, own }) => [amount, own?.pubKey20]).sort()).toEqual([
      ['1', ALICE],
      ['2', BOB],
    ])
  })

  it('two alike of one transaction stay two', () => {
    const sent = [aSent({ index: null, pubKey20: ALICE }), aSent({ index: null, pubKey20: BOB })]
    const rows = union({ sent }, anItem(), anItem({ depositIndex: '8' }))
    expect(rows).toHaveLength(2)
    expect(new Set(rows.map(({ own }) => own?.pubKey20)).size).toBe(2)
  })

  it('a transfer by its transaction, however that is spelled', () => {
    const item = anItem({
      type: 'directSent',
      contractVersion: null,
      depositIndex: null,
      tokenAmount: '12500000',
      txHash: `0x${'CD'.repeat(32)}`,
      address: BOB,
      status: 'sent',
    })
    const rows = union({ direct: [aTransfer()] }, item)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ name: 'friend.eth', status: 'sent' })
  })

  it('a received link keeps the message that came with it', () => {
    const item = anItem({ type: 'linkReceived', depositIndex: '6', tokenAmount: '8000000', txHash: OTHER })
    const [row] = union({ received: [aReceived()] }, item)
    expect(row).toMatchObject({ message: 'Lunch', txHash: OTHER, address: CAROL })
  })
})

describe('what is not the same stays two', () => {
  it('a link that was sent and claimed by the same person', () => {
    expect(union({}, anItem(), anItem({ type: 'linkReceived' }))).toHaveLength(2)
  })

  it('a transaction of another chain', () => {
    const item = anItem({ type: 'directSent', contractVersion: null, depositIndex: null, chainId: '10' })
    expect(union({ direct: [aTransfer({ txHash: HASH })] }, item)).toHaveLength(2)
  })

  it.each<Partial<HistoryItem>>([
    { tokenAmount: '1' },
    { tokenAddress: CAROL },
    { tokenType: 2, tokenId: '7' },
  ])('a record with the number of another deposit, which keeps its secret: %o', (change) => {
    const rows = union({ sent: [aSent()] }, anItem(change))
    expect(rows).toHaveLength(2)
    expect(rows.filter(({ own }) => own !== null)).toHaveLength(1)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2)
  })

  it('two secrets of what a chain has numbered alike', () => {
    const rows = union({ sent: [aSent(), aSent({ pubKey20: ALICE })] }, anItem())
    expect(rows.map(({ own }) => own?.pubKey20).sort()).toEqual([CAROL, ALICE].sort())
  })
})

it('without a session there is what this device knows alone', () => {
  const rows = union({
    sent: [aSent(), aSent({ pubKey20: BOB, index: null, txHash: null })],
    received: [aReceived()],
  })
  expect(rows.map(({ type, status }) => [type, status])).toEqual([
    ['linkReceived', 'claimed'],
    ['linkSent', null],
    ['linkSent', 'not_on_the_chain'],
  ])
  expect(union({ sent: [aSent({ index: null })] })[0]?.status).toBe('confirming')
})

describe('a transfer that the server does not know is what the chain has made of it', () => {
  const statusOf = (change: Parameters<typeof aTransfer>[0]) =>
    union({ direct: [aTransfer(change)] })[0]?.status

  it.each([
    ['pending', 'confirming'],
    ['missing', 'not_on_the_chain'],
    ['mined', 'transfer'],
    ['final', 'transfer'],
  ] as const)('%s: %s', (seen, status) => {
    expect(statusOf({ seen })).toBe(status)
  })

  it('of a request too', () => {
    expect(statusOf({ requestId: 'one', seen: 'pending' })).toBe('confirming')
    expect(statusOf({ requestId: 'one', seen: 'mined' })).toBe('paid')
  })

  it('failed, where it did not happen', () => {
    expect(union({ undone: [aTransfer()] }).map(({ status }) => status)).toEqual(['failed'])
  })

  it('one row, where it was given up and came back', () => {
    expect(union({ direct: [aTransfer()], undone: [aTransfer()] })).toMatchObject([{ status: 'transfer' }])
  })

  it("and the server's word holds where it has one", () => {
    const { txHash } = aTransfer()
    const told = { type: 'directSent', contractVersion: null, depositIndex: null, status: 'sent' } as const
    const item = anItem({ ...told, txHash, tokenAmount: aTransfer().amount })
    expect(union({ direct: [aTransfer({ seen: 'pending' })] }, item)).toMatchObject([{ status: 'sent' }])
  })
})

describe('of any records and any items', () => {
  const hex = (digits: number) =>
    fc.constantFrom(...['a', 'b', 'c'].map((one) => `0x${one.repeat(digits)}` as const))
  const index = fc.constantFrom('1', '2', '3')
  const chainId = fc.constantFrom('10', '31337')
  const amount = fc.constantFrom('1', '2')
  const time = fc.integer({ min: 1, max: 5 })
  const sent = fc.uniqueArray(
    fc
      .record({
        pubKey20: fc.bigInt(1n, 40n),
        chainId,
        index: fc.option(index),
        amount,
        tx: fc.option(hex(64)),
        time,
      })
      .map(({ pubKey20, tx, time: at, ...rest }) =>
        aSent({
          ...rest,
          pubKey20: `0x${pubKey20.toString(16).padStart(40, '0')}`,
          txHash: tx,
          createdAt: at,
        }),
      ),
    { selector: ({ pubKey20 }) => pubKey20 },
  )
  const direct = fc.uniqueArray(
    fc.record({ chainId, amount, txHash: hex(64), createdAt: time }).map(aTransfer),
    { selector: ({ txHash }) => txHash },
  )
  const received = fc.uniqueArray(fc.record({ chainId, index, amount, createdAt: time }).map(aReceived), {
    selector: ({ chainId: chain, index: at }) => `${chain}/${at}`,
  })
  const items = fc.array(
    fc
      .record({
        type: fc.constantFrom('linkSent', 'linkReceived', 'directSent', 'directReceived'),
        chainId,
        depositIndex: index,
        tokenAmount: amount,
        txHash: hex(64),
        date: time,
      })
      .map((item) =>
        anItem(item.type.startsWith('link') ? item : { ...item, contractVersion: null, depositIndex: null }),
      ),
    { maxLength: 20 },
  )

  it('each is there once, none is lost, and there is one order', () => {
    fc.assert(
      fc.property(sent, direct, received, items, (links, transfers, claims, told) => {
        const rows = union({ sent: links, direct: transfers, received: claims }, ...told)
        const ids = rows.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        // No secret is lost, and none is handed to what is not its own.
        const secrets = rows.flatMap(({ own }) => (own ? [own.pubKey20] : []))
        expect(secrets.sort()).toEqual(links.map(({ pubKey20 }) => pubKey20).sort())
        for (const row of rows) {
          const record = links.find(({ pubKey20 }) => pubKey20 === row.own?.pubKey20)
          if (record) expect(row).toMatchObject({ chainId: record.chainId, amount: record.amount })
        }
        // Of what the server told nothing is missing.
        for (const item of told.map(rowOfItem)) expect(ids).toContain(item.id)
        // Nor of what the device keeps.
        for (const { txHash, chainId: chain } of transfers)
          expect(
            rows.some((row) => row.type === 'directSent' && row.chainId === chain && row.txHash === txHash),
          ).toBe(true)
        for (const { chainId: chain, index: at } of claims)
          expect(ids).toContain(`linkReceived:${chain}/v4.4/${at}`)
        expect([...rows].sort(newestFirst)).toEqual(rows)
        for (const [at, row] of rows.entries()) {
          const next = rows[at + 1]
          if (next) expect(newestFirst(row, next)).toBeLessThan(0)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('whichever order they come in', () => {
    fc.assert(
      fc.property(direct, received, items, fc.nat(), (transfers, claims, told, turn) => {
        const unique = [...new Map(told.map((item) => [rowOfItem(item).id, item])).values()]
        const turned = [
          ...unique.slice(turn % (unique.length + 1)),
          ...unique.slice(0, turn % (unique.length + 1)),
        ]
        const device = { direct: transfers, received: claims }
        expect(union(device, ...turned)).toEqual(union(device, ...unique))
      }),
    )
  })
})

it('what pays a request is no transfer beside it, and a request is a row before anybody pays', () => {
  const rows = union({
    direct: [aTransfer({ requestId: 'r1' })],
    requests: [aRequestRecord({ id: 'r2', amount: null, kind: 'open' })],
  })
  expect(rows).toMatchObject([
    { type: 'requestFulfillment', status: 'paid', requestId: 'r1' },
    { type: 'requestLink', status: null, requestId: 'r2', address: null, message: 'Lunch' },
  ])
  expect(rows.map(amountWords)).toEqual(['12.5 USDC', 'Any USDC'])
})

it('what this device and the server both know of a request, and of what paid one, are a row each', () => {
  const id = 'r1'
  const asked = { requestId: id, contractVersion: null, depositIndex: null, status: 'pending' } as const
  const made = anItem({ ...asked, type: 'requestMade', txHash: null, tokenAmount: '7', reference: 'Lunch' })
  const paid = anItem({
    ...asked,
    type: 'requestPaid',
    txHash: HASH,
    status: 'paid',
    tokenAmount: '12500000',
  })
  const rows = union(
    {
      direct: [aTransfer({ requestId: id, txHash: HASH })],
      requests: [aRequestRecord({ id, kind: 'open', amount: null })],
    },
    made,
    paid,
  )
  expect(rows.map(({ type }) => type).sort()).toEqual(['requestFulfillment', 'requestLink'])
  expect(rows.find(({ type }) => type === 'requestLink')).toMatchObject({ amount: '7', message: 'Lunch' })
})

it('what went by a route to pay a request is one row: what came of it', () => {
  const paid = anItem({
    requestId: 'r1',
    contractVersion: null,
    depositIndex: null,
    type: 'requestPaid',
    txHash: HASH,
    status: 'paid',
    tokenAmount: '12500000',
  })
  const near = { requestId: 'r1', chainId: '31338', symbol: 'DAI', amount: '12600000', usdPrice: '1' }
  const rows = union({ direct: [aTransfer(near)] }, paid)
  expect(rows).toMatchObject([{ chainId: '31337', amount: '12500000', txHash: HASH, usdPrice: null }])
  const another = aTransfer({ requestId: 'r1' })
  expect(union({ direct: [another] }, paid), 'one that went straight is another one').toHaveLength(2)
})
