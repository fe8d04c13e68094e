import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bytesOf } from '../testing.ts'
import { readAll } from './testing/read-file.ts'

const STATISTICS = [
  'Mean',
  'Std dev',
  'CV (%)',
  'LOQ',
  'Blank',
  'QC-1',
  'Average of field',
  'Mittelwert',
  'SE',
]
const HEADS = ['pH', 'SOC (%)', 'K (mg/kg)', 'Total N (%)'] as const
type Head = (typeof HEADS)[number]

interface Sample {
  name: string
  values: Record<Head, number>
}
interface Table {
  heads: Head[]
  rows: (Sample | string)[]
}

const prefix = fc.constantFrom('NF-', 'Plot ', 'West', 'Check dam ', 'Meanfield ', 'Blank Ranch ')
const values = fc.record({
  pH: fc.integer({ min: 45, max: 84 }).map((of) => of / 10),
  'SOC (%)': fc.integer({ min: 20, max: 600 }).map((of) => of / 100),
  'K (mg/kg)': fc.integer({ min: 60, max: 400 }),
  'Total N (%)': fc.integer({ min: 50, max: 400 }).map((of) => of / 1000),
})
const table = (names: string): fc.Arbitrary<Table> =>
  fc.record({
    heads: fc.shuffledSubarray([...HEADS], { minLength: 2 }),
    rows: fc
      .tuple(
        prefix,
        fc.array(values, { minLength: 2, maxLength: 6 }),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...STATISTICS)), { maxLength: 4 }),
      )
      .map(([before, of, statistics]) => {
        const rows: (Sample | string)[] = of.map((each, at) => ({
          name: `${before}${names}${at + 1}`,
          values: each,
        }))
        for (const [at, word] of statistics) rows.splice(1 + (at % rows.length), 0, word)
        return rows
      }),
  })

const linesOf = ({ heads, rows }: Table): string[][] => [
  ['Sample', ...heads],
  ...rows.map((row) =>
    typeof row === 'string'
      ? [row, ...heads.map(() => '0.5')]
      : [row.name, ...heads.map((head) => String(row.values[head]))],
  ),
]

const below = (tables: readonly string[][][]): string[][] =>
  tables.flatMap((lines, at) => (at === 0 ? lines : [[''], ...lines]))

/** With an empty column between them, and rows of the shorter one filled up. */
function beside(one: readonly string[][], other: readonly string[][]): string[][] {
  const width = one[0]?.length ?? 0
  return Array.from({ length: Math.max(one.length, other.length) }, (_, at) => [
    ...(one[at] ?? Array<string>(width).fill('')),
    '',
    ...(other[at] ?? []),
  ])
}

const samplesIn = (tables: readonly Table[]) =>
  tables.flatMap(({ heads, rows }) =>
    rows.flatMap((row) =>
      typeof row === 'string'
        ? []
        : [
            `${row.name}: ${heads
              .map((head) => `${head} ${row.values[head]}`)
              .toSorted()
              .join(', ')}`,
          ],
    ),
  )

it('RES-103, RES-104: tables below and beside each other, with statistics among their samples, keep every sample and its values', async () => {
  await fc.assert(
    fc.asyncProperty(
      table('a'),
      table('b'),
      fc.constantFrom('one', 'below', 'beside'),
      async (a, b, place) => {
        const second = place === 'beside' ? { ...b, heads: a.heads } : b
        // The same heads in the same order are one table that goes on.
        fc.pre(place !== 'below' || a.heads.join('|') !== b.heads.join('|'))
        const tables = place === 'one' ? [a] : [a, second]
        const lines =
          place === 'beside' ? beside(linesOf(a), linesOf(second)) : below(tables.map((of) => linesOf(of)))
        const read = await readAll(bytesOf(lines.map((cells) => cells.join(',')).join('\n')))
        const found = read.flatMap(({ proposal, rows }) =>
          rows
            .filter(({ notSample }) => notSample === '')
            .map(({ sampleName, values: of }) => {
              const headOf = (column: number): string =>
                proposal.mapping.columns.find((each) => each.column === column)?.header ?? ''
              const said = of.map(({ column, value }) => `${headOf(column)} ${value}`).toSorted()
              return `${sampleName}: ${said.join(', ')}`
            }),
        )
        expect(found.toSorted()).toEqual(samplesIn(tables).toSorted())
      },
    ),
    { numRuns: 300 },
  )
})
