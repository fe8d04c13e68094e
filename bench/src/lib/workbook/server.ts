import { fieldYearlyWorkbook, MAX_EDIT_ROWS, MAX_VALUE_ROWS } from '@org/core/contract'
import type { MeasuredApi } from '../api.ts'
import { report, timeOf, timesOf } from '../timing.ts'
import { say } from './page.ts'

const EDIT_MS = 50
const PASTE_MS = 2_000
const EDITS = 50
/** A colleague asks again after so many milliseconds. */
const PAUSE_MS = 5
const WIDE = ['crop', 'tillage', 'practice', 'notes', 'plannedOn'] as const
const workbook = fieldYearlyWorkbook.id

interface Column {
  shown: readonly unknown[]
  stored: readonly unknown[] | null
}

/** What a column is to have, row by row. */
const valueFor = (column: string, round: number, at: number): string =>
  column === 'plannedOn'
    ? `2026-0${1 + (round % 9)}-${String(1 + (at % 28)).padStart(2, '0')}`
    : `${column} ${round} ${at}`

/** Edits, a paste, its undo and values, at the real server. @returns whether all were within their goals */
export async function measureCells(name: string, { client }: MeasuredApi): Promise<boolean> {
  const ids = await openYears(client, 10_000)
  const one = await editOneByOne(client, ids)
  let within = report(`${name}: one cell is written`, one, EDIT_MS)
  within = (await pasteAndUndo(client, `${name}: 10,000 rows × 1`, ids, ['notes'])) && within
  within = (await pasteAndUndo(client, `${name}: 2,000 rows × 5`, ids.slice(0, 2_000), WIDE)) && within
  const asked = { workbook, ids: ids.slice(0, MAX_VALUE_ROWS), columns: ['field', 'crop', 'notes'] }
  const values = await timesOf(Array.from({ length: 5 }, () => () => client.workbooks.values(asked)))
  report(`${name}: 3 columns of 5,000 rows`, values, null)
  return within
}

type Client = MeasuredApi['client']

/** Rows of the newest years, which are not locked. */
export async function openYears(client: Client, count: number): Promise<number[]> {
  const { items } = await client.fieldYears.list({ limit: 1, sort: '-year' })
  const [row] = items
  if (row === undefined) throw new Error('There are no field years.')
  const order = await client.fieldYears.order({ year: [row.year, row.year - 1], sort: 'field' })
  const found = [...new Uint32Array(order.slice().buffer)]
  if (found.length < count) throw new Error(`Only ${found.length} field years can be written.`)
  return found.slice(0, count)
}

async function readColumns(
  client: Client,
  ids: readonly number[],
  columns: readonly string[],
): Promise<unknown[][]> {
  const rows: unknown[][] = []
  for (let from = 0; from < ids.length; from += MAX_VALUE_ROWS) {
    const part = ids.slice(from, from + MAX_VALUE_ROWS)
    const answer = await client.workbooks.values({ workbook, ids: part, columns: [...columns] })
    const stored = answer.columns.map((column: Column) => column.stored ?? column.shown)
    for (const at of part.keys()) rows.push(stored.map((column) => column[at]))
  }
  return rows
}

async function editOneByOne(client: Client, ids: readonly number[]) {
  const some = ids.slice(-EDITS)
  const before = await readColumns(client, some, ['crop'])
  const runs = some.map((id, at) => async () => {
    const cells = [{ id, column: 'crop', was: before[at]?.[0], is: valueFor('crop', 1, at) }]
    const { changed } = await client.workbooks.edit({ workbook, cells })
    if (changed.length !== 1) throw new Error('A cell was not written.')
  })
  return timesOf(runs)
}

let round = 0

/** Call after call, as the page sends them; each with what stood there. @returns whether the paste was within its goal */
async function pasteAndUndo(
  client: Client,
  name: string,
  ids: readonly number[],
  columns: readonly string[],
) {
  round += 1
  const before = await readColumns(client, ids, columns)
  const edits: number[] = []
  const refused = new Set<string>()
  const paste = async () => {
    for (let from = 0; from < ids.length; from += MAX_EDIT_ROWS) {
      const cells = ids.slice(from, from + MAX_EDIT_ROWS).flatMap((id, at) =>
        columns.map((column, of) => ({
          ...{ id, column, was: before[from + at]?.[of], is: valueFor(column, round, from + at) },
        })),
      )
      const answer = await client.workbooks.edit({ workbook, cells })
      if (answer.editId !== null) edits.push(answer.editId)
      for (const { message } of [...answer.refused, ...answer.conflicts.map(() => ({ message: 'conflict' }))])
        refused.add(message)
    }
  }
  const undo = async () => {
    for (const id of edits.splice(0).toReversed()) await client.edits.undo({ id })
  }
  const pasted = await timeOf(paste)
  const undone = await timeOf(undo)
  const waits = { pasting: await longestWaitMs(client, paste), undoing: await longestWaitMs(client, undo) }
  if (refused.size > 0) throw new Error(`${name}: ${[...refused].join('; ')}`)
  const within = report(`${name} are pasted`, { p50: pasted, p95: pasted }, PASTE_MS)
  report(`${name} are undone`, { p50: undone, p95: undone }, null)
  say(
    `${name}: a colleague's small read waits ${waits.pasting.toFixed(0)} ms at most while they are pasted again, ${waits.undoing.toFixed(0)} while they are undone`,
  )
  return within
}

/** The longest wait of someone who asks small things meanwhile. */
async function longestWaitMs(client: Client, work: () => Promise<void>): Promise<number> {
  let isDone = false
  const waits: number[] = [0]
  const asking = async (): Promise<void> => {
    while (!isDone) {
      waits.push(await timeOf(() => client.growers.list({ limit: 1 })))
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  const asked = asking()
  await work()
  isDone = true
  await asked
  return Math.max(...waits)
}
