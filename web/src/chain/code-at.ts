import type { Hex } from '@/lib/hex'

/** A node that has not answered by then is not waited for. */
const PATIENCE_MS = 4_000

/** What an account's code begins with that only hands over to other code (EIP-7702): it is an account all the same. */
const DELEGATED = '0xef0100'

/**
 * Whether an address is one of a contract, as the node of a chain says. Null where it does not say. Asked without the
 * wallets' code, which nobody needs who claims to a typed address.
 */
export async function isContractAt(rpcUrl: string, address: Hex): Promise<boolean | null> {
  try {
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getCode', params: [address, 'latest'] }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const { result }: { result?: unknown } = await answer.json()
    if (typeof result !== 'string' || !/^0x/i.test(result)) return null
    return result.length > 2 && !result.toLowerCase().startsWith(DELEGATED)
  } catch {
    return null
  }
}

/** The chains where an address is one of a contract, where it is none on the chain that pays. */
export async function contractElsewhere<Network extends { chainId: string; rpcUrl: string }>(
  address: Hex,
  chainId: string,
  chains: readonly Network[],
): Promise<Network[]> {
  const here = chains.find((chain) => chain.chainId === chainId)
  if (!here || (await isContractAt(here.rpcUrl, address)) !== false) return []
  const others = chains.filter((chain) => chain !== here)
  const answers = await Promise.all(others.map(({ rpcUrl }) => isContractAt(rpcUrl, address)))
  return others.filter((_, at) => answers[at] === true)
}
