import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** How new the rows of some kinds are. */
export interface ListState {
  /** Number of their newest change; 0 before the first. */
  seq: number
  /**
   * When that change was made, as the database writes it; empty before the first. It is part of a state's name, because a
   * restored database gives the same numbers again.
   */
  at: string
}

/** The state of lists made of these kinds of rows. The database keeps it with each change (0017_list_state.sql). */
export async function listState(db: Db, entities: readonly string[]): Promise<ListState> {
  const { rows } = await sql<ListState>`
    SELECT seq, at::text FROM list_state WHERE entity = ANY(${entities}::text[]) ORDER BY seq DESC LIMIT 1`.execute(
    db,
  )
  return rows[0] ?? { seq: 0, at: '' }
}

/** The name of the state of these kinds of rows, which changes with each change of them. */
export async function stateOf(db: Db, entities: readonly string[]): Promise<string> {
  const { seq, at } = await listState(db, entities)
  return `${seq} ${at}`
}
