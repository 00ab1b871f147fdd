// The faults of inline assembly.

import { oneMore, span } from './syntax.mjs'

const OTHER = {
  add: 'sub',
  sub: 'add',
  mul: 'div',
  div: 'mul',
  and: 'or',
  or: 'and',
  gt: 'lt',
  lt: 'gt',
  shl: 'shr',
  shr: 'shl',
}

/** Node type to the operators for it, as in operators.mjs. */
export const yulOperators = {
  YulFunctionCall: { assembly: otherCall },
  YulLiteral: { literal: otherLiteral },
  YulExpressionStatement: { deletion: deletion },
  YulAssignment: { deletion: deletion },
}

function* otherCall(node, source) {
  const { name } = node.functionName
  const [start, end] = span(node)
  const text = source.slice(start, end)
  if (OTHER[name]) yield [...span(node.functionName), OTHER[name]]
  if (name === 'eq') yield [start, end, `iszero(${text})`]
  if (name === 'iszero') yield [start, end, source.slice(...span(node.arguments[0]))]
}

function* otherLiteral(node, source) {
  const [start, end] = span(node)
  if (node.kind === 'number') yield [start, end, oneMore(source.slice(start, end))]
}

function* deletion(node) {
  yield [...span(node), '{}']
}
