/** The codes of an error and of its causes, the outermost first. Wallets put a node's own error into `data`. */
export function codesOf(error: unknown): number[] {
  const codes: number[] = []
  for (let at = error; typeof at === 'object' && at !== null; at = 'cause' in at ? at.cause : null) {
    if ('code' in at && typeof at.code === 'number') codes.push(at.code)
    const inner = 'data' in at ? at.data : null
    if (typeof inner === 'object' && inner !== null && 'code' in inner && typeof inner.code === 'number') {
      codes.push(inner.code)
    }
    if (codes.length > 16) break
  }
  return codes
}
