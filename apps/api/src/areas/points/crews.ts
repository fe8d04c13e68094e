import { type Crew, errors, type LonLat, MAX_CREWS } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { valuesOf } from '../../db/rows/values.ts'
import type { MadeEdit, Tx } from '../../db/transact.ts'
import { crewTable } from './tables.ts'

/** What a person says of a crew. */
interface CrewInput {
  name: string
  members: string
  pointsADay: number
  start: LonLat | null
  /** Not given, it stays. */
  daysOff?: readonly string[] | undefined
  holidaysOff?: boolean | undefined
}

/** All crews, by name. */
export async function listCrews(db: Db): Promise<{ items: Crew[] }> {
  const rows = await db.selectFrom('crew').selectAll().orderBy(sql`lower(name) COLLATE "C"`).execute()
  return { items: rows.map(toCrew) }
}

const toCrew = (row: Awaited<ReturnType<typeof readRow>>): Crew => ({
  id: row.id,
  ...valuesOf(crewTable, row),
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
})

const readRow = (db: Db | Tx['kysely'], id: number) =>
  db.selectFrom('crew').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** @throws errors.conflict for a name that another crew has, or one crew too many */
export async function createCrew(tx: Tx, input: CrewInput): Promise<Crew & MadeEdit> {
  const { count } = await tx.kysely
    .selectFrom('crew')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_CREWS)
    throw errors.conflict(`There are ${MAX_CREWS} crews`, 'Rename one that is not active.')
  await refuseTaken(tx, input.name, null)
  const [crew] = await tx.rows(crewTable).insert([valuesIn(input)])
  if (crew === undefined) throw errors.server()
  return tx.withEdit(readRow(tx.kysely, crew.id).then(toCrew))
}

/** @throws errors.notFound; errors.stale; errors.conflict for a name that another crew has */
export async function updateCrew(
  tx: Tx,
  { id, version, active, ...input }: CrewInput & { id: number; version: number; active: boolean },
): Promise<Crew & MadeEdit> {
  const row = await tx.rows(crewTable).lockSeen({ id, version }, 'noKeyUpdate')
  await refuseTaken(tx, input.name, id)
  await tx.rows(crewTable).patch([{ row, set: { ...valuesIn(input), active } }])
  return tx.withEdit(readRow(tx.kysely, id).then(toCrew))
}

const valuesIn = ({ start, daysOff, holidaysOff, ...input }: CrewInput) => ({
  ...input,
  ...(daysOff === undefined ? {} : { daysOff: [...new Set(daysOff)].sort() }),
  ...(holidaysOff === undefined ? {} : { holidaysOff }),
  startLon: start?.lon ?? null,
  startLat: start?.lat ?? null,
})

async function refuseTaken(tx: Tx, name: string, exceptId: number | null): Promise<void> {
  const taken = await tx.kysely
    .selectFrom('crew')
    .select('name')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where(sql<boolean>`id IS DISTINCT FROM ${exceptId}::bigint`)
    .executeTakeFirst()
  if (taken !== undefined)
    throw errors.conflict(`There is a crew ${taken.name} already`, 'Choose another name.')
}
