import { afterEach, describe, expect, it } from 'vitest'
import { deviceStorage } from '@/lib/device-storage'
import { type Activity, ofLink, ofReclaim, ofSentTransfer, ofTransfer } from './activity'
import { directTransfers } from './records/direct-transfers'
import { openTransfers } from './records/open-transfers'
import { ownReclaims } from './records/own-reclaims'
import { sentLinks } from './records/sent-links'

const KEY = '0x9dF1dF956C630f5DB8B9fca1012a267e80DAf175'
const SENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const FRIEND = '0x1c39BA375faB6a9f6E0c01B9F49d488e101C2011'
const VAULT = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const HASH = `0x${'ab'.repeat(32)}`

/** Word for word what pages have written so far. Never to be changed: browsers are full of them. */
const STORED = {
  link: `{"v":1,"pubKey20":"${KEY}","secret":"WpQIuBvptLkCV3aF","chainId":"31337","version":"v4.4","index":null,"token":"0x0000000000000000000000000000000000000000","symbol":"ETH","decimals":18,"amount":"25","piece":null,"sender":"${SENDER}","to":"ada@example.org","expiresInDays":7,"usdPrice":"2500000000000000000000","createdAt":1700000000000,"txHash":null,"nonce":null,"batch":null,"attaching":false,"message":"for lunch","attachedFile":null}`,
  transfer: `{"v":1,"chainId":"31337","token":"0x0000000000000000000000000000000000000000","symbol":"ETH","decimals":18,"amount":"25","piece":null,"sender":"${SENDER}","recipient":"${FRIEND}","name":"ada.eth","usdPrice":null,"createdAt":1700000000001,"id":"0x07","batch":null,"nonceBefore":3}`,
  batched: `{"v":1,"chainId":"31337","token":"0x0000000000000000000000000000000000000000","symbol":"ETH","decimals":18,"amount":"25","piece":null,"sender":"${SENDER}","recipient":"${FRIEND}","name":null,"usdPrice":null,"createdAt":1700000000002,"batch":"safe-7"}`,
  paid: `{"v":1,"chainId":"31337","token":"0x0000000000000000000000000000000000000000","symbol":"ETH","decimals":18,"amount":"25","piece":null,"sender":"${SENDER}","recipient":"${FRIEND}","name":null,"usdPrice":null,"createdAt":1700000000003,"txHash":"${HASH}","told":true}`,
  reclaim: `{"v":1,"chainId":"31337","version":"v4","index":"7","vault":"${VAULT}","signer":"${SENDER}","nonce":3,"txHash":"${HASH}","batch":null,"createdAt":1700000000004}`,
}
const NAMES = {
  link: `filbert.sent.${KEY}`,
  transfer: 'filbert.open.0x07',
  batched: 'filbert.open.safe-7',
  paid: `filbert.direct.${HASH}`,
  reclaim: 'filbert.reclaim.31337/v4/7',
}
type Name = keyof typeof NAMES

function stored(name: Name, text: string = STORED[name]): void {
  deviceStorage.setItem(NAMES[name], text)
}

afterEach(() => {
  for (const name of Object.values(NAMES)) deviceStorage.removeItem(name)
})

function stageAs<T>(record: T | null, as: (record: T) => Activity): string | undefined {
  return record ? as(record).stage : undefined
}

/** As it was written, but for what it was written without. */
const fieldsOf = (name: Name) => {
  const { v: _, ...fields } = JSON.parse(STORED[name])
  return fields
}

it('what pages have written so far is read as it was, and paid no request', () => {
  for (const name of Object.keys(NAMES) as Name[]) stored(name)
  expect(sentLinks.get(KEY)).toEqual({ ...fieldsOf('link'), askedAt: null })
  expect(openTransfers.get('0x07')).toEqual({
    ...fieldsOf('transfer'),
    arrivesIn: null,
    blockBefore: null,
    requestId: null,
  })
  expect(openTransfers.get('safe-7')).toEqual({
    ...fieldsOf('batched'),
    id: 'safe-7',
    arrivesIn: null,
    nonceBefore: null,
    blockBefore: null,
    requestId: null,
  })
  expect(directTransfers.get(HASH)).toEqual({
    ...fieldsOf('paid'),
    seen: 'mined',
    nonceBefore: null,
    blockBefore: null,
    lateAt: null,
    requestId: null,
  })
  expect(ownReclaims.get('31337/v4/7')).toEqual(fieldsOf('reclaim'))
})

it('it stays where it is, as it is', () => {
  for (const name of Object.keys(NAMES) as Name[]) stored(name)
  for (const shelf of [sentLinks, openTransfers, directTransfers, ownReclaims]) shelf.all()
  for (const name of Object.keys(NAMES) as Name[]) {
    expect(deviceStorage.getItem(NAMES[name])).toBe(STORED[name])
  }
})

describe('how far it is', () => {
  const change = (name: Name, fields: object) =>
    stored(name, JSON.stringify({ ...JSON.parse(STORED[name]), ...fields }))
  const stageOf: Partial<Record<Name, () => string | undefined>> = {
    link: () => stageAs(sentLinks.get(KEY), ofLink),
    transfer: () => stageAs(openTransfers.get('0x07'), ofTransfer),
    reclaim: () => stageAs(ownReclaims.get('31337/v4/7'), ofReclaim),
  }

  it.each([
    ['link', {}, 'asked'],
    ['link', { batch: 'safe-7' }, 'out'],
    ['link', { txHash: HASH }, 'out'],
    ['link', { txHash: HASH, index: '7' }, 'done'],
    ['link', { index: '7' }, 'done'],
    ['transfer', {}, 'asked'],
    ['transfer', { batch: 'safe-7' }, 'out'],
    ['reclaim', {}, 'out'],
    ['reclaim', { txHash: null, batch: 'safe-7' }, 'out'],
    ['reclaim', { txHash: null }, 'asked'],
  ] as const)('of a %s with %j is told: %s', (name, fields, stage) => {
    change(name, fields)
    expect(stageOf[name]?.()).toBe(stage)
  })
})

it('what its fate is found by is told alike of each', () => {
  for (const name of Object.keys(NAMES) as Name[]) stored(name)
  const common = { chainId: '31337', sender: SENDER, batch: null, nonceBefore: null }
  expect(sentLinks.all().map(ofLink)).toEqual([
    { ...common, kind: 'link', id: KEY, txHash: null, askedAt: fieldsOf('link').createdAt, stage: 'asked' },
  ])
  expect(openTransfers.all().map(ofTransfer)).toEqual([
    {
      ...common,
      kind: 'transfer',
      id: 'safe-7',
      txHash: null,
      batch: 'safe-7',
      askedAt: fieldsOf('batched').createdAt,
      stage: 'out',
    },
    {
      ...common,
      kind: 'transfer',
      id: '0x07',
      txHash: null,
      nonceBefore: 3,
      askedAt: fieldsOf('transfer').createdAt,
      stage: 'asked',
    },
  ])
  expect(ownReclaims.all().map(ofReclaim)).toEqual([
    {
      ...common,
      kind: 'reclaim',
      id: '31337/v4/7',
      txHash: HASH,
      askedAt: fieldsOf('reclaim').createdAt,
      stage: 'out',
    },
  ])
})

it.each([
  ['pending', 30, 'out'],
  ['missing', 30, 'out'],
  ['mined', 1, 'out'],
  ['mined', 30, 'done'],
  ['final', 0, 'done'],
] as const)('a payment that was %s %i days ago is %s', (seen, days, stage) => {
  const createdAt = Date.now() - days * 24 * 3_600_000
  stored('paid', JSON.stringify({ ...JSON.parse(STORED.paid), seen, createdAt }))
  expect(stageAs(directTransfers.get(HASH), ofSentTransfer)).toBe(stage)
})
