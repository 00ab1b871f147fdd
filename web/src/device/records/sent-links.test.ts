import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryStorage } from './memory-storage'
import { completeSentLink, type MadeDeposit, readSentLink, type SentLink } from './sent-links'
import { Shelf } from './shelf'

const sent = (change: Partial<SentLink> = {}): SentLink => ({
  pubKey20: '0x9dF1dF956C630f5DB8B9fca1012a267e80DAf175',
  secret: 'WpQIuBvptLkCV3aF',
  chainId: '31337',
  version: 'v4.4',
  index: null,
  token: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  symbol: 'USDC',
  decimals: 6,
  amount: '25000000',
  piece: null,
  sender: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  to: null,
  expiresInDays: 0,
  usdPrice: null,
  nonce: null,
  batch: null,
  askedAt: null,
  attaching: false,
  message: null,
  attachedFile: null,
  createdAt: 1_000,
  txHash: null,
  ...change,
})

const made = (change: Partial<MadeDeposit>): MadeDeposit => {
  const { pubKey20, chainId, version, token, amount, sender } = sent()
  return {
    pubKey20,
    chainId,
    version,
    index: '7',
    sender,
    token: token ?? sender,
    amount,
    piece: null,
    txHash: '0xaa',
    ...change,
  }
}

let storage: MemoryStorage
let shelf: Shelf<SentLink>
beforeEach(() => {
  storage = new MemoryStorage()
  shelf = new Shelf(
    { prefix: 'filbert.sent.', version: 1, idOf: (link) => link.pubKey20, read: readSentLink },
    storage,
    true,
  )
})

describe('links sent from this device', () => {
  it('are kept before their deposit exists and completed after', () => {
    shelf.save(sent())
    shelf.update(sent().pubKey20, { txHash: '0xaa' })
    expect(shelf.all()).toEqual([sent({ txHash: '0xaa' })])
    completeSentLink(made({ index: '7', txHash: '0xaa' }), shelf)
    expect(shelf.all()).toEqual([sent({ index: '7', txHash: '0xaa' })])
  })

  it('follow a deposit that a reorganised chain counts anew', () => {
    shelf.save(sent({ index: '7' }))
    completeSentLink(made({ index: '8', txHash: '0xbb' }), shelf)
    expect(shelf.all()[0]?.index).toBe('8')
  })

  it('keep what only a newer page knows of them, and of their collectible', () => {
    const piece = { kind: 2, tokenId: '12', title: 'Postcard 12', collection: 'Postcard', image: null }
    const newer = {
      ...sent({ amount: '1', decimals: 0 }),
      colour: 'red',
      piece: { ...piece, listed: true, artist: 'Ada' },
    }
    const name = `filbert.sent.${newer.pubKey20}`
    storage.setItem(name, JSON.stringify({ v: 1, ...newer }))
    shelf.update(newer.pubKey20, { txHash: '0xaa' })
    completeSentLink(made({ amount: '1', piece: { kind: 2, tokenId: '12' } }), shelf)
    const kept = { v: 1, ...newer, index: '7', txHash: '0xaa' }
    expect(JSON.parse(storage.getItem(name) ?? '{}')).toEqual(kept)
  })

  it('of a collectible are of that one and no other, nor of money', () => {
    const piece = {
      kind: 2,
      tokenId: '12',
      title: 'Postcard 12',
      collection: 'Postcard',
      image: null,
      listed: true,
    } as const
    const link = sent({ amount: '1', decimals: 0, piece })
    shelf.save(link)
    expect(shelf.all()).toEqual([link])
    const others = [null, { kind: 2, tokenId: '13' }, { kind: 3, tokenId: '12' }] as const
    for (const piece of others) expect(completeSentLink(made({ amount: '1', piece }), shelf)).toBeNull()
    const done = completeSentLink(made({ amount: '1', piece: { kind: 2, tokenId: '12' } }), shelf)
    expect(done?.index).toBe('7')
    const money = sent({ pubKey20: '0x5Bb563a9fE1A069751D75A559fc194De917f22bD', amount: '1' })
    shelf.save(money)
    const { pubKey20 } = money
    expect(
      completeSentLink(made({ pubKey20, amount: '1', piece: { kind: 2, tokenId: '12' } }), shelf),
    ).toBeNull()
  })

  it.each([{ kind: 1 }, { tokenId: 'twelve' }, { title: 7 }, { image: 7 }, { listed: 'yes' }])(
    'are not believed with %j as their collectible',
    (wrong) => {
      const piece = {
        kind: 2,
        tokenId: '12',
        title: 'Postcard 12',
        collection: 'Postcard',
        image: null,
        listed: true,
      }
      expect(readSentLink({ ...sent(), piece: { ...piece, ...wrong } })).toBeNull()
      expect(readSentLink({ ...sent(), piece })).not.toBeNull()
    },
  )

  it('are not turned into what others put under the same key', () => {
    shelf.save(sent())
    for (const change of [
      { chainId: '1' },
      { version: 'v4.3' },
      { amount: '1' },
      { sender: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
      { token: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
    ] as const) {
      expect(completeSentLink(made(change), shelf), JSON.stringify(change)).toBeNull()
    }
    expect(shelf.all()[0]?.index).toBeNull()
  })

  it('are not made up from deposits of other devices', () => {
    expect(completeSentLink(made({ index: '7', txHash: '0xaa' }), shelf)).toBeNull()
    expect(storage.length).toBe(0)
  })

  it('of the first version, which knew less, are still opened', () => {
    const { token, to, usdPrice, expiresInDays, ...first } = sent({ index: '3' })
    storage.setItem(`filbert.sent.${first.pubKey20}`, JSON.stringify(first))
    expect(shelf.all()).toEqual([sent({ index: '3', token: null })])
  })

  it.each([
    ['index', 7],
    ['txHash', { hash: '0xaa' }],
    ['txHash', 'aa'],
    ['nonce', '3'],
    ['batch', 7],
    ['usdPrice', '1.5'],
    ['to', ['ada@example.com']],
    ['message', 7],
    ['attachedFile', {}],
  ])('are read without what is odd of what they need not have: %s as %j', (field, value) => {
    const whole = {
      index: '7',
      txHash: '0xaa',
      nonce: 3,
      batch: 'b',
      usdPrice: '1',
      to: 'a@b.example',
    } as const
    const link = sent({ ...whole, message: 'Hi', attachedFile: 'a.pdf' })
    expect(readSentLink({ ...link })).toEqual(link)
    expect(readSentLink({ ...link, [field]: value })).toEqual({ ...link, [field]: null })
  })

  it('leave out what they cannot read, and other entries alone', () => {
    storage.setItem('filbert.sent.0x01', '{"secret":1}')
    storage.setItem('filbert.sent.0x02', 'not json')
    storage.setItem('filbert.sent.0x03', JSON.stringify({ ...sent(), amount: '1e9' }))
    storage.setItem('filbert.sent.0x04', JSON.stringify({ ...sent(), sender: 'javascript:alert(1)' }))
    storage.setItem('filbert.sent.0x05', JSON.stringify({ ...sent(), createdAt: 'yesterday' }))
    storage.setItem('filbert.sent.0x06', JSON.stringify({ ...sent(), token: 7 }))
    storage.setItem('theme', 'dark')
    shelf.save(sent())
    expect(shelf.all()).toEqual([sent()])
    shelf.forget(sent().pubKey20)
    expect(shelf.all()).toEqual([])
    expect(storage.getItem('theme')).toBe('dark')
  })
})
