/** What an e-mail address usually looks like. Whether anybody reads it is another matter. */
const EMAIL = /^[^\s@<>"'(),:;\\[\]]+@[^\s@<>"'(),:;\\[\]]+\.[^\s@.<>"'(),:;\\[\]]{2,}$/

export function isEmail(text: string): boolean {
  return EMAIL.test(text)
}
