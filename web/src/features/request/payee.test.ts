import { expect, it } from 'vitest'
import { readRecipient } from '@/lib/typed-recipient'
import { ALICE, BOB } from '@/links/a-link'
import { answeredAtOnce, type ResolvedRecipient } from '@/recipients/resolve-recipient'
import { payeeOf } from './payee'

const nowhere = () => null
const read = (text: string, resolved?: ResolvedRecipient) => {
  const typed = readRecipient(text)
  return { typed, resolved: resolved ?? answeredAtOnce(typed, []) ?? undefined, stopped: true }
}

it('an address is who is paid, once typing has stopped', () => {
  expect(payeeOf(read(ALICE), nowhere)).toEqual({ kind: 'found', text: ALICE, address: ALICE, chainId: null })
  expect(payeeOf({ ...read(ALICE), stopped: false }, nowhere)).toEqual({ kind: 'looking' })
})

it('a name is looked up, and the request is made with the name', () => {
  expect(payeeOf(read('ada.eth'), nowhere)).toEqual({ kind: 'looking' })
  const found: ResolvedRecipient = { ok: true, to: { kind: 'name', name: 'ada.eth', address: BOB } }
  expect(payeeOf(read('ada.eth', found), nowhere)).toEqual({
    kind: 'found',
    text: 'ada.eth',
    address: BOB,
    chainId: null,
  })
  const words = 'Please enter a valid address or ENS name.'
  expect(payeeOf(read('ada.eth', { ok: false, words }), nowhere)).toEqual({ kind: 'wrong', words })
})

it.each(['ada@example.com', '+43 660 1234567', 'nuts', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', '0x12'])(
  '%s is nobody who can be paid',
  (text) => {
    const found: ResolvedRecipient = { ok: true, to: { kind: 'phone', number: '+436601234567' } }
    const resolved = text.startsWith('+') ? found : undefined
    expect(payeeOf(read(text, resolved), nowhere).kind).toBe('wrong')
  },
)

it('nobody asks for money where it would be lost', () => {
  expect(payeeOf(read(ALICE), () => 'What is sent there is lost.')).toEqual({
    kind: 'wrong',
    words: 'What is sent there is lost.',
  })
})
