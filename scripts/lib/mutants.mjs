// Changes of a source as slips make them: a number one off, a comparison turned, a branch left out. `npm run mutate` makes one
// at a time and prints those that no test sees.
import fc from 'fast-check'
import { parseSync } from 'oxc-parser'

const SWAPS = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===', '&&': '||', '||': '&&' },
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '+=': '-=', '-=': '+=' },
}
const SQL_SWAPS = [
  ...[
    [/\bAND\b/g, 'OR'],
    [/\bOR\b/g, 'AND'],
    [/ = /g, ' <> '],
  ],
  ...[
    [/ < /g, ' <= '],
    [/ <= /g, ' < '],
    [/ > /g, ' >= '],
    [/ >= /g, ' > '],
  ],
  ...[
    [/\bIS NOT NULL\b/g, 'IS NULL'],
    [/\bIS NULL\b/g, 'IS NOT NULL'],
  ],
]

const isText = ({ type, value }) => type === 'TemplateLiteral' || typeof value === 'string'

function swapped({ left, right, operator }, { source }) {
  const text = SWAPS[operator]
  if (text === undefined || isText(left) || isText(right)) return []
  const start = source.indexOf(operator, left.end)
  return [{ start, end: start + operator.length, text }]
}

function literal({ value, start, end }, { strings }) {
  const to = (text) => ({ start, end, text })
  if (typeof value === 'boolean') return [to(`${!value}`)]
  if (typeof value === 'string') return strings && value !== '' ? [to("''")] : []
  if (typeof value !== 'number') return []
  const others = [value + 1, value - 1].filter((other) => other !== value)
  return others.map((other) => to(other < 0 ? `(${other})` : `${other}`))
}

/** Turned, unless its comparison alone is turned anyway. */
function condition({ test: { type, operator, start, end } }, { source }) {
  if (type === 'BinaryExpression' && /^[!=]==$/.test(operator)) return []
  return [{ start, end, text: `!(${source.slice(start, end)})` }]
}

function earlyExit({ test: { start, end }, consequent, alternate }) {
  const last = consequent.type === 'BlockStatement' ? consequent.body.at(-1) : consequent
  const exits = alternate === null && /^(Return|Continue|Break|Throw)Statement$/.test(last?.type)
  return exits ? [{ start, end, text: 'false' }] : []
}

function statement({ tag, quasi }, { source }) {
  if (tag.name !== 'sql') return []
  return quasi.quasis.flatMap((part) => {
    const from = source.indexOf(part.value.raw, part.start)
    return SQL_SWAPS.flatMap(([words, text]) =>
      [...part.value.raw.matchAll(words)].map(({ index, 0: { length } }) => ({
        ...{ start: from + index, end: from + index + length, text },
      })),
    )
  })
}

const CHANGES = {
  AssignmentExpression: swapped,
  BinaryExpression: swapped,
  LogicalExpression: swapped,
  Literal: literal,
  ConditionalExpression: condition,
  IfStatement: (node, given) => [...condition(node, given), ...earlyExit(node)],
  TaggedTemplateExpression: statement,
}

/** Types do nothing when a program runs; names of properties and modules are no values. */
const NO_VALUES = /^(TS(?!(As|Satisfies|NonNull|Instantiation)Expression$)|ImportDeclaration|ExportAll)/

const isName = (name, { computed }) => name === 'source' || (name === 'key' && computed === false)
/** Mostly for the compiler: `values[0] ?? 0` of what is always there. */
const isStandIn = (name, { operator, right }) =>
  name === 'right' && operator === '??' && right.type === 'Literal'

function* nodesIn(value) {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each)
  if (typeof value?.type !== 'string' || NO_VALUES.test(value.type)) return
  yield value
  for (const [name, child] of Object.entries(value))
    if (!isName(name, value) && !isStandIn(name, value)) yield* nodesIn(child)
}

/** The lines of a change, before and after. */
function shown(source, { start, end, text }) {
  const from = source.lastIndexOf('\n', start - 1) + 1
  const rest = source.indexOf('\n', end)
  const to = rest === -1 ? source.length : rest
  const tidy = (lines) => lines.replaceAll(/\s+/g, ' ').trim()
  return {
    line: source.slice(0, start).split('\n').length,
    before: tidy(source.slice(from, to)),
    after: tidy(source.slice(from, start) + text + source.slice(end, to)),
  }
}

/** Every change of a source, in its order. @param strings whether strings are emptied as well */
export function mutantsOf(file, source, { strings = false } = {}) {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const changes = [...nodesIn(program)].flatMap(
    (node) => CHANGES[node.type]?.(node, { source, strings }) ?? [],
  )
  return changes
    .toSorted((a, b) => a.start - b.start)
    .map((change) => ({ file, ...change, ...shown(source, change) }))
}

/** The source with the change. */
export const changed = (source, { start, end, text }) => source.slice(0, start) + text + source.slice(end)

/** So many of them by lot, in their order; the same seed draws the same. */
export function drawn(mutants, most, seed) {
  const count = Math.min(most, mutants.length)
  const [some = []] = fc.sample(fc.subarray(mutants, { minLength: count, maxLength: count }), {
    numRuns: 1,
    seed,
  })
  return some
}
