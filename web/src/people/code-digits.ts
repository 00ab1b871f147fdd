/** How many digits a code in a letter has. */
const LENGTH = 6

/** The digits of a code as it was typed, or pasted out of a letter: `123 456` and `code: 123-456` are one. */
export function codeDigits(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/\D/g, '').slice(0, LENGTH)
}

export function isWholeCode(digits: string): boolean {
  return digits.length === LENGTH
}
