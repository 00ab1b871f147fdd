/** Longer than anything that names somebody. */
const LONGEST = 320

/** Whom the page's address names, as `?recipientAddress=`: whatever could be typed. */
export function recipientIn(search: string): string | undefined {
  const text = new URLSearchParams(search).get('recipientAddress')?.trim() ?? ''
  return text !== '' && text.length <= LONGEST ? text : undefined
}
