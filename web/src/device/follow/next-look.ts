const LOOK_EVERY_MS = 4_000
/** The pause doubles up to this while nothing changes: many questions are no storm of them. */
const LOOK_AT_LEAST_EVERY_MS = 64_000

/** How long to wait before the next look at something on its way, in milliseconds. `looks`: so many there were. */
export function nextLookIn(looks: number): number {
  return Math.min(LOOK_EVERY_MS * 2 ** Math.floor(looks / 8), LOOK_AT_LEAST_EVERY_MS)
}
