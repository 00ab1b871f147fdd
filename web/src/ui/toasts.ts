/** A short piece of news that needs no answer. */
export interface Toast {
  id: number
  text: string
  tone: 'news' | 'warning'
  /** How long it is shown, in milliseconds; longer while it is looked at. */
  lasts: number
  /** What is offered to do about it. */
  next?: 'reload'
}

/** From the specification. Milliseconds. */
const LASTS = 5_000
/** More would cover the page; the oldest makes room. */
const AT_ONCE = 3

let shown: readonly Toast[] = []
/** Where they can be shown, the topmost last: what lies under an open sheet is dimmed and out of reach. */
let corners: readonly string[] = []
let made = 0
const listeners = new Set<() => void>()

/** Shows it in the corner of the page. What is shown there already is shown anew instead of twice. */
export function toast(text: string, how: Partial<Pick<Toast, 'tone' | 'lasts' | 'next'>> = {}): void {
  made += 1
  const others = shown.filter((other) => other.text !== text)
  set([...others, { id: made, text, tone: 'news' as const, lasts: LASTS, ...how }].slice(-AT_ONCE))
}

export function dismissToast(id: number): void {
  set(shown.filter((one) => one.id !== id))
}

/** Oldest first. */
export function shownToasts(): readonly Toast[] {
  return shown
}

/** Until what is returned is called, they are shown in this corner, or in one that is opened above it. */
export function openCorner(corner: string): () => void {
  corners = [...corners, corner]
  tell()
  return () => {
    corners = corners.filter((other) => other !== corner)
    tell()
  }
}

/** Undefined before there is a page. */
export function topCorner(): string | undefined {
  return corners.at(-1)
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(toasts: readonly Toast[]): void {
  shown = toasts
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}
