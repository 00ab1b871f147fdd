import { SignClient } from '@walletconnect/sign-client'
import type { Relay } from '@/chain/world'
import { deviceStorage, settings } from '@/lib/device-storage'

export type Client = Awaited<ReturnType<typeof SignClient.init>>
export type Session = ReturnType<Client['session']['getAll']>[number]

/**
 * WalletConnect's client, which asks nobody but the relay, and tells it nothing beside what is sealed: what it would
 * report of its use is off, and so is the frame that would vouch for this page's address.
 */
export async function startClient({ projectId, relayUrl }: Relay): Promise<Client> {
  const client = await SignClient.init({
    projectId,
    relayUrl,
    metadata: ownMetadata(location.origin),
    storage: onThisDevice,
    telemetryEnabled: false,
    // What it would log has keys in it.
    logger: 'silent',
  })
  client.core.verify.register = async () => ''
  sealAll(client.core.relayer)
  return client
}

/** Unsealed the library names to the relay what a wallet is asked, on which chain, and of which contract (`tvf`). */
function sealAll(relayer: Client['core']['relayer']): void {
  const publish = relayer.publish.bind(relayer)
  relayer.publish = (topic, message, { tvf: _, ...sealed } = {}) => publish(topic, message, sealed)
}

/** What wallets show of who asks them. No more of the page's address: there may be a secret in it. */
function ownMetadata(origin: string) {
  return {
    name: 'Filbert',
    description: 'Money as a link',
    url: origin,
    icons: [`${origin}/app/icon-192.png`],
  }
}

const PREFIX = 'filbert.walletconnect.'

/** Its sessions are kept with all else that is convenient, in the form that it asks for. */
const onThisDevice = {
  getKeys: async () => keptKeys(),
  getEntries: async <T>() => keptKeys().map((key): [string, T] => [key, kept(key) as T]),
  getItem: async <T>(key: string) => kept(key) as T | undefined,
  setItem: async (key: string, value: unknown) => settings.setItem(PREFIX + key, JSON.stringify(value)),
  removeItem: async (key: string) => settings.removeItem(PREFIX + key),
}

function kept(key: string): unknown {
  const text = settings.getItem(PREFIX + key)
  return text === null ? undefined : JSON.parse(text)
}

function keptKeys(): string[] {
  const names = Array.from({ length: deviceStorage.length }, (_, at) => deviceStorage.key(at) ?? '')
  return names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length))
}
