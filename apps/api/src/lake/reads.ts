import { sql, type Transaction } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'

/** The transaction in which all of a lake is read. */
export type Reads = Transaction<Database>

/** Reads as of one moment, however long it takes, and writes nothing. */
export const reading = <T>(db: Db, read: (reads: Reads) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (reads) => {
      for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
        await sql.raw(`SET LOCAL ${limit} = 0`).execute(reads)
      return read(reads)
    })
