/**
 * Whether a vault gives a deposit back to a transaction of its sender's own and to nothing else. Those from v4.2
 * on take a signature, which anyone may send for them.
 */
export function wantsOwnTransaction(version: string): boolean {
  return version === 'v4'
}
