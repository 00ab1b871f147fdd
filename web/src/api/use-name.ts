import { useQuery } from '@tanstack/react-query'
import type { Hex } from '@/lib/hex'
import type { ApiError } from './client'
import { nameQuery } from './queries'

export type NameAnswer =
  | { state: 'none' }
  | { state: 'looking' }
  /** `name`: in normal form. */
  | { state: 'found'; name: string; address: Hex }
  | { state: 'failed'; error: ApiError }

/** Looks a name up as soon as there is one: give it one when typing has stopped. Without a chain: on Ethereum. */
export function useName(name: string | null, chainId: string | null): NameAnswer {
  const { data, error } = useQuery({ ...nameQuery(name ?? '', chainId), enabled: name !== null })
  if (name === null) return { state: 'none' }
  if (error) return { state: 'failed', error }
  return data ? { state: 'found', ...data } : { state: 'looking' }
}
