import { extensionOf, type MediaType } from './media-type'

/** The product's limit, in characters as people count them: code points. */
export const MESSAGE_LIMIT = 140
const NAME_LIMIT = 60

/**
 * Control and format characters, those that turn the direction of the line among them. Joiners stay:
 * some scripts and many emoji are written with them.
 */
const UNSEEN = /(?!\u200c|\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const UNSEEN_BUT_LINES = /(?!\u200c|\u200d|\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** A message as it is sealed and as it is shown, whoever sealed it: plain text of a few lines. */
export function plainMessage(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\t/g, ' ').replace(UNSEEN_BUT_LINES, '')
  return lines.replace(/\n{3,}/g, '\n\n').trim()
}

/** Characters of a message, of which there may be `MESSAGE_LIMIT`. */
export function messageLength(text: string): number {
  return [...plainMessage(text)].length
}

/**
 * A file's name as it may stand on a disk: no way through folders, nothing unseen, and the ending that
 * belongs to what it is.
 */
export function plainFileName(name: string, type: MediaType): string {
  const ending = extensionOf(type)
  const last = name.replace(UNSEEN, '').split(/[/\\]/).at(-1) ?? ''
  const allowed = last.replace(/[<>:"|?*%#]/g, ' ').replace(/\s+/g, ' ')
  const stem = allowed.replace(/\.[^.]*$/, '').replace(/^[.\s]+|[.\s]+$/g, '')
  const whole = stem.toLowerCase().endsWith(`.${ending}`) ? stem.slice(0, -ending.length - 1) : stem
  const short = [...whole].slice(0, NAME_LIMIT).join('').trim()
  return `${short || 'attachment'}.${ending}`
}
