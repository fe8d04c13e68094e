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
 * @returns null where it cannot be taken back: a confirmed match stays so, and of too many cells each is restored by itself
 */
export async function undoOf(
  { rows }: Rows,
  uploadId: number,
  group: FindingGroup,
  act: FindingAct,
): Promise<StagedEdit[][] | null> {
  const { kind, sheet, column, count } = group
  const isOfCells = column !== null && act !== 'leaveOutRows'
  if (act === 'confirm' || count > (isOfCells ? MAX_CELLS : MAX_ROWS)) return null
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
  return act === 'leaveOutRows'
    ? [[{ kind: 'leaveOut', rows: keys, leftOut: false }]]
    : [[{ kind: 'match', pairs: keys.map((key) => ({ ...key, sampleId: null })) }]]
}

/** The cell as it is now: what a person typed there is typed again. */
function cellBefore({ sheet, row, cells, edited }: StagedRow, column: number): StagedEdit {
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
