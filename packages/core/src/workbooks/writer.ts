import type { ReadText } from '../contract/entity/read-text.ts'
import type { CellEdits } from '../contract/workbooks/endpoints.ts'
import type { WorkbookId } from '../contract/workbooks/ids.ts'
import type { ProductError } from '../errors/product-error.ts'
import {
  type CellWrite,
  inCalls,
  isSameValue,
  type KeptCall,
  type TypedCell,
  type WaitingCell,
} from './cells.ts'
import type { Outbox } from './outbox.ts'
import { type AnyStep, createSteps, type Step } from './steps.ts'
import type { PutCell, TypedCells } from './typed-cells.ts'

/** The answer of an undo: the edit that it made, null if nothing was left to undo, and what was kept, with reasons. */
export interface UndoneCells {
  editId: number | null
  kept: readonly { count: number; reason: string }[]
}

export interface WriterOptions {
  workbook: WorkbookId
  outbox: Outbox
  typed: TypedCells
  /** Undoes one edit, cell by cell. @throws ProductError */
  undo: (editId: number, key: string) => Promise<UndoneCells>
}

/** What only a page knows, as long as it is open. */
export interface WriterPage {
  /** Reads a typed text by the kind of its column. */
  read: (cell: CellWrite) => ReadText
  /** Rows that were written are read again. */
  changed: (cells: readonly { id: number; column: string }[]) => void
}

/** A step that was taken back, or done again. */
export interface StepTaken {
  /** How many cells it was of. */
  count: number
  /** Cells that others changed since, or that cannot be undone: they stay as they are. */
  kept: readonly { count: number; reason: string }[]
  /** Nothing of it had been sent. */
  wasWaiting: boolean
}

export interface CellName {
  id: number
  column: string
}

/**
 * Writes the cells of one workbook: what means something is sent by the outbox, what was refused or is in conflict stays in
 * its cell until the person mends, decides or drops it.
 */
export function createWriter({ workbook, outbox, typed, undo }: WriterOptions) {
  let page: WriterPage = { read: () => ({ problem: 'Open the workbook to send this' }), changed: () => {} }
  const steps = createSteps()
  /** Steps of which calls are under way. */
  const open = new Map<string, Step>()

  outbox.handle(workbook, {
    finalize: (call) => withRefused(call, typed),
    answered(call, answer) {
      const written = take(call, answer)
      const step = open.get(call.step) ?? { editIds: [], count: 0, cells: [] }
      open.set(call.step, {
        editIds: answer.editId === null ? step.editIds : [...step.editIds, answer.editId],
        count: step.count + written.length,
        cells: [...step.cells, ...written],
      })
      endStep(call)
    },
    failed(call, error) {
      leave(call.cells.map((cell) => putFailed(cell, `Not saved: ${sentence(error)}`)))
      endStep(call)
    },
  })

  /** The last call of a step makes it one that can be undone. */
  function endStep({ step, key }: KeptCall): void {
    if (outbox.calls().some((each) => each.step === step && each.key !== key)) return
    const done = open.get(step)
    open.delete(step)
    steps.settle(step, done !== undefined && done.editIds.length > 0 ? done : null)
  }

  /** Puts texts in their cells, and sends those that mean something. Never rejects: what fails stays in its cell. */
  async function write(cells: readonly CellWrite[]): Promise<void> {
    const { puts, waiting } = sorted(cells, typed, page.read)
    typed.put(puts)
    await enqueue(waiting)
  }

  /** Puts values in their cells, and sends them as one step. Never rejects, as `write`. */
  async function writeValues(cells: readonly WaitingCell[]): Promise<void> {
    typed.put(
      cells.map((cell) => ({
        id: cell.id,
        column: cell.column,
        cell: { ...typedOf(cell), state: 'waiting' },
      })),
    )
    await enqueue(cells)
  }

  async function enqueue(
    waiting: readonly WaitingCell[],
    begin: (step: AnyStep) => void = steps.begin,
  ): Promise<void> {
    if (waiting.length === 0) return
    const step = crypto.randomUUID()
    begin({ waiting: step, cells: waiting })
    await outbox.add(workbook, step, [...inCalls(waiting)])
  }

  /** @returns the cells that were written */
  function take(call: KeptCall, { conflicts, refused }: CellEdits): WaitingCell[] {
    const cells = new Map(call.cells.map((cell) => [nameOf(cell), cell]))
    const left = new Map<string, PutCell>()
    for (const { id, column, ...why } of refused) {
      const cell = cells.get(nameOf({ id, column }))
      if (cell !== undefined) left.set(nameOf(cell), putFailed(cell, sentence(why), { isRefused: true }))
    }
    for (const { id, column, is, by, at } of conflicts) {
      const cell = cells.get(nameOf({ id, column }))
      if (cell !== undefined) left.set(nameOf(cell), putConflict(cell, { is, by, at }))
    }
    const written = call.cells.filter((cell) => !left.has(nameOf(cell)))
    leave([...left.values()])
    typed.put(
      written.flatMap((cell): PutCell[] => {
        const now = typed.of(cell.id)?.[cell.column]
        // What was typed over since has its own way.
        if (now?.state !== 'waiting' || now.text !== cell.text) return []
        return [{ id: cell.id, column: cell.column, cell: { ...now, state: 'saved' } }]
      }),
    )
    page.changed(written)
    return written
  }

  /** What stays in its cells. What was typed there since stands on what stood there before. */
  function leave(puts: readonly PutCell[]): void {
    const was = new Map(puts.map((put) => [nameOf(put), put.cell?.was]))
    const rebased = new Set<string>()
    outbox.mend(workbook, (cell) => {
      const name = nameOf(cell)
      if (!was.has(name) || rebased.has(name)) return cell
      rebased.add(name)
      return { ...cell, was: was.get(name) }
    })
    typed.put(puts.filter((put) => !rebased.has(nameOf(put))))
  }

  /** Takes back what waits and was not sent. */
  function takeBack(step: string): readonly WaitingCell[] | null {
    const calls = outbox.takeBack(step)
    if (calls === null) return null
    const cells = calls.flatMap((call) => call.cells)
    const waiting = new Map(
      outbox
        .calls()
        .flatMap((call) => (call.workbook === workbook ? call.cells : []))
        .map((cell) => [nameOf(cell), cell]),
    )
    typed.put(
      cells.map(({ id, column }): PutCell => {
        const earlier = waiting.get(nameOf({ id, column }))
        return { id, column, cell: earlier === undefined ? null : { ...typedOf(earlier), state: 'waiting' } }
      }),
    )
    return cells
  }

  async function takeStep(way: 'undo' | 'redo'): Promise<StepTaken | 'waits' | null> {
    const last = steps.last(way)
    if (last === null) return null
    if ('taken' in last) {
      const { puts, waiting } = sorted(last.taken, typed, page.read)
      typed.put(puts)
      // Nobody waits for its answer: there may be no network.
      void enqueue(waiting, (step) => steps.replace(way, step))
      return { count: last.taken.length, kept: [], wasWaiting: true }
    }
    if ('waiting' in last) {
      const cells = takeBack(last.waiting)
      if (cells !== null) {
        steps.replace(way, { taken: cells.map(({ value: _, ...cell }) => cell) })
        return { count: cells.length, kept: [], wasWaiting: true }
      }
      if (outbox.isStuck()) return 'waits'
      await outbox.idle(workbook)
      return takeStep(way)
    }
    return undoEdits(way, last)
  }

  /** Edit by edit, the newest first. @throws ProductError, with what was not undone kept as a step */
  async function undoEdits(way: 'undo' | 'redo', { editIds, count, cells }: Step): Promise<StepTaken> {
    const made: number[] = []
    const kept: StepTaken['kept'][number][] = []
    let left = [...editIds]
    try {
      for (const editId of editIds.toReversed()) {
        const undone = await undo(editId, steps.keyOf(editId))
        left = left.filter((id) => id !== editId)
        kept.push(...undone.kept)
        if (undone.editId !== null) made.push(undone.editId)
      }
    } finally {
      steps.moved(way, {
        left: { editIds: left, count, cells },
        made: { editIds: made, count, cells },
        undone: editIds.filter((id) => !left.includes(id)),
      })
      page.changed(cells)
    }
    const lost = kept.reduce((sum, { count }) => sum + count, 0)
    return { count: Math.max(0, count - lost), kept, wasWaiting: false }
  }

  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work)
    turn = mine.catch(() => {})
    return mine
  }

  return {
    write,
    writeValues,
    /** The page that is open now. */
    use(next: WriterPage) {
      page = next
    },
    /** The last step, cell by cell: `waits` while it is on its way to a server that cannot be reached. */
    undo: () => inTurn(() => takeStep('undo')),
    redo: () => inTurn(() => takeStep('redo')),
    /** Decides conflicts: `mine` replaces the value that was named, `theirs` stays. */
    async decide(which: 'mine' | 'theirs', cells: readonly CellName[]): Promise<void> {
      const chosen = cells.flatMap(({ id, column }) => {
        const cell = typed.of(id)?.[column]
        return cell?.conflict === undefined ? [] : [{ id, column, cell }]
      })
      if (which === 'theirs') return typed.put(chosen.map(({ id, column }) => ({ id, column, cell: null })))
      await writeValues(
        chosen.map(({ id, column, cell: { text, value, conflict } }) => ({
          ...{ id, column, text, value, was: conflict?.is },
        })),
      )
    },
    /** Sends again what could not be sent. Conflicts wait for a decision. */
    async tryAgain(): Promise<void> {
      await write(
        [...typed.rows()].flatMap(([id, row]) =>
          Object.entries(row).flatMap(([column, { state, text, was, conflict }]) =>
            state === 'invalid' && conflict === undefined ? [{ id, column, text, was }] : [],
          ),
        ),
      )
    },
    steps,
  }
}
export type Writer = ReturnType<typeof createWriter>

const nameOf = ({ id, column }: CellName): string => `${id} ${column}`
const sentence = ({
  message,
  remedy,
}: Pick<ProductError, 'message'> & { remedy?: string | undefined }): string =>
  remedy === undefined || remedy === '' ? message : `${message}. ${remedy}`
const typedOf = ({ text, was, value }: WaitingCell) => ({ text, was, value })

const putFailed = (cell: WaitingCell, problem: string, more: Pick<TypedCell, 'isRefused'> = {}): PutCell => ({
  id: cell.id,
  column: cell.column,
  cell: { ...typedOf(cell), state: 'invalid', problem, ...more },
})

/** From here on the person has seen the other value: what they type next replaces it. */
const putConflict = (cell: WaitingCell, conflict: NonNullable<TypedCell['conflict']>): PutCell => ({
  id: cell.id,
  column: cell.column,
  cell: { ...typedOf(cell), was: conflict.is, state: 'invalid', conflict },
})

function sorted(cells: readonly CellWrite[], typed: TypedCells, read: WriterPage['read']) {
  const puts: PutCell[] = []
  const waiting: WaitingCell[] = []
  for (const cell of cells) {
    const { id, column, text } = cell
    const was = seenBy(typed.of(id)?.[column], cell.was)
    const result = read(cell)
    if ('problem' in result)
      puts.push({ id, column, cell: { text, was, state: 'invalid', problem: result.problem } })
    else if (isSameValue(result.value, was)) puts.push({ id, column, cell: null })
    else {
      puts.push({ id, column, cell: { text, was, value: result.value, state: 'waiting' } })
      waiting.push({ id, column, text, was, value: result.value })
    }
  }
  return { puts, waiting }
}

/** What the person replaces: what they typed before, if it is on its way; else what stood there when they first typed. */
function seenBy(before: TypedCell | undefined, stored: unknown): unknown {
  if (before === undefined) return stored
  return before.state === 'invalid' ? before.was : before.value
}

/** What was refused in the rows of a call goes with it: a reason that was typed before its status. */
function withRefused(call: KeptCall, typed: TypedCells): KeptCall {
  const now = new Set(call.cells.map(nameOf))
  const again = [...new Set(call.cells.map(({ id }) => id))].flatMap((id) =>
    Object.entries(typed.of(id) ?? {}).flatMap(([column, { isRefused, text, was, value }]) =>
      isRefused === true && !now.has(nameOf({ id, column })) ? [{ id, column, text, was, value }] : [],
    ),
  )
  typed.put(again.map((cell) => ({ ...cell, cell: { ...typedOf(cell), state: 'waiting' as const } })))
  return again.length === 0 ? call : { ...call, cells: [...call.cells, ...again] }
}
