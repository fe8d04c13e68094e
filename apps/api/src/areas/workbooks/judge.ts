import {
  type CellEdit,
  errors,
  isAllowed,
  type Rights,
  refusalOf,
  type WorkbookCell,
} from '@org/core/contract'
import { isSame } from '../../db/rows/json.ts'
import {
  type CellWriter,
  columnOf,
  type EntityRow,
  type HeldCells,
  type Refusal,
  type RefusedCell,
  type Write,
  wordsOf,
} from './cells.ts'

/** A cell that has another value than the person saw. */
export interface Conflict {
  cell: CellEdit
  to: Pick<WorkbookCell, 'entity' | 'key'>
  rowId: number
  /** The value that it has. */
  is: unknown
}

export interface Judged {
  writes: Write[]
  conflicts: Conflict[]
  refused: RefusedCell[]
}

interface Asked {
  cells: readonly CellEdit[]
  rights: Rights
  now: Date
}

/** Judges each cell by itself. Of cells that write one value, because several rows show it, the first decides. */
export function judgeCells(
  writer: CellWriter,
  held: ReadonlyMap<number, HeldCells>,
  { cells, rights, now }: Asked,
): Judged {
  const judged: Judged = { writes: [], conflicts: [], refused: [] }
  const decided = new Map<string, unknown>()
  for (const cell of cells) {
    const target = targetOf(writer, held, cell)
    const verdict = target.is === 'refused' ? target : verdictOn(writer, target, cell, { rights, now })
    if (verdict.is === 'refused') {
      judged.refused.push({ cell, ...verdict.why })
      continue
    }
    if (verdict.is === 'conflict') {
      judged.conflicts.push({ cell, to: verdict.to, rowId: verdict.row.id, is: verdict.row[verdict.to.key] })
      continue
    }
    const { to, row, value } = verdict
    const place = `${to.entity} ${row.id} ${to.key}`
    if (decided.has(place) && !isSame(nameOf(to), decided.get(place), value))
      judged.refused.push({ cell, ...otherwise(to) })
    else if (verdict.is === 'write') judged.writes.push({ cell, to, row, value, isMove: isMove(writer, to) })
    if (!decided.has(place)) decided.set(place, value)
  }
  return judged
}

const isMove = ({ moved }: CellWriter, { key, column: { kind } }: WorkbookCell): boolean =>
  kind.workflow !== undefined || moved?.has(key) === true

/** Of a value that several rows show. */
export const otherwise = ({ entity, column }: Pick<WorkbookCell, 'entity' | 'column'>): Refusal => ({
  message: `Another row gives this ${entity.replaceAll('_', ' ')} another ${column.label.toLowerCase()}`,
  remedy: 'Enter the same in all its rows.',
})

const nameOf = ({ key, column: { kind } }: WorkbookCell) => ({ key, column: key, kind })

interface Target {
  is: 'found'
  to: WorkbookCell
  held: HeldCells
  row: EntityRow
}
type Refused = { is: 'refused'; why: Refusal }

const refuse = (message: string, remedy = ''): Refused => ({ is: 'refused', why: { message, remedy } })

function targetOf(
  { workbook, table }: CellWriter,
  held: ReadonlyMap<number, HeldCells>,
  { id, column }: CellEdit,
): Target | Refused {
  const to = columnOf<WorkbookCell>(workbook.cells, column)
  if (to === undefined) return notWritten(workbook, column)
  const found = held.get(id)
  const row = found?.rows.get(to.entity)
  if (found === undefined || row === undefined)
    return { is: 'refused', why: wordsOf(errors.notFound(`This ${table.entity.one}`)) }
  return { is: 'found', to, held: found, row }
}

function notWritten({ computed, list }: CellWriter['workbook'], column: string): Refused {
  const label = columnOf(list.columns, column)?.label
  if (label === undefined) return refuse('This workbook has no such column', 'Reload the page.')
  const why = columnOf<string>(computed, column)
  return refuse(why ?? `${label} cannot be changed here`)
}

type Verdict =
  | Refused
  /** `same`: it has that value already. */
  | { is: 'same' | 'write' | 'conflict'; to: WorkbookCell; row: EntityRow; value: unknown }

function verdictOn(
  writer: CellWriter,
  { to, held, row }: Target,
  cell: CellEdit,
  { rights, now }: Omit<Asked, 'cells'>,
): Verdict {
  const current = row[to.key]
  const given = to.column.kind.write.safeParse(cell.is)
  const value = given.data
  if (given.success && isSame(nameOf(to), current, value)) return { is: 'same', to, row, value }
  const forbids = rightRefusal(to, rights)
  if (forbids !== null) return { is: 'refused', why: forbids }
  if (held.lock !== null) return { is: 'refused', why: held.lock }
  if (!given.success)
    return refuse(given.error.issues[0]?.message ?? 'This value cannot be saved', 'Enter another value.')
  const why = writer.refusalOf(held, to.key, value, now)
  if (why !== null) return { is: 'refused', why }
  return { is: wasSeen(to, current, cell.was) ? 'write' : 'conflict', to, row, value }
}

/** Why a person does not write a column; null where they do. */
export function rightRefusal(
  { may, column }: Pick<WorkbookCell, 'may' | 'column'>,
  rights: Rights,
): Refusal | null {
  if (may === null) return { message: `${column.label} cannot be changed here`, remedy: '' }
  return isAllowed(rights, may) ? null : wordsOf(errors.forbidden(refusalOf(may, rights)))
}

/** Whether a value is the one that the person saw: theirs is a stranger's until the kind has read it. */
function wasSeen(to: WorkbookCell, current: unknown, was: unknown): boolean {
  const seen = to.column.kind.read.safeParse(was)
  return seen.success && isSame(nameOf(to), current, seen.data)
}
