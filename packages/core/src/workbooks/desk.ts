import type { Client } from '../client.ts'
import { WORKBOOK_IDS, type WorkbookId } from '../contract/workbooks/ids.ts'
import { byRow, type TypedCell } from './cells.ts'
import { createOutbox, type OutboxOptions } from './outbox.ts'
import type { CellStorage } from './storage.ts'
import { createTypedCells, type PutCell, type TypedCells } from './typed-cells.ts'
import { createWriter, type Writer } from './writer.ts'

export interface DeskOptions extends Pick<OutboxOptions, 'clock' | 'connection'> {
  client: Pick<Client, 'workbooks'>
  storage: CellStorage
}

/** One person's work in the workbooks, in one page: what is typed, what is on its way, and what can be undone. */
export interface CellDesk {
  typed: (workbook: WorkbookId) => TypedCells
  writer: (workbook: WorkbookId) => Writer
  /** How many cells wait, and whether they wait for the network. */
  waiting: () => { count: number; isStuck: boolean }
  /** How many cells are not saved: they wait, or are to be mended or decided. */
  unsaved: () => number
  subscribe: (listener: () => void) => () => void
  /** Takes up what an earlier page of the person left. */
  takeUp: () => Promise<void>
  /** Resolves when all that is typed is kept. */
  kept: () => Promise<unknown>
  close: () => void
}

/** The desk of one person: another person never gets it. */
export function createDesk({ client, storage, clock, connection }: DeskOptions): CellDesk {
  const outbox = createOutbox({
    ...{ storage, clock, connection },
    send: ({ workbook, cells, key }) =>
      client.workbooks.edit(
        { workbook, cells: cells.map(({ id, column, was, value }) => ({ id, column, was, is: value })) },
        { idempotencyKey: key },
      ),
  })
  const desks = new Map(
    WORKBOOK_IDS.map((workbook) => {
      const typed = createTypedCells((rows) => outbox.keep(() => storage.putRows(workbook, rows)))
      const undo = (editId: number, idempotencyKey: string) =>
        client.workbooks.undo({ workbook, editId }, { idempotencyKey })
      return [workbook, { typed, writer: createWriter({ workbook, outbox, typed, undo }) }] as const
    }),
  )
  const at = (workbook: WorkbookId) => {
    const found = desks.get(workbook)
    if (found === undefined) throw new RangeError(`There is no workbook ${workbook}`)
    return found
  }
  const waiting = () => ({
    count: outbox.calls().reduce((sum, { cells }) => sum + cells.length, 0),
    isStuck: outbox.isStuck(),
  })
  return {
    typed: (workbook) => at(workbook).typed,
    writer: (workbook) => at(workbook).writer,
    waiting,
    unsaved: () =>
      waiting().count +
      [...desks.values()].reduce(
        (sum, { typed }) => sum + [...typed.rows().values()].flatMap(invalidOf).length,
        0,
      ),
    subscribe(listener) {
      const ends = [
        outbox.subscribe(listener),
        ...[...desks.values()].map(({ typed }) => typed.subscribe(listener)),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
    async takeUp() {
      const { calls, rows } = await storage.takeOver()
      for (const [workbook, { typed }] of desks) {
        typed.fill(rows.flatMap((each) => (each.workbook === workbook ? [[each.id, each.row] as const] : [])))
        typed.put(
          waitingCells(
            calls.filter((call) => call.workbook === workbook).flatMap(({ cells }) => cells),
            typed,
          ),
        )
      }
      outbox.resume(calls)
    },
    kept: outbox.kept,
    close: outbox.close,
  }
}

const invalidOf = (row: Readonly<Record<string, TypedCell>>) =>
  Object.values(row).filter(({ state }) => state === 'invalid')

/** The last text of each cell; what was typed there since stands. */
function waitingCells(
  cells: readonly { id: number; column: string; text: string; was: unknown; value: unknown }[],
  typed: TypedCells,
): PutCell[] {
  return [...byRow(cells)].flatMap(([id, row]) =>
    row.flatMap(({ column, text, was, value }): PutCell[] => {
      const now = typed.of(id)?.[column]
      return now !== undefined && now.state !== 'invalid'
        ? []
        : [{ id, column, cell: { text, was, value, state: 'waiting' } }]
    }),
  )
}
