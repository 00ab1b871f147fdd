import { t } from '@lingui/core/macro'
import { http } from 'viem'
import { settings } from '@/lib/device-storage'
import type { Person, World } from '@/chain/world'
import { prompts } from './prompts'
import { SandboxWallet } from './provider'

/** A nut on paper; wallets show themselves with a picture. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#ffd98a"/><g stroke="#221a14" stroke-width="1.8" stroke-linejoin="round"><path fill="#c07838" d="M16 27C14 26 8 24 8 16S12 9 16 9s8 0 8 7-6 10-8 11Z"/><path fill="#7fa050" d="M7 15C6 8 11 6 16 6s10 2 9 9l-3-2-2 4-2-4-2 4-2-4-2 4-2-4Z"/></g></svg>',
)}`

/** Makes the sandbox wallet known as EIP-6963 has it; it is one wallet among those the browser has. */
export function announceSandboxWallet(world: World, people: readonly Person[]): void {
  const provider = new SandboxWallet({
    chains: world.chains,
    people,
    ask: (prompt) => prompts.ask(prompt),
    rpc: (network, request) => http(network.rpcUrl)({}).request(request),
    storage: settings,
  })
  window.addEventListener('storage', provider.announceChanges)

  const detail = Object.freeze({
    info: { uuid: crypto.randomUUID(), name: t`Sandbox wallet`, icon: ICON, rdns: 'filbert.sandbox' },
    provider,
  })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
