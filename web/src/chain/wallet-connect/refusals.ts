import { ProviderRpcError } from '@/chain/provider-error'

/** The protocol's codes for an owner's no: to all of it, to a chain, to a method, to an event. */
const OWNERS_NO = [5000, 5001, 5002, 5003]

/**
 * What a wallet answered over the relay, which is a JSON-RPC error and no `Error`; null where nothing was answered, and
 * the library gave up.
 */
export function walletsRefusal(cause: unknown): ProviderRpcError | null {
  const { code, message } = Object(cause) as { code?: unknown; message?: unknown }
  if (typeof code !== 'number' || code === 0) return null
  return new ProviderRpcError(OWNERS_NO.includes(code) ? 4001 : code, String(message))
}
