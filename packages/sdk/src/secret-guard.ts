import { FilbertError } from './error.js'

/** Names of fields that hold secrets, here and in other clients of the protocol. */
const SECRET_FIELDS = ['password', 'secret', 'privatekey']

/** A link with what stands behind its `#`. */
const WHOLE_LINK = /([#?&;]|u0026)p=./i
/** How often somebody may have escaped it on its way. */
const LAYERS = 3

/**
 * Throws `secret_outbound` if a link's secret is about to be sent, wherever it stands. `own`: secrets and keys that
 * are at hand, which belong in no request in any form.
 */
export function refuseSecrets(sent: unknown, own: readonly string[] = []): void {
  if (!holdsSecret(sent, own)) return
  throw new FilbertError(
    'secret_outbound',
    'A link’s secret was about to be sent, so nothing was. Whoever knows it can take the money: send the link’s public part.',
    { outcome: 'refused' },
  )
}

function holdsSecret(sent: unknown, own: readonly string[]): boolean {
  if (typeof sent === 'string') return layersOf(sent).some((text) => isSecret(text, own))
  if (sent instanceof FormData)
    return [...sent].some((entry) => holdsSecret(Object.fromEntries([entry]), own))
  if (Array.isArray(sent)) return sent.some((one) => holdsSecret(one, own))
  if (typeof sent !== 'object' || sent === null) return false
  return Object.entries(sent).some(
    ([name, value]) =>
      SECRET_FIELDS.includes(name.toLowerCase()) || holdsSecret(name, own) || holdsSecret(value, own),
  )
}

function isSecret(text: string, own: readonly string[]): boolean {
  if (WHOLE_LINK.test(text)) return true
  const low = text.toLowerCase()
  return own.some((one) =>
    one.startsWith('0x') ? low.includes(one.slice(2).toLowerCase()) : text.includes(one),
  )
}

/** The text as it stands, and as it was before it was escaped. */
function layersOf(text: string): string[] {
  const layers = [text]
  for (let layer = 0; layer < LAYERS && text.includes('%'); layer++) {
    text = text.replace(/%([0-9a-f]{2})/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
    layers.push(text)
  }
  return layers
}
