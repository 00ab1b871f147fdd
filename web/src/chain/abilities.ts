import { getBytecode, getCapabilities } from 'wagmi/actions'
import type { Hex } from '@/lib/hex'
import { refusesBatches } from './batch-errors'
import { wagmiConfig } from './wagmi'

/** What can be asked of a wallet, on one chain. */
export interface WalletAbilities {
  /**
   * There is code at its address, so tokens ask that code about its signatures and not the key's (EIP-1271;
   * also where EIP-7702 has put it there): it pays by transactions.
   */
  contract: boolean
  /** It carries out several calls as one, all or none of them (EIP-5792). */
  batches: boolean
}

/** Wallets that do not know the question may well say nothing at all. */
const PATIENCE_MS = 2_000

/** Asks the chain and the wallet; neither shows its owner anything. */
export async function walletAbilities(chainId: string, owner: Hex): Promise<WalletAbilities> {
  const [contract, batches] = await Promise.all([hasCode(chainId, owner), canBatch(chainId, owner)])
  return { contract, batches }
}

/** Whether there is code at its address. Throws where the chain's node cannot be asked. */
export async function hasCode(chainId: string, owner: Hex): Promise<boolean> {
  const code = await getBytecode(await wagmiConfig(), { address: owner, chainId: Number(chainId) })
  return code !== undefined && code !== '0x'
}

/** Asks the wallet alone. One that says nothing, or has refused a batch, carries out none. */
export async function canBatch(chainId: string, owner: Hex): Promise<boolean> {
  if (refusesBatches(chainId, owner)) return false
  const asked = askCapabilities(Number(chainId), owner)
  const silence = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS))
  return Promise.race([asked, silence])
}

/** As the standard has it, and as wallets from before it was final do. `ready` would first ask to change the account. */
async function askCapabilities(chainId: number, account: Hex): Promise<boolean> {
  try {
    const told: Record<string, unknown> = {
      ...(await getCapabilities(await wagmiConfig(), { account, chainId })),
    }
    return field(told['atomic'], 'status') === 'supported' || field(told['atomicBatch'], 'supported') === true
  } catch {
    return false
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
