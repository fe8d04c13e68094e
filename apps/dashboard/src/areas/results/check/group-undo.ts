import {
  type Client,
  type FindingAct,
  type FindingGroup,
  MAX_PAGE_SIZE,
  type StagedEdit,
  type StagedRow,
} from '@org/core'

/** The most edits of one call, cells that are restored one by one, and rows that are named at once. */
const EDITS_AT_ONCE = 100
const MAX_CELLS = 500
const MAX_ROWS = 5000

type Rows = Pick<Client['resultUploads'], 'rows'>

/**
 * What takes an act for a group back, as calls one after the other; the rows are read before the act.
 *
 * @returns null where it cannot be taken back at once: of too many cells each is restored by itself
 */
export async function undoOf(
  { rows }: Rows,
  uploadId: number,
  group: FindingGroup,
  act: FindingAct,
): Promise<StagedEdit[][] | null> {
  const { kind, sheet, column, count } = group
  const isOfCells = column !== null && act !== 'leaveOutRows' && act !== 'confirm'
  if (count > (isOfCells ? MAX_CELLS : MAX_ROWS)) return null
  const query = {
    id: uploadId,
    sheet,
    finding: kind,
    limit: MAX_PAGE_SIZE,
    ...(column === null ? {} : { column }),
  }
  const found: StagedRow[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<Rows['rows']>> = await rows({
      ...query,
      ...(cursor === null ? {} : { cursor }),
    })
    found.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null && found.length <= MAX_ROWS)
  const own = found.filter(({ findings }) =>
    findings.some((finding) => finding.kind === kind && finding.column === column),
  )
  if (own.length === 0 || cursor !== null) return null
  if (isOfCells) return chunks(own.map((row) => cellBefore(row, column)))
  const keys = own.map(({ row }) => ({ sheet, row }))
  if (act === 'leaveOutRows') return [[{ kind: 'leaveOut', rows: keys, leftOut: false }]]
  if (act === 'confirm') return [[{ kind: 'confirm', rows: keys, confirmed: false }]]
  return [[{ kind: 'match', pairs: keys.map((key) => ({ ...key, sampleId: null })) }]]
}

/** What makes the unit of a column again what it is now; null: the sheet does not have the column any more. */
export async function unitUndoOf(
  { get }: Pick<Client['resultUploads'], 'get'>,
  uploadId: number,
  { sheet, column }: { sheet: number; column: number },
): Promise<StagedEdit[][] | null> {
  const { sheets } = await get({ id: uploadId })
  const { mapping } = sheets.find(({ position }) => position === sheet) ?? {}
  const before = mapping?.columns.find((each) => each.column === column)
  if (before === undefined) return null
  const { unit, unitFrom, says } = before
  return [[{ kind: 'unit', sheet, column, unit: unit === '' ? null : unit, unitFrom, says }]]
}

/** The cell as it is now: what a person typed there is typed again. */
export function cellBefore({ sheet, row, cells, edited }: StagedRow, column: number): StagedEdit {
  const isEdited = edited.some((each) => each.column === column)
  return isEdited
    ? { kind: 'cell', sheet, row, column, text: cells[column] ?? null }
    : { kind: 'restore', sheet, row, column }
}

function chunks(edits: readonly StagedEdit[]): StagedEdit[][] {
  const parts: StagedEdit[][] = []
  for (let at = 0; at < edits.length; at += EDITS_AT_ONCE) parts.push(edits.slice(at, at + EDITS_AT_ONCE))
  return parts
}
