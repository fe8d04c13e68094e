import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'

const aheads = new WeakSet<CompiledQuery>()
const lasts = new WeakSet<CompiledQuery>()

/**
 * A statement whose answer nobody needs: it is sent, and what follows is sent without waiting for it. If it fails, whoever
 * waits for the next statement is told.
 */
export function sentAhead<R>(query: CompiledQuery<R>): CompiledQuery<R> {
  aheads.add(query)
  return query
}

/** The last statement of a transaction: the commit is sent with it, so that its locks wait for no answer of this process. */
export function sentWithCommit<R>(query: CompiledQuery<R>): CompiledQuery<R> {
  lasts.add(query)
  return query
}

/** What a pool must not answer. */
export interface Guard {
  /** Throws for such a statement. */
  refuse(statement: string): void
  /** Throws for a connection that must not be used now. */
  use(client: pg.PoolClient): Promise<void>
}

const ANYTHING: Guard = { refuse: () => {}, use: async () => {} }

/** PostgreSQL by a pool of ours, whose connections send some statements without waiting for those before. */
export const createDialect = (pool: pg.Pool, guard: Guard = ANYTHING): Dialect => {
  const dialect = new PostgresDialect({ pool })
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => new PoolDriver(pool, guard),
  }
}

class PoolDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #guard: Guard
  readonly #connections = new WeakMap<pg.PoolClient, PoolConnection>()

  constructor(pool: pg.Pool, guard: Guard) {
    this.#pool = pool
    this.#guard = guard
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    const client = await this.#pool.connect()
    try {
      await this.#guard.use(client)
    } catch (error) {
      client.release()
      throw error
    }
    const connection = this.#connections.get(client) ?? new PoolConnection(client, this.#guard)
    this.#connections.set(client, connection)
    return connection
  }

  async beginTransaction(connection: PoolConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings)
  }

  commitTransaction(connection: PoolConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: PoolConnection): Promise<void> {
    return connection.rollback()
  }

  async releaseConnection(connection: PoolConnection): Promise<void> {
    connection.release()
  }

  destroy(): Promise<void> {
    return this.#pool.end()
  }
}

/** The transaction did not hold, although the database said so without an error: a statement before had failed. */
class RolledBackError extends Error {
  override readonly name = 'RolledBackError'
}

class PoolConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  /** Statements sent whose answers nobody waits for yet. */
  #ahead: Promise<unknown>[] = []
  #last: Promise<unknown> = Promise.resolve()
  #committed: Promise<pg.QueryResult> | null = null
  #isHeld = false
  #isBroken = false

  readonly #guard: Guard

  constructor(client: pg.PoolClient, guard: Guard) {
    this.#client = client
    this.#guard = guard
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#guard.refuse(query.sql)
    if (aheads.has(query)) {
      this.#sendAhead(query.sql, query.parameters)
      return { rows: [] }
    }
    const isLast = lasts.has(query)
    if (isLast) this.#hold()
    const sent = this.#send(query.sql, query.parameters)
    if (isLast) this.#committed = this.#send('commit')
    this.#letGo()
    const { command, rowCount, rows } = await this.#answered(sent)
    const isWrite = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
    return isWrite ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not read one by one: use pages')
  }

  begin({ accessMode, isolationLevel }: TransactionSettings): void {
    const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
    const mode = accessMode === undefined ? '' : ` ${accessMode}`
    this.#committed = null
    this.#sendAhead(`start transaction${level}${mode}`)
  }

  /** @throws RolledBackError; what a deferred check refuses */
  async commit(): Promise<void> {
    const sent = this.#committed ?? this.#send('commit')
    this.#letGo()
    const { command } = await this.#answered(sent)
    if (command === 'ROLLBACK') throw new RolledBackError('The transaction was rolled back')
  }

  async rollback(): Promise<void> {
    this.#letGo()
    // Their errors were told, or are of no matter any more.
    await Promise.allSettled(this.#ahead.splice(0))
    try {
      await this.#committed?.catch(() => undefined)
      await this.#client.query('rollback')
    } catch (error) {
      this.#isBroken = true
      throw error
    }
  }

  release(): void {
    this.#committed = null
    this.#last = Promise.resolve()
    this.#client.release(this.#isBroken)
  }

  #sendAhead(text: string, values?: readonly unknown[]): void {
    this.#hold()
    this.#ahead.push(this.#send(text, values))
  }

  /** What is sent from now on goes out together: each write to a socket costs as much as a small statement. */
  #hold(): void {
    if (this.#isHeld || !this.#client.pipeline) return
    this.#client.connection.stream.cork()
    this.#isHeld = true
    // Who does something else first does not keep it back: unanswered, a connection counts as silent.
    setImmediate(() => this.#letGo())
  }

  #letGo(): void {
    if (this.#isHeld) this.#client.connection.stream.uncork()
    this.#isHeld = false
  }

  /** Waits for what was sent before, whose error comes first. */
  async #answered<T>(sent: Promise<T>): Promise<T> {
    const [answer] = await Promise.all([sent, ...this.#ahead.splice(0)])
    return answer
  }

  #send(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    const send = (): Promise<pg.QueryResult> => this.#client.query(text, [...values])
    // A connection that cannot send ahead sends one after the other.
    const sent = this.#client.pipeline ? send() : this.#last.then(send, send)
    this.#last = sent
    // Whoever waits is told.
    sent.catch(() => undefined)
    return sent
  }
}
