import {
  errors,
  HOLDING_STATUSES,
  LEAST_VARIATION_VALUES,
  type Variation,
  variationSchema,
} from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { nameOf } from '../../results/measured.ts'
import { REJECTED_FROM } from '../values/observe.ts'

interface Year {
  fieldId: number
  growerId: number
  year: number
  fieldName: string
  growerName: string
}

interface Asked {
  fieldYearId: number
  analyte: string
}

/**
 * The coefficient of variation of earlier results of the field, else of its grower, else of the program with the most
 * values. @throws errors.notFound
 */
export async function readVariation(
  db: Db,
  { fieldYearId, analyte }: Asked,
): Promise<{ variation: Variation | null }> {
  const { rows: years } = await sql<Year>`
    SELECT field_year.field_id AS "fieldId", field.grower_id AS "growerId", field_year.year, field.name AS "fieldName",
      grower.name AS "growerName"
    FROM field_year JOIN field ON field.id = field_year.field_id JOIN grower ON grower.id = field.grower_id
    WHERE field_year.id = ${fieldYearId}::bigint`.execute(db)
  const [year] = years
  if (year === undefined) throw errors.notFound('This field year')
  const of = (source: Variation['source'], sourceName: string, chosen: RawBuilder<unknown>) =>
    pooled(db, { source, sourceName, chosen, analyte, before: year.year })
  const own =
    (await of('field', year.fieldName, sql`result.field_id = ${year.fieldId}::bigint`)) ??
    (await of('grower', year.growerName, sql`result.grower_id = ${year.growerId}::bigint`))
  if (own !== null) return { variation: own }
  const found: Variation[] = []
  for (const { key, name } of await programsOf(db, year)) {
    const variation = await of('program', name, inProgram(key))
    if (variation !== null) found.push(variation)
  }
  const [most = null] = found.sort((a, b) => b.values - a.values)
  return { variation: most }
}

async function programsOf(db: Db, { fieldId, year }: Year) {
  const { rows } = await sql<{ key: string; name: string }>`
    SELECT DISTINCT ON (enrolled.program_key) enrolled.program_key AS key, enrollment.program AS name
    FROM enrollment_field AS enrolled JOIN enrollment ON enrollment.id = enrolled.enrollment_id
    WHERE enrolled.field_id = ${fieldId}::bigint AND enrolled.year = ${year}::integer AND enrollment.status <> 'withdrawn'
    ORDER BY enrolled.program_key, enrollment.program`.execute(db)
  return rows
}

/** Results of fields that the program held in the year of the result. */
const inProgram = (key: string) => sql`EXISTS (SELECT FROM enrollment_field AS enrolled
  JOIN enrollment ON enrollment.id = enrolled.enrollment_id
  WHERE enrolled.field_id = result.field_id AND enrolled.year = result.year AND enrolled.program_key = ${key}
    AND enrollment.status = ANY(${[...HOLDING_STATUSES]}::text[]))`

interface Chosen extends Pick<Variation, 'source' | 'sourceName'> {
  chosen: RawBuilder<unknown>
  analyte: string
  before: number
}

/**
 * Of one year, layer, method and unit: those with the most values of the newest year. Results that are rejected, in
 * words, or known only to be below or above a limit do not say how much values vary.
 */
async function pooled(db: Db, { source, sourceName, chosen, analyte, before }: Chosen) {
  const { rows } = await sql<Record<string, unknown>>`
    WITH one AS (
      SELECT DISTINCT ON (result.sample_id, method, unit) result.field_id, result.year, result.depth_bottom_cm,
        coalesce(nullif(result.modus_code, ''), result.method) AS method,
        CASE WHEN result.value_in_unit IS NULL THEN result.unit ELSE '' END AS unit,
        coalesce(result.value_in_unit, result.value) AS value, result.analyte_name
      FROM result
      WHERE ${chosen} AND result.is_current AND result.analyte = ${analyte} AND result.year < ${before}::integer
        AND result.depth_top_cm = 0 AND result.value IS NOT NULL AND result.qualifier IS NULL
        AND result.quality < ${REJECTED_FROM}::integer
      ORDER BY result.sample_id, method, unit, result.id DESC
    ), of_field AS (
      SELECT year, method, unit, depth_bottom_cm, field_id, count(*) AS n, stddev_samp(value) / avg(value) AS cv,
        min(analyte_name) AS name
      FROM one GROUP BY year, method, unit, depth_bottom_cm, field_id HAVING count(*) > 1 AND avg(value) > 0
    )
    SELECT year, min(name) AS "analyteName", depth_bottom_cm AS "bottomCm", sum(n)::integer AS values,
      count(*)::integer AS fields, sqrt(sum((n - 1) * cv * cv) / sum(n - 1))::double precision AS cv
    FROM of_field GROUP BY year, method, unit, depth_bottom_cm HAVING sum(n) >= ${LEAST_VARIATION_VALUES}::integer
    ORDER BY year DESC, sum(n) DESC, depth_bottom_cm, method, unit LIMIT 1`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const found = variationSchema.parse({ source, sourceName, ...row })
  return { ...found, analyteName: nameOf({ analyte, analyteName: found.analyteName }) }
}
