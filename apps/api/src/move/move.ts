import { join } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod'
import { openDatabase } from '../db/database.ts'
import { markMoved } from '../db/moved.ts'
import {
  fingerprintOf,
  type MovedTable,
  quoted,
  type Reads,
  readHighest,
  readSequences,
  readTables,
  writeAlike,
} from './tables.ts'
import { connectTarget, type Target } from './target.ts'

/** About so much is held in memory at once. */
const PORTION_BYTES = 4_000_000
const FIRST_ROWS = 100
const MOST_ROWS = 5_000
/** A line for each so many rows of a long table. */
const TELL_ROWS = 250_000

/** The databases are not as a move needs them; the message says what to do. */
export class MoveError extends Error {
  override readonly name = 'MoveError'
}

export interface Moved {
  tables: number
  rows: number
}

/**
 * Copies what the embedded database of a data folder holds into an empty PostgreSQL, table by table, and compares each. The
 * embedded one stays as it was; a server refuses it from then on.
 *
 * @param folder of the server that uses it: `.data/api`
 * @throws FolderError for a folder that is in use or was moved before; MigrationError; MoveError
 */
export async function moveDatabase(
  folder: string,
  databaseUrl: string,
  { now, say }: { now: Date; say(line: string): void },
): Promise<Moved> {
  await migrated(databaseUrl)
  const target = await connectTarget(databaseUrl)
  try {
    if (await target.isUsed())
      throw new MoveError('There is data in that database already. A move needs an empty one.')
    const from = await openDatabase({ databaseUrl: null, dataDir: folder, onFatal })
    try {
      const moved = await from.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((reads) => moveAll(reads, target, say))
      await markMoved(folder, nameOf(databaseUrl), now)
      return moved
    } finally {
      await from.close()
    }
  } finally {
    await target.close()
  }
}

const onFatal = (error: Error): never => {
  throw error
}

/** Gives it the tables of this program. */
async function migrated(databaseUrl: string): Promise<void> {
  const { close } = await openDatabase({ databaseUrl, dataDir: '', onFatal })
  await close()
}

/** Without who and with which password. */
function nameOf(databaseUrl: string): string {
  const { hostname, pathname } = new URL(databaseUrl)
  return `the PostgreSQL database ${decodeURIComponent(pathname.slice(1))} on ${hostname === '' ? 'this machine' : hostname}`
}

async function moveAll(reads: Reads, target: Target, say: (line: string) => void): Promise<Moved> {
  await refuseUnderWay(reads)
  for (const statement of writeAlike) await sql.raw(statement).execute(reads)
  const tables = await readTables(reads)
  await target.begin(tables, await readHighest(reads))
  let all = 0
  for (const table of tables) {
    const rows = await moveTable(reads, target, table, say)
    all += rows
    if (rows > 0) say(`  ${table.name}: ${rows.toLocaleString('en-US')}`)
  }
  for (const { name, last } of await readSequences(reads)) await target.continueFrom(name, last)
  say('Connecting rows to rows …')
  await target.finish(tables)
  return { tables: tables.length, rows: all }
}

/** The queue of jobs is not moved: what waits in it would wait forever. */
async function refuseUnderWay(reads: Reads): Promise<void> {
  const { rows } = await sql`SELECT count(*)::integer AS count FROM job WHERE ended_at IS NULL`.execute(reads)
  const [{ count }] = z.tuple([z.object({ count: z.number() })]).parse(rows)
  if (count > 0)
    throw new MoveError(
      `${count === 1 ? 'An export or import is' : `${count} exports or imports are`} still under way. Start the server on this folder, wait until they have ended or cancel them, stop it, and move again.`,
    )
}

const portionSchema = z.array(z.record(z.string(), z.string().nullable()))

/** @returns how many rows it has @throws MoveError when they came out differently */
async function moveTable(
  reads: Reads,
  target: Target,
  table: MovedTable,
  say: (line: string) => void,
): Promise<number> {
  const { name, columns } = table
  const texts = columns.map((column, at) => `${quoted(column.name)}::text AS v${at}`).join(', ')
  await sql.raw(`DECLARE moved NO SCROLL CURSOR FOR SELECT ${texts} FROM ${quoted(name)}`).execute(reads)
  let moved = 0
  for (let size = FIRST_ROWS; ; ) {
    const portion = portionSchema.parse((await sql.raw(`FETCH ${size} FROM moved`).execute(reads)).rows)
    if (portion.length === 0) break
    const values = columns.map((_, at) => portion.map((row) => row[`v${at}`] ?? null))
    await target.insert(table, values)
    if (Math.floor((moved + portion.length) / TELL_ROWS) > Math.floor(moved / TELL_ROWS))
      say(`  ${name}: ${(moved + portion.length).toLocaleString('en-US')} …`)
    moved += portion.length
    const bytes = values.flat().reduce((sum, text) => sum + (text?.length ?? 0), 0)
    size = Math.max(1, Math.min(MOST_ROWS, Math.floor((PORTION_BYTES * portion.length) / Math.max(1, bytes))))
  }
  await sql.raw('CLOSE moved').execute(reads)
  const { rows } = await sql.raw(fingerprintOf(name)).execute(reads)
  const [{ print }] = z.tuple([z.object({ print: z.string() })]).parse(rows)
  if (print !== (await target.fingerprint(name)))
    throw new MoveError(
      `The rows of ${name} came out differently there. Nothing was moved: that database needs the encoding UTF8.`,
    )
  return moved
}

/** Where `npm start` keeps the server's part of a data folder. */
export const serverFolder = (dataDir: string): string => join(dataDir, 'api')
