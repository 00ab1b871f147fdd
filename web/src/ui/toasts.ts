/** A short piece of news that needs no answer. */
export interface Toast {
  id: number
  text: string
  /** What it is about, in a second line. */
  detail?: string
  /** `busy`: under way, until whoever began it takes it away. */
  tone: 'news' | 'warning' | 'busy'
  /** How long it is shown, in milliseconds; longer while it is looked at. */
  lasts: number
  /** What is offered to do about it. `app`: the address that opens a wallet's app. */
  next?: 'reload' | { app: string }
}

/** From the specification. Milliseconds. */
const LASTS = 5_000
/** What is under way and never ends is not said for longer than any request is waited for. Milliseconds. */
const LASTS_BUSY = 150_000
/** More would cover the page; the oldest makes room. */
const AT_ONCE = 3

let shown: readonly Toast[] = []
/** Where they can be shown, the topmost last: what lies under an open sheet is dimmed and out of reach. */
let corners: readonly string[] = []
let made = 0
const listeners = new Set<() => void>()

/** Shows it in the corner of the page. What is shown there already is shown anew instead of twice. */
export function toast(
  text: string,
  how: Partial<Pick<Toast, 'detail' | 'tone' | 'lasts' | 'next'>> = {},
): number {
  made += 1
  const others = shown.filter((other) => other.text !== text)
  const lasts = how.tone === 'busy' ? LASTS_BUSY : LASTS
  set([...others, { id: made, text, tone: 'news' as const, lasts, ...how }].slice(-AT_ONCE))
  return made
}

/** Says that something is under way for as long as it is, and rejects as that does. */
export async function toastWhile<T>(text: string, work: Promise<T>): Promise<T> {
  const id = toast(text, { tone: 'busy' })
  try {
    return await work
  } finally {
    dismissToast(id)
  }
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
