import { type NodePath, type PluginObj, type types as t, transformAsync } from '@babel/core'
import macro from '@lingui/babel-plugin-lingui-macro'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

/** What a message is in the language of the build, by its id and as the source has it. */
export type Translate = (id: string, message: string) => string

/**
 * Writes each message of Lingui's macros as code, where it is used, in the language of the build: `t` becomes a text or
 * a template, `Trans` the elements themselves. Nothing is fetched, looked up or parsed in the browser; what stands in
 * for a value is never read as a part of the message.
 */
export function inLanguage(translate: Translate): Plugin {
  return {
    name: 'in-language',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /@lingui\/(?:core|react)\/macro/ },
      async handler(code, id) {
        const written = await transformAsync(code, {
          filename: id,
          configFile: false,
          babelrc: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: [
            [macro, { stripMessageField: false }],
            [writer, { translate }],
          ],
        })
        return written?.code == null ? null : { code: written.code, map: JSON.stringify(written.map) }
      },
    },
  }
}

type Babel = typeof import('@babel/core')
type Tokens = Exclude<CompiledMessage, string>
type Value = t.Expression

/** A part of a message: words, a value, or what an element stands around. */
type Part = string | Value | { element: string; inside: Part[] }

/** Comes after the macros, which leave descriptors with an id, the source's message, its values and its elements. */
function writer({ types }: Babel, { translate }: { translate: Translate }): PluginObj {
  interface Told {
    tokens: Tokens
    values: Map<string, Value>
    elements: Map<string, Value>
    /** What chooses between forms (`src/languages/forms.ts`), as the macro imports it here. */
    forms: string
  }

  function read(path: NodePath<t.ObjectExpression>, forms: string): Told {
    const fields = fieldsOf(path.node)
    const [id, message] = ['id', 'message'].map((name) => fields.get(name))
    if (id?.type !== 'StringLiteral' || message?.type !== 'StringLiteral')
      throw path.buildCodeFrameError('a message whose words do not stand here')
    const compiled = compileMessage(translate(id.value, message.value))
    const [values, elements] = ['values', 'components'].map((name) => {
      const held = fields.get(name)
      return held?.type === 'ObjectExpression' ? fieldsOf(held) : new Map<string, Value>()
    })
    const tokens = typeof compiled === 'string' ? [compiled] : compiled
    return { tokens, values: values ?? new Map(), elements: elements ?? new Map(), forms }
  }

  /** One of several forms, each a function of the number as it is shown. */
  function chosen(
    told: Told,
    [name, kind, forms]: Exclude<Tokens[number], string>,
    write: (tokens: Tokens) => Value,
  ): Value {
    const value = told.values.get(name)
    if (!value) throw new Error(`no value is called ${name}`)
    if (kind === undefined) return value
    if ((kind !== 'plural' && kind !== 'select') || !isForms(forms))
      throw new Error(`${kind} is not written here`)
    const ways = Object.entries(forms)
      .filter(([key]) => key !== 'offset')
      .map(([key, tokens]) =>
        types.objectProperty(
          types.stringLiteral(key),
          types.arrowFunctionExpression([types.identifier(COUNT)], write(tokens)),
        ),
      )
    const choose = types.memberExpression(types.identifier(told.forms), types.identifier(kind))
    return types.callExpression(choose, [types.cloneNode(value), types.objectExpression(ways)])
  }

  function text(told: Told, tokens: Tokens, isCounted = false): Value {
    const parts = tokens.map((token) => {
      if (token === '#' && isCounted) return types.identifier(COUNT)
      if (typeof token === 'string') return token
      return chosen(told, token, (form) => text(told, form, isCounted || token[1] === 'plural'))
    })
    const words: string[] = ['']
    const values: Value[] = []
    for (const part of parts) {
      if (typeof part === 'string') words[words.length - 1] += part
      else {
        values.push(part)
        words.push('')
      }
    }
    if (values.length === 0) return types.stringLiteral(words.join(''))
    const quasis = words.map((cooked, at) => {
      const raw = cooked.replace(/[\\`]|\$(?=\{)/g, '\\$&')
      return types.templateElement({ raw, cooked }, at === words.length - 1)
    })
    return types.templateLiteral(quasis, values)
  }

  function nodes(told: Told, tokens: Tokens, isCounted = false): t.JSXFragment {
    const open: { element: string; inside: Part[] }[] = [{ element: '', inside: [] }]
    const put = (part: Part) => open.at(-1)?.inside.push(part)
    for (const token of tokens) {
      if (token === '#' && isCounted) put(types.identifier(COUNT))
      else if (typeof token !== 'string')
        put(chosen(told, token, (form) => nodes(told, form, isCounted || token[1] === 'plural')))
      else
        for (const [, words, end, name, empty] of token.matchAll(MARKUP)) {
          if (words !== undefined) put(words)
          else if (end) {
            const last = open.pop()
            if (!last || last.element !== name) throw new Error(`</${name}> ends nothing`)
            put(last)
          } else if (name) {
            if (empty) put({ element: name, inside: [] })
            else open.push({ element: name, inside: [] })
          }
        }
    }
    const [whole, ...left] = open
    if (!whole || left.length > 0) throw new Error(`<${left[0]?.element}> does not end`)
    return fragment(whole.inside.map((part) => child(told, part)))
  }

  function child(told: Told, part: Part): t.JSXElement | t.JSXExpressionContainer {
    if (typeof part === 'string') return types.jsxExpressionContainer(types.stringLiteral(part))
    if (!('element' in part)) return types.jsxExpressionContainer(part)
    const element = told.elements.get(part.element)
    if (element?.type !== 'JSXElement') throw new Error(`no element is called ${part.element}`)
    const { name, attributes } = element.openingElement
    const inside = part.inside.map((held) => child(told, held))
    const isEmpty = inside.length === 0
    return types.jsxElement(
      types.jsxOpeningElement(name, attributes, isEmpty),
      isEmpty ? null : types.jsxClosingElement(types.cloneNode(name)),
      inside,
    )
  }

  function fragment(children: (t.JSXElement | t.JSXExpressionContainer)[]): t.JSXFragment {
    return types.jsxFragment(types.jsxOpeningFragment(), types.jsxClosingFragment(), children)
  }

  function write(path: NodePath<t.ObjectExpression>): void {
    const around = path.parentPath
    if (around.isCallExpression() && around.node.callee.type === 'MemberExpression') {
      const { object } = around.node.callee
      if (object.type === 'Identifier') {
        const told = read(path, object.name)
        around.replaceWith(text(told, told.tokens))
        return
      }
    }
    const element = around.isJSXSpreadAttribute() ? around.parentPath.parentPath : null
    if (element?.isJSXElement() && element.node.openingElement.name.type === 'JSXIdentifier') {
      if (element.node.openingElement.attributes.length !== 1)
        throw path.buildCodeFrameError('a message has no attributes')
      const told = read(path, element.node.openingElement.name.name)
      element.replaceWith(nodes(told, told.tokens))
      return
    }
    throw path.buildCodeFrameError('`t` says it here: a message is not kept for later')
  }

  return {
    visitor: {
      Program: {
        exit: (program) => {
          program.traverse({
            ObjectExpression: {
              // From the inside out: a message may stand in what another one has for a value.
              exit(path) {
                const notes = path.node.leadingComments ?? []
                if (notes.some(({ value }) => value.trim() === 'i18n')) write(path)
              },
            },
          })
        },
      },
    },
  }
}

/** Words for each count or word that a value may be. `offset` is not taken: no text of ours needs one. */
function isForms(forms: unknown): forms is Record<string, Tokens> {
  return typeof forms === 'object' && forms !== null && !('offset' in forms && forms.offset)
}

/** The parameter of a form: the number, as it is shown. */
const COUNT = '_count'

/** Words, or a tag: whether it ends, its name, whether nothing stands in it. */
const MARKUP = /((?:[^<]|<(?!\/?\w+\/?>))+)|<(\/?)(\w+)(\/?)>/g

function fieldsOf(object: t.ObjectExpression): Map<string, Value> {
  return new Map(
    object.properties.flatMap((field): [string, Value][] => {
      if (field.type !== 'ObjectProperty') return []
      const { key, value } = field
      const name =
        key.type === 'Identifier'
          ? key.name
          : key.type === 'StringLiteral' || key.type === 'NumericLiteral'
            ? String(key.value)
            : ''
      return [[name, value as Value]]
    }),
  )
}
