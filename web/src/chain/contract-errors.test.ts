import { type AbiParameter, decodeErrorResult, encodeErrorResult } from 'viem'
import { describe, expect, it } from 'vitest'
import { explain } from '@/lib/explanation'
import { shownMoment } from '@/lib/moment'
import { linkVaultAbi } from './abi.gen'
import { VAULT_ERRORS, vaultCause } from './contract-errors'

const errors = linkVaultAbi.filter((item) => item.type === 'error')
const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const EXPIRY = 1_795_176_000n

function sample({ type, name }: AbiParameter): unknown {
  switch (type) {
    case 'address':
      return ADDRESS
    case 'uint8':
      return 7
    case 'uint256':
      return name === 'expiresAt' || name === 'reclaimableAfter' ? EXPIRY : 42n
    default:
      throw new Error(`no sample of ${type}`)
  }
}

/** What the page makes of the bytes that the chain gives. */
function causeOf(error: (typeof errors)[number]) {
  const args = error.inputs.map(sample)
  const data = encodeErrorResult({ abi: [error] as readonly unknown[] as typeof linkVaultAbi, args } as never)
  const decoded = decodeErrorResult({ abi: linkVaultAbi, data })
  return vaultCause(decoded.errorName, decoded.args)
}

describe('every error of the vault', () => {
  it('has a row, and every row an error', () => {
    expect(Object.keys(VAULT_ERRORS).sort()).toEqual(errors.map((error) => error.name).sort())
  })

  it.each(errors.map((error) => [error.name, error] as const))('%s is told in words', (name, error) => {
    const cause = causeOf(error)
    expect(cause?.what.length).toBeGreaterThan(20)
    for (const technical of [name, 'undefined', '[object', 'NaN', ADDRESS]) {
      expect(cause?.what).not.toContain(technical)
    }
    for (const situation of ['claim', 'reclaim', 'deposit'] as const) {
      if (cause) expect(explain(cause, situation).money).toMatch(/link|wallet/)
    }
  })

  it.each(errors.filter((error) => error.inputs.some(({ name }) => /expiresAt|reclaimableAfter/.test(name))))(
    '$name says when',
    (error) => expect(causeOf(error)?.what).toContain(shownMoment(EXPIRY)),
  )
})

it('an error of another contract has no row', () => {
  expect(vaultCause('ERC20InsufficientBalance', [ADDRESS, 1n, 2n])).toBeUndefined()
  expect(vaultCause('toString')).toBeUndefined()
})
