import {
  ANALYTES,
  convertUnit,
  joinValues,
  MAX_RESULT_COLUMNS,
  type ResultTableColumn,
} from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/database.ts'
import { decimalsOf, isInWords, methodOf, nameOf, unitOf } from '../measured.ts'

/** Results that are written alike: of one analyte, method and unit, with or without a number, converted or not. */
const kindSchema = z.object({
  analyte: z.string(),
  method: z.string(),
  unit: z.string(),
  isInWords: z.boolean(),
  isConverted: z.boolean(),
  analyteName: z.string(),
  results: z.coerce.number(),
})
type Kind = z.infer<typeof kindSchema>

/** The series of a table, and which of its kinds of results belong to which. */
export interface TableSeries {
  /** In the order of the catalog. */
  columns: ResultTableColumn[]
  leftOut: number
  /** Joined to results by {@link isOfKind}: `series.no` is the position of the column. */
  kinds: RawBuilder<unknown>
}

/** A result, as {@link Kind} has it. */
const KIND = {
  method: sql`coalesce(nullif(result.modus_code, ''), result.method)`,
  isInWords: sql`result.value IS NULL`,
  isConverted: sql`result.value_in_unit IS NOT NULL`,
}

export const isOfKind = sql`series.analyte = result.analyte AND series.method = ${KIND.method}
  AND series.unit = result.unit AND series.in_words = (${KIND.isInWords}) AND series.converted = (${KIND.isConverted})`

/** The series of the results that a condition finds. */
export async function readSeries(db: Db, condition: RawBuilder<unknown>): Promise<TableSeries> {
  const { rows } = await sql`
    SELECT result.analyte, ${KIND.method} AS method, result.unit, ${KIND.isInWords} AS "isInWords",
      ${KIND.isConverted} AS "isConverted", max(result.analyte_name) AS "analyteName", count(*) AS results
    FROM result WHERE ${condition} GROUP BY 1, 2, 3, 4, 5`.execute(db)
  return seriesOf(z.array(kindSchema).parse(rows))
}

export function seriesOf(kinds: readonly Kind[]): TableSeries {
  const found = new Map<string, ResultTableColumn>()
  for (const kind of kinds) {
    const key = keyOf(kind)
    const before = found.get(key)
    found.set(key, { ...columnOf(kind, key), results: (before?.results ?? 0) + kind.results })
  }
  const most = [...found.values()].sort((a, b) => b.results - a.results || compare(a.key, b.key))
  const columns = most.slice(0, MAX_RESULT_COLUMNS).sort(inCatalogOrder)
  const places = new Map(columns.map(({ key }, place) => [key, place]))
  // Rows of series that are left out are there all the same.
  const numbered = kinds.map((kind) => ({
    ...kind,
    no: places.get(keyOf(kind)) ?? -1,
    factor: factorOf(kind),
  }))
  return { columns, leftOut: most.length - columns.length, kinds: asTable(numbered) }
}

const asMeasured = ({ analyte, unit, isInWords, isConverted }: Kind) => ({
  ...{ analyte, unit },
  value: isInWords ? null : 0,
  valueInUnit: isConverted ? 0 : null,
})

const keyOf = (kind: Kind): string => joinValues([kind.analyte, kind.method, unitOf(asMeasured(kind))])

const columnOf = (kind: Kind, key: string): ResultTableColumn => ({
  key,
  analyte: kind.analyte,
  name: nameOf(kind),
  method: methodOf({ modusCode: '', method: kind.method }),
  unit: unitOf(asMeasured(kind)),
  decimals: decimalsOf(kind.analyte),
  results: 0,
})

/** What a limit is multiplied by to be in the unit of its series; null where that needs an assumption. */
function factorOf(kind: Kind): number | null {
  const target = unitOf(asMeasured(kind))
  return target === kind.unit ? 1 : convertUnit(1, kind.unit, target, kind.analyte)
}

const PLACES = new Map(Object.keys(ANALYTES).map((key, place) => [key, place]))
const placeOf = ({ analyte }: ResultTableColumn) => PLACES.get(analyte) ?? PLACES.size
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
const inCatalogOrder = (a: ResultTableColumn, b: ResultTableColumn): number =>
  Number(isInWords(a)) - Number(isInWords(b)) ||
  placeOf(a) - placeOf(b) ||
  compare(a.name, b.name) ||
  b.results - a.results ||
  compare(a.key, b.key)

function asTable(kinds: readonly (Kind & { no: number; factor: number | null })[]): RawBuilder<unknown> {
  return sql`unnest(${kinds.map(({ analyte }) => analyte)}::text[], ${kinds.map(({ method }) => method)}::text[],
    ${kinds.map(({ unit }) => unit)}::text[], ${kinds.map((kind) => kind.isInWords)}::boolean[],
    ${kinds.map(({ isConverted }) => isConverted)}::boolean[], ${kinds.map(({ no }) => no)}::integer[],
    ${kinds.map(({ factor }) => factor)}::double precision[])
    AS series (analyte, method, unit, in_words, converted, no, factor)`
}
