const STOPS = 'a, button, input, select, textarea, summary, [tabindex]'

/** Where the focus was. */
interface Place {
  /** What had it, and all around that up to the page. */
  path: Element[]
  /** What could have had it then. */
  stops: ReadonlySet<Element>
}

/** Of the page, and of each open sheet. */
const places = new WeakMap<Element, Place>()

/**
 * Keeps the place of whoever goes by the keyboard, or has the page read out: what they stand on may go away, often
 * by their own press, and the focus would fall to the page as a whole. For as long as there is a page.
 */
export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    places.set(target.closest('dialog') ?? document.body, {
      path: pathOf(target),
      stops: new Set(stopsIn(document)),
    })
  })
  document.addEventListener('pointerdown', ({ target }) => {
    // They go by the finger: a press beside it leaves it.
    const [had] = places.get(scope())?.path ?? []
    if (!had?.contains(target as Node)) places.delete(scope())
  })
  new MutationObserver(restore).observe(document.body, { childList: true, subtree: true })
}

function restore(): void {
  if (document.activeElement !== document.body) return
  const place = places.get(scope())
  if (!place || place.path[0]?.isConnected) return
  const home = place.path.find((around) => around.isConnected) ?? document.body
  // A whole card has gone: the one that came is read from its head, not from one that stands behind it.
  const main = document.querySelector('main')
  if (main && home.contains(main)) return void take(main.querySelector('h1:not([inert] *)') ?? main)
  // What has come in the place of what went; else what was around it.
  for (const stop of stopsIn(home)) if (!place.stops.has(stop) && take(stop)) return
  take(home)
}

/** The topmost sheet, else the page. */
function scope(): Element {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
}

function pathOf(element: Element): Element[] {
  const path: Element[] = []
  for (let one: Element | null = element; one; one = one.parentElement) path.push(one)
  return path
}

function stopsIn(parent: ParentNode): Element[] {
  return [...parent.querySelectorAll(STOPS)]
}

/** False where it cannot have it, as what is hidden. */
function take(element: Element): boolean {
  if (!(element instanceof HTMLElement)) return false
  if (!element.matches(STOPS)) element.tabIndex = -1
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
