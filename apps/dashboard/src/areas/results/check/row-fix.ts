import type { ResultFindingKind, StagedEdit, StagedRow } from '@org/core'
import { sampleName } from '../words.ts'
import { CONFIRMED } from './group-acts.ts'
import { cellBefore } from './group-undo.ts'

/** What corrects the first error of a row, without a choice to make. */
export interface RowFix {
  label: string
  /** What is found: a press says that it is so, or corrects it. */
  says: string
  /** What is done, for who cannot see the row. */
  name: string
  /** What was done, for the toast. */
  done: string
  edit: StagedEdit
  undo: StagedEdit
}

/** The longest proposal that a button in a row has room for. */
const MAX_NAMED = 12
/** A person chooses: the unit of the whole column, or a sample. */
const CHOSEN = new Set<ResultFindingKind>(['unit', 'notMatched', 'ambiguous', 'notSample'])

/** What a person says yes to. */
const CONFIRMS: Readonly<Partial<Record<ResultFindingKind, string>>> = {
  confirm: 'match',
  depthOther: 'layer',
  notShipped: 'sample',
}

/** @returns null where the row has no error, or where a person has to choose */
export function fixOf(row: StagedRow): RowFix | null {
  const errors = row.findings.filter(({ level }) => level === 'error')
  if (row.outcome === 'leftOut' || row.outcome === 'noData') return null
  const proposed = errors.find(({ column, proposal }) => column !== null && proposal !== null)
  if (proposed?.column != null && proposed.proposal !== null)
    return cellFix(row, proposed.column, proposed.proposal, proposed.says)
  if (row.sample === null) return row.likely === null ? null : likelyFix(row, row.likely)
  const asked = errors.filter(({ kind }) => CONFIRMED.has(kind))
  if (asked.length > 0) return confirmFix(row, asked)
  const [first] = errors.filter(({ kind }) => !CHOSEN.has(kind))
  if (first === undefined) return null
  return first.column === null ? leaveOutFix(row, first.says) : cellFix(row, first.column, null, first.says)
}

function cellFix(row: StagedRow, column: number, text: string | null, says: string): RowFix {
  const before = row.cells[column] ?? ''
  const isShort = text !== null && text.length <= MAX_NAMED
  const what = text === null ? `Leave out ${before}` : `Use ${text}`
  return {
    says,
    label: text === null ? 'Leave out value' : isShort ? what : 'Use proposal',
    name: `Row ${row.row}: ${what}`,
    done: text === null ? `Row ${row.row}: ${before} left out` : `Row ${row.row}: ${text} used for ${before}`,
    edit: { kind: 'cell', sheet: row.sheet, row: row.row, column, text },
    undo: cellBefore(row, column),
  }
}

function likelyFix({ sheet, row }: StagedRow, likely: NonNullable<StagedRow['likely']>): RowFix {
  const match = (sampleId: number | null): StagedEdit => ({
    kind: 'match',
    pairs: [{ sheet, row, sampleId }],
  })
  return {
    label: 'Use likely sample',
    says: sampleName(likely),
    name: `Row ${row}: use the likely sample, ${sampleName(likely)}`,
    done: `Row ${row}: likely sample used`,
    edit: match(likely.id),
    undo: match(null),
  }
}

function confirmFix({ sheet, row }: StagedRow, asked: StagedRow['findings']): RowFix {
  const [only, ...others] = asked
  const what = others.length === 0 && only !== undefined ? (CONFIRMS[only.kind] ?? 'row') : 'row'
  const rows = [{ sheet, row }]
  return {
    label: `Confirm ${what}`,
    says: asked.map(({ says }) => says).join(' '),
    name: what === 'row' ? `Confirm row ${row}` : `Row ${row}: confirm ${what}`,
    done: `Row ${row} confirmed`,
    edit: { kind: 'confirm', rows },
    undo: { kind: 'confirm', rows, confirmed: false },
  }
}

function leaveOutFix({ sheet, row }: StagedRow, says: string): RowFix {
  const rows = [{ sheet, row }]
  return {
    label: 'Leave out row',
    says,
    name: `Leave out row ${row}`,
    done: `Row ${row} left out`,
    edit: { kind: 'leaveOut', rows, leftOut: true },
    undo: { kind: 'leaveOut', rows, leftOut: false },
  }
}
