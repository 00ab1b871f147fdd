// Writes packages/sdk/src/schema.gen.ts from the server's OpenAPI: every shape on the wire, with the server's own words.
// `--check` writes nothing and fails when the committed file is not what would be written.
import { readFileSync, writeFileSync } from 'node:fs'

const source = new URL('../../docs/openapi.json', import.meta.url)
const target = new URL('../../packages/sdk/src/schema.gen.ts', import.meta.url)

const { schemas } = JSON.parse(readFileSync(source, 'utf8')).components

const text = [
  '// Generated from docs/openapi.json by `npm run gen`. Do not edit.',
  "import type { Hex } from 'viem'",
  ...Object.entries(schemas).map(
    ([name, schema]) => `\n${doc(schema, '')}export type ${name} = ${type(schema, '')}`,
  ),
  '',
].join('\n')

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error(
      'packages/sdk/src/schema.gen.ts is not what docs/openapi.json gives: run `npm run gen` and commit it.',
    )
    process.exit(1)
  }
} else {
  writeFileSync(target, text)
}

/** The TypeScript of a schema. What this does not know it refuses, so that nothing becomes `any` unseen. */
function type(schema, indent) {
  if (schema.$ref) return schema.$ref.replace('#/components/schemas/', '')
  if (schema.oneOf) return schema.oneOf.map((one) => type(one, indent)).join(' | ')
  if (schema.allOf) return schema.allOf.map((one) => type(one, indent)).join(' & ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (Array.isArray(schema.type))
    return schema.type.map((one) => type({ ...schema, type: one }, indent)).join(' | ')
  switch (schema.type) {
    case 'object':
      return object(schema, indent)
    case 'array':
      return array(schema, indent)
    case 'string':
      return schema.pattern?.startsWith('^0x') ? 'Hex' : 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
    case 'null':
      return schema.type
  }
  throw new Error(`a schema that this script cannot write: ${JSON.stringify(schema)}`)
}

function object({ properties, required = [], additionalProperties }, indent) {
  if (!properties)
    return `Record<string, ${additionalProperties ? type(additionalProperties, indent) : 'unknown'}>`
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? '' : '?'
    return `${doc(schema, inner)}${inner}${name}${optional}: ${type(schema, inner)}\n`
  })
  return `{\n${lines.join('')}${indent}}`
}

function array({ items, minItems, maxItems }, indent) {
  const item = type(items, indent)
  if (minItems !== undefined && minItems === maxItems) return `[${Array(minItems).fill(item).join(', ')}]`
  return /[ |]/.test(item) ? `(${item})[]` : `${item}[]`
}

function doc(schema, indent) {
  const words = schema.description ?? schema.oneOf?.find((one) => one.description)?.description
  return words ? `${indent}/** ${words.replaceAll(/\s*\n\s*/g, ' ')} */\n` : ''
}
