import { describe, expect, it } from 'vitest'
import { ZERO_ADDRESS } from '@/lib/address'
import { explain } from '@/lib/explanation'
import type { SentLink } from '@/lib/sent-links'
import { type SendEvent, type SendStep, type SendTerms, sendReducer, sendStart } from './send-machine'

const KEY = '0x9dF1dF956C630f5DB8B9fca1012a267e80DAf175'
const OTHER_KEY = '0x5Bb563a9fE1A069751D75A559fc194De917f22bD'
const draft = { chainId: '31337', token: ZERO_ADDRESS, amount: '25' }
const terms: SendTerms = {
  chainId: '31337',
  version: 'v4.4',
  vault: OTHER_KEY,
  asset: { address: ZERO_ADDRESS, symbol: 'ETH', name: 'Ether', decimals: 18, gasless: null },
  amount: 25n,
  from: KEY,
}
const problem = explain({ what: 'No.', outcome: 'refused', next: 'retry' }, 'deposit')
const sent = (change: Partial<SentLink>): SentLink => ({
  pubKey20: KEY,
  secret: 'WpQIuBvptLkCV3aF',
  chainId: '31337',
  version: 'v4.4',
  index: '7',
  symbol: 'ETH',
  decimals: 18,
  amount: '25',
  sender: KEY,
  createdAt: 1,
  txHash: null,
  ...change,
})

const play = (events: SendEvent[], from: SendStep = sendStart) => events.reduce(sendReducer, from)
const working = play([
  { type: 'reviewed', draft, terms },
  { type: 'started', pubKey20: KEY, phase: 'depositing' },
])

describe('sending', () => {
  it('goes from the amount over the agreement to the link', () => {
    expect(working).toMatchObject({ step: 'working', phase: 'depositing', pubKey20: KEY })
    const mined = play([{ type: 'advanced', phase: 'deposit_mining' }], working)
    expect(play([{ type: 'made', sent: sent({}) }], mined)).toEqual({
      step: 'success',
      draft,
      sent: sent({}),
    })
  })

  it('waits until its own deposit has a number', () => {
    expect(play([{ type: 'made', sent: sent({ index: null }) }], working)).toBe(working)
    expect(play([{ type: 'made', sent: sent({ pubKey20: OTHER_KEY }) }], working)).toBe(working)
  })

  it('goes on by transactions when the signature is of no use', () => {
    const asset = { ...terms.asset, gasless: { name: 'USD Coin', version: '2' } }
    const signing = play([
      { type: 'reviewed', draft, terms: { ...terms, asset } },
      { type: 'started', pubKey20: KEY, phase: 'signing' },
    ])
    expect(play([{ type: 'paying_gas' }], signing)).toMatchObject({ phase: 'depositing', terms })
  })

  it('declined or refused, keeps what was agreed', () => {
    expect(play([{ type: 'refused', problem: null }], working)).toEqual({
      step: 'confirm',
      draft,
      terms,
      problem: null,
    })
    expect(play([{ type: 'refused', problem }], working)).toMatchObject({ step: 'confirm', problem })
  })

  it('cannot be changed once it is agreed, nor left while it is under way', () => {
    const confirm = play([{ type: 'reviewed', draft, terms }])
    expect(play([{ type: 'drafted', draft: { ...draft, amount: '9' } }], confirm)).toBe(confirm)
    expect(play([{ type: 'returned' }], working)).toBe(working)
    expect(play([{ type: 'returned' }], confirm)).toEqual({ step: 'input', draft })
  })

  it('begins again with the same token and no amount', () => {
    const again = play([{ type: 'made', sent: sent({}) }, { type: 'again' }], working)
    expect(again).toEqual({ step: 'input', draft: { ...draft, amount: '' } })
  })
})
