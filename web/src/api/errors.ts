import { isPassing as isPassingCode } from '@filbert/sdk/outcomes'
import { ApiError } from './client'

/** Failures after which the same request may well succeed: no answer, or one that asks for patience. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && isPassingCode(error.code)
}
