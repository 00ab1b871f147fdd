import { ApiError } from './client'

/** Failures after which the same request may well succeed: no answer, or one that asks for patience. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    ['unreachable', 'unreadable', 'node_unreachable', 'database_busy', 'overloaded', 'internal'].includes(
      error.code,
    )
  )
}
