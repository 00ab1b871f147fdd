const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Which request the address of a page names, as `?id=`; null where it names none. */
export function requestIdIn(search: string): string | null {
  const id = new URLSearchParams(search).get('id')?.trim() ?? ''
  return ID.test(id) ? id.toLowerCase() : null
}

/** What is passed on to the payer. */
export function requestUrl(origin: string, id: string): string {
  return `${origin}/request/pay?id=${encodeURIComponent(id)}`
}

/** Of which request something is signed, for whom it is, and when. */
interface Signed {
  id: string
  recipient: string
  chainId: string
  /** Unix seconds. */
  at: number
}

/** What a recipient's wallet signs (EIP-191) to call a request off. crates/domain/src/cancel_message.rs writes the same. */
export function cancelMessage(domain: string, { id, recipient, chainId, at }: Signed): string {
  return [
    `${domain} wants you to cancel a payment request to your wallet:`,
    recipient,
    '',
    'Nobody is asked to pay it any more. No money moves.',
    '',
    `Request: ${id}`,
    `Chain ID: ${chainId}`,
    issuedAt(at),
  ].join('\n')
}

/** What a recipient's wallet signs (EIP-191) to accept what is of a token at a request's own address. The server reads the same. */
export function acceptMessage(
  domain: string,
  { id, recipient, token, chainId, at }: Signed & { token: string },
): string {
  return [
    `${domain} wants you to accept what was paid for a payment request to your wallet:`,
    recipient,
    '',
    'It goes to your wallet, and cannot be sent back any more.',
    '',
    `Request: ${id}`,
    `Token: ${token}`,
    `Chain ID: ${chainId}`,
    issuedAt(at),
  ].join('\n')
}

function issuedAt(at: number): string {
  return `Issued At: ${new Date(at * 1000).toISOString().replace('.000Z', 'Z')}`
}
