// Writes packages/sdk/src/schema.gen.ts from the server's OpenAPI: every shape on the wire, with the server's own words;
// and web/testing/operations.gen.ts: what each operation takes and answers, for the mocked server of component tests.
// `--check` writes nothing and fails when a committed file is not what would be written.
import { readFileSync, writeFileSync } from 'node:fs'

const source = new URL('../../docs/openapi.json', import.meta.url)
const { components, paths } = JSON.parse(readFileSync(source, 'utf8'))
const { schemas } = components

const shapes = [
  '// Generated from docs/openapi.json by `npm run gen`. Do not edit.',
  "import type { Hex } from 'viem'",
  ...Object.entries(schemas).map(
    ([name, schema]) => `\n${doc(schema, '')}export type ${name} = ${type(schema, '')}`,
  ),
  '',
].join('\n')

const operations = [
  '// Generated from docs/openapi.json by `npm run gen`. Do not edit.',
  "import type * as Api from '@/api/schema.gen'",
  '',
  '/** What each operation of the API takes, answers, and refuses with: codes by status. */',
  'export interface Operations {',
  ...Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => entry(method, path, operation)),
  ),
  '}',
  '',
].join('\n')

const files = {
  'packages/sdk/src/schema.gen.ts': shapes,
  'web/testing/operations.gen.ts': operations,
}
for (const [name, text] of Object.entries(files)) {
  const target = new URL(`../../${name}`, import.meta.url)
  if (!process.argv.includes('--check')) writeFileSync(target, text)
  else if (readFileSync(target, 'utf8') !== text) {
    console.error(`${name} is not what docs/openapi.json gives: run \`npm run gen\` and commit it.`)
    process.exitCode = 1
  }
}

/** An operation by its method and its path below the API's own. */
function entry(method, path, { requestBody, responses }) {
  const key = `${method.toUpperCase()} ${path.replace('/api/filbert', '')}`
  const body = jsonIn(requestBody)
  const refusals = Object.entries(responses)
    .map(([status, response]) => [status, codesIn(jsonIn(response))])
    .filter(([, codes]) => codes)
    .map(([status, codes]) => `${status}: ${codes}`)
  const answer = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  return `  '${key}': { body: ${named(body)}; answer: ${named(jsonIn(answer))}; refusals: { ${refusals.join('; ')} } }`
}

/** A body of JSON; undefined where there is none, or it is something else. */
function jsonIn(message) {
  return message?.content?.['application/json']?.schema
}

function named(schema) {
  return schema?.$ref ? schema.$ref.replace('#/components/schemas/', 'Api.') : 'unknown'
}

function codesIn(schema) {
  const codes = schema?.allOf?.flatMap((one) => one.properties?.code?.enum ?? []) ?? []
  return codes.map((code) => `'${code}'`).join(' | ')
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
