import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import { changed, drawn, mutantsOf } from './mutants.mjs'

const afterOf = (source, options) => mutantsOf('a.ts', source, options).map(({ after }) => after)

it('operators, numbers and truths are changed one at a time', () => {
  expect(afterOf('const a = b + 1 < 2 && true')).toEqual([
    'const a = b - 1 < 2 && true',
    'const a = b + 2 < 2 && true',
    'const a = b + 0 < 2 && true',
    'const a = b + 1 <= 2 && true',
    'const a = b + 1 < 3 && true',
    'const a = b + 1 < 1 && true',
    'const a = b + 1 < 2 || true',
    'const a = b + 1 < 2 && false',
  ])
  expect(afterOf('n -= 0')).toEqual(['n += 0', 'n -= 1', 'n -= (-1)'])
})

it('a condition is turned, and an early exit left out', () => {
  expect(afterOf('for (;;) if (isOver) break')).toEqual([
    'for (;;) if (!(isOver)) break',
    'for (;;) if (false) break',
  ])
  expect(afterOf('if (a === b) { stop() } else { go() }')).toEqual(['if (a !== b) { stop() } else { go() }'])
  expect(afterOf('const a = b ? c : d')).toEqual(['const a = !(b) ? c : d'])
})

it('what stands in for a value that is always there stays', () => {
  expect(afterOf('const a = b[c] ?? 0')).toEqual([])
  expect(afterOf('const a = b ?? c - 1')).toEqual([
    'const a = b ?? c + 1',
    'const a = b ?? c - 2',
    'const a = b ?? c - 0',
  ])
})

it('types, names and texts stay, and texts are emptied where that is asked', () => {
  const source = "import a from 'b'\ntype C = 1 | 'c'\nconst d: 2 = e as 3\nconst f = { 4: 'g' + h }"
  expect(afterOf(source)).toEqual([])
  expect(afterOf(source, { strings: true })).toEqual(["const f = { 4: '' + h }"])
})

it('conditions in SQL are changed', () => {
  const source = 'const a = sql<B>`c = 1 AND $' + '{d} IS NULL`'
  expect(mutantsOf('a.ts', source).map((one) => changed(source, one))).toEqual([
    'const a = sql<B>`c <> 1 AND $' + '{d} IS NULL`',
    'const a = sql<B>`c = 1 OR $' + '{d} IS NULL`',
    'const a = sql<B>`c = 1 AND $' + '{d} IS NOT NULL`',
  ])
})

it('each change says its line, and is still a program', () => {
  const source =
    'export const a = 1\nexport const isNear = (b: number): boolean =>\n  b * 2 >= a - 1 || b < 0\n'
  const mutants = mutantsOf('a.ts', source)
  expect(new Set(mutants.map(({ line }) => line))).toEqual(new Set([1, 3]))
  for (const one of mutants) expect(parseSync('a.ts', changed(source, one)).errors).toEqual([])
})

it('the same seed draws the same, in their order, and never more than there are', () => {
  const all = Array.from({ length: 50 }, (_, at) => at)
  const some = drawn(all, 10, 7)
  expect(some).toHaveLength(10)
  expect(some).toEqual([...new Set(some)].sort((a, b) => a - b))
  expect(drawn(all, 10, 7)).toEqual(some)
  expect(drawn(all, 10, 8)).not.toEqual(some)
  expect(drawn(all, 99, 7)).toEqual(all)
})
