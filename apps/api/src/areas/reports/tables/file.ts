import type { reportTableSchema } from '@org/core/contract'
import { writeCsv } from 'hucre/csv'
import { writeXlsx } from 'hucre/xlsx'
import type * as z from 'zod'
import { escaped } from '../../exports/formats/xlsx.ts'
import { harmlessText } from '../../shared/spreadsheet-text.ts'
import { readEstimate } from '../estimate/estimate.ts'
import { type AskedOfProgram, readProgram } from '../estimate/read-program.ts'
import { readQuality } from '../quality/quality.ts'
import { readSeason } from '../season/season.ts'
import { readField } from '../values/field.ts'
import { estimateTables, programTables, qualityTables } from './estimate.ts'
import { fieldTables, pointsTable } from './field.ts'
import { groupTable, seasonTables } from './season.ts'
import type { Cell, Table } from './table.ts'

type Asked = z.output<typeof reportTableSchema>

interface Tables {
  all: readonly Table[]
  /** What the view is about. */
  main: Table | undefined
}

/** What a view shows, as a workbook of its tables or a CSV of the one that it is about. @throws errors.notFound */
export async function reportTable(
  asking: AskedOfProgram,
  now: Date,
  asked: Asked,
): Promise<Uint8Array<ArrayBuffer>> {
  const { all, main } = await tablesOf(asking, now, asked)
  if (asked.format === 'csv') {
    const rows = main === undefined ? [] : [main.heads, ...main.rows]
    return new TextEncoder().encode(
      writeCsv(
        rows.map((row) => row.map(csvCell)),
        { bom: true },
      ),
    )
  }
  const sheets = all.map(({ name, heads, rows }) => ({
    name,
    rows: [heads, ...rows].map((row) => row.map(sheetCell)),
    freezePane: { rows: 1 },
  }))
  return new Uint8Array(await writeXlsx({ sheets }))
}

async function tablesOf(asking: AskedOfProgram, now: Date, { of, areaUnit }: Asked): Promise<Tables> {
  const { db } = asking
  switch (of.view) {
    case 'season': {
      const season = await readSeason(asking, now, of.query)
      return { all: seasonTables(season, areaUnit), main: groupTable(season, of.by, areaUnit) }
    }
    case 'field': {
      const report = await readField(db, of.query)
      return { all: fieldTables(report, areaUnit), main: pointsTable(report) }
    }
    case 'estimate':
      return firstOf(estimateTables(await readEstimate(db, of.query), areaUnit))
    case 'program':
      return firstOf(programTables(await readProgram(asking, of.query), areaUnit))
    case 'quality':
      return firstOf(qualityTables(await readQuality(db, of.query)))
  }
}

const firstOf = (all: readonly Table[]): Tables => ({ all, main: all[0] })

const csvCell = (cell: Cell): string | number =>
  typeof cell === 'string' ? harmlessText(cell) : (cell ?? '')
const sheetCell = (cell: Cell): Cell => (typeof cell === 'string' ? escaped(harmlessText(cell)) : cell)
