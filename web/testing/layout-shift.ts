/** How much of a page has moved by itself so far, as browsers measure it, and what that was. */
export interface Shift {
  sum: number
  moved: string[]
}

declare global {
  interface Window {
    layoutShift: () => Shift
  }
}

interface Entry extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** From now on the page's `layoutShift()` tells it. */
export function measureShift(page: Window & typeof globalThis): void {
  const shift: Shift = { sum: 0, moved: [] }
  const add = (entries: PerformanceEntryList) => {
    for (const { hadRecentInput, value, sources } of entries as Entry[]) {
      if (hadRecentInput) continue
      shift.sum += value
      shift.moved.push(`${value.toFixed(3)}: ${sources.map(wordsOf).join(' | ')}`)
    }
  }
  const observer = new page.PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  page.layoutShift = () => {
    add(observer.takeRecords())
    return shift
  }
}

function wordsOf({ node, previousRect, currentRect }: Entry['sources'][number]): string {
  const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  const what = `<${node?.nodeName.toLowerCase()}> ${node?.textContent?.trim().slice(0, 40)}`
  return `${what} (${box(previousRect)} to ${box(currentRect)})`
}
