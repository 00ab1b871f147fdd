/** Characters that nobody sees, line ends and tabs aside: zero-width ones, marks of direction, tags, controls. */
const INVISIBLE = /(?![\t\n\v\f\r])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/u

const AT_ENDS =
  /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]+|[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]+$/gu

/** Joiners, selectors and tags belong to an emoji that they follow. Whether it is one is for ENSIP-15 to say. */
const OF_EMOJI =
  /(?<=[\p{Emoji}\p{Emoji_Modifier}])(?:\u{FE0F}?\u{200D}(?=\p{Emoji})|\u{FE0F}\u{20E3}?|[\u{E0020}-\u{E007F}]+)/gu

/** An invisible character inside of a text. */
export interface Invisible {
  /** `U+200B` */
  character: string
  /** What stands before it; the end of that, where it is long. */
  after: string
}

const SHOWN_BEFORE = 8

/** Without spaces and invisible characters at both ends, which come along when people copy. */
export function trimInvisible(text: string): string {
  return text.replace(AT_ENDS, '')
}

/** The first invisible character of a text. `emoji`: it may have emoji, some of which are put together by such. */
export function invisibleIn(text: string, { emoji }: { emoji: boolean }): Invisible | null {
  const looked = emoji ? text.replace(OF_EMOJI, (part) => ' '.repeat(part.length)) : text
  const found = INVISIBLE.exec(looked)
  if (!found) return null
  const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return { character: `U+${code}`, after: [...text.slice(0, found.index)].slice(-SHOWN_BEFORE).join('') }
}
