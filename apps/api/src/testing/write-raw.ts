import type { QueryResult, RawBuilder } from 'kysely'
import type { Db } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { allowUnrecorded } from './refuse-unrecorded.ts'

/**
 * Writes what no request would: rows as they were stored in earlier times, or more of them than requests make in good time.
 * Connections read outside of `transact`, so this is in a transaction of its own.
 */
export const writeRaw = <Row>(db: Db, statement: RawBuilder<Row>): Promise<QueryResult<Row>> =>
  transact(db, { staffId: null }, async ({ kysely }) => {
    await allowUnrecorded(kysely)
    return statement.execute(kysely)
  })
