import type { qualityQuery } from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/database.ts'
import { resultSource } from '../../results/list.ts'
import { type Jump, jumpsOf, type Scale } from './scale.ts'

export type QualityFilter = Omit<z.output<typeof qualityQuery>, 'kind'>

/** With the first result of the upload and analyte that is asked for, and what is odd about that besides. */
export interface FoundJump extends Jump<Scale> {
  id: number
  odd: readonly string[]
}

export const isToLookAt = (odd: readonly string[]): boolean => odd.some((kind) => kind !== 'rejected')

const firstSchema = z.array(z.object({ at: z.number(), id: z.number(), odd: z.array(z.string()) }))

/** Uploads of another scale, however the view is narrowed, of which it has results. */
export async function findJumps(
  db: Db,
  filter: QualityFilter,
  scales: readonly (Scale & { isAsked: boolean })[],
): Promise<FoundJump[]> {
  const jumps = jumpsOf(scales).filter(({ scale }) => scale.isAsked)
  if (jumps.length === 0) return []
  const uploads = jumps.map(({ scale }) => scale.uploadId)
  const analytes = jumps.map(({ scale }) => scale.analyte)
  // Found before they are put in order: else the database looks through all results, the first ones first.
  const { rows } = await sql`
    SELECT asked.at::integer AS at, first.id, first.odd
    FROM unnest(${uploads}::bigint[], ${analytes}::text[]) WITH ORDINALITY AS asked (upload_id, analyte, at)
    CROSS JOIN LATERAL (SELECT found.id, found.odd FROM (
      SELECT result.id, result.odd FROM result
      WHERE result.upload_id = asked.upload_id AND result.analyte = asked.analyte AND result.value_in_unit > 0
        AND result.quality IN (0, 140) AND result.quality_reason = '' AND ${resultSource.condition(filter)}
      OFFSET 0) AS found ORDER BY found.id LIMIT 1) AS first`.execute(db)
  return firstSchema.parse(rows).flatMap(({ at, id, odd }) => {
    const jump = jumps[at - 1]
    return jump === undefined ? [] : [{ ...jump, id, odd }]
  })
}
