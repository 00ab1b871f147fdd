import { ask, json, PREFIX, refusal } from '@filbert/sdk/ask'
import { FilbertError } from '@filbert/sdk/error'
import type { FailureCode } from '@filbert/sdk/outcomes'
import type { Hex } from '@/lib/hex'
import { SEALED_FILE_BYTES } from '@/lib/server-limits'
import { patiently } from './patience'
import type {
  AttachmentInfo,
  CalculatePoints,
  Claim,
  Config,
  DepositByAuthorization,
  DirectTransferSubmitted,
  Link,
  LinkPage,
  LinkState,
  Links,
  Name,
  Nft,
  Points,
  RecentRecipients,
  Reclaim,
  Sent,
  SubmitDirectTransfer,
  Submitted,
  TokenPrice,
  WalletBalances,
  WalletName,
  WalletNfts,
} from './schema.gen'

/** As long as the server waits for a file on a slow network. */
export const UPLOAD_TIMEOUT_MS = 120_000

/** A cause as it is: who asked knows what for. */
export type ApiError = FilbertError<FailureCode>
export const ApiError: new (...given: ConstructorParameters<typeof FilbertError<FailureCode>>) => ApiError =
  FilbertError

export const api = {
  config: () => get<Config>('/config'),
  link: (chainId: string, version: string, index: string) =>
    get<Link>(`/links/${segments(chainId, version, index)}`),
  /** At most 20 keys a call. With a chain, only what is there, and up to which block that was read. */
  linksByKey: (keys: readonly Hex[], chainId?: string) =>
    get<Links>(
      `/links?${new URLSearchParams([
        ...keys.map((key) => ['pubKey20', key]),
        ...(chainId === undefined ? [] : [['chainId', chainId]]),
      ])}`,
    ),
  /** The newest first, 50 a page; `after` is the `next` of the page before. */
  linksOfSender: (sender: Hex, state: LinkState, after: string | null) =>
    get<LinkPage>(`/senders/${segments(sender)}/links?${paged({ state }, after)}`),
  linksOfTransaction: (chainId: string, hash: Hex, after: string | null = null) =>
    get<LinkPage>(`/transactions/${segments(chainId, hash)}/links?${paged({}, after)}`),
  /** The same claim again is one claim. */
  claim: (body: Claim) => postAgain<Sent>('/claim-v2', body),
  /** Who sends it sends it again: what came of each time counts. */
  depositGasless: (body: DepositByAuthorization) => post<Sent>('/deposit-3009', body),
  /** The same again is one. */
  reclaim: (body: Reclaim) => postAgain<Sent>('/reclaim', body),
  recentTransactions: (address: Hex) => postAgain<RecentRecipients>('/recent-transactions', { address }),
  submitDirectTransfer: (body: SubmitDirectTransfer) =>
    postAgain<DirectTransferSubmitted>('/submit-direct-transfer', body),
  /** `link`: its public part. The note in the answer is sealed. */
  attachmentInfo: (link: string) => postAgain<AttachmentInfo>('/get-attachment-info', { link }),
  /** The same form again is answered the same. */
  submitClaimLink: (form: FormData) =>
    call<Submitted>(
      '/submit-claim-link/init',
      { method: 'POST', body: form },
      { timeoutMs: UPLOAD_TIMEOUT_MS, repeatable: true },
    ),
  attachedFile: (fileUrl: string) => file(fileUrl),
  walletBalances: (address: Hex) => postAgain<WalletBalances>('/fetch-wallet-balance', { address }),
  tokenPrice: (chainId: string, tokenAddress: Hex) =>
    get<TokenPrice>(`/token-price?${new URLSearchParams({ chainId, tokenAddress })}`),
  /** A piece of a collection; `owned` in it is `owner`'s. Its name may still be missing the first time. */
  nft: (chainId: string, contract: Hex, tokenId: string, owner?: Hex) =>
    get<Nft>(
      `/nfts/${segments(chainId, contract, tokenId)}${owner === undefined ? '' : `?${new URLSearchParams({ owner })}`}`,
    ),
  /** Of listed collections, at most 50 a chain. */
  walletNfts: (address: Hex) => get<WalletNfts>(`/wallets/${segments(address)}/nfts`),
  /** An estimate, before boosts: nothing is credited by it. */
  points: (body: CalculatePoints) => postAgain<Points>('/calculate-pts-for-action', body),
  /** Whom a name of ENS means now: to be asked again when money goes to it. */
  /** `chainId`: where its account is paid. */
  name: (name: string, chainId: string | null) =>
    get<Name>(`/names/${segments(name)}${chainId === null ? '' : `?chainId=${chainId}`}`),
  /** What a wallet calls itself in ENS, for people to recognise it by: money goes to the wallet. */
  nameOfWallet: (address: Hex) => get<WalletName>(`/wallets/${segments(address)}/name`),
  /** At most 20 names and keys in all. */
  eventsUrl: (links: readonly string[], keys: readonly Hex[]) =>
    `${PREFIX}/events?${new URLSearchParams([...links.map((link) => ['link', link]), ...keys.map((key) => ['pubKey20', key])])}`,
}

function segments(...parts: string[]): string {
  return parts.map(encodeURIComponent).join('/')
}

export function paged(query: Record<string, string>, after: string | null): URLSearchParams {
  return new URLSearchParams(after === null ? query : { ...query, after })
}

export function get<T>(path: string): Promise<T> {
  return call<T>(path, {}, { repeatable: true })
}

export function post<T>(path: string, body: object): Promise<T> {
  return call<T>(path, json('POST', body), {})
}

/** What only reads, or the server takes for one however often it comes. */
export function postAgain<T>(path: string, body: object): Promise<T> {
  return call<T>(path, json('POST', body), { repeatable: true })
}

export function patch<T>(path: string, body: object, how: How = {}): Promise<T> {
  return call<T>(path, json('PATCH', body), how)
}

interface How {
  timeoutMs?: number
  /** It only reads, or the server takes it for one however often it comes. */
  repeatable?: boolean
}

export function call<T>(path: string, init: RequestInit, { timeoutMs, repeatable = false }: How): Promise<T> {
  return patiently(() => ask<T>(PREFIX + path, init, timeoutMs), repeatable)
}

/** The bytes of a file that we keep. Its address is the server's, and still leads nowhere else. */
function file(url: string): Promise<Uint8Array<ArrayBuffer>> {
  return patiently(() => fileOnce(url), true)
}

async function fileOnce(url: string): Promise<Uint8Array<ArrayBuffer>> {
  if (!url.startsWith(`${PREFIX}/attachments/`)) {
    throw new ApiError('unreadable', 'That is no address of a file.')
  }
  let response: Response
  let bytes: ArrayBuffer
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS) })
    if (!response.ok) throw refusal(response, await response.json())
    bytes = await response.arrayBuffer()
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw new ApiError('unreachable', 'The file did not come.')
  }
  if (bytes.byteLength > SEALED_FILE_BYTES) throw new ApiError('unreadable', 'The file is larger than any.')
  return new Uint8Array(bytes)
}
