import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, api } from '@/api/client'
import type { Chain } from '@/api/schema.gen'
import { readRecipient } from '@/lib/typed-recipient'
import { resolveRecipient } from './resolve-recipient'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const chain = (chainId: string, name: string) =>
  ({
    chainId,
    name,
    nativeCurrency: { symbol: 'ETH', decimals: 18 },
    tokens: [{ address: USDC, symbol: 'USDC', decimals: 6, kind: 1 }],
  }) as unknown as Chain
const CHAINS = [chain('1', 'Ethereum'), chain('10', 'OP')]
const resolve = (text: string, locale = 'en') =>
  resolveRecipient(readRecipient(text), { locale, chains: CHAINS, chainId: null })

afterEach(() => vi.restoreAllMocks())

describe('a recipient', () => {
  it.each([
    ['ada@example.com', { kind: 'email', email: 'ada@example.com' }],
    ['+43 660 1234567', { kind: 'phone', number: '+436601234567' }],
    [ADDRESS, { kind: 'address', address: ADDRESS }],
  ])('%s', async (text, to) => {
    expect(await resolve(text)).toEqual({ ok: true, to })
  })

  it.each([
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'Tron'],
    ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'Solana'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'Bitcoin'],
    ['LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', 'Litecoin'],
  ])('%s is on a chain that we do not serve', async (text, chain) => {
    expect(await resolve(text)).toEqual({
      ok: false,
      reachOut: true,
      words: `We currently dont support ${chain}. Reach out if you would like us to add support!`,
    })
  })

  it('anything else is refused', async () => {
    const words =
      'Invalid recipient. You can send to an ENS name, wallet address, phone number or email address.'
    expect(await resolve('my friend')).toEqual({ ok: false, words })
    expect(await resolve('')).toEqual({ ok: false, words })
  })

  it('an address with a slip says which', async () => {
    expect(await resolve(ADDRESS.slice(0, -1))).toMatchObject({ words: expect.stringContaining('cut off') })
  })

  it('a number without its country asks for it', async () => {
    expect(await resolve('0660 1234567')).toMatchObject({ words: expect.stringContaining('country code') })
    expect(await resolve('0660 1234567', 'de-AT')).toMatchObject({ ok: true })
  })

  it('a name that is none is not looked up', async () => {
    const asked = vi.spyOn(api, 'name')
    expect(await resolve('ada..eth')).toMatchObject({ words: 'Please enter a valid address or ENS name.' })
    expect(await resolve('al\u043eda.eth')).toMatchObject({
      words: expect.stringContaining('pass for others'),
    })
    expect(asked).not.toHaveBeenCalled()
  })

  it('a name is looked up and paid in its normal form', async () => {
    const asked = vi.spyOn(api, 'name').mockImplementation(async (name) => ({ name, address: ADDRESS }))
    for (const [typed, name] of [
      ['Ada.eth', 'ada.eth'],
      ['1\ufe0f\u20e32\ufe0f\u20e3.eth', '1\u20e32\u20e3.eth'],
      ['\u2764\ufe0f.eth', '\u2764.eth'],
    ] as const) {
      expect(await resolve(typed)).toEqual({ ok: true, to: { kind: 'name', name, address: ADDRESS } })
      expect(asked).toHaveBeenLastCalledWith(name, null)
    }
  })

  it('that is for one chain is paid there alone', async () => {
    const to = { kind: 'address', address: ADDRESS, chainId: '10' }
    expect(await resolve(`oeth:${ADDRESS}`)).toEqual({ ok: true, to })
    expect(await resolve(`base:${ADDRESS}`)).toEqual({
      ok: false,
      words: 'That address is for Base, which is not offered here. Ask for an address on another chain.',
    })
    vi.spyOn(api, 'name').mockResolvedValue({ name: 'ada.eth', address: ADDRESS })
    expect(await resolve('oeth:ada.eth')).toMatchObject({ to: { name: 'ada.eth', chainId: '10' } })
  })

  it('may ask for a payment in a token that is offered, and in no other', async () => {
    const payment = { token: USDC, units: 1_000_000n }
    const asks = (token: string) => `ethereum:${token}@10/transfer?address=${ADDRESS}&uint256=1e6`
    expect(await resolve(asks(USDC))).toMatchObject({ ok: true, to: { address: ADDRESS }, payment })
    expect(await resolve(asks(ADDRESS))).toEqual({
      ok: false,
      words: 'This asks for a token that is not offered here. Ask for the wallet address.',
    })
  })

  it('a name is looked up', async () => {
    const asked = vi.spyOn(api, 'name').mockResolvedValue({ name: 'ada.eth', address: ADDRESS })
    expect(await resolve('ada.eth')).toEqual({
      ok: true,
      to: { kind: 'name', name: 'ada.eth', address: ADDRESS },
    })
    asked.mockRejectedValue(new ApiError('name_not_found', 'No such name.'))
    expect(await resolve('ada.eth')).toEqual({
      ok: false,
      words: 'Please enter a valid address or ENS name.',
    })
    asked.mockRejectedValue(new ApiError('unreachable', 'No answer came.'))
    expect(await resolve('ada.eth')).toMatchObject({ words: expect.stringContaining('cannot be reached') })
  })
})
