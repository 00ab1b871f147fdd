import { useQuery } from '@tanstack/react-query'
import type { Hex } from '@/lib/hex'
import { useConfig, walletNameQuery } from './queries'

/** What a wallet is called in ENS. Null: by nothing that is known yet. A list asks for those of it that are in sight. */
export function useWalletName(address: Hex | null): string | null {
  const { names } = useConfig()
  const { data } = useQuery({ ...walletNameQuery(address ?? '0x'), enabled: names && address !== null })
  return data ?? null
}
