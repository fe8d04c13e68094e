import { errors } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import { labelOf, labelsOfSamples } from './labels-of.ts'
import { moveSamples, type SampleRow } from './move.ts'
import { sampleTable } from './tables.ts'

/** A new sample of the same point and layer for each, unless one waits already. @returns the ids of both */
export async function collectAgain(tx: Tx, samples: readonly SampleRow[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT earlier.id FROM sample AS earlier JOIN sample AS later ON later.point_id = earlier.point_id
      AND later.depth_top_cm = earlier.depth_top_cm AND later.depth_bottom_cm = earlier.depth_bottom_cm
      AND later.attempt > earlier.attempt
    WHERE earlier.id = ANY(${samples.map(({ id }) => id)}::bigint[])`.execute(tx.kysely)
  const waiting = new Set(rows.map(({ id }) => id))
  const again = samples.filter(({ id }) => !waiting.has(id))
  if (again.length === 0) throw errors.conflict('It is collected again already', 'Look at its point.')
  const made = await tx.rows(sampleTable).insert(
    again.map(({ designId, stratumId, pointId, fieldYearId, fieldId, growerId, year, ...sample }) => ({
      ...{ designId, stratumId, pointId, fieldYearId, fieldId, growerId, year },
      depthTopCm: sample.depthTopCm,
      depthBottomCm: sample.depthBottomCm,
      attempt: sample.attempt + 1,
    })),
  )
  const labels = await labelsOfSamples(tx, again)
  await moveSamples(
    tx,
    { device: 'page', now },
    again.map((sample) => ({
      sample,
      to: sample.status,
      what: 'collectAgain',
      label: labelOf(sample, labels),
    })),
  )
  return [...again, ...made].map(({ id }) => id)
}
