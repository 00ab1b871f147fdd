import { setTimeout as wait } from 'node:timers/promises'
import { get, type LinkState } from './api'

const WITHIN_MS = 10_000

/**
 * A deposit is known to the server a moment after its block: until then it answers
 * `deposit_unconfirmed`, which programs have to be patient about.
 */
export async function untilKnown(url: string, link: string): Promise<LinkState> {
  const query = new URL(link).searchParams
  const path = `links/${query.get('c')}/${query.get('v')}/${query.get('i')}`
  const deadline = Date.now() + WITHIN_MS
  while (Date.now() < deadline) {
    const { status, body } = await get<LinkState>(url, path)
    if (status === 200) return body
    await wait(50)
  }
  throw new Error(`${path} was not known within ${WITHIN_MS} ms`)
}
