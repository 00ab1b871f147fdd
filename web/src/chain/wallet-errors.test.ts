import {
  BaseError,
  ContractFunctionRevertedError,
  encodeErrorResult,
  HttpRequestError,
  UserRejectedRequestError,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { type Connector, ConnectorAccountNotFoundError, ConnectorChainMismatchError } from 'wagmi'
import { ZERO_ADDRESS } from '@/lib/address'
import { shownMoment } from '@/lib/moment'
import { inWords } from '@/words/in-words'
import { linkVaultAbi } from '@filbert/sdk/abi.gen'
import { sendingAnswer, walletAnswer } from './wallet-errors'

/** As viem hands it on: wrapped in an error of its own. */
const wrapped = (cause: Error) => new BaseError('outer', { cause })

describe("a wallet's no", () => {
  it.each([
    ['bare', { code: 4001 }],
    ['wrapped by viem', wrapped(new UserRejectedRequestError(new Error('denied')))],
    ['deep inside', { cause: { cause: { code: 4001 } } }],
  ])('by its owner is no failure (%s)', (_name, error) => {
    expect(walletAnswer(error)).toEqual({ kind: 'declined' })
  })

  it('by the vault is told by the name of the error', () => {
    const data = encodeErrorResult({ abi: linkVaultAbi, errorName: 'TooEarlyToReclaim', args: [5n, 99n] })
    const reverted = new ContractFunctionRevertedError({
      abi: linkVaultAbi,
      data,
      functionName: 'makeDeposit',
    })
    const answer = inWords(walletAnswer(wrapped(reverted)), 'reclaim')
    expect(answer).toMatchObject({
      kind: 'refused',
      problem: {
        what: `The sender promised not to refund this link before ${shownMoment(99)}.`,
        money: 'The money is still in the link.',
      },
    })
  })

  it.each([
    ['deposit', 'Nothing has left your wallet.'],
    ['reclaim', 'The money is still in the link.'],
  ] as const)('to a %s, by a chain that cannot be reached, has moved nothing', (situation, money) => {
    const error = wrapped(new HttpRequestError({ url: 'http://node.test' }))
    expect(inWords(walletAnswer(error), situation)).toMatchObject({ problem: { outcome: 'refused', money } })
  })

  it('is not read from its text', () => {
    expect(walletAnswer(new Error('User rejected the request')).kind).toBe('refused')
  })

  it('in a ring of causes comes to an end', () => {
    const ring: { code: number; cause?: unknown } = { code: -1 }
    ring.cause = ring
    expect(walletAnswer(ring).kind).toBe('refused')
  })
})

describe('a wallet that was asked to send', () => {
  it.each([
    ['by its owner', { code: 4001 }, { kind: 'declined' }],
    ['by a code that says so', { code: -32003 }, { problem: { outcome: 'refused' } }],
    ['for want of money', { code: -32000 }, { problem: { outcome: 'refused' } }],
    [
      'before it was asked, by its other account',
      new ConnectorAccountNotFoundError({ address: ZERO_ADDRESS, connector: { name: 'Hazel' } as Connector }),
      { problem: { outcome: 'refused', next: 'retry' } },
    ],
    [
      'before it was asked, by its other chain',
      new ConnectorChainMismatchError({ connectionChainId: 1, connectorChainId: 2 }),
      { problem: { what: 'Your wallet is not on this chain.', outcome: 'refused' } },
    ],
    [
      'by the chain',
      new ContractFunctionRevertedError({ abi: [], data: '0xdeadbeef', functionName: 'makeDeposit' }),
      { problem: { outcome: 'refused' } },
    ],
  ])('has not done so after a no %s', (_name, error, answer) => {
    const given = error instanceof BaseError ? wrapped(error) : error
    expect(inWords(sendingAnswer(given), 'transfer')).toMatchObject(answer)
  })

  it.each([
    ['an inner fault', { code: -32603 }],
    [
      'an inner fault that is taken for a revert',
      wrapped(new ContractFunctionRevertedError({ abi: [], functionName: 'makeDeposit', message: 'Broke.' })),
    ],
    ['a port that was cut', new Error('Extension context invalidated.')],
    ['a node that did not answer it', wrapped(new HttpRequestError({ url: 'http://node' }))],
  ])('may have done so all the same after %s', (_name, error) => {
    expect(inWords(sendingAnswer(error), 'transfer')).toMatchObject({
      kind: 'refused',
      problem: {
        outcome: 'unknown',
        money: 'It may have been sent. Look into your wallet before you try again.',
      },
    })
  })
})
