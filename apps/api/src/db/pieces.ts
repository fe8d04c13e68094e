import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

type Transacting = Pick<Kysely<Database>, 'transaction'>

/** Few and large: a read that names no number looks into each piece. */
const PIECE_ROWS = 25_000_000
/** Writers of the tables that a whole refers to wait behind whoever waits to attach a piece. */
const LOCK_MS = 2_000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Sees to it that behind the piece in which `change`, `scan_event` and `result` are written there is an empty one. One
 * process at a time does so; writers go on (`keep_pieces`, migration 0057).
 *
 * @param rows how many numbers a new piece has
 * @returns the pieces it made
 * @throws DatabaseError 55P03 when others held the tables for two seconds: the next hour tries again
 */
export async function keepPieces(db: Transacting, rows: number = PIECE_ROWS): Promise<string[]> {
  return db
    .transaction()
    .setAccessMode('read write')
    .execute(async (kysely) => {
      await sql`SELECT set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)`.execute(kysely)
      const answer = await sql<{ made: string[] }>`SELECT keep_pieces(${rows}::bigint) AS made`.execute(
        kysely,
      )
      return answer.rows.flatMap(({ made }) => made)
    })
}

/** The same at a start, which tables that others hold do not stop. */
export async function keepPiecesAtStart(db: Transacting): Promise<void> {
  try {
    await keepPieces(db)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error
  }
}
