import { errors, type Point, type Sample } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tx } from '../../db/transact.ts'
import { readRows } from '../../lists/list.ts'
import { sampleSource } from '../custody/list.ts'
import { pointSource } from './list.ts'

/** Points in the order of their ids as given, as lists have them. */
export const readPoints = (db: Db | Tx['kysely'], ids: readonly number[]): Promise<Point[]> =>
  readRows(db, pointSource, [...new Set(ids)])

export interface PointDetail {
  point: Point
  samples: Sample[]
  nextReplacement: { id: number; number: number } | null
  relocateWithinM: number
}

/** @throws errors.notFound */
export async function getPoint(db: Db, id: number, relocateWithinM: number): Promise<PointDetail> {
  const [point] = await readPoints(db, [id])
  if (point === undefined) throw errors.notFound('This point')
  const samples = await db
    .selectFrom('sample')
    .select('id')
    .where('point_id', '=', id)
    .orderBy('depth_top_cm')
    .execute()
  const next = await db
    .selectFrom('point')
    .select(['id', 'number'])
    .where('stratum_id', '=', point.stratumId)
    .where('role', 'in', ['over', 'near'])
    .where('replaces_point_id', 'is', null)
    .where('status', '=', 'planned')
    .orderBy(sql`role = 'near'`)
    .orderBy('order')
    .limit(1)
    .executeTakeFirst()
  return {
    point,
    samples: await readRows(
      db,
      sampleSource,
      samples.map((sample) => sample.id),
    ),
    nextReplacement: next ?? null,
    relocateWithinM,
  }
}
