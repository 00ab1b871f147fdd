import type { Hex, TypedDataDefinition } from 'viem'
import type { Transaction, Wallet } from '../src/index.js'
import { ALICE, HASH } from './world.js'

export interface Recording extends Required<Wallet> {
  signed: TypedDataDefinition[]
  sent: Transaction[]
}

/** Alice's, which does as it is asked and remembers what. */
export function recordingWallet(signature: Hex = `0x${'11'.repeat(65)}`): Recording {
  const [signed, sent]: [TypedDataDefinition[], Transaction[]] = [[], []]
  return {
    address: ALICE,
    signed,
    sent,
    signTypedData: async (data) => {
      signed.push(data)
      return signature
    },
    sendTransaction: async (transaction) => {
      sent.push(transaction)
      return HASH
    },
    signMessage: async () => signature,
  }
}
