/** What `/close` says to the page around it. */
const CLOSE = 'close-modal'
/** What the bank's terms say when they were agreed to, alone or among other things. */
const AGREED = 'signedAgreementId'

/**
 * What a message to this page tells of the frame on it: that it has come to its end, or that the terms were agreed to.
 * Null: it is somebody else's, or about something else. Only that is taken from it: how things stand the server says.
 */
export function frameNews(
  { origin, data }: Pick<MessageEvent<unknown>, 'origin' | 'data'>,
  allowed: { own: string; frames: readonly string[] },
): 'over' | 'agreed' | null {
  if (origin === allowed.own) return data === CLOSE ? 'over' : null
  return allowed.frames.includes(origin) && tellsAgreement(data) ? 'agreed' : null
}

function tellsAgreement(data: unknown): boolean {
  if (typeof data === 'string') return data.includes(AGREED)
  return typeof data === 'object' && data !== null && AGREED in data
}
