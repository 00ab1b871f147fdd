import {
  type AbiParameter,
  BaseError,
  ContractFunctionRevertedError,
  encodeErrorResult,
  type Hex,
  parseAbi,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { shownMoment } from '@/lib/moment'
import { explain } from '@/words/causes'
import { CONTRACT_SENTENCES } from '@/words/contract-sentences'
import { linkVaultAbi } from '@filbert/sdk/abi.gen'
import { contractErrors } from './contract-abi'
import { contractCause } from './contract-errors'

type ContractError = (typeof contractErrors)[number]

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TIME = 1_795_176_000n
const TIMES = ['expiresAt', 'reclaimableAfter', 'deadline']

function sample({ type, name = '' }: AbiParameter): unknown {
  switch (type) {
    case 'address':
      return ADDRESS
    case 'uint8':
      return 7
    case 'uint256':
      return TIMES.includes(name) ? TIME : 42n
    case 'bytes':
      return '0x01020304'
    default:
      throw new Error(`no sample of ${type}`)
  }
}

/** As viem hands it on. */
function reverted(data: Hex): BaseError {
  const cause = new ContractFunctionRevertedError({ abi: linkVaultAbi, data, functionName: 'makeDeposit' })
  return new BaseError('outer', { cause })
}

function causeOf(error: ContractError) {
  const abi: readonly unknown[] = [error]
  return contractCause(
    reverted(encodeErrorResult({ abi, errorName: error.name, args: error.inputs.map(sample) })),
  )
}

describe('every error of our contracts', () => {
  it('has a row, and every row an error', () => {
    expect(Object.keys(CONTRACT_SENTENCES).sort()).toEqual(contractErrors.map(({ name }) => name).sort())
  })

  it.each(contractErrors.map((error) => [error.name, error] as const))(
    '%s is told in words',
    (name, error) => {
      const cause = causeOf(error)
      if (!cause) throw new Error('it is one of ours')
      const { what } = explain(cause, 'read')
      expect(what.length).toBeGreaterThan(20)
      for (const technical of [name, 'undefined', '[object', 'NaN', ADDRESS]) {
        expect(what).not.toContain(technical)
      }
      for (const situation of ['claim', 'reclaim', 'deposit'] as const) {
        expect(explain(cause, situation).money).toMatch(/link|wallet/)
      }
    },
  )

  const timed = contractErrors.filter(({ inputs }) => inputs.some(({ name }) => TIMES.includes(name)))
  it.each(timed)('$name says when', (error) => {
    const cause = causeOf(error)
    expect(cause && explain(cause, 'read').what).toContain(shownMoment(TIME))
  })
})

describe('the words of an older vault', () => {
  const inWords = (words: string) =>
    contractCause(
      reverted(
        encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: [words] }),
      ),
    )

  it('have a row', () => {
    expect(inWords('DEPOSIT ALREADY WITHDRAWN')?.outcome).toBe('elsewhere')
    const sender = inWords('NOT THE SENDER')
    expect(sender && explain(sender, 'reclaim').next).toBe('connect')
  })

  it.each(['', 'ERC20: transfer failed', 'say DEPOSIT ALREADY WITHDRAWN', 'constructor'])(
    'of others have none: %j',
    (words) => {
      expect(inWords(words)).toBeUndefined()
    },
  )
})

it('an error of another contract has no row', () => {
  expect(contractCause(reverted('0xe450d38c'))).toBeUndefined()
  expect(contractCause(reverted('0x'))).toBeUndefined()
  expect(contractCause(new Error('no contract'))).toBeUndefined()
})
