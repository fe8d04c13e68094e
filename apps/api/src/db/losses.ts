import type pg from 'pg'

/** A connection of this pool that the server ends does not end the process: who uses it next hears of it. */
export function surviveLosses(pool: pg.Pool): void {
  // The pool replaces a connection lost while idle. A closing one may be lost too: end() does not wait until it is closed.
  pool.on('error', () => {})
  // The pool listens to idle connections only. One lost in the hands of a transaction, between two of its statements,
  // would end the process: the next statement says that it is lost.
  pool.on('connect', (client) => client.on('error', () => {}))
}
