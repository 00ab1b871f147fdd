// Solidity as a tree whose nodes know where they stand. The compiler parses; nothing is guessed from text.

import { createRequire } from 'node:module'

const solc = createRequire(import.meta.url)('solc')

/** A file's text, cut and edited by the compiler's offsets, which count bytes. */
export class Source {
  #bytes

  constructor(path, text) {
    this.path = path
    this.text = text
    this.#bytes = Buffer.from(text)
  }

  /** Text from one offset to another. */
  slice(start, end) {
    return this.#bytes.toString('utf8', start, end)
  }

  /** The offset just behind the next `character` from `start` on. */
  behind(character, start) {
    return this.#bytes.indexOf(character, start) + 1
  }

  /** The whole text with `start` to `end` replaced. */
  replaced(start, end, text) {
    return this.slice(0, start) + text + this.slice(end)
  }

  line(offset) {
    return this.slice(0, offset).split('\n').length
  }

  /** Visits every node: `visit(node, parents)`, the nearest parent last. */
  walk(visit) {
    walk(this.#parse(), [], visit)
  }

  #parse() {
    const input = {
      language: 'Solidity',
      sources: { [this.path]: { content: this.text } },
      settings: { stopAfter: 'parsing', outputSelection: { '*': { '': ['ast'] } } },
    }
    // What is imported plays no part in parsing, so every import is an empty file.
    const output = JSON.parse(solc.compile(JSON.stringify(input), { import: () => ({ contents: '' }) }))
    const tree = output.sources?.[this.path]?.ast
    if (!tree) throw new Error(`${this.path} does not parse: ${JSON.stringify(output.errors)}`)
    return tree
  }
}

/** Where a node begins and ends. */
export function span(node) {
  const [start, length] = node.src.split(':').map(Number)
  return [start, start + length]
}

function walk(value, parents, visit) {
  if (Array.isArray(value)) {
    for (const element of value) walk(element, parents, visit)
  } else if (value && typeof value === 'object') {
    const isNode = typeof value.nodeType === 'string'
    if (isNode) visit(value, parents)
    const inner = isNode ? [...parents, value] : parents
    for (const child of Object.values(value)) walk(child, inner, visit)
  }
}

/** A number and one, written with as many hexadecimal digits and in the same unit. */
export function oneMore(text) {
  const [digits, ...unit] = text.split(' ')
  const value = BigInt(digits.replaceAll('_', '')) + 1n
  const hexadecimal = digits.startsWith('0x')
  const number = hexadecimal ? `0x${value.toString(16).padStart(digits.length - 2, '0')}` : value.toString()
  return [number, ...unit].join(' ')
}
