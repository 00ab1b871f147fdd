/**
 * Lets React go on in a page that the browser translates. A translation takes texts out of the page and puts elements of
 * its own there. React still holds the texts: what it writes into them is seen nowhere, and to take one out or to insert
 * before it is a NotFoundError, which ends the whole page (https://github.com/facebook/react/issues/11538).
 *
 * So this remembers which element stands for which text. A text that React changes comes back in the place of that
 * element, to be translated anew; and what React does beside it, or to it, is done to the element.
 */

/** Texts that were taken out of the page, each with the element that a translator put there for it. */
const standIns = new WeakMap<Node, Element>()
/** The same elements: none stands for two. */
const taken = new WeakSet<Node>()

const { removeChild, insertBefore } = Node.prototype

Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
  const standIn = standInOf(child)
  if (standIn && this.contains(standIn)) standIn.remove()
  // A text that a translator took out for good is out already. All else that is elsewhere is a fault, and said so.
  else if (!isLostText(child)) removeChild.call(isWithin(this, child) ? child.parentNode : this, child)
  return child
}

Node.prototype.insertBefore = function <Child extends Node>(
  this: Node,
  child: Child,
  next: Node | null,
): Child {
  if (next === null) return insertBefore.call(this, child, null) as Child
  const place = placeOf(next, this)
  return insertBefore.call(this, child, place ?? (isLostText(next) ? null : next)) as Child
}

/** Which child of the parent this one is, or is wrapped in, or is represented by; null: none of it is there. */
function placeOf(child: Node, parent: Node): Node | null {
  let node: Node | null = standInOf(child) ?? child
  while (node !== null && node.parentNode !== parent) node = node.parentNode
  return node
}

/** What stands in the page for a text that is not there itself. */
function standInOf(child: Node): Element | undefined {
  return child.parentNode === null ? standIns.get(child) : undefined
}

/** Also deeper, where a translator has wrapped it. */
function isWithin(parent: Node, child: Node): child is Node & { parentNode: Node } {
  return child.parentNode !== null && parent.contains(child)
}

function isLostText(node: Node): boolean {
  return node.nodeType === Node.TEXT_NODE && node.parentNode === null
}

const observer = new MutationObserver((records) => {
  for (const record of records) {
    if (record.type === 'characterData') bringBack(record.target)
    else {
      for (const node of record.removedNodes) noteTaken(node, record)
      for (const node of record.addedNodes) noteBack(node)
    }
  }
})

/** React never puts an element in the place of a text at once. A FONT beside it, of which the app has none, came just before. */
function noteTaken(text: Node, { addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  if (text.nodeType !== Node.TEXT_NODE) return
  const beside = [previousSibling, nextSibling].filter((node) => node?.nodeName === 'FONT')
  const standIn = [...addedNodes, ...beside].find(isFreeElement)
  if (!standIn) return
  standIns.set(text, standIn)
  taken.add(standIn)
  // What is written into a text outside of the page is heard of only where the text itself is looked at.
  observer.observe(text, { characterData: true })
}

/** React put the text somewhere: nothing has to stand for it. Some translators move it into their element themselves. */
function noteBack(text: Node): void {
  const standIn = standIns.get(text)
  if (standIn && !standIn.contains(text)) standIn.remove()
}

function isFreeElement(node: Node | null): node is Element {
  return node?.nodeType === Node.ELEMENT_NODE && !taken.has(node)
}

function bringBack(text: Node): void {
  standInOf(text)?.replaceWith(text)
}

observer.observe(document, { childList: true, subtree: true })
