/** For tests: a browser's storage, an ordered map of texts that may be full. */
export class MemoryStorage {
  readonly entries = new Map<string, string>()
  full = false
  get length() {
    return this.entries.size
  }
  key = (at: number) => [...this.entries.keys()][at] ?? null
  getItem = (name: string) => this.entries.get(name) ?? null
  removeItem = (name: string) => void this.entries.delete(name)
  setItem = (name: string, value: string) => {
    if (this.full) throw new DOMException('full', 'QuotaExceededError')
    this.entries.set(name, value)
  }
}
