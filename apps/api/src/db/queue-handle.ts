import type pg from 'pg'

/** How pg-boss reaches its own tables. Only the jobs folder uses it. */
export interface QueueHandle {
  /** Runs one statement, or several without values, in one transaction that may write. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

/** What pg-boss writes around several statements. */
const OWN_BEGIN = /^\s*BEGIN;/
const OWN_COMMIT = /COMMIT;\s*$/

/**
 * Connections only read, but for transactions that say otherwise: each call is one. A failed one is rolled back here:
 * pg-boss would leave it open on a connection that others use next.
 */
export function createQueueHandle(pool: pg.Pool): QueueHandle {
  return {
    async executeSql(text, values) {
      const client = await pool.connect()
      let isBroken = true
      try {
        await client.query('BEGIN READ WRITE')
        const answer = await client
          .query<Record<string, unknown>>(text.replace(OWN_BEGIN, '').replace(OWN_COMMIT, ''), values)
          .catch(async (error: unknown) => {
            await client.query('ROLLBACK')
            isBroken = false
            throw error
          })
        await client.query('COMMIT')
        isBroken = false
        return { rows: rowsOf(answer) }
      } finally {
        client.release(isBroken)
      }
    },
  }
}

/** Several statements have several answers. */
function rowsOf(answer: pg.QueryResult | pg.QueryResult[]): unknown[] {
  return Array.isArray(answer) ? answer.flatMap(({ rows }) => rows) : answer.rows
}
