import { t } from '@lingui/core/macro'
import type { Config, Link } from '@/api/schema.gen'
import { ADDRESS_WORDS, problemWords } from '@/lib/recipient-problem-words'
import { readRecipient, type TypedRecipient } from '@/lib/typed-recipient'
import type { Hex } from '@/lib/hex'
import { elsewhereWords, foreignWords } from './chain-words'
import { type PayoutProblem, payoutProblem } from './payout'

/** What somebody typed into the field for where it should go, as far as money can go there from here. */
export type PayableRecipient =
  | { kind: 'address'; address: Hex }
  /** Whom it means, if anybody, the chain says. */
  | { kind: 'name'; name: string }
  /** A bank account that it can be paid out to. */
  | { kind: 'bank'; number: string; words: string }
  /** `elsewhere`: it is for another chain than the money is on. */
  | ({ kind: 'wrong'; elsewhere?: true } & PayoutProblem)

/** What is to go there, and what is known of banks and chains here. */
export interface Payout {
  /** Without a link nothing is paid out to banks. */
  link: Link | undefined
  /** The chain where it arrives; null while that is not known. */
  chainId: string | null
  config: Config
}

/** What was typed, and what stands against paying that. */
export function readPayable(text: string, payout: Payout): PayableRecipient {
  const read = readRecipient(text, 'account')
  switch (read.kind) {
    case 'address':
    case 'name':
      return readWallet(read, payout)
    case 'iban':
      return readBank(read.iban, t`A bank account that is paid in euros, by SEPA`, payout)
    case 'us':
      return readBank(read.number, t`A US bank account that is paid in dollars, by ACH`, payout)
    case 'wrong':
      return { kind: 'wrong', words: problemWords(read.problem) }
    case 'foreign':
      return { kind: 'wrong', words: foreignWords(read.chain), reachOut: true }
    case 'empty':
      return { kind: 'wrong', words: ADDRESS_WORDS.empty }
    default:
      return { kind: 'wrong', words: ADDRESS_WORDS.no_prefix }
  }
}

function readWallet(
  read: Extract<TypedRecipient, { kind: 'address' | 'name' }>,
  { chainId, config }: Payout,
): PayableRecipient {
  if (read.chainId !== undefined && chainId !== null && read.chainId !== chainId)
    return { kind: 'wrong', elsewhere: true, words: elsewhereWords(read.chainId, chainId, config.chains) }
  return read.kind === 'address'
    ? { kind: 'address', address: read.address }
    : { kind: 'name', name: read.name }
}

function readBank(number: string, words: string, { link, config }: Payout): PayableRecipient {
  const problem = link ? payoutProblem(link, config) : null
  return problem ? { kind: 'wrong', ...problem } : { kind: 'bank', number, words }
}
