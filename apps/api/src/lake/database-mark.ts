import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import { LakeError } from './errors.ts'
import { MANIFEST, type Manifest } from './manifest.ts'
import type { Reads } from './reads.ts'

const numberSchema = z.tuple([z.object({ newest: z.int() })])
const saidSchema = z.array(z.object({ said: z.string() }))

/** 0 of a database without changes. */
export async function newestChange(reads: Reads): Promise<number> {
  const { rows } = await sql`SELECT coalesce(max(seq), 0) AS newest FROM change`.execute(reads)
  return numberSchema.parse(rows)[0].newest
}

/** What no other database has: its first change, and the one with a number. @returns null where one is not there */
export async function markOf(reads: Reads, changeNumber: number): Promise<Manifest['database']> {
  const { rows } = await sql`
    SELECT concat_ws(' ', seq, extract(epoch FROM at), entity, entity_id, edit_id) AS said FROM change
    WHERE seq = (SELECT min(seq) FROM change) OR seq = ${changeNumber}::bigint ORDER BY seq`.execute(reads)
  const said = saidSchema.parse(rows).map((row) => createHash('sha256').update(row.said).digest('hex'))
  const [first] = said
  const newest = said.at(-1)
  return first === undefined || newest === undefined ? null : { first, newest }
}

/** @throws LakeError where the lake is of another database, or of a later state of this one */
export async function refuseOther(
  reads: Reads,
  folder: string,
  { changeNumber, database }: Manifest,
): Promise<void> {
  if (database === null) return
  const mark = await markOf(reads, changeNumber)
  if (mark?.first === database.first && mark.newest === database.newest) return
  throw new LakeError(
    `The lake in ${folder} was written from another database, or from this one before an older backup of it was restored. Name another folder with --to, or remove ${MANIFEST} in it to write all of it again.`,
  )
}
