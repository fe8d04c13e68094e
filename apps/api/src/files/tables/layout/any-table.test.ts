import type { ReadRow } from '@org/core/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zipOf } from '../../testing/zip.ts'
import { proposeTables } from '../propose-tables.ts'
import { bytesOf, partsOf } from '../testing.ts'
import { createRowReader } from './row-reader.ts'

/** What a laboratory measured: a number, below a limit, or nothing. */
interface Truth {
  value: number | null
  qualifier: '<' | null
}
interface Written extends Truth {
  text: string
  /** In columns of their own, where the table has them. */
  flag: string
  limit: string
}
interface Style {
  decimal: '.' | ','
  thousands: '' | ',' | '.' | ' ' | "'"
  delimiter: ',' | ';' | '\t'
  /** A unit of the column is in its header, in its cells, or in both. */
  percent: 'header' | 'cells' | 'both'
  hasFlags: boolean
  hasLimits: boolean
  isQuoted: boolean
  /** Where the columns of flags and limits say what they are of. */
  naming: 'before' | 'after' | 'beside'
}

const COLUMNS = [
  { header: 'pH', key: 'ph', digits: 1, from: 45, to: 85, isPercent: false },
  { header: 'Soil organic carbon', key: 'soc', digits: 3, from: 100, to: 9000, isPercent: true },
  { header: 'Ca (mg/kg)', key: 'ca', digits: 1, from: 500, to: 190_000, isPercent: false },
  { header: 'Bulk density (g/cm3)', key: 'bulk_density', digits: 3, from: 900, to: 1900, isPercent: false },
  { header: 'Zn (mg/kg)', key: 'zn', digits: 0, from: 0, to: 40, isPercent: false },
] as const

const style: fc.Arbitrary<Style> = fc
  .record({
    decimal: fc.constantFrom('.' as const, ',' as const),
    thousands: fc.constantFrom('' as const, 'other' as const, ' ' as const, "'" as const),
    delimiter: fc.constantFrom(',' as const, ';' as const, '\t' as const),
    percent: fc.constantFrom('header' as const, 'cells' as const, 'both' as const),
    hasFlags: fc.boolean(),
    hasLimits: fc.boolean(),
    isQuoted: fc.boolean(),
    naming: fc.constantFrom('before' as const, 'after' as const, 'beside' as const),
  })
  .map((of) => ({
    ...of,
    thousands: of.thousands === 'other' ? (of.decimal === '.' ? ',' : '.') : of.thousands,
  }))

/** As a laboratory of this style writes it. `trim`: 6.40 as 6.4, and 7.0 as 7. */
function numberText(value: number, digits: number, { decimal, thousands }: Style, trim: boolean): string {
  const [whole = '', rest = ''] = (trim ? String(value) : value.toFixed(digits)).split('.')
  const grouped = thousands === '' ? whole : whole.replace(/\B(?=(\d{3})+$)/g, thousands)
  return rest === '' ? grouped : `${grouped}${decimal}${rest}`
}

const GAPS = ['-9999', '-999', '-99', '99999', '-9999.0']
const WORDS = ['ND', 'n.d.', '<LOD', 'BDL', 'trace', 'Not Detected', '<RL', 'below detection limit']
const kinds = [
  'plain',
  'plain',
  'plain',
  'below',
  'word',
  'gap',
  'zero',
  'footnote',
  'flagged',
  'blank',
] as const

const cellOf = (column: (typeof COLUMNS)[number], of: Style): fc.Arbitrary<Written> =>
  fc
    .record({
      kind: fc.constantFrom(...kinds),
      number: fc.integer({ min: column.from, max: column.to }),
      trim: fc.boolean(),
      gap: fc.constantFrom(...GAPS),
      word: fc.constantFrom(...WORDS),
      note: fc.constantFrom('*', '†', '²', '¹', '(1)', 'ᵃ'),
      flag: fc.constantFrom('U', 'ND', '<', 'BDL', 'Not Detected'),
    })
    .map(({ kind, number, trim, gap, word, note, flag }) => {
      const value = number / 10 ** column.digits
      const unit = column.isPercent && of.percent !== 'header' ? '%' : ''
      const written = `${numberText(value, column.digits, of, trim)}${unit}`
      const limit = of.hasLimits ? numberText(value, column.digits, of, trim) : ''
      const none = { value: null, qualifier: null, flag: '', limit: '' } as const
      const plain = { value, qualifier: null, flag: '', limit: '', text: written } as const
      if (kind === 'below') return { ...plain, qualifier: '<', text: `<${written}` }
      if (kind === 'word')
        return { ...none, qualifier: '<', value: of.hasLimits ? value : null, text: word, limit }
      if (kind === 'gap') return { ...none, text: of.decimal === ',' ? gap.replace('.', ',') : gap }
      if (kind === 'zero' && of.hasLimits && value > 0)
        return { ...none, text: '0', limit, qualifier: '<' as const, value }
      if (kind === 'footnote') return { ...plain, text: `${written}${note}` }
      if (kind === 'flagged' && of.hasFlags && value > 0) return { ...plain, qualifier: '<', flag }
      return kind === 'blank' ? { ...none, text: '' } : plain
    })

const table = style.chain((of) =>
  fc.record({
    style: fc.constant(of),
    rows: fc.array(fc.tuple(...COLUMNS.map((column) => cellOf(column, of))), { minLength: 1, maxLength: 8 }),
    /** A row whose decimal commas part its cells, among others. */
    hasMoved: fc.boolean(),
  }),
)

function companionName(header: string, what: string, { naming }: Style): string {
  const name = header.replace(/ \(.*/, '')
  return { before: `${what} of ${name}`, after: `${name}_${what.toLowerCase()}`, beside: what }[naming]
}

function textOf({
  style: of,
  rows,
  hasMoved,
}: {
  style: Style
  rows: readonly Written[][]
  hasMoved: boolean
}): string {
  const quoted = (cell: string): string =>
    of.isQuoted || cell.includes(of.delimiter) || cell.includes('"') ? `"${cell}"` : cell
  const heads = COLUMNS.flatMap(({ header, isPercent }) => [
    isPercent && of.percent !== 'cells' ? `${header} (%)` : header,
    ...(of.hasFlags ? [companionName(header, 'Flag', of)] : []),
    ...(of.hasLimits ? [companionName(header, 'MDL', of)] : []),
  ])
  const lines = rows.map((cells, at) => [
    `S${at + 1}`,
    ...cells.flatMap(({ text, flag, limit }) => [
      text,
      ...(of.hasFlags ? [flag] : []),
      ...(of.hasLimits ? [limit] : []),
    ]),
  ])
  const moved = hasMoved && of.delimiter === ',' ? [`M1,6,4,1,85${','.repeat(heads.length - 4)},1,2`] : []
  return [
    ['Sample', ...heads].map(quoted).join(of.delimiter),
    ...lines.map((cells) => cells.map(quoted).join(of.delimiter)),
    ...moved,
  ].join('\r\n')
}

const near = (one: number | null, other: number | null): boolean =>
  one === other || (one !== null && other !== null && Math.abs(one - other) <= 1e-9 * Math.abs(other))

/** Values that are not what was measured, without any finding at their cell or their row. */
function wrongIn(read: readonly ReadRow[], rows: readonly (readonly Written[])[], step: number): string[] {
  return rows.flatMap((cells, at) =>
    cells.flatMap((truth, place) => {
      const row = read[at]
      const column = 1 + place * step
      const said = row?.findings.some((of) => of.column === column || of.column === null) === true
      if (said) return []
      const value = row?.values.find((of) => of.column === column)
      const isRight =
        value === undefined
          ? truth.value === null && truth.text === ''
          : near(value.value, truth.value) &&
            near(value.valueInUnit, truth.value) &&
            value.qualifier === truth.qualifier
      return isRight
        ? []
        : [`row ${at + 1} “${truth.text}” ${truth.flag} ${truth.limit} → ${JSON.stringify(value)}`]
    }),
  )
}

async function readRows(file: Uint8Array): Promise<ReadRow[]> {
  const { sheets, proposals } = await proposeTables(file, [])
  const [sheet, proposal] = [sheets[0], proposals[0]]
  if (sheet === undefined || proposal === undefined || !proposal.isData) return []
  const { firstRow, lastRow, skippedRows } = proposal.mapping.layout
  const read = createRowReader(proposal.mapping)
  return sheet.rows.flatMap((cells, at) =>
    at + 1 < firstRow || at + 1 > lastRow || skippedRows.includes(at + 1) ? [] : [read(cells, at + 1)],
  )
}

describe('RES-35: any table is read right, or says where it is not', () => {
  it('of text: decimal marks, thousands, percent, signs, flags, limits, footnotes, gaps, moved rows', async () => {
    let [values, tables] = [0, 0]
    await fc.assert(
      fc.asyncProperty(table, async (of) => {
        const read = await readRows(bytesOf(textOf(of)))
        // A table without any number of what is measured can be refused as a whole.
        if (read.length === 0) return
        tables += 1
        const step = 1 + Number(of.style.hasFlags) + Number(of.style.hasLimits)
        const moved = read.filter((row) => row.sampleName === 'M1')
        for (const row of moved) {
          expect(row.values).toEqual([])
          expect(row.findings.some(({ kind }) => kind === 'moved')).toBe(true)
        }
        values += read.reduce((sum, row) => sum + row.values.length, 0)
        const own = of.rows.map((_, at) => read.find((row) => row.sampleName === `S${at + 1}`))
        const lost = of.rows.filter(
          (cells, at) => own[at] === undefined && cells.some(({ text }) => /\d/.test(text)),
        )
        expect(lost).toEqual([])
        const present = own.flatMap((row, at) =>
          row === undefined ? [] : [{ row, cells: of.rows[at] ?? [] }],
        )
        expect(
          wrongIn(
            present.map(({ row }) => row),
            present.map(({ cells }) => cells),
            step,
          ),
        ).toEqual([])
      }),
      { numRuns: 400 },
    )
    expect(values).toBeGreaterThan(tables)
    expect(tables).toBeGreaterThan(300)
  })

  it('of text with a row for each result', async () => {
    let values = 0
    await fc.assert(
      fc.asyncProperty(table, async ({ style: of, rows }) => {
        const quoted = (cell: string): string => `"${cell}"`
        const results = rows.flatMap((cells, sample) => cells.map((cell, at) => ({ cell, sample, at })))
        const lines = results.map(({ cell, sample, at }) => {
          const [name = '', unit = ''] = (COLUMNS[at]?.header ?? '').replace(')', '').split(' (')
          const inUnit = COLUMNS[at]?.isPercent === true ? '%' : unit
          const more = [...(of.hasFlags ? [cell.flag] : []), ...(of.hasLimits ? [cell.limit] : [])]
          return [`S${sample}`, name, cell.text, inUnit, ...more]
        })
        const more = [...(of.hasFlags ? ['Qualifier'] : []), ...(of.hasLimits ? ['Detection limit'] : [])]
        const heads = ['Sample', 'Analyte', 'Result', 'Unit', ...more]
        const text = [heads, ...lines].map((cells) => cells.map(quoted).join(of.delimiter)).join('\n')
        const read = await readRows(bytesOf(text))
        if (read.length !== results.length) return
        values += read.reduce((sum, row) => sum + row.values.length, 0)
        const wrong = results.flatMap(({ cell }, at) => {
          const row = read[at]
          if (row === undefined || row.findings.length > 0) return []
          const [value] = row.values
          const isRight =
            value === undefined
              ? cell.value === null && cell.text === ''
              : near(value.valueInUnit, cell.value) && value.qualifier === cell.qualifier
          return isRight ? [] : [`“${cell.text}” ${cell.flag} ${cell.limit} → ${JSON.stringify(value)}`]
        })
        expect(wrong).toEqual([])
      }),
      { numRuns: 200 },
    )
    expect(values).toBeGreaterThan(500)
  })

  it('of a workbook: percent formats, raised footnotes, formulas without a value', async () => {
    const cell = fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), number: fc.integer({ min: 50, max: 9000 }) }),
      fc.record({ kind: fc.constant('raised' as const), number: fc.integer({ min: 50, max: 9000 }) }),
      fc.record({ kind: fc.constant('formula' as const), number: fc.constant(0) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 8 }), async (cells) => {
        const inner = cells.map(({ kind, number }, at) => {
          const name = `<c t="inlineStr"><is><t>S${at + 1}</t></is></c>`
          const ph = '<c><v>6.4</v></c>'
          if (kind === 'formula') return `${name}${ph}<c><f>B1*2</f></c>`
          if (kind === 'percent') return `${name}${ph}<c s="1"><v>${number / 100_000}</v></c>`
          const run = `<r><t>${number / 1000}</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>1</t></r>`
          return `${name}${ph}<c t="inlineStr"><is>${run}</is></c>`
        })
        const head = ['Sample', 'pH', 'SOC (%)']
          .map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
          .join('')
        const rows = [head, ...inner].map((of, at) => `<row r="${at + 1}">${of}</row>`).join('')
        const file = zipOf(partsOf({ sheet: `<sheetData>${rows}</sheetData>`, formats: ['0.0%'] }))
        const read = await readRows(file)
        expect(read).toHaveLength(cells.length)
        for (const [at, { kind, number }] of cells.entries()) {
          const value = read[at]?.values.find(({ column }) => column === 2)
          if (kind === 'formula') expect(value).toBeUndefined()
          else expect(value?.value).toBeCloseTo(number / 1000, 9)
          const said = read[at]?.findings.some(({ column }) => column === 2)
          if (kind !== 'percent') expect(said).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })
})
