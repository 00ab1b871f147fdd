// The small faults a mutant has: one edit of one node each.
//
// An operator is given a node, its source and its parents, and yields edits [start, end, text].

import { oneMore, span } from './syntax.mjs'
import { yulOperators } from './yul.mjs'

const BINARY = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '==': ['!='],
  '!=': ['=='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['/'],
  '&': ['|'],
  '|': ['&'],
  '^': ['|'],
  '<<': ['>>'],
  '>>': ['<<'],
  '&&': ['||'],
  '||': ['&&'],
}
const ASSIGNMENT = { '|=': '&=', '&=': '|=', '+=': '-=', '-=': '+=', '*=': '/=', '/=': '*=' }

/** Node type to the operators for it. */
const OPERATORS = {
  BinaryOperation: { operator: otherOperator, operand: oneOperand },
  UnaryOperation: { unary: otherUnary },
  Assignment: { assignment: otherAssignment },
  Literal: { literal: otherLiteral },
  IfStatement: { condition: fixedCondition },
  Conditional: { condition: fixedCondition },
  ForStatement: { condition: noTurn },
  ExpressionStatement: { deletion: deletion },
  EmitStatement: { deletion: deletion },
  RevertStatement: { deletion: deletion },
  Return: { result: deletion },
  FunctionCall: { arguments: swappedArguments, self: noSelf },
  ModifierInvocation: { modifier: deletedModifier },
  MemberAccess: { environment: otherEnvironment },
  ...yulOperators,
}

/** Every mutant of a source: { operator, source, start, end, text, where }. */
export function mutantsOf(source) {
  const mutants = new Map()
  source.walk((node, parents) => {
    if (!hasCode(node, parents)) return
    for (const [operator, edits] of Object.entries(OPERATORS[node.nodeType] ?? {})) {
      for (const [start, end, text] of edits(node, source, parents)) {
        const mutant = { operator, source, start, end, text, where: placeOf(parents) }
        if (source.slice(start, end) !== text) mutants.set(`${start}:${end}:${text}`, mutant)
      }
    }
  })
  return [...mutants.values()]
}

/** Whether the node is of a function's work or a constant's value, not of a type or a declaration. */
function hasCode(node, parents) {
  if (node.nodeType === 'ModifierInvocation') return parents.at(-1).kind === 'function'
  if (parents.some((p) => p.nodeType === 'ArrayTypeName')) return false
  return parents.some((p) => p.nodeType === 'Block' || (p.nodeType === 'VariableDeclaration' && p.constant))
}

function placeOf(parents) {
  const named = parents.filter((p) => /^(Contract|Function|Modifier)Definition$/.test(p.nodeType))
  return named.map((p) => p.name || p.kind).join('.') || 'constant'
}

function* otherOperator(node, source) {
  const [, from] = span(node.leftExpression)
  const [to] = span(node.rightExpression)
  // Between the operands may stand parentheses and line breaks too.
  const between = source.slice(from, to)
  for (const other of BINARY[node.operator] ?? []) {
    yield [from, to, between.replace(node.operator, other)]
  }
}

function* oneOperand(node, source) {
  if (node.operator !== '&&' && node.operator !== '||') return
  const [start, end] = span(node)
  yield [start, end, source.slice(...span(node.leftExpression))]
  yield [start, end, source.slice(...span(node.rightExpression))]
}

function* otherUnary(node, source) {
  const [start, end] = span(node)
  const operand = source.slice(...span(node.subExpression))
  if (node.operator === '!') yield [start, end, operand]
  if (node.operator === '++') yield [start, end, node.prefix ? `--${operand}` : `${operand}--`]
}

function* otherAssignment(node, source) {
  const [, from] = span(node.leftHandSide)
  const [to] = span(node.rightHandSide)
  const other = ASSIGNMENT[node.operator]
  if (other) yield [from, to, source.slice(from, to).replace(node.operator, other)]
}

function* otherLiteral(node, source) {
  const [start, end] = span(node)
  const text = source.slice(start, end)
  if (node.kind === 'bool') yield [start, end, text === 'true' ? 'false' : 'true']
  if (node.kind === 'string') yield [start, end, node.value === '' ? '"mutant"' : '""']
  if (node.kind === 'number') yield [start, end, oneMore(text)]
}

function* fixedCondition(node) {
  yield [...span(node.condition), 'true']
  yield [...span(node.condition), 'false']
}

function* noTurn(node) {
  yield [...span(node.condition), 'false']
}

function* deletion(node, source, parents) {
  const parent = parents.at(-1)
  if (node === parent.loopExpression) return
  // Without the only thing it does, an `if` is one whose condition is false.
  if (node === parent.trueBody && !parent.falseBody) return
  const [start, end] = span(node)
  yield [start, source.behind(';', end - 1), '{}']
}

function* swappedArguments(node, source) {
  for (let i = 1; i < node.arguments.length; ++i) {
    const [start, firstEnd] = span(node.arguments[i - 1])
    const [secondStart, end] = span(node.arguments[i])
    const between = source.slice(firstEnd, secondStart)
    yield [start, end, source.slice(secondStart, end) + between + source.slice(start, firstEnd)]
  }
}

function* noSelf(node) {
  if (node.arguments.length === 1 && node.arguments[0].name === 'this') yield [...span(node), 'address(0)']
}

function* deletedModifier(node) {
  yield [...span(node), '']
}

function* otherEnvironment(node, source) {
  const [start, end] = span(node)
  const text = source.slice(start, end)
  if (text === 'msg.sender') yield [start, end, 'tx.origin']
  if (text === 'msg.value') yield [start, end, 'uint256(0)']
  if (text === 'block.timestamp' || text === 'block.chainid') yield [start, end, `(${text} + 1)`]
}
