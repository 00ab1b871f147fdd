import type { QueryClient } from '@tanstack/react-query'
import { linkQuery } from '@/api/queries'
import type { DepositRef } from '@filbert/sdk/link'

/** How long a person may wait for an answer that is here already. */
const PATIENCE_MS = 3_000

/** Reads a link again. Where nobody tells more of it, it is over after three seconds, and goes on behind the page. */
export async function reread(queries: QueryClient, deposit: DepositRef): Promise<void> {
  const over = new Promise<void>((done) => setTimeout(done, PATIENCE_MS))
  await Promise.race([queries.refetchQueries(linkQuery(deposit)), over])
}
