import type { LonLat } from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/database.ts'
import type { FoundPosition, PositionFile } from '../../../files/store.ts'
import { createGrid } from './grid.ts'
import { ON_THE_PLAN_M } from './judge.ts'
import type { ComparedPoint } from './points.ts'

/** `12.3`, and with letters of the field before it: as exports for devices name cores. */
const CORE_NAME = /\d\.\d{1,2}$/

const isNamedSo = ({ name, timeText }: FoundPosition): boolean => timeText === '' && CORE_NAME.test(name)

/** The file without the planned places of cores, which devices keep beside what was measured. */
export async function withoutCores(
  db: Db,
  read: PositionFile,
  points: readonly ComparedPoint[],
): Promise<PositionFile> {
  const named = read.positions.filter(isNamedSo)
  if (named.length === 0) return read
  const planned = createGrid(await coresOf(db, points))
  const left = new Set(named.filter((position) => planned.nearest(position, ON_THE_PLAN_M) !== null))
  if (left.size === 0) return read
  const says =
    left.size === 1
      ? 'One planned place of a core was left out.'
      : `${left.size.toLocaleString('en-US')} planned places of cores were left out.`
  return {
    ...read,
    positions: read.positions.filter((position) => !left.has(position)),
    notes: [...read.notes, says],
  }
}

const rowSchema = z.object({ lon: z.number(), lat: z.number() })

async function coresOf(db: Db, points: readonly ComparedPoint[]): Promise<LonLat[]> {
  const { rows } = await sql`
    SELECT (core->>'lon')::double precision AS lon, (core->>'lat')::double precision AS lat
    FROM point CROSS JOIN LATERAL jsonb_array_elements(point.cores) AS core
    WHERE point.id = ANY(${points.map(({ id }) => id)}::bigint[])`.execute(db)
  return z.array(rowSchema).parse(rows)
}
