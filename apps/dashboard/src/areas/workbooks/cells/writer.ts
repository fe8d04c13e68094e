import type { CellEdits, Client, WorkbookId } from '@org/core'
import { asProductError } from '@org/core'
import type { ReadText } from './text.ts'
import type { PutCell, TypedCell, TypedCells } from './typed-cells.ts'
import { type CellWrite, inCalls, type WaitingCell } from './waiting.ts'

/** What was written in one step, and is undone in one. */
export interface Step {
  editIds: readonly number[]
  cells: readonly { id: number; column: string }[]
}

/** What can be taken back, and done again; the last is next. */
export interface Steps {
  undo: readonly Step[]
  redo: readonly Step[]
}

interface WriterOptions {
  workbook: WorkbookId
  client: Pick<Client, 'workbooks' | 'edits'>
  typed: TypedCells
  /** Reads a typed text by the kind of its column. */
  read: (cell: CellWrite) => ReadText
  /** A value as a person reads it. */
  words: (column: string, value: unknown) => string
  /** Rows that were written are read again. */
  changed: (cells: readonly { id: number; column: string }[]) => void
}

/** How many steps back can be taken. */
const MOST_STEPS = 200

/**
 * Sends typed cells, in order, and keeps what was refused in its cell. One of each kind: the next call begins when the
 * one before has its answer, so that a cell that is typed twice has the later text.
 */
export function createWriter(options: WriterOptions) {
  const { workbook, client, typed } = options
  let last: Promise<unknown> = Promise.resolve()
  let steps: Steps = { undo: [], redo: [] }
  const listeners = new Set<() => void>()
  const setSteps = (next: Steps) => {
    steps = next
    for (const listener of [...listeners]) listener()
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }

  /** Puts texts in their cells, and sends those that mean something. Never rejects: what fails stays in its cell. */
  async function write(cells: readonly CellWrite[]): Promise<void> {
    const { puts, waiting } = sorted(cells, options)
    typed.put(puts)
    if (waiting.length > 0) await inTurn(() => send([...waiting, ...sentAgain(waiting)]))
  }

  /** What was refused in the rows that are written, by the answers up to now: it goes with them. */
  function sentAgain(cells: readonly WaitingCell[]): WaitingCell[] {
    const again = refusedBefore(cells, typed)
    typed.put(
      again.map(
        ({ id, column, text, was, value }): PutCell => ({
          id,
          column,
          cell: { text, was, value, state: 'waiting' },
        }),
      ),
    )
    return again
  }

  async function send(cells: readonly WaitingCell[]): Promise<void> {
    const editIds: number[] = []
    const written: WaitingCell[] = []
    for (const call of inCalls(cells)) {
      try {
        const answer = await client.workbooks.edit({
          workbook,
          cells: call.map(({ id, column, was, value }) => ({ id, column, was, is: value })),
        })
        if (answer.editId !== null) editIds.push(answer.editId)
        written.push(...take(call, answer))
      } catch (error) {
        const { message } = asProductError(error)
        typed.put(call.map((cell) => putFailed(cell, `Not saved: ${message}`)))
      }
    }
    if (editIds.length > 0)
      setSteps({ undo: [...steps.undo, { editIds, cells: written }].slice(-MOST_STEPS), redo: [] })
  }

  /** @returns the cells that were written */
  function take(call: readonly WaitingCell[], { conflicts, refused }: CellEdits): WaitingCell[] {
    const left = new Map<string, PutCell>()
    for (const { id, column, message, remedy } of refused) {
      const cell = call.find((each) => each.id === id && each.column === column)
      if (cell !== undefined)
        left.set(`${id} ${column}`, {
          id,
          column,
          cell: failed(cell, remedy === '' ? message : `${message}. ${remedy}`, { isRefused: true }),
        })
    }
    for (const { id, column, is, by } of conflicts) {
      const cell = call.find((each) => each.id === id && each.column === column)
      if (cell === undefined) continue
      const now = options.words(column, is)
      const problem = `${by ?? 'Someone'} changed it to “${now}” after you saw it. Type again to replace that.`
      // From here on the person has seen that value.
      left.set(`${id} ${column}`, putFailed({ ...cell, was: is }, problem))
    }
    const isLeft = ({ id, column }: WaitingCell) => left.has(`${id} ${column}`)
    const written = call.filter((cell) => !isLeft(cell))
    typed.put([
      ...left.values(),
      // What was typed over meanwhile has its own way.
      ...written.flatMap((cell): PutCell[] => {
        const now = typed.of(cell.id)?.[cell.column]
        if (now === undefined || now.state !== 'waiting' || now.text !== cell.text) return []
        return [{ id: cell.id, column: cell.column, cell: { ...now, state: 'saved' } }]
      }),
    ])
    options.changed(written)
    return written
  }

  /** Takes back the last step, or does it again. @throws ProductError, with the step kept */
  const step = (from: 'undo' | 'redo', to: 'undo' | 'redo') => () =>
    inTurn(async () => {
      const [...left] = steps[from]
      const taken = left.pop()
      if (taken === undefined) return null
      const editIds: number[] = []
      try {
        for (const id of [...taken.editIds].reverse()) editIds.push((await client.edits.undo({ id })).id)
      } finally {
        const done = { ...taken, editIds }
        const undone = taken.editIds.slice(0, taken.editIds.length - editIds.length)
        const rest = undone.length === 0 ? [] : [{ ...taken, editIds: undone }]
        const back = editIds.length === 0 ? steps[to] : [...steps[to], done]
        setSteps(
          from === 'undo'
            ? { undo: [...left, ...rest], redo: back }
            : { undo: back, redo: [...left, ...rest] },
        )
        options.changed(taken.cells)
      }
      return taken.cells.length
    })

  return {
    write,
    undo: step('undo', 'redo'),
    redo: step('redo', 'undo'),
    /** Sends again what could not be sent. */
    async tryAgain(): Promise<void> {
      const cells = [...typed.rows()].flatMap(([id, row]) =>
        Object.entries(row).flatMap(([column, { state, text, was }]) =>
          state === 'invalid' ? [{ id, column, text, was }] : [],
        ),
      )
      await write(cells)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    steps: (): Steps => steps,
  }
}
export type Writer = ReturnType<typeof createWriter>

const failed = (
  { text, was, value }: WaitingCell,
  problem: string,
  more: Pick<TypedCell, 'isRefused'> = {},
): TypedCell => ({ text, was, value, state: 'invalid', problem, ...more })

const putFailed = (cell: WaitingCell, problem: string): PutCell => ({
  id: cell.id,
  column: cell.column,
  cell: failed(cell, problem),
})

function sorted(cells: readonly CellWrite[], { typed, read }: WriterOptions) {
  const puts: PutCell[] = []
  const waiting: WaitingCell[] = []
  for (const cell of cells) {
    const { id, column, text } = cell
    const before = typed.of(id)?.[column]
    const was = seenBy(before, cell.was)
    const result = read(cell)
    if ('problem' in result)
      puts.push({ id, column, cell: { text, was, state: 'invalid', problem: result.problem } })
    else if (isSame(result.value, was)) puts.push({ id, column, cell: null })
    else {
      puts.push({ id, column, cell: { text, was, value: result.value, state: 'waiting' } })
      waiting.push({ ...cell, was, value: result.value })
    }
  }
  return { puts, waiting }
}

/** What was refused in the rows of these cells: a reason that was typed before its status. */
function refusedBefore(cells: readonly CellWrite[], typed: TypedCells): WaitingCell[] {
  const now = new Set(cells.map(({ id, column }) => `${id} ${column}`))
  return [...new Set(cells.map(({ id }) => id))].flatMap((id) =>
    Object.entries(typed.of(id) ?? {}).flatMap(([column, { isRefused, text, was, value }]) =>
      isRefused === true && !now.has(`${id} ${column}`) ? [{ id, column, text, was, value }] : [],
    ),
  )
}

/** What the person replaces: what they typed before, if it is on its way; else what stood there when they first typed. */
function seenBy(before: TypedCell | undefined, stored: unknown): unknown {
  if (before === undefined) return stored
  return before.state === 'invalid' ? before.was : before.value
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
