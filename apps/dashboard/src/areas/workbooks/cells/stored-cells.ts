import type { Lock } from '@org/core'
import { type CellStorage, type KeptCells, keptCallSchema, typedRowSchema } from '@org/core/workbooks'
import { type IDBPDatabase, openDB } from 'idb'
import * as z from 'zod/mini'
import { CELLS_DATABASE } from '#platform/drafts.ts'

const ownedShape = { person: z.number(), owner: z.string() }
const storedCallSchema = z.object({ ...ownedShape, call: keptCallSchema })
const storedRowSchema = z.object({
  ...ownedShape,
  workbook: keptCallSchema.shape.workbook,
  id: z.number(),
  row: typedRowSchema,
})
type StoredCall = z.infer<typeof storedCallSchema>
type StoredRow = z.infer<typeof storedRowSchema>
type Table = 'calls' | 'rows'

const keyOf: { calls: (of: StoredCall) => string; rows: (of: Omit<StoredRow, 'row'>) => string } = {
  calls: ({ call }) => call.key,
  rows: ({ owner, workbook, id }) => `${owner} ${workbook} ${id}`,
}

/** @param onLost another connection is needed from then on */
const openCells = (onLost: () => void): Promise<IDBPDatabase> =>
  openDB(CELLS_DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('calls')
      database.createObjectStore('rows')
    },
    // Somebody signs out: what is kept is forgotten, and nobody is in the way of that.
    blocking: (_now, _next, event) => {
      onLost()
      if (event.target instanceof IDBDatabase) event.target.close()
    },
    terminated: onLost,
  })

interface Page {
  person: number
  /** Names this page; claimed for as long as it lives. */
  owner: string
  lock: Lock
}

/**
 * Keeps what one person types in the browser's database. Each record has the page that wrote it: what a page left that is
 * not there any more, the next page of the same person takes over.
 */
export function createStoredCells({ person, owner, lock }: Page): CellStorage {
  let opened: Promise<IDBPDatabase> | null = null
  void lock.claim?.(claimOf(owner))

  function open(): Promise<IDBPDatabase> {
    opened ??= openCells(() => {
      opened = null
    })
    opened.catch(() => {
      opened = null
    })
    return opened
  }

  async function change(
    table: Table,
    put: readonly { key: string; value: unknown }[],
    removed: readonly string[],
  ) {
    const transaction = (await open()).transaction(table, 'readwrite', { durability: 'strict' })
    await Promise.all([
      ...put.map(({ key, value }) => transaction.store.put(value, key)),
      ...removed.map((key) => transaction.store.delete(key)),
      transaction.done,
    ])
  }

  /** The pages that left something and do not live any more. */
  async function takeOver(): Promise<KeptCells> {
    const database = await open()
    const read = [...(await database.getAll('calls')), ...(await database.getAll('rows'))]
    const others = new Set(read.flatMap(readAs(z.object(ownedShape))).flatMap(otherPage))
    const taken: KeptCells = { calls: [], rows: [] }
    for (const other of others) {
      // A page that lives holds its claim.
      const release = lock.claim === undefined ? () => {} : await lock.claim(claimOf(other))
      if (release === null) continue
      try {
        const { calls, rows } = await adopt(database, other)
        taken.calls.push(...calls)
        taken.rows.push(...rows)
      } finally {
        release()
      }
    }
    return { ...taken, calls: taken.calls.sort((one, next) => one.order - next.order) }
  }

  const otherPage = (each: { person: number; owner: string }) =>
    each.person === person && each.owner !== owner ? [each.owner] : []

  async function adopt(database: IDBPDatabase, other: string): Promise<KeptCells> {
    const transaction = database.transaction(['calls', 'rows'], 'readwrite')
    const [callStore, rowStore] = [transaction.objectStore('calls'), transaction.objectStore('rows')]
    const isTheirs = (each: { person: number; owner: string }) =>
      each.person === person && each.owner === other
    const calls = (await callStore.getAll()).flatMap(readAs(storedCallSchema)).filter(isTheirs)
    const rows = (await rowStore.getAll()).flatMap(readAs(storedRowSchema)).filter(isTheirs)
    await Promise.all([
      ...calls.map((each) => callStore.put({ ...each, owner }, keyOf.calls(each))),
      ...rows.flatMap((each) => [
        rowStore.delete(keyOf.rows(each)),
        rowStore.put({ ...each, owner }, keyOf.rows({ ...each, owner })),
      ]),
      transaction.done,
    ])
    return {
      calls: calls.map(({ call }) => call),
      rows: rows.map(({ workbook, id, row }) => ({ workbook, id, row })),
    }
  }

  return {
    takeOver,
    putCalls: (calls) =>
      change(
        'calls',
        calls.map((call) => ({ key: call.key, value: { person, owner, call } satisfies StoredCall })),
        [],
      ),
    removeCalls: (keys) => change('calls', [], keys),
    putRows(workbook, rows) {
      const name = (id: number) => keyOf.rows({ person, owner, workbook, id })
      return change(
        'rows',
        rows.flatMap(([id, row]) =>
          row === null
            ? []
            : [{ key: name(id), value: { person, owner, workbook, id, row } satisfies StoredRow }],
        ),
        rows.flatMap(([id, row]) => (row === null ? [name(id)] : [])),
      )
    },
  }
}

const claimOf = (owner: string): string => `cells ${owner}`

/** What another version of this program wrote, and cannot be read, is left where it is. */
const readAs =
  <S extends z.ZodMiniType>(schema: S) =>
  (value: unknown): z.output<S>[] => {
    const parsed = schema.safeParse(value)
    return parsed.success ? [parsed.data] : []
  }

/** How many cells a person has typed in this browser, in any of its tabs, that are not saved. */
export async function countKeptCells(person: number): Promise<number> {
  const database = await openCells(() => {})
  try {
    const calls = (await database.getAll('calls')).flatMap(readAs(storedCallSchema))
    const rows = (await database.getAll('rows')).flatMap(readAs(storedRowSchema))
    const own = (each: { person: number }) => each.person === person
    return (
      calls.filter(own).reduce((sum, { call }) => sum + call.cells.length, 0) +
      rows.filter(own).reduce((sum, { row }) => sum + Object.keys(row).length, 0)
    )
  } finally {
    database.close()
  }
}
