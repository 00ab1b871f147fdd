import { t } from '@lingui/core/macro'

/** A list of ten thousand people with long names is a tenth of this. */
export const MOST_BYTES = 10_000_000

/** What a file says, or why it is no list. `note`: what had to be guessed. */
export type FileText = { ok: true; text: string; note: string | null } | { ok: false; words: string }

/** What files that are no text begin with. */
const OTHERS: readonly (readonly [bytes: readonly number[], words: string])[] = [
  [[0x89, 0x50, 0x4e, 0x47], t`This is a picture, whatever its name says.`],
  [[0xff, 0xd8, 0xff], t`This is a picture, whatever its name says.`],
  [[0x47, 0x49, 0x46, 0x38], t`This is a picture, whatever its name says.`],
  [[0x25, 0x50, 0x44, 0x46], t`This is a PDF. Save the table that it was made of as CSV.`],
  [[0x50, 0x4b, 0x03, 0x04], t`This is a workbook. Save its sheet as CSV first: File, Save as, CSV UTF-8.`],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    t`This is an old workbook. Save its sheet as CSV first: File, Save as, CSV UTF-8.`,
  ],
]

const UNREADABLE = t`This is no text. Save the sheet as CSV UTF-8.`

/** Reads a list however a spreadsheet wrote it: UTF-8, UTF-16, or as Windows did before. */
export function fileText(bytes: Uint8Array): FileText {
  if (bytes.length > MOST_BYTES) {
    return {
      ok: false,
      words: t`The file has more than 10 MB. Ten thousand rows take far less: keep the columns that are wanted.`,
    }
  }
  const other = OTHERS.find(([head]) => head.every((byte, at) => bytes[at] === byte))
  if (other) return { ok: false, words: other[1] }
  const wide = wideEncoding(bytes)
  if (wide) return asText(bytes, wide, null)
  try {
    return asText(bytes, 'utf-8', null)
  } catch {
    return asText(
      bytes,
      'windows-1252',
      t`The file is no UTF-8. It was read as Windows-1252: look whether letters like é are right.`,
    )
  }
}

function asText(bytes: Uint8Array, encoding: string, note: string | null): FileText {
  // The mark at the beginning goes by itself.
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no text has
  return /[\u0000-\u0008\u000e-\u001a]/.test(text)
    ? { ok: false, words: UNREADABLE }
    : { ok: true, text, note }
}

/** UTF-16 by its mark, or by the zeros beside plain letters. */
function wideEncoding(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 200)
  const zeros = [0, 1].map((odd) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length)
  const most = head.length / 4
  if ((zeros[1] ?? 0) > most) return 'utf-16le'
  return (zeros[0] ?? 0) > most ? 'utf-16be' : null
}
