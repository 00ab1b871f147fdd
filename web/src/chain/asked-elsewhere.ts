/** The addresses that open the apps of wallets elsewhere, of each question that waits for an answer there. */
let waiting: readonly string[] = []
const listeners = new Set<() => void>()

/** A question to a wallet elsewhere. It is weightless: every page knows of it, and the libraries behind it come later. */
export const askedElsewhere = {
  /** Opens the app that was asked last; null: none is waited for. */
  link: (): string | null => waiting.at(-1) ?? null,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** It is asked for as long as the work takes. Null: nobody knows how its app is opened. */
export async function whileAsked<T>(link: string | null, work: Promise<T>): Promise<T> {
  if (link === null) return work
  set([...waiting, link])
  try {
    return await work
  } finally {
    const at = waiting.indexOf(link)
    set(waiting.toSpliced(at, 1))
  }
}

function set(links: readonly string[]): void {
  waiting = links
  for (const listener of listeners) listener()
}
