export type Listener = (...args: unknown[]) => void

/** Who wants to hear of a wallet's events (EIP-1193). */
export class Listeners {
  readonly #byEvent = new Map<string, Set<Listener>>()

  add(event: string, listener: Listener): void {
    const listeners = this.#byEvent.get(event) ?? new Set()
    this.#byEvent.set(event, listeners.add(listener))
  }

  remove(event: string, listener: Listener): void {
    this.#byEvent.get(event)?.delete(listener)
  }

  tell(event: string, value?: unknown): void {
    for (const listener of [...(this.#byEvent.get(event) ?? [])]) listener(value)
  }
}
