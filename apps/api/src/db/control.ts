import pg from 'pg'
import { withDeadline } from '../deadline.ts'
import { columnTypes } from './types.ts'

/**
 * A connection beside the pool, for short questions about the database itself: it answers while the pool's connections
 * are all taken or have gone silent.
 */
export interface Control {
  /** @throws the database's error, or errors.timeout after so many milliseconds */
  ask(sql: string, values: readonly unknown[], withinMs: number): Promise<unknown[]>
  close(): void
}

/** The connection of the last question may have gone silent: it gets half of the time, a new one the rest. */
const KEPT_SHARE = 0.5

interface Connection {
  client: pg.Client
  opened: Promise<unknown>
}

/** Opened with the first question and kept for the next. */
export function createControl(databaseUrl: string): Control {
  let kept: Connection | null = null

  const open = (): Connection => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'api control',
      types: columnTypes,
      keepAlive: true,
    })
    const connection = { client, opened: client.connect() }
    // Whoever asks hears of it.
    connection.opened.catch(() => {})
    client.on('error', () => {})
    client.on('end', () => forget(connection))
    kept = connection
    return connection
  }
  const forget = (connection: Connection): void => {
    if (kept === connection) kept = null
    connection.client.connection.stream.destroy()
  }
  const askOn = async (
    connection: Connection,
    sql: string,
    values: readonly unknown[],
    ms: number,
  ): Promise<unknown[]> => {
    try {
      return await withDeadline(ms, async () => {
        await connection.opened
        return (await connection.client.query(sql, [...values])).rows
      })
    } catch (error) {
      forget(connection)
      throw error
    }
  }

  return {
    async ask(sql, values, withinMs) {
      if (kept === null) return askOn(open(), sql, values, withinMs)
      try {
        return await askOn(kept, sql, values, withinMs * KEPT_SHARE)
      } catch {
        return askOn(kept ?? open(), sql, values, withinMs * (1 - KEPT_SHARE))
      }
    },
    close() {
      if (kept !== null) forget(kept)
    },
  }
}
