import { createFilbert, FilbertError } from '@filbert/sdk'

/** What to tell whoever claims when it does not work. */
export async function claimOrSay(baseUrl: string, url: string, to: string): Promise<string> {
  const filbert = createFilbert({ baseUrl, retries: 4, timeoutMs: 10_000 })
  try {
    const { txHash } = await filbert.links.claim({ link: url, to, signal: AbortSignal.timeout(60_000) })
    return `Under way: ${txHash}`
  } catch (error) {
    if (!(error instanceof FilbertError)) throw error
    switch (error.code) {
      case 'bad_link':
      case 'wrong_secret':
        return 'A part of this link got lost on its way. Ask its sender for it once more.'
      case 'already_claimed':
        return 'Somebody was quicker.'
      default:
        // `outcome` says where the money is, `retryable` whether to try again, `requestId` whom to ask for.
        return `${error.message} (${error.code}, ${error.outcome}, ${error.requestId ?? 'nothing asked'})`
    }
  }
}
