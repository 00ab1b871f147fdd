import { afterEach, expect, it } from 'vitest'
import { deviceStorage } from '@/lib/device-storage'
import { isPaid, keepReceived, type ReceivedLink, receivedLinks, receivedName } from './received-links'

const NAME = 'filbert.received.31337/v4.4/7'
const received: ReceivedLink = {
  chainId: '31337',
  version: 'v4.4',
  index: '7',
  token: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  symbol: 'USDC',
  decimals: 6,
  amount: '25000000',
  tokenId: null,
  senderAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  recipient: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  createdAt: 1_700_000_000_000,
  txHash: null,
  crossedTo: null,
  message: null,
  attachedFile: null,
  usdPrice: null,
}
const kept = () => JSON.parse(deviceStorage.getItem(NAME) ?? '{}')

afterEach(() => deviceStorage.removeItem(NAME))

it('what only a newer page knows of a claim stays with it, and with no other that a chain numbers alike', () => {
  deviceStorage.setItem(NAME, JSON.stringify({ v: 1, ...received, colour: 'red' }))
  receivedLinks.save({ ...received, createdAt: 1_700_000_000_001, txHash: '0xaa' })
  expect(kept()).toMatchObject({ txHash: '0xaa', colour: 'red' })
  for (const other of [
    { amount: '1' },
    { tokenId: '12' },
    { token: received.recipient },
    { senderAddress: received.recipient },
  ] satisfies Partial<ReceivedLink>[]) {
    deviceStorage.setItem(NAME, JSON.stringify({ v: 1, ...received, colour: 'red' }))
    receivedLinks.save({ ...received, ...other })
    expect(kept()).toEqual({ v: 1, ...received, ...other })
  }
})

it('keeps what came with it, however often the claim is told, and with no other that a chain numbers alike', () => {
  const came = { message: 'For the nuts.', attachedFile: 'nuts.png', usdPrice: '1000000000000000000' }
  keepReceived(received)
  receivedLinks.update(receivedName(received), came)
  keepReceived({ ...received, txHash: '0xaa' })
  expect(receivedLinks.get(receivedName(received))).toMatchObject({ ...came, txHash: '0xaa' })
  keepReceived({ ...received, amount: '1' })
  expect(receivedLinks.get(receivedName(received))).toMatchObject({ message: null, usdPrice: null })
})

it('a record from before anything was kept with it, or with something odd, is read without', () => {
  const { message: _, attachedFile: __, usdPrice: ___, ...before } = received
  for (const odd of [{}, { message: 7, attachedFile: ['x'], usdPrice: 'much' }]) {
    deviceStorage.setItem(NAME, JSON.stringify({ v: 1, ...before, ...odd }))
    expect(receivedLinks.get(receivedName(received))).toMatchObject(received)
  }
})

it('what goes to another chain is remembered from the tap on, and is none of what was received before the link has paid', () => {
  const asked = { ...received, crossedTo: '31338' }
  keepReceived(asked)
  expect(receivedLinks.get(receivedName(received))).toMatchObject({ crossedTo: '31338' })
  expect([received, asked, { ...asked, txHash: '0xaa' as const }].map(isPaid)).toEqual([true, false, true])
})
