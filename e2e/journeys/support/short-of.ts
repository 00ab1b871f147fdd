/** As pages show an address in little room. */
export function shortOf(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
