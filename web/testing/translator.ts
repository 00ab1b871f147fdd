/**
 * Does to a page what the translation of a browser does: each text, and each that comes later, is taken out, and stands
 * in elements of the translator instead. The words stay the same, so that tests read what a person would.
 * `moves`: as some translators do, it takes along the text itself. Journeys hand this to their pages as text: it may use
 * nothing from outside of itself.
 */
export function translatePage(page: Window & typeof globalThis = window, { moves = false } = {}): void {
  const { document } = page

  function isLeftAlone(text: Text): boolean {
    const parent = text.parentElement
    if (!parent || !text.data.trim()) return true
    // What is no text for people, what its author keeps from translators, and what one has translated already.
    return (
      parent.closest(
        'script, noscript, style, textarea, svg, title, font, .notranslate, [translate="no"]',
      ) !== null
    )
  }

  function translate(text: Text): void {
    if (isLeftAlone(text)) return
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    for (const font of [outer, inner]) font.style.verticalAlign = 'inherit'
    text.before(outer)
    inner.append(moves ? text : text.data)
    if (!moves) text.remove()
  }

  function translateIn(node: Node): void {
    const texts: Text[] = []
    if (node.nodeType === 3) texts.push(node as Text)
    const walker = document.createTreeWalker(node, page.NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) translate(text)
  }

  new page.MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') translateIn(target)
      else for (const node of addedNodes) translateIn(node)
    }
  }).observe(document, { childList: true, characterData: true, subtree: true })
}
