import * as z from 'zod/mini'
import { ANALYTES, type AnalyteKey } from '../analytes/all.ts'
import { measurement } from '../entity/kinds.ts'
import type { ListColumn } from '../lists/columns.ts'

/** The analytes that lists of samples and strata can show as columns: those that most reports of soil have. */
export const COLUMN_ANALYTES = [
  'soc',
  'total_c',
  'om',
  'om_loi',
  'total_n',
  'bulk_density',
  'ph_water',
  'ph',
  'p_mehlich3',
  'p_olsen',
  'p_bray1',
  'k',
  'ca',
  'mg',
  'cec',
  'sand',
  'silt',
  'clay',
] as const satisfies readonly AnalyteKey[]
export type ColumnAnalyte = (typeof COLUMN_ANALYTES)[number]

const analyteKey = z.enum(COLUMN_ANALYTES)

/** What is known of a sample, by analyte: its current results that nobody rejected. An analyte without one is left out. */
export const sampleResultsSchema = z.partialRecord(
  analyteKey,
  z.object({
    /**
     * In the analyte’s unit, if there is one value, which is a number, not beyond a limit, and convertible without an
     * assumption. Else in words: `< 0.5`, `1.2; 1.4`, `12 lb/ac`.
     */
    value: z.union([z.number(), z.string()]),
    /** By which they were measured, where the laboratory says so; each once. */
    methods: z.array(z.string()),
  }),
)
export type SampleResults = z.infer<typeof sampleResultsSchema>

/** What is known of a stratum’s uppermost sampled layer, by analyte. An analyte without a result is left out. */
export const stratumMeansSchema = z.partialRecord(
  analyteKey,
  z.object({
    /**
     * The mean in the analyte’s unit, of one value a point; null where there are several methods or several values of a
     * point, or where a value is no number in that unit.
     */
    mean: z.nullable(z.number()),
    /** Points with a value. */
    points: z.int().check(z.positive()),
    /** Why there is no mean; empty where there is one. */
    words: z.string(),
  }),
)
export type StratumMeans = z.infer<typeof stratumMeansSchema>

type Shown = number | string | null | undefined

/** A column for each of these analytes, with its unit in its label. None is shown unless a person chooses it. */
export function analyteColumns<Row>(
  read: (row: Row, key: ColumnAnalyte) => Shown,
  labelOf: (analyte: string) => string = (analyte) => analyte,
): Readonly<Record<ColumnAnalyte, ListColumn<Row, object>>> {
  return forEach((key) => ({
    kind: measurement,
    label: labelOf(analyteTitle(key)),
    value: (row) => read(row, key) ?? null,
  }))
}

/** What these columns follow from. */
export const analyteSentences = (sentence: string): Readonly<Record<ColumnAnalyte, string>> =>
  forEach(() => sentence)

function forEach<V>(make: (key: ColumnAnalyte) => V): Record<ColumnAnalyte, V> {
  const made = COLUMN_ANALYTES.map((key) => [key, make(key)] as const)
  // Of every key, which the type of an object made of entries does not say.
  return Object.fromEntries(made) as Record<ColumnAnalyte, V>
}

/** `Potassium (mg/kg)`, `pH in water` */
function analyteTitle(key: ColumnAnalyte): string {
  const { label = key, unit = '' } = ANALYTES[key] ?? {}
  return unit === '' ? label : `${label} (${unit})`
}

/** The method, where what was measured does not name it: `Phosphorus, Mehlich 3` does. */
export const methodBeside = (analyteName: string, method: string): string =>
  analyteName.toLowerCase().includes(method.toLowerCase()) ? '' : method

/** `Potassium: Mehlich 3; Phosphorus, Olsen`; empty where no laboratory says a method. */
export function methodWords(results: SampleResults): string {
  const said = COLUMN_ANALYTES.flatMap((key) => {
    const methods = results[key]?.methods ?? []
    if (methods.length === 0) return []
    const name = ANALYTES[key]?.label ?? key
    const others = methods.map((method) => methodBeside(name, method)).filter((method) => method !== '')
    return [others.length === 0 ? name : `${name}: ${others.join(', ')}`]
  })
  return said.join('; ')
}
