import { normalName } from '@/lib/name'
import { ApiError, api } from './client'
import type { Name } from './schema.gen'

/** Whom a name means that somebody typed, on the chain where it is paid; null: on Ethereum. It is looked up in its normal form, which the answer has. */
export async function lookUpName(typed: string, chainId: string | null): Promise<Name> {
  const name = await normalName(typed).catch(() => {
    throw new ApiError('unreachable', 'The tables of names did not come.')
  })
  if (name === null) throw new ApiError('name_not_normalised', 'The name has no normal form.')
  const { address } = await api.name(name, chainId)
  return { name, address }
}
