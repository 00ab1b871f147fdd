import type { Context } from '../context.js'
import { wrong } from '../inputs.js'
import { requestIdIn } from '../request-link.js'
import type { RequestLink } from '../schema.gen.js'

/** A request by its link or its id. */
export async function readRequest(
  { transport }: Context,
  named: string,
  signal?: AbortSignal,
): Promise<RequestLink> {
  const id = idIn(named)
  const request = await transport.get<RequestLink>(`/request-links/${encodeURIComponent(id)}`, { signal })
  if (request.id === id) return request
  throw wrong('answer_differs', 'The server told of another request than was asked for.')
}

function idIn(named: string): string {
  const at = named.indexOf('?')
  const id = requestIdIn(at < 0 ? `?id=${named}` : (named.slice(at).split('#', 1)[0] ?? ''))
  if (id === null) throw wrong('bad_link', 'This names no request.')
  return id
}
