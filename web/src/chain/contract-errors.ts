import { BaseError, ContractFunctionRevertedError, decodeErrorResult, parseAbi } from 'viem'
import type { ChainCause } from './causes'
import { type ContractErrorName, contractErrors } from './contract-abi'
import { olderCause } from './older-errors'

/** Solidity's own, with words in place of a name. */
const [plainError] = parseAbi(['error Error(string words)'])

/** The one that says where the money went. All else left everything as it was. */
const ELSEWHERE: ContractErrorName = 'AlreadyWithdrawn'

/** What a vault or router refused with; undefined where it was none that we know, or no contract. */
export function contractCause(error: unknown): ChainCause | undefined {
  if (!(error instanceof BaseError)) return undefined
  const reverted = error.walk((e) => e instanceof ContractFunctionRevertedError)
  if (!(reverted instanceof ContractFunctionRevertedError) || !reverted.raw) return undefined
  try {
    const { errorName, args } = decodeErrorResult({
      abi: [...contractErrors, plainError],
      data: reverted.raw,
    })
    if (errorName === 'Error') return olderCause(args[0])
    return { code: errorName, outcome: errorName === ELSEWHERE ? 'elsewhere' : 'refused', values: args ?? [] }
  } catch {
    return undefined
  }
}
