/** What an e-mail address usually looks like. Whether anybody reads it is another matter. */
const EMAIL = /^[^\s@<>"'(),:;\\[\]]+@[^\s@<>"'(),:;\\[\]]+\.[^\s@.<>"'(),:;\\[\]]{2,}$/

/** Pasted along, and part of no address. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/u

export function isEmail(text: string): boolean {
  return EMAIL.test(text) && !INVISIBLE.test(text)
}
